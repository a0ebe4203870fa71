"""`ludeme review`: the moves of a game that was kept in a file, judged one by one."""

from __future__ import annotations

import json

import pytest

from ludeme.app import exits
from ludeme.play.loading import load_game
from ludeme.play.move_names import Names
from ludeme.play.trials import Trial

JUDGE = "uct:iterations=3000,solver=yes"


def kept(path, name, *moves):
    """A file with a game by the names of its moves."""
    game = load_game(name)
    state, trial = game.start(seed=1), Trial.of(game, 1)
    for move in moves:
        made = Names(game).moves(state)[move]
        trial.record(state, made)
        state.apply(made)
    trial.save(path)
    return str(path)


@pytest.fixture
def lost(tmp_path):
    """The second player does not see what is threatened."""
    return kept(tmp_path / "lost.trial", "Tic-Tac-Toe", "A1", "B2", "A2", "C3", "A3")


def test_what_was_better_and_why(ludeme, lost):
    ended = ludeme("review", lost, JUDGE)
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].split()[:5] == ["1", "player", "1", "A1", "good"]
    bad = next(number for number, line in enumerate(lines) if "blunder" in line)
    assert lines[bad].split() == ["4", "player", "2", "C3", "blunder", "-1.00"]
    assert lines[bad + 1].strip().startswith("better: A3 ")
    assert lines[bad + 2].strip().startswith("it loses")
    assert lines[-1].startswith("player 2: 2 moves, 1 blunder, ")


def test_as_data(ludeme, lost):
    said = json.loads(ludeme("review", lost, JUDGE, "--player", "2", "--json").out)
    assert said["game"] == "Tic-Tac-Toe"
    assert [(one["move"], one["player"]) for one in said["moves"]] == [(2, 2), (4, 2)]
    blunder = said["moves"][1]
    assert blunder["verdict"] == "blunder" and blunder["value"] == -1
    assert blunder["played"][0] == "C3" and blunder["best"][0] == "A3"
    assert blunder["loss"] == pytest.approx(blunder["best_value"] + 1) and blunder["why"]


def test_auto_judges_by_what_was_learned(ludeme, tmp_path):
    moves = ("E2-E4", "E7-E5", "D1-H5", "B8-C6", "H5-H7")
    path = kept(tmp_path / "queen.trial", "Chess", *moves)
    ended = ludeme("review", path, "--player", "1", "auto:iterations=3000")
    assert "H5-H7  blunder" in ended.out and "loses a Queen" in ended.out


def test_mistakes_are_one_clear_message(ludeme, lost, tmp_path):
    assert "there is no file" in ludeme("review", str(tmp_path / "none.trial")).err
    (tmp_path / "other.trial").write_text("(game")
    assert "is not a trial" in ludeme("review", str(tmp_path / "other.trial")).err
    for words, said in (
        (("random",), "random does not say what it thinks of moves"),
        (("utc",), "did you mean uct"),
        (("--player", "3"), "Tic-Tac-Toe has no player 3; players 1 and 2 play"),
        (("--seconds", "0"), "--seconds"),
    ):
        ended = ludeme("review", lost, *words)
        assert ended.code == exits.USAGE and said in ended.err and not ended.out


def test_puzzles_are_not_judged(ludeme, tmp_path):
    first = next(iter(Names(game := load_game("Peg Solitaire")).moves(game.start())))
    path = kept(tmp_path / "pegs.trial", "Peg Solitaire", first)
    ended = ludeme("review", path)
    assert ended.code == exits.USAGE
    assert "Peg Solitaire has one player" in ended.err


def test_a_game_without_moves_has_nothing_to_judge(ludeme, tmp_path):
    ended = ludeme("review", kept(tmp_path / "empty.trial", "Tic-Tac-Toe"))
    assert ended.code == 0 and ended.out == "no moves were made\n"
