"""Counting the steps between two sites (spec 07 §2.4)."""

from __future__ import annotations

from ludeme.emit.actions import track_memory
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import (
    FALSE,
    UNDEFINED,
    ZERO,
    Condition,
    Literal,
    Number,
    both,
    choose,
    negation,
)
from ludeme.emit.questions import equals, number, of_site, start_flood, within
from ludeme.language.base import Thing, by_slot, ludeme, named
from ludeme.language.constants import RelationType, Role, SiteType
from ludeme.language.folding import ANY_ROTATION
from ludeme.language.indexes import Index
from ludeme.language.ints import of_tracks
from ludeme.language.kinds import Int, Region, unsupported
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.language.moves.standing import standing_on
from ludeme.language.moves.step import Step
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: The distance of sites that no step leads to.
UNREACHABLE = Literal(1_000_000_000)


@ludeme("count Steps")
class CountSteps(Int):
    """`(count Steps Orthogonal (from) (to))`: the distance of two sites (spec 07 §2.4).

    Attributes:
        relation: Which neighbours are one step apart; by default `Adjacent`. One relation serves
            the whole game.
        step: How a piece steps, with what its `(to if:...)` allows; by default over neighbours,
            whatever stands there.
        new_rotation: The rotation after each step, from the one before it, which is `(value)`.
        from_: The site where to start.
        to: The site to reach, or several of which the nearest counts.
    """

    indexes = by_slot(from_=Index.SITE, to=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    relation: RelationType | None = None
    step: Step | None = None
    new_rotation: Int | None = named(None)
    from_: Int
    to: Int | Region

    @property
    def needs(self) -> frozenset[Capability]:
        """Directions that are turned come from tables of all rotations."""
        return frozenset({Capability.ROTATION}) if self.new_rotation is not None else frozenset()

    def highest_rotation(self, facts: Facts) -> int:
        """Any, where it turns on from step to step."""
        return 0 if self.new_rotation is None else ANY_ROTATION

    @property
    def distances(self) -> RelationType | None:
        """By a relation, unless the steps of a piece are counted."""
        return None if self.step else self.relation or RelationType.Adjacent

    def emit(self, c: Code) -> Number:
        """A look-up in the game's table of distances, or a search with a step move."""
        if self.step is not None:
            return self._search(c, self.step)
        facts = c.program.facts
        kind = kind_of(c, self.type)
        distance = facts.topology.distance(kind, facts.distance_relation)
        origin, count = c.let("from", self.from_.emit(c)), facts.topology.count(kind)
        target = self.to.emit(c) if isinstance(self.to, Int) else UNDEFINED
        goals = self._fixed_goals(c, target)
        if goals is not None:
            goals = [goal for goal in goals if 0 <= goal < count]
            values = [min((int(distance[s, g]) for g in goals), default=0) for s in range(count)]
            return of_site(c, "steps", origin, values, ZERO)
        if origin.value is not None and isinstance(self.to, Int):
            known = 0 <= origin.value < count
            values = [int(d) for d in distance[origin.value]] if known else [0] * count
            return of_site(c, "steps", target, values, ZERO)
        table = c.memo(
            ("distance", kind), lambda: c.program.tables.add("distance", distance.ravel())
        )
        if not isinstance(self.to, Int):
            return self._nearest(c, self.to, table, origin, count)
        target = c.let("to", target)
        inside = both(within(c, origin, count), within(c, target, count))
        return choose(inside, Number(f"t[{table} + {origin} * {count} + {target}]"), ZERO)

    def _fixed_goals(self, c: Code, target: Number) -> list[int] | None:
        if isinstance(self.to, Int):
            return None if target.value is None else [target.value]
        known = self.to.static(c)
        return None if known is None else list(known)

    def _nearest(self, c: Code, goals: Region, table: str, origin: Number, count: int) -> Number:
        def build(b: Code) -> None:
            with b.when(negation(within(b, origin, count))):
                b.line("return 0")
            best, here = b.var("best", UNDEFINED), b.fresh("steps")
            with goals.each(b) as goal, b.when(within(b, goal, count)):
                b.line(f"{here} = t[{table} + {origin} * {count} + {goal}]")
                with b.block(f"if {best} < 0 or {here} < {best}"):
                    b.line(f"{best} = {here}")
            b.line(f"return max({best}, 0)")

        return number(c, "count_steps", build, ZERO)

    def _search(self, c: Code, step: Step) -> Number:
        """Breadth first, along the directions and the condition of the step move."""
        kind = kind_of(c, self.type)
        count = c.program.facts.topology.count(kind)
        origin = c.let("from", self.from_.emit(c))
        target = c.let("goal", self.to.emit(c)) if isinstance(self.to, Int) else UNDEFINED
        goals = self.to.frozen(c) if isinstance(self.to, Region) else None

        def build(b: Code) -> None:
            with b.when(negation(within(b, origin, count))):
                b.line(f"return {choose(Condition(f'{origin} < 0'), ZERO, UNREACHABLE)}")
            if goals is None:
                with b.block(f"if {target} < 0"):
                    b.line("return 0")
                is_goal = equals(target)
            else:
                self._require_goal(b, goals)
                is_goal = goals.tester(b)
            with b.block(f"if {is_goal(origin)}"):
                b.line("return 0")
            steps = b.workspace(count, "steps")
            flood = start_flood(b, kind)
            flood.add(b, origin)
            b.line(f"t[{steps} + {origin}] = 0")
            standing = standing_on(b, origin, kind, self.new_rotation)

            with b.block(f"while {flood.place} < {flood.size}"):
                here = flood.next(b, kind)
                standing.turn(b, Condition(f"{here} != {origin}"))
                with (
                    b.scope(from_=here, **standing.at(here)),
                    each_step(b, step.directions, kind, here) as near,
                    b.scope(to=near),
                    b.block(f"if t[{flood.marks} + {near}] == 0"),
                    b.when(step.to.allows(b)),
                ):
                    with b.block(f"if {is_goal(near)}"):
                        b.line(f"return t[{steps} + {here}] + 1")
                    b.line(f"t[{steps} + {near}] = t[{steps} + {here}] + 1")
                    flood.add(b, near)

        return number(c, "count_steps", build, UNREACHABLE)

    def _require_goal(self, b: Code, goals: Region) -> None:
        """Return 0 if there is nowhere to go (spec 07 §2.4)."""
        known = goals.static(b)
        if known is None:
            some = b.var("some", FALSE)
            with goals.each(b):
                b.line(f"{some} = True")
                b.line("break")
            with b.block(f"if not {some}"):
                b.line("return 0")
        elif not known:
            b.line("return 0")


@ludeme("count StepsOnTrack")
class CountStepsOnTrack(Int):
    """`(count StepsOnTrack P1 (from) (to))`: the distance along a track (spec 07 §2.4).

    Attributes:
        track: Whose track, or its name; by default the mover's.
        from_: The site where to start.
        to: The site to reach, going forward.
    """

    indexes = by_slot(from_=Index.SITE, to=Index.SITE)
    refers = by_slot(track=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    reads = BOARD
    needs = frozenset({Capability.TRACK_INDICES})
    needed = ("from_", "to")
    track: Role | PlayerSpec | str | None = None
    from_: Int | None = None
    to: Int | None = None

    def emit(self, c: Code) -> Number:
        """Forwards to the first later visit, wrapping around once; but see `_remembered`."""
        if self.from_ is None or self.to is None:
            raise unsupported(self)
        chosen = of_tracks.of_mover(c, self.track, exact=True)
        if chosen.value == -1:
            return UNDEFINED
        origin, target = c.let("from", self.from_.emit(c)), c.let("to", self.to.emit(c))
        kept = track_memory.kept(c.program.facts)
        player = c.let("player", of_tracks.player_of(c, self.track)) if kept else None

        def build(b: Code) -> None:
            if chosen.value is None:
                with b.block(f"if {chosen} < 0"):
                    b.line("return -1")
            index = of_tracks.index_on(b, chosen, origin)
            start = b.let("start", index) if player is None else b.var("start", index)
            first, size = of_tracks.bounds(b, chosen)
            first, size = b.let("first", first), b.let("size", size)
            length: Number = size
            if player is not None:
                length = self._remembered(b, chosen, player, origin, start, size)
            steps = b.fresh("steps")
            with (
                b.block(f"if {start} < {size}"),
                b.block(f"for {steps} in range({length})"),
                b.block(f"if t[{first} + ({start} + {steps}) % {size}] == {target}"),
            ):
                b.line(f"return {steps}")

        return number(c, "steps_on_track", build)

    def _remembered(
        self, b: Code, chosen: Number, player: Number, origin: Number, start: Number, size: Number
    ) -> Number:
        """How far to look; a track that ends is begun where the piece on the site stands on it."""
        length = b.var("length", size)
        with b.block(f"if {of_tracks.ends(b, chosen)}"):
            of_tracks.remembered(b, chosen, player, origin, start)
            b.line(f"{length} = {size} - {start}")
        return length
