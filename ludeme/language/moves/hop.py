"""The hop: a jump over a run of sites in a straight line (spec 05 §2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial

from ludeme.emit.code import Code
from ludeme.emit.directions.ways import RadialText, begun_in, each_radial, each_step
from ludeme.emit.expressions import (
    ONE,
    TRUE,
    UNDEFINED,
    ZERO,
    Condition,
    Literal,
    Number,
    negation,
    truth,
)
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.decided import pass_on
from ludeme.emit.moves.dispatch import apply_all
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.moves.reach import Reach, Stand, cut, runs_from, sites_of, steps_from
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme, named
from ludeme.language.kinds import Direction, Effect
from ludeme.language.literals import BoolConstant
from ludeme.language.moves.move_clauses import (
    Between,
    From,
    Then,
    To,
    ignored_sites,
    independent,
    kind_of,
    passed_effects,
)
from ludeme.language.moves.paths import runs, steps
from ludeme.language.moves.piece_move import PieceMove, on_board
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@dataclass(frozen=True)
class Numbers:
    """How many free sites may precede the hurdles, how many hurdles, how far one lands behind."""

    before: Number
    least: Number
    most: Number
    after: Number


@dataclass(frozen=True)
class Start:
    """Where a piece hops from, over how many hurdles, and what takes its moves."""

    sink: Sink
    origin: Number
    kind: str
    numbers: Numbers


@dataclass(frozen=True)
class Run:
    """A run of hurdles: t[first], t[first + 1], ..., `length` of them, on a radial."""

    radial: RadialText
    first: Number
    length: Number


@ludeme("hop", "move Hop")
class Hop(Effect):
    """`(move Hop (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))`: jump over
    other pieces (05 §2.3).

    Attributes:
        from_: The site of the piece that hops; by default `(from)`.
        directions: In which directions it may hop; by default `Adjacent`.
        between: What it hops over: `if:` says which sites `(between)` are hurdles, the range how
            many in a row; by default any one site.
        to: Which sites it may land on; with `(apply ...)`, what landing there does.
        stack: Whether the whole stack moves.
    """

    from_: From | None = None
    directions: Direction | None = None
    between: Between | None = None
    to: To
    stack: bool = named(False)
    then: Then | None = None

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Sites that are not looked at."""
        yield from ignored_sites(self, self.from_, self.to)

    @property
    def needs(self) -> frozenset[Capability]:
        """Moving stacks."""
        return frozenset({Capability.STACKS}) if self.stack else frozenset()

    def emit(self, c: Code, sink: Sink) -> None:
        """Steps where no hurdle is needed, then the jumps along every radial."""
        from_ = self.from_ or From()
        kind = kind_of(c, from_.type)
        # quirk: a region is ignored (spec 05 §2.1)
        origin = c.let("from", from_.single_site(c))
        numbers = self._numbers(c)
        start = Start(with_then(sink, self.then), origin, kind, numbers)
        steps = begun_in(c, c.env, each_step(c, self.directions, kind, origin))
        radials = begun_in(c, c.env, each_radial(c, self.directions, kind, origin))
        with (
            c.when(on_board(c, origin, kind)),
            c.scope(from_=origin),
            c.when(from_.if_.emit(c) if from_.if_ else TRUE),
        ):
            with c.when(_compare(numbers.least, "==", 0)):
                self._steps(c, start, steps)
            with c.when(_compare(numbers.most, ">", 0)):
                self._jumps(c, start, radials)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Over the hurdles; where the piece lands is certain for a single one next to it."""
        start = self.from_ or From()
        origin = start.spot(scene)
        target, between = Spot(origin.kind), Spot(origin.kind)
        begun = scene.let(from_=origin).given(start.if_)
        before, least, most, after = self._fixed_numbers(scene)
        found: Shapes = ()
        if least is None or least <= 0:
            near = begun.let(to=target).given(self.to.if_)
            found += near.moved(self, origin, target, steps(scene, self.directions, origin.kind))
        if most == 0 or (self.between is not None and self.between.if_ is None):
            return found
        next_to_it = (before, most, after) == (0, 1, 0)
        if next_to_it:
            hurdle = self.between.if_ if self.between else None
            begun = begun.let(between=between).given(hurdle)
        landed = self._landed(begun.let(to=target, between=between))
        paths = runs(scene, self.directions, origin.kind, 2) if next_to_it else None
        return found + landed.moved(self, origin, target, paths, between)

    def _landed(self, scene: Scene) -> Scene:
        """Quirk: with a condition on the effect only sites that are not free are landed on."""
        apply = self.to.apply
        if apply is None or apply.if_ is None:
            return scene.given(self.to.if_)
        allowed = self.to.if_ or BoolConstant(value=True)
        return scene.given(allowed, holds=False).given(apply.if_)

    def _fixed_numbers(self, scene: Scene) -> tuple[int | None, ...]:
        """Of `_numbers` those that are known before play."""
        with scene.code.capture():
            numbers = self._numbers(scene.code)
        found = (numbers.before, numbers.least, numbers.most, numbers.after)
        return tuple(number.value for number in found)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """The neighbours and the radials in the directions, and, backwards, the site itself."""
        start = self.from_ or From()
        if start.where is not None or kind_of(c, start.type) != stand.kind:
            return None
        steps = steps_from(c, self.directions, stand)
        runs = runs_from(c, self.directions, stand)
        if steps is None or runs is None:
            return None
        numbers = self._numbers(stand.probe(c))
        bounds = [number.value for number in (numbers.before, numbers.most, numbers.after)]
        known = [bound for bound in bounds if bound is not None]
        if len(known) == len(bounds):
            runs = cut(runs, Literal(sum(known) + 1))
        return Reach(steps | sites_of(runs) | {stand.site})

    def _numbers(self, c: Code) -> Numbers:
        between = self.between
        if between is None:
            return Numbers(ZERO, ONE, ONE, ZERO)
        least, most = between.range.bounds(c) if between.range else (ONE, ONE)
        return Numbers(
            c.let("before", between.before.emit(c) if between.before else ZERO),
            c.let("least", least),
            c.let("most", most),
            c.let("after", between.after.emit(c) if between.after else ZERO),
        )

    # --- no hurdle ------------------------------------------------------------------------------

    def _steps(self, c: Code, start: Start, steps: AbstractContextManager[Number]) -> None:
        with (
            steps as target,
            c.scope(to=target),
            c.when(self.to.allows(c)),
        ):
            move = PieceMove(start.origin, target, start.kind, stack=self.stack)
            apply = self.between.apply if self.between else None
            pass_on(c, start.sink, move.candidate(c, self, apply), apply)

    # --- jumps ----------------------------------------------------------------------------------

    def _jumps(self, c: Code, start: Start, radials: AbstractContextManager[RadialText]) -> None:
        if self.between is not None and self.between.if_ is None:
            return  # quirk: without a condition no hurdle is ever recognised
        with radials as radial:
            if start.numbers.before.value == 0:
                with c.block(f"if {radial.start} < {radial.end}"):
                    between = c.var("between", f"t[{radial.start}]")
                    with c.scope(between=between), c.when(self._is_hurdle(c)):
                        self._over(c, start, radial, radial.start, between)
                return
            first = c.var("first", radial.start)
            between = c.var("between", UNDEFINED)
            self._approach(c, start.numbers.before, radial, first, between)
            with c.block(f"if {first} < {radial.end}"), c.scope(between=between):
                self._over(c, start, radial, first, between)

    def _is_hurdle(self, c: Code) -> Condition:
        return self.between.if_.emit(c) if self.between and self.between.if_ else TRUE

    def _approach(
        self, c: Code, before: Number, radial: RadialText, first: Number, between: Number
    ) -> None:
        """Move `first` to the first hurdle, or to the end of the radial if there is none."""
        with c.block(f"while {first} < {radial.end}"):
            c.line(f"{between} = t[{first}]")
            with c.scope(between=between):
                with c.when(self._is_hurdle(c)):
                    c.line("break")
                with c.scope(to=between):
                    blocked = negation(self.to.allows(c))
            far = f"{first} - {radial.start} >= {before}"
            with c.block(f"if {far} or {blocked}" if blocked.known is not False else f"if {far}"):
                c.line(f"{first} = {radial.end}")
                c.line("break")
            c.line(f"{first} += 1")

    def _over(
        self, c: Code, start: Start, radial: RadialText, first: Number, between: Number
    ) -> None:
        """Extend the run that starts at `first`, then land behind as many hurdles as allowed."""
        least, most = start.numbers.least, start.numbers.most
        if most.value == 1:
            run = Run(radial, first, ONE)
            if least.value == 1:
                self._landings(c, start, run, ONE)
                return
        else:
            run = self._extend(c, most, radial, first, between)
        jumped = c.fresh("jumped")
        with c.block(f"for {jumped} in range({least}, {run.length} + 1)"):
            self._landings(c, start, run, jumped)

    def _extend(
        self, c: Code, most: Number, radial: RadialText, first: Number, between: Number
    ) -> Run:
        last = c.var("last", f"{first} + 1")
        bound = radial.end if _huge(most) else f"min({radial.end}, {first} + {most})"
        with c.block(f"while {last} < {bound}"):
            c.line(f"{between} = t[{last}]")
            hurdle = negation(self._is_hurdle(c))
            with c.when(hurdle):
                c.line("break")
            c.line(f"{last} += 1")
        return Run(radial, first, c.var("length", f"{last} - {first}"))

    def _landings(self, c: Code, start: Start, run: Run, jumped: Number) -> None:
        """Every landing site behind the first `jumped` hurdles of the run."""
        place = c.let("place", Number(f"{run.first} + {jumped}"))
        end = run.radial.end
        after = start.numbers.after
        if after.value == 0:
            with c.block(f"if {place} < {end}"):
                self._landing(c, start, run, jumped, place, in_loop=False)
            return
        index = c.fresh("i")
        last = end if _huge(after) else f"min({place} + {after} + 1, {end})"
        with c.block(f"for {index} in range({place}, {last})"):
            self._landing(c, start, run, jumped, index, in_loop=True)

    def _landing(
        self, c: Code, start: Start, run: Run, jumped: Number, place: Number, *, in_loop: bool
    ) -> None:
        """Land on a site of the radial; in a loop over them, one that is not free ends it."""
        site = f"t[{place}]"
        least = start.numbers.least.value
        if least is None or least < 0:
            site = f"{site} if {place} >= {run.radial.start} else {start.origin}"
        target = c.var("to", site)
        move = PieceMove(start.origin, target, start.kind, stack=self.stack)
        apply = self.to.apply
        special = apply is not None and apply.if_ is not None
        with c.scope(to=target):
            free = self.to.allows(c)
            if not special:
                if in_loop:
                    with c.when(negation(free)):
                        c.line("break")
                    self._pass_on(c, start.sink, move, run, jumped)
                else:
                    with c.when(free):
                        self._pass_on(c, start.sink, move, run, jumped)
                return
            # quirk: with a condition on the effect only sites that are not free are landed on
            with c.when(negation(free)):
                with c.when(apply.if_.emit(c)):  # type: ignore[union-attr]
                    act = partial(apply.perform, conditional=False)  # type: ignore[union-attr]
                    pass_on(c, start.sink, move.candidate(c, self, effects=act), apply)
                if in_loop:
                    c.line("break")

    def _pass_on(self, c: Code, out: Sink, move: PieceMove, run: Run, jumped: Number) -> None:
        """A jump: the hurdles' effects, last hurdle first, the effect of `to`, then the move."""
        over = self.between.apply if self.between else None
        landing = self.to.apply
        at_once = independent([over, landing])

        def effects(body: Code) -> None:
            def build(b: Code, sink: Sink) -> None:
                if over is not None and over.effects is not None:
                    if (jumped.value, run.length.value) == (1, 1):
                        over.emit(b, sink)
                    else:
                        last = Number(f"{run.first} + {jumped} - 1")
                        passed_effects(b, sink, over, run.first, last)
                if landing is not None:
                    landing.emit(b, sink)

            apply_all(body, build, at_once=at_once)

        jump = move.candidate(c, self, effects=effects, between=_sites(run))
        pass_on(c, out, jump, over, landing)


def _sites(run: Run) -> Callable[[Code], AbstractContextManager[Number]]:
    @contextmanager
    def each(c: Code) -> Iterator[Number]:
        index, site = c.fresh("i"), c.fresh("between")
        with c.block(f"for {index} in range({run.first}, {run.first} + {run.length})"):
            c.line(f"{site} = t[{index}]")
            yield site

    return each


def _huge(number: Number) -> bool:
    """A bound that no radial reaches (also keeps sums of offsets within 32 bits)."""
    return number.value is not None and number.value >= 1000


def _compare(number: Number, sign: str, other: int) -> Condition:
    value = number.value
    if value is not None:
        return truth(value == other if sign == "==" else value > other)
    return Condition(f"{number} {sign} {other}")
