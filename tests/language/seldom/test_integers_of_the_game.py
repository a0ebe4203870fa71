"""Integers of the course of a game that hardly any game asks for (spec 07 §2.2, §2.3)."""

from __future__ import annotations

import pytest

import ludeme

from .both_tiers import given, number

TURNS = """
(game "Turns" (players 2)
    (equipment {{ (board (square 3)) (piece "Man" Each) }})
    (rules
        {start}
        (play (move Add (to (sites Empty)) (then (and {{
            (set Score P1 (+ 1 {first})) (set Score P2 (+ 1 {second}))
            (if (is In (last To) (sites Bottom)) (moveAgain)) }}))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""


def during(first: str, second: str, sites: list[int], start: str = "") -> list[tuple[int, int]]:
    """Two integers after each move; who moves to the bottom moves again."""
    found = []
    for tier in ("python", "checked"):
        game = ludeme.load_game(TURNS.format(first=first, second=second, start=start), tier=tier)
        state, seen = game.start(seed=1), []
        for site in sites:
            moves = state.legal_moves()
            state.apply(next(move for move in moves if move.to_site == site))
            seen.append((int(state.scores[0]) - 1, int(state.scores[1]) - 1))
        found.append(seen)
    assert found[0] == found[1]
    return found[0]


def test_earlier_turns() -> None:
    """Turns: the first player 0, 4; the second 5; the first 1, 2, 6; the second 7."""
    sites = [0, 4, 5, 1, 2, 6, 7]
    asked = ("(prev MoverLastTurn)", "(from at:StartOfTurn)")
    starts = [0, 0, 5, 1, 1, 1, 7]
    before = [1, 2, 2, 2, 1]
    assert during(*asked, sites) == list(zip([-1, -1, *before], starts, strict=True))
    placed = during(*asked, sites, '(start (place "Man1" 8))')
    assert placed == list(zip([0, 0, *before], starts, strict=True))


UNSIGNED = """
(game "Unsigned" (players 2)
    (equipment {{ (board (square 3) {{ (track "T" {{0 1 2}}) }}) (piece "Man" Each) }})
    (rules
        (start {{ (place "Man1" 0) (place "Man2" 8) }})
        (play (if (= 0 (count Moves)) {first} (move Select (from 5))
            (then (and (set Score P1 (+ 1 (prev MoverLastTurn)))
                (set Score P2 (+ 1 (from at:StartOfTurn)))))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
BOTH = "(allCombinations (move Add (to 4)) (addScore Mover 1))"
ALONG = '(slide (from 0) "T" (to if:False))'


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("first", "earlier", "begun"),
    [
        ("(move Add (to 4))", 1, 4),
        (BOTH, 0, -1),
        (f"(if True {BOTH})", 0, -1),
        (f"(append {BOTH})", 1, 4),
        (f"(forEach Piece {BOTH})", 1, 4),
        (ALONG, 0, -1),
        (f"(forEach Piece {ALONG})", 1, 0),
        ("(move Claim (to 4))", 0, -1),
        ("(move Claim (to (sites {4})))", 1, 4),
        ("(move (from 0) (to 4) P2)", 0, -1),
        ("(forEach Piece (move (from) (to 4) P2))", 1, 0),
        ("(move Select (from 4) P2)", 0, -1),
    ],
)
def test_moves_that_the_history_puts_down_to_nobody(first, earlier, begun, tier) -> None:
    """Or to the player they name; pieces that are gone through make them the mover's (05 §1.1)."""
    state = ludeme.load_game(UNSIGNED.format(first=first), tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    assert state.scores[1] - 1 == begun
    state.apply(state.legal_moves()[0])
    assert state.scores[0] - 1 == earlier


def test_moves_and_turns_are_counted() -> None:
    sites = [0, 4, 5, 1, 2, 6, 7]
    found = during("(count Turns)", "(count MovesThisTurn)", sites)
    assert found == [(1, 0), (1, 1), (2, 0), (3, 0), (3, 1), (3, 2), (4, 0)]
    found = during("(count Moves)", "(last From)", sites)
    assert found == [(i + 1, site) for i, site in enumerate(sites)]


def test_numbers_of_the_game() -> None:
    given(
        {
            "(value Pending)": 0,
            "(pot)": 0,
            "(prev)": 0,
            "(prev Mover)": 0,
            "(counter)": -1,
            "(amount P1)": 0,
            "(amount All)": -1,
            "(amount (player (+ 2 (mover))))": -1,
            "(amount Next)": 0,
            "(value Player P2)": -1,
            "(score Next)": 0,
            "(matchScore P1)": -1,
            "(var)": -1,
            "(value Random (range 3 1))": -1,
            "(value Random (range (next) (mover)))": -1,
            "(value Random (exact 4))": 4,
            "(value Random (range (+ 2 (mover))))": 3,
            "(last To)": -1,
            "(last LevelTo)": 0,
            "(last LevelFrom)": 0,
        }
    )
    assert number("(value MoveLimit)") == 10_000
    assert number("(value TurnLimit)") == 1_250


@pytest.mark.parametrize(
    ("pending", "expected"),
    [("(set Pending 5)", 5), ("(set Pending)", 1), ("(and (set Pending 5) (set Pending 6))", 0)],
)
def test_only_a_single_pending_value_counts(pending: str, expected: int) -> None:
    """It is asked in the same ply; the next one begins without any."""
    assert number("(value Pending)", first=f"(move Pass (then {pending}))") == 0
    asked = f"(seq {{ {pending} (set Score P1 (value Pending)) }})"
    assert number("(score P1)", first=f"(move Pass (then {asked}))") == expected
