"""The numbers of actions: every move has one, of its own, and is found by it again."""

from __future__ import annotations

import numpy as np
import pytest

import ludeme
from ludeme.player.encoding.encoding import encoding_of

from .positions import OWN, SMALL, legal_rows, load, numbered, positions

#: Games in which some positions have more moves than numbers can tell apart, with the reason.
SHARING: dict[str, str] = {}


def check(name: str, plies: int, seed: int) -> None:
    game = load(name)
    encoding = encoding_of(game)
    for state in positions(game, plies, seed):
        legal, actions = state.legal_moves(), numbered(encoding, state)
        assert ((actions >= 0) & (actions < encoding.actions)).all()
        if name not in SHARING:
            of_row = {move.row: int(action) for move, action in zip(legal, actions, strict=True)}
            assert len(set(of_row.values())) == len(of_row), f"{state!r}: {legal}"
            chosen = legal[state.row[12] % len(legal)]
            assert encoding.move_of(of_row[chosen.row], state) == chosen


@pytest.mark.parametrize("name", SMALL)
def test_moves_become_actions_and_actions_moves(name):
    check(name, plies=12, seed=5)


@pytest.mark.thorough
@pytest.mark.parametrize("name", OWN)
def test_moves_become_actions_and_actions_moves_in_every_game(name):
    for seed in range(4):
        check(name, plies=150, seed=100 + seed)


def test_sites_name_moves():
    game = load("Breakthrough")
    encoding = encoding_of(game)
    state = game.start(seed=1)
    named = {(move.from_site, move.to_site) for move in state.legal_moves()}
    assert {(a // 64, a % 64) for a in numbered(encoding, state).tolist()} == named
    assert encoding.actions == 64 * 64 + encoding.reserved


def test_a_placement_is_a_pair_of_equal_sites():
    encoding = encoding_of(load("Tic-Tac-Toe"))
    actions = numbered(encoding, encoding.game.start(seed=1))
    assert actions.tolist() == [10 * site for site in range(9)]


def test_what_has_no_sites_has_a_reserved_number():
    game = load("Squava")
    encoding = encoding_of(game)
    assert encoding.action_numbers.specials == ("pass", "swap", "other")
    state = game.start(seed=1)
    state.apply(state.legal_moves()[0])
    place = [move.kind for move in state.legal_moves()].index("swap")
    number = 25 * 25 + encoding.action_numbers.specials.index("swap")
    assert numbered(encoding, state)[place] == number
    assert encoding.move_of(number, state).kind == "swap"
    assert encoding.mask_of(legal_rows(state), state.row)[number]


def test_of_moves_with_equal_sites_the_first_has_the_pair():
    game = load("Order and Chaos")
    encoding = encoding_of(game)
    state = game.start(seed=1)
    first = 36 * 36 + len(encoding.action_numbers.specials)
    for move, action in zip(state.legal_moves(), numbered(encoding, state), strict=True):
        site = move.to_site
        assert action == (37 * site if move.piece == "Cross" else first + site)


def test_the_second_player_names_moves_by_what_he_sees():
    game = load("Breakthrough")
    encoding = encoding_of(game)
    state = game.start(seed=1)
    white = set(numbered(encoding, state).tolist())
    state.apply(state.legal_moves()[0])
    assert set(numbered(encoding, state).tolist()) == white
    assert encoding.move_of(8 * 64 + 16, state).to_site in (40, 47)


def test_many_positions_at_once_get_the_same_numbers():
    game = load("Clobber")
    encoding = encoding_of(game)
    rows, moves, begins, expected = [], [], [0], []
    for state in positions(game, 6):
        rows.append(np.array(state.row, np.int32))
        moves += [move.row for move in state.legal_moves()]
        begins.append(len(moves))
        expected += numbered(encoding, state).tolist()
    found = encoding.actions_of_many(
        np.array(moves, np.int32), np.array(begins, np.int64), np.array(rows)
    )
    assert found.tolist() == expected


def test_an_action_that_is_not_legal_is_an_error():
    game = load("Tic-Tac-Toe")
    with pytest.raises(ValueError, match=r"no legal move of .* has the action 1"):
        encoding_of(game).move_of(1, game.start(seed=1))


@pytest.mark.parametrize("wrong", ["Hex", None, load("Hex").start()])
def test_what_is_no_game_has_no_encoding(wrong):
    with pytest.raises(TypeError, match=r"^an encoding is that of a game, as load returns, not "):
        encoding_of(wrong)


def test_a_match_of_several_games_has_no_encoding():
    text = '(match "Two" (players 2) (games { (subgame "Hex") }) (end (if True (result P1 Win))))'
    with pytest.raises(ValueError, match=r"^Two is a match of several games: encode each of them$"):
        encoding_of(ludeme.load(text))
