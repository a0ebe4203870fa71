"""Random games on both tiers at once: every row and every list of moves must be equal."""

from __future__ import annotations

from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.runtime.tiers.python_engine import PythonEngine

PLIES = 40


class TiersDiffer(Exception):
    """The two tiers do not play the same game."""

    def __str__(self) -> str:
        return f"between the tiers: {self.args[0]}"


def agree(game: Game, seed: int, plies: int = PLIES, *, checked: bool = False) -> int:
    """Play one random game on both tiers; returns its plies, `TiersDiffer` if they differ.

    `checked`: the machine code tests every access, and wrong ones raise `WrongAccess`.
    """
    compiled = game.checked_engine if checked else game.numba_engine
    python = PythonEngine(game.emitted)
    one, two = python.start(seed), compiled.start(seed)
    choice = seed
    for ply in range(plies):
        if one != two.tolist():
            raise TiersDiffer(f"positions at ply {ply}")
        moves = python.moves(one)
        if moves != compiled.moves(two):
            raise TiersDiffer(f"moves at ply {ply}")
        if not moves:
            return ply
        choice = choice * 48271 % 2147483647
        move = moves[choice % len(moves)]
        python.apply(one, move)
        compiled.apply(two, move)
    return plies


def single_games(loaded: Game | Match) -> list[Game]:
    """The game itself, or the games a match consists of."""
    if isinstance(loaded, Game):
        return [loaded]
    return [loaded.game(index) for index in range(len(loaded.games))]


def different_games(loaded: Game | Match) -> list[Game]:
    """The same, but a game that a match names again is there once."""
    if isinstance(loaded, Game):
        return [loaded]
    named = [(each.name, each.option) for each in loaded.node.games.games]
    return [loaded.game(named.index(each)) for each in dict.fromkeys(named)]
