"""Sowing: where seeds fall, and what is captured then (spec 06 §A11)."""

import pytest

from .test_effects import after, count, sites

RING = '{(track "Ring" {0 1 2 3 4 5} loop:True)}'


def sow(arguments, *, seeds=3, extra=""):
    text = f"(sow 0 {arguments})"
    hole = f'(place "Man1" {{0}} counts:{{ {seeds} }})'
    return after(text, start=hole + extra, tracks=RING, hands="(hand Each)")


def holes(state):
    return [count(state, site) for site in range(6)]


def test_seeds_go_round_the_track():
    assert holes(sow("")) == [0, 1, 1, 1, 0, 0]
    assert holes(sow("", seeds=7)) == [1, 2, 1, 1, 1, 1]
    assert holes(sow("count:2")) == [1, 1, 1, 0, 0, 0]
    assert holes(sow("numPerHole:2")) == [0, 2, 1, 0, 0, 0]
    assert holes(sow("origin:True")) == [1, 1, 1, 0, 0, 0]
    assert holes(sow("skipIf:(= (to) 2)")) == [0, 1, 0, 1, 1, 0]
    assert holes(sow("includeSelf:False", seeds=7)) == [0, 2, 2, 1, 1, 1]


def test_captures_see_the_board_right_after_sowing():
    others = '(place "Man1" {1 2 3} counts:{1 1 1})'
    capture = "if:(= 2 (count at:(to))) apply:(remove (to)) backtracking:(= 2 (count at:(to)))"
    assert holes(sow(capture, extra=others)) == [0, 0, 0, 0, 0, 0]
    assert holes(sow("apply:(remove (to))", extra=others)) == [0, 2, 2, 0, 0, 0]


@pytest.mark.parametrize("track", ['"Ring1"', '"Ring" owner:(mover)'])
def test_captures_go_round_their_own_track_once(track):
    tracks = '{(track "Ring1" {0 1 2} loop:True P1) (track "Ring2" {0 1 2 3 4 5} loop:True P2)}'
    effect = f"(sow 0 count:1 {track} apply:(addScore Mover 1) forward:True)"
    assert after(effect, "0", tracks=tracks, hands="(hand Each)").scores[0] == 3


@pytest.mark.parametrize("tracks", ["", '(track "Way1" {0 1 2})'])
@pytest.mark.parametrize(
    "moves",
    [
        '(sow 0 "Way12")',
        '(sow 0 "Way12" owner:0)',
        '(max Distance "Way12" (remove 0))',
        '(firstMoveOnTrack "Way12" P1 (remove (site)))',
        '(forEach Piece (move Slide "Way12"))',
        '(remove (sites Track "Way12"))',
    ],
)
def test_nothing_moves_on_a_track_that_is_not_there(moves, tracks):
    """Spec 10 §6."""
    known = '(regions "Way12" {24})'
    assert sites(after(moves, "0 1", tracks=tracks, hands=known)) == [0, 1]


def test_a_start_off_the_track_is_no_sowing():
    state = after("(sow 20 (then (remove 0)))", "0 20", tracks=RING, hands="(hand Each)")
    assert sites(state) == [0, 20]


@pytest.mark.parametrize(
    ("origin", "count", "left"),
    [("True", 1, [20]), ("True", 2, [0, 20]), ("False", 1, [0, 20]), ("(= (from) 20)", 1, [20])],
)
def test_seeds_that_fall_back_need_no_track(origin, count, left):
    effect = f"(sow 20 count:{count} origin:{origin} (then (remove 0)))"
    assert sites(after(effect, "0 20", tracks=RING, hands="(hand Each)")) == left
