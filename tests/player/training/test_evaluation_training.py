"""Trainings of evaluations: what they learn, what they leave behind, how they go on."""

import json

import numpy as np
import pytest

import ludeme
from ludeme.app.main import main
from ludeme.features.evaluation.files import load_evaluation
from ludeme.grammar.errors import LudemeError
from ludeme.player import play_match
from ludeme.player.training.evaluation.fitting import fit
from ludeme.player.training.evaluation.lessons import Lessons
from ludeme.player.training.evaluation.self_play import Course
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.evaluation.training import EvaluationTraining

#: Two who choose at once.
BOTH = """(game "Both" (players 2) (mode Simultaneous)
    (equipment { (board (square 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Mover) (result All Draw)))))"""

QUICK = {"games": 4, "round": 2, "positions": 40, "random_games": 60}


def trained(game, folder, **given):
    training = EvaluationTraining(game, EvaluationSettings(**(QUICK | given)), folder)
    return training, list(training.run())


def test_what_positions_turn_out_to_be_worth():
    course = Course(values=[0.1, 0.2, 0.4], free=[False, False, False], result=1.0)
    last = 0.5 * 0.4 + 0.5 * 1.0  # seen from the position before the last one
    assert course.targets(0.5) == pytest.approx([0.5 * 0.2 + 0.5 * last, last, 1.0])
    assert course.targets(1.0) == [1.0, 1.0, 1.0]
    # the second move was drawn by lot: what came of it says nothing about what was before
    course.free[1] = True
    assert course.targets(1.0) == [0.2, 0.2, 1.0]


def lessons_of(amounts, targets):
    return Lessons(amounts.astype(np.float32), np.zeros(len(targets)), targets)


def test_weights_that_made_the_lessons_are_found():
    random = np.random.default_rng(1)
    amounts, made = random.normal(size=(4000, 3)), np.array([0.8, -0.3, 0.1])
    targets = np.tanh(amounts @ made) + random.normal(size=4000) * 0.1
    weights = np.zeros((2, 3))
    fit(weights, lessons_of(amounts, targets), np.repeat([0, 1], 3), 0.0)
    assert weights[0] == pytest.approx(made, abs=0.01)
    assert not weights[1].any()  # no lesson is of the end of a game


def test_a_group_of_which_lessons_tell_nothing_comes_to_nothing():
    """Two terms made the lessons, forty others are luck; the same forty are fitted if they did."""
    random = np.random.default_rng(2)
    amounts = random.normal(size=(400, 42))
    groups = np.concatenate((np.repeat([0, 1], [2, 40]), np.repeat([2, 3], [2, 40])))
    made = np.concatenate(([0.5, -0.5], np.zeros(40)))
    noise = random.normal(size=400) * 0.3
    weights = np.zeros((2, 42))
    fit(weights, lessons_of(amounts, np.tanh(amounts @ made) + noise), groups, 0.0)
    assert weights[0, :2] == pytest.approx(made[:2], abs=0.1)
    assert np.abs(weights[0, 2:]).max() < 0.03
    together = np.zeros((2, 42))  # as one group, luck is learned
    fit(together, lessons_of(amounts, np.tanh(amounts @ made) + noise), 0 * groups, 0.0)
    assert np.abs(together[0, 2:]).max() > 0.03
    made[2:] = random.normal(size=40) * 0.2
    fit(weights, lessons_of(amounts, np.tanh(amounts @ made) + noise), groups, 0.0)
    assert np.corrcoef(weights[0, 2:], made[2:])[0, 1] > 0.9


def test_lessons_that_are_alike_count_for_less():
    random = np.random.default_rng(3)
    amounts, targets = random.normal(size=(200, 5)), random.uniform(-1, 1, 200)
    groups = np.repeat([0, 1], 5)
    apart, alike = np.zeros((2, 5)), np.zeros((2, 5))
    fit(apart, lessons_of(amounts, targets), groups, 0.0)
    fit(alike, lessons_of(amounts, targets), groups, 0.9)
    assert np.abs(alike).sum() < np.abs(apart).sum()


def test_no_lessons_teach_nothing():
    weights = np.ones((2, 2))
    assert fit(weights, lessons_of(np.zeros((0, 2)), np.zeros(0)), np.array([0, 0, 1, 1]), 0.7) == 0
    assert not weights.any()


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(noughts, tmp_path):
    whole, reports = trained(noughts, tmp_path / "whole")
    assert [report.games for report in reports] == [0, 2, 4]
    assert whole.weights.any()
    trained(noughts, tmp_path / "parts", games=2)
    parts, _ = trained(noughts, tmp_path / "parts")
    assert parts.weights.tolist() == whole.weights.tolist()
    kept = load_evaluation(parts.latest, noughts)
    assert kept.weights == pytest.approx(whole.weights, abs=1e-5)
    lines = (tmp_path / "parts" / "log.jsonl").read_text().splitlines()
    assert [json.loads(line)["games"] for line in lines] == [0, 2, 4]


def test_other_settings_and_other_games_are_refused(noughts, tmp_path):
    trained(noughts, tmp_path, games=2)
    with pytest.raises(LudemeError, match="other settings: trace: 0\\.7 before, 0\\.5 now"):
        trained(noughts, tmp_path, trace=0.5)
    with pytest.raises(LudemeError, match="holds a training of Noughts, not of Tic-Tac-Toe"):
        trained(ludeme.load("Tic-Tac-Toe"), tmp_path)
    with pytest.raises(LudemeError, match="need players who move in turn, not Both"):
        trained(ludeme.load(BOTH, tier="python"), tmp_path / "other")
    with pytest.raises(ValueError, match="trace is a share from 0 to 1, not 2"):
        EvaluationSettings(trace=2.0)


def test_command_and_agent(tmp_path, capsys):
    command = ["train", "Tic-Tac-Toe", "--evaluation", "--out", str(tmp_path / "one")]
    assert main([*command, "--games", "20", "--iterations", "50", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["games"], said["terms"]) == (20, 9)
    agent = f"alpha-beta:evaluation={said['evaluation']},iterations=300"
    assert play_match(ludeme.load("Tic-Tac-Toe"), agent, "random", games=10, seed=1).losses == 0
    assert main([*command, "--growth", "3"]) == 2
    assert "--growth is for features" in capsys.readouterr().err
