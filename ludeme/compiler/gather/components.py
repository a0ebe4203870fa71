"""The numbers of the components: 0 is the empty one, then as the items make them (04 §3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from ludeme.language.constants import Role
from ludeme.language.kinds import unsupported
from ludeme.language.rule_kinds import Item
from ludeme.language.rules.pieces import component
from ludeme.model.facts import Piece

EMPTY = Piece(0, "Disc", 0)


def components_of(
    items: Sequence[Item], players: int, facings: Mapping[int, str]
) -> tuple[Piece, ...]:
    """Dice, dominoes, then pieces as written; without any, a ball for each player."""
    for item in items:
        if item.refused:
            raise unsupported(item)
    made = [piece for item in items for piece in item.components(players)]
    if not made:
        made = [component(f"Ball{p}", Role(f"P{p}"), players) for p in range(1, players + 1)]
    dice = count(1)
    numbered = (
        replace(
            piece,
            index=index,
            # only dice that are rolled have faces
            name=f"{piece.name}{next(dice)}" if piece.faces else piece.name,
            facing=facings.get(piece.owner) or piece.facing,
        )
        for index, piece in enumerate(made, 1)
    )
    return (EMPTY, *numbered)
