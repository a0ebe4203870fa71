"""The board of a described game, from its encoding and its rules."""

from __future__ import annotations

from ludeme.emit.moves.move_shapes import Origin
from ludeme.features.derive.derivation import Derivation
from ludeme.features.layout.board import FeatureBoard
from ludeme.play.game import Game
from ludeme.player.encoding.encoding import Encoding
from ludeme.player.network.board import Board


def board_of(encoding: Encoding) -> Board:
    """What a network knows of the game of an encoding."""
    actions = encoding.action_numbers
    return Board.of(encoding, pairs=has_pairs(encoding.game), variants=actions.variants)


def has_pairs(game: Game) -> bool:
    """Whether a move can have a beginning of its own, as far as the rules do not exclude it."""
    shapes = Derivation(game, FeatureBoard(game)).shapes
    ended = (shape for shape in shapes if shape.kind not in ("pass", "swap"))
    return any(shape.origin is not Origin.NOWHERE for shape in ended)
