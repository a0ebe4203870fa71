"""Programs that count what takes part in play (`ludeme.emit.passes.tallies`)."""

from __future__ import annotations

import pytest

import ludeme
import ludeme.games
from ludeme.emit.passes.tallies import place_of
from ludeme.play.counted import FALSE, FOUND, REACHED, TRUE, CountedGame
from tests.emit.side_by_side import assert_plays_alike

THREE_UP = """
(game "Three Up" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (or (move Add (to (sites Empty))) (if (is Line 9) (move Pass))))
        (end (if (is Line 3) (result Mover Win)))))
"""


def counts_of(game, text):
    """The counts of the one ludeme that is written so."""
    found = [
        game.counts[each.number].tolist()
        for each in game.tallies.listed
        if each.span.source.text[each.span.start : each.span.end] == text
    ]
    assert len(found) == 1
    return found[0]


def test_counts_are_those_of_the_game_that_was_played():
    game = CountedGame(ludeme.load_game(THREE_UP))
    state = game.start(seed=1)
    for site in (0, 3, 1, 4, 2):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    assert state.over
    add = counts_of(game, "(move Add (to (sites Empty)))")
    assert add[REACHED] == 5 and add[FOUND] == 9 + 8 + 7 + 6 + 5
    line = counts_of(game, "(is Line 3)")
    assert (line[FALSE], line[TRUE]) == (4, 1)
    assert counts_of(game, "(result Mover Win)")[REACHED] == 1
    assert counts_of(game, "(move Pass)") == [0, 0]


KNOWN = """
(game "Known" (players 2)
    (equipment { (board (rectangle 1 9)) (piece "Disc" Each) })
    (rules
        (start (place "Disc1" 3))
        (play (if (= 0 (count Moves)) (move Swap Pieces 3 5)
            (if (< 5 (count Cells)) (move Swap Pieces) (move Pass))))
        (end (if (is Line 3) (result Mover Win)))))
"""


def test_what_is_known_before_play_is_told_apart_from_what_never_comes():
    """An integer that is left out, as the sites of the second exchange are, has no count."""
    game = CountedGame(ludeme.load_game(KNOWN))
    state = game.start(seed=1)
    for _ in range(3):
        state.apply(state.legal_moves()[0])
    assert counts_of(game, "(move Swap Pieces 3 5)") == [1, 1]
    assert counts_of(game, "(move Swap Pieces)") == [2, 2]
    told = {
        each.span.source.text[each.span.start : each.span.end]: (
            each.is_condition,
            each.known,
            each.number in game.kept,
        )
        for each in game.tallies.listed
    }
    assert told["(< 5 (count Cells))"] == (True, {True}, False)
    assert told["(= 0 (count Moves))"] == (True, set(), True)
    assert told["(is Line 3)"] == (True, set(), True)
    assert "(move Pass)" not in told


LATE = """
(game "Late" (players 3)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end {
            (if (>= (count Moves) 1) (result P1 Loss))
            (if (>= (count Moves) 3) (result P3 Win))
            (if (>= (count Moves) 2) (result P2 Loss))
            (if (>= (count Moves) 3) (result All Draw))
        })))
"""


def test_results_count_what_they_changed():
    """P1 is out after the first move, P2 after the second, by which P3 has won: no rule is left."""
    game = CountedGame(ludeme.load_game(LATE))
    results = ["(result P1 Loss)", "(result P2 Loss)", "(result P3 Win)", "(result All Draw)"]
    state = game.start(seed=1)
    state.apply(state.legal_moves()[0])
    assert [counts_of(game, each)[FOUND] for each in results] == [1, 0, 0, 0]
    state.apply(state.legal_moves()[0])
    assert state.over and state.winner == 3
    assert [counts_of(game, each)[FOUND] for each in results] == [1, 1, 0, 0]
    assert [counts_of(game, each)[REACHED] for each in results] == [2, 1, 0, 0]


@pytest.mark.parametrize(("rule", "late"), [("P2 Win", "P1 Loss"), ("All Draw", "P2 Win")])
def test_results_that_come_too_late_are_reached_and_change_nothing(rule, late):
    rules = f"(if (is Line 3) (result {rule})) (if (is Line 3) (result {late}))"
    rules += " (if (is Line 3) (result All Draw))" if rule != "All Draw" else ""
    text = THREE_UP.replace("(if (is Line 3) (result Mover Win))", f"{{{rules}}}")
    game = CountedGame(ludeme.load_game(text))
    state = game.start(seed=1)
    for site in (0, 3, 1, 4, 2):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    assert state.over and state.winner == (2 if rule == "P2 Win" else 0)
    assert counts_of(game, f"(result {rule})") == [1, 1]
    assert counts_of(game, f"(result {late})") == [1, 0]
    if rule != "All Draw":
        assert counts_of(game, "(result All Draw)") == [1, 0]


def test_what_is_written_both_ways_is_counted_once():
    """The position decides which of them is asked (see `ludeme.language.undecided`)."""
    line = "(is Line 3 exact:(is Mover P1))"
    game = CountedGame(ludeme.load_game(THREE_UP.replace("(is Line 3)", line)))
    state = game.start(seed=1)
    for site in (0, 3, 1, 4, 2):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    found = counts_of(game, line)
    assert (found[FALSE], found[TRUE]) == (4, 1)


def test_other_programs_have_no_trace_of_it():
    assert "tally(" not in ludeme.load_game(THREE_UP).source
    assert "tally(" in CountedGame(ludeme.load_game(THREE_UP)).source


def test_expansions_of_one_place_are_told_apart():
    text = THREE_UP.replace("(is Line 3)", '(or ("Row" 3) ("Row" 2))')
    game = CountedGame(ludeme.load_game(f'(define "Row" (is Line #1)) {text}'))
    places = [place_of(each.span) for each in game.tallies.listed]
    assert len(set(places)) == len(places)
    text = game.description.source.text
    assert sum(text[each[1] : each[2]] == "(is Line #1)" for each in places) == 2


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Fox and Hounds"])
def test_it_plays_as_the_game_does(name):
    _play_side_by_side(name, plies=60)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ludeme.games.names())
def test_every_game_of_the_library_plays_as_it_does(name):
    _play_side_by_side(name, plies=200)


def _play_side_by_side(name, plies):
    plain = ludeme.load_game(name, tier="numba")
    assert_plays_alike(plain, CountedGame(plain), plies)
