"""Whether chains of pieces join regions, or still can (spec 07 §1.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludeme.compile import access
from ludeme.compile.code import Code, is_constant
from ludeme.compile.dependence import BOARD
from ludeme.compile.logic import negation
from ludeme.compile.questions import (
    by_player,
    contents_on_board,
    holds,
    spread,
    start_flood,
    within,
)
from ludeme.language import roles
from ludeme.language.base import ludeme, named, shape
from ludeme.language.constants import RegionTypeStatic, Role, SiteType
from ludeme.language.kinds import Bool, Direction, Int, Region, unsupported
from ludeme.language.moves.parts import kind_of

#: Most regions that one condition can tell apart: the bits of an integer.
MOST_REGIONS = 30


@dataclass(frozen=True)
class Goals:
    """The regions to be joined: `bits(site)` is the mask of those a site lies in."""

    count: str
    bits: Callable[[str], str]


@shape
class IsConnection(Bool):
    """A condition on the ways between regions."""

    reads = BOARD
    number: Int | None = None
    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None
    regions: tuple[Region, ...] | Role | RegionTypeStatic

    def goals(self, c: Code) -> Goals:
        """The regions that are written, owned by a player, or make up a static family."""
        if isinstance(self.regions, tuple):
            return self._written(c, self.regions)
        if isinstance(self.regions, Role):
            return self._owned(c, roles.index(c, self.regions))
        from ludeme.equip import static_regions

        return self._fixed(c, [p for p in static_regions(c.program.facts, self.regions) if p])

    def _written(self, c: Code, regions: tuple[Region, ...]) -> Goals:
        known = [region.static(c) for region in regions]
        if all(part is not None for part in known):
            return self._fixed(c, known)  # type: ignore[arg-type]
        area = c.bitmap()
        for number, region in enumerate(regions):
            with region.each(c) as site:
                c.line(f"t[{area} + {site}] |= {1 << number}")
        return Goals(str(len(regions)), lambda site: f"t[{area} + {site}]")

    def _fixed(self, c: Code, parts: Sequence[Sequence[int]]) -> Goals:
        table = c.program.tables.add("goals", self._masks(c, parts))
        return Goals(str(len(parts)), lambda site: f"t[{table} + {site}]")

    def _masks(self, c: Code, parts: Sequence[Sequence[int]]) -> list[int]:
        if len(parts) > MOST_REGIONS:
            raise unsupported(self)
        masks = [0] * c.program.universe
        for number, part in enumerate(parts):
            for site in part:
                masks[site] |= 1 << number
        return masks

    def _owned(self, c: Code, player: str) -> Goals:
        facts = c.program.facts
        parts = [
            [part for region in facts.regions if region.owner == owner for part in region.parts]
            for owner in range(facts.everyone + 1)
        ]
        if is_constant(player):
            inside = 0 <= int(player) <= facts.everyone
            return self._fixed(c, parts[int(player)] if inside else [])
        masks = [mask for own in parts for mask in self._masks(c, own)]
        table = c.program.tables.add("goals", masks)
        base = c.var("goals", f"{table} + {player} * {c.program.universe}")
        counts = by_player(c, "goal_count", player, [len(own) for own in parts], 0)
        return Goals(c.let("goal_count", counts), lambda site: f"t[{base} + {site}]")


@ludeme("is Connected")
class IsConnected(IsConnection):
    """`(is Connected {(sites Top) (sites Bottom)})`: a chain of pieces joins the regions (§1.7)."""

    def emit(self, c: Code) -> str:
        """Collect the group of the last piece until it has touched enough regions."""
        kind = kind_of(c, self.type)
        start = c.let("site", self.at.emit(c) if self.at else f"{c.s}[LAST_TO]")
        if kind not in c.program.facts.types:
            return "False"
        return holds(c, "is_connected", lambda b: self._search(b, kind, start))

    def _search(self, b: Code, kind: str, start: str) -> None:
        count = b.program.facts.topology.count(kind)
        with b.when(negation(within(b, start, count))):
            b.line("return False")
        owner = b.var("owner", access.who(b, access.slot(b, start, kind)))
        with b.block(f"if {owner} <= 0"):
            b.line("return False")
        goals = self.goals(b)
        number = b.let("number", self.number.emit(b)) if self.number else goals.count
        if goals.count == "0":
            return
        if isinstance(self.regions, Role):
            with b.block(f"if {owner} != {roles.index(b, self.regions)}"):
                b.line(f"return {number} == 0")
        met = b.var("met", goals.bits(start))
        with b.block(f"if count_bits({met}) >= {number}"):
            b.line("return True")

        def joins(c: Code, near: str) -> str:
            return f"{access.who(c, access.slot(c, near, kind))} == {owner}"

        def arrived(c: Code, near: str) -> None:
            bits = c.var("bits", goals.bits(near))
            with c.block(f"if {bits} | {met} != {met}"):
                c.line(f"{met} |= {bits}")
                with c.block(f"if count_bits({met}) >= {number}"):
                    c.line("return True")

        flood = start_flood(b, kind)
        flood.add(b, start)
        spread(b, flood, kind, self.directions, joins, arrived)


@ludeme("is Blocked")
class IsBlocked(IsConnection):
    """`(is Blocked Mover)`: no chain can join the regions any more (spec 07 §1.7)."""

    def emit(self, c: Code) -> str:
        """Collect the areas that are empty or the player's, from the sites of the first region."""
        kind = kind_of(c, self.type)
        who = self.regions if isinstance(self.regions, Role) else Role.Mover
        player = c.let("player", roles.index(c, who))
        return f"not {holds(c, 'can_join', lambda b: self._search(b, kind, player))}"

    def _search(self, b: Code, kind: str, player: str) -> None:
        goals = self.goals(b)
        number = b.let("number", self.number.emit(b)) if self.number else goals.count
        site, met = b.fresh("site"), b.fresh("met")

        def passable(c: Code, place: str) -> str:
            free = contents_on_board(c, access.empty, place, kind)
            own = contents_on_board(c, access.who, place, kind)
            return f"({free} or {own} == {player})"

        def arrived(c: Code, near: str) -> None:
            c.line(f"{met} |= {goals.bits(near)}")

        flood = start_flood(b, kind)
        count = b.program.facts.topology.count(kind)
        with (
            b.block(f"for {site} in range({count})"),
            b.block(f"if {goals.bits(site)} & 1 and t[{flood.marks} + {site}] == 0"),
            b.when(passable(b, site)),
        ):
            b.line(f"{flood.size} = {flood.place} = 0")
            b.line(f"{met} = {goals.bits(site)}")
            flood.add(b, site)
            spread(b, flood, kind, self.directions, passable, arrived)
            with b.block(f"if count_bits({met}) >= {number}"):
                b.line("return True")
