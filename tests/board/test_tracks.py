"""Tracks: how their elements are linked, and how steps are followed (spec 02 §6.4, §9)."""

import pytest

from ludeme.board.topology.topology import Topology
from ludeme.board.tracks import END, Track, follow_steps, make_track, needs_indices
from ludeme.grammar.errors import LudemeError

from .test_graphs import board_item


def tracks_of(text: str) -> list[Track]:
    board = board_item(text)
    return board.resolve_tracks(Topology(board.build(), board.use))


def test_repeated_sites_become_bumps():
    track = make_track("T", [14, 14, 11, 10, 9, 8, 8, 13], loop=True, directed=True)
    assert track.sites == (14, 11, 10, 9, 8, 13)
    assert [element.bump for element in track.elements] == [1, 0, 0, 0, 1, 0]
    first, second, *_, last = track.elements
    assert (first.prev, first.prev_index) == (13, 5)
    assert (second.prev, second.prev_index) == (-1, -1)
    assert (last.next, last.next_index, last.prev) == (14, 0, 8)


def test_an_open_track_ends_nowhere():
    track = make_track("T", [3, 2, END])
    assert (track.elements[0].prev, track.elements[-1].next) == (-1, -1)
    assert (track.elements[1].next, track.elements[1].prev) == (END, 3)


def test_a_bump_anywhere_hides_an_internal_loop():
    crossing = [0, 1, 2, 3, 1, 4]
    assert needs_indices([make_track("T", crossing)])
    assert not needs_indices([make_track("T", [*crossing, 4])])
    assert make_track("T", crossing).index_of(1) == 1


def test_steps_with_and_without_a_count():
    rows = {"E": lambda site: range(site + 1, site // 10 * 10 + 10)}
    sites = follow_steps("20,3,E,10,E2,End,", lambda site, way: [list(rows[way](site))])
    assert sites == [20, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, END]


def test_a_walk_goes_on_from_where_it_ended():
    (track,) = tracks_of('(board (square 3) (track "T" "1,E,End,N,End,W"))')
    assert track.sites == (1, 2, END, 5, 8, END, 7, 6)


@pytest.mark.parametrize(
    ("board", "start"),
    [
        ('(board (square 8) (track "T" "3,E,N,W,S,E1"))', "3 4 5 6 7 15 23"),
        ('(mancalaBoard 2 6 (track "T" "1,E,N,W" loop:True))', "1 2 3 4 5 6 12 11 10 9 8 7"),
    ],
)
def test_steps_on_a_board(board, start):
    (track,) = tracks_of(board)
    assert " ".join(map(str, track.sites)).startswith(start)


def test_steps_that_lead_nowhere_are_errors():
    with pytest.raises(LudemeError, match="no direction NNE"):
        tracks_of('(board (square 3) (track "T" "0,NNE"))')
    with pytest.raises(LudemeError, match="at least two sites"):
        tracks_of('(board (square 3) (track "T" {4 4}))')


def test_owners():
    text = '(board (square 3) {{(track "A" {{0 1}} {}) (track "B" {{0 1}} {})}})'
    assert [track.owner for track in tracks_of(text.format("P2", "Shared"))] == [2, 0]
    assert [track.owner for track in tracks_of(text.format("3", ""))] == [3, 0]


def test_surakarta_loops():
    tracks = tracks_of("(surakartaBoard (square 6))")
    assert [track.name for track in tracks] == ["Track1F", "Track1B", "Track2F", "Track2B"]
    assert tracks[0].sites == (
        6, 7, 8, 9, 10, 11, 4, 10, 16, 22, 28, 34, 29, 28, 27, 26, 25, 24, 31, 25, 19, 13, 7, 1,
    )  # fmt: skip
    bumps = [element.site for element in tracks[0].elements if element.bump]
    assert bumps == [11, 34, 24, 1]
    assert not needs_indices(tracks)


@pytest.mark.parametrize(
    ("board", "sites"),
    [
        ("(rectangle 3 4) loops:1", "4 5 6 7 2 6 10 7 6 5 4 9 5 1"),
        ("(rotate 45 (square 4))", "4 5 6 7 2 6 10 14 11 10 9 8 13 9 5 1"),
        # without a corner, the others have other numbers
        ("(remove (square 4) vertices:{0})", "3 4 5 6 1 5 9 13 10 9 8 7 12 8 4 0"),
        # the centres of the four squares are rows and columns of their own
        ("(square 3 diagonals:Solid)", "3 4 9 8 3"),
    ],
)
def test_surakarta_loops_follow_rows_and_columns(board, sites):
    forward, backward = tracks_of(f"(surakartaBoard {board})")
    assert forward.sites == tuple(map(int, sites.split()))
    assert sorted(backward.sites) == sorted(forward.sites)


def test_surakarta_loops_of_triangles():
    forward, backward = tracks_of("(surakartaBoard (tri 4))")
    assert forward.sites == (4, 5, 6, 2, 5, 7, 8, 5, 1)
    assert backward.sites == forward.sites[::-1]
    assert [element.site for element in forward.elements if element.bump] == [6, 7, 1]
    assert len(tracks_of("(surakartaBoard (tri 8))")) == 2 * 3


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("(square 6) loops:9", "loop 6 needs row 6"),
        ("(rectangle 9 6) from:7", "9 rows and 6 columns"),
        ("(square 6) from:-1", "loop -1 needs row -1"),
        ("(hex 4)", "squares or triangles"),
        ("(tri Star 3)", "one, whole"),
        ("(remove (tri 5) vertices:{7})", "one, whole"),
        ("(rotate 180 (tri 4))", "on its base"),
    ],
)
def test_surakarta_boards_that_cannot_be(board, message):
    with pytest.raises(LudemeError, match=message):
        tracks_of(f"(surakartaBoard {board})")
