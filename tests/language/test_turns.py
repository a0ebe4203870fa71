"""Whose turn it is: passes that swap the players, moves found as another player's (spec 06 §B)."""

import pytest

import ludeme
from ludeme.runtime.search_abi.outcome import colour_of, deciding_seat, seat_of

GAME = """
(game "Turns" (players 2)
    (equipment {{ (board (square 3)) (piece "Man" Each) }})
    (rules (start {{ {start} }}) (play {play}) (end (if (no Pieces All) (result Mover Win))))
)
"""
UNPLACED = GAME.replace("(start {{ {start} }})", "").replace("no Pieces All", "is Full")


def played(state, kind="move"):
    return state.copy().apply(next(m for m in state.legal_moves() if m.kind == kind))


def after_pass(then):
    play = f"(or (move Add (to (sites Empty))) (move Pass {then}))"
    return played(ludeme.load(UNPLACED.format(play=play)).start(seed=1), "pass")


def test_a_pass_on_the_very_first_ply_is_a_draw():
    assert after_pass("").over
    assert after_pass("(then (set Counter 5))").over


def test_a_pass_that_swaps_the_players_is_no_pass():
    state = after_pass("(then (swap Players P1 P2))")
    assert not state.over and state.mover == 1


@pytest.mark.parametrize(
    ("before", "move", "name"),
    [
        ("(move Select (from 1))", "(move Pass)", "c1"),
        ("(if (is Mover P2) (move Select (from 1)))", "(move Pass)", "pass"),
        ("(remove 0)", "(move Pass)", "pass"),
        ("(move Pass)", "(move Select (from 1))", "c-1"),
        ("(move Pass)", "(select (from 1))", "pass"),
        ("(move Pass)", "(move Pass)", "pass"),
    ],
)
def test_a_pass_with_another_decision_done_before_is_none(before, move, name):
    """The first decision is shown; a pass is a move without any other (spec 05 §1.1, §5.2)."""
    play, start = f"(do {before} next:{move})", '(place "Man1" {0 8})'
    state = ludeme.load(GAME.format(play=play, start=start)).start(seed=1)
    (only,) = state.legal_moves()
    assert str(only) == name
    state.apply(only)
    state.apply(state.legal_moves()[0])
    passed = name == "pass" and "P2" not in before
    assert state.over == passed


@pytest.mark.parametrize(
    ("effect", "scores"),
    [
        ("(addScore Mover 3)", [0, 3]),
        ("(addScore Next 3)", [3, 0]),
        ("(if (is Mover P2) (addScore P1 4))", [4, 0]),
        ("(if (is Enemy (who at:0)) (addScore P1 4))", [4, 0]),
    ],
)
def test_effects_of_moves_found_as_another_players(effect, scores):
    """`forEach Piece ... P2` reads the effects, too, as if P2 were to move (spec 05 §4.1)."""
    move = f"(move (from) (to (sites Empty) (apply {effect})))"
    start = '(place "Man1" {0}) (place "Man2" {1}) (set Score Each 0)'
    game = ludeme.load(GAME.format(play=f"(forEach Piece {move} P2)", start=start))
    state = played(game.start(seed=1))
    assert list(state.scores) == scores and state.mover == 2


def test_consequences_of_moves_found_as_another_players():
    """What follows such a move is the real mover's."""
    move = "(move (from) (to (sites Empty)) (then (addScore Mover 3)))"
    start = '(place "Man1" {0}) (place "Man2" {1}) (set Score Each 0)'
    game = ludeme.load(GAME.format(play=f"(forEach Piece {move} P2)", start=start))
    assert list(played(game.start(seed=1)).scores) == [3, 0]


def test_the_next_player_of_moves_found_as_another_players():
    """An effect that lets the mover move again names the other player."""
    move = "(move (from) (to (sites Empty) (apply (moveAgain))))"
    start = '(place "Man1" {0}) (place "Man2" {1})'
    game = ludeme.load(GAME.format(play=f"(forEach Piece {move} P2)", start=start))
    state = played(game.start(seed=1))
    assert state.mover == 2
    assert played(state).mover == 2


def test_the_best_of_the_moves_that_are_allowed():
    """What `ifAfterwards` forbids is not among the moves that `max` compares."""
    add = "(move Add (to (sites {0 1 2 3})) (then (if (= (last To) 2) (remove 8))))"
    play = f"(max Captures (do {add} ifAfterwards:(is Empty 0)))"
    game = ludeme.load(GAME.format(play=play, start='(place "Man2" {8})'))
    assert [move.to_site for move in game.start(seed=1).legal_moves()] == [2]


CAPTURES = """(game "Captures" (players 2)
    (equipment {{ (board (square 5)) (piece "Man" Each) }})
    (rules (start {{ (place "Man1" {{0 12}}) (place "Man2" {{1 6 7 17 21}}) }})
        (play (max Captures {})) (end (if (is Full) (result Mover Draw)))))"""


LATER = "(move Select (from 6) (then (remove 6 at:EndOfTurn)))"


@pytest.mark.parametrize(
    ("other", "best"),
    [
        ("(move Select (from 7) (then (remove 7)))", [6]),
        ("(move Select (from 7) (then (and (remove 7) (remove 1))))", [6, 7]),
        # whoever moves again is not at the end of the turn
        ("(move Select (from 7) (then (and (remove 7 at:EndOfTurn) (moveAgain))))", [6]),
    ],
)
def test_removals_at_the_end_of_the_turn_are_captures_too(other, best):
    """They count as soon as they are noted, and again when they are done (05 §5.3)."""
    for tier in ("python", "numba"):
        state = ludeme.load(CAPTURES.format(f"(or {LATER} {other})"), tier=tier).start(seed=1)
        assert [move.to_site for move in state.legal_moves()] == best


def test_hops_that_end_the_turn_capture_most():
    left = "(and (not (is In (between) (sites ToClear))) (is Enemy (who at:(between))))"
    enemy = f"(between if:{left} {{}}) (to if:(is Empty (to)))"
    again = f"(if (can Move (hop (from (last To)) Orthogonal {enemy.format('')})) (moveAgain))"
    removed = enemy.format("(apply (remove (between) at:EndOfTurn))")
    hops = f"(forEach Piece (move Hop Orthogonal {removed} (then {again})))"
    state = ludeme.load(CAPTURES.format(hops)).start(seed=1)
    # from 12 over 17 there is another hop to come
    assert {(move.from_site, move.to_site) for move in state.legal_moves()} == {(0, 2), (12, 2)}


def after_first_moves(play, end="(is Full)", plies=1):
    """A game with the pie rule, and a first move of every ply so far."""
    text = f"""(game "Pie" (players 2) (equipment {{ (board (square 3)) (piece "Man" Each) }})
        (rules (meta (swap)) (play {play}) (end (if {end} (result Mover Win)))))"""
    state = ludeme.load(text).start(seed=1)
    for _ in range(plies):
        state = played(state)
    return state, [move.kind for move in state.legal_moves()]


def test_nobody_swaps_sides_with_himself():
    """Who moves twice at once has nobody before him whose side he could take (06 §B4.1)."""
    add = "(move Add (to (sites Empty)) (then (if (= (count Moves) {}) (moveAgain))))"
    assert "swap" in after_first_moves(add.format(2))[1]
    state, kinds = after_first_moves(add.format(1))
    assert state.mover == 1 and "swap" not in kinds
    assert "swap" not in after_first_moves(add.format(1), plies=2)[1]


def test_whoever_may_swap_sides_has_a_move():
    """A player who could only swap is not without moves (06 §B1.3)."""
    state, kinds = after_first_moves("(if (is Mover P1) (move Add (to 0)))", "(no Moves Next)")
    assert kinds == ["swap"] and not state.over


THREE = """(game "Three" (players 3) (equipment {{ (board (rectangle 1 4)) (piece "Man" Each) }})
    (rules {meta} (play {play}) (end (if (is Full) (result P1 Win)))))"""
#: Two exchanges, by which each plays the colour of another one, and then what is played on.
AROUND = """(if (= (count Moves) 0) (move Swap Players P1 P2)
    (if (= (count Moves) 1) (move Swap Players P2 P3) (move Add (to (sites Empty)))))"""


def of_three(play, meta="", tier="python"):
    return ludeme.load(THREE.format(play=play, meta=meta), tier=tier)


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_two_of_three_players_exchange_their_colours(tier):
    """The agents change places, and nothing else does (spec 06 §A12)."""
    state = of_three(AROUND, tier=tier).start(seed=1)
    seats = []
    for kind in ("swap", "swap", "move"):
        state = played(state, kind)
        seats.append([seat_of(state.row, player) for player in (1, 2, 3)])
    assert seats == [[2, 1, 3], [2, 3, 1], [2, 3, 1]]
    assert [colour_of(state.row, seat) for seat in (1, 2, 3)] == [3, 1, 2]
    assert state.mover == 2 and deciding_seat(state.row) == 3


def test_results_of_three_players_are_those_of_the_colours_that_they_play_at_the_end():
    playouts = of_three(AROUND).playouts(3, seed=1)
    assert [list(each) for each in playouts.utilities] == [[-0.5, 1.0, -0.5]] * 3


def test_the_third_player_may_take_the_colour_of_the_second():
    """The pie rule is offered after one move less than there are players (06 §B4.1)."""
    state = played(played(of_three("(move Add (to (sites Empty)))", "(meta (swap))").start(seed=1)))
    state = played(state, "swap")
    assert state.mover == 3 and [seat_of(state.row, player) for player in (1, 2, 3)] == [1, 3, 2]


def test_who_plays_what_is_part_of_a_position():
    """Positions are the same again when all have their colours back (spec 04 §5.10)."""
    swaps = "(if (< (count Moves) 5) (move Swap Players P1 P3) (move Pass))"
    state = of_three(swaps, "(meta (no Repeat Positional))").start(seed=1)
    assert [move.kind for move in played(state, "swap").legal_moves()] == ["pass"]


#: A die; a double (of one die, each is one) is played with 20, other moves with 10.
DOUBLES = """(game "Doubles" (players 2)
    (equipment { (board (rectangle 1 40)) (piece "Man" Each) (dice d:3 num:1) })
    (rules (start { (place "Man1" 24) (place "Man2" 27) })
        (play (do (roll) next:(or
            (forEach Die if:(!= (pips) 0) (move Select (from (+ 10 (pips)))))
            (forEach Die replayDouble:True (move Select (from (+ 20 (pips))))))
            (then (set Score P1 (face 40)))))
        (end (if (= 99 (count Moves)) (result All Draw)))))"""


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_dice_are_refilled_by_a_double_that_another_loop_has_set(tier):
    """While the unnamed variable is set, also where doubles are not replayed (06 §B5.1)."""
    state = ludeme.load(DOUBLES, tier=tier).start(seed=1)
    for rolled, chosen in ((1, 22), (0, 11)):
        state.script_rolls([[rolled]])
        state.apply(next(move for move in state.legal_moves() if move.to_site == chosen))
    assert state.scores[0] == 2
