"""Symmetries and turned views: what they claim holds in games that the trials have not seen."""

from __future__ import annotations

import random

import numpy as np
import pytest

import ludeme
from ludeme.play.state import State
from ludeme.player.encoding.encoding import Encoding, encoding_of
from ludeme.player.encoding.rows import RowMap
from ludeme.player.encoding.symmetry import Symmetry, shifted

from .positions import OWN, load, numbered, row


def moved_start(encoding: Encoding, site_map: np.ndarray, player_map: tuple[int, ...], seed: int):
    """A start position and the same one moved."""
    state = encoding.game.start(seed=seed)
    row_map = RowMap(encoding.game, encoding.site_numbers, site_map, player_map)
    started = row_map.start(state.row)
    assert started is not None
    return state, State(encoding.game, [int(number) for number in started])


def moved_planes(encoding: Encoding, symmetry: Symmetry, planes: np.ndarray) -> np.ndarray:
    """An observation with its sites moved."""
    if symmetry.cell_map is None:
        found = np.empty_like(planes)
        found[:, symmetry.site_map] = planes
        return found
    flat = planes.reshape(*planes.shape[:2], -1)
    found = np.empty_like(flat)
    found[..., symmetry.cell_map] = flat
    return found.reshape(planes.shape)


def check_symmetry(encoding: Encoding, symmetry: Symmetry, seed: int, plies: int) -> None:
    """Play a game beside the same one moved: legal actions and observations are moved as well."""
    player_map = tuple(range(encoding.game.players + 1))
    # what player 1 sees moved by a symmetry is the board moved by it: he sees it as it is
    state, moved = moved_start(encoding, symmetry.site_map, player_map, seed)
    draw = random.Random(seed)
    for _ in range(plies):
        assert (state.over, state.ranking()) == (moved.over, moved.ranking())
        if state.over or not state.legal_moves():
            return
        here, there = numbered(encoding, state), numbered(encoding, moved)
        if state.mover == 1:
            assert set(symmetry.action_map[here].tolist()) == set(there.tolist())
            expected = moved_planes(encoding, symmetry, encoding.observe(row(state)))
            np.testing.assert_array_equal(encoding.observe(row(moved)), expected)
        move = draw.choice(state.legal_moves())
        action = here[state.legal_moves().index(move)]
        answer = symmetry_answer(encoding, symmetry, state.mover, int(action))
        state.apply(move, unchecked=True)
        moved.apply(encoding.move_of(answer, moved), unchecked=True)


def symmetry_answer(encoding: Encoding, symmetry: Symmetry, mover: int, action: int) -> int:
    """The action of a mover, who may see the board turned, in the position that is moved."""
    view = encoding.views[mover]
    turned = view[symmetry.site_map[np.argsort(view)]]
    return int(encoding.action_numbers.moved(turned.astype(np.int32))[action])


def check_view(encoding: Encoding, player: int, seed: int, plies: int) -> None:
    """What this player sees is what player 1 sees where they have changed places."""
    player_map = shifted(encoding.game.players, player)
    state, moved = moved_start(encoding, encoding.views[player], player_map, seed)
    draw = random.Random(seed)
    for _ in range(plies):
        if state.over or not state.legal_moves():
            break
        here, there = numbered(encoding, state), numbered(encoding, moved)
        if state.mover == player:
            assert moved.mover == 1
            assert sorted(here) == sorted(there)
            np.testing.assert_array_equal(
                encoding.observe(row(state)), encoding.observe(row(moved))
            )
        move = draw.choice(state.legal_moves())
        sites = encoding.views[moved.mover][
            encoding.views[player][np.argsort(encoding.views[state.mover])]
        ]
        action = here[state.legal_moves().index(move)]
        answer = encoding.action_numbers.moved(sites.astype(np.int32))[action]
        state.apply(move, unchecked=True)
        moved.apply(encoding.move_of(int(answer), moved), unchecked=True)
    assert state.over == moved.over
    places = [player_map[player] for player in range(1, encoding.game.players + 1)]
    assert [moved.ranking()[player - 1] for player in places] == state.ranking()


@pytest.mark.parametrize(("name", "number"), [("Tic-Tac-Toe", 8), ("Dodgem", 1), ("Clobber", 4)])
def test_symmetries_move_legal_moves_and_observations(name, number):
    encoding = encoding_of(load(name))
    assert len(encoding.symmetries) == number
    for symmetry in encoding.symmetries:
        check_symmetry(encoding, symmetry, seed=77, plies=10)


@pytest.mark.thorough
@pytest.mark.parametrize("name", OWN)
def test_symmetries_move_legal_moves_and_observations_in_every_game(name):
    encoding = encoding_of(load(name))
    for symmetry in encoding.symmetries:
        for seed in (90, 91):
            check_symmetry(encoding, symmetry, seed, plies=60)


#: Men go forward, and a variable takes a note of each move.
NOTES = """(game "Notes" (players 2)
    (equipment {{ (board (square 4)) (piece "Man" P1 N STEP) (piece "Man" P2 S STEP) }})
    (rules
        (start {{ (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) }})
        (play (forEach Piece (then (set Var "Note" {note}))))
        (end (if (no Moves Next) (result Next Loss)))))""".replace(
    "STEP", "(move Step (directions Forward) (to if:(is Empty (to))))"
)


@pytest.mark.parametrize(
    ("note", "number", "turned"),
    [
        ("7", 2, True),
        ("(count Moves)", 2, True),
        ("(row of:(last To))", 2, False),
        ("(last To)", 1, False),
        ("(mover)", 2, False),
    ],
)
def test_variables_that_are_other_numbers_where_games_are_moved_cost_symmetries(
    note, number, turned
):
    encoding = encoding_of(ludeme.load(NOTES.format(note=note), tier="python"))
    assert (len(encoding.symmetries), encoding.turned) == (number, turned)
    for symmetry in encoding.symmetries:
        check_symmetry(encoding, symmetry, seed=77, plies=10)
    if turned:
        check_view(encoding, 2, seed=78, plies=30)


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Dobutsu Shogi", "Dodgem"])
def test_players_see_what_the_first_one_would(name):
    encoding = encoding_of(load(name))
    assert encoding.turned
    check_view(encoding, 2, seed=78, plies=30)


@pytest.mark.thorough
@pytest.mark.parametrize("name", OWN)
def test_players_see_what_the_first_one_would_in_every_game(name):
    encoding = encoding_of(load(name))
    for player in range(2, encoding.game.players + 1) if encoding.turned else ():
        for seed in (90, 91):
            check_view(encoding, player, seed, plies=200)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "options", "number", "turned"),
    [
        ("Ataxx", ["Board Size/5x5"], 8, True),
        ("Breakthrough", [], 2, True),
        ("Hex", ["Board Size/7x7"], 2, True),
        ("Chess", [], 1, True),
        ("Connect Four", [], 2, True),
        ("Othello", [], 8, True),
        ("Y", [], 6, True),
        ("Go", ["Komi/7"], 8, False),
        ("Go", ["Komi/0"], 8, True),
        ("Chinese Checkers", [], 1, True),
        ("Mu Torere", [], 16, True),
        ("Tablut", [], 8, False),
    ],
)
def test_the_rules_decide_which_maps_are_symmetries(name, options, number, turned):
    encoding = encoding_of(load(name, *options))
    assert (len(encoding.symmetries), encoding.turned) == (number, turned)
    identity = encoding.symmetries[0]
    assert (identity.site_map == np.arange(encoding.sites)).all()
    assert (identity.action_map == np.arange(encoding.actions)).all()
    for symmetry in encoding.symmetries:
        assert len(set(symmetry.action_map.tolist())) == encoding.actions


def test_maps_exchange_players():
    assert shifted(3, 1) == (0, 1, 2, 3)
    assert shifted(3, 2) == (0, 3, 1, 2)
