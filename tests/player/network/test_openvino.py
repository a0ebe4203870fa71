"""What OpenVINO finds is what onnxruntime finds, rounded."""

import os
import sys

import numpy as np
import pytest

import ludeme
from ludeme.grammar.errors import LudemeError
from ludeme.player.network.architecture import Architecture
from ludeme.player.network.loading import OPENVINO, evaluator_of
from ludeme.player.network.onnx_network import OnnxNetwork
from ludeme.player.network.openvino_network import OpenvinoNetwork, pieces

SMALL = Architecture(1, 4, 2, 2, 4)


@pytest.mark.parametrize(
    "positions, sizes",
    [
        (0, [0]), (1, [1]), (16, [16]), (40, [16, 16, 8]), (49, [49]), (64, [64]),
        (100, [64, 16, 16, 4]), (128, [64, 64]),
    ],
)  # fmt: skip
def test_batches_are_divided_into_sizes_that_there_are_programs_for(positions, sizes):
    planes = np.arange(positions * 3, dtype=np.float32).reshape(positions, 3)
    found = pieces(planes)
    assert [len(piece) for piece in found] == sizes
    assert np.array_equal(np.concatenate(found), planes)


def network_file(name, path):
    pytest.importorskip("jax")
    pytest.importorskip("onnx")
    from ludeme.player.encoding.encoding import encoding_of
    from ludeme.player.network.board_of_game import board_of
    from ludeme.player.network.jax_operations import first_weights
    from ludeme.player.network.network import Network
    from ludeme.player.network.network_file import write_network

    game = ludeme.load(name)
    network = Network(board_of(encoding_of(game)), SMALL)
    weights, statistics = first_weights(network, 1)
    arrays = {key: np.asarray(array) for key, array in (weights | statistics).items()}
    write_network(path, game, network, arrays, {})
    return game


def own_processors():
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Mu Torere"], ids=["grid", "graph"])
def test_both_runtimes_agree(name, tmp_path):
    pytest.importorskip("openvino")
    processors = own_processors()
    path = tmp_path / "network.onnx"
    game = network_file(name, path)
    exact, rounded = OnnxNetwork(path), OpenvinoNetwork(path)
    from ludeme.player.encoding.encoding import encoding_of

    row = game.start(0).row
    seen = encoding_of(game).observe(np.array([row], np.int32))
    shape = seen.shape[1:]
    for positions in (1, 40, 130):
        planes = np.random.default_rng(positions).random((positions, *shape), np.float32)
        for ours, theirs in zip(rounded(planes), exact(planes), strict=True):
            assert ours.shape == theirs.shape and ours.dtype == theirs.dtype
            spread = np.abs(theirs).max()
            assert np.abs(ours - theirs).max() <= 0.05 * spread
    # several processes would share the first processor otherwise
    assert own_processors() == processors


@pytest.mark.thorough
def test_what_lacks_is_said(tmp_path, monkeypatch):
    path = tmp_path / "network.onnx"
    game = network_file("Tic-Tac-Toe", path)
    monkeypatch.setitem(sys.modules, "openvino", None)
    with pytest.raises(LudemeError, match=r"pip install 'ludeme\[openvino\]'"):
        evaluator_of(path, game, runtime=OPENVINO)
