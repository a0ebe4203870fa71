"""Ludemes that no public game uses: what they give on small boards, in both tiers.

The machine code is the checked one: it is made in a third of the time, and tells more."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme

from .both_tiers import PYRAMID, SQUARE, members, number


def test_the_longest_line() -> None:
    start = '(place "Man1" {0 1 3 5 10}) (place "Man2" {2})'
    assert number("(count SizeBiggestLine Orthogonal)", start) == 4
    assert number("(count SizeBiggestLine)", start) == 4
    assert number("(count SizeBiggestLine Orthogonal if:(is Enemy (who at:(to))))", start) == 1
    assert number("(count SizeBiggestLine Diagonal)", start) == 3
    assert number("(count SizeBiggestLine)", '(place "Man1" 7)') == 1
    assert number("(count SizeBiggestLine)") == 0


def test_the_biggest_group() -> None:
    start = '(place "Man1" {0 1 15}) (place "Man2" {5})'
    assert number("(count SizeBiggestGroup Orthogonal)", start) == 3
    assert number("(count SizeBiggestGroup Orthogonal min:3)", start) == 3
    assert number("(count SizeBiggestGroup Orthogonal min:(+ 3 (mover)))", start) == 0
    assert number("(count Groups Orthogonal min:(mover))", start) == 2
    assert number("(count Groups Orthogonal min:(next))", start) == 1


def test_pieces_below_a_site() -> None:
    start = '(place "Man1" {0 1 6}) (place "Man2" 5)'
    assert number("(count SitesPlatformBelow 3 Mover)", start, board=PYRAMID) == 3
    assert number("(count SitesPlatformBelow Vertex 3 P2)", start, board=PYRAMID) == 1
    assert number("(count SitesPlatformBelow 0 All)", start, board=PYRAMID) == 0
    assert number("(count SitesPlatformBelow Mover)", start, board=PYRAMID) == 0  # no (to)


def test_sizes_of_large_pieces() -> None:
    items = '(tile "Hook" Shared {F F R F}) (hand Each)'
    start = '(place "Man1" 3) (place "Man1" (handSite P1))'

    def size(of: str) -> int:
        first = '(move Add (piece "Hook") (to (sites {1})) )'
        return number(f"(size LargePiece {of})", start, items, first=first)

    assert size("at:1") == 4
    assert size("at:3") == 1
    assert size("at:0") == 0
    assert size("at:-1") == 0
    assert size("in:(sites {0 1 3})") == 5


def is_centre(vertex: int, edges: str, who: str = "Mover", others: str = "") -> bool:
    """Whether a vertex is the centre of a tree of edges, when a stone was just put there.

    The edges: 0-1 1-2 0-3 1-4 2-5 3-4 4-5 3-6 4-7 5-8 6-7 7-8.
    """
    start = f'(place "Man1" Edge {{{edges}}}) (place "Man2" Edge {{{others}}})'
    tested = f"(then (set Score P1 (if (is TreeCentre {who}) 1 0)))"
    first = f'(move Add (piece "King1") (to Vertex (sites {{0 1 2 3}})) {tested})'
    board = "(board (square 3) use:Vertex)"
    return number("(score P1)", start, board=board, first=first, choice=vertex) == 1


def centres(edges: str, who: str = "Mover", others: str = "") -> list[int]:
    return [vertex for vertex in range(4) if is_centre(vertex, edges, who, others)]


def test_centres_of_trees() -> None:
    assert centres("0 1") == [1]  # the path 0-1-2
    assert centres("0") == [0, 1]  # both ends have degree 1
    assert centres("0 1 4") == [1]  # quirk: the walks from 1 and 2 go over 0 first
    assert centres("2 0 1") == [0, 1]  # the path 3-0-1-2
    assert centres("0 3 5 2") == []  # a cycle
    assert centres("11") == [0]  # quirk: what is in no tree is compared with vertex 0
    assert centres("0", "All", others="1") == [1]
    assert centres("0", "Next", others="4") == [0, 2]


def test_distances_by_steps_that_turn() -> None:
    turning = "(sites Distance (step {} (to if:True)) newRotation:(+ 2 (value)) from:0 {})"
    start = '(place "King1" 0)'
    assert members(turning.format("Forward", "(exact 1)"), start) == [4]
    assert members(turning.format("Forward", "(exact 2)"), start) == [5]
    assert members(turning.format("Forward", "(range 1 3)"), start) == [1, 4, 5]
    assert members(turning.format("Forward", "(range 1 9)"), start) == [1, 4, 5]
    # quirk: 4 and 1 are at the same distance, but the second is turned once more
    assert members(turning.format("(directions {Forward Rightward})", "(exact 2)"), start) == [5]


@pytest.mark.parametrize(
    ("goal", "steps"), [("4", 1), ("5", 2), ("1", 3), ("2", 10**9), ("(sites {1 4})", 1)]
)
def test_steps_that_turn_are_counted(goal: str, steps: int) -> None:
    """Round and round: up from 0, right, down."""
    turning = "(count Steps (step Forward (to if:True)) newRotation:(+ 2 (value)) 0 {})"
    assert number(turning.format(goal), '(place "King1" 0)') == steps


@pytest.mark.parametrize(("rotation", "steps"), [(0, [2, 10**9]), (2, [10**9, 2])])
def test_steps_of_a_turned_piece_are_counted(rotation: int, steps: list[int]) -> None:
    """As the piece stands on the first site, though the others are empty."""
    start = f'(place "King1" 0 rotation:{rotation})'
    forward = "(count Steps (step Forward (to if:True)) 0 {})"
    assert [number(forward.format(goal), start) for goal in (8, 2)] == steps


def test_visible_groups() -> None:
    # vertices 0 1 2, 5 6 8, 11 12 13 lie on the ground; 3 4 9 10 above them; 7 on the top
    def group(at: int, start: str, visible: str = "isVisible:True") -> list[int]:
        return members(f"(sites Group at:{at} Orthogonal {visible})", start, PYRAMID)

    ground = '(place "Man1" {0 1 2 6})'
    assert group(0, ground) == group(0, ground, "") == [0, 1, 2, 6]
    covered = '(place "Man1" {0 1 2 6}) (place "Man2" 7)'
    assert group(0, covered) == [0, 1, 2]  # 7 stands over 6
    assert group(6, covered) == [0, 1, 2, 6]
    assert group(0, covered, "isVisible:False") == [0, 1, 2, 6]
    bridged = '(place "Man1" {0 1 2 6}) (place "Man2" {3 4})'
    assert group(0, bridged) == [0, 1, 2]  # 3 and 4 stand on both 1 and 6


@pytest.mark.parametrize(
    ("start", "groups"),
    [('(place "Man2" 7)', [2, 3]), ('(place "Man2" {3 4})', [2, 3]), ("", [1, 4])],
)
@pytest.mark.parametrize("visible", ["isVisible:True", "isVisible:(is Mover P1)"])
def test_visible_groups_are_counted(start: str, groups: list[int], visible: str) -> None:
    start = f'(place "Man1" {{0 1 2 6}}) {start}'
    asked = f"Orthogonal if:(= 1 (who at:(to))) {visible}"
    for ludeme_, expected in zip(("Groups", "SizeBiggestGroup"), groups, strict=True):
        assert number(f"(count {ludeme_} {asked})", start, board=PYRAMID) == expected


def test_sizes_of_groups_under_a_condition() -> None:
    """Only shared pieces begin one; the first is asked with the `(to)` there was before."""
    start = '(place "Rock0" {0 1 9 15}) (place "Man1" {4 5}) (place "Tree" {8 14})'
    items = '(piece "Rock" Neutral) (piece "Tree" Shared)'

    def sizes(asked: str) -> list[int]:
        listed = f"(sizes Group Orthogonal {asked})"
        size = number(f"(size Array {listed})", start, items)
        return [number(f"(arrayValue {listed} index:{i})", start, items) for i in range(size)]

    assert sizes("if:True") == [16]
    assert sizes("if:(is Occupied (to)) min:2") == []  # (to) was no site
    occupied = "if:(or (< (to) 0) (is Occupied (to)))"
    assert sizes(occupied) == [6, 2]
    assert sizes(f"{occupied} min:3") == [6]
    assert sizes("if:(or (< (to) 0) (= (who at:(from)) (who at:(to))))") == [1, 1]


def is_line(asked: str, start: str, board: str = SQUARE) -> bool:
    """Whether there is a line."""
    return number(f"(if (is Line {asked}) 1 0)", start, board=board) == 1


def test_lines_of_different_pieces() -> None:
    start = '(place "Man1" {0 1 3 6}) (place "King1" {2 4})'
    for least, holds in (
        (1, True),
        (2, True),
        (3, False),
        ("(mover)", True),
        ("(count Rows)", False),
    ):
        assert is_line(f"4 E through:0 P1 throughHowMuch:{least}", start) == holds
    assert not is_line("2 E through:0 P1 throughHowMuch:2", start)
    assert is_line("2 N through:0 P1 throughHowMuch:2", start)
    # both halves count what they meet together; another line begins anew
    assert is_line("3 E through:1 P1 throughHowMuch:2", '(place "Man1" {0 1}) (place "King1" 2)')
    assert not is_line("3 E through:1 P1 throughHowMuch:2", '(place "Man1" {0 1 2})')
    assert is_line("4 E through:1 P1 exact:True throughHowMuch:2", start)
    assert not is_line("4 E through:1 P1 exact:True throughHowMuch:3", start)
    assert not is_line(
        "3 through:6 P1 throughHowMuch:2", '(place "Man1" {2 6 10}) (place "King1" 5)'
    )


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ("2 E through:0 exact:{}", {"True": False, "False": True}),
        ("3 E through:0 contiguous:{}", {"True": False, "False": True}),
        ("3 E through:1 useOpposites:{}", {"True": True, "False": False}),
        ("4 E through:0 exact:{} contiguous:{}", {"True": False, "False": False}),
    ],
)
def test_lines_whose_manner_the_position_decides(asked: str, holds: dict[str, bool]) -> None:
    """`(is Mover P1)` is True where it is asked, `(is Mover P2)` is False."""
    start = '(place "Man1" {0 1 3})' if "contiguous" in asked else '(place "Man1" {0 1 2})'
    for known, expected in holds.items():
        decided = "(is Mover P1)" if known == "True" else "(is Mover P2)"
        for value in (known, decided):
            assert is_line(asked.replace("{}", value), start) == expected, value


def test_lines_seen_from_above() -> None:
    """What is covered is passed over (vertices as in the test of groups)."""
    row = '(place "Man1" {0 1 2})'
    for visible in ("isVisible:True", "isVisible:(is Mover P1)"):
        assert is_line(f"3 through:0 P1 {visible}", row, PYRAMID)
        assert not is_line(f"3 through:5 P1 {visible}", '(place "Man1" {5 6 8 7})', PYRAMID)
    assert is_line("3 through:5 P1", '(place "Man1" {5 6 8 7})', PYRAMID)
    assert is_line("3 through:5 P1 isVisible:False", '(place "Man1" {5 6 8 7})', PYRAMID)


def test_dominoes_are_not_moved_without_a_line_of_play() -> None:
    items = "(dominoes upTo:1) (hand Each)"
    first = "(move (from 16) (to (sites Empty)))"
    with pytest.raises(UnsupportedLudeme, match="dominoes"):
        number("1", '(place "Domino01" (handSite P1))', items, first=first)


@pytest.mark.parametrize(
    "first", ['(move Add (piece "Hook") (to (sites Empty)))', "(move (from 16) (to (sites Empty)))"]
)
def test_large_pieces_are_not_laid_beside_stacks(first: str) -> None:
    items = '(tile "Hook" Shared {F F R F}) (hand Each)'
    with pytest.raises(UnsupportedLudeme, match="large pieces in a game of stacks"):
        number("1", '(place Stack "Man1" 3 count:2)', items, first=first)


def test_no_die_shows_anything_where_there_are_none() -> None:
    for value in ("0", "(count Moves)"):
        with pytest.raises(LudemeError, match="needs dice"):
            number(f"(if (is AnyDie {value}) 1 0)")


@pytest.mark.parametrize("moves", ["(move Select (from (site)))", "(move Add (to (to)))"])
def test_moves_where_no_site_has_any_see_the_last_site(moves) -> None:
    """What `(site)` and `(to)` were in the loop is left to them (05 §4.8)."""
    play = f"(forEach Site (sites {{1 2}}) (move Remove (site)) noMoveYet:{moves})"
    text = f"""(game "Left" (players 2) (equipment {{ (board (square 3)) (piece "Man" Each) }})
        (rules (play {play}) (end (if (is Full) (result Mover Draw)))))"""
    for tier in ("python", "numba"):
        found = ludeme.load(text, tier=tier).start(seed=1).legal_moves()
        assert [move.to_site for move in found] == [2]
