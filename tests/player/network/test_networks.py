"""The architecture in JAX, against arithmetic by hand and against its reading in ONNX."""

import numpy as np
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")

from ludeme.player.network.architecture import Architecture  # noqa: E402
from ludeme.player.network.board import Board  # noqa: E402
from ludeme.player.network.jax_operations import (  # noqa: E402
    JaxNetwork,
    JaxOperations,
    first_weights,
)
from ludeme.player.network.network import Network  # noqa: E402
from ludeme.player.network.onnx_operations import model_of  # noqa: E402

from .boards import BOARDS, square  # noqa: E402

pytestmark = pytest.mark.thorough

SMALL = Architecture(blocks=2, filters=8, squeeze=4, vectors=4, hidden=8)


def weighted(network, seed=1):
    """Weights, and statistics as if something had been seen."""
    weights, statistics = first_weights(network, seed)
    random = np.random.default_rng(seed)
    for name, array in statistics.items():
        statistics[name] = np.abs(array + 0.3 * random.normal(size=array.shape)) + 0.1
        statistics[name] = statistics[name].astype(np.float32)
    return weights, statistics


def exported(network, weights, statistics):
    arrays = {name: np.asarray(array) for name, array in (weights | statistics).items()}
    content = model_of(network, arrays).SerializeToString()
    session = runtime.InferenceSession(content, providers=["CPUExecutionProvider"])
    return lambda planes: session.run(("logits", "value"), {"planes": planes})


def seen(board, number, seed=1):
    random = np.random.default_rng(seed)
    return random.normal(size=(number, *board.observed)).astype(np.float32)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("value_head", ["pooled", "flat"])
def test_the_file_says_what_the_framework_says(name, value_head):
    architecture = Architecture(2, 8, 4, 4, 8, value_head)
    network = Network(BOARDS[name], architecture)
    weights, statistics = weighted(network)
    planes = seen(network.board, 1000)
    expected = JaxNetwork(network, weights, statistics)(planes)
    found = exported(network, weights, statistics)(planes)
    assert found[0].shape == (1000, network.board.columns) and found[1].shape == (1000,)
    for own, other in zip(expected, found, strict=True):
        assert np.abs(own - other).max() < 1e-4
    assert expected[0].std() > 1e-3 and expected[1].std() > 1e-3


def test_the_same_weights_serve_boards_of_other_sizes():
    small, large = (Network(Board.of(square(n), pairs=True), SMALL) for n in (4, 6))
    weights, statistics = weighted(small)
    planes = seen(large.board, 20)
    expected = JaxNetwork(large, weights, statistics)(planes)
    for own, other in zip(expected, exported(small, weights, statistics)(planes), strict=True):
        assert np.abs(own - other).max() < 1e-4


def test_what_is_observed_where_no_site_is_does_not_matter():
    network = Network(BOARDS["holes and hands"], SMALL)
    answer = JaxNetwork(network, *weighted(network))
    planes = seen(network.board, 8)
    other = np.where(network.board.mask, planes, 100).astype(np.float32)
    for one, same in zip(answer(planes), answer(other), strict=True):
        assert np.abs(one - same).max() < 1e-5


@pytest.mark.parametrize("name", ["pairs", "holes and hands", "graph"])
def test_each_position_is_judged_alone(name):
    network = Network(BOARDS[name], SMALL)
    answer = JaxNetwork(network, *weighted(network))
    planes = seen(network.board, 5)
    together = answer(planes)
    for number in range(5):
        for whole, alone in zip(together, answer(planes[number : number + 1]), strict=True):
            assert np.abs(whole[number] - alone[0]).max() < 1e-5


def test_training_normalises_by_the_cells_that_are_there():
    mask = np.array([[True, False], [True, True]])
    weights = {
        "x.kernel": np.ones((1, 1, 1, 1), np.float32),
        **{"x.scale": np.array([2], np.float32), "x.offset": np.array([1], np.float32)},
    }
    statistics = {"x.mean": np.array([10], np.float32), "x.variance": np.array([5], np.float32)}
    ops = JaxOperations(weights, statistics, training=True, mask=mask)
    x = np.array([[[[1, 99], [2, 3]]], [[[4, -99], [5, 9]]]], np.float32)
    found = ops.convolution(jax.numpy.asarray(x), "x", 1, normalised=True)
    # 1, 2, 3, 4, 5 and 9 have mean 4 and variance 40 / 6
    assert np.allclose(found[0, 0, 1], 1 + 2 * (np.array([2, 3]) - 4) / np.sqrt(40 / 6), atol=1e-5)
    assert np.allclose(ops.latest["x.mean"], 0.9 * 10 + 0.1 * 4)
    assert np.allclose(ops.latest["x.variance"], 0.9 * 5 + 0.1 * 40 / 6)


def test_squeeze_and_excitation_by_hand():
    network = Network(BOARDS["pairs"], Architecture(1, 2, 1, 1, 1))
    weights = {
        "s.down.kernel": np.array([[1], [1]], np.float32),
        "s.down.bias": np.array([-1], np.float32),
        "s.factors.kernel": np.array([[0, np.log(3)]], np.float32),
        "s.factors.bias": np.zeros(2, np.float32),
        "s.summands.kernel": np.array([[5, 0]], np.float32),
        "s.summands.bias": np.array([0, 7], np.float32),
    }
    x = np.array([[[[0, 2]], [[1, 1]]]], np.float32)  # means 1 and 1: 1 + 1 - 1 = 1 goes on
    found = network._excited(JaxOperations(weights, {}), x, "s")
    assert np.allclose(found, [[[[5, 6]], [[7.75, 7.75]]]])


def test_a_pair_is_the_product_of_its_two_ends():
    network = Network(BOARDS["pairs"], SMALL)
    weights, _ = first_weights(network, 1)
    x = np.random.default_rng(1).normal(size=(2, 8, 4, 4)).astype(np.float32)
    ops = JaxOperations(weights, {})
    logits = network._policy(ops, x, np.ones((2, 16), np.float32), "policy")
    ends = [
        np.einsum("bchw,dc->bhwd", x, np.asarray(weights[f"policy.{end}.kernel"])[:, :, 0, 0])
        + np.asarray(weights[f"policy.{end}.bias"])
        for end in ("source", "target")
    ]
    assert np.allclose(logits[1, 5 * 16 + 11], ends[0][1, 1, 1] @ ends[1][1, 2, 3], atol=1e-5)
    assert np.allclose(logits[1, 7 * 16 + 7], ends[0][1, 1, 3] @ ends[1][1, 1, 3], atol=1e-5)


def test_a_graph_sees_its_neighbours_and_no_others():
    network = Network(BOARDS["graph"], Architecture(1, 4, 2, 2, 2))
    weights, statistics = weighted(network)
    ops = JaxOperations(weights, statistics)
    x = np.random.default_rng(1).normal(size=(1, 3, 1, 5)).astype(np.float32)
    before = np.asarray(network._spread(ops, x, "stem"))
    x[0, :, 0, 1] += 5
    changed = np.abs(np.asarray(network._spread(ops, x, "stem")) - before).max((0, 1, 2)) > 1e-6
    assert changed.tolist() == [True, True, False, False, False]
