"""The slide: any distance along a line of free sites, or along a track (spec 05 §2.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.directions.along_tracks import track_tables
from ludeme.emit.directions.ways import RadialText, each_radial
from ludeme.emit.expressions import FALSE, TRUE, UNDEFINED, Condition, Literal, Number, negation
from ludeme.emit.fields import no_pass
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.decided import pass_on
from ludeme.emit.moves.dispatch import apply_all
from ludeme.emit.moves.move_shapes import Content, Path, Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.moves.reach import Reach, Stand, cut, runs_from, sites_of
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import Thing, by_slot, ludeme, named, remembered
from ludeme.language.booleans.is_site import IsEmpty
from ludeme.language.ints.iterators import BetweenSite, Level
from ludeme.language.kinds import Direction, Effect, Range, Region
from ludeme.language.literals import BoolConstant
from ludeme.language.moves.move_clauses import (
    Between,
    From,
    Then,
    To,
    ignored_sites,
    independent,
    kind_of,
    may_sink,
    passed_effects,
)
from ludeme.language.moves.paths import runs
from ludeme.language.moves.piece_move import PieceMove, kept, on_board
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: A slide goes this far when nothing is said.
FAR = 1000
ALL_TRACKS = "AllTracks"
#: Slides of so many steps at most are told apart by their length.
SHORT = 2


@ludeme("slide", "move Slide")
class Slide(Effect):
    """`(move Slide Orthogonal)`: move along free sites, as a rook does (spec 05 §2.4).

    Attributes:
        from_: The site of the piece that slides; by default `(from)`.
        track: The name of a track to slide along instead of straight lines; `"AllTracks"` means
            every track.
        directions: In which directions it may slide; by default `Adjacent`.
        between: Which sites it may go through, by default empty ones, and with a range how far.
        to: With `if:`, sites such as those of enemies where it may stop though it cannot go
            through; with `(apply ...)`, what arriving does.
        stack: Whether the whole stack moves.
    """

    mentions = by_slot(track=Thing.TRACK)
    from_: From | None = None
    track: str | None = None
    directions: Direction | None = None
    between: Between | None = None
    to: To | None = None
    stack: bool = named(False)
    then: Then | None = None

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Sites that are not looked at."""
        yield from ignored_sites(self, None, self.to)

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The track, if it is a single one."""
        if self.track not in (None, ALL_TRACKS):
            yield Thing.WHOLE_TRACK, str(self.track)

    @property
    def stops_at_pieces(self) -> bool:
        """By default; a condition may let it go through them."""
        return self.between is None or self.between.if_ is None

    @property
    def names_its_mover(self) -> bool:
        """Quirk: along tracks nobody does (spec 05 §2.4)."""
        return self.track is not None

    @property
    def length(self) -> Range | None:
        """The range between, on straight lines."""
        return self.between.range if self.between and self.track is None else None

    @property
    def always_decides(self) -> bool:
        """Where a level or the whole stack slides along lines."""
        level = self.from_.level if self.from_ else None
        return self.track is None and (self.stack or level is not None)

    @property
    def names_level(self) -> bool:  # type: ignore[override]
        """Where it is written."""
        return self.from_ is not None and may_sink(self.from_.level) and not self.stack

    @property
    def needs(self) -> frozenset[Capability]:
        """Moving stacks."""
        return frozenset({Capability.STACKS}) if self.stack else frozenset()

    def emit(self, c: Code, sink: Sink) -> None:
        """Along every radial, or along the named tracks."""
        start = self.from_ or From()
        kind = kind_of(c, start.type)
        site = start.site(c)
        if site is None:
            return  # a region never yields a slide (spec 05 §2.1)
        origin = c.let("from", site)
        out = with_then(sink, self.then)
        with c.when(on_board(c, origin, kind)), c.scope(from_=origin):
            level = self._level(c, start)
            least, most = self._range(c)
            with c.when(start.if_.emit(c) if start.if_ else TRUE):
                if self.track is not None:
                    TrackSlide(self, origin, kind, least, most).emit(c, out)
                else:
                    for each, there in self._levels(start, level):
                        with c.when(there):
                            self._radials(c, out, origin, kind, each, least, most)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """The radials in the directions, as long as they are empty where that is the condition."""
        start = self.from_ or From()
        elsewhere = start.where is not None or kind_of(c, start.type) != stand.kind
        if elsewhere or self.track is not None:
            return None
        runs = runs_from(c, self.directions, stand)
        if runs is None:
            return None
        runs = cut(runs, self._range(stand.probe(c))[1])
        return Reach(runs=runs) if self._through_empty(c) else Reach(sites_of(runs))

    def move_shapes(self, scene: Scene) -> Shapes:
        """To a site that stops the slide, or lets it go on: by default an empty one."""
        start = self.from_ or From()
        if isinstance(start.where, Region):
            return ()
        origin = start.spot(scene)
        target = Spot(origin.kind)
        begun = scene.let(from_=origin).given(start.if_)
        apply = self.to.apply if self.to else None
        wanted = apply.if_ if apply else None
        stop = (self.to.if_ if self.to else None) or BoolConstant(value=False)
        stopped = begun.let(to=target, between=Spot(origin.kind)).given(stop)
        if self.track is not None:
            going = begun.let(to=target).given(wanted)
            return stopped.moved(self, origin, target) + going.moved(self, origin, target)
        paths = self._paths(scene, origin)
        found = stopped.given(wanted).moved(self, origin, target, paths)
        going = begun.let(to=target, between=target)
        if self.between is not None and self.between.if_ is not None:
            going = going.given(self.between.if_)
        else:
            going = going.known(going.test(target, Content.EMPTY, source=self))
        return found + going.given(wanted).moved(self, origin, target, paths)

    def _paths(self, scene: Scene, origin: Spot) -> set[Path] | None:
        """From where to where it leads, if it is known to be short."""
        with scene.code.capture():
            least, most = (bound.value for bound in self._range(scene.code))
        if least is None or most is None or most > SHORT:
            return None
        lengths = range(max(1, least), most + 1)
        found = (runs(scene, self.directions, origin.kind, length) for length in lengths)
        return {(run[0], run[-1]) for some in found for run in some}

    def _through_empty(self, c: Code) -> bool:
        """Whether the slide ends where a site is not empty, at the latest."""
        condition = self.between.if_ if self.between else None
        if condition is None:
            return True
        default = c.program.facts.default_type
        return (
            isinstance(condition, IsEmpty)
            and isinstance(condition.site, BetweenSite)
            and kind_of(c, condition.type) == default
        )

    def _range(self, c: Code) -> tuple[Number, Number]:
        if self.between is None or self.between.range is None:
            return UNDEFINED, Literal(FAR)
        least, most = self.between.range.bounds(c)
        return c.let("least", least), c.let("most", most)

    def _level(self, c: Code, start: From) -> Number | None:
        """The level that slides; a known one below 0 is none."""
        level = c.let("level", start.level.emit(c)) if start.level else UNDEFINED
        return None if level.value is not None and level.value < 0 else level

    def _levels(self, start: From, level: Number | None) -> list[tuple[Number | None, Condition]]:
        """The level, and none where it turns out to be below 0; that of a loop never does."""
        if level is None or level.value is not None or isinstance(start.level, Level):
            return [(level, TRUE)]
        return [(level, Condition(f"{level} >= 0")), (None, Condition(f"{level} < 0"))]

    def goes_on(self, c: Code) -> Condition:
        """The condition on the site in the context's `between` (and `to`): by default empty."""
        if self.between is not None and self.between.if_ is not None:
            return self.between.if_.emit(c)
        return access.empty(c, access.slot(c, c.get("between")))

    def stops(self, c: Code) -> Condition:
        """The condition that makes a site the last one."""
        return self.to.if_.emit(c) if self.to is not None and self.to.if_ else FALSE

    def wanted(self, c: Code) -> Condition:
        """Quirk: a false condition on the effect drops the move."""
        apply = self.to.apply if self.to is not None else None
        return apply.if_.emit(c) if apply is not None and apply.if_ else TRUE

    @remembered
    def looks_back(self) -> bool:
        """Whether what `to` asks concerns the site passed before."""
        return self.to is not None and any(isinstance(n, BetweenSite) for n in self.to.walk())

    def passed(self, c: Code) -> Number:
        """The site passed before: on each way anew, and a variable where `to` asks for it."""
        return c.var("between", c.get("between")) if self.looks_back else c.get("between")

    def _radials(
        self,
        c: Code,
        out: Sink,
        origin: Number,
        kind: str,
        level: Number | None,
        least: Number,
        most: Number,
    ) -> None:
        with each_radial(c, self.directions, kind, origin) as radial:
            previous = self.passed(c)
            index, target = c.fresh("i"), c.fresh("to")
            far = most.value is not None and most.value >= FAR
            end = radial.end if far else f"min({radial.end}, {radial.start} + {most})"
            near = TRUE
            if least.value is None or least.value > 1:
                near = Condition(f"{index} >= {radial.start} + {least} - 1")
            with c.block(f"for {index} in range({radial.start}, {end})"):
                c.line(f"{target} = t[{index}]")
                move = PieceMove(origin, target, kind, level=level, stack=self.stack)
                with c.scope(to=target, between=previous):
                    stop = self.stops(c)
                    if near.known is None and stop.known is not False:
                        stop = Condition(f"{near} and ({stop})")
                    with c.when(stop):
                        with c.when(self.wanted(c)):
                            self._pass_on(c, out, move, radial, index, stop=True)
                        c.line("break")
                with c.scope(to=target, between=target):
                    with c.when(negation(self.goes_on(c))):
                        c.line("break")
                    with c.when(near), c.when(self.wanted(c)):
                        self._pass_on(c, out, move, radial, index, stop=False)
                if self.looks_back:
                    c.line(f"{previous} = {target}")

    def _pass_on(
        self,
        c: Code,
        out: Sink,
        move: PieceMove,
        radial: RadialText,
        index: Number,
        *,
        stop: bool,
    ) -> None:
        """Effects at the sites passed, the effect of `to`, the move, then the trail."""
        passed = self.between.apply if self.between else None
        landing = self.to.apply if self.to else None
        if not stop and (move.level is not None or self.stack):
            landing = None  # quirk: with a level or a whole stack only stop moves have it
        at_once = independent([passed, landing])

        def effects(body: Code) -> None:
            def build(b: Code, sink: Sink) -> None:
                if passed is not None and passed.effects is not None:
                    passed_effects(b, sink, passed, radial.start, Number(f"{index} - 1"))
                if landing is not None:
                    landing.bring(b, sink)

            apply_all(body, build, at_once=at_once)

        candidate = move.candidate(c, self, effects=effects, between=_sites(radial, index))
        if move.level is not None or self.stack:  # quirk: a decision, whatever it stands in
            candidate = replace(candidate.after(no_pass), decision=True)
        if self.between is not None and self.between.trail is not None:
            piece = c.let("trail", self.between.trail.emit(c))
            candidate = candidate.after(_trail(move, radial, index, piece))
        pass_on(c, out, candidate, passed, landing)


def _sites(radial: RadialText, end: Number) -> Callable[[Code], AbstractContextManager[Number]]:
    @contextmanager
    def each(c: Code) -> Iterator[Number]:
        index, site = c.fresh("i"), c.fresh("between")
        with c.block(f"for {index} in range({radial.start}, {end})"):
            c.line(f"{site} = t[{index}]")
            yield site

    return each


def _trail(
    move: PieceMove, radial: RadialText, index: Number, piece: Number
) -> Callable[[Code], None]:
    """A piece on every site that was left, the first one included."""

    def act(c: Code) -> None:
        put = c.helper("put")
        slot = access.slot(c, move.origin, move.kind)
        c.line(f"{put}({c.s}, t, {slot}, {piece}, 1, -1, -1, -1)")
        with _sites(radial, index)(c) as site:
            slot = access.slot(c, site, move.kind)
            c.line(f"{put}({c.s}, t, {slot}, {piece}, 1, -1, -1, -1)")

    return act


class TrackSlide:
    """A slide along tracks, as in Surakarta (spec 05 §2.4): one table of all their elements."""

    def __init__(
        self, slide: Slide, origin: Number, kind: str, least: Number, most: Number
    ) -> None:
        self.slide = slide
        self.origin = origin
        self.kind = kind
        self.least = least
        self.most = most

    def emit(self, c: Code, out: Sink) -> None:
        """One walk from every element of a track that lies on the site."""
        name = self.slide.track
        tracks = [t for t in c.program.facts.tracks if name in (t.name, ALL_TRACKS)]
        if not tracks:
            return
        tables = track_tables(c.program, tracks, self.kind)
        q, place, count, bump = (c.fresh(n) for n in ("q", "element", "n", "bumps"))
        row = f"{tables.places} + t[{tables.places} + {self.origin}"
        with c.block(f"for {q} in range({row}], {row} + 1])"):
            c.line(f"{place} = t[{q}]")
            c.line(f"{count} = 1")
            c.line(f"{bump} = 0")
            previous = self.slide.passed(c)
            bound = f"{count} < t[{tables.length} + {place}]"
            if self.most.value is None or self.most.value < FAR:
                bound += f" and {count} <= {self.most}"
            with c.block(f"while t[{tables.next} + {place}] >= 0 and {bound}"):
                c.line(f"{bump} += t[{tables.bump} + {place}]")
                c.line(f"{place} = t[{tables.next} + {place}]")
                target = c.var("to", f"t[{tables.site} + {place}]")
                with c.scope(to=target, between=previous):
                    self._site(c, out, target, count, bump)
                with c.scope(to=target, between=target), c.when(negation(self.slide.goes_on(c))):
                    c.line("break")
                if self.slide.looks_back:
                    c.line(f"{previous} = {target}")
                c.line(f"{count} += 1")

    def _site(self, c: Code, out: Sink, target: Number, count: Number, bump: Number) -> None:
        slide = self.slide
        move = PieceMove(self.origin, target, self.kind, mover=Literal(0))
        near = TRUE
        if self.least.value is None or self.least.value > 1:
            near = Condition(f"{self.least} <= {count}")
        bumped = Condition(f"{bump} > 0") if slide.track == ALL_TRACKS else TRUE
        with c.when(bumped), c.when(near):
            stop = kept(c, "stop", slide.stops(c)) if slide.to else FALSE
            with c.when(stop):
                apply = slide.to.apply if slide.to else None
                effect = partial(apply.perform, conditional=False) if apply is not None else None
                pass_on(c, out, move.candidate(c, slide, effects=effect), apply)
                c.line("break")
            with c.when(slide.wanted(c)):
                out.move(c, move.candidate(c, slide))
