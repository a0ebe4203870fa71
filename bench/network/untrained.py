"""Networks that have learned nothing: as fast as others, for measuring."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import ludeme
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.network.architecture import Architecture
from ludeme.player.network.board_of_game import board_of
from ludeme.player.network.network import Network


def write_untrained(file: Path, game: ludeme.Game, architecture: Architecture) -> None:
    """Write a network for a game with weights drawn by lot."""
    from ludeme.player.network.jax_operations import first_weights
    from ludeme.player.network.network_file import write_network

    network = Network(board_of(encoding_of(game)), architecture)
    weights, statistics = first_weights(network, 1)
    arrays = {name: np.asarray(array) for name, array in (weights | statistics).items()}
    write_network(file, game, network, arrays, {})
