"""Moves for each group of pieces, and along each direction (spec 05 §4.13, §4.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.directions.ways import RadialText, each_radial, each_step, facings_of
from ludeme.emit.expressions import TRUE, ZERO, Condition, Literal, Number, negation
from ludeme.emit.moves.candidate import REGION_AGAIN, REGION_FUNCTION, Sink, region_again
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.moves.reach import Reach, Stand, cut, runs_from, sites_of, values_of
from ludeme.emit.questions import is_site
from ludeme.language.base import ludeme, named, slot
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Bool, Direction, Effect, Moves, Region
from ludeme.language.moves.for_each.level_leak import LevelLeak
from ludeme.language.moves.move_clauses import Between, From, Then, To, kind_of
from ludeme.language.moves.piece_move import on_board


@ludeme("forEach Group")
class ForEachGroup(Effect):
    """`(forEach Group (if (< (count Sites in:(sites)) 3) ...))`: for each group (05 §4.13).

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        if_: Which sites, `(to)`, belong to groups; by default those that the mover owns.
        moves: The moves for each group, in which `(sites)` is the group.

    Example:
        (forEach Group Orthogonal (if (< (count Sites in:(sites)) 3) (remove (sites))))
    """

    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None)
    moves: Moves
    then: Then | None = None
    reads = BOARD
    writes = NOTHING

    def emit(self, c: Code, sink: Sink) -> None:
        """Grow a group from every occupied site that is not yet part of one."""
        out = with_then(sink, self.then)
        kind = kind_of(c, self.type)
        size = c.program.facts.topology.count(kind)
        done, group = c.bitmap(), c.workspace(c.program.universe, "group")
        queue = c.workspace(size, "queue")
        seed = c.fresh("from", 0, size - 1)
        if kind == c.program.facts.default_type:
            c.program.board_names.add(seed)
        with c.block(f"for {seed} in range({size})"):
            filled = f"{access.what(c, access.slot(c, seed, kind))} != 0"
            with c.block(f"if t[{done} + {seed}] == 0 and {filled}"), c.scope(from_=seed):
                with c.scope(to=seed):
                    member = self._member(c, seed, kind)
                with c.when(member):
                    last = self._grow(c, seed, kind, group, queue, done)
                    again, span = self._again(c, seed, kind), Literal(size)
                    with c.scope(to=last, region=group, region_span=span, **again):
                        self.moves.emit(c, out)

    def _again(self, c: Code, seed: Number, kind: str) -> dict[str, Number]:
        """How a move that is made later finds the group it was made for (spec 05 §1.3)."""
        if not any(node.is_iterated_region for node in self.moves.walk()):
            return {}

        def build(b: Code) -> None:
            queue = b.workspace(b.program.facts.topology.count(kind), "queue")
            self._grow(b, seed, kind, Number("area"), queue)
            b.line("return 0")

        return {REGION_AGAIN: region_again(*c.function("group_of", build, REGION_FUNCTION))}

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the moves, `from` being a site of the group."""
        kind = scene.kind(self.type)
        seed, last = Spot(kind), Spot(kind)
        inner = scene.known(scene.occupied(seed, self)).let(from_=seed, to=last)
        return self.moves.move_shapes(inner)

    def _member(self, c: Code, site: Number, kind: str) -> Condition:
        if self.if_ is not None:
            return self.if_.emit(c)
        return Condition(f"{access.who(c, access.slot(c, site, kind))} == {c.s}[MOVER]")

    def _grow(
        self,
        c: Code,
        seed: Number,
        kind: str,
        group: Number,
        queue: Number,
        done: Number | None = None,
    ) -> Number:
        """Fill the bitmap `group`, and add to `done`; returns the last site that was tested."""
        marks = [group] if done is None else [group, done]
        c.line(f"clear(t, {group}, {c.program.universe})")
        for area in marks:
            c.line(f"t[{area} + {seed}] = 1")
        c.line(f"t[{queue}] = {seed}")
        size, place, last = c.var("size", Literal(1)), c.var("place", ZERO), c.var("to", seed)
        with c.block(f"while {place} < {size}"):
            site = c.fresh("site", 0, c.program.facts.topology.count(kind) - 1)
            c.line(f"{site} = t[{queue} + {place}]")
            c.line(f"{place} += 1")
            with each_step(c, self.directions, kind, site) as target:
                with c.block(f"if t[{group} + {target}] == 0"):
                    c.line(f"{last} = {target}")
                    with c.scope(to=target), c.when(self._member(c, target, kind)):
                        for area in marks:
                            c.line(f"t[{area} + {target}] = 1")
                        c.line(f"t[{queue} + {size}] = {target}")
                        c.line(f"{size} += 1")
        return last


@ludeme("forEach Direction")
class ForEachDirection(Effect):
    """`(forEach Direction (from (to)) Diagonal (to (apply (add (to)))))`: radials (05 §4.14).

    Attributes:
        from_: The site where the lines begin; by default `(from)`.
        directions: In which directions; by default `Adjacent`.
        between: How many sites far, by default just 1, and with `if:` which sites before that may
            be crossed.
        to: With `if:` which sites the line may go on to; its effect gives the moves of each site
            `(to)` reached.
        moves: The moves of each site `(to)` that is reached.
    """

    gives_facing = True
    sees_origin = True
    from_: From | None = None
    directions: Direction | None = None
    between: Between | None = None
    to: To | None = slot(None, group=1, required=True)
    moves: Moves | None = slot(None, group=1, required=True)
    then: Then | None = None
    reads = BOARD
    writes = NOTHING

    def emit(self, c: Code, sink: Sink) -> None:
        """The effect of `to` (or the moves) at each site in range, `to` set to it.

        Quirk: nothing happens when the site in the context's `from` is empty, whatever the site
        that is started from.
        """
        start = self.from_ or From()
        kind = kind_of(c, start.type)
        site = start.site(c)
        found = self._each
        seer = c.get("from")
        if site is None or seer.value == -1 or found is None:
            return
        out = with_then(sink, self.then)
        origin = c.let("from", site)
        least, most = self._range(c)
        with c.when(is_site(c, seer, kind)):
            piece = c.var("piece", access.what(c, access.slot_or_hand(c, seer, kind)))
            with c.block(f"if {piece} != 0"), c.when(on_board(c, origin, kind)):
                leak = LevelLeak(c, found, out)

                def visit(body: Code) -> None:
                    with leak.repetition(body, out) as inner:
                        found.emit(body, inner)

                with self._radials(c, kind, origin, piece) as radial:
                    self._along(c, radial, least, most, visit)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of what is done at each site, `to` being that site."""
        if self._each is None:
            return ()
        start = self.from_ or From()
        target = Spot(scene.kind(start.type))
        inner = scene.let(to=target).given(self.to.if_ if self.to else None)
        return self._each.move_shapes(inner)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """As far as what is done at every site on the radials."""
        start, found = self.from_ or From(), self._each
        if found is None or kind_of(c, start.type) != stand.kind or isinstance(start.where, Region):
            return None
        here = frozenset({stand.site})
        origins = values_of(c, start.where, stand) if start.where is not None else here
        if origins is None:
            return None
        facings = facings_of(c, stand.kind) if stand.to is not None else ()
        sites: frozenset[int] = frozenset()
        for origin in origins:
            if 0 <= origin < c.program.facts.topology.count(stand.kind):
                runs = runs_from(c, self.directions, replace(stand, site=origin), facings)
                if runs is None:
                    return None
                sites |= sites_of(cut(runs, self._range(stand.probe(c))[1]))
        return found.reach(c, stand.towards(sites))

    @property
    def _each(self) -> Moves | None:
        """What is done at each site."""
        return self.moves or (self.to.apply.effects if self.to and self.to.apply else None)

    def _range(self, c: Code) -> tuple[Number, Number]:
        if self.between is None or self.between.range is None:
            return Literal(1), Literal(1)
        least, most = self.between.range.bounds(c)
        return c.let("least", least), c.let("most", most)

    def _along(
        self,
        c: Code,
        radial: RadialText,
        least: Number,
        most: Number,
        visit: Callable[[Code], None],
    ) -> None:
        index, target = c.fresh("i"), c.fresh("to")
        at_once = least.value in (-1, 0, 1)
        far = most.value is not None and most.value >= 1000
        end = radial.end if far else f"min({radial.end}, {radial.start} + {most})"
        with c.block(f"for {index} in range({radial.start}, {end})"):
            c.line(f"{target} = t[{index}]")
            near = Condition(f"{index} < {radial.start} + {least} - 1")
            between = self.between.if_ if self.between else None
            if between is not None and not at_once:
                with c.block(f"if {near}"), c.scope(between=target):
                    with c.when(negation(between.emit(c))):
                        c.line("break")
            with c.scope(to=target):
                with c.when(negation(self.to.allows(c) if self.to else TRUE)):
                    c.line("break")
                with c.when(TRUE if at_once else negation(near)):
                    visit(c)

    @contextmanager
    def _radials(self, c: Code, kind: str, origin: Number, piece: Number) -> Iterator[RadialText]:
        """Relative directions are those of the piece in the context's `from`, or of the step."""
        if self.directions is None or not self.directions.relative:
            with each_radial(c, self.directions, kind, origin) as radial:
                yield radial
            return
        env = dict(c.env)
        facing = self._facing(c, kind, piece)
        with c.scope(facing=facing), each_radial(c, self.directions, kind, origin) as radial:
            with c.within(env):
                yield radial

    def _facing(self, c: Code, kind: str, piece: Number) -> Number:
        """Number (in `facings_of`) of the facing of the piece, or of the step to `to`."""
        facts = c.program.facts
        facings = facings_of(c, kind)
        own = c.program.tables.add("facing", [facings.index(p.facing or "N") for p in facts.pieces])
        facing = c.var("facing", f"t[{own} + {piece}]")
        site, target = c.get("from"), c.get("to")
        if target.value == -1:
            return facing
        table = c.memo(("step_facing", kind), lambda: _step_facings(c, kind))
        index = c.fresh("i")
        row = f"{table} + t[{table} + {site}"
        with c.block(f"for {index} in range({row}], {row} + 1], 2)"):
            with c.block(f"if t[{index}] == {target}"):
                c.line(f"{facing} = t[{index} + 1]")
        return facing


def _step_facings(c: Code, kind: str) -> str:
    """For each site its neighbours, each followed by the number of the step's facing."""
    facings, topology = facings_of(c, kind), c.program.facts.topology
    rows = [
        [
            number
            for word in topology.supported(kind, "All")
            for to in topology.steps(kind, place, word)
            for number in (to, facings.index(word))
        ]
        for place in range(topology.count(kind))
    ]
    return c.program.tables.add_rows("step_facing", rows)
