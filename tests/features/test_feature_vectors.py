"""The features of paper 001 (experiments §1.2), by where they fire."""

from __future__ import annotations

import pytest

from ludeme.features import InstanceTable, NaiveEvaluator, parse
from ludeme.features.layout.position import Position

from .boards import board_of, follow_last, placing_game, position, targets

BRIDGE_REPLY = "to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}"
BRIDGE = "to {} where empty {}, empty {0}, empty {1/6}, friend {0,1/6}"
KNIGHT = "to {} where friend {0,0,1/4}"


class Table:
    """`InstanceTable` with the interface of the plain evaluator."""

    def __init__(self, board, features):
        self.table = InstanceTable(board, features)

    def active(self, state, move):
        return self.table.active(Position(state.game, state.row), move)


@pytest.fixture(params=[NaiveEvaluator, Table], ids=["naive", "instances"])
def fires(request):
    """Where a feature fires: a function of board, feature, stones, mover and last move."""

    def find(board, text, stones, mover=1, last=None, reading="split"):
        evaluator = request.param(board_of(board, reading), [parse(text)])
        state = position(placing_game(board), stones, mover)
        if last is not None:
            follow_last(state, last)
        return targets(evaluator, state)

    return find


def neighbours(board, site):
    return {other for other in board_of(board).rings[site] if other >= 0}


@pytest.mark.parametrize("mover", [1, 2])
@pytest.mark.parametrize("direction", range(6))
def test_bridge_reply(fires, mover, direction):
    # A bridge between 30 and the cell beyond two neighbours of it, in each of the six directions.
    board, start, other = "(hex Diamond 7)", 24, 3 - mover
    ring = board_of(board).rings[start]
    one, two = ring[direction], ring[(direction + 1) % 6]
    (end,) = (neighbours(board, one) & neighbours(board, two)) - {start}
    stones = {start: mover, end: mover, one: other}
    assert fires(board, BRIDGE_REPLY, stones, mover, last=one) == {two}
    assert fires(board, BRIDGE_REPLY, stones, mover, last=two) == set()
    assert fires(board, BRIDGE_REPLY, stones | {end: other}, mover, last=one) == set()
    assert fires(board, BRIDGE_REPLY + " unreflected", stones, mover, last=one) == {two}


def test_bridge_building_on_hexagons_and_squares(fires):
    board = board_of("(hex Diamond 7)")
    ring = board.rings[24]
    ends = set()
    for one, two in zip(ring, ring[1:] + ring[:1], strict=True):
        ends |= (neighbours("(hex Diamond 7)", one) & neighbours("(hex Diamond 7)", two)) - {24}
    assert len(ends) == 6
    assert fires("(hex Diamond 7)", BRIDGE, {24: 1}) == ends
    # On squares a sixth becomes a quarter: the diagonals with both orthogonals empty.
    assert fires("(square 5)", BRIDGE, {12: 1}) == {6, 8, 16, 18}
    assert fires("(square 5)", BRIDGE, {12: 1, 7: 2}) == {16, 18}


def test_knight(fires):
    assert fires("(square 5)", KNIGHT, {12: 2}, mover=2) == {1, 3, 5, 9, 15, 19, 21, 23}
    assert len(fires("(square 5)", KNIGHT + " unreflected", {12: 2}, mover=2)) == 4


def test_knight_splits_where_it_crosses_a_hexagon():
    board = board_of("(tiling T3464 3)")
    start = next(site for site, ring in enumerate(board.rings) if len(ring) == 6 and -1 not in ring)
    crossed = 0
    for direction, square in enumerate(board.rings[start]):
        beyond = board.rings[square][(board.rings[square].index(start) + 2) % 4]
        if beyond < 0 or len(board.rings[beyond]) != 6:
            continue
        ring = board.rings[beyond]
        ahead = ring.index(square) + 3
        wanted = {ring[(ahead + 1) % 6], ring[(ahead + 2) % 6]}
        feature = parse(f"{KNIGHT} unreflected rotated {direction}/6")
        table = InstanceTable(board, [feature])
        found = [i.conditions for i in table.of_player(1) if i.fixed.to == start]
        assert {condition.site for way in found for condition in way} == wanted - {-1}
        assert all(len(way) == 1 for way in found)
        crossed += 1
    assert crossed


def test_line_of_four(fires):
    completing = [
        "to {} where friend {0}, friend {0,0}, friend {0,0,0}",
        "to {} where friend {1/2}, friend {0}, friend {0,0}",
    ]
    row = {7: 1, 8: 1, 9: 1}  # of (square 6): columns 1 to 3 of the second row
    assert fires("(square 6)", completing[0], row) == {6, 10}
    assert fires("(square 6)", completing[1], row) == set()
    gap = {6: 1, 8: 1, 9: 1}
    assert fires("(square 6)", completing[1], gap) == {7}
    assert fires("(square 6)", completing[0], gap) == set()


def test_line_of_three(fires):
    row = {9: 2, 10: 2}
    assert fires("(hex 3)", "to {} where friend {0}, friend {0,0}", row, mover=2) == {8, 11}
    pair = {8: 2, 10: 2}
    assert fires("(hex 3)", "to {} where friend {0}, friend {1/2}", pair, mover=2) == {9}


def test_groups(fires):
    at_ends = "to {} where friend {0}, friend {0,0}"
    at_both = "to {} where friend {0}, friend {1/6}"
    pair = {9: 1, 10: 1}
    common = neighbours("(hex 3)", 9) & neighbours("(hex 3)", 10)
    assert fires("(hex 3)", at_both, pair) == common
    assert fires("(hex 3)", at_ends, pair) == {8, 11}


def test_lines_on_triangles_split(fires):
    # Straight on does not exist: a path of two steps may bend to either side.
    board = board_of("(tri Hexagon 3)")
    start = next(site for site, ring in enumerate(board.rings) if -1 not in ring)
    paths = {
        end
        for middle in board.rings[start]
        for end in board.rings[middle]
        if end not in (start, -1)
    }
    stones = {start: 1}
    assert fires("(tri Hexagon 3)", "to {} where friend {0,0}", stones) == paths
    one_way = fires("(tri Hexagon 3)", "to {} where friend {0,1/3} unreflected", stones)
    assert len(one_way) == len(paths) // 2
    # The reference takes the left-hand way only.
    assert fires("(tri Hexagon 3)", "to {} where friend {0,0}", stones, reading="reference") < paths


def test_elements_off_the_board(fires):
    def at_corner(element):
        text = f"to {{}} where {element} {{0}} unreflected rotated 1/2"  # south of the corner
        return 0 in fires("(square 3)", text, {4: 1})

    true = ["off", "not empty", "not friend", "not enemy", "not P1", "not piece 1", "not site 4"]
    false = ["empty", "friend", "enemy", "not off", "P1", "piece 1", "site 4"]
    neither = ["sides 4", "not sides 4", "sees 1", "not sees 1"]
    assert [at_corner(element) for element in true] == [True] * len(true)
    assert [at_corner(element) for element in false + neither] == [False] * 11
    assert at_corner("any") and at_corner("not any")


def test_line_of_sight(fires):
    stones = {20: 1, 12: 2}  # (square 5): top left corner and the centre
    seen = fires("(square 5)", "to {} where sees 1 {}", stones)
    assert seen == {0, 5, 10, 15, 21, 22, 23, 24}
    assert fires("(square 5)", "to {} where sees-diagonally 1 {}", stones) == {16}
    # Along some line the first piece is another one.
    assert fires("(square 5)", "to {} where not sees 1 {}", {12: 2}) == {
        2,
        7,
        17,
        22,
        10,
        11,
        13,
        14,
    }


def test_elements_of_several_players(fires):
    from ludeme.features import FeatureBoard

    game = placing_game("(square 3)", 3, '(piece "Stone" Each) (piece "Wall" Neutral)')
    wall = game.facts.find_piece("Wall0")
    board = FeatureBoard(game)
    state = position(game, {1: wall, 3: 1, 5: 2}, mover=1)
    around = "to {} where %s {0} unreflected rotated %s"
    for turn, is_enemy in [("1/2", True), ("3/4", False), ("1/4", True), ("0", False)]:
        for text, expected in [("enemy", is_enemy), ("not enemy", not is_enemy)]:
            feature = parse(around % (text, turn))
            assert (4 in targets(NaiveEvaluator(board, [feature]), state)) is expected
            assert (4 in targets(Table(board, [feature]), state)) is expected
