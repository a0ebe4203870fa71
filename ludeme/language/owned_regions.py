"""Regions of players who have none."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Node
from ludeme.language.constants import Role
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.model.facts import Facts


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
