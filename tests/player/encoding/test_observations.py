"""Observations against what is seen on the board by eye."""

from __future__ import annotations

import time

import numpy as np
import pytest

import ludeme
from ludeme.player.encoding.encoding import encoding_of, encoding_that_shows

from .positions import load, positions, row


def plane(encoding, state, name):
    """One plane of a grid, its rows from the top of the board."""
    planes = encoding.observe(row(state))[0]
    return planes[encoding.plane_names.index(name)][::-1].tolist()


def play(state, *moves):
    """Play the moves with these texts."""
    for name in moves:
        state.apply(next(move for move in state.legal_moves() if str(move) == name))
    return state


def test_tic_tac_toe():
    game = load("Tic-Tac-Toe")
    encoding = encoding_of(game)
    state = play(game.start(seed=1), "c4", "c0", "c8")  # it is the second player's turn
    own, other = "my Cross/Nought", "other's Cross/Nought"
    assert encoding.plane_names == (own, other, "last from", "last to", "board")
    assert plane(encoding, state, own) == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]
    assert plane(encoding, state, other) == [[0, 0, 1], [0, 1, 0], [0, 0, 0]]
    assert plane(encoding, state, "last to") == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]
    assert plane(encoding, state, "board") == [[1] * 3] * 3


def test_dobutsu_shogi_has_hands_and_a_direction():
    game = load("Dobutsu Shogi")
    encoding = encoding_of(game)
    state = game.start(seed=1)
    state = play(state, "c4-c7")  # the chicks stand against each other: one takes the other
    assert plane(encoding, state, "my Lion") == [[0] * 3, [0] * 3, [0] * 3, [0, 1, 0]]
    assert plane(encoding, state, "my Chick") == [[0] * 3] * 4
    assert plane(encoding, state, "other's Chick") == [[0] * 3, [0] * 3, [0, 1, 0], [0] * 3]
    assert plane(encoding, state, "other's Chick in hand") == [[0.125] * 3] * 4
    assert plane(encoding, state, "my Chick in hand") == [[0] * 3] * 4
    assert plane(encoding, state, "last from") == [[0] * 3, [0, 1, 0], [0] * 3, [0] * 3]


def test_how_near_the_longest_game_is():
    """Dobutsu Shogi ends after 200 turns."""
    game = load("Dobutsu Shogi")
    state = play(game.start(seed=1), "c4-c7")  # the first turn has the number 1
    encoding = encoding_of(game)
    assert np.allclose(plane(encoding, state, "turns / most turns"), 2 / 200)


def test_only_how_near_the_end_is_shown():
    """The larger one of two numbers of moves; not the first moves, nor what is no end."""
    name, text = (
        "moves / most moves",
        """(game "Limited" (players 2)
        (equipment { (board (square 3)) (piece "Disc" Each) })
        (rules
            (play (if (= (count Moves) 7) (move Pass) (move Add (to (sites Empty)))))
            (end {
                (if (and (= (count Moves) ONE) (is Line 3)) (result Mover Win))
                (if (or (is Line 4) (<= TWO (count Moves))) (result All Draw)) })))""",
    )
    limited = ludeme.load(text.replace("ONE", "3").replace("TWO", "20"), tier="python")
    state = limited.start(seed=1)
    for _ in range(3):
        state.apply(state.legal_moves()[0])
    assert np.allclose(plane(encoding_of(limited), state, name), 3 / 20)
    unlimited = ludeme.load(
        text.replace("ONE", "1").replace("TWO", "(count Pieces)"), tier="python"
    )
    assert name not in encoding_of(unlimited).plane_names


def test_what_was_shown_before_there_were_planes_of_duration():
    game = load("Dobutsu Shogi")
    usual, older = encoding_of(game), encoding_of(game, lasting=False)
    assert set(usual.plane_names) - set(older.plane_names) == {"turns / most turns"}
    assert encoding_that_shows(game, None) is older
    assert encoding_that_shows(game, older.shown) is older
    assert encoding_that_shows(game, usual.shown) is usual
    assert encoding_that_shows(game, "something else") is usual


def test_mu_torere_is_seen_as_a_graph():
    game = load("Mu Torere")
    encoding = encoding_of(game)
    assert encoding.grid is None
    state = game.start(seed=1)
    found = encoding.observe(row(state))
    assert found.shape == (1, 9, encoding.planes)
    for piece, number in (("my", 1), ("other's", 2)):
        at = encoding.plane_names.index(f"{piece} Perepere")
        there = [f"v{site}" for site in np.flatnonzero(found[0, :, at])]
        contents = state.contents().items()
        assert there == [site for site, (levels, _) in contents if levels[0][0] == number]
        assert len(there) == 4
    centre = int(np.argmax((encoding.neighbours >= 0).sum(axis=1)))
    assert sorted(encoding.neighbours[centre]) == [s for s in range(9) if s != centre]


def test_stacks_are_shown_from_the_top():
    text = """(game "Towers" (players 2)
        (equipment { (board (rectangle 1 3)) (piece "Disc" Each) })
        (rules
            (start (place Stack items:{ "Disc1" "Disc2" "Disc1" "Disc1" } 1))
            (play (move Add (to (sites Empty)) stack:True))
            (end (if (is Full) (result Mover Win)))))"""
    game = ludeme.load(text)
    encoding = encoding_of(game, depth=3)
    state = game.start(seed=1)
    under = ["my Disc", "my Disc, 1 below the top", "my Disc, 2 below the top"]
    assert [plane(encoding, state, name)[0][1] for name in under] == [1, 1, 0]
    assert plane(encoding, state, "other's Disc, 2 below the top") == [[0, 1, 0]]
    assert plane(encoding, state, "height at least 4") == [[0, 1, 0]]
    assert plane(encoding, state, "height / 8") == [[0, 0.5, 0]]


@pytest.mark.parametrize(
    ("mode", "start", "message"),
    [
        ("(mode Simultaneous)", "", "Some has no encoding: its players choose at the same time"),
        ("", "(start (set Hidden at:0 to:P1))", "Some has no encoding: it hides something"),
    ],
)
def test_what_is_no_game_of_turns_in_the_open_has_none(mode, start, message):
    rules = f"""(game "Some" (players 2) {mode}
        (equipment {{ (board (square 3)) (piece "Disc" Each) }})
        (rules {start}
            (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))"""
    with pytest.raises(ValueError, match=message):
        encoding_of(ludeme.load(rules))


def test_at_least_one_level_is_shown():
    with pytest.raises(ValueError, match="depth is a number of levels from 1 on, not 0"):
        encoding_of(load("Tic-Tac-Toe"), depth=0)


def test_a_row_of_another_game_is_an_error():
    encoding = encoding_of(load("Tic-Tac-Toe"))
    with pytest.raises(ValueError, match="a row of Tic-Tac-Toe has"):
        encoding.observe(np.zeros((1, 3), np.int32))


@pytest.mark.thorough
def test_how_fast_it_is(capsys):
    game = load("Ataxx")
    encoding = encoding_of(game)
    rows = np.array([row(state) for state in positions(game, 100)])
    began, shown_so_far = time.perf_counter(), 0
    while time.perf_counter() - began < 0.5:
        assert encoding.observe(rows).any()
        shown_so_far += len(rows)
    rate = shown_so_far / (time.perf_counter() - began)
    with capsys.disabled():
        print(f"\n{rate:,.0f} positions of Ataxx 7x7 a second")


@pytest.mark.parametrize("name", ["Backgammon", "Royal Game of Ur", "Snakes and Ladders"])
def test_what_has_been_rolled_for_the_coming_move_is_seen(name):
    game = ludeme.load(name, tier="python")
    encoding, seen = encoding_of(game), {}
    for seed in range(40):
        state = game.start(seed=seed)
        before = encoding.observe(row(state))
        state.legal_moves()
        assert (
            seen.setdefault(state.roll, encoding.observe(row(state)).tobytes()) != before.tobytes()
        )
    assert len(set(seen.values())) == len(seen) > 3
    assert {state.view(1).roll, state.view(2).roll} == {state.roll}


def test_pieces_of_the_start_were_no_move():
    game = ludeme.load("Breakthrough", tier="python")
    encoding = encoding_of(game)
    state = game.start(seed=1)
    last = [encoding.plane_names.index(f"last {end}") for end in ("from", "to")]
    assert not encoding.observe(row(state))[0][last].any()
    state.apply(state.legal_moves()[0])
    assert encoding.observe(row(state))[0][last].sum() == 2
