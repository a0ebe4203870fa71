"""Trials: recorded, kept in a file, replayed."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

import ludeme
from ludeme.play.trials import Step, Trial, TrialError, read_trial

OWN = """(game "Own" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


def _record(source, seed=7, plies=60, options=None):
    game = ludeme.load(source, options, tier="python")
    trial, state, chance = Trial.of(game, seed), game.start(seed), random.Random(seed)
    while not state.over and len(trial.steps) < plies:
        move = chance.choice(state.legal_moves())
        trial.record(state, move)
        state.apply(move)
    return trial, state


@pytest.mark.parametrize("source", ["Hex", "Backgammon", "Royal Game of Ur", "Kalah", OWN])
def test_there_and_back(source, tmp_path):
    trial, state = _record(source)
    trial.save(tmp_path / "trial.json")
    again = read_trial(tmp_path / "trial.json")
    assert again == trial
    final = again.final()
    assert [int(n) for n in final.row] == [int(n) for n in state.row]
    assert sum(1 for _ in again.replay()) == len(trial.steps)
    assert [path.name for path in tmp_path.iterdir()] == ["trial.json"]


def test_options_are_kept():
    trial, state = _record("Breakthrough", options=["Board Size/6x6"])
    assert "Board Size/6x6" in trial.options and trial.source == "Breakthrough"
    assert trial.final().contents() == state.contents()


def test_dice_are_kept():
    trial, _ = _record("Backgammon")
    assert all(0 <= face < 6 for step in trial.steps for face in step.roll)
    assert any(step.roll for step in trial.steps)
    # A chance source that has changed does not matter while the dice are known.
    other = replace(trial, seed=8, steps=trial.steps[:8])
    assert other.final().contents() == replace(trial, steps=trial.steps[:8]).final().contents()


BY_LOT = """(game "Lot" (players 2) (equipment {(board (rectangle 1 6)) (piece "Man" Each)})
    (rules (start (place Random {"Man1"})) (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))"""


def test_a_trial_of_the_first_version_begins_as_it_was_played(tmp_path):
    trial, file = Trial.of(ludeme.load(BY_LOT, tier="python"), 7), tmp_path / "trial.json"
    trial.save(file)
    content = json.loads(file.read_text())
    del content["version"]
    places = []
    for seed in (0, 1, 4, 7, 1000):
        file.write_text(json.dumps(content | {"ludeme trial": 1, "seed": seed}))
        old = read_trial(file)
        old.save(file)  # of that version it remains
        places += read_trial(file).final().contents()
    assert places == ["c3", "c3", "c2", "c3", "c2"]  # where that version put the piece


def test_a_move_is_found_by_name_when_rows_have_changed():
    trial, state = _record(OWN)
    trial.steps = [Step(step.move, (9, 9, 9), step.roll) for step in trial.steps]
    assert trial.final().contents() == state.contents()


def test_other_rules_are_refused():
    trial, _ = _record(OWN)
    with pytest.raises(TrialError, match="other rules"):
        trial.final(ludeme.load("Hex"))


def test_an_illegal_move_is_named():
    trial, _ = _record(OWN)
    trial.steps[1] = trial.steps[0]
    with pytest.raises(TrialError, match="move 2 of this trial"):
        trial.final()


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[1]", '{"ludeme trial": 1}', '{"ludeme trial": 3}', '{"ludeme trial": 1, "x": 2}'],
)
def test_other_files_are_refused(tmp_path, text):
    path = tmp_path / "trial.json"
    path.write_text(text)
    with pytest.raises(TrialError, match="is not a trial"):
        read_trial(path)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *[("options", wrong) for wrong in (None, "x", {}, [3], True)],
        *[("seed", wrong) for wrong in (None, True, -1, "1", 1.5)],
        *[("version", wrong) for wrong in (None, "2", 3, 0, [], True)],
        *[("steps", wrong) for wrong in (None, {}, "x", 3)],
        *[(name, 3) for name in ("game", "source", "rules", "together")],
    ],
)
def test_damaged_files_say_which_entry(tmp_path, name, wrong):
    with pytest.raises(TrialError, match=f'is not a trial: its "{name}" cannot be '):
        read_trial(written(tmp_path, {name: wrong}))


@pytest.mark.parametrize(
    "wrong", [None, 3, {}, {"move": 3}, {"row": 3}, {"row": [None]}, {"roll": "x"}, {"roll": [0.5]}]
)
def test_damaged_files_say_which_move(tmp_path, wrong):
    trial, _ = _record(OWN)
    steps = json.loads(written(tmp_path, {}).read_text())["steps"]
    steps[1] = steps[1] | wrong if wrong and isinstance(wrong, dict) else wrong
    with pytest.raises(TrialError, match="is not a trial: its move 2 cannot be "):
        read_trial(written(tmp_path, {"steps": steps}))
    trial.steps[1] = replace(trial.steps[1], roll=(99,))
    with pytest.raises(TrialError, match=r"^move 2 of this trial: Own has no dice$"):
        trial.final()


def written(folder, changes):
    """The file of a trial, with other entries."""
    path = folder / "trial.json"
    _record(OWN)[0].save(path)
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return path


def test_a_file_is_kept_when_writing_fails(tmp_path, monkeypatch):
    trial, _ = _record(OWN)
    path = tmp_path / "trial.json"
    trial.save(path)

    def fail(*_):
        raise OSError("no space")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="no space"):
        replace(trial, seed=9).save(path)
    assert json.loads(path.read_text())["seed"] == 7
    assert [found.name for found in tmp_path.iterdir()] == ["trial.json"]


def test_what_a_trial_is_of():
    for wrong in (None, "Hex", ludeme.load_game("Hex", tier="python").start(1)):
        with pytest.raises(TypeError, match=r"^a trial is one of a game or a match, as load ret"):
            Trial.of(wrong, 1)
    game = ludeme.load_game("Tic-Tac-Toe", tier="python")
    with pytest.raises(TypeError, match="a seed is a whole number, not 'x'"):
        Trial.of(game, "x")
    trial = Trial.of(game, 1)
    for wrong in ("A1", None, 3):
        with pytest.raises(TypeError, match=r"^a move is one of legal_moves\(\), not "):
            trial.record(game.start(1), wrong)
    with pytest.raises(TypeError, match=r"^a trial is one of a game or a match, as load returns"):
        trial.final("Tic-Tac-Toe")
    assert trial.final(game) == game.start(1) and not trial.steps
