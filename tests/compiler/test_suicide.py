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


def test_refusals():
    with pytest.raises(LudemeError):
        begun("(if (is Occupied 4) (result Mover Loss))", players=1)
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
