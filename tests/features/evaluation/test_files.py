"""Files of evaluations."""

import json

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, load_evaluation, save_evaluation


@pytest.fixture(scope="module")
def game():
    return ludeme.load("Tic-Tac-Toe", tier="python")


@pytest.fixture
def file(game, tmp_path):
    terms = terms_of(game, without=("moves",))
    weights = np.arange(2.0 * len(terms)).reshape(2, -1) / 8
    save_evaluation(tmp_path / "one.json", LearnedTerms(terms, weights, ("moves",)))
    return tmp_path / "one.json"


def test_there_and_back(game, file):
    learned = load_evaluation(file, game)
    assert learned.without == ("moves",)
    assert (
        learned.weights.tolist()
        == (np.arange(2.0 * len(learned.terms)) / 8).reshape(2, -1).tolist()
    )


def test_terms_explain_themselves(file):
    terms = json.loads(file.read_text())["terms"]
    assert (
        terms["2 of 3 Adjacent"]["says"] == "3 sites in line with 2 own pieces and none of others."
    )
    assert terms["2 of 3 Adjacent"]["from"].startswith("tic-tac-toe.lud:")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c.update({"ludeme evaluation": 9}), "is no evaluation of this version"),
        (lambda c: c.pop("without"), "of which a part is missing"),
        (lambda c: c.update(rules="0"), "holds an evaluation of other rules of Tic-Tac-Toe$"),
        (lambda c: c.update(rules="0", options=["Size/3", "Pie/On"]), r"Toe \(Size/3, Pie/On\)$"),
        (lambda c: c.update(rules="0", game="Hex"), "holds an evaluation of Hex, not of Tic-Tac"),
        (lambda c: c["terms"].pop("turn"), "have different terms: 'turn'"),
        (lambda c: c["terms"]["turn"].update(weights=[1]), "weights of 'turn' should be two num"),
    ],
)
def test_what_is_wrong_with_a_file(game, file, change, message):
    content = json.loads(file.read_text())
    change(content)
    file.write_text(json.dumps(content))
    with pytest.raises(ludeme.LudemeError, match=message):
        load_evaluation(file, game)
