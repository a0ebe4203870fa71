"""Random playouts: every legal move is equally likely, however it is found; both tiers agree."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

import ludeme
from ludeme.model import header
from ludeme.runtime.tiers.native_engine import NumbaEngine
from ludeme.runtime.tiers.python_engine import PythonEngine

#: Half of the moves may not be made: legality is found out by playing them.
LATER = """
(game "Later" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each) })
    (rules
        (start (place "Disc1" {0 5}))
        (play (do (or (move Add (to (sites Empty))) (move Add (to (sites {1 2 3}))))
            ifAfterwards:(= 0 (% (last To) 2))))
        (end (if (is Full) (result Mover Draw)))))
"""
#: As above, but a rule chooses among what is found, so that it must be certain.
FIRST_OF_TWO = """
(game "First of Two" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each) })
    (rules
        (play (priority {
            (do (move Add (to (sites {1 2 3}) if:(is Empty (to))))
                ifAfterwards:(< 1 (last To)))
            (do (move Add (to (sites Empty))) ifAfterwards:(< 8 (last To))) }))
        (end (if (is Full) (result Mover Draw)))))
"""
#: One placement on a board large enough: playouts draw sites instead of listing moves.
SAMPLED = """
(game "Sampled" (players 2)
    (equipment { (board (square 7)) (piece "Disc" Each) })
    (rules (meta (swap))
        (start (place "Disc1" {0 5 11 12 13 40 48}))
        (play (do (move Add (to (sites Empty) if:(< 0 (% (to) 3))))
            ifAfterwards:(!= 4 (% (last To) 5))))
        (end (if (is Full) (result Mover Draw)))))
"""
#: As above, where what happens at a site is put together as one move that names the site.
JOINED = """
(game "Joined" (players 2)
    (equipment { (board (square 6)) (piece "Disc" Neutral (flips 1 2)) })
    (rules
        (start { (place "Disc0" (sites {14 21}) state:1) (place "Disc0" (sites {15 20}) state:2) })
        (play (forEach Site (sites Empty) (append
            (custodial (from (site)) (between if:(= (state at:(between)) (next))
                    (apply (allCombinations
                        (add (piece "Disc0" state:(mover)) (to (site))) (flip (between)))))
                (to if:(= (state at:(to)) (mover)))))))
        (end (if (all Passed) (result Mover Draw)))))
"""
#: As above, but the move of a site ends elsewhere: lists are made.
ELSEWHERE = """
(game "Elsewhere" (players 2)
    (equipment { (board (square 6)) (piece "Disc" Each) })
    (rules
        (play (forEach Site (sites {3 8 20}) (append (add (to (sites Around (site)))))))
        (end (if (is Full) (result Mover Draw)))))
"""
STUCK = """
(game "Stuck" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (do (move Add (to (sites Empty))) ifAfterwards:(< (count Pieces All) 4)))
        (end (if (all Passed) (result Mover Win)))))
"""


def first_choices(engine, n):
    """The first moves of n random playouts, as the successor positions they lead to."""
    width = engine.program.width
    space = [engine.tables, engine._scratch, np.zeros(1000 * width, np.int32)]
    draws = np.array([12345, 67890], np.int32)
    found = Counter()
    for _ in range(n):
        row = engine.start(1)
        assert engine.play_out_function(row, *space, draws, 1) == 1
        found[row.tobytes()] += 1
    return found


@pytest.mark.parametrize("text", [LATER, FIRST_OF_TWO, STUCK, "Go"])
def test_looking_ahead_is_left_to_later(text):
    assert ludeme.load(text).emitted.entries[-2:] == ("candidates", "allowed")


@pytest.mark.parametrize(
    "text",
    [
        *(LATER, FIRST_OF_TWO, SAMPLED, JOINED, ELSEWHERE, "Tic-Tac-Toe"),
        pytest.param("Go", marks=pytest.mark.thorough),
    ],
)
def test_every_legal_move_is_equally_likely(text):
    engine = NumbaEngine(ludeme.load(text).emitted)
    origin = engine.start(1)
    expected = Counter()
    for move in engine.moves(origin):
        row = origin.copy()
        engine.apply(row, move)
        expected[row.tobytes()] += 1
    draws = 400 * sum(expected.values())
    found = first_choices(engine, draws)
    assert set(found) <= set(expected)
    counts = [found[key] for key in expected]
    result = chisquare(counts, [400 * number for number in expected.values()])
    assert result.pvalue > 1e-4


#: Filled sites stay so, and what is left is noted; the first corner is legal after the last.
FILLED = """
(game "Filled" (players 2)
    (equipment { (board (square 6)) (piece "Disc" Each) })
    (rules
        (play (do (move Add (to (sites Empty)))
            ifAfterwards:(or (!= 0 (last To)) (is Occupied 35))))
        (end (if (is Full) (result Mover Draw)))))
"""


def outcomes(engine, row, chance=1.0):
    """The last positions of a game with their chances, if every legal move is equally likely."""
    moves = [] if row[header.OVER] else engine.moves(row)
    if not moves:
        return Counter({row.tobytes(): chance})
    found = Counter()
    for move in moves:
        after = row.copy()
        engine.apply(after, move)
        found.update(outcomes(engine, after, chance / len(moves)))
    return found


def test_sites_that_are_left_are_filled_in_every_order():
    engine = NumbaEngine(ludeme.load(FILLED).emitted)
    assert engine.program.fills_empty_sites and engine.program.keeps_sites_filled
    origin = engine.start(1)
    for site in range(1, 33):
        engine.apply(origin, next(move for move in engine.moves(origin) if move[2] == site))
    space = [engine.tables, engine._scratch, np.zeros(1000 * engine.program.width, np.int32)]
    draws, found, n = np.array([12345, 67890], np.int32), Counter(), 8000
    for _ in range(n):
        row = origin.copy()
        assert engine.play_out_function(row, *space, draws, 100) == 4
        found[row.tobytes()] += 1
    expected = outcomes(engine, origin)
    assert set(found) == set(expected)
    counts = [found[key] for key in expected]
    assert chisquare(counts, [n * chance for chance in expected.values()]).pvalue > 1e-4


@pytest.mark.parametrize(("text", "samples"), [(SAMPLED, True), ("Hex", True), (LATER, False)])
def test_sites_are_drawn_where_each_has_one_move_at_most(text, samples):
    assert ("moves_to" in ludeme.load(text).emitted.signatures) == samples


def test_the_swap_is_as_likely_as_any_other_second_move():
    game = ludeme.load(SAMPLED)
    engine = NumbaEngine(game.emitted)
    row = engine.start(1)
    engine.apply(row, engine.moves(row)[0])
    moves = len(engine.moves(row))
    space = [engine.tables, engine._scratch, np.zeros(1000 * game.emitted.width, np.int32)]
    draws, swaps, n = np.array([5, 6], np.int32), 0, 4000
    for _ in range(n):
        after = row.copy()
        engine.play_out_function(after, *space, draws, 1)
        swaps += int(after[header.SWAPPED] != row[header.SWAPPED])
    assert chisquare([swaps, n - swaps], [n / moves, n - n / moves]).pvalue > 1e-4


def test_legality_found_out_later_gives_the_same_list():
    state = ludeme.load(LATER).start(1)
    assert sorted(m.to_site for m in state.legal_moves()) == [2, 2, 4, 6, 8, 10, 12, 14]
    assert [m.to_site for m in ludeme.load(FIRST_OF_TWO).start(1).legal_moves()] == [2, 3]


def test_nothing_allowed_is_a_pass():
    game = ludeme.load(STUCK)
    state = game.start(1)
    for _ in range(3):
        state.apply(state.legal_moves()[0])
    assert [m.kind for m in state.legal_moves()] == ["pass"]
    assert set(game.playouts(20).lengths) == {5}


@pytest.mark.parametrize(
    "text",
    [LATER, FIRST_OF_TWO, SAMPLED, FILLED, JOINED, STUCK, "Tic-Tac-Toe", "Backgammon", "Hex"],
)
def test_tiers_agree_on_playouts(text):
    game = ludeme.load(text)
    python, compiled = PythonEngine(game.emitted), NumbaEngine(game.emitted)
    buffer = 1000 * game.emitted.width

    @given(st.integers(1, 2147483562), st.integers(1, 2147483398))
    @settings(max_examples=10, deadline=None)
    def agree(one, two):
        row, other = python.start(7), compiled.start(7)
        draws, others = [one, two], np.array([one, two], np.int32)
        module = python.module
        plies = module.functions["play_out"](
            row, module.tables, module.scratch, [0] * buffer, draws, 60
        )
        assert plies == compiled.play_out_function(
            other, compiled.tables, compiled._scratch, np.zeros(buffer, np.int32), others, 60
        )
        assert row == other.tolist()
        assert draws == others.tolist()

    agree()


def test_choices_are_counted_on_request():
    from ludeme.player import playouts

    program = ludeme.load(STUCK).program
    counted = playouts(program, None, 5, 1, count_choices=True)
    assert counted.choices == 5 * (9 + 8 + 7 + 1 + 1)
    assert counted.plies == playouts(program, None, 5, 1).plies == 25


@pytest.mark.parametrize(
    "moves", ["(forEach Piece)", "(move Step (from 0) (to if:(is Empty (to))))"]
)
def test_moves_found_on_a_copy_are_judged_at_once(moves):
    # the condition holds only on the copy on which something has been done before
    text = f"""
    (game "Before" (players 2)
        (equipment {{ (board (square 3))
            (piece "Disc" Each (move Step (to if:(is Empty (to))))) }})
        (rules
            (start (place "Disc1" 0))
            (play (do (add (piece "Disc2") (to 8)) next:{moves} ifAfterwards:(is Occupied 8)))
            (end (if (is Full) (result Mover Draw)))))
    """
    state = ludeme.load(text).start(1)
    assert sorted(str(m) for m in state.legal_moves()) == ["c0-c1", "c0-c3", "c0-c4"]
    assert "c8" in state.apply(state.legal_moves()[0]).contents()
