"""Positions of matches as text."""

from __future__ import annotations

import json
from random import Random

import pytest

import ludeme
from ludeme.play.positions import PositionError

GAME = """(game "{name}" (players 2)
    (equipment {{ (board (square {size})) (piece "Disc" Each) }})
    (rules (play (move Add (to (sites Empty)) (then (addScore Mover 1))))
        (end {{ (if (is Line {size}) (result Mover Win)) }})))
"""
MATCH = """(match "{name}" (players 2)
    (games {{ (subgame "Two") (subgame "Three") }})
    (end {{
        (if (>= (matchScore P1) 3) (result P1 Win))
        (if (= (count Trials) 4) (result P1 Draw))
    }})
)
"""


def match_named(folder, name):
    (folder / "Two.lud").write_text(GAME.format(name="Two", size=2))
    (folder / "Three.lud").write_text(GAME.format(name="Three", size=3))
    path = folder / f"{name}.lud"
    path.write_text(MATCH.format(name=name))
    return ludeme.load(path, tier="python")


@pytest.mark.parametrize("in_turns", [False, True])
def test_there_and_back_to_the_end_of_the_match(tmp_path, in_turns):
    match, lot = match_named(tmp_path, "Both"), Random(3)
    state = match.start(seed=5)
    state = state.turn() if in_turns else state
    games = set()
    while not state.over:
        text = state.to_text()
        again = match.position(text)
        assert again == state and again.to_text() == text and "\n" not in text
        assert again.in_turns is in_turns
        moves = state.legal_moves()
        assert [move.row for move in again.legal_moves()] == [move.row for move in moves]
        games.add(state.index)
        state.apply(lot.choice(moves))
    assert games == {0, 1}
    ended = match.position(state.to_text())
    assert ended.over and ended.ranking() == state.ranking()


def test_the_next_game_begins_by_the_same_lot(tmp_path):
    """Behind a position that was read the games have the seeds that they would have had."""
    match = match_named(tmp_path, "Both")
    state = match.start(seed=5)
    while not state.state.over:
        state.apply(state.legal_moves()[0])
    again = match.position(state.to_text())
    following = state.apply(state.legal_moves()[0])
    assert again.apply(again.legal_moves()[0]).row == following.row


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ludeme match position": 9}, "is missing"),
        ({"game": 1}, "not the position that was written"),
        ({"game": 7}, "not the position that was written"),
        ({"scores": None}, "not the position that was written"),
        ({"position": None}, "not the position that was written"),
        ({"match": "Neither"}, "a position of 'Neither', not of 'Both'"),
    ],
)
def test_a_damaged_text_is_refused(tmp_path, change, message):
    match = match_named(tmp_path, "Both")
    text = json.dumps(json.loads(match.start(seed=0).to_text()) | change)
    with pytest.raises(PositionError, match=message):
        match.position(text)


def test_others_refuse_it(tmp_path):
    both, other = match_named(tmp_path, "Both"), match_named(tmp_path, "Other")
    state = both.start(seed=0)
    with pytest.raises(PositionError, match="a position of 'Both', not of 'Other'"):
        other.position(state.to_text())
    with pytest.raises(PositionError, match="is missing"):
        both.position(state.state.to_text())
    with pytest.raises(PositionError, match="is missing"):
        both.game(0).position(state.to_text())
