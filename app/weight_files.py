"""From what a user writes for FILE to the sets of weighted features that apply to a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import add_game, positive
from ludeme.app.library import load_game, readable
from ludeme.app.terminal.console import Screen

if TYPE_CHECKING:
    from ludeme.features.files.weights import WeightedFeatures
    from ludeme.play.game import Game


def add_weights_file(parser: ArgumentParser) -> None:
    """A game, a file of features for it, and which of them."""
    add_game(parser)
    parser.add_argument("file", metavar="FILE", help="a file of features and weights")
    parser.add_argument("--top", type=positive, metavar="N", help="only the N heaviest")
    parser.add_argument(
        "--use", choices=("selection", "playout", "tspg"), default="selection", help="which weights"
    )
    parser.add_argument(
        "--transfer", action="store_true", help="take the features of another game as they are"
    )


def sets_of(screen: Screen, arguments: Namespace) -> tuple[Game, dict[str, WeightedFeatures]]:
    """The game, and the sets that apply by whose they are; equal ones once."""
    from ludeme.features.files.weights import SHARED, load
    from ludeme.features.layout.board import FeatureBoard
    from ludeme.grammar import LudemeError

    path = readable(Path(arguments.file), "a file of features and weights")
    with screen.busy("loading"):
        game = load_game(arguments)
        check = FeatureBoard(game).check
        weights = load(path, game.name, transfer=arguments.transfer, check=check)
    try:
        by_player = weights.sets(game.players, arguments.option)
    except LudemeError as error:
        raise exits.UserError(f"{path}: {error}") from None
    if all(one.role == SHARED for one in by_player.values()):
        return game, {"all players" if game.players > 2 else "both players": by_player[1]}
    return game, {f"player {player}": one for player, one in by_player.items()}


def by_weight(one: WeightedFeatures, use: str = "selection") -> list[int]:
    """Numbers of the features of a set, the heaviest first."""
    weights = one.weights_for(use)
    return sorted(range(len(weights)), key=lambda number: -abs(weights[number]))
