"""The first generation: a playout is the value, and what features say are the priors."""

import json

import numpy as np
import pytest

import ludeme
from ludeme.app.main import main
from ludeme.features import WeightedFeatures, parse
from ludeme.features.evaluation.weighing import values_of
from ludeme.features.files.weights import Section, WeightsFile, save
from ludeme.grammar.errors import LudemeError
from ludeme.model.header import MOVER, OVER
from ludeme.player.batched.evaluator import Uniform
from ludeme.player.encoding.sampling import move_array, sampled
from ludeme.player.minimax.learned_evaluation import evaluation_from_file
from ludeme.player.network.learning.by_evaluation import ByEvaluation
from ludeme.player.network.learning.first_generation import (
    NOBODY,
    PLAYOUTS,
    first_evaluator,
    knowledge_of,
)
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.evaluation.training import EvaluationTraining
from ludeme.runtime.search_abi.compiled_game import workspace
from ludeme.runtime.search_abi.outcome import read_utilities
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def game():
    return ludeme.load("Tic-Tac-Toe")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """Completing a line of three at its end counts exp(2) times as much as another move."""
    feature = parse("to {} where empty {}, friend {0}, friend {0,0}")
    own = WeightedFeatures("Shared", (feature,), {"selection": (2.0,)})
    path = tmp_path_factory.mktemp("features") / "three.lud"
    save(path, WeightsFile("Tic-Tac-Toe", (Section(trained=(own,)),)))
    return path


def asked(game, evaluator):
    """Positions of random games, and what is said of them."""
    seen = sampled(game)
    moves = [move_array(one.moves, game.emitted.width) for one in seen]
    offsets = np.cumsum([0, *map(len, moves)])
    rows = np.array([one.row for one in seen], np.int32)
    priors, values = evaluator.evaluate(rows, offsets, np.zeros(offsets[-1], np.int64))
    return offsets, priors, values


def test_priors_are_those_of_the_features(game, file):
    offsets, priors, values = asked(game, first_evaluator(game, str(file), 100))
    assert np.allclose(np.add.reduceat(priors, offsets[:-1]), 1)
    highest = np.maximum.reduceat(priors, offsets[:-1])
    lowest = np.minimum.reduceat(priors, offsets[:-1])
    ratios = np.unique((highest / lowest).round(3))
    assert ratios.tolist() == pytest.approx([1, np.exp(2)], abs=1e-3)
    assert set(values.tolist()) == {0.0, 0.5, 1.0}


def test_values_are_those_of_the_side_to_move(game, file):
    """One cell is left, and whoever moves there completes a line, or nobody does."""
    evaluator = first_evaluator(game, str(file), 100)
    wins, draws = "A1 B3 B2 C1 B1 A2 A3 C2", "B2 A1 C1 A3 A2 C2 B1 B3"
    for moves, value in ((wins, 1.0), (draws, 0.5)):
        state = game.start(seed=1)
        for label in moves.split():
            site = "ABC".index(label[0]) + 3 * "123".index(label[1])
            state.apply(next(move for move in state.legal_moves() if move.to_site == site))
        row = np.array(state.row, np.int32)
        _, values = evaluator.evaluate(row[None], np.array([0, 1]), np.zeros(1, np.int64))
        assert values.tolist() == [value]


def test_what_is_said_of_a_position_follows_from_it_alone(game, file):
    one, other = (asked(game, first_evaluator(game, str(file), 100)) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_games_that_do_not_end_are_draws(game, file):
    _, _, values = asked(game, first_evaluator(game, str(file), 0))
    assert set(values.tolist()) == {0.5}


def test_playouts_alone_say_what_positions_are_worth(game, file):
    offsets, priors, values = asked(game, first_evaluator(game, PLAYOUTS, 100))
    assert np.allclose(priors, np.repeat(1 / np.diff(offsets), np.diff(offsets)))
    assert (values == asked(game, first_evaluator(game, str(file), 100))[2]).all()


def test_nobody_knows_anything(game):
    assert isinstance(first_evaluator(game, NOBODY, 100), Uniform)


def test_a_file_that_is_no_weights_file(game, tmp_path):
    with pytest.raises(LudemeError, match="cannot be read: No such file"):
        knowledge_of(str(tmp_path / "missing.lud"), game)
    (tmp_path / "binary.lud").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LudemeError, match="is not UTF-8 text"):
        knowledge_of(str(tmp_path / "binary.lud"), game)


def test_the_command_begins_with_features(file, tmp_path, capsys):
    out = tmp_path / "training"
    command = ["train", "Tic-Tac-Toe", "--network", "--out", str(out), "--games", "3", "--json"]
    command += ["--full", "12", "--small", "4", "--steps", "1", "--blocks", "1", "--filters", "4"]
    command += ["--jobs", "1", "--opening", "1", "--generations", "1"]
    assert main([*command, "--first", str(tmp_path / "missing.lud")]) == 2
    assert "missing.lud cannot be read" in capsys.readouterr().err
    assert main([*command, "--first", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["generations"] == 1
    assert main(command) == 2
    assert "three.lud before, nobody now" in capsys.readouterr().err


# --- an evaluation --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def evaluation(game, tmp_path_factory):
    """An evaluation that has learned a little."""
    folder = tmp_path_factory.mktemp("evaluation")
    training = EvaluationTraining(game, EvaluationSettings(games=20, random_games=200), folder)
    for _ in training.run():
        pass
    return training.latest


def test_an_evaluation_judges_positions_and_what_moves_lead_to(game, evaluation):
    offsets, priors, values = asked(game, first_evaluator(game, str(evaluation), 100))
    terms = evaluation_from_file(evaluation, game)
    running = running_game(game.program, workspace(game.program), random_source(1))

    def worth(row, player):
        found = np.zeros(3)
        if row[OVER]:
            read_utilities(row, found)
            return found[player]
        values_of(terms.memory(), running, np.array(row, np.int32), found)
        return np.tanh(found[player])

    for position, seen in enumerate(sampled(game)):
        mover = int(seen.row[MOVER])
        assert values[position] == pytest.approx((1 + worth(seen.row, mover)) / 2, abs=1e-6)
        behind = [worth(after(game, seen.row, move), mover) for move in seen.moves]
        wanted = np.exp(np.array(behind) / 0.2)
        own = priors[offsets[position] : offsets[position + 1]]
        assert own == pytest.approx(wanted / wanted.sum(), abs=1e-6)


def after(game, row, move):
    """The position after a move."""
    found = game.engine.copy(row)
    game.engine.apply(found, move)
    return found


def test_room_for_moves_grows(game, evaluation):
    evaluator = ByEvaluation(game, evaluation_from_file(evaluation, game))
    evaluator._space = evaluator._space._replace(buffer=np.zeros(game.program.width, np.int32))
    evaluator._make_room()
    wanted = asked(game, first_evaluator(game, str(evaluation), 100))
    assert all((a == b).all() for a, b in zip(asked(game, evaluator), wanted, strict=True))
    assert len(evaluator._space.buffer) > game.program.width


def test_the_command_learns_an_evaluation_first(tmp_path, capsys):
    out = tmp_path / "training"
    command = ["train", "Tic-Tac-Toe", "--network", "--out", str(out), "--games", "3", "--json"]
    command += ["--full", "12", "--small", "4", "--steps", "1", "--blocks", "1", "--filters", "4"]
    command += ["--jobs", "1", "--opening", "1", "--generations", "2", "--first", "evaluation"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["generations"] == 2
    assert (out / "evaluation" / "latest.evaluation").is_file()
