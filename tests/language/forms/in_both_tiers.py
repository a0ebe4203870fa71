"""Small games played in both tiers, which have to agree on every list of moves.

The machine code is the checked one: it is made in a third of the time, and tells more."""

from __future__ import annotations

from collections.abc import Sequence

import ludeme
from ludeme.play.game import Game
from ludeme.play.state import State


def positions(text: str, made: Sequence[int | str] = (), seed: int = 1) -> list[State]:
    """The position in each tier, once the moves with these indices or names have been made."""
    found = []
    for tier in ("python", "checked"):
        state = loaded(text, tier).start(seed=seed)
        for move in made:
            legal = state.legal_moves()
            chosen = legal[names(state).index(move)] if isinstance(move, str) else legal[move]
            state.apply(chosen)
        found.append(state)
    return found


def loaded(text: str, tier: str = "python") -> Game:
    """The game of a text."""
    return ludeme.load_game(text, tier=tier)


def names(state: State) -> list[str]:
    """The legal moves: by one site where they stay there, by none where they are passes."""
    moves = [(move.from_site, move.to_site) for move in state.legal_moves()]
    return ["pass" if b < 0 else str(a) if a == b else f"{a}-{b}" for a, b in moves]


def listed(text: str, made: Sequence[int | str] = (), seed: int = 1) -> list[str]:
    """The legal moves after those, in both tiers."""
    one, other = (names(state) for state in positions(text, made, seed))
    assert one == other
    return one


def scores(text: str, made: Sequence[int | str] = (), seed: int = 1) -> list[int]:
    """The scores of the players after these moves, in both tiers."""
    one, other = ([int(x) for x in state.scores] for state in positions(text, made, seed))
    assert one == other
    return one
