"""The numbers of the components: 0 is the empty one, then as the items make them (04 §3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from ludeme.language.constants import Role
from ludeme.language.kinds import Item
from ludeme.language.rules.pieces import component
from ludeme.model.facts import Piece

EMPTY = Piece(0, "Disc", 0)


def components_of(
    items: Sequence[Item], players: int, facings: Mapping[int, str]
) -> tuple[Piece, ...]:
    """Cards, dice, dominoes, then pieces as written; without any, a ball for each player."""
    made = [piece for item in items for piece in item.components(players)]
    if not made:
        made = [component(f"Ball{p}", Role(f"P{p}"), players) for p in range(1, players + 1)]
    numbers = {"die": count(1), "card": count(1)}  # those of all dice, and of all decks
    numbered = (
        replace(
            piece,
            index=index,
            name=f"{piece.name}{next(numbers[piece.kind])}"
            if piece.kind in numbers
            else piece.name,
            facing=facings.get(piece.owner) or piece.facing,
        )
        for index, piece in enumerate(made, 1)
    )
    return (EMPTY, *numbered)
