"""Matches of several games on the terminal: `play`, `replay`, `board`, `analyse` and `why`."""

from __future__ import annotations

import json

import pytest

from ludeme import load

LINE = """(game "{name}" (players 2)
    (equipment {{ (board (square {size})) (piece "{piece}" Each) }})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line {size}) (result Mover Win)))))
"""
MATCH = """(match "Both" (players 2)
    (games { (subgame "Two") (subgame "Three") })
    (end { (if (>= (matchScore P1) 3) (result P1 Win)) (if (= (count Trials) 3) (result P1 Draw)) })
)
"""
#: Player 1 wins the game on two lines with two moves, then that on three with three.
TWO, THREE = "A1 B2 B1", "A1 A2 B1 B2 C1"


@pytest.fixture
def match(tmp_path):
    (tmp_path / "Two.lud").write_text(LINE.format(name="Two", size=2, piece="Disc"))
    (tmp_path / "Three.lud").write_text(LINE.format(name="Three", size=3, piece="Cross"))
    (tmp_path / "Both.lud").write_text(MATCH)
    return str(tmp_path / "Both.lud")


def test_a_match_is_watched_to_its_end(ludeme, match):
    ended = ludeme("play", match, "--agents", "random", "uct:iterations=30", "--seed", "4")
    assert ended.code == 0, ended.err
    assert "match: 0 0   game 1: Two" in ended.out
    assert "next  Three begins" in ended.out
    assert "the match: " in ended.out and "after 3 games" in ended.out


def test_a_person_plays_a_match(ludeme, match, typed):
    typed(*TWO.split(), *THREE.split(), "A1", "B2", "B1")
    ended = ludeme("play", match, "--agents", "human")
    assert ended.out.count("The game is over, and counts for the match.") == 3
    assert "the match: player 1 wins after 3 games" in ended.out
    assert "match: 2 0   game 3: Two" in ended.out and "match: 3 0\n" in ended.out


def test_why_is_asked_in_the_running_game(ludeme, match, typed):
    typed(*TWO.split(), "why A1", "q")
    said = ludeme("play", match, "--agents", "human").out
    assert "A1 is legal" in said and "Three.lud" in said


def test_a_match_is_kept_and_shown_again(ludeme, match, tmp_path):
    file = str(tmp_path / "both.trial")
    agents = ("--agents", "random", "--seed", "4")
    played = ludeme("play", match, *agents, "--save", file).out
    shown = ludeme("replay", file)
    assert shown.code == 0, shown.err
    assert played.splitlines()[3:] == shown.out.splitlines()[3:]
    assert "game 1: Two" in ludeme("replay", file, "--moves", "2").out


def test_other_rules_of_a_game_do_not_fit_the_trial(ludeme, match, tmp_path):
    file = str(tmp_path / "both.trial")
    ludeme("play", match, "--agents", "random", "--moves", "2", "--save", file)
    (tmp_path / "Three.lud").write_text(LINE.format(name="Three", size=4, piece="Cross"))
    shown = ludeme("replay", file)
    assert shown.code == 2 and "played with other rules" in shown.err


def test_the_board_of_the_running_game_is_drawn(ludeme, match):
    first = ludeme("board", match).out
    assert "2" in first and "3" not in first and "C" not in first
    third = ludeme("board", match, "--position", f"{TWO} next A1 C3").out
    assert "3" in third and "C" in third and "Cross" not in first


def test_a_position_in_text_is_read(ludeme, match):
    state = load(match, tier="python").start(seed=1)
    for site in (0, 3):  # A1 B2
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    shown = ludeme("board", match, "--position", state.to_text())
    assert shown.code == 0 and shown.out == ludeme("board", match, "--position", "A1 B2").out
    ended = ludeme("board", match, "--position", '{"Two": 1}')
    assert ended.code == 2 and '"ludeme match position":1 is missing' in ended.err


def test_a_move_of_the_running_game_is_explained(ludeme, match):
    said = ludeme("why", match, "--after", f"{TWO} next", "--move", "C3")
    assert said.code == 0 and "C3 is legal" in said.out
    ended = ludeme("why", match, "--after", TWO)
    assert "player 1 wins" in ended.out
    following = ludeme("why", match, "--after", f"{TWO} next")
    assert following.code == 2
    assert "goes on to the next game; which move is asked about?" in following.err


def test_the_running_game_is_analysed(ludeme, match):
    said = ludeme(
        "analyse", match, "uct:iterations=200,solver=yes",
        "--position", f"{TWO} next A1 A2 B1 B2", "--json",
    )  # fmt: skip
    assert said.code == 0, said.err
    best = json.loads(said.out)["lines"][0]
    assert best["moves"] == ["C1"] and best["proven"] == "win"


def test_a_missing_game_is_said_before_play(ludeme, match, tmp_path):
    (tmp_path / "Three.lud").unlink()
    ended = ludeme("play", match, "--agents", "random")
    assert ended.code == 2 and 'the game "Three" of this match is not found' in ended.err
