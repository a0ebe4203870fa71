"""Deduction puzzles on tiny boards (spec 07 §1.12, 06 §B5.6)."""

import pytest

from ludeme.grammar import LudemeError
from ludeme.play.diagnosis import diagnose

from .small_puzzles import PUZZLE, SQUARE, after, fitting, put, puzzle, solve, values


def test_every_value_can_be_set_or_toggled():
    state = puzzle("(all Different)")
    assert len(state.legal_moves()) == 16
    assert after(state, 0) == [{}, {}, {"c0": 1}, {"c0": 2}]


def test_different_values_in_rows_and_columns():
    state = put(puzzle("(all Different)"), 0, 1)
    assert after(state, 1) == [{"c0": 1}, {"c0": 1}, {"c0": 1, "c1": 2}]
    assert {"c0": 1, "c3": 1} in after(state, 3)


def test_a_resolved_variable_can_be_set_again_but_its_value_cannot_be_toggled():
    state = put(puzzle("(all Different)"), 0, 1)
    assert after(state, 0) == [{}, {"c0": 1}, {"c0": 2}]


def test_a_broken_constraint_forbids_values_elsewhere():
    state = puzzle("(all Different)", start="(start (set {{0 1} {1 1}}))")
    assert len(state.legal_moves()) == 4  # toggles of the two variables that are not given


def test_given_variables_are_not_played():
    state = puzzle("(all Different)", start="(start (set {{0 1}}))")
    assert values(state) == {"c0": 1}
    assert {move.from_site for move in state.legal_moves()} == {1, 2, 3}


@pytest.mark.parametrize("numbers, solved", [([1, 2, 2, 1], True), ([2, 1, 1, 2], True)])
def test_the_solution_wins(numbers, solved):
    state = solve(puzzle("(all Different)"), numbers)
    assert state.over is solved
    assert state.ranking() == [1.0] and state.winner == 1


def test_sums_of_rows_and_columns():
    state = puzzle("(is Sum 3)")
    assert {"c0": 2, "c1": 1} in after(put(state, 0, 2), 1)
    assert {"c0": 2, "c1": 2} not in after(put(state, 0, 2), 1)


def test_sums_from_hints():
    hints = "(hints {(hint {0 1} 2) (hint {2 3} 4)}) (regions HintRegions)"
    state = puzzle("(is Sum (hint))", more=hints)
    assert solve(state, [1, 1, 2, 2]).over


def test_counts_around_the_hints():
    board = "(board (rectangle 1 3) (values Cell (range 0 1)))"
    state = puzzle(
        "(forAll Hint (is Count (sites Around (from)) of:1 (hint)))",
        board=board, more="(hints {(hint 0 1) (hint 2 0)})",
    )  # fmt: skip
    state_with_one = put(state, 0, 1)
    assert values(state_with_one) == {"c0": 1}
    # cell 1 lies beside the hint 0, which wants none, and beside the hint 1, which wants one
    sets = [found for found in after(state, 1) if found]
    assert sets == [{"c1": 1}]  # by toggling 0 away; setting it breaks a constraint


def test_order_of_the_values_of_two_sites():
    state = puzzle("(forAll Hint (< (from) (to))) (all Different)", more="(hints {(hint {0 3})})")
    assert {"c0": 2, "c3": 1} not in after(put(state, 0, 2), 3)
    assert {"c0": 1, "c3": 2} in after(put(state, 0, 1), 3)


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_a_hint_of_one_site_keeps_the_second_site_of_the_hint_before(tier):
    hints = "(hints {(hint {0 3}) (hint 1) (hint {2 1}) (hint 0)})"
    less = "(forAll Hint (< (from) (to)))"
    state = puzzle(
        less, board="(board (square 2) (values Cell (range 1 3)))", more=hints, tier=tier
    )
    wanted = {(0, 3), (1, 3), (2, 1), (0, 1)}
    for smaller, greater in wanted:
        fits = fitting(put(state, smaller, 2))
        assert fits.get(greater, []) == [3], (smaller, greater)
    free = fitting(put(state, 2, 2))
    assert free[0] == free[3] == [1, 2, 3]


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("excepted", "repeats"),
    [
        ("except:2", [2]),
        ("except:(what at:0)", [3]),
        ("excepts:{(what at:0) 1}", [1, 3]),
        ("except:(- (what at:0) 1)", [2]),
        ("except:(what at:1)", []),  # it has no value yet
    ],
)
def test_values_that_may_repeat_may_depend_on_the_position(excepted, repeats, tier):
    board = "(board (rectangle 1 4) (values Cell (range 1 3)))"
    constraint = f"(all Different (sites {{2 3}}) {excepted})"
    state = put(puzzle(f"{constraint} (all Different (sites {{0 1}}))", board, "", tier=tier), 0, 3)
    for value in (1, 2, 3):
        assert (value in fitting(put(state, 2, value))[3]) is (value in repeats)


def test_hints_of_sites_that_do_not_exist_are_errors():
    with pytest.raises(LudemeError, match="no site 400"):
        puzzle("(all Different)", more="(hints {(hint {0 400} 3)})")


@pytest.mark.parametrize(
    ("use", "hints", "message"),
    [
        ("Vertex", "(hint 5 1)", "there is no site 5: this board has 4 cells"),
        ("Edge", "(hint 5 1)", "there is no site 5: this board has 4 cells"),
        ("Vertex", "(hint {0 -1} 1)", "there is no site -1: this board has 4 cells"),
        ("Vertex", "(hint {} 1)", "a hint is about one site at least"),
        ("Cell", "(hint 8 1) (hint 9 1)", "there is no site 9: this board has 9 cells"),
    ],
)
def test_hints_are_about_sites_of_their_own_type(use, hints, message):
    board = f"(board (square 3) (values {use} (range 0 1)) use:{use})"
    around = (
        "(is Count Vertex (sites Incident Vertex of:Cell at:(from)) of:1 (hint Cell at:(from)))"
    )
    text = PUZZLE.format(
        board=board, more=f"(hints {{{hints}}})", start="", constraints=f"(forAll Cell {around})"
    )
    assert [error.message for error in diagnose(text).errors] == [message]


def test_hints_may_be_about_more_sites_than_the_board_is_played_on():
    hints = "(hints {(hint 0 1) (hint 8 1)} Vertex)"
    text = PUZZLE.format(board=SQUARE, more=hints, start="", constraints="(is Sum (sites Top) 3)")
    assert not diagnose(text).errors


def test_a_constraint_without_values_is_an_error():
    with pytest.raises(LudemeError, match="is for puzzles"):
        puzzle("(all Different)", board="(board (square 2))")


@pytest.mark.parametrize(
    ("given", "board", "message"),
    [
        ("{0 9}", "(board (square 2))", "(set …) is for puzzles, and the board has no (values …)"),
        ("{0 1} {4 2}", SQUARE, "there is no site 4: this board has 4 cells"),
        ("{0 1} {-1 2}", SQUARE, "there is no site -1: this board has 4 cells"),
        ("{0 1} {3 3}", SQUARE, "there is no value 3"),
        ("{0 1} {3 -1}", SQUARE, "there is no value -1"),
    ],
)
def test_values_are_given_in_puzzles_on_their_sites_and_in_their_range(given, board, message):
    """Whatever is resolved is a variable, and to one of its values (spec 04 §7.5, 06 §B5.6)."""
    text = PUZZLE.format(
        board=board,
        more="(regions Rows)",
        start=f"(start (set {{{given}}}))",
        constraints="(= 1 1)",
    )
    assert [error.message for error in diagnose(text).errors] == [message]


def test_unique_rows():
    board = "(board (square 2) (values Cell (range 1 3)))"
    given = "(start (set {{0 1} {1 2} {2 1}}))"
    state = puzzle("(is Unique)", board=board, more="(regions {Rows})", start=given)
    assert [found["c3"] for found in after(state, 3) if "c3" in found] == [1, 3]


def test_no_regions_that_are_to_be_unique():
    """Where there are none, no two are the same (spec 07 §1.12)."""
    state = puzzle("(is Unique)", more="(regions P1 {0 1})")
    assert {move.from_site for move in state.legal_moves()} == {0, 1}


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_numbers_of_regions_that_are_no_sites_have_no_value(tier: str) -> None:
    state = puzzle("(all Different)", more="(regions (sites {0 1 9}))", tier=tier)
    assert {move.from_site for move in state.legal_moves()} == {0, 1}


def test_lines_of_values():
    board = "(board (rectangle 1 4) (values Cell (range 0 1)))"
    line = "(forAll Cell (not (is Line 3 All through:(from))))"
    state = puzzle(line, board=board, start="(start (set {{0 1} {1 1}}))")
    assert {"c0": 1, "c1": 1, "c2": 1} in after(state, 2)  # by toggling 0 away
    assert len([found for found in after(state, 2) if "c2" in found]) == 1
    assert len([found for found in after(state, 3) if "c3" in found]) == 2  # the gap stops the line


def test_puzzle_without_a_way_on_keeps_its_toggles():
    state = solve(puzzle("(is Sum 2)"), [1, 1, 1])
    assert not state.over and {move.from_site for move in state.legal_moves()} == {0, 1, 2, 3}


def test_many_values_need_several_words():
    board = "(board (square 8) (values Cell (range 1 64)))"
    state = puzzle("(all Different (sites Board))", board=board, more="")
    state = put(put(state, 0, 61), 1, 1)
    assert len([found for found in after(state, 2) if "c2" in found]) == 62


@pytest.mark.parametrize(
    ("constraint", "regions", "where"),
    [
        ("(is Sum 3)", "(regions {Columns Rows})", None),
        ("(is Sum (sites {0 1}) 3)", "", None),
        ("(is Sum 3)", "(regions {0 1})", "the equipment"),
        ("(is Sum (hint))", "(regions HintRegions)", "the equipment"),
        ('(is Sum "A" 3)', '(regions "A" {0 1}) (regions "B" Rows)', '"A"'),
        ('(is Sum "A" 3)', '(regions "A" Rows)', None),
        ("(is Unique)", "(regions {0 1}) (regions {2 3})", "the equipment"),
        ("(is Unique)", "(regions Rows)", None),
    ],
)
def test_constraints_on_rows_where_there_are_none(constraint, regions, where):
    """Lists of sites are no rows: they are constrained by being named as a region."""
    constraints = f"{constraint} (all Different (sites Board))"
    text = PUZZLE.format(board=SQUARE, more=regions, start="", constraints=constraints)
    found = diagnose(text, emits=False)
    told = f"constrains nothing: {where} has no rows, columns or others of a kind"
    assert not found.errors
    assert [told in each.message for each in found.warnings] == ([True] if where else [])


@pytest.mark.parametrize(("type_", "is_told"), [("", True), ("Vertex", False)])
@pytest.mark.parametrize("constraint", ["(is Sum {} 3)", "(is Unique {})"])
def test_constraints_on_cells_of_a_board_of_vertices(constraint, type_, is_told):
    board = "(board (square 2) (values Vertex (range 1 2)) use:Vertex)"
    text = PUZZLE.format(
        board=board, more="(regions Rows)", start="", constraints=constraint.format(type_)
    )
    found = diagnose(text, emits=False)
    assert not found.errors
    told = "finds no values: it is about the type Cell"
    assert [told in each.message for each in found.warnings] == ([True] if is_told else [])
