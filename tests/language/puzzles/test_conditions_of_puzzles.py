"""Conditions that few puzzles have, alone and within others (spec 07 §1.12), in both tiers."""

from __future__ import annotations

import pytest

from ludeme.grammar import LudemeError
from ludeme.play.diagnosis import diagnose

from .small_puzzles import PUZZLE, fitting, put, puzzle

#: A condition on everything that always holds: it brings all sites into play.
ALL = "(forAll Cell (= 1 1))"
ANY = [1, 2, 3]
FOUR = [0, 1, 2, 3]
ROW = "(board (rectangle 1 4) (values Cell (range 1 3)))"
ROW_FROM_0 = "(board (rectangle 1 4) (values Cell (range 0 3)))"
LARGE = "(board (square 2) (values Cell (range 1 3)))"
BITS = "(values Cell (range 0 1)))"


EDGES = "(board (square 2) (values Edge (range 0 1)) use:Edge)"
VERTICES = "(board (square 2) (values Vertex (range 1 3)) use:Vertex)"
BOTH_TIERS = pytest.mark.parametrize("tier", ["python", "checked"])


def given(*pairs: str) -> str:
    """A start with values."""
    return f"(start (set {{{' '.join(f'{{{pair}}}' for pair in pairs)}}}))"


@BOTH_TIERS
def test_conditions_within_others(tier: str) -> None:
    """In a row the first two differ, or the first is 2; the last is 3, as the third is."""
    either = "(or (all Different (sites {0 1})) (= (what Cell at:0) 2))"
    both = "(and {(= (what at:3) 3) (not (!= (what at:2) (what at:3))) (> 3 1)})"
    state = puzzle(f"{either} {both} {ALL}", ROW, "", given("2 3", "3 3"), tier)
    assert fitting(state) == {0: ANY, 1: [1, 2]}
    assert fitting(put(state, 0, 1)) == {0: ANY, 1: [2]}
    assert fitting(puzzle(f"{either} {ALL}", ROW, "", given("0 2"))) == {1: ANY, 2: ANY, 3: ANY}


def test_constraints_on_all_regions_within_others() -> None:
    """Not all rows and columns are of different values; without regions they always are."""
    few = given("0 1", "1 2", "2 2")
    assert fitting(puzzle(f"(not (all Different)) {ALL}", start=few)) == {3: [2]}
    assert not fitting(puzzle(f"(not (all Different)) {ALL}", more=""))


def test_an_order_of_sites_that_values_name() -> None:
    """The operands of `<` are sites: one of them is that with the number in the first site."""
    order = f"(< (what at:0) 1) {ALL}"
    assert fitting(puzzle(order, ROW, "")) == dict.fromkeys(range(4), ANY)
    assert fitting(puzzle(order, ROW, "", given("0 2", "1 2"))) == {2: [1], 3: ANY}
    assert fitting(puzzle(order, ROW, "", given("0 1"))) == {2: ANY, 3: ANY}


@BOTH_TIERS
def test_a_number_that_names_a_site_is_counted_to_the_end(tier: str) -> None:
    """There are three groups, and the value of site 3 is at most that of site 1."""
    row = ROW_FROM_0.replace("4", "5", 1)
    four = given("0 1", "2 1", "3 0", "4 1")
    assert fitting(puzzle(f"(<= (count Groups) 1) {ALL}", row, "", four, tier)) == {1: FOUR}


def test_values_that_a_site_named_by_another_has() -> None:
    condition = f"(= (what at:(what at:0)) 3) {ALL}"
    assert fitting(puzzle(condition, ROW, "", given("0 2"))) == {2: [3]}


@BOTH_TIERS
def test_a_region_that_values_name(tier: str) -> None:
    """The neighbours of the site whose number is in the first have the sum 3."""
    condition = f"(forAll Cell (is Sum (sites Around (what at:0)) 3)) {ALL}"
    state = puzzle(condition, ROW_FROM_0, "", tier=tier)
    assert fitting(state) == {0: FOUR, 1: [3], 2: FOUR, 3: FOUR}  # it reads as 0
    state = puzzle(condition, ROW_FROM_0, "", given("0 2", "1 2"), tier=tier)
    assert fitting(state) == {2: FOUR, 3: [1]}


def test_counts_without_a_region_and_without_a_value() -> None:
    """Without a region never true; what is counted is the value 1; neither brings in sites."""
    assert not fitting(puzzle(f"(is Count 1) {ALL}"))
    assert not puzzle("(is Count (sites Top) 1)").legal_moves()[0].to_site >= 0
    state = puzzle("(is Count (sites Top) 1) (is Sum (sites Top) 3)", start=given("0 1"))
    assert fitting(state) == {2: [1, 2], 3: [1, 2]}
    assert fitting(put(state, 2, 2)) == {2: [1, 2], 3: [1]}


@BOTH_TIERS
def test_rows_and_columns_that_are_unique(tier: str) -> None:
    """Rows differ from rows and columns from columns, once all their values are known."""
    state = puzzle("(is Unique)", LARGE, start=given("0 1", "1 2", "2 1"), tier=tier)
    assert fitting(state) == {3: [1, 3]}
    state = puzzle("(is Unique)", LARGE, start=given("0 1", "1 1", "2 3"), tier=tier)
    assert fitting(state) == {3: [1, 2]}  # 3 makes the columns alike
    state = puzzle("(is Unique)", LARGE, start=given("0 1", "2 1"), tier=tier)
    assert fitting(state) == {1: ANY, 3: ANY}


@BOTH_TIERS
def test_queens(tier: str) -> None:
    """Lines in all directions hold one 1, where they begin at a 1 (the region of a site)."""
    board = "(board (square 3) (values Cell (range 0 1)))"
    three = "(is Count (sites Board) of:1 3)"
    state = puzzle(f"(all Different except:0) {three}", board, "(regions AllDirections)", tier=tier)
    everything = {site: [0, 1] for site in range(9)}
    assert fitting(state) == everything
    reached = {site: [0] for site in (1, 2, 3, 4, 6, 8)}
    assert fitting(put(state, 0, 1)) == everything | reached


@BOTH_TIERS
def test_values_that_may_repeat_are_numbers_that_follow_from_the_text(tier: str) -> None:
    told = given("0 0", "1 1")
    state = puzzle("(all Different excepts:{(- 1 1) 1})", ROW_FROM_0, "(regions Rows)", told, tier)
    assert fitting(state) == {2: FOUR, 3: FOUR}
    state = puzzle("(all Different except:(- 1 1))", ROW_FROM_0, "(regions Rows)", told)
    assert fitting(state) == {2: [0, 2, 3], 3: [0, 2, 3]}


def test_regions_without_a_hint_have_no_sum() -> None:
    with pytest.raises(LudemeError, match="2 regions, and hints for 1 of them"):
        puzzle("(is Sum (hint))", more="(regions Rows) (hints {(hint {0 1} 2)})")


def test_given_values_are_pairs() -> None:
    with pytest.raises(LudemeError, match="is a pair"):
        puzzle("(all Different)", start=given("0 1 2"))


# --- hints ----------------------------------------------------------------------------------------


@BOTH_TIERS
def test_hints_of_one_site_beside_others_of_two(tier: str) -> None:
    """A cage may have one site; what its second site is before any had one is not known."""
    cages = "(hints {(hint {0 1} 2) (hint {2} 3)})"
    state = puzzle("(forAll Hint (is Sum (sites Hint) (hint)))", LARGE, cages, tier=tier)
    assert fitting(state) == {0: [1, 2], 1: [1, 2], 2: [3], 3: ANY}
    with pytest.raises(LudemeError, match="not supported"):
        puzzle("(forAll Hint (< (from) (to)))", more="(hints {(hint 2 3) (hint {0 1} 2)})")


@BOTH_TIERS
def test_the_edges_around_a_hint(tier: str) -> None:
    """`(edge)` sums those of the last vertex; it is the hint while some are open and it may fit."""
    hints = "(hints {(hint {0 3} 1) (hint 1 2)} Edge)"
    state = puzzle("(forAll Hint (= (edge) (hint)))", EDGES, hints, tier=tier)
    bits = [0, 1]
    # 0 joins the vertices 0 and 1, 1 joins 0 and 2, 2 joins 1 and 3, and 3 joins 2 and 3
    assert fitting(state) == {0: bits, 1: bits, 2: bits, 3: bits}
    state = puzzle("(forAll Hint (= (edge) (hint)))", EDGES, hints, given("3 1"), tier=tier)
    assert fitting(state) == {0: bits, 1: bits, 2: [0]}
    state = puzzle("(forAll Hint (= (edge) (hint)))", EDGES, hints, given("0 1", "1 0"), tier=tier)
    assert fitting(state) == {2: [1], 3: bits}


def test_a_hint_about_a_vertex_that_is_not_there() -> None:
    text = PUZZLE.format(
        board="(board (square 3) (values Edge (range 0 1)) use:Edge)",
        more="(hints {(hint {0 11} 1)} Edge)",
        start="",
        constraints="(forAll Hint (= (edge) (hint)))",
    )
    (error,) = diagnose(text).errors
    assert error.message == "there is no site 11: this board has 9 vertices"


def test_edges_around_the_hints_of_another_type_hold_nothing() -> None:
    """Types that have no values have the value 0 everywhere (spec 02 §6.1)."""
    zero = "(forAll Hint (= (edge) (hint)))"
    state = puzzle(zero, VERTICES, "(hints {(hint {0 3} 0)} Vertex)")
    assert fitting(state) == dict.fromkeys(range(4), ANY)
    assert not fitting(puzzle(zero, VERTICES, "(hints {(hint {0 3} 1)} Vertex)"))


@pytest.mark.parametrize(
    ("constraint", "holds"),
    [("(is Sum 3)", False), ("(is Sum 0)", True), ("(is Unique)", False)],
)
def test_sums_of_cells_on_a_board_of_vertices(constraint: str, holds: bool) -> None:
    state = puzzle(constraint, VERTICES)
    assert fitting(state) == (dict.fromkeys(range(4), ANY) if holds else {})
