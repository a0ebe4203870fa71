"""From a file to what a search can ask."""

from __future__ import annotations

from pathlib import Path

from ludeme.play.game import Game
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.network.evaluator import NetworkEvaluator
from ludeme.player.network.network_file import read_network
from ludeme.player.network.openvino_network import OpenvinoNetwork

#: What carries networks out: exactly the same numbers everywhere, or faster for many positions.
ONNXRUNTIME, OPENVINO = RUNTIMES = ("onnxruntime", "openvino")


def evaluator_of(
    file: Path | str,
    game: Game,
    *,
    threads: int = 1,
    other_rules: bool = False,
    runtime: str = ONNXRUNTIME,
) -> NetworkEvaluator:
    """The network of a file at work for a game, with so many threads for each batch.

    With `other_rules` it may have been trained for another game, such as the same one on a board of
    another size. `runtime` is one of `RUNTIMES`. A `LudemeError` where the network does not fit,
    the file is damaged, or the runtime lacks; a ValueError if the game can have no network.
    """
    encoding_of(game)  # whether it can have one is said before anything about the file
    known = read_network(file, game, threads=threads, other_rules=other_rules)
    answer = known.network if runtime == ONNXRUNTIME else OpenvinoNetwork(file, threads=threads)
    return NetworkEvaluator(answer, known.encoding, known.board)
