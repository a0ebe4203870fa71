"""`(meta (no Suicide))` (spec 06 §B4.3)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError

GAME = """
(game "Suicide" (players {players}) (equipment {{ (board (square 3)) (piece "Man" Each) }})
    (rules (meta {{ {meta} }}) {start} (play {play}) (end {{ {end} }}))
)
"""
SUICIDE = "(no Suicide)"
ADD = "(move Add (to (sites Empty)))"
TIERS = ("python", "numba")


def begun(end, *, play=ADD, meta=SUICIDE, players=2, start="", tier="python"):
    text = GAME.format(players=players, meta=meta, end=end, play=play, start=start)
    return ludeme.load(text, tier=tier).start(seed=1)


def targets(state) -> list[int]:
    return [move.to_site for move in state.legal_moves()]


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("result", ["Mover Loss", "Next Win"])
def test_moves_that_lose_are_forbidden(result, tier):
    state = begun(f"(if (is Occupied 4) (result {result}))", tier=tier)
    assert targets(state) == [0, 1, 2, 3, 5, 6, 7, 8]


@pytest.mark.parametrize("result", ["Mover Win", "Next Loss", "Mover Draw", "All Loss"])
def test_other_ends_are_allowed(result):
    assert len(targets(begun(f"(if (is Occupied 4) (result {result}))"))) == 9


def test_only_losers_among_more_players():
    assert targets(begun("(if (is Occupied 4) (result Mover Loss))", players=3))[4] == 5
    assert targets(begun("(if (is Occupied 4) (result Next Loss))", players=3))[4] == 4


def test_who_could_only_lose_has_to_pass():
    state = begun("(if True (result Mover Loss))")
    (move,) = state.legal_moves()
    assert move.kind == "pass"
    assert state.copy().apply(move).winner == 2


def test_who_could_only_lose_cannot_move():
    play = f"(if (can Move {ADD}) (move Add (to (sites {{0}}))) (move Add (to (sites {{8}}))))"
    assert targets(begun("(if (is Full) (result Mover Win))", play=play)) == [0]
    end = "(if (and (is Occupied 0) (not (is Occupied 8))) (result Mover Loss))"
    assert targets(begun(end, play=play, start='(start (place "Man1" 0))')) == [-1]


@pytest.mark.parametrize("tier", TIERS)
def test_no_moves_of_the_next_player(tier):
    """The next player cannot move when all his moves lose."""
    play = "(if (is Mover P1) (move Add (to (sites Empty))) (move Add (to (sites {7 8}))))"
    end = """
    (if (and (is Mover P2) (or (= 0 (what at:8)) (= 0 (what at:7)))) (result Mover Loss))
    (if (no Moves Next) (result Mover Win))
    """
    state = begun(end, play=play, tier=tier)
    assert state.apply(state.legal_moves()[0]).winner == 1


def test_repetitions_are_forbidden_too():
    meta = f"(no Repeat) {SUICIDE}"
    play = "(forEach Piece (move Step (to if:(is Empty (to)))))"
    start = '(start {(place "Man1" 0) (place "Man2" 8)})'
    state = begun("(if (is Occupied 4) (result Mover Loss))", meta=meta, play=play, start=start)
    assert sorted(targets(state)) == [1, 3]


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(
    ("result", "forbidden"), [("Mover Loss", True), ("P1 Loss", True), ("Mover Win", False)]
)
def test_a_single_player_does_not_lose_by_a_move(result, forbidden, tier):
    state = begun(f"(if (is Occupied 4) (result {result}))", players=1, tier=tier)
    assert (4 not in targets(state)) is forbidden
    stuck = begun("(if True (result Mover Loss))", players=1, tier=tier)
    (move,) = stuck.legal_moves()
    assert move.kind == "pass" and stuck.apply(move).over


@pytest.mark.parametrize("tier", TIERS)
def test_a_puzzle_is_not_lost(tier):
    """Of writing 1 and of crossing out 1 or 2, the first solves it, and loses."""
    text = """(game "Puzzle" (players 1)
        (equipment {(board (square 2) (values Cell (range 1 2))) (regions {Rows Columns})})
        (rules META (start (set {{0 1} {1 2} {2 2}})) (play (satisfy (all Different)))
            (end (if (is Solved) (result P1 Loss)))))"""
    for meta, number in (("", 3), (f"(meta {SUICIDE})", 2)):
        state = ludeme.load(text.replace("META", meta), tier=tier).start(seed=1)
        assert len(state.legal_moves()) == number


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(
    ("end", "first", "second"),
    [
        ("(if (is Occupied 4) (result P1 Loss))", [3, 5], [3, 4, 5]),
        ("(if (is Occupied 4) (result P2 Loss))", [3, 4, 5], [3, 5]),
        ("(if (and (is Occupied 3) (is Occupied 5)) (result P1 Loss))", [3, 4, 5], [3, 4, 5]),
    ],
)
def test_of_moves_made_together_each_is_tested_alone(end, first, second, tier):
    """Whoever makes it must not have lost after it."""
    move = "(move (from {}) (to (sites {{3 4 5}})) {})"
    text = GAME.format(
        players="2) (mode Simultaneous",
        meta=SUICIDE,
        end=end,
        start='(start {(place "Man1" 0) (place "Man2" 8)})',
        play=f"(or {move.format(0, 'P1')} {move.format(8, 'P2')})",
    )
    state = ludeme.load(text, tier=tier).start(seed=1)
    found = {
        player: [m.to_site for m in state.legal_moves() if m.mover == player] for player in (1, 2)
    }
    assert found == {1: first, 2: second}


def test_nobody_loses_without_players():
    text = GAME.format(
        players=0,
        meta=SUICIDE,
        end="(if (is Occupied 4) (result All Loss))",
        start="",
        play="(move Add (piece 1) (to (sites Empty)))",
    ).replace("Each", "Shared")
    state = ludeme.load(text).start(seed=1)
    (move,) = state.legal_moves()
    assert len(state.apply(move).contents()) == 9


def test_end_rules_that_ask_for_suicides_again_are_refused():
    """It would be asked again and again of ever longer games."""
    with pytest.raises(LudemeError):
        begun(f"(if (can Move {ADD}) (result Mover Loss))")


@pytest.mark.parametrize("tier", TIERS)
def test_the_pie_rule_is_no_way_to_lose(tier):
    """What it offers is tested like all other moves (spec 05 §1.7)."""
    for end, offered in (("Mover Loss", ["pass"]), ("Mover Draw", ["swap"])):
        end, play = (
            f"(if (= (count Moves) 2) (result {end}))",
            "(if (is Mover P1) (move Add (to 0)))",
        )
        state = begun(end, play=play, meta="(swap) (no Suicide)", tier=tier)
        state.apply(state.legal_moves()[0])
        assert [move.name for move in state.legal_moves()] == offered
