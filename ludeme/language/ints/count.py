"""Counting (spec 07 §2.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code, is_constant
from ludeme.emit.conjunctions import negation
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.directions.ways import each_step
from ludeme.emit.moves.move_shapes import Scene, Spot, Ways
from ludeme.emit.questions import (
    both,
    by_player,
    choose,
    contents_on_board,
    counted,
    equals,
    locate,
    number,
    of_site,
    spread,
    start_flood,
    within,
)
from ludeme.language import roles
from ludeme.language.base import ludeme, named, shape, slot
from ludeme.language.constants import (
    CountSimpleType,
    CountSiteType,
    RelationType,
    Role,
    SiteType,
    StackDirection,
)
from ludeme.language.ints import of_tracks
from ludeme.language.ints.of_site import shown_face
from ludeme.language.ints.runs import meets
from ludeme.language.ints.size import same_piece, sum_over
from ludeme.language.kinds import Bool, Direction, Int, Ints, Region, unsupported
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.language.moves.step import Step
from ludeme.language.pieces_of import PieceSearch
from ludeme.model.capabilities import Capability
from ludeme.model.strategies import KeepCompany, Strategy


@shape
class CountComponents(Int):
    """A number of components of a player."""

    reads = BOARD
    type: SiteType | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    name: str | None = None
    in_: Region | None = named(None)
    if_: Bool | None = named(None)


@ludeme("count Pieces")
class CountPieces(CountComponents):
    """`(count Pieces Mover)`: the number of a player's pieces (spec 07 §2.4)."""

    def emit(self, c: Code) -> str:
        """Go through all sites, the hands included."""
        if self.name == "Bag":
            raise unsupported(self)
        search = PieceSearch(self.type, self.of or self.role, self.name, self.in_, self.if_)
        return counted(c, "count_pieces", search.count, key=self)


@ludeme("count Pips")
class CountPips(CountComponents):
    """`(count Pips)`: the sum of all dice (spec 07 §2.4)."""

    reads = frozenset({"dice", "board"})

    def emit(self, c: Code) -> str:
        """The faces shown in the first dice container of the owner."""
        facts = c.program.facts
        who = self.of or self.role or Role.Shared
        firsts = [
            next((d.first for d in facts.dice if d.owner == owner), -1)
            for owner in range(facts.everyone + 1)
        ]
        sizes = {d.first: d.size for d in facts.dice}
        first = by_player(c, "dice", roles.index(c, who), firsts)
        if first == "-1":
            return "0"
        if is_constant(first):
            dice = range(int(first), int(first) + sizes[int(first)])
            return f"({' + '.join(shown_face(c, str(die)) for die in dice)})"
        raise unsupported(self)


@ludeme("count")
class CountSites(Int):
    """`(count at:(to))`: the pieces on a site; `(count Sites in:R)`: the sites of a region; also
    the number of a site's neighbours of some kind (spec 07 §2.4).
    """

    reads = BOARD
    what: CountSiteType | None = None
    type: SiteType | None = None
    in_: Region | None = named(None, group=1)
    at: Int | None = named(None, group=1)
    name: str | None = slot(None, group=1)

    @property
    def needs(self) -> frozenset[Capability]:
        """The pieces on a site are counted, unless something else is."""
        return frozenset({Capability.COUNTS} if self.what is None else ())

    def emit(self, c: Code) -> str:
        """Pieces, sites or neighbours."""
        if self.what is None:
            return self._pieces(c)
        if self.what is CountSiteType.Sites:
            return self._sites(c)
        return self._neighbours(c)

    def exceeds(self, scene: Scene, bound: int, holds: bool) -> Ways:
        """More than no piece means that there is one."""
        return scene.more_than(self._counted(scene), bound, holds, self)

    def equals(self, scene: Scene, other: Int | Role, holds: bool) -> Ways:
        """No piece means that the site is empty."""
        number = None if isinstance(other, Role) else scene.number(other)
        return scene.as_many(self._counted(scene), number, holds, self)

    def _counted(self, scene: Scene) -> Spot | None:
        spot = self.at.spot(scene) if self.at and self.what is None else None
        return spot if spot and spot.kind == scene.kind(self.type) else None

    def _pieces(self, c: Code) -> str:
        if self.in_ is not None:
            return sum_over(c, self.in_, self._on_site)
        return self._on_site(c, self.at.emit(c) if self.at else f"{c.s}[LAST_TO]")

    def _on_site(self, c: Code, site: str) -> str:
        place = locate(c, site, self.type, by_index=False)
        if place.valid == "False":
            return "0"
        return choose(place.valid, access.count(c, place.slot), "0")

    def _sites(self, c: Code) -> str:
        containers = c.program.facts.containers
        if self.in_ is not None:
            region = self.in_
            known = region.static(c)
            if known is not None:
                return str(len(known))

            def loop(b: Code, total: str) -> None:
                with region.each(b):
                    b.line(f"{total} += 1")

            return counted(c, "count_sites", loop, key=self)
        if self.name is not None:
            sizes = [k.size for k in containers if k.name == self.name]
            return str(sizes[0] if sizes else 0)
        if self.at is not None:  # quirk: the number of a container
            index = self.at.emit(c)
            if not is_constant(index) or not 0 <= int(index) < len(containers):
                raise unsupported(self)
            return str(containers[int(index)].size)
        return f"(1 if {c.s}[LAST_TO] >= 0 else 0)"

    def _neighbours(self, c: Code) -> str:
        """The size of a list of neighbours of one site, the first of a region."""
        kind = kind_of(c, self.type)
        attribute = {
            "Adjacent": "adjacent",
            "Neighbours": "all",
            "Orthogonal": "orthogonal",
            "Diagonal": "diagonal",
            "Off": "off",
        }[str(self.what)]
        sites = c.program.facts.topology.sites(kind)
        values = [len(getattr(site, attribute)) for site in sites]
        if self.in_ is not None:
            region = self.in_

            def first(b: Code) -> None:
                with region.each(b) as site:
                    b.line(f"return {of_site(b, 'neighbours', site, values)}")

            return number(c, "count_neighbours", first)
        return of_site(c, "neighbours", self.at.emit(c) if self.at else f"{c.s}[LAST_TO]", values)


@ludeme("count")
class CountOfGame(Int):
    """`(count Moves)`: a number of the game, its board or the trial (spec 07 §2.4)."""

    reads = NOTHING
    what: CountSimpleType
    type: SiteType | None = None

    def emit(self, c: Code) -> str:
        """A constant or a number in the head of the position."""
        kinds = CountSimpleType
        topology = c.program.facts.topology
        match self.what:
            case kinds.Moves | kinds.Turns | kinds.MovesThisTurn:
                names = {
                    kinds.Moves: "MOVES",
                    kinds.Turns: "TURN",
                    kinds.MovesThisTurn: "SAME_TURN",
                }
                return f"{c.s}[{names[self.what]}]"
            case kinds.Players:
                return str(c.program.facts.players)
            case kinds.Cells | kinds.Edges | kinds.Vertices:
                name = {kinds.Cells: "Cell", kinds.Edges: "Edge", kinds.Vertices: "Vertex"}
                return str(topology.count(name[self.what]))
            case kinds.Rows | kinds.Columns:
                sets = topology.site_sets(kind_of(c, self.type))
                return str(len(sets[str(self.what).lower()]))
            case kinds.Active:
                return f"count_bits({c.s}[ACTIVE])"
            case kinds.Trials:
                return f"{c.s}[{c.program.layout.need('TRIALS', 1)}]"
            case kinds.Phases:
                phases = {site.phase for site in topology.sites(kind_of(c, self.type))}
                return str(len(phases))
        raise unsupported(self)


@ludeme("count Value")
class CountValue(Int):
    """`(count Value 3 in:(values Remembered))`: how often a number occurs (spec 07 §2.4)."""

    reads = NOTHING
    of: Int
    in_: Ints = named()

    def emit(self, c: Code) -> str:
        """Go through the array once."""
        wanted, total = c.let("wanted", self.of.emit(c)), c.var("n", "0")
        with self.in_.each(c) as value, c.block(f"if {value} == {wanted}"):
            c.line(f"{total} += 1")
        return total


@ludeme("count Stack")
class CountStack(Int):
    """`(count Stack FromTop at:(to) if:(= (what at:(to)) 1))`: levels that satisfy (07 §2.4)."""

    needs = frozenset({Capability.STACKS})
    reads = BOARD
    order: StackDirection | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    to: Region | None = named(None, group=1, required=True)
    if_: Bool | None = named(None)
    stop: Bool | None = named(None)

    def emit(self, c: Code) -> str:
        """Level by level, until one where the stop condition holds."""
        at = c.let("site", self.at.emit(c)) if self.at is not None else ""

        def loop(b: Code, total: str) -> None:
            if self.to is not None:
                with self.to.each(b) as site:
                    self._levels(b, site, total)
            else:
                self._levels(b, at, total)

        return counted(c, "count_stack", loop)

    def _levels(self, c: Code, site: str, total: str) -> None:
        place = locate(c, site, self.type)
        with c.when(place.valid):
            height = c.let("height", access.height(c, place.slot))
            step, level = c.fresh("i"), c.fresh("level")
            downwards = self.order is StackDirection.FromTop
            with c.block(f"for {step} in range({height})"):
                c.line(f"{level} = {f'{height} - 1 - {step}' if downwards else step}")
                with c.scope(to=place.site, level=level):
                    with c.when(self.stop.emit(c) if self.stop else "False"):
                        c.line("break")
                    with c.when(self.if_.emit(c) if self.if_ else "True"):
                        c.line(f"{total} += 1")


@shape
class OfGroups(Int):
    """A number of the groups of sites that meet a condition, by default the occupied ones."""

    reads = BOARD
    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None)
    min: Int | None = named(None)
    is_visible: Bool | None = named(None)

    def each_group(self, c: Code, found: object) -> None:
        """Write the search; `found` writes what happens with the size of a finished group."""
        if self.is_visible is not None:
            raise unsupported(self)
        kind = kind_of(c, self.type)
        flood = start_flood(c, kind)
        site = c.fresh("site")
        with (
            c.block(f"for {site} in range({c.program.facts.topology.count(kind)})"),
            c.block(f"if t[{flood.marks} + {site}] == 0"),
            c.when(meets(c, self.if_, kind, site)),
        ):
            c.line(f"{flood.size} = {flood.place} = 0")
            flood.add(c, site)
            spread(c, flood, kind, self.directions, lambda b, near: meets(b, self.if_, kind, near))
            found(c, flood.size)  # type: ignore[operator]

    def biggest(self, c: Code) -> str:
        """The size of the biggest group."""

        def loop(b: Code, most: str) -> None:
            self.each_group(b, lambda g, size: g.line(f"{most} = max({most}, {size})"))

        return counted(c, "biggest_group", loop, key=self)


@ludeme("count Groups")
class CountGroups(OfGroups):
    """`(count Groups Orthogonal)`: the number of groups (spec 07 §2.4)."""

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Groups and territories."""
        return (KeepCompany(),)

    def emit(self, c: Code) -> str:
        """Only groups of a least size count."""
        least = c.let("least", self.min.emit(c) if self.min else "0")

        def loop(b: Code, total: str) -> None:
            def found(g: Code, size: str) -> None:
                with g.when("True" if least == "0" else f"{size} >= {least}"):
                    g.line(f"{total} += 1")

            self.each_group(b, found)

        return counted(c, "count_groups", loop)


@ludeme("count SizeBiggestGroup")
class CountSizeBiggestGroup(OfGroups):
    """`(count SizeBiggestGroup Orthogonal)`: the size of the biggest group (spec 07 §2.4)."""

    def emit(self, c: Code) -> str:
        """The largest size."""
        return self.biggest(c)


@ludeme("countSizeBiggestGroup")
class CountSizeBiggestGroupPlain(Int):
    """`(countSizeBiggestGroup Orthogonal)`: an older way to ask the same (spec 07 §2.4)."""

    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None, group=1)
    is_visible: Bool | None = named(None, group=1)

    def emit(self, c: Code) -> str:
        """The largest size."""
        same = CountSizeBiggestGroup(
            type=self.type, directions=self.directions, if_=self.if_, is_visible=self.is_visible
        )
        return same.biggest(c)


@ludeme("count Liberties")
class CountLiberties(Int):
    """`(count Liberties at:(to) Orthogonal)`: the empty neighbours of a group (spec 07 §2.4)."""

    reads = BOARD
    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None
    if_: Bool | None = named(None)

    def emit(self, c: Code) -> str:
        """Collect the group; mark the empty sites met."""
        kind = kind_of(c, self.type)
        start = c.let("site", self.at.emit(c) if self.at else f"{c.s}[LAST_TO]")
        count = c.program.facts.topology.count(kind)

        def loop(b: Code, total: str) -> None:
            with b.when(negation(within(b, start, count))):
                b.line("return 0")
            same = same_piece(b, kind, start)
            with b.when(contents_on_board(b, access.empty, start, kind)):
                b.line("return 0")
            if self.if_ is not None:
                with b.scope(to=start), b.when(negation(self.if_.emit(b))):
                    b.line("return 0")
            flood = start_flood(b, kind)
            flood.add(b, start)
            with b.block(f"while {flood.place} < {flood.size}"):
                here = b.var("here", f"t[{flood.stack} + {flood.place}]")
                b.line(f"{flood.place} += 1")
                with (
                    each_step(b, self.directions, kind, here) as near,
                    b.block(f"if t[{flood.marks} + {near}] == 0"),
                ):
                    with b.block(f"if {contents_on_board(b, access.empty, near, kind)}"):
                        b.line(f"t[{flood.marks} + {near}] = 1")
                        b.line(f"{total} += 1")
                    with (
                        b.block("else"),
                        b.when(same(b, near)),
                        b.scope(to=near),
                        b.when(self.if_.emit(b) if self.if_ else "True"),
                    ):
                        flood.add(b, near)

        return counted(c, "count_liberties", loop)


@ludeme("count Steps")
class CountSteps(Int):
    """`(count Steps Orthogonal (from) (to))`: the distance of two sites (spec 07 §2.4)."""

    reads = BOARD
    type: SiteType | None = None
    relation: RelationType | None = None
    step: Step | None = None
    new_rotation: Int | None = named(None)
    from_: Int
    to: Int | Region

    @property
    def distances(self) -> RelationType | None:
        """By a relation, unless the steps of a piece are counted."""
        return None if self.step else self.relation or RelationType.Adjacent

    def emit(self, c: Code) -> str:
        """A look-up in the game's table of distances, or a search with a step move."""
        if self.step is not None:
            return self._search(c, self.step)
        facts = c.program.facts
        kind = kind_of(c, self.type)
        distance = facts.topology.distance(kind, facts.distance_relation)
        origin, count = c.let("from", self.from_.emit(c)), facts.topology.count(kind)
        target = self.to.emit(c) if isinstance(self.to, Int) else ""
        goals = self._fixed_goals(c, target)
        if goals is not None:
            goals = [goal for goal in goals if 0 <= goal < count]
            values = [min((int(distance[s, g]) for g in goals), default=0) for s in range(count)]
            return of_site(c, "steps", origin, values, "0")
        if is_constant(origin) and isinstance(self.to, Int):
            known = 0 <= int(origin) < count
            values = [int(d) for d in distance[int(origin)]] if known else [0] * count
            return of_site(c, "steps", target, values, "0")
        table = c.memo(
            ("distance", kind), lambda: c.program.tables.add("distance", distance.ravel())
        )
        if not isinstance(self.to, Int):
            return self._nearest(c, self.to, table, origin, count)
        target = c.let("to", target)
        inside = both(within(c, origin, count), within(c, target, count))
        return choose(inside, f"t[{table} + {origin} * {count} + {target}]", "0")

    def _fixed_goals(self, c: Code, target: str) -> list[int] | None:
        if isinstance(self.to, Int):
            return [int(target)] if is_constant(target) else None
        known = self.to.static(c)
        return None if known is None else list(known)

    def _nearest(self, c: Code, goals: Region, table: str, origin: str, count: int) -> str:
        def build(b: Code) -> None:
            with b.when(negation(within(b, origin, count))):
                b.line("return 0")
            best, here = b.var("best", "-1"), b.fresh("steps")
            with goals.each(b) as goal, b.when(within(b, goal, count)):
                b.line(f"{here} = t[{table} + {origin} * {count} + {goal}]")
                with b.block(f"if {best} < 0 or {here} < {best}"):
                    b.line(f"{best} = {here}")
            b.line(f"return max({best}, 0)")

        return number(c, "count_steps", build, "0")

    def _search(self, c: Code, step: Step) -> str:
        """Breadth first, along the directions and the condition of the step move."""
        if self.new_rotation is not None:
            raise unsupported(self)
        kind = kind_of(c, self.type)
        count = c.program.facts.topology.count(kind)
        origin = c.let("from", self.from_.emit(c))
        target = c.let("goal", self.to.emit(c)) if isinstance(self.to, Int) else ""

        def build(b: Code) -> None:
            with b.when(negation(within(b, origin, count))):
                b.line(f"return {choose(f'{origin} < 0', '0', '1000000000')}")
            if isinstance(self.to, Int):
                with b.block(f"if {target} < 0"):
                    b.line("return 0")
                is_goal = equals(target)
            else:
                self._require_goal(b, self.to)
                is_goal = self.to.tester(b)
            with b.block(f"if {is_goal(origin)}"):
                b.line("return 0")
            steps = b.workspace(count, "steps")
            flood = start_flood(b, kind)
            flood.add(b, origin)
            b.line(f"t[{steps} + {origin}] = 0")

            with b.block(f"while {flood.place} < {flood.size}"):
                here = b.var("here", f"t[{flood.stack} + {flood.place}]")
                b.line(f"{flood.place} += 1")
                piece = contents_on_board(b, access.what, origin, kind)
                with (
                    b.scope(from_=here, standing_site=here, standing_piece=b.let("piece", piece)),
                    each_step(b, step.directions, kind, here) as near,
                    b.scope(to=near),
                    b.block(f"if t[{flood.marks} + {near}] == 0"),
                    b.when(step.to.allows(b)),
                ):
                    with b.block(f"if {is_goal(near)}"):
                        b.line(f"return t[{steps} + {here}] + 1")
                    b.line(f"t[{steps} + {near}] = t[{steps} + {here}] + 1")
                    flood.add(b, near)

        return number(c, "count_steps", build, "1000000000")

    def _require_goal(self, b: Code, goals: Region) -> None:
        """Return 0 if there is nowhere to go (spec 07 §2.4)."""
        known = goals.static(b)
        if known is None:
            some = b.var("some", "False")
            with goals.each(b):
                b.line(f"{some} = True")
            with b.block(f"if not {some}"):
                b.line("return 0")
        elif not known:
            b.line("return 0")


@ludeme("count StepsOnTrack")
class CountStepsOnTrack(Int):
    """`(count StepsOnTrack P1 (from) (to))`: the distance along a track (spec 07 §2.4)."""

    reads = NOTHING
    track: Role | PlayerSpec | str | None = None
    from_: Int | None = None
    to: Int | None = None

    def emit(self, c: Code) -> str:
        """Forwards to the first later visit, wrapping around once."""
        facts = c.program.facts
        if self.from_ is None or self.to is None or any(t.internal_loop for t in facts.tracks):
            raise unsupported(self)
        chosen = of_tracks.of_mover(c, self.track, exact=True)
        if chosen == "-1":
            return "-1"
        origin, target = c.let("from", self.from_.emit(c)), c.let("to", self.to.emit(c))

        def build(b: Code) -> None:
            if not is_constant(chosen):
                with b.block(f"if {chosen} < 0"):
                    b.line("return -1")
            start = b.let("start", of_tracks.index_on(b, chosen, origin))
            first, size = of_tracks.bounds(b, chosen)
            first, size = b.let("first", first), b.let("size", size)
            steps = b.fresh("steps")
            with (
                b.block(f"if {start} < {size}"),
                b.block(f"for {steps} in range({size})"),
                b.block(f"if t[{first} + ({start} + {steps}) % {size}] == {target}"),
            ):
                b.line(f"return {steps}")

        return number(c, "steps_on_track", build)
