"""Regions of players: those that look at the position, and those of players who have none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludeme.emit.bitmaps import static_tester
from ludeme.emit.code import Code
from ludeme.emit.conjunctions import all_of, any_of
from ludeme.emit.dependence import reads
from ludeme.emit.expressions import Condition, Literal, Number
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Node
from ludeme.language.booleans.logic import compare
from ludeme.language.constants import Role
from ludeme.language.kinds import Region
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.model.facts import Facts, NamedRegion


def look_at_position(c: Code) -> bool:
    """Whether some region of the equipment follows from more than the board."""

    def find() -> bool:
        parts = [part for region in c.program.facts.regions for part in _functions(region)]
        return any(reads(part) and part.static(c) is None for part in parts)

    return c.memo("regions in play", find)


def holds_now(c: Code, player: PlayerSpec | Role, name: str, site: Number) -> Condition:
    """A condition: the functions of a player's regions, asked now, have this site (08 §9.1).

    Quirk: wherever these regions are listed, they are what they were on the empty board.
    """
    site, owner = c.let("site", site), c.let("owner", roles.index(c, player))

    def holds(region: NamedRegion, body: Code) -> Condition:
        functions = _functions(region)
        if not functions:
            return static_tester(body, region.sites)(site)
        return any_of(body, [partial(part.contains, site=site) for part in functions])

    def owned(region: NamedRegion, body: Code) -> Condition:
        return compare(owner, "==", Literal(region.owner))

    regions = [region for region in c.program.facts.regions if name in region.name]
    parts = [[partial(owned, region), partial(holds, region)] for region in regions]
    return any_of(c, [partial(all_of, parts=part) for part in parts])


def _functions(region: NamedRegion) -> list[Region]:
    return [part for part in region.functions if isinstance(part, Region)]


def without_regions(
    node: Node, player: PlayerSpec | Role, facts: Facts, otherwise: str = ""
) -> Iterator[LudemeWarning]:
    """A warning where the regions of a player are asked for, and that player has none, or nobody
    has; with advice on what else may be meant."""
    if player in (Role.Neutral, *roles.EVERYBODY):
        return
    owners = {region.owner for region in facts.regions} - {0}
    number = roles.role_number(player) if isinstance(player, Role) else None
    if owners and (number is None or number in owners or number > facts.players):
        return
    message = f"{player} has no region" if owners else "no player has a region"
    advice = f"(regions {player if owners else Role.P1} …) in the equipment{otherwise}"
    yield LudemeWarning(f"{message}, so these are no sites at all", node.span, expected=advice)
