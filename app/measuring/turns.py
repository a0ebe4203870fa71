"""What is said of players who never have a turn."""

from __future__ import annotations

from random import Random

from ludeme.app.fidelity.tiers import different_games
from ludeme.model.header import MOVER, OVER
from ludeme.play.game import Game
from ludeme.play.matches.match import Match

#: Random games that are watched, and how many plies of each.
GAMES, PLIES = 20, 200


def watched(game: Game | Match, games: int = GAMES) -> list[str]:
    """A sentence for each player who had no turn in some random games."""
    found = []
    for each in different_games(game):
        # reason: where no ludeme says whose turn comes next, players take turns
        if each.choices is None and any(node.gives_turn for node in each.node.walk()):
            seen = _movers(each, games)
            found += [
                f"player {seat} never has a turn: none in {games} random games "
                f"(`ludeme lint` says where that comes from)"
                for seat in range(1, each.players + 1)
                if seat not in seen
            ]
    return found


def _movers(game: Game, games: int) -> set[int]:
    """The players who were to move, in so many random games."""
    seen: set[int] = set()
    for number in range(games):
        chance = Random(number)
        row, engine = game.start(number).row, game.engine
        for _ in range(PLIES):
            if row[OVER] or len(seen) == game.players:
                break
            seen.add(int(row[MOVER]))
            moves = engine.moves(row)
            if not moves:
                break
            engine.apply(row, chance.choice(moves))
    return seen
