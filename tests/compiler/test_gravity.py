"""`(meta (gravity))` (spec 06 §B4.3).

The pyramid: 0 1 2 5 6 8 11 12 13 on the ground, 3 4 9 10 above them, 7 on top; 3 stands on 6 1 0 5
and 4 on 8 2 1 6.
"""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError

GAME = """
(game "Gravity" (players 2)
    (equipment {{ (board {board} use:{type}) (piece "Man" Each) {items} }})
    (rules (meta {{ {meta} }}) {start} (play {play}) (end (if (is Full) (result Mover Win))))
)
"""
PYRAMID = "(square 3 pyramidal:True)"
ADD = "(move Add (to (sites Empty)))"
TIERS = ("python", "numba")


def begun(
    play=ADD, *, start="", meta="(gravity)", tier="python", type="Vertex", board=PYRAMID, items=""
):
    text = GAME.format(meta=meta, start=start, play=play, type=type, board=board, items=items)
    return ludeme.load(text, tier=tier).start(seed=1)


def played(state, to: int):
    return state.apply(next(move for move in state.legal_moves() if move.to_site == to))


def filled(state) -> dict[str, int]:
    return {site: levels[0][0] for site, (levels, _) in state.contents().items()}


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("rule", ["(gravity)", "(gravity PyramidalDrop)"])
def test_pieces_drop_to_the_ground(tier, rule):
    state = played(begun(meta=rule, tier=tier), 7)
    assert filled(state) == {"v13": 1}  # over 10, the first below it


@pytest.mark.parametrize("tier", TIERS)
def test_pieces_stay_on_full_ground(tier):
    start = '(start (place "Man1" {0 1 5 6}))'
    state = played(begun(start=start, tier=tier), 3)
    assert filled(state) == {"v0": 1, "v1": 1, "v3": 1, "v5": 1, "v6": 1}


def test_pieces_drop_when_the_ground_is_taken_away():
    start = '(start {(place "Man1" {0 1 5 6}) (place "Man2" {3})})'
    state = played(begun("(move Remove (sites {5}))", start=start), 5)
    assert filled(state) == {"v0": 1, "v1": 1, "v5": 2, "v6": 1}


def test_pieces_do_not_drop_before_a_move():
    assert filled(begun(start='(start (place "Man1" 7))')) == {"v7": 1}


def test_repetitions_are_those_after_the_fall():
    """A piece may not be lifted to where it falls back from."""
    start = '(start {(place "Man1" 0) (place "Man2" {1 5 6})})'
    play = "(or (move (from 0) (to (sites {3 12}))) (move Add (to (sites {13}))))"
    for meta, targets in (("(gravity)", [3, 12, 13]), ("(gravity) (no Repeat)", [12, 13])):
        state = begun(play, start=start, meta=meta)
        assert sorted(move.to_site for move in state.legal_moves()) == targets


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(("other", "ones"), [("0 6", [1, 5, 13]), ("0 1 6", [3, 5, 13])])
def test_of_a_pile_pieces_drop_one_by_one(other, ones, tier):
    """With hands, pieces of a kind make piles on a site: one drops to each free site below."""
    start = f'(start {{(place "Man2" {{ {other} }}) (place "Man1" 3 count:2)}})'
    state = played(begun(start=start, items="(hand Each)", tier=tier), 13)
    assert [f"v{site}" for site in ones] == sorted(
        (site for site, what in filled(state).items() if what == 1), key=lambda site: int(site[1:])
    )
    assert all(count == 1 for _, count in state.contents().values())


@pytest.mark.parametrize("tier", TIERS)
def test_what_drops_is_in_state_0_afterwards(tier):
    start = '(start {(place "Man1" {0 1 6}) (place "Man2" 3 state:2 value:4)})'
    state = played(begun(start=start, tier=tier), 13)
    assert state.contents()["v5"][0] == ((2, 0, 0, 4),)


@pytest.mark.parametrize("tier", TIERS)
def test_pieces_drop_before_what_is_removed_at_the_end_of_the_turn(tier):
    """They drop to where it is free afterwards, on what stands there still, and are removed."""
    start = '(start {(place "Man1" {0 1 5 6}) (place "Man2" {3})})'
    play = "(move Add (to (sites {13})) (then (remove 5 at:EndOfTurn)))"
    assert filled(played(begun(play, start=start, tier=tier), 13)) == {
        "v0": 1,
        "v1": 1,
        "v6": 1,
        "v13": 1,
    }
    stays = play.replace("remove 5", "remove 8")
    assert filled(played(begun(stays, start=start, tier=tier), 13))["v3"] == 2
    again = play.replace("(remove 5 at:EndOfTurn)", "(and (remove 5 at:EndOfTurn) (moveAgain))")
    assert filled(played(begun(again, start=start, tier=tier), 13))["v3"] == 2


@pytest.mark.parametrize("type", ["Cell", "Vertex", "Edge"])
def test_on_a_plane_nothing_falls(type):
    state = played(begun(type=type, board="(square 3)"), 7)
    assert list(filled(state)) == [f"{type[0].lower()}7"]


@pytest.mark.parametrize("tier", TIERS)
def test_moves_that_are_tried_fall_where_they_are_played(tier):
    """A move wins by what is done itself; what falls follows those that are chosen from."""
    play = "(move Add (to (sites Winning Mover (add (to (sites {3 7}))))))"
    text = GAME.format(
        meta="(gravity)", start="", play=play, type="Vertex", board=PYRAMID, items=""
    ).replace("(is Full)", "(is Occupied 7)")
    state = ludeme.load(text, tier=tier).start(seed=1)
    (move,) = state.legal_moves()
    assert move.to_site == 7 and not state.apply(move).over
    assert filled(state) == {"v13": 1}


def test_refusals():
    stack = '(start (place Stack "Man1" 0))'
    for text in (dict(type="Cell"), dict(start=stack)):
        with pytest.raises(LudemeError):
            begun(**text)
