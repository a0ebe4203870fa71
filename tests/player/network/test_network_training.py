"""Trainings of networks on games that chance plays."""

import json
import shutil

import numpy as np
import pytest

import ludeme
from ludeme.grammar.errors import LudemeError
from ludeme.player.batched.records import Records
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.encoding.sampling import move_array, sampled
from ludeme.player.network.architecture import Architecture
from ludeme.player.network.learning.settings import Settings
from ludeme.player.network.loading import evaluator_of
from ludeme.player.state_files import read_state, write_state

from .boards import shared

pytest.importorskip("jax")
pytest.importorskip("optax")
pytest.importorskip("onnx")

from ludeme.player.network.learning import generations
from ludeme.player.network.learning.generations import NetworkTraining
from ludeme.player.network.learning.losses import Losses

pytestmark = pytest.mark.thorough

SMALL = Architecture(blocks=1, filters=8, squeeze=4, vectors=4, hidden=8)
ONE = {"games": 1, "share": 1}
SETTINGS = Settings(generations=2, steps=9, batch=8, architecture=SMALL, **ONE)


@pytest.fixture(scope="module")
def game():
    return ludeme.load("Tic-Tac-Toe")


def taught(game, lesson):
    """What `lesson` says of positions of random games: visits of their actions, and a value."""
    seen = sampled(game)
    encoding = encoding_of(game)
    rows = np.array([one.row for one in seen], np.int32)
    width = game.emitted.width
    actions = [encoding.actions_of(move_array(one.moves, width), one.row) for one in seen]
    told = [lesson(row, of) for row, of in zip(rows, actions, strict=True)]
    offsets = np.cumsum([0, *map(len, actions)])
    visits = np.concatenate([visits for visits, _ in told]).astype(np.int32)
    return Records(
        rows=rows,
        offsets=offsets,
        actions=np.concatenate(actions),
        visits=visits,
        policy=shared(visits, offsets),
        full=np.ones(len(seen), bool),
        found=np.zeros(len(seen), np.float32),
        values=np.array([value for _, value in told], np.float32),
        games=np.zeros(len(seen), np.int64),
    )


def noise(random):
    return lambda row, actions: (random.integers(1, 9, len(actions)), random.random())


def by_lot(game):
    """Teaches noise, another one in each generation."""

    def play(file, generation, shares):
        assert (file is None) == (generation == 0)
        for share in shares:
            yield taught(game, noise(np.random.default_rng([generation, share])))

    return play


def state(folder):
    with np.load(folder / "state.npz") as arrays:
        return {name: arrays[name] for name in arrays.files if name != "about"}


def test_a_simple_lesson_is_learned(game, tmp_path):
    def lesson(row, actions):
        """Play where the number is highest; who plays first wins."""
        return actions == actions.max(), float(len(actions) % 2)

    settings = Settings(
        generations=1, steps=300, step=3e-3, architecture=SMALL, symmetries=False, **ONE
    )
    training = NetworkTraining(game, settings, tmp_path / "training")
    [report] = training.run(lambda *_: [taught(game, lesson)])
    assert report.policy < 0.8 and report.value < 0.1
    of = taught(game, lesson)
    for evaluator in (training.evaluator(), evaluator_of(training.folder.latest, game)):
        priors, values = evaluator.evaluate(of.rows, of.offsets, of.actions)
        best = np.maximum.reduceat(priors, of.offsets[:-1])
        assert (priors[of.visits > 0] == best).mean() > 0.9
        assert (np.abs(values - of.values) < 0.3).mean() > 0.9


def test_a_killed_training_goes_on_as_if_nothing_had_happened(game, tmp_path, monkeypatch):
    whole = NetworkTraining(game, SETTINGS, tmp_path / "whole")
    reports = list(whole.run(by_lot(game)))
    assert [report.generation for report in reports] == [1, 2]

    monkeypatch.setattr(generations, "_KEPT_EVERY", 4)
    steps = []

    def killed(learner, batch, share):
        steps.append(share)
        if len(steps) in (6, 17):  # in the middle of both generations
            raise KeyboardInterrupt
        return learn(learner, batch, share)

    learn = generations.Learner.learn
    monkeypatch.setattr(generations.Learner, "learn", killed)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            list(NetworkTraining(game, SETTINGS, tmp_path / "killed").run(by_lot(game)))
    last = NetworkTraining(game, SETTINGS, tmp_path / "killed")
    [report] = last.run(by_lot(game))
    assert len(steps) < 2 * 9 + 2 * 6
    assert (report.policy, report.value) == (reports[1].policy, reports[1].value)
    one, other = state(tmp_path / "whole"), state(tmp_path / "killed")
    assert one.keys() == other.keys()
    assert all((one[name] == other[name]).all() for name in one)
    lines = (tmp_path / "killed" / "log.jsonl").read_text().splitlines()
    assert [json.loads(line)["generation"] for line in lines] == [1, 2]


def test_a_training_from_before_there_were_planes_of_duration_goes_on(tmp_path):
    game = ludeme.load("Dobutsu Shogi")
    folder = tmp_path / "t"
    usual = NetworkTraining(game, SETTINGS, folder)
    assert usual.learner.network.board.planes == encoding_of(game).planes
    older = encoding_of(game, lasting=False)
    shutil.rmtree(folder)
    NetworkTraining(game, SETTINGS, folder, older)
    assert NetworkTraining(game, SETTINGS, folder).learner.network.board.planes == older.planes
    about, arrays = read_state(folder / "state.npz", "a training")
    assert about.pop("planes") == older.shown
    write_state(folder / "state.npz", about, arrays)
    again = NetworkTraining(game, SETTINGS, folder)
    assert again.learner.network.board.planes == older.planes
    assert next(again.run(by_lot(game))).generation == 1
    evaluator_of(again.folder.latest, game)


@pytest.mark.parametrize("last", [False, True])
def test_a_training_whose_numbers_are_spoilt_stops_and_keeps_none(
    game, tmp_path, last, monkeypatch
):
    def spoilt(learner, batch, share):
        found = learn(learner, batch, share)
        steps.append(share)
        if len(steps) < (SETTINGS.steps if last else 3):
            return found
        learner._weights = {name: array * np.nan for name, array in learner._weights.items()}
        return found if last else Losses(np.nan, *found[1:])

    learn, steps = generations.Learner.learn, []
    monkeypatch.setattr(generations.Learner, "learn", spoilt)
    training = NetworkTraining(game, SETTINGS, tmp_path / "t")
    before = state(tmp_path / "t")
    with pytest.raises(LudemeError, match="of generation 1 came to numbers that are not finite"):
        list(training.run(by_lot(game)))
    assert not list((tmp_path / "t").glob("*.onnx")) and not (tmp_path / "t" / "log.jsonl").exists()
    after = state(tmp_path / "t")
    assert all((before[name] == after[name]).all() for name in before)


def test_games_that_were_played_are_not_played_again(game, tmp_path, monkeypatch):
    shares = None

    def fail(*_):
        raise KeyboardInterrupt

    def played(file, generation, of):
        nonlocal shares
        shares = of
        return iter(())

    with monkeypatch.context() as patch:
        patch.setattr(generations.Learner, "learn", fail)
        with pytest.raises(KeyboardInterrupt):
            list(NetworkTraining(game, SETTINGS, tmp_path / "t").run(by_lot(game)))
    again = NetworkTraining(game, Settings(**{**vars(SETTINGS), "generations": 1}), tmp_path / "t")
    assert [report.generation for report in again.run(played)] == [1]
    assert shares == []


def test_a_share_of_games_that_was_played_is_kept(game, tmp_path):
    settings = Settings(**{**vars(SETTINGS), "generations": 1, "games": 5, "share": 2})
    asked = []

    def stopped(file, generation, shares):
        asked.append(list(shares))
        played = by_lot(game)(file, generation, shares)
        yield next(played)
        raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            list(NetworkTraining(game, settings, tmp_path / "killed").run(stopped))
    seen = []
    [report] = NetworkTraining(game, settings, tmp_path / "killed").run(
        by_lot(game), watch=lambda *news: seen.append(news)
    )
    assert asked == [[0, 1, 2], [1, 2]]
    assert seen[:2] == [("games", 5, 5), ("steps", 1, 9)]
    [whole] = NetworkTraining(game, settings, tmp_path / "whole").run(by_lot(game))
    assert (report.positions, report.policy) == (whole.positions, whole.policy)


def test_the_window_has_the_latest_generations(game, tmp_path):
    settings = Settings(generations=4, steps=1, batch=2, latest=2, architecture=SMALL, **ONE)
    found = list(NetworkTraining(game, settings, tmp_path / "t").run(by_lot(game)))
    number = found[0].positions
    assert [report.window for report in found] == [number, *[2 * number] * 3]


def test_other_settings_and_other_games_are_refused(game, tmp_path):
    list(NetworkTraining(game, SETTINGS, tmp_path / "t").run(by_lot(game), seconds=0))
    with pytest.raises(LudemeError, match="batch: 8 before, 64 now"):
        NetworkTraining(game, Settings(**{**vars(SETTINGS), "batch": 64}), tmp_path / "t")
    with pytest.raises(LudemeError, match="holds a training of a network of Tic-Tac-Toe"):
        NetworkTraining(ludeme.load("Breakthrough"), SETTINGS, tmp_path / "t")
    shutil.rmtree(tmp_path / "t")
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "letter.txt").write_text("mine")
    with pytest.raises(LudemeError, match="has files in it"):
        NetworkTraining(game, SETTINGS, tmp_path / "t")
