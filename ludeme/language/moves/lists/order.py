"""Whether it shows in which order moves are made that are done before others (spec 05 §5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ludeme.emit.dependence import NOTHING, Parts, disturbs, writes
from ludeme.language.base import Node
from ludeme.language.effects.remember import ListEffect
from ludeme.language.effects.set_numbers import PENDING
from ludeme.language.kinds import Moves
from ludeme.language.moves.lists.logical import IfMoves, MovesOfAll
from ludeme.language.moves.move_clauses import Then
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


def follows(node: Node) -> bool:
    """Whether consequences follow some of these moves; mere questions do not count."""
    if node.only_asks:
        return False
    return isinstance(node, Then) or any(follows(child) for child in node.children())


def order_shows(moves: Moves, facts: Facts, *, last_first: bool = False) -> bool:
    """Whether it may show in which order moves are made: not in that of the text (spec 05 §5.2).

    Their actions change places where there are three moves, or where one has consequences;
    those of two moves, too, where the last is made first.
    """
    made, followed = _one_by_one(moves), follows(moves)
    if len(made) < (2 if followed or last_first else 3):
        return False
    unseen = PENDING | _added_in_any_order(moves, facts)
    return any(
        disturbs(changed - unseen, also_changed - unseen)
        for (one, changed), (other, also_changed) in combinations(made, 2)
        if followed or one is not other or not one.in_any_order
    )


def _added_in_any_order(moves: Moves, facts: Facts) -> Parts:
    """The lists of values that moves only add to, where nobody asks in which order they did."""
    effects = [each for each in moves.walk() if isinstance(each, ListEffect)]
    if Capability.ORDER_OF_VALUES in facts.needs or not all(each.adds for each in effects):
        return NOTHING
    return NOTHING.union(*(each.writes for each in effects))


def _one_by_one(moves: Moves) -> list[tuple[Moves, Parts]]:
    """What makes each of the moves, and what that may change; three stand for any number."""
    if moves.single or not isinstance(moves, MovesOfAll | IfMoves):
        return [(moves, writes(moves))] * (1 if moves.single else 3)
    parts: Sequence[Moves] = moves.moves if isinstance(moves, MovesOfAll) else moves.branches
    after = writes(moves.then) if moves.then else NOTHING
    return [(made, own | after) for part in parts for made, own in _one_by_one(part)]
