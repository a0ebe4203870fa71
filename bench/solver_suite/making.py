"""Making the suite: random games, and what is forced in their last positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from bench.solver_suite.positions import Forced, Judge
from ludeme.play.game import Game
from ludeme.play.loading import load_game
from ludeme.play.state import State

#: Games without chance in which random play ends soon, and everything can be searched.
GAMES = (
    "Breakthrough", "Connect Four", "Dobutsu Shogi", "Dodgem", "English Draughts", "Fox and Hounds",
    "Knightthrough", "Konane", "Othello", "Squava", "Three Men's Morris", "Tic-Tac-Toe", "Yavalath",
)  # fmt: skip
#: How many positions of each kind a game has at most.
WANTED = {
    ("win", 1): 1, ("win", 2): 3, ("win", 3): 3, ("win", 4): 3,
    ("draw", 3): 1, ("draw", 4): 1, ("loss", 1): 1, ("loss", 2): 2,
}  # fmt: skip
#: Random games per game, and plies of them at most.
_PLAYOUTS, _LONGEST = 200, 300
#: So many of the last positions of a random game are looked at.
_LAST = 10
#: Searches of more positions are given up: half as many as a search that is asked has iterations.
_MOST = 2_500
#: Searches for further moves that keep the result may look at more.
_MOST_FOR_MOVES = 200_000


def made(name: str, seed: int = 1) -> list[Forced]:
    """The positions of one game."""
    game, found = load_game(name, tier="numba"), []
    judge, of_moves = Judge(game, _MOST), Judge(game, _MOST_FOR_MOVES)
    have = Counter[tuple[str, int]]()
    for number in range(_PLAYOUTS):
        if all(have[kind] >= count for kind, count in WANTED.items()):
            break
        taken = False
        for moves, state in _last_positions(game, Random(f"{name} {seed} {number}")):
            kind = judge.result(state)
            # one position of each random game: those of one game are alike
            if kind is None or taken or have[kind] >= WANTED.get(kind, 0):
                continue
            best = of_moves.keeping(state, kind[0]) if kind[0] != "loss" else ()
            if _is_worth_asking(kind[0], len(best), len(state.legal_moves())):
                found.append(Forced(game.name, moves, *kind, best))
                have[kind] += 1
                taken = True
    return sorted(found, key=lambda one: (one.result, one.within, one.moves))


def _is_worth_asking(result: str, keeping: int, legal: int) -> bool:
    """Whether a random move would most often be wrong; a loss has several moves to refute."""
    return legal >= 3 if result == "loss" else 0 < 2 * keeping < legal


def _last_positions(game: Game, lot: Random) -> Iterator[tuple[tuple[str, ...], State]]:
    """The last positions of a random game, each with the moves that lead to it."""
    state, names, positions = game.start(seed=1), [], []
    while not state.over and len(names) < _LONGEST and (moves := state.legal_moves()):
        positions.append((tuple(names), state.copy()))
        move = lot.choice(moves)
        names.append(str(move))
        state.apply(move)
    if state.over:
        yield from positions[: -_LAST - 1 : -1]
