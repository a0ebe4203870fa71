"""A game looked at afterwards: what each move was worth, and what would have been better."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.play.move_names import Names
from ludeme.play.playable import CannotPlay
from ludeme.player import Judged, Verdict, review

JUDGE = "uct:iterations=3000,solver=yes"
#: Two swaps of sides, and a line of two wins: who moves second takes over a good first move.
SWAPPED = """(game "Swapped" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Disc" Each) })
    (rules (meta (swap)) (play (move Add (to (sites Empty))))
        (end (if (is Line 2) (result Mover Win)))))"""
HIDING = """(game "Hiding" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Disc" Each) })
    (rules (start (set Hidden (sites {3}) to:P1)) (play (move Add (to (sites Empty))))
        (end (if (is Line 2) (result Mover Win)))))"""
DICE = """(game "Dice" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Disc" Each) (dice d:2 num:1) })
    (rules (play (do (roll) next:(move Add (to (sites Empty)))))
        (end (if (is Line 2) (result Mover Win)))))"""
ALONE = """(game "Alone" (players 1) (equipment { (board (square 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win)))))"""


def played(game, *names):
    """A game by the names of its moves, each with its position."""
    state, moves = game.start(seed=1), []
    for name in names:
        moves.append((state.copy(), Names(game).moves(state)[name]))
        state.apply(moves[-1][1])
    return moves


def judged(text, *names, agent=JUDGE, **more):
    """What is thought of a game by the names of its moves."""
    game = ludeme.load_game(text)
    return list(review(played(game, *names), agent, seed=1, **more))


def test_who_does_not_block_blunders():
    *_, misses, wins = judged("Tic-Tac-Toe", "A1", "B2", "A2", "C3", "A3")
    assert misses.verdict is Verdict.BLUNDER and misses.number == 4
    assert misses.value == -1 and misses.best.moves[0].to_site == 6
    assert wins.verdict is Verdict.BEST and wins.value == 1 and wins.loss == 0


def test_a_missed_win_is_a_blunder_that_says_what_won():
    one = judged("Tic-Tac-Toe", "A1", "B2", "A2", "C3", "C2")[-1]
    assert isinstance(one, Judged) and one.verdict is Verdict.BLUNDER
    assert one.best.value == 1 and one.best.moves[0].to_site == 6
    assert str(one.advice).endswith("the other wins the game")
    assert str(one).startswith("c5: blunder (-") and "c6 is best: " in str(one)


def test_one_player_alone_may_be_judged():
    found = judged("Tic-Tac-Toe", "A1", "B1", "A3", "B2", player=2)
    assert [one.number for one in found] == [2, 4]
    assert {one.state.mover for one in found} == {2}


def test_a_forced_move_is_forced():
    found = judged("Tic-Tac-Toe", "A1", "B1", "C1", "A2", "C2", "B2", "A3", "C3", "B3")
    assert found[-1].verdict is Verdict.FORCED and found[-1].best is None
    assert str(found[-1]) == "c7: forced"


def test_terms_say_why():
    chess = ("E2-E4", "E7-E5", "D1-H5", "B8-C6", "H5-H7")
    found = judged("Chess", *chess, agent="alpha-beta:evaluation=sketch,iterations=4000")
    assert found[0].verdict in (Verdict.BEST, Verdict.GOOD)
    assert found[-1].verdict is Verdict.BLUNDER
    assert any("loses a Queen" in cost.says for cost in found[-1].advice.costs)


def test_values_belong_to_seats_where_sides_are_exchanged():
    """Whoever moves first in the middle is bereft of it; both sides are right about that."""
    found = judged(SWAPPED, "B1", "swap", "A1", "C1")
    assert found[0].verdict is Verdict.BLUNDER and found[0].value == -1
    assert str(found[0].advice).startswith("it loses")
    assert found[1].verdict is Verdict.BEST and found[1].value == 1


def test_where_chance_decides_a_move_is_judged_by_its_own_line():
    first, second = judged(DICE, "B1", "A1")
    assert all(one.verdict is not Verdict.FORCED for one in (first, second))
    assert len(second.played) == 1 and -1 <= second.value <= second.best.value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ALONE, "one player"),
        (HIDING, "hides"),
    ],
)
def test_what_cannot_be_judged(text, why):
    game = ludeme.load_game(text)
    state = game.start(seed=1)
    with pytest.raises(CannotPlay, match=why):
        list(review([(state, state.legal_moves()[0])]))


def test_an_agent_that_says_nothing_cannot_judge():
    with pytest.raises(ValueError, match=r"^random does not say what it thinks of moves"):
        judged("Tic-Tac-Toe", "A1", agent="random")


@pytest.mark.parametrize("moves", [3, [3], [()], [(3, 4)]])
def test_what_are_no_moves_of_a_game(moves):
    with pytest.raises(TypeError, match=r"^(moves come with the positions|a position is needed)"):
        list(review(moves, "uct:iterations=9"))


def test_moves_of_a_player_whom_the_game_does_not_have():
    state = ludeme.load_game("Tic-Tac-Toe").start(seed=1)
    with pytest.raises(ValueError, match=r"^Tic-Tac-Toe has no player 3; players 1 and 2 play$"):
        list(review([(state, state.legal_moves()[0])], "uct:iterations=9", player=3))
