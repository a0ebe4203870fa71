"""Lists of moves that do not fit where they are collected: longer buffers, never a shorter list."""

import pytest

import ludeme
from ludeme.play.playouts import playouts

GAME = """
(game "Room" (players 2)
    (equipment {{ (board (square {size})) (piece "Disc" Each) }})
    (rules (start (place "Disc1" 0)) (play {play}) (end (if (is Full) (result Mover Draw)))))
"""
PAIRS = "(move Select (from (sites Board)) (to (sites Board)))"
TIERS = ["python", "numba"]


def legal_moves(size, play, tier="python"):
    return ludeme.load(GAME.format(size=size, play=play), tier=tier).start(seed=1).legal_moves()


@pytest.mark.parametrize(("size", "tier"), [(6, "python"), (10, "numba")])
def test_the_buffer_grows(size, tier):
    assert len(legal_moves(size, PAIRS, tier)) == size**4


def test_the_buffer_grows_for_moves_found_on_a_copy():
    remove = "(remove 0)"
    assert len(legal_moves(6, f"(do {remove} next:{PAIRS})")) == 6**4


@pytest.mark.parametrize("tier", TIERS)
def test_an_effect_with_too_many_moves_fails(tier):
    # whether a site is empty must be known of all sites before the first piece is added
    add = '(add (piece "Disc2") (to (site) if:(is Empty (site))))'
    twice = f"(forEach Site (sites Board) (forEach Value min:1 max:100 {add}))"
    play = f"(move Select (from 0) (then {twice}))"
    state = ludeme.load(GAME.format(size=10, play=play), tier=tier).start(seed=1)
    with pytest.raises(ludeme.LudemeError, match="an effect has too many moves"):
        state.apply(state.legal_moves()[0])


@pytest.mark.parametrize("tier", TIERS)
def test_a_stack_that_grows_too_high_fails(tier):
    play = '(move Add (piece "Disc1") (to (sites {0}) if:True) stack:True)'
    state = ludeme.load(GAME.format(size=3, play=play), tier=tier).start(seed=1)
    with pytest.raises(ludeme.LudemeError, match="too many levels") as error:
        for _ in range(40):
            state.apply(state.legal_moves()[0])
    assert error.value.text == play


@pytest.mark.parametrize("tier", TIERS)
def test_too_much_on_a_copy_fails_too(tier):
    # the stack grows too high on the scratch row where the move is tried
    twenty = '(forEach Value min:1 max:20 (add (piece "Disc1") (to 0) stack:True))'
    play = f"(do (move Select (from 1) (then {twenty})) ifAfterwards:(is Empty 2))"
    state = ludeme.load(GAME.format(size=3, play=play), tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    with pytest.raises(ludeme.LudemeError, match="a stack has too many levels") as error:
        state.legal_moves()
    assert error.value.text == twenty


@pytest.mark.parametrize("tier", TIERS)
def test_an_array_of_too_many_numbers_fails(tier):
    numbers = "(if (is Mover P1) (array (sites Board)) (array {1}))"
    play = f"(move Select (from 0) (then (if (= 1 (size Array {numbers})) (moveAgain))))"
    small = ludeme.load(GAME.format(size=20, play=play), tier=tier).start(seed=1)
    small.apply(small.legal_moves()[0])
    large = ludeme.load(GAME.format(size=40, play=play), tier=tier).start(seed=1)
    with pytest.raises(ludeme.LudemeError, match="too many numbers"):
        large.apply(large.legal_moves()[0])


@pytest.mark.parametrize("tier", TIERS)
def test_a_list_remembers_the_same_value_often(tier):
    play = "(move Select (from 0) (then (remember Value (last To))))"
    state = ludeme.load(GAME.format(size=3, play=play), tier=tier).start(seed=1)
    for _ in range(200):
        state.apply(state.legal_moves()[0])


@pytest.mark.parametrize("tier", TIERS)
def test_a_list_of_too_many_values_fails(tier):
    play = "(move Select (from 0) (then (remember Value (count Moves))))"
    text = GAME.format(size=3, play=play)
    state = ludeme.load(text, tier=tier).start(seed=1)
    with pytest.raises(ludeme.LudemeError, match="a list remembers too many values") as error:
        for _ in range(10_000):
            state.apply(state.legal_moves()[0])
    assert error.value.text == play


@pytest.mark.parametrize("tier", [*TIERS, "checked"])
@pytest.mark.parametrize(
    "rule",
    [
        '(place Stack "Disc1" 0 count:33)',
        '(place Random {"Disc1" "Disc2"} count:{30 3} 0)',
        '(place Random {(count "Disc1" (+ 30 3000))} 0)',
    ],
)
@pytest.mark.parametrize("play", ["(move Pass)", "(move Add (to (sites Empty)))"])
def test_a_start_that_does_not_fit_fails(play, rule, tier):
    text = GAME.format(size=3, play=play).replace('(place "Disc1" 0)', rule)
    with pytest.raises(ludeme.LudemeError, match="a stack has too many levels") as error:
        ludeme.load(text, tier=tier).start(seed=1)
    assert error.value.text == rule


@pytest.mark.parametrize("counting", [False, True])
def test_playouts_of_a_game_that_does_not_fit_fail(counting):
    # in the first playouts one is likely to go on for long enough
    rare = "(then (if (= 7 (count Moves)) (forEach Value min:1 max:33 (add (to 4) stack:True))))"
    play = f"(or (move Add (to (sites Empty)) {rare}) (move Add (to (sites Empty))))"
    game = ludeme.load(GAME.format(size=3, play=play))
    with pytest.raises(ludeme.LudemeError, match="a stack has too many levels") as error:
        playouts(game.program, n=100, count_choices=counting)
    assert error.value.text == "(add (to 4) stack:True)"


def test_playouts_of_a_game_in_which_listing_does_not_fit():
    pile = "(forEach Value min:1 max:33 (add (to 4) stack:True))"
    tried = f"(do (move Select (from 1) (then {pile})) ifAfterwards:(is Empty 2))"
    play = f"(if (< (count Moves) 5) (move Add (to (sites Empty))) {tried})"
    game = ludeme.load(GAME.format(size=3, play=play))
    with pytest.raises(ludeme.LudemeError, match="a stack has too many levels") as error:
        game.playouts(3)
    assert error.value.text == "(add (to 4) stack:True)"
