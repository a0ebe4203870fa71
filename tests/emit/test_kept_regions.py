"""Regions that a question asks for again and again are evaluated once (`ludeme.emit.bitmaps`)."""

import pytest

import ludeme

GAME = """
(game "Questions" (players 2)
    (equipment {{ (board (square 4)) (piece "Disc" Each) }})
    (rules
        (start {{ (set Score Each 0)
            (place "Disc1" {{0 1 5 10}}) (place "Disc2" {{3 7 12 13}}) }})
        (play (move Add (to (sites Empty))
            (then (set Score P1 {number}))))
        (end (if (is Full) (result All Draw)))))
"""
#: The stones of both colours after a move of player 1 to site 2.
ONE, TWO = {0, 1, 2, 5, 10}, {3, 7, 12, 13}


def group(start: int, members: set[int]) -> set[int]:
    """Sites joined along rows and columns of the board of 4 x 4."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        row, column = divmod(here, 4)
        for r, k in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            near = 4 * r + k
            if 0 <= r < 4 and 0 <= k < 4 and near in members and near not in found:
                found.add(near)
                waiting.append(near)
    return found


LAST = group(2, ONE)
FREE = set(range(16)) - LAST
CASES = {
    # the same group for every site
    "(count Sites in:(forEach (sites Board)"
    " if:(is In (site) (sites Group at:(last To) Orthogonal))))": (
        len(LAST),
        1,
    ),
    # another group for every site
    "(count Sites in:(forEach (sites Occupied by:All)"
    " if:(< 1 (count Sites in:(sites Group at:(site) Orthogonal)))))": (
        sum(len(group(site, own)) > 1 for own in (ONE, TWO) for site in own),
        0,
    ),
    # asked within a group that grows over what the kept one leaves
    "(max (results from:(sites Board) to:2 (count Sites in:(sites Group at:(from) Orthogonal"
    " if:(not (is In (to) (sites Group at:(last To) Orthogonal)))))))": (
        max(len(group(site, FREE)) for site in FREE),
        1,
    ),
    # the same values for every site of the first region, and others
    "(max (results from:(sites Occupied by:Mover) to:(sites Occupied by:Next) (to)))": (13, 0),
    "(max (results from:(sites Occupied by:Mover) to:(sites Occupied by:Next) (- (from) (to))))": (
        7,
        0,
    ),
    "(max (results from:(sites {-1}) to:(sites Occupied by:Next) (to)))": (-1, 0),
    "(size Array (results from:(sites Occupied by:Mover) to:(sites Occupied by:Next) (to)))": (
        20,
        0,
    ),
    # told by a look at each site
    "(count Sites in:(forEach (sites Occupied by:Mover) if:(= 2 (count Sites in:(forEach"
    " (sites Board) if:(is In (site) (sites Occupied by:Next)))))))": (0, 0),
    # asked while the groups are searched
    "(count Groups Orthogonal if:(is In (to) (difference (sites Board)"
    " (sites Group at:(last To) Orthogonal))))": (
        len({frozenset(group(site, FREE)) for site in FREE}),
        1,
    ),
}


@pytest.mark.parametrize(("number", "answer", "kept"), [(k, *v) for k, v in CASES.items()])
def test_kept_regions(number: str, answer: int, kept: int) -> None:
    """The answers are right, and what follows from nothing in a loop is kept there."""
    game = ludeme.load(GAME.format(number=number), tier="python")
    state = game.start(seed=1)
    state.apply(next(move for move in state.legal_moves() if move.to_site == 2))
    assert state.scores[0] == answer
    assert ("kept" in game.source) == bool(kept)


def test_values_that_follow_from_one_site() -> None:
    """A largest value of pairs is sought once where only their second sites matter to it."""
    number = "(max (results from:(sites Occupied by:All) to:(sites Occupied by:Next) {}))"
    for value, once in (("(to)", True), ("(+ (from) (to))", False)):
        game = ludeme.load(GAME.format(number=number.format(value)), tier="python")
        assert ("done = True" in game.source) is once


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("(= 3 {})", True),
        ("(= {} 3)", True),
        ("(= 1 {})", False),
        ("(!= 1 {})", True),
        ("(< 2 {})", True),
        ("(<= {} 2)", False),
        ("(>= {} 5)", False),
        ("(> 9 {})", True),
    ],
)
def test_groups_are_counted_as_far_as_it_matters(test: str, holds: bool) -> None:
    """A comparison with a constant says the same, and stops at the first group too many."""
    asked = test.format("(count Groups Orthogonal if:(is Mover (who at:(to))))")
    game = ludeme.load(GAME.format(number=f"(if {asked} 1 0)"), tier="python")
    state = game.start(seed=1)
    state.apply(next(move for move in state.legal_moves() if move.to_site == 8))
    own = {0, 1, 5, 8, 10}
    assert len({frozenset(group(site, own)) for site in own}) == 3
    assert state.scores[0] == holds
    assert "    if n > " in game.source


#: Counts that take more than a look at each site: beside site 0 stand 1 and, at last, 4.
COUNTED = (
    "(count Pieces Mover in:(sites Around 0 Orthogonal))",
    "(count Sites in:(difference (sites Around 0 Orthogonal) (sites Empty)))",
)


@pytest.mark.parametrize("counted", COUNTED)
def test_a_count_ends_where_it_matters_no_more(counted):
    """Beside a constant any number beyond it says the same, on both sides of all comparisons."""
    signs = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
    cases = []
    for sign, same in signs.items():
        for constant in (-1, 0, 1, 2, 3):
            cases.append((f"({sign} {counted} {constant})", eval(f"2 {same} {constant}")))
            cases.append((f"({sign} {constant} {counted})", eval(f"{constant} {same} 2")))
    for part in (cases[:30], cases[30:]):
        powers = " ".join(f"(if {test} {2**i} 0)" for i, (test, _) in enumerate(part))
        game = ludeme.load(GAME.format(number=f"(+ {{{powers}}})"), tier="python")
        state = game.start(seed=1)
        state.apply(next(move for move in state.legal_moves() if move.to_site == 4))
        assert state.scores[0] == sum(2**i for i, (_, holds) in enumerate(part) if holds)
        assert "    if n > " in game.source


@pytest.mark.parametrize("counted", ["(count Pieces Mover)", "(count Sites in:(sites Empty))"])
def test_what_takes_a_look_at_each_site_is_counted_to_the_end(counted):
    """Machine code looks at several sites at a time."""
    game = ludeme.load(GAME.format(number=f"(if (< 2 {counted}) 1 0)"), tier="python")
    assert "    if n > " not in game.source


#: Who may place a stone: beside the group of the last one.
PLACED = """
(game "Beside" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each) })
    (rules
        (start { (place "Disc1" {0 1 5}) (place "Disc2" {3 13}) })
        (play (move Add (to (sites Empty)
            if:(or (< (count Moves) 1) (is In (to)
                (sites Around (sites Group at:(last To) Orthogonal) Orthogonal))))))
        (end (if (is Full) (result All Draw)))))
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_the_condition_of_placements_keeps_its_regions(tier):
    game = ludeme.load(PLACED, tier=tier)
    state = game.start(seed=1)
    state.apply(next(move for move in state.legal_moves() if move.to_site == 4))
    assert {move.to_site for move in state.legal_moves()} == {2, 6, 8, 9}
    assert "kept" in game.source
    state.apply(next(move for move in state.legal_moves() if move.to_site == 2))
    assert {move.to_site for move in state.legal_moves()} == {6, 7}


#: Hexagons: 19 cells, 72 edges. What a region cannot hold is not looked at.
SHORT = """
(game "Short" (players 2)
    (equipment { (board (hex 3)) (piece "Disc" Each) (hand Each) })
    (rules
        (start (place "Disc1" {0 4 9}))
        (play (move Select (from (sites Occupied by:Mover)) (to REGION)))
        (end (if (is Full) (result All Draw)))))
"""


@pytest.mark.parametrize(
    ("region", "targets"),
    [
        (
            "(sites Direction from:(from) E stop:(is Occupied (to)) stopIncluded:True)",
            {1, 2, 10, 11, 5, 6},
        ),
        (
            "(union (sites Around (from) E includeSelf:True) (sites Around (from) W))",
            {0, 1, 3, 4, 5, 8, 9, 10},
        ),
        (
            "(if (is In (from) (sites {0})) (sites Occupied by:Mover) (sites Around (from) Own))",
            {0, 4, 9},
        ),
        ('(intersection (sites Board) (sites Occupied by:Mover component:"Disc"))', {0, 4, 9}),
    ],
)
def test_loops_end_with_the_last_site_that_a_region_may_hold(region, targets):
    game = ludeme.load(SHORT.replace("REGION", region), tier="python")
    assert game.facts.universe == 72
    assert {move.to_site for move in game.start(1).legal_moves()} == targets
    assert "range(72)" not in game.source
