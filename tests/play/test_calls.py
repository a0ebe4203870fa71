"""Calls that cannot be meant are errors that say so, and positions are values like others."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import pickle
import random

import numpy as np
import pytest

import ludeme
from ludeme.play.perft import divide, perft
from ludeme.play.playable import CannotPlay
from ludeme.play.playouts import playouts
from ludeme.player import play_match
from ludeme.player.analysis import analyse

OWN = """(game "Own" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""
#: The first player wins.
MOVES = (0, 3, 1, 4, 2)


@pytest.fixture
def game():
    return ludeme.load_game(OWN, tier="python")


def move_to(state, site):
    return next(move for move in state.legal_moves() if move.to_site == site)


def played(game, sites=MOVES):
    state = game.start(1)
    for site in sites:
        state.apply(move_to(state, site))
    return state


def test_a_move_that_was_legal_before(game):
    state = game.start(1)
    move = move_to(state, 4)
    state.apply(move)
    before = state.to_text()
    with pytest.raises(ludeme.IllegalMove, match=r"^c4 is not legal in <State of 'Own': player 2"):
        state.apply(move)
    assert state.to_text() == before


@pytest.mark.parametrize("source", [3, None, b"Chess", ["Chess"]])
def test_a_source_that_is_no_text(source):
    with pytest.raises(TypeError, match="a name, a path or a text, not "):
        ludeme.load(source)


def test_illegal_moves_are_found_without_a_list_of_legal_ones(game):
    move = move_to(game.start(1), 0)
    state = played(game, (0,))
    with pytest.raises(ludeme.IllegalMove):
        game.position(state.to_text()).apply(move)
    assert game.start(2).apply(move).contents() == state.contents()


def test_a_copy_knows_what_is_legal_after_its_own_moves_only(game):
    state = game.start(1)
    first, second = move_to(state, 0), move_to(state, 1)
    other = state.copy().apply(first)
    with pytest.raises(ludeme.IllegalMove):
        other.apply(first)
    assert state.apply(first) == other
    assert other.copy().mover == 2 and second.mover == 1


def test_unchecked_moves_are_not_looked_at(game):
    state = game.start(1)
    move = move_to(state, 4)
    state.apply(move, unchecked=True).apply(move, unchecked=True)
    assert state.contents()["c4"][0][0][0] == 1 and state.mover == 1


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_unchecked_moves_that_the_game_has_not_listed_are_looked_for(tier):
    state = ludeme.load_game(OWN, tier=tier).start(1)
    before, move = state.to_text(), state.legal_moves()[0]
    wider = OWN.replace("square 3", "square 9")
    other = ludeme.load_game(wider, tier="python").start(1).legal_moves()[80]
    head, *rest = move.row
    forged = [
        (head, *[value] * len(rest)) for value in (9, -2, 400_000_000, 2**40, -(2**31), "4", 1.5)
    ]
    forged += [(), (head,), (99, *rest), (*move.row, 0), move.row * 1000]
    for wrong in (other, *(dataclasses.replace(move, row=row) for row in forged)):
        with pytest.raises(ludeme.IllegalMove, match="is not legal in"):
            state.apply(wrong, unchecked=True)
        assert state.to_text() == before


def test_unchecked_moves_of_an_equal_game_and_kept_moves_are_played(game):
    move = move_to(game.start(1), 4)
    kept = pickle.loads(pickle.dumps(move))
    assert kept == move and hash(kept) == hash(move) and repr(kept) == repr(move)
    equal = move_to(ludeme.load_game(OWN, tier="python").start(1), 4)
    by_hand = dataclasses.replace(move, row=tuple(map(float, move.row)))
    for each in (kept, equal, copy.deepcopy(move), by_hand):
        assert game.start(1).apply(each, unchecked=True) == game.start(1).apply(move)


def test_a_game_that_is_over(game):
    state = played(game)
    assert state.over
    with pytest.raises(ludeme.IllegalMove, match=r"^c8 comes too late in .* over, ranking"):
        state.apply(move_to(game.start(1), 8))


@pytest.mark.parametrize("wrong", ["c4", None, 4, (0, 4, 4)])
def test_what_is_no_move(game, wrong):
    with pytest.raises(TypeError, match="a move is one of legal_moves"):
        game.start(1).apply(wrong)


@pytest.mark.parametrize("wrong", [-1, -(2**40)])
def test_seeds_are_not_negative(game, wrong):
    with pytest.raises(ValueError, match=f"a seed is at least 0, not {wrong}"):
        game.start(wrong)


@pytest.mark.parametrize("wrong", [1.0, "1", True, [1]])
def test_seeds_are_whole_numbers(game, wrong):
    with pytest.raises(TypeError, match="a seed is a whole number"):
        game.start(wrong)


def test_counts(game):
    with pytest.raises(ValueError, match="the depth is at least 0, not -1"):
        game.perft(-1)
    with pytest.raises(ValueError, match="the number of playouts is at least 1, not 0"):
        game.playouts(0)
    with pytest.raises(TypeError, match=r"the number of playouts is a whole number, not 2\.5"):
        game.playouts(2.5)
    with pytest.raises(ValueError, match="a seed is at least 0, not -3"):
        game.playouts(1, seed=-3)


def test_more_playouts_than_can_be_kept(game):
    for n in (10**30, 10**9 + 1):
        with pytest.raises(
            ValueError, match="the number of playouts is at most 1,000,000,000, not"
        ):
            game.playouts(n)
        with pytest.raises(ValueError, match="the number of playouts is at most"):
            playouts(game.program, None, n)


#: What asks about a player.
OF_PLAYER = {
    "legal_moves": lambda state, player: state.legal_moves(player),
    "contents": lambda state, player: state.contents(player),
    "view": lambda state, player: state.view(player),
    "turn": lambda state, player: state.turn(player),
}
#: Of a game in turns, one in which all choose, one that hides, and a match.
STARTS = {
    "in turns": OWN,
    "together": OWN.replace("(players 2)", "(players 2) (mode Simultaneous)"),
    "hidden": OWN.replace("(rules", "(rules (start (set Hidden at:0 to:P1))"),
    "match": """(match "Both" (players 2) (games {(subgame "Tic-Tac-Toe")})
        (end (if (= (count Trials) 3) (result P1 Draw))))""",
}


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("call", OF_PLAYER)
def test_players_who_are_not_there(start, call):
    state = ludeme.load(STARTS[start], tier="python").start(1)
    for wrong in (3, 0, -1, 10**30):
        with pytest.raises(ValueError, match=rf"^.+ has no player {wrong}; players 1 and 2 play"):
            OF_PLAYER[call](state, wrong)
    for wrong in ("1", "P1", 1.0, True, [1]):
        with pytest.raises(TypeError, match=r"^.+ has no player .+; players 1 and 2 play"):
            OF_PLAYER[call](state, wrong)
    assert OF_PLAYER[call](state, np.int32(1)) == OF_PLAYER[call](state, 1)


def test_players_who_are_there_have_moves_or_none(game):
    state = game.start(1)
    assert len(state.legal_moves(1)) == 9 and state.legal_moves(2) == []
    assert state.contents(player=2) == state.contents()


def test_games_of_one_and_of_nobody():
    one = OWN.replace("(players 2)", "(players 1)")
    with pytest.raises(ValueError, match=r"^Own has no player 2; player 1 plays$"):
        ludeme.load_game(one, tier="python").start(1).view(2)
    nobody = """(game "Nobody's" (players 0)
        (equipment {(board (square 2)) (piece "Dot" Neutral)})
        (rules (play (forEach Site (sites Empty) (add (piece "Dot0") (to (site)))))
            (end (if True (result All Draw)))))"""
    state = ludeme.load_game(nobody, tier="python").start(1)
    assert state.legal_moves(state.mover) == state.legal_moves()
    with pytest.raises(ValueError, match=r"^Nobody's has no player 1; nobody plays$"):
        state.legal_moves(1)
    with pytest.raises(CannotPlay, match="has no players"):
        analyse(state)
    with pytest.raises(CannotPlay, match="has no players"):
        play_match(state.game, "random", "random", games=1)


@pytest.mark.parametrize("wrong", ["1", None, float("nan"), -5, 0, 2**31, True])
def test_what_is_no_number_of_a_chance_source(wrong):
    game = ludeme.load_game(OWN, tier="python")
    with pytest.raises((TypeError, ValueError), match=r"^the number of a chance source is "):
        game.start_with(wrong)


@pytest.mark.parametrize("wrong", [3, None, 1.5])
def test_what_is_no_roll(wrong):
    state = ludeme.load_game("Backgammon", tier="python").start(1)
    with pytest.raises(TypeError, match=r"^a roll is a list of faces, such as \[0, 0\], not "):
        state.apply_chance(wrong)
    with pytest.raises(TypeError, match=r"^a roll is a list of faces, such as \[0, 0\], not "):
        state.script_rolls([wrong])
    with pytest.raises(TypeError, match=r"^rolls are a list of lists of faces, not "):
        state.script_rolls(wrong or 1)


#: What asks about a position.
OF_POSITION = {
    "perft": lambda position: perft(position, 2),
    "divide": lambda position: divide(position, 2),
    "why": lambda position: ludeme.why(position, "A1"),
    "why_end": lambda position: ludeme.why_end(position, ludeme.Move("move", *"c0c0", 1, (0,))),
    "analyse": ludeme.analyse,
    "solve": ludeme.solve,
}


@pytest.mark.parametrize("call", OF_POSITION)
def test_what_is_no_position(game, call):
    for wrong in (None, 3, "Own", game, ludeme.State):
        with pytest.raises(
            TypeError, match=r"^a position is needed, such as game\.start\(\), not "
        ):
            OF_POSITION[call](wrong)


def test_what_is_no_text_of_a_position(game):
    for wrong in (None, 3, game.start(1), b"{}"):
        with pytest.raises(TypeError, match=r"^a position is read from its text, as to_text\(\) w"):
            game.position(wrong)


def test_depths_of_divided_counts(game):
    assert divide(game.start(1), 1)["c0"] == 1
    with pytest.raises(ValueError, match="the depth is at least 1, not 0"):
        divide(game.start(1), 0)
    with pytest.raises(TypeError, match="the depth is a whole number, not '1'"):
        divide(game.start(1), "1")


def test_lists_of_moves_come_too_late(game):
    for moves in ([], [move_to(game.start(1), 8)]):
        with pytest.raises(ludeme.IllegalMove, match=r"^the game is over in <State"):
            played(game).apply(moves)


def test_seeds_of_playouts(game):
    for wrong in ("1", None, 1.5):
        for call in (game.playouts, lambda n, seed: playouts(game.program, None, n, seed)):
            with pytest.raises(TypeError, match=f"a seed is a whole number, not {wrong!r}"):
                call(1, seed=wrong)


def test_what_playouts_begin_from(game):
    with pytest.raises(TypeError, match=r"^playouts are those of a program, such as game\.program"):
        playouts(game, None, 1)
    with pytest.raises(
        TypeError, match=r"^playouts begin from a row, such as state\.row, not <Sta"
    ):
        playouts(game.program, game.start(1), 1)
    with pytest.raises(ValueError, match=r"^a row of this game has \d+ numbers, not 2"):
        playouts(game.program, [1, 2], 1)
    with pytest.raises(ValueError, match="the greatest number of plies is at least 1, not 0"):
        playouts(game.program, None, 1, max_plies=0)


def test_rolls_that_dice_do_not_have():
    state = ludeme.load_game("Backgammon", tier="python").start(1)
    for roll in ([0, 6], [-1, 0], [-2, 0]):
        with pytest.raises(ValueError, match="a die shows face 0 to 5 here, not"):
            state.script_rolls([roll])
    with pytest.raises(ValueError, match="at most 5 rolls, not 6"):
        state.script_rolls([[0, 0]] * 6)


def test_perft_of_positions_of_other_makers(game):
    class Counter:
        """Three moves for ever."""

        def legal_moves(self):
            return [ludeme.Move("move", "c", n, "c", n, 1, (n,)) for n in range(3)]

        def copy(self):
            return self

        def apply(self, move):
            return self

    assert perft(Counter(), 4) == 3**4
    assert game.perft(3) == 9 * 8 * 7


# --- copies, pickles, equality --------------------------------------------------------------------

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("source", [OWN, "Backgammon"])
def test_copies_are_equal(way, source):
    game = ludeme.load_game(source, tier="python")
    state, chance = game.start(5), random.Random(5)
    for _ in range(3):
        state.apply(chance.choice(state.legal_moves()))
    for value in (game, state, state.legal_moves()[0]):
        again = WAYS[way](value)
        assert again == value and hash(again) == hash(value) and str(again) == str(value)
    again = WAYS[way](state)
    assert again.legal_moves() == state.legal_moves()
    again.apply(again.legal_moves()[0])
    assert again != state


def test_games_of_other_options_are_others():
    small = ludeme.load_game("Breakthrough", ["Board Size/6x6"], tier="python")
    again = pickle.loads(pickle.dumps(small))
    assert again == small and len(again.start(1).contents()) == 24 and again.tier == "python"
    other = ludeme.load_game("Breakthrough", tier="python")
    assert other != small and small.start(1) != other.start(1)


def test_positions_are_equal_however_they_came_about(game):
    one, other = played(game, (0, 3, 1)), played(game, (0, 3, 1))
    assert one == other and len({one, other}) == 1
    assert one != played(game, (0, 3, 2)) and one != "a position"
    assert game.start(1) == game.start(2)  # nothing is drawn by lot
    assert ludeme.load_game("Backgammon", tier="python").start(1) != game.start(1)


def test_positions_of_both_tiers_are_equal(game):
    compiled = ludeme.load_game(OWN, tier="numba")
    assert compiled == game and played(compiled) == played(game)
    assert pickle.loads(pickle.dumps(played(compiled))) == played(game)


def test_a_match(tmp_path):
    (tmp_path / "own.lud").write_text(OWN)
    match_text = """(match "Two" (players 2) (games { (subgame "own") (subgame "own") })
        (end (if (>= (matchScore P1) 3) (result P1 Win))))"""
    (tmp_path / "two.lud").write_text(match_text)
    match = ludeme.load(tmp_path / "two.lud", tier="python")
    state = match.start(1)
    steps = itertools.islice(itertools.chain(MOVES, [-1], MOVES), 8)
    for site in steps:
        state.apply(move_to(state, site))
    for way in WAYS.values():
        again = way(state)
        assert again == state and hash(again) == hash(state)
        assert again.scores == state.scores == [1, 0]
        assert again.legal_moves() == state.legal_moves()
        assert way(match) == match and hash(way(match)) == hash(match)
    with pytest.raises(ludeme.IllegalMove, match=r"^next is not legal"):
        state.apply(ludeme.Move("next", "c", -1, "c", -1, 1, ()))
    with pytest.raises(TypeError, match="a move is one of legal_moves"):
        state.apply(None)
    with pytest.raises(ValueError, match="a seed is at least 0"):
        match.start(-1)
