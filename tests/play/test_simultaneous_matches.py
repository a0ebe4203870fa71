"""A simultaneous game inside a match is played as it is alone (spec 06 §B5.2, §B5.5)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.player import make_agent, play_game, play_match

#: Two plies; player 1 wins if both said the same in the last.
PENNIES = """(game "Pennies" (players 2) (mode Simultaneous)
    (equipment { (board (rectangle 1 5)) (piece "Man" Each) })
    (rules
        (play (or {
            (move Select (from 0) P1 (then (set Var "A" 0)))
            (move Select (from 1) P1 (then (set Var "A" 1)))
            (move Select (from 2) P2 (then (set Var "B" 0)))
            (move Select (from 3) P2 (then (set Var "B" 1)))
            (move Select (from 4) P2 (then (set Var "B" 2)))
        }))
        (end (if (= (count Moves) 2) {
            (if (= (var "A") (var "B")) (result P1 Win))
            (if True (result P2 Win))
        }))))"""
#: One ply, which wins.
FIRST = """(game "First" (players 2) (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if True (result Mover Win)))))"""
MATCH = """(match "Both" (players 2) (games {(subgame "First" next:1) (subgame "Pennies" next:0)})
    (end (if (= (count Trials) 2) (result P1 Draw))))"""


@pytest.fixture
def match(tmp_path):
    (tmp_path / "First.lud").write_text(FIRST)
    (tmp_path / "Pennies.lud").write_text(PENNIES)
    (tmp_path / "Both.lud").write_text(MATCH)
    return ludeme.load(tmp_path / "Both.lud", tier="python")


@pytest.fixture
def state(match):
    """The beginning of the second game."""
    state = match.start(seed=1)
    for _ in range(2):  # the first game, and on to the second
        assert len(state.choosing) == 1
        state.apply(state.legal_moves()[0])
    return state


def test_a_ply_takes_a_move_of_each(state):
    assert state.choosing == (1, 2) and len(state.legal_moves()) == 5
    assert [move.to_site for move in state.legal_moves(2)] == [2, 3, 4]
    for _ in range(2):
        state.apply([state.legal_moves(1)[0], state.legal_moves(2)[1]])
    assert state.state.over and state.state.winner == 2
    with pytest.raises(ludeme.IllegalMove):
        state.apply([*state.legal_moves(), *state.legal_moves()])
    assert state.apply(state.legal_moves()).over


def test_players_choose_one_after_the_other(state):
    turn = state.turn(2)
    assert (turn.mover, turn.choosing, state.choosing) == (2, (1, 2), (1, 2))
    turn.apply(turn.legal_moves()[0])
    assert (turn.mover, turn.choosing) == (1, (1,))


def test_a_match_in_turns_stays_so_in_its_next_game(match):
    state = match.start(seed=1).turn()
    choices = 0
    while not state.over:
        state.apply(state.legal_moves()[0])
        choices += 1
    assert choices == 1 + 1 + 2 * 2 + 1


def test_agents_play_plies(match):
    agents = [make_agent("random"), make_agent("uct:iterations=20")]
    assert play_game(match.start(seed=1), agents, seat=1).plies == 1 + 1 + 2 + 1
    assert {game.plies for game in play_match(match, "random", "flat:iterations=9").games} == {5}


def test_playouts_and_perft_count_plies(match):
    assert set(match.playouts(20).lengths) == {5}
    assert [match.perft(depth) for depth in range(1, 7)] == [4, 4, 24, 144, 144, 0]


def test_nothing_follows_the_end():
    assert ludeme.load(PENNIES, tier="python").perft(3) == 0
