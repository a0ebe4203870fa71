"""Directions as pieces see them, where no piece and no player faces anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.board.topology.relative import BY_LAST_MOVE
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import Node
from ludeme.language.kinds import Direction
from ludeme.language.rules.frame import Game
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


def faceless(game: Game, facts: Facts) -> Iterator[LudemeWarning]:
    """A warning for the first direction that would need a facing: all players go north (03 §6.5).

    Whoever plays alone, or turns pieces by rotation, may mean it so.
    """
    owners = {piece.owner for piece in facts.pieces[1:] if piece.kind != "die"}
    faces = any(piece.facing for piece in facts.pieces) or any(facts.player_facing.values())
    if faces or len(owners & set(range(1, facts.players + 1))) < 2:
        return
    if Capability.ROTATION in facts.needs:
        return
    alone = _of_one_player(facts)
    found = next((each for each in _directions(game, alone) if _is_one_sided(each, facts)), None)
    if found is not None:
        message = f'no player and no piece faces anywhere, so "{found.seen[0]}" is north for all'
        advice = "(players {(player N) (player S)})"
        yield LudemeWarning(message, found.span, expected=advice)


def _of_one_player(facts: Facts) -> frozenset[int]:
    """The ludemes of the pieces that one player alone has, by identity."""
    owners: dict[int, set[int]] = {}
    for piece in facts.pieces[1:]:
        owners.setdefault(id(piece.node), set()).add(piece.owner)
    return frozenset(node for node, players in owners.items() if len(players) == 1)


def _directions(node: Node, alone: frozenset[int]) -> Iterator[Direction]:
    """The directions that ask for the facing of a piece which several players have."""
    for each in node.below:
        # reason: what stands in a slot for directions, whatever ludeme it is
        if isinstance(each, Direction) and each.seen:
            yield each
        elif not each.gives_facing and id(each) not in alone:
            yield from _directions(each, alone)


def _is_one_sided(directions: Direction, facts: Facts) -> bool:
    """Whether north is not as good as south: Forward and Backward together would be."""
    words = [word for word in directions.seen if word not in BY_LAST_MOVE]
    north, south = (
        set(
            facts.topology.resolve_relative(
                facts.default_type, 0, words, facing=facing, relation=directions.relation
            )
        )
        for facing in ("N", "S")
    )
    return north != south
