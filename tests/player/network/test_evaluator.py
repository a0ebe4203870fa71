import sys

import numpy as np
import pytest

from ludeme.grammar.errors import LudemeError
from ludeme.player.network.board import Board
from ludeme.player.network.evaluator import NetworkEvaluator, priors
from ludeme.player.network.extras import optional

from .boards import square


def test_priors_are_a_softmax_over_the_moves_of_each_position():
    logits = np.log(np.array([[1, 2, 9, 5], [4, 4, 2, 7]], np.float32))
    found = priors(logits, np.array([0, 2, 5]), np.array([1, 0, 0, 1, 2]))
    assert np.allclose(found, [2 / 3, 1 / 3, 0.4, 0.4, 0.2])
    assert found.dtype == np.float32


def test_large_logits_do_no_harm():
    logits = np.array([[3000, 2999, -5000]], np.float32)
    found = priors(logits, np.array([0, 3]), np.array([0, 1, 2]))
    assert np.allclose(found, [1 / (1 + np.exp(-1)), 1 / (1 + np.exp(1)), 0])


@pytest.mark.parametrize("offsets", [[0, 0, 2], [0, 2, 2], [0, 1, 1, 1, 2], [0, 0]])
def test_positions_may_be_without_moves(offsets):
    logits = np.zeros((len(offsets) - 1, 3), np.float32)
    found = priors(logits, np.array(offsets), np.arange(offsets[-1]))
    counts = np.diff(offsets)
    assert np.allclose(found, np.repeat(1 / counts[counts > 0], counts[counts > 0]))


def test_the_network_is_asked_about_what_is_observed():
    encoding = square(3)
    asked = []

    def answer(planes):
        asked.append(planes)
        return np.zeros((2, 82), np.float32), np.array([0.25, 1], np.float32)

    evaluator = NetworkEvaluator(answer, encoding, Board.of(encoding, pairs=True))
    rows = np.array([[0] * 9, [1] * 9], np.int32)
    found, values = evaluator.evaluate(rows, np.array([0, 4, 5]), np.array([0, 80, 81, 5, 7]))
    assert np.allclose(found, [0.25, 0.25, 0.25, 0.25, 1])
    assert values.tolist() == [0.25, 1]
    assert (asked[0] == encoding.observe(rows)).all()


@pytest.mark.parametrize("wrong", [np.nan, np.inf])
@pytest.mark.parametrize("place", [0, 1])
def test_answers_that_are_no_numbers_are_refused(wrong, place):
    def answer(planes):
        answers = np.zeros((1, 82), np.float32), np.array([0.5], np.float32)
        answers[place].flat[0] = wrong
        return answers

    encoding = square(3)
    evaluator = NetworkEvaluator(answer, encoding, Board.of(encoding, pairs=True))
    with pytest.raises(LudemeError, match="it answers with numbers that are not finite"):
        evaluator.evaluate(np.zeros((1, 9), np.int32), np.array([0, 2]), np.array([0, 1]))


def test_a_missing_package_is_a_message_with_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(LudemeError) as error:
        optional("onnxruntime", "network")
    assert str(error.value) == (
        "networks need onnxruntime, which is not installed: pip install 'ludeme[network]'"
    )
