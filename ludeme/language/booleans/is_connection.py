"""Whether chains of pieces join regions, or still can (spec 07 §1.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ludeme.emit import access
from ludeme.emit.chains import Families, asking_chains, fixed_steps
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, TRUE, Condition, Literal, Number, both, negation
from ludeme.emit.questions import by_player, contents_on_board, holds, spread, start_flood, within
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named, shape
from ludeme.language.constants import RegionTypeStatic, Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Direction, Int, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.owned_regions import without_regions
from ludeme.language.regions.families import static_regions
from ludeme.model.facts import Facts
from ludeme.model.strategies import Bridge, Strategy

#: Most regions that one mask can tell apart: the bits of an integer.
MOST_REGIONS = 30

#: The mask of the regions a site lies in, as an expression.
Bits = Callable[[Number], Number]


@shape
class IsConnection(Bool):
    """A condition on the ways between regions.

    Attributes:
        number: How many of the regions must be joined; by default all.
        at: A site of the chain; by default where the last move ended.
        directions: In which directions neighbours belong to one chain; by default `Adjacent`.
        regions: The regions to be joined: one by one, those a player was given, or a family such as
            `Sides`.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    number: Int | None = None
    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None
    regions: tuple[Region, ...] | Role | RegionTypeStatic

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """All regions of a player, whatever they are called."""
        if isinstance(self.regions, Role):
            yield Thing.REGION, ""

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """The regions of a player where no player has one."""
        if isinstance(self.regions, Role):
            yield from without_regions(self, self.regions, facts)

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Bridges."""
        return (Bridge(self),)

    def joined(self, number: Callable[[Any], int | None]) -> int | None:
        """How many regions are to be joined, 0 for all, None if that changes."""
        return 0 if self.number is None else number(self.number)

    def fixed_steps(self, c: Code) -> tuple[tuple[int, ...], ...] | None:
        """The sites that are next to each one in a chain, None if that changes."""
        kind = kind_of(c, self.type)
        own = kind == c.program.facts.default_type
        return fixed_steps(c, kind, self.directions) if own else None

    def goals(self, c: Code) -> list[Bits]:
        """The regions that are written, owned by a player, or make up a static family.

        They are the bits of as many masks as it takes.
        """
        families = self.families(c)
        if families is None:
            return self._gathered(c)
        if isinstance(self.regions, Role):
            return self._owned(c, families, roles.index(c, self.regions))
        return _fixed(c, families[0])

    def wanted(self, c: Code) -> tuple[Number, Number]:
        """How many regions there are, and how many of them are to be joined."""
        families = self.families(c)
        count: Number
        if families is None:
            assert isinstance(self.regions, tuple)
            count = Literal(len(self.regions))
        elif isinstance(self.regions, Role):
            sizes = [len(own) for own in families]
            player = roles.index(c, self.regions)
            count = c.let("goal_count", by_player(c, "goal_count", player, sizes, 0))
        else:
            count = Literal(len(families[0]))
        return count, c.let("number", self.number.emit(c)) if self.number else count

    def families(self, c: Code) -> Families | None:
        """The regions that count for each owner of a chain, None if they are not static."""
        facts = c.program.facts
        owners = range(facts.everyone + 1)
        if isinstance(self.regions, Role):
            return [
                [part for region in facts.regions if region.owner == owner for part in region.parts]
                for owner in owners
            ]
        if isinstance(self.regions, tuple):
            known = [region.static(c) for region in self.regions]
            if None in known:
                return None
            return [known for _ in owners]  # type: ignore[misc]
        family = [part for part in static_regions(facts, self.regions) if part]
        return [family for _ in owners]

    def _gathered(self, c: Code) -> list[Bits]:
        assert isinstance(self.regions, tuple)
        areas = [c.bitmap() for _ in _firsts(len(self.regions))]
        for number, region in enumerate(self.regions):
            area, bit = areas[number // MOST_REGIONS], 1 << number % MOST_REGIONS
            with region.each(c) as site:
                c.line(f"t[{area} + {site}] |= {bit}")
        return [_looked_up(area) for area in areas]

    def _owned(self, c: Code, families: Families, player: Number) -> list[Bits]:
        owner = player.value
        if owner is not None:
            return _fixed(c, families[owner] if 0 <= owner < len(families) else [])
        found = []
        for first in _firsts(max(map(len, families))):
            masks = [mask for own in families for mask in _masks(c, own[first:])]
            table = c.program.tables.add("goals", masks)
            found.append(_looked_up(c.var("goals", f"{table} + {player} * {c.program.universe}")))
        return found


def _firsts(number: int) -> Sequence[int]:
    """The first region of each mask, of so many regions; there is one mask at least."""
    return range(0, max(1, number), MOST_REGIONS)


def _fixed(c: Code, parts: Sequence[Sequence[int]]) -> list[Bits]:
    masks = [_masks(c, parts[first:]) for first in _firsts(len(parts))]
    return [_looked_up(c.program.tables.add("goals", each)) for each in masks]


def _masks(c: Code, parts: Sequence[Sequence[int]]) -> list[int]:
    """For each site the bits of the first parts that it lies in."""
    masks = [0] * c.program.universe
    for number, part in enumerate(parts[:MOST_REGIONS]):
        for site in part:
            masks[site] |= 1 << number
    return masks


def _looked_up(place: str) -> Bits:
    return lambda site: Number(f"t[{place} + {site}]")


class Met:
    """Variables for the regions that a chain has touched."""

    def __init__(self, c: Code, goals: Sequence[Bits], start: Number | None = None) -> None:
        self.goals = goals
        self.masks = [
            c.fresh("met") if start is None else c.var("met", bits(start)) for bits in goals
        ]

    def begin(self, c: Code, site: Number) -> None:
        """A chain begins on a site."""
        for mask, bits in zip(self.masks, self.goals, strict=True):
            c.line(f"{mask} = {bits(site)}")

    def add(self, c: Code, site: Number) -> None:
        """It has come to another site."""
        for mask, bits in zip(self.masks, self.goals, strict=True):
            c.line(f"{mask} |= {bits(site)}")

    def enough(self, number: Number) -> Condition:
        """A condition: they are so many."""
        counts = " + ".join(f"count_bits({mask})" for mask in self.masks)
        return Condition(f"{counts} >= {number}")


@ludeme("is Connected")
class IsConnected(IsConnection):
    """`(is Connected {(sites Top) (sites Bottom)})`: a chain of pieces joins the regions (§1.7)."""

    phrases = (
        "the chain through {at or last} joins its regions",
        "the chain through {at or last} does not join its regions",
    )
    connects = True

    def emit(self, c: Code) -> Condition:
        """Ask what the group of the last piece has touched."""
        kind = kind_of(c, self.type)
        start = c.let("site", access.or_last_to(c, self.at))
        if kind not in c.program.facts.types:
            return FALSE
        ask = asking_chains(c, kind, self.directions, self.families(c))
        if ask is None:
            return holds(c, "is_connected", lambda b: self._search(b, kind, start))
        return holds(
            c,
            "is_connected",
            lambda b: self._search(b, kind, start, ask),
            otherwise=lambda b: self._search(b, kind, start),
        )

    def _search(
        self, b: Code, kind: str, start: Number, ask: Callable[[Code, Number], Number] | None = None
    ) -> None:
        sites = b.program.facts.topology.count(kind)
        with b.when(negation(within(b, start, sites))):
            b.line("return False")
        owner = b.var("owner", access.who(b, access.slot(b, start, kind)))
        with b.block(f"if {owner} <= 0"):
            b.line("return False")
        count, number = self.wanted(b)
        if count.value == 0:
            return
        if isinstance(self.regions, Role):
            with b.block(f"if {owner} != {roles.index(b, self.regions)}"):
                b.line(f"return {number} == 0")
        if ask is not None:
            with b.block(f"if count_bits({ask(b, start)}) >= {number}"):
                b.line("return True")
        else:
            self._collect(b, kind, start, owner, number)

    def _collect(self, b: Code, kind: str, start: Number, owner: Number, number: Number) -> None:
        """Collect the group of the piece until it has touched enough regions."""
        met = Met(b, self.goals(b), start)
        with b.block(f"if {met.enough(number)}"):
            b.line("return True")

        def joins(c: Code, near: Number) -> Condition:
            return Condition(f"{access.who(c, access.slot(c, near, kind))} == {owner}")

        def arrived(c: Code, near: Number) -> None:
            for mask, goals in zip(met.masks, met.goals, strict=True):
                bits = c.var("bits", goals(near))
                with c.block(f"if {bits} | {mask} != {mask}"):
                    c.line(f"{mask} |= {bits}")
                    with c.block(f"if {met.enough(number)}"):
                        c.line("return True")

        flood = start_flood(b, kind)
        flood.add(b, start)
        spread(b, flood, kind, self.directions, joins, arrived)


@ludeme("is Blocked")
class IsBlocked(IsConnection):
    """`(is Blocked Mover)`: no chain can join the regions any more (spec 07 §1.7).

    Attributes:
        at: Without influence here.
        regions: The regions that can no longer be joined: one by one, those a player was given, or
            a family such as `Sides`.
    """

    phrases = ("no chain can join the regions any more", "a chain can still join the regions")

    def emit(self, c: Code) -> Condition:
        """Collect the areas that are empty or the player's, from the sites of the first region.

        Quirk: a single region is never blocked.
        """
        _, number = self.wanted(c)
        if number.value == 1:
            return FALSE
        kind = kind_of(c, self.type)
        who = self.regions if isinstance(self.regions, Role) else Role.Mover
        player = c.let("player", roles.index(c, who))
        found = holds(c, "can_join", lambda b: self._search(b, kind, player))
        several = TRUE if number.value is not None else Condition(f"{number} != 1")
        return both(several, Condition(f"not {found}"))

    def _search(self, b: Code, kind: str, player: Number) -> None:
        goals = self.goals(b)
        _, number = self.wanted(b)
        site = b.fresh("site")
        met = Met(b, goals)

        def passable(c: Code, place: Number) -> Condition:
            free = contents_on_board(c, access.empty, place, kind)
            own = contents_on_board(c, access.who, place, kind)
            return Condition(f"({free} or {own} == {player})")

        def arrived(c: Code, near: Number) -> None:
            met.add(c, near)

        flood = start_flood(b, kind)
        count = b.program.facts.topology.count(kind)
        with (
            b.block(f"for {site} in range({count})"),
            b.block(f"if {goals[0](site)} & 1 and t[{flood.marks} + {site}] == 0"),
            b.when(passable(b, site)),
        ):
            b.line(f"{flood.size} = {flood.place} = 0")
            met.begin(b, site)
            flood.add(b, site)
            spread(b, flood, kind, self.directions, passable, arrived)
            with b.block(f"if {met.enough(number)}"):
                b.line("return True")
