"""`ludeme play`, watched and by hand."""

from __future__ import annotations

import json
import re

import pytest

from ludeme import load as loaded
from ludeme.app.terminal.playing.shown_session import ShownSession
from ludeme.play.state import State
from ludeme.player import make_agent


def test_watching_to_the_end(ludeme):
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "random", "--seed", "1")
    assert ended.code == 0
    assert "player 1 random" in ended.out and "move 1: player 1 to move" in ended.out
    assert "wins after" in ended.out or "a draw after" in ended.out


@pytest.mark.parametrize("agent", ["random", "uct:iterations=40", "mast:iterations=40"])
def test_the_seed_decides(ludeme, agent):
    arguments = ("play", "Tic-Tac-Toe", "--agents", agent, "--seed", "5")
    assert len({ludeme(*arguments).out for _ in range(3)}) == 1


def test_stopping_early(ludeme):
    ended = ludeme("play", "Hex", "--agents", "random", "--moves", "2")
    assert ended.code == 0 and "stopped after 2 moves" in ended.out


def test_options_change_the_board(ludeme):
    arguments = ("play", "Breakthrough", "--agents", "random", "--moves", "1")
    assert "H\n" not in ludeme(*arguments, "--option", "Board Size/5x5").out
    assert "H\n" in ludeme(*arguments).out


def test_a_person_plays(ludeme, typed):
    typed("A1", "B2", "a2", "C2", "A3")
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "human")
    assert "player 1 wins after 5 moves" in ended.out


def test_a_person_is_helped(ludeme, typed):
    typed("?", "help", "x9", "B", "", "quit")
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "human")
    assert ended.code == 0
    for expected in ("Type the name of a move", "x9 is no legal move", "B1", "9 C3", "game left"):
        assert expected in ended.out


def test_moves_that_are_written_otherwise_are_told_by_their_names(ludeme, typed):
    typed("e2e4", "e2:E4", "e4", "E9-E4", "foo", "quit")
    said = ludeme("play", "Chess", "--agents", "human", "random").out
    for written in ("e2e4", "e2:E4", "e4"):
        assert f"{written} is no legal move (did you mean E2-E4?); an empty line" in said
    assert "E9-E4 is no legal move (did you mean E2-E4 or E2-E3?)" in said
    assert "foo is no legal move; an empty line lists the moves" in said


def test_numbers_of_the_list_are_asked_about_and_other_digits_are_no_numbers(ludeme, typed):
    typed("²", "٣", "1" * 5000, "why 2", "quit")
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "human")
    assert ended.code == 0 and "² is no legal move" in ended.out and "٣ is no legal" in ended.out
    assert "1111 is no legal move" in ended.out and "B1 is legal" in ended.out


def test_end_of_input_leaves_the_game(ludeme, typed):
    typed("5")
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "human")
    assert ended.code == 0 and "player 1  B2" in ended.out and "game left" in ended.out


def test_search_plays(ludeme):
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "uct:iterations=50", "--seed", "1")
    assert ended.code == 0 and " after " in ended.out


def test_the_dice_are_shown_before_the_choice(ludeme, typed, tmp_path):
    (tmp_path / "die.lud").write_text(
        """(game "Die" (players 2)
            (equipment { (board (rectangle 1 9)) (dice d:6 num:1) (piece "Disc" Each) })
            (rules (play (do (roll) next:(move Add (to (sites { (count Pips) })))))
                (end (if (is Line 3) (result Mover Win)))))"""
    )
    for seed in ("1", "2", "3"):
        typed("", "q")
        out = ludeme("play", str(tmp_path / "die.lud"), "--agents", "human", "--seed", seed).out
        shown = re.findall(r"dice: (\d)", out)[0]
        assert f"player 1  {'ABCDEFGHI'[int(shown)]}1" in out


TURNS = """(game "Turns"
    (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        META
        (play (move Add (to (sites Empty)) (then (if (is Line 2) (moveAgain)))))
        (end (if (is Full) (result All Draw)))))
"""


def test_who_moves_again_is_told(ludeme, typed, tmp_path):
    (tmp_path / "turns.lud").write_text(TURNS.replace("META", ""))
    typed("A1", "C3", "A2", "q")
    shown = ludeme("play", str(tmp_path / "turns.lud"), "--agents", "human").out
    assert "move 3: player 1 to move\n" in shown and "move 4: player 1 to move again\n" in shown


@pytest.mark.parametrize(
    ("agents", "said"),
    [
        (("human", "human"), "the players change sides: who was player 1 is player 2 now"),
        (("human", "random"), "the players change sides: random is player 1 now, human player 2"),
    ],
)
def test_an_exchange_of_sides_is_told(ludeme, typed, tmp_path, agents, said):
    (tmp_path / "turns.lud").write_text(TURNS.replace("META", "(meta (swap))"))
    game, shown = str(tmp_path / "turns.lud"), ""
    for seed in range(30):  # one in nine moves of chance is the exchange
        typed("B2", "swap", "q")
        shown += ludeme("play", game, "--seed", str(seed), "--agents", *agents).out
        if said in shown:
            return
    pytest.fail(shown)


def test_a_move_is_taken_back_with_what_followed_it(ludeme, typed, tmp_path):
    file = tmp_path / "game.trial"
    typed("A1", "undo", "B2", "C3", "undo", "q")
    ended = ludeme(
        "play", "Tic-Tac-Toe", "--agents", "human", "random", "--seed", "3", "--save", str(file)
    )
    assert ended.out.count("9 moves; ? helps") == 2  # after the first undo all is open again
    steps = json.loads(file.read_text())["steps"]
    assert len(steps) == 2 and steps[0]["move"].endswith("c4")


def test_nothing_is_taken_back_before_a_person_has_chosen(ludeme, typed):
    typed("undo", "A2", "q")
    agents = ("--agents", "random", "human", "--seed", "3")
    ended = ludeme("play", "Tic-Tac-Toe", *agents)
    assert "there is no move to take back" in ended.out
    assert ended.out.count("8 moves; ? helps") == 2 and "player 2  A2" in ended.out


def test_two_people_take_back_each_others_moves(ludeme, typed):
    typed("A1", "B2", "undo", "undo", "C3", "q")
    said = ludeme("play", "Tic-Tac-Toe", "--agents", "human").out
    assert [line.split(";")[0] for line in said.splitlines() if "? helps" in line] == [
        "9 moves", "8 moves", "7 moves", "8 moves", "9 moves", "8 moves",
    ]  # fmt: skip


def test_nothing_is_taken_back_in_a_match_of_agents(ludeme, typed):
    typed("undo", "A1", "q")
    ended = ludeme("match", "human", "random", "--game", "Tic-Tac-Toe", "--games", "2")
    assert "moves are taken back in `ludeme play` alone" in ended.out
    assert "7 moves; ? helps" in ended.out and "internal error" not in ended.err


def test_dice_fall_as_they_did_when_a_move_is_taken_back(ludeme, typed):
    typed("1", "undo", "q")
    agents = ("--agents", "human", "random", "--seed", "3")
    said = ludeme("play", "Backgammon", *agents).out
    rolls = [line for line in said.splitlines() if line.startswith("dice:")]
    assert rolls[0] == rolls[-1]


def test_a_hint_is_a_legal_move(ludeme, typed, monkeypatch):
    monkeypatch.setattr("ludeme.app.terminal.playing.human.ADVISER", "uct:iterations=400")
    typed("A1", "A2", "B1", "A3", "hint", "q")
    said = ludeme("play", "Tic-Tac-Toe", "--agents", "human").out
    assert "hint: C1" in said


def test_undo_within_a_match_goes_back_into_the_game_before(ludeme, typed, tmp_path):
    line = """(game "Two" (players 2) (equipment { (board (square 2)) (piece "Disc" Each) })
        (rules (play (move Add (to (sites Empty)))) (end (if (is Line 2) (result Mover Win)))))"""
    (tmp_path / "Two.lud").write_text(line)
    path = tmp_path / "Both.lud"
    path.write_text("""(match "Both" (players 2) (games { (subgame "Two") (subgame "Tic-Tac-Toe") })
        (end { (if (= (count Trials) 2) (result P1 Draw)) }))""")
    typed("A1", "B2", "B1", "undo", "A2", "q")
    said = ludeme("play", str(path), "--agents", "human").out
    assert "next  Tic-Tac-Toe begins" in said
    assert said.count("2 moves; ? helps") == 2 and said.count("match: 1 0") == 2


def test_pieces_of_three_players_are_told_apart_from_how_many_there_are(ludeme, tmp_path):
    own = tmp_path / "three.lud"
    own.write_text(
        '(game "Three" (players 3) (equipment {(board (square 2)) (hand Each) (piece "Man" Each)})'
        '(rules (start (place "Man" "Hand" count:13)) (play (move (from (handSite Mover)) (to 0)))'
        " (end (if (is Full) (result Mover Win)))))"
    )
    assert "hand of player 2: 2×13\n" in ludeme("board", str(own)).out


def test_a_position_is_copied_once_for_a_move(monkeypatch):
    """Going back needs the position before a move, as its name does: one copy serves both.

    The agent gets one of its own, whatever it does with it.
    """
    game = loaded("Tic-Tac-Toe")
    session = ShownSession(game, game.start(seed=1), [make_agent("random")] * 2, ["random"] * 2, 1)
    copies, copy = [], State.copy
    monkeypatch.setattr(State, "copy", lambda state: copies.append(state) or copy(state))
    session.step()
    session.step()
    assert len(copies) == 2 * 2 and len(session.played) == len(session.trial.steps) == 2
