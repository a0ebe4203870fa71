"""Files of networks: ONNX, with the rules and the encoding they belong to in the metadata."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ludeme.grammar.errors import LudemeError
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.player.encoding.encoding import Encoding, encoding_of, encoding_that_shows
from ludeme.player.network.board import Board, Reals
from ludeme.player.network.board_of_game import board_of
from ludeme.player.network.checksum import CHECKSUM, NO_DIGITS, with_checksum
from ludeme.player.network.network import Network
from ludeme.player.network.onnx_network import HAS_CHECKSUM, METADATA, OnnxNetwork
from ludeme.player.state_files import about_game, see_same_game

#: What its files hold.
_WORK = "a network"
#: What may differ where the weights serve boards of any size.
_SIZES = ("sites", "grid")


def write_network(
    path: Path,
    game: Game,
    network: Network,
    arrays: Mapping[str, Reals],
    trained: Mapping[str, Any],
    encoding: Encoding | None = None,
) -> None:
    """Write a network with its weights and statistics, in one piece.

    `trained` says how it was trained: any plain data; `encoding` is what it sees, if that is not
    the usual one.
    """
    from ludeme.player.network.onnx_operations import any_size, model_of, onnx

    model = model_of(network, arrays)
    about = about_game(game, _WORK) | {
        "board": described(encoding or encoding_of(game), network.board),
        "any size": any_size(network),
        "architecture": network.architecture.to_json(),
        "trained": dict(trained),
        HAS_CHECKSUM: True,
    }
    entries = {METADATA: json.dumps(about, ensure_ascii=False), CHECKSUM: NO_DIGITS}
    onnx.helper.set_model_props(model, entries)
    write_atomically(path, with_checksum(model.SerializeToString()))


def copy_network(source: Path, target: Path, more: Mapping[str, Any]) -> None:
    """Copy a file of ours, in one piece, that says more of itself than before."""
    from ludeme.player.network.onnx_operations import onnx

    model = onnx.load_model_from_string(source.read_bytes())
    entries = {entry.key: entry.value for entry in model.metadata_props}
    about = json.loads(entries[METADATA]) | dict(more)
    told = {METADATA: json.dumps(about, ensure_ascii=False), CHECKSUM: NO_DIGITS}
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, entries | told)
    write_atomically(target, with_checksum(model.SerializeToString()))


class Known(NamedTuple):
    """A network, what it sees of a game, and the board that it computes on."""

    network: OnnxNetwork
    encoding: Encoding
    board: Board


def read_network(
    path: Path | str, game: Game, *, threads: int = 1, other_rules: bool = False
) -> Known:
    """The network of a file, if it is one for a game.

    With `other_rules` it may have been trained for another game, such as the same one on a board of
    another size. A `LudemeError` where it does not fit, the file is damaged, or onnxruntime lacks.
    """
    network = OnnxNetwork(path, threads=threads)
    if not other_rules:
        see_same_game(network.about, game, network.path, _WORK)
    encoding = encoding_that_shows(game, network.about["board"]["planes"])
    board = board_of(encoding)
    changed = _changed(network.about, encoding, board)
    if changed:
        raise LudemeError(
            f"the network in {path} does not fit {game.name} ({'; '.join(changed)})",
            expected="a network that was trained for it",
        )
    return Known(network, encoding, board)


def _changed(about: Mapping[str, Any], encoding: Encoding, board: Board) -> list[str]:
    """How a game's board differs from that of a network, as far as its weights depend on it."""
    before, now = about["board"], described(encoding, board)
    free = _SIZES if about["any size"] and board.any_size else ()
    return [
        f"{name}: {before[name]}, here {value}"
        for name, value in now.items()
        if name not in free and before[name] != value
    ]


def described(encoding: Encoding, board: Board) -> dict[str, Any]:
    """What must be alike for a network to be of use on a game's board, as plain data.

    Planes go by what they show: another version of the encoding may show something else.
    """
    return {
        "planes": encoding.shown,
        "sites": board.sites,
        "specials": board.specials,
        "variants": board.variants,
        "grid": list(board.grid) if board.grid else None,
        "pairs": board.pairs,
    }
