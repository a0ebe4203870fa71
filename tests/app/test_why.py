"""`ludeme why`, and why in `ludeme play`."""

from __future__ import annotations

import json

import pytest

import ludeme as project
from ludeme.app.terminal.playing.human import Human
from ludeme.play.trials import Trial


def test_why_a_move_is_not_legal(ludeme):
    ended = ludeme("why", "Tic-Tac-Toe", "--after", "A1 B1", "--move", "A1")
    sentence = "A1 is not legal: A1 is none of the empty sites: Cross1 of player 1 stands there"
    assert ended.code == 0 and ended.out.startswith(f"{sentence}\n\n") and "^^^^" in ended.out


def test_why_the_last_move_ended_the_game(ludeme, tmp_path):
    ended = ludeme("why", "Tic-Tac-Toe", "--after", "A1 B1 A2 B2 A3", "--json")
    found = json.loads(ended.out)
    assert ended.code == 0 and found["verdict"] == "player 1 wins"
    assert [reason["clause"] for reason in found["reasons"]] == [
        "(is Line 3)",
        "(result Mover Win)",
    ]
    game = project.load_game("Tic-Tac-Toe", tier="python")
    trial = Trial.of(game, 1)
    state = trial.start(game)
    for site in (0, 1, 3, 4, 6):
        move = next(each for each in state.legal_moves() if each.to_site == site)
        trial.record(state, move)
        state.apply(move)
    path = tmp_path / "kept.trial"
    trial.save(str(path))
    again = ludeme("why", "Tic-Tac-Toe", "--trial", str(path))
    assert again.code == 0 and again.out.startswith("player 1 wins after A3")
    earlier = ludeme("why", "Tic-Tac-Toe", "--trial", str(path), "--ply", "3")
    assert earlier.out.startswith("the game goes on after A2")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--move", "Z9"], "'Z9' names no move and no sites of this board; did you mean"),
        ([], "which move? give --move, or the moves whose last one is asked about"),
        (["--after", "A1 A1"], "move 2, 'A1', is no legal move there"),
        (["--after", "", "--move", ""], "'' names no move and no sites of this board"),
    ],
)
def test_mistakes(ludeme, arguments, message):
    ended = ludeme("why", "Tic-Tac-Toe", *arguments)
    assert ended.code == 2 and message in ended.err and "Traceback" not in ended.err


TWO_DICE = """
(game "Two Dice"
    (players 2)
    (equipment {(board (rectangle 1 8)) (dice d:4 num:2) (piece "Man" Each)})
    (rules
        (start {(place "Man1" 0) (place "Man2" 7)})
        (play (do (roll) next:(forEach Die
            (move (from (where "Man" Mover)) (to (sites {(+ 2 (pips))}))))))
        (end (if (no Pieces Mover) (result Mover Win)))))
"""


def test_a_move_that_has_several_names_counts_once(ludeme, tmp_path):
    (tmp_path / "two.lud").write_text(TWO_DICE)
    ended = ludeme("why", str(tmp_path / "two.lud"), "--rolls", "1+1", "--after", "A9")
    assert "there are 2, such as A1-D1=die1, A1-D1=die2\n" in ended.err


def test_a_person_who_plays_may_ask_why(monkeypatch, capsys):
    answers = iter(["why A1", "why", "why Z9", "why V9", "B2"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    state = project.load_game("Tic-Tac-Toe", tier="python").start(seed=0)
    assert Human().choose(state).to_site == 4
    shown = capsys.readouterr().out
    assert "A1 is legal, as a move of" in shown
    assert "why which move?" in shown and "'Z9' names no move" in shown
    assert "'V9' names no move and no sites of this board; did you mean C3" in shown


TOGETHER = """(game "Together" (players 2) (mode Simultaneous)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (start (place "Disc1" 0))
        (play (or
            (move Select (from (sites Bottom) if:(is Empty (from))) P1)
            (move Select (from (sites Top) if:(is Empty (from))) P2)))
        (end (if (= (count Moves) 3) (byScore)))))
"""


def test_players_who_choose_at_the_same_time(ludeme, tmp_path):
    (tmp_path / "together.lud").write_text(TOGETHER)
    game = str(tmp_path / "together.lud")
    assert "A3 is legal for player 2" in ludeme("why", game, "--move", "A3").out
    later = ("why", game, "--after", "B1 A3", "--move")
    assert "B1 is legal for player 1" in ludeme(*later, "B1").out
    assert "A1 is not legal for anybody: A1 is not empty" in ludeme(*later, "A1").out
    between = ludeme("why", game, "--after", "B1", "--move", "B3")
    assert "B3 is legal for player 2" in between.out
    assert "made together is not explained" in ludeme("why", game, "--after", "B1 A3").err


def test_the_last_move_has_its_own_name(ludeme):
    ended = ludeme("why", "Sudoku", "--after", "A1=3")
    assert ended.code == 0
    assert ended.out.startswith("the game goes on after A1=3: not all constraints hold\n")
