"""Parameters that hardly any game uses: what is legal on small boards, in both tiers."""

from __future__ import annotations

import pytest

import ludeme

ROW = "(board (rectangle 1 9))"
SQUARE = "(board (square 3))"
MAN = '(piece "Man" Each)'
STEPPER = '(piece "Man" Each (move Step E (to if:(is Empty (to)))))'


def legal(
    play: str,
    start: str = "",
    equipment: str = ROW + MAN,
    *,
    meta: str = "",
    first: int | None = None,
) -> list[tuple[int, int]]:
    """The sites of the legal moves at the start, or after the `first` of them."""
    text = f"""(game "Rare" (players 4) (equipment {{ {equipment} }})
        (rules {meta} {f"(start {start})" if start else ""} (play {play})
            (end (if (= (count Moves) 9) (result Mover Draw)))))"""
    found = []
    for tier in ("python", "checked"):
        state = ludeme.load(text, tier=tier).start(seed=1)
        if first is not None:
            state.apply(state.legal_moves()[first])
        found.append(sorted((move.from_site, move.to_site) for move in state.legal_moves()))
    assert found[0] == found[1]
    return found[0]


def test_pieces_of_all_types_move_from_numbers_that_the_board_has():
    start = '{ (place "Man1" Vertex 12) (place "Man1" 1) }'  # there are nine cells
    assert legal("(forEach Piece)", start, SQUARE + STEPPER) == [(1, 2)]
    start = '{ (place "Man1" Vertex 5) (place "Man1" 1) }'  # the numbers of vertices are cells'
    assert legal("(forEach Piece (move Select (from)))", start, SQUARE + MAN) == [(1, 1), (5, 5)]
    on = "(forEach Piece on:Vertex (move Select (from Vertex (from))))"
    assert legal(on, '(place "Man1" Vertex 12)', SQUARE + MAN) == [(12, 12)]


def test_pieces_and_hands_that_are_not_there_have_no_moves():
    start, equipment = '{ (place "Man1" 0) (place "Man2" 5) }', ROW + STEPPER + "(hand Each)"
    assert legal('(forEach Piece "Man1")', start, equipment) == [(-1, -1)]
    assert legal('(forEach Piece {"Man1" "Man"})', start, equipment) == [(0, 1)]
    assert legal("(move Select (from (sites Hand P6)))", start, equipment) == [(-1, -1)]
    assert legal("(move Select (from (handSite P6)))", start, equipment) == [(-1, -1)]
    assert legal("(move Select (from (sites Hand P4)))", start, equipment) == [(12, 12)]


def test_moves_that_are_tried_see_what_is_pending():
    moves = "(or (move Select (from 7)) (move Select (from 8) (then (set Pending 4))))"
    play = f"(do {moves} ifAfterwards:(is Pending))"
    assert legal(play) == [(8, 8)]
    assert legal(play, first=0) == [(7, 7), (8, 8)]


def test_what_is_hidden_tells_flat_positions_apart():
    hide = "(move Select (from 0) (then (set Hidden What at:0 to:P2)))"
    asked = "(if (is Hidden What at:3 to:P1) (move Select (from 2)))"
    play, start = f"(or {hide} {asked})", '(place "Man1" 0)'
    assert legal(play, start, meta="(meta (no Repeat))") == [(0, 0)]
    assert legal(play, start, meta="(meta (no Repeat))", first=0) == [(-1, -1)]  # hidden already


def test_states_that_only_added_pieces_have_are_kept():
    play = '(or (move Add (piece "Man1" state:2) (to 0)) (move Select (from 1)))'
    assert legal(play, '(place "Man1" 0)', meta="(meta (no Repeat))") == [(0, 0)]


@pytest.mark.parametrize("change", ["State", "Value"])
@pytest.mark.parametrize(("level", "score"), [(-2, 0), (-1, 1), (0, 1)])
def test_levels_below_the_top_ones_number_set_nothing(change, level, score):
    then = "(then (addScore Mover 1))"
    play = f"(move Select (from 0) (then (set {change} at:0 level:{level} 2 {then})))"
    text = f"""(game "Levels" (players 2) (equipment {{ {ROW} {MAN} }})
        (rules (start (place "Man1" 0)) (play {play})
            (end (if (= (count Moves) 9) (result Mover Draw)))))"""
    for tier in ("python", "checked"):
        state = ludeme.load(text, tier=tier).start(seed=1)
        state.apply(state.legal_moves()[0])
        assert state.scores[0] == score


@pytest.mark.parametrize("level", ["{}", "(+ {} (count Moves))"])
@pytest.mark.parametrize("stack", ['(place "Man1" 0)', '(place Stack "Man1" 0 count:2)'])
def test_levels_below_the_top_ones_number_take_no_step(level, stack):
    step = f"(move Step (from 0 level:{level}) E (to if:True))"
    assert legal(step.format(-2), stack) == [(-1, -1)]  # a forced pass
    assert legal(step.format(-1), stack) == [(0, 1)]


def test_slides_of_a_level_or_a_stack_are_decisions():
    start = '(place Stack "Man1" 6 count:2)'
    assert legal("(forEach Piece (slide E stack:True) top:True)", start) == [(6, 7), (6, 8)]
    assert legal("(forEach Piece (slide E) top:True)", start) == [(-1, -1), (-1, -1)]


def test_no_distance_is_to_the_site_itself_alone():
    diagonal = "(sites Distance Diagonal from:{} (range 0 1))"
    add = f'(move Add (piece "Man2") (to {diagonal}))'
    assert legal(add.format(0), "", SQUARE + MAN) == [(0, 0), (4, 4)]
    assert legal(add.format("(count Moves)"), "", SQUARE + MAN) == [(0, 0), (4, 4)]


@pytest.mark.parametrize(
    ("relation", "number"), [("Adjacent", 5), ("Neighbours", 5), ("Orthogonal", 5), ("Diagonal", 0)]
)
def test_edges_are_counted_with_the_ends_of_their_neighbours(relation, number):
    play = f"(move Select (from 0) (to (sites {{ (count {relation} at:0) }})))"
    assert legal(play, "", '(board (square 3) use:Edge) (piece "Line" Each)') == [(0, number)]


def test_regions_are_for_teams_that_have_members():
    start = "{ (set Team 1 {P1 P3}) (set Team 2 {P2 P4}) }"
    play = "(move Select (from (forEach Team (sites { (size Array (team)) }))))"
    assert legal(play, start) == [(2, 2)]


def test_rotations_are_those_of_the_directions_that_a_word_stands_for():
    def rotations(words: str) -> list[int]:
        play = f"(move Select (from (sites Board) if:(is In (from) (rotations {words}))))"
        return [site for site, _ in legal(play, "", SQUARE + MAN)]

    assert rotations("{N E}") == [0, 2]
    assert rotations("Orthogonal") == [0, 2, 4, 6]
    assert rotations("{Axial Support Rotational Upward S}") == [4]


@pytest.mark.parametrize(
    "play",
    [
        "(move Select (from (sites {(max (rotations N))})))",
        "(move (from 0) (to (sites Empty) (rotations {N S})))",
        "(move Select (from (sites {(pathExtent)})))",
        "(if (is Loop path:True) (move Pass) (move Select (from 1)))",
        "(if (is SidesMatch) (move Pass) (move Select (from 1)))",
    ],
)
def test_what_asks_for_sides_of_cells_is_refused_where_there_are_none(play):
    with pytest.raises(ludeme.LudemeError, match="the board has no cells"):
        legal(play, "", "(board (wedge 3) use:Vertex)" + MAN)


def test_labels_that_no_site_has_are_left_out():
    play = "(move Select (from (sites Occupied by:P1)))"
    assert legal(play, '(place "Man1" {"A1" "Z9" "C3"})', SQUARE + MAN) == [(0, 0), (8, 8)]
    assert legal(play, '(set P1 {"A1" "Z9"})', SQUARE + MAN) == [(0, 0)]


def test_to_add_nothing_is_no_move():
    add = "(move Add (to (sites {3 4})) count:(- 1 (count Pieces P1)))"
    play = f"(priority {{ {add} (move Remove (sites Occupied by:P1)) }})"
    assert legal(play) == [(3, 3), (4, 4)]
    assert legal(play, '(place "Man1" 0)') == [(0, 0)]
    assert legal(f"(or {add} (move Select (from 7)))", '(place "Man1" {0 1 2})') == [(7, 7)]
    assert legal("(move Add (to 5) count:0)") == [(-1, -1)]


def test_loops_without_end_are_errors():
    play = "(move Add (to 0) (then (while (is Occupied 0) (addScore Mover 1))))"
    with pytest.raises(ludeme.LudemeError, match="more than 10,000 rounds"):
        legal(play, first=0)
    few = "(move Add (to 0) (then (while (< (score P1) 10000) (addScore P1 1))))"
    assert legal(few, first=0) == [(0, 0)]
