"""`forced`: a player wins whatever the others do, also where all choose at the same time."""

from __future__ import annotations

import pytest

PENNIES = """\
// Equal sides: player 1 wins.
(define "Pick" (move Select (from #1) #2 (then (addScore #3 #4))))
(game "Pennies" (players 2) (mode Simultaneous)
    (equipment { (board (rectangle 1 4)) (piece "Man" Each) })
    (rules
        (play (or {
            ("Pick" 0 P1 P1 0) ("Pick" 1 P1 P1 1)
            ("Pick" 2 P2 P2 0) ("Pick" 3 P2 P2 1)
        }))
        (end {
            (if (= (score P1) (score P2)) (result P1 Win))
            (if (!= (score P1) (score P2)) (result P2 Win))
        })))
"""
#: Player 1 may also bet 2, which is more than player 2 can.
HIGHEST = (
    PENNIES.replace('("Pick" 1 P1 P1 1)', '("Pick" 1 P1 P1 2)')
    .replace("(= (score P1) (score P2))", "(> (score P1) (score P2))")
    .replace("(!= (score P1) (score P2))", "(<= (score P1) (score P2))")
)
COIN = """\
(game "Coin"
    (players 2)
    (equipment { (board (square 3)) (dice d:2 num:1) (piece "Disc" Each) })
    (rules
        (play ("RollMove"
            (move Add (to (sites Empty)) (then (if (= (count Pips) 1) (addScore Mover 1))))))
        (end (if (= (count Moves) 1) (byScore)))))
"""
LINES = """\
(game "Lines"
    (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end { (if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw)) })))
"""
#: Player 2 alone moves, for ever.
ALONE = """\
(game "Alone"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" Each (move Step Orthogonal (to if:(is Empty (to))) (then (moveAgain))))
    })
    (rules
        (start (place "Disc2" 0))
        (play (forEach Piece))
        (end (if (no Pieces P2) (result P1 Win)))))
"""


def test_nobody_knows_what_others_choose_at_the_same_time(tested):
    ended = tested(
        PENNIES,
        'forced = "player 1 wins in 1"',
        'forced = "player 2 wins in 1"',
        'result = "goes on"',
    )
    assert ended.out.endswith("1 passed, 2 failed\n")
    assert "player 1 does not win by force within 1 move" in ended.out
    assert "player 2 does not win by force within 1 move" in ended.out


def test_a_choice_that_wins_against_every_other_is_found(tested):
    ended = tested(HIGHEST, 'forced = "player 1 wins in 1"', 'forced = "player 2 wins in 1"')
    assert ended.out.endswith("1 passed, 1 failed\n") and "player 2 does not" in ended.out


def test_half_a_ply_is_no_position_to_ask_from(tested):
    ended = tested(HIGHEST, 'after = "B1"\nforced = "player 1 wins in 1"')
    assert (
        ended.code == 1 and "forced: some have chosen for this ply, and others not yet" in ended.out
    )


def test_nothing_is_forced_where_chance_decides(tested):
    ended = tested(COIN, 'forced = "player 1 wins in 1"')
    assert ended.code == 1
    assert "forced: dice or other chance decide something here" in ended.out


def test_the_roll_of_the_position_is_told(tested):
    ended = tested(
        COIN,
        'rolls = [1]\nforced = "player 1 wins in 1"',
        'rolls = [2]\nforced = "player 1 wins in 1"',
    )
    assert ended.out.endswith("1 passed, 1 failed\n")
    assert "g.test.toml:6: 2\n    forced: player 1 does not win by force" in ended.out


def test_what_is_drawn_by_lot_in_play_is_not_forced(tested):
    lot = LINES.replace(
        "(sites Empty))", "(sites Empty)) (then (if (= 1 (value Random (range 1 2))) (moveAgain)))"
    )
    ended = tested(lot, 'after = "A1"\nforced = "player 1 wins in 2"')
    assert ended.code == 1 and "dice or other chance decide something here" in ended.out


def test_a_win_without_chance_is_forced_whatever_else_could_be_tried(tested):
    again = "(if (= 1 (value Random (range 1 2))) (moveAgain))"
    then = f"(then (if (= 0 (last To)) {again}))"
    lot = LINES.replace("(sites Empty))", f"(sites Empty)) {then}")
    won, open_ = 'after = "B1 B2 C2 B3 C3 A3"\n', 'after = "B1 B2"\n'
    forced = 'forced = "player 1 wins in 1"'
    ended = tested(lot, won + forced, open_ + forced)
    assert ended.out.endswith("1 passed, 1 failed\n"), ended.out
    assert ": 2\n    forced: dice or other chance" in ended.out


@pytest.mark.parametrize("player", [0, 3])
def test_a_player_who_does_not_play_cannot_win(tested, player):
    ended = tested(LINES, f'forced = "player {player} wins in 1"')
    assert (
        ended.code == 1 and f"forced: there is no player {player}: players are 1 to 2" in ended.out
    )


def test_others_who_move_for_ever(tested):
    ended = tested(ALONE, 'player = 2\nforced = "player 1 wins in 1"')
    assert ended.code == 1 and "go on for more than 150 plies: too long to look at" in ended.out
