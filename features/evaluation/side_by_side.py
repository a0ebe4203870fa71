"""The same moves in two descriptions, which may be of one game in other words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

from ludeme.board.isometries import SiteMap
from ludeme.features.evaluation.board_maps import image_of
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.state import State


def positions_side_by_side(
    first: Game, second: Game, turn: SiteMap, games: int, plies: int, seed: int
) -> Iterator[tuple[State, State]]:
    """The positions behind each move of random games of so many plies, as far as both go on."""
    random = Random(seed)
    for _ in range(games):
        states = first.start(seed=seed), second.start(seed=seed)
        for _ in range(plies):
            moves = same_move(*states, turn, random)
            if moves is None:
                break
            for state, move in zip(states, moves, strict=True):
                state.apply(move, unchecked=True)
            yield states


def same_move(
    first: State, second: State, turn: SiteMap | None, random: Random
) -> tuple[Move, Move] | None:
    """A random move of both positions; None if they differ. `turn` maps the sites of the first."""
    if first.over or second.over or first.mover != second.mover:
        return None
    mine, theirs = _by_place(first.legal_moves(), turn), _by_place(second.legal_moves())
    if _counts(mine) != _counts(theirs) or not mine:
        return None
    place = random.choice(sorted(mine))
    number = random.randrange(len(mine[place]))
    return mine[place][number], theirs[place][number]


def _by_place(moves: list[Move], turn: SiteMap | None = None) -> dict[tuple[int, int], list[Move]]:
    """Moves by where they come from and where they go, on the turned board."""
    found = defaultdict(list)
    for move in moves:
        found[image_of(move.from_site, turn), image_of(move.to_site, turn)].append(move)
    return found


def _counts(moves: dict[tuple[int, int], list[Move]]) -> dict[tuple[int, int], int]:
    return {place: len(those) for place, those in moves.items()}
