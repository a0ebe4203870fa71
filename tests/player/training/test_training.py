"""Whole trainings: what they leave behind, and that nothing is lost when they are interrupted."""

import json
import random
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from ludeme.app.main import main
from ludeme.features.derive.goals import candidate_features
from ludeme.features.files.weights import load
from ludeme.grammar.errors import LudemeError
from ludeme.player import make_agent
from ludeme.player.log_files import LOG, LogFile
from ludeme.player.state_files import STATE, read_state, write_state
from ludeme.player.training.expert_iteration import Training
from ludeme.player.training.settings import Settings

from .conftest import NOUGHTS

QUICK = {"games": 6, "iterations": 30}


def trained(game, folder, **options):
    training = Training(game, Settings(**(QUICK | options)), folder)
    return training, list(training.run())


def state_of(folder):
    """Everything that is kept, but for the time it took."""
    with np.load(folder / "state.npz") as file:
        arrays = {name: file[name] for name in file.files}
    about = json.loads(str(arrays.pop("about")))
    del about["seconds"]
    return about, arrays


def assert_same_state(one, other):
    (about, arrays), (other_about, other_arrays) = state_of(one), state_of(other)
    assert about == other_about
    assert set(arrays) == set(other_arrays)
    for name, array in arrays.items():
        np.testing.assert_array_equal(array, other_arrays[name], err_msg=name)


@pytest.mark.thorough
def test_a_training_grows_a_set_per_player_and_keeps_what_it_learned(noughts, tmp_path):
    training, reports = trained(noughts, tmp_path)
    assert [report.games for report in reports] == list(range(1, 7))
    for player, learned in enumerate(training.progress.sets, 1):
        assert learned.role == f"P{player}"
        assert len(learned.features) == len(training.knowledge.policy.features(player))
        assert learned.theta.any()
    first, last = reports[0].features, reports[-1].features
    assert all(after == before + 5 for before, after in zip(first, last, strict=True))
    kept = load(tmp_path / "latest.weights", "Noughts").sets(2)
    for player in (1, 2):
        np.testing.assert_array_equal(
            kept[player].weights_for("selection"), training.knowledge.policy.weights(player)
        )
    assert (tmp_path / "game-0000.weights").exists() and (tmp_path / "game-0001.weights").exists()
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["game"] for line in lines] == list(range(1, 7))


def test_what_was_learned_makes_an_agent(noughts, tmp_path):
    trained(noughts, tmp_path)
    for name in ("biased:iterations=20,features", "greedy:features", "softmax:features"):
        agent = make_agent(f"{name}={tmp_path}/latest.weights")
        state = noughts.start(seed=1)
        assert agent.choose(state, seed=1) in state.legal_moves()


def test_each_position_is_remembered_with_its_search(noughts, tmp_path):
    training, reports = trained(noughts, tmp_path, buffer=1000)
    samples = list(training.buffer)
    assert len(samples) == sum(report.plies for report in reports)
    for sample in samples:
        assert sample.target.shape == (len(sample.moves),)
        assert sample.target.sum() == pytest.approx(1)
        assert sample.duration > 0 and sample.utility in (-1, 0, 1)


def test_strategies_of_the_end_rules_can_be_there_from_the_beginning(noughts, tmp_path):
    plain, _ = trained(noughts, tmp_path / "plain", games=1, growth=0)
    with_goals, _ = trained(noughts, tmp_path / "goals", games=1, growth=0, candidates=True)
    more = set(with_goals.progress.sets[0].features) - set(plain.progress.sets[0].features)
    assert more and more <= set(candidate_features(noughts))
    assert any(len(feature.elements) == 3 for feature in more)


def test_all_players_can_share_a_set(noughts, tmp_path):
    training, _ = trained(noughts, tmp_path, shared=True)
    assert [learned.role for learned in training.progress.sets] == ["Shared"]
    np.testing.assert_array_equal(*(training.knowledge.policy.weights(p) for p in (1, 2)))


def test_games_of_too_many_moves_are_ties(noughts, tmp_path):
    _, reports = trained(noughts, tmp_path, most_moves=3)
    assert all(r.plies == 3 and r.cut and r.utilities == (0, 0) for r in reports)


def test_pruning_keeps_the_heaviest_and_goes_on_without_growing(noughts, tmp_path):
    training = Training(noughts, Settings(**QUICK, prune=5, prune_games=3), tmp_path)
    run = training.run()
    for _ in range(6):
        next(run)
    before = training.progress.sets[0]
    reports = list(run)
    assert [report.features for report in reports] == [(5, 5)] * 3
    heaviest = {before.features[k] for k in np.argsort(-np.abs(before.theta))[:5]}
    pruned = load(tmp_path / "pruned-0000.weights").sets(2)[1]
    assert set(pruned.features) == heaviest
    assert (
        dict(zip(before.features, before.theta, strict=True)).items()
        >= dict(zip(pruned.features, pruned.weights_for("selection"), strict=True)).items()
    )
    after = training.progress.sets[0]
    assert after.features == pruned.features
    assert tuple(after.theta) != pruned.weights_for("selection")


@pytest.mark.parametrize(
    "options",
    [
        {"optimiser": "adam", "episodes": 3, "playout": "softmax", "steps_per_move": 3},
        {"optimiser": "rmsprop", "solve": True, "by_duration": True, "shared": True, "fit": 20},
        {"strategy": "combine-max", "growth": 2, "prune": 9, "prune_games": 3},
    ],
)
def test_a_training_in_parts_is_the_same_as_in_one(noughts, tmp_path, options):
    trained(noughts, tmp_path / "whole", **options)
    for stop in (1, 2, 5, 6, 9):
        settings = Settings(**(QUICK | options))
        training = Training(noughts, settings, tmp_path / "parts")
        run = training.run()
        while training.games < min(stop, settings.all_games):
            next(run)
        run.close()
    assert_same_state(tmp_path / "whole", tmp_path / "parts")


def test_learning_takes_as_many_steps_after_a_move_as_are_asked_for(noughts, tmp_path):
    training, reports = trained(
        noughts, tmp_path, optimiser="adam", shared=True, steps_per_move=3, games=3
    )
    steps = training.progress.sets[0].memory["count"].max()
    assert steps == 3 * sum(report.plies for report in reports)


def test_a_training_may_end_with_a_fit_to_all_it_remembers(noughts, tmp_path):
    plain, _ = trained(noughts, tmp_path / "plain")
    fitted, _ = trained(noughts, tmp_path / "fitted", fit=200)
    for before, after in zip(
        plain.knowledge.apprentices, fitted.knowledge.apprentices, strict=True
    ):
        assert before.features == after.features
        own = plain.buffer.of_movers(before.players)
        assert sum(after.gradient(s)[1] for s in own) < 0.95 * sum(
            before.gradient(s)[1] for s in own
        )
    kept = load(tmp_path / "fitted" / "latest.weights").sets(2)
    assert kept[1].weights_for("selection") == tuple(fitted.knowledge.apprentices[0].theta)


@pytest.mark.thorough
def test_a_killed_training_goes_on_as_if_nothing_had_happened(noughts, tmp_path):
    rules = tmp_path / "noughts.lud"
    rules.write_text(NOUGHTS)
    command = [
        *(sys.executable, "-m", "ludeme.app.main", "train", str(rules)),
        *("--games", "10", "--iterations", "100", "--out", str(tmp_path / "killed")),
    ]
    moment = random.Random(3)
    for games in (1, 4, 7):
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        log = tmp_path / "killed" / "log.jsonl"
        waited = time.monotonic() + 60
        while not log.exists() or log.read_text().count("\n") < games:
            assert running.poll() is None and time.monotonic() < waited
            time.sleep(0.002)
        time.sleep(moment.uniform(0, 0.05))
        running.send_signal(signal.SIGKILL)
        running.wait()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    trained(noughts, tmp_path / "unbroken", games=10, iterations=100)
    assert_same_state(tmp_path / "killed", tmp_path / "unbroken")
    lines = log.read_text().splitlines()
    assert [json.loads(line)["game"] for line in lines] == list(range(1, 11))


@pytest.mark.thorough
def test_games_at_a_time_are_learned_from_in_order(noughts, tmp_path):
    """Where each process is fast or slow makes no difference."""
    for name in ("first", "second"):
        _, reports = trained(noughts, tmp_path / name, jobs=2, games=5)
        assert [report.games for report in reports] == [1, 2, 3, 4, 5]
    assert_same_state(tmp_path / "first", tmp_path / "second")


def test_other_trainings_are_not_mixed(noughts, tmp_path):
    import ludeme

    trained(noughts, tmp_path)
    with pytest.raises(LudemeError, match="other settings: iterations: 30 before, 31 now"):
        trained(noughts, tmp_path, iterations=31)
    with pytest.raises(LudemeError, match="other settings: jobs: 1 before, 2 now"):
        trained(noughts, tmp_path, jobs=2)  # games of a round are played with the same weights
    other = ludeme.load(NOUGHTS.replace("Line 3", "Line 2"))
    with pytest.raises(LudemeError, match="other rules"):
        trained(other, tmp_path)
    renamed = ludeme.load(NOUGHTS.replace("Noughts", "Crosses"))
    with pytest.raises(
        LudemeError, match="holds a training of features of Noughts, not of Crosses"
    ):
        trained(renamed, tmp_path)


def test_more_games_can_be_asked_for_later(noughts, tmp_path):
    trained(noughts, tmp_path / "later", games=3)
    trained(noughts, tmp_path / "later", games=6)
    trained(noughts, tmp_path / "once", games=6)
    assert_same_state(tmp_path / "later", tmp_path / "once")


def test_the_time_limit_is_that_of_the_whole_training(noughts, tmp_path):
    training = Training(noughts, Settings(**QUICK), tmp_path)
    assert len(list(training.run(seconds=1e-6))) == 1
    assert not list(Training(noughts, Settings(**QUICK), tmp_path).run(seconds=1e-6))


def test_weights_that_were_not_written_are_written_when_it_goes_on(noughts, tmp_path, monkeypatch):
    def stopped(*arguments):
        raise KeyboardInterrupt

    trained(noughts, tmp_path / "whole")
    for games in (0, 3):
        if games:
            trained(noughts, tmp_path / "t", games=games)
        with monkeypatch.context() as patch:
            patch.setattr("ludeme.player.training.checkpoint.save", stopped)
            with pytest.raises(KeyboardInterrupt):
                trained(noughts, tmp_path / "t", **({"games": 5} if games else {}))
        training = Training(noughts, Settings(**QUICK), tmp_path / "t")
        kept = load(tmp_path / "t" / "latest.weights").sets(2)
        for player in (1, 2):
            weights = training.knowledge.policy.weights(player)
            np.testing.assert_array_equal(kept[player].weights_for("selection"), weights)
        assert (tmp_path / "t" / "game-0000.weights").exists()


def test_lines_of_a_log_that_are_damaged_are_dropped(tmp_path):
    log = LogFile(tmp_path, "game")
    log.add({"game": 1, "sets": {}})
    whole = (tmp_path / LOG).read_bytes()
    (tmp_path / LOG).write_bytes(
        whole + b'{"game": 1, "sets": {}\n[1]\n{"gam": 1}\n\xff}\n{"a": {}'
    )
    log.shorten(1)
    assert (tmp_path / LOG).read_bytes() == whole


def test_states_that_are_damaged_anywhere_are_refused(tmp_path):
    arrays = {"rows": np.arange(200), "more": np.zeros((3, 40))}
    write_state(tmp_path / STATE, {"game": "Noughts"}, arrays, packed=True)
    whole = (tmp_path / STATE).read_bytes()
    for place in range(len(whole)):
        for flipped in (1, 64, 255):
            damaged = bytearray(whole)
            damaged[place] ^= flipped
            (tmp_path / STATE).write_bytes(damaged)
            try:
                read_state(tmp_path / STATE, "a training")
            except LudemeError as error:
                assert "is no state of a training" in str(error)


@pytest.mark.parametrize("held", [b"", b"none", b"\x93NUMPY", "rows"])
def test_what_is_no_state_is_never_said_to_be_worth_trusting(tmp_path, held):
    path = tmp_path / STATE
    if isinstance(held, bytes):
        path.write_bytes(held)
    else:
        with path.open("wb") as file:
            np.save(file, np.arange(3))
    with pytest.raises(LudemeError) as caught:
        read_state(path, "a training")
    assert str(caught.value) == f"{path} is no state of a training: it holds no named arrays"


# --- the command ----------------------------------------------------------------------------------


def test_the_command_says_what_it_did(tmp_path, capsys):
    out = tmp_path / "out"
    command = ["train", "Tic-Tac-Toe", "--out", str(out), "--games", "2", "--iterations", "20"]
    assert main([*command, "--evaluate-every", "2", "--evaluate-games", "2"]) == 0
    assert "2 games in" in capsys.readouterr().out
    assert json.loads((out / "evaluations.jsonl").read_text())["games"] == 2
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_the_command_refuses_folders_of_others(tmp_path, capsys):
    (tmp_path / "letter.txt").write_text("dear")
    assert main(["train", "Tic-Tac-Toe", "--out", str(tmp_path), "--iterations", "5"]) == 2
    assert "not a training of features to go on with" in capsys.readouterr().err


def test_an_interrupt_ends_the_command_in_good_order(tmp_path, capsys, monkeypatch):
    from ludeme.player.training import expert_iteration

    def interrupted(*arguments):
        raise KeyboardInterrupt

    command = ["train", "Tic-Tac-Toe", "--out", str(tmp_path / "out"), "--iterations", "20"]
    with monkeypatch.context() as patch:
        patch.setattr(expert_iteration, "play", interrupted)
        assert main([*command, "--games", "2"]) == 130
    assert "the same command goes on from there" in capsys.readouterr().err
    assert main([*command, "--games", "2"]) == 0


@pytest.mark.thorough
def test_what_is_played_at_a_time_is_evaluated_once(tmp_path, capsys):
    out = tmp_path / "out"
    command = ["train", "Tic-Tac-Toe", "--out", str(out), "--games", "5", "--iterations", "10"]
    every = ["--jobs", "3", "--evaluate-every", "2", "--evaluate-games", "2", "--quiet"]
    assert main([*command, *every]) == 0
    lines = (out / "evaluations.jsonl").read_text().splitlines()
    assert [json.loads(line)["game"] for line in lines] == [3, 5]


@pytest.mark.parametrize("kind", [[], ["--network"]])
def test_matches_need_a_folder_without_a_comma(tmp_path, capsys, kind):
    out = tmp_path / "one, two"
    command = ["train", "Tic-Tac-Toe", *kind, "--out", str(out), "--evaluate-every", "1"]
    assert main(command) == 2
    assert "has a comma in its name" in capsys.readouterr().err
    assert not out.exists()
