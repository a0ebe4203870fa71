"""`(meta (pin SupportMultiple))` and `(meta (noStackOn Fallen))` (spec 06 §B4.3).

The pyramid: 0 1 2 5 6 8 11 12 13 on the ground, 3 4 9 10 above them, 7 on top; 3 stands on 6 1 0 5
and 4 on 8 2 1 6.
"""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError
from ludeme.play.diagnosis import diagnose

GAME = """
(game "Pins" (players 2)
    (equipment {{ (board {board} use:{type}) (piece "Man" Each) {items} }})
    (rules {meta}
        (start {{ (place "Man1" {{0 1 2 5 6 8 12}}) (place "Man2" {{ {upper} }}) {start} }})
        (play {play}) (end (if (is Full) (result Mover Win))))
)
"""
PYRAMID = "(square 3 pyramidal:True)"
PIN = "(meta (pin SupportMultiple))"
REMOVE = "(move Remove (sites Occupied by:All))"
STAY_LOW = "(meta (noStackOn Fallen))"
TIERS = ("python", "numba")


def origins(
    play=REMOVE, upper="3 4", meta=PIN, tier="python", type="Vertex", items="", start=""
) -> set[int]:
    text = GAME.format(
        meta=meta, play=play, upper=upper, type=type, items=items, start=start, board=PYRAMID
    )
    return {move.from_site for move in ludeme.load(text, tier=tier).start(seed=1).legal_moves()}


@pytest.mark.parametrize("tier", TIERS)
def test_what_supports_several_pieces_stays(tier):
    assert origins(tier=tier) == {0, 2, 3, 4, 5, 8, 12}
    assert origins(tier=tier, meta="") == {0, 1, 2, 3, 4, 5, 6, 8, 12}


@pytest.mark.parametrize("tier", TIERS)
def test_what_supports_one_piece_may_leave(tier):
    assert origins(upper="3", tier=tier) == {0, 1, 2, 3, 5, 6, 8, 12}


@pytest.mark.parametrize("tier", TIERS)
def test_pieces_that_move(tier):
    play = "(forEach Piece (move (from) (to (sites {13}))))"
    assert origins(play, tier=tier) == {0, 2, 5, 8, 12}


def test_effects_lift_too():
    """The pieces that the move itself takes away count, those of its consequences do not."""
    moves = "(forEach Piece (move (from) (to (sites {{13}}) {})))"
    assert origins(moves.format("(apply (remove 6))")) == {-1}
    assert origins(moves.format("(apply (remove 0))")) == {0, 2, 5, 8, 12}
    assert origins("(move Add (to (sites {13})) (then (remove 6)))") == {13}


def test_a_capture_by_replacement_lifts():
    play = "(forEach Piece (move (from) (to (sites {6}) (apply (remove (to))))))"
    assert origins(play) == {-1}
    assert origins(play, upper="3") == {0, 1, 2, 5, 6, 8, 12}


@pytest.mark.parametrize("tier", TIERS)
def test_piles_are_lifted_piece_by_piece(tier):
    """With hands, pieces of a kind make piles on a site."""
    hands = dict(items="(hand Each size:2)", tier=tier, start='(place "Man1" {1 8} counts:{2})')
    everything = {0, 1, 2, 3, 4, 5, 6, 8, 12}
    assert origins(**hands) == everything - {1, 6}
    assert origins(**hands, upper="3") == everything - {4}
    for count in ("", "count:2"):
        play = f"(forEach Piece (move (from) (to (sites {{13}})) {count}))"
        assert origins(play, **hands) == {0, 2, 5, 8, 12}
    play = "(forEach Piece (move (from) (to (sites {13})) copy:True))"
    assert origins(play, **hands) == {0, 1, 2, 5, 6, 8, 12}  # a copy lifts nothing


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(
    ("play", "pinned"),
    [
        (REMOVE, True),
        ("(move Remove (sites Occupied by:All) level:0)", True),
        ("(move (from (sites Occupied by:All)) (to (sites {13})))", True),
        ("(move (from (sites Occupied by:All) level:0) (to (sites {13})))", True),
        ("(move (from (sites Occupied by:All)) (to (sites {13})) stack:True)", True),
        ("(move (from (sites Occupied by:All)) (to (sites {13})) count:1)", True),
        ("(move (from (sites Occupied by:All)) (to (sites {13}) level:0))", True),
        ("(move (from (sites Occupied by:All)) (to (sites {13}) level:0) stack:True)", True),
        ("(move Select (from (sites Occupied by:All)))", False),
        ("(forEach Site (sites Occupied by:All) (move Promote (site) (piece 2)))", False),
        ("(move (from (sites Occupied by:All)) (to (sites {13})) copy:True)", False),
    ],
)
def test_stacks_that_support_several_pieces_stay(play, pinned, tier):
    """Whatever takes a piece off them; what puts another there at once takes none."""
    stacks = '(place Stack "Man1" {1 8} count:2)'
    everything = {0, 1, 2, 3, 4, 5, 6, 8, 12}
    assert origins(play, start=stacks, tier=tier) == everything - ({1, 6} if pinned else set())


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("more", ["", "stack:True", "count:1"])
@pytest.mark.parametrize("level", ["", "level:0"])
def test_stacks_do_not_go_straight_up(more, level, tier):
    """From a corner, 0, that is to 3 and 7; from 8 it is to none of these."""
    stacks = '(place Stack "Man1" {0 8} count:2)'
    play = f"(move (from (sites {{0 8}}) {level}) (to (sites {{3 7 13}})) {more})"
    text = GAME.format(
        meta=STAY_LOW, play=play, upper="2", type="Vertex", items="", start=stacks, board=PYRAMID
    )
    moves = ludeme.load(text, tier=tier).start(seed=1).legal_moves()
    assert [(move.from_site, move.to_site) for move in moves] == [(0, 13), (8, 3), (8, 7), (8, 13)]


@pytest.mark.parametrize("tier", TIERS)
def test_series_of_moves_go_on_with_moves_that_are_not_pinned(tier):
    """After a move from 13 to 11, the piece on 6 may go, and there is one ply more; after one to
    10, the piece on 0. The one on 6 is pinned."""
    first = "(move (from 13) (to (sites {10 11})) (then (moveAgain)))"
    six, nought = "(move Remove (sites {6}) (then (moveAgain)))", "(move Remove (sites {0}))"
    on = f"(if (is Occupied 11) (if (is Occupied 6) {six}) {nought})"
    play = f"(max Moves (if (is Occupied 13) {first} {on}))"
    for meta, expected in (("", [11]), (PIN, [10, 11])):
        text = GAME.format(
            meta=meta,
            play=play,
            upper="3 4",
            type="Vertex",
            items="",
            start='(place "Man1" 13)',
            board=PYRAMID,
        )
        moves = ludeme.load(text, tier=tier).start(seed=1).legal_moves()
        assert [move.to_site for move in moves] == expected


@pytest.mark.parametrize("type", ["Cell", "Vertex", "Edge"])
@pytest.mark.parametrize("meta", [PIN, STAY_LOW, "(meta (gravity))"])
def test_on_a_plane_nothing_carries_climbs_or_falls(meta, type):
    text = GAME.format(
        meta=meta, play=REMOVE, upper="3 4", type=type, items="", start="", board="(square 5)"
    )
    assert len(ludeme.load(text).start(seed=1).legal_moves()) == 9
    (warning,) = diagnose(text, emits=False).warnings
    assert warning.message.startswith("no vertex of this board lies above another")


def test_refusals():
    with pytest.raises(LudemeError):
        origins(type="Cell")
