"""Sowing, as in mancala games (spec 06 §A11)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, reads
from ludeme.emit.expressions import TRUE, ZERO, Condition, Literal, Number, both, choose, negation
from ludeme.emit.moves.acts import nothing
from ludeme.emit.moves.candidate import Sink, acted
from ludeme.emit.moves.decided import found_on
from ludeme.emit.moves.dispatch import apply_rows
from ludeme.emit.moves.passing import MapSink, with_then
from ludeme.emit.moves.recording import off_record
from ludeme.emit.moves.sinks import rows_in_workspace
from ludeme.language.base import Thing, by_slot, ludeme, named
from ludeme.language.constants import LastType, SiteType
from ludeme.language.effects.sown_captures import CaptureSink
from ludeme.language.indexes import Index
from ludeme.language.ints import of_tracks
from ludeme.language.ints.iterators import Last
from ludeme.language.kinds import Bool, Effect, Int, Moves, NonDecision
from ludeme.language.moves.move_clauses import MOST_PIECES, Then, kind_of
from ludeme.language.moves.simple import placeless
from ludeme.model.capabilities import Capability
from ludeme.model.overflow import Overflow

#: Most seeds that one sowing can move.
MOST_SEEDS = 4096
#: After so many holes left out in a row, none is left out any more.
MOST_SKIPS = 10_000


@dataclass(frozen=True)
class Route:
    """The elements of all tracks in one table: an element is a number."""

    site: str
    next: str
    prev: str

    def after(self, place: Number) -> Number:
        """The element that follows one, -1 at the end."""
        return Number(f"t[{self.next} + {place}]")

    def before(self, place: Number) -> Number:
        """The element in front of one, -1 at the beginning."""
        return Number(f"t[{self.prev} + {place}]")

    def site_of(self, place: Number) -> Number:
        """The site of an element."""
        return Number(f"t[{self.site} + {place}]")


@dataclass(frozen=True)
class Seeds:
    """A sowing in the running text: `place` is the element reached, the holes are t[holes] ..."""

    start: Number
    count: Number
    track: Number
    place: Number
    to: Number
    value: Number
    holes: Number
    size: Number
    route: Route


class Effects:
    """Moves that are collected now and applied later."""

    def __init__(self, c: Code) -> None:
        self.rows = rows_in_workspace(c)

    def apply(self, c: Code) -> None:
        """Write their application, in order."""
        apply_rows(c, self.rows)


@ludeme("sow")
class Sow(Effect):
    """`(sow if:(is In (count at:(to)) {2 3}) apply:(fromTo ...))`: sow from a hole (06 §A11).

    Attributes:
        type: The kind of graph element that the holes are; by default that of the board.
        start: The hole that is emptied; by default where the last move ended.
        count: How many pieces are sown; by default all that are in the hole.
        num_per_hole: How many go into each hole; by default 1.
        track: The name of the track that the holes are on; by default the first track.
        owner: The number of the player whose track it is.
        if_: Whether the last hole, `(to)`, is captured, asked once all is sown; by default always.
        sow_effect: What happens at each hole `(to)` as it is sown.
        apply: What happens when the last hole, `(to)`, is captured; without it nothing is.
        include_self: Whether the hole that is emptied is sown in, too, when the sowing comes round
            to it.
        origin: Whether the first piece goes back into the hole that is emptied; by default not.
        skip_if: Which holes, `(to)`, are passed over; by default none.
        backtracking: After a capture, goes back hole by hole and captures again as long as this and
            `if:` hold.
        forward: After a capture, goes on hole by hole and captures again as long as this and `if:`
            hold.

    Example:
        (sow if:(is In (count at:(to)) (sites {2 3})) apply:(remove (to)))
    """

    indexes = by_slot(start=Index.SITE, owner=Index.PLAYER)
    mentions = by_slot(track=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    at_least = by_slot(count=0, num_per_hole=0)
    at_most = by_slot(count=MOST_PIECES, num_per_hole=MOST_PIECES)
    needs = frozenset({Capability.COUNTS})
    type: SiteType | None = None
    start: Int | None = None
    count: Int | None = named(None)
    num_per_hole: Int | None = named(None)
    track: str | None = None
    owner: Int | None = named(None)
    if_: Bool | None = named(None)
    sow_effect: Moves | None = named(None)
    apply: NonDecision | None = named(None)
    include_self: bool = named(True)
    origin: Bool | None = named(None)
    skip_if: Bool | None = named(None)
    backtracking: Bool | None = named(None, group=1)
    forward: Bool | None = named(None, group=1)
    then: Then | None = None
    reads = BOARD
    writes = BOARD
    single = True

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The track."""
        return of_tracks.names_of_track(self.track, self.owner)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move, if the start lies on the track or there is nothing to sow."""
        kind = kind_of(c, self.type)
        start = c.let("start", (self.start or Last(what=LastType.To)).emit(c))
        track = of_tracks.of_sowing(c, self.track, self.owner)
        if track.value == -1:
            return
        known = track.value is not None and track.value >= 0
        on_track = TRUE if known else Condition(f"{track} >= 0")
        with c.when(both(Condition(f"{start} >= 0"), on_track)):
            place = c.var("place", self._first(c, track, start))
            count = c.var(
                "count",
                self.count.emit(c) if self.count else access.count(c, access.slot(c, start, kind)),
            )
            with c.block(f"if {place} >= 0 or {count} <= {self._gone_back(c, start)}"):
                # holes and captures are decided now, whatever other effects will have changed
                before = found_on(c, sink) if self._looks_around() else ""

                def act(body: Code) -> None:
                    name, free = body.function(
                        "sow", lambda b: self._sow(b, start, count, track, place, before)
                    )
                    body.line(body.call(name, free))

                # many actions, not one: where they are repeated, nothing is decided once more
                move = placeless(c, "move", nothing, decision=self.decision)
                with_then(sink, self.then).move(c, replace(move, effects=act))

    def _looks_around(self) -> bool:
        """Whether more of the position matters than where the sowing starts and how many seeds."""
        asked = (self.origin, self.skip_if, self.num_per_hole, self.sow_effect)
        return self.apply is not None or any(reads(part) for part in asked if part is not None)

    # --- the track ------------------------------------------------------------------------------

    def _first(self, c: Code, track: Number, start: Number) -> Number:
        """The first element of the track at the start, -1 when there is none."""
        all_tracks, size = c.program.facts.tracks, c.program.universe
        rows: list[int] = []
        offset = 0
        for each in all_tracks:
            found = [each.index_of(site) for site in range(size)]
            rows.extend(index + offset if index >= 0 else -1 for index in found)
            offset += len(each.elements)
        table = c.program.tables.add("track_element", rows)
        known = track.value
        row = str(known * size) if known is not None and known >= 0 else f"{track} * {size}"
        return Number(f"t[{table} + {row} + {start}]")

    def _route(self, c: Code) -> Route:
        sites: list[int] = []
        nexts: list[int] = []
        prevs: list[int] = []
        for track in c.program.facts.tracks:
            offset = len(sites)
            for element in track.elements:
                sites.append(element.site)
                nexts.append(element.next_index + offset if element.next_index >= 0 else -1)
                prevs.append(element.prev_index + offset if element.prev_index >= 0 else -1)
        add = c.program.tables.add
        return Route(
            add("element_site", sites), add("element_next", nexts), add("element_prev", prevs)
        )

    def _length(self, c: Code, track: Number) -> Number:
        lengths = [len(each.elements) for each in c.program.facts.tracks]
        if track.value is not None or len(set(lengths)) == 1:
            return Literal(lengths[track.value or 0])
        return Number(f"t[{c.program.tables.add('track_length', lengths)} + {track}]")

    # --- sowing ---------------------------------------------------------------------------------

    def _sow(
        self, c: Code, start: Number, count: Number, track: Number, first: Number, before: str
    ) -> None:
        """Find the holes, then drop the seeds, then capture: as decided on the row `before`."""
        captures = None
        row = c.scratch("before", before) if before and self.apply is not None else before
        with c.on(row or c.s):
            seeds = Seeds(
                start,
                count,
                track,
                c.var("here", first),
                c.var("to", c.get("to")),
                c.var("value", c.get("value")),
                c.workspace(MOST_SEEDS, "holes"),
                c.var("n", ZERO),
                self._route(c),
            )
            effects = Effects(c) if self.sow_effect is not None else None
            sown = c.var("sown", ZERO)
            if self.origin is not None:
                self._origin(c, seeds, sown, self.origin, effects)
            self._holes(c, seeds, sown, effects)
            if self.apply is not None:
                with off_record(c) if before else nullcontext():
                    self._perform(c, seeds, effects)
                captures = self._captures(c, seeds, self.apply, behind=bool(before))
        if before or self.apply is None:
            self._perform(c, seeds, effects)
        if captures is not None:
            captures.apply(c)
        c.line("return 0")

    def _perform(self, c: Code, seeds: Seeds, effects: Effects | None) -> None:
        """The effects on the holes, then the seeds."""
        if effects is not None:
            effects.apply(c)
        kind = kind_of(c, self.type)
        index = c.fresh("i")
        with c.block(f"for {index} in range({seeds.holes}, {seeds.holes} + {seeds.size})"):
            hole = c.let("hole", Number(f"t[{index}]"))

            def drop(body: Code) -> None:
                a, b = access.slot(body, seeds.start, kind), access.slot(body, hole, kind)
                body.line(f"{body.helper('sow_seed')}({body.s}, t, {a}, {b})")
                acted(body, seeds.start, hole)

            placeless(c, "move", drop).write(c, top=False)

    def _per_hole(self, c: Code) -> Number:
        return self.num_per_hole.emit(c) if self.num_per_hole else Literal(1)

    def _effect(self, c: Code, effects: Effects | None) -> None:
        """The effect on a hole, decided before anything is sown; its `then` is lost."""
        if self.sow_effect is not None and effects is not None:
            without = MapSink(effects.rows, lambda move: replace(move, then=()))
            self.sow_effect.emit(c, without)

    def _gone_back(self, c: Code, start: Number) -> Number:
        """How many seeds fall back into the hole they come from, on the track or not."""
        if self.origin is None:
            return ZERO
        with c.scope(from_=start):
            return choose(self.origin.emit(c), self._per_hole(c), ZERO)

    def _origin(
        self, c: Code, seeds: Seeds, sown: Number, condition: Bool, effects: Effects | None
    ) -> None:
        """The first seeds are dropped back into the hole they come from."""
        with c.scope(from_=seeds.start, to=seeds.to, value=seeds.value):
            holds = condition.emit(c)
            with c.when(holds):
                self._effect(c, effects)
                c.line(f"{sown} += {self._per_hole(c)}")
                c.line(f"{seeds.to} = {seeds.start}")

    def _holes(self, c: Code, seeds: Seeds, sown: Number, effects: Effects | None) -> None:
        """Write the loop over the holes: one entry of t[holes] per seed."""
        route, here, to = seeds.route, seeds.place, seeds.to
        number = c.var("h", ZERO)
        with c.block(f"while {sown} < {seeds.count} and {number} < {seeds.count}"):
            c.line(f"{seeds.value} = {seeds.count} - {number}")
            self._advance(c, seeds)
            with c.scope(to=to, value=seeds.value):
                if self.skip_if is not None:
                    self._skip(c, seeds, self.skip_if)
                hole = to
                if not self.include_self:  # quirk: `to` stays the start, and no hole is skipped
                    hole = c.var("hole", to)
                    with c.block(f"if {to} == {seeds.start}"):
                        c.line(f"{here} = {route.after(here)}")
                        with c.block(f"if {here} < 0"):
                            c.line("break")
                        c.line(f"{hole} = {route.site_of(here)}")
                per_hole = c.let("per_hole", self._per_hole(c))
                self._effect(c, effects)
            self._drop(c, seeds, sown, hole, per_hole)
            c.line(f"{number} += 1")

    def _advance(self, c: Code, seeds: Seeds) -> None:
        """Go to the next hole; beyond the end of the track there is none."""
        c.line(f"{seeds.place} = {seeds.route.after(seeds.place)}")
        with c.block(f"if {seeds.place} < 0"):
            c.line("break")
        c.line(f"{seeds.to} = {seeds.route.site_of(seeds.place)}")

    def _skip(self, c: Code, seeds: Seeds, condition: Bool) -> None:
        skips = c.var("skips", ZERO)
        with c.block(f"while {skips} < {MOST_SKIPS}"):
            with c.when(negation(condition.emit(c))):
                c.line("break")
            self._advance(c, seeds)
            c.line(f"{skips} += 1")
        with c.block(f"if {seeds.place} < 0"):
            c.line("break")

    def _drop(self, c: Code, seeds: Seeds, sown: Number, hole: Number, per_hole: Number) -> None:
        """Note the hole for as many seeds as go there and are left."""
        if per_hole.value == 1:
            c.append(seeds.holes, seeds.size, MOST_SEEDS, hole, Overflow.SOWING)
            c.line(f"{sown} += 1")
            return
        with c.block(f"for {c.fresh('seed')} in range(min({per_hole}, {seeds.count} - {sown}))"):
            c.append(seeds.holes, seeds.size, MOST_SEEDS, hole, Overflow.SOWING)
        c.line(f"{sown} += {per_hole}")

    # --- capturing ------------------------------------------------------------------------------

    def _captures(self, c: Code, seeds: Seeds, effect: Moves, *, behind: bool) -> Effects:
        """Every capture, decided on the sown board; `behind` others, it is made on another one."""
        captures, origin = Effects(c), c.var("from", c.get("from"))
        again = self.backtracking or self.forward
        alone = again is None and effect.single and not behind
        sink = CaptureSink(captures.rows, alone=alone)
        with c.scope(from_=origin, to=seeds.to, value=seeds.value):
            if again is None:
                with c.when(self._captures_here(c)), c.scope(from_=seeds.start):
                    effect.emit(c, sink)
                return captures
            with c.block(f"for {c.fresh('capture')} in range({self._length(c, seeds.track)})"):
                with c.when(negation(self._captures_here(c))):
                    c.line("break")
                c.line(f"{origin} = {seeds.start}")
                effect.emit(c, sink)
                self._step_on(c, seeds, again)
        return captures

    def _captures_here(self, c: Code) -> Condition:
        return self.if_.emit(c) if self.if_ else TRUE

    def _step_on(self, c: Code, seeds: Seeds, condition: Bool) -> None:
        """Go on to the hole before (or behind), if the condition holds at both."""
        route, here = seeds.route, seeds.place
        with c.when(negation(condition.emit(c))):
            c.line("break")
        with c.block(f"if {here} >= 0"):
            c.line(f"{here} = {route.before(here) if self.backtracking else route.after(here)}")
        with c.block(f"if {here} < 0"):
            c.line("break")
        c.line(f"{seeds.to} = {route.site_of(here)}")
        with c.when(negation(condition.emit(c))):
            c.line("break")
        if self.backtracking:
            with c.block(f"if {seeds.to} == {seeds.start}"):
                c.line("break")
