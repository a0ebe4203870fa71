"""Dominoes beyond the example of `told_apart.md` (spec 04 §3.6, §7.6; 06 §A12; 07 §1.11)."""

from __future__ import annotations

from random import Random

import pytest

import ludeme
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
from ludeme.play.state import State

from ..test_told_apart import game

#: Components 00 01 02 11 12 22 and cells 0-1680 in rows of 41; hands begin at 1681 and 1685.
TEXT = """(game "Dominoes" (players 2)
    (equipment { BOARD (hand Each size:SIZE) (dominoes upTo:2) })
    (rules
        (start START)
        (play PLAY)
        (end (if (= (count Moves) 20) (result Mover Draw)))))"""
LAY = "(move (from (forEach (sites Hand Mover) if:(is Occupied (site)))) (to (sites LineOfPlay)))"
#: A move to the line of play, or a look at it: every cell of it is selected.
LOOK = f"(if (= 0 (count Moves)) {LAY} (move Select (from (sites LineOfPlay))))"
CENTRE, ROW = 840, 41


def dominoes(
    play: str = LAY,
    start: str = "(deal Dominoes 2)",
    board: str = "(boardless Square)",
    size: int = 4,
) -> State:
    text = TEXT.replace("PLAY", play).replace("START", start).replace("BOARD", board)
    return ludeme.load_game(text.replace("SIZE", str(size)), tier="python").start(seed=7)


def piece(state: State, site: int) -> int:
    """The component on a site, 0 for none."""
    levels = state.contents().get(f"c{site}")
    return levels[0][0][0] if levels else 0


def lay(state: State, origin: int, root: int, turned: int) -> State:
    """Lay the domino of a hand in a state."""
    for move in state.legal_moves():
        child = state.copy().apply(move)
        found = child.contents().get(f"c{root}")
        if (move.from_site, move.to_site) == (origin, root) and found and found[0][0][1] == turned:
            return child
    raise AssertionError("it cannot be laid there")


def around(row: int, column: int) -> int:
    """A cell by its place as seen from the centre."""
    return CENTRE + ROW * row + column


def starts(state: State, number: int) -> list[State]:
    """So many games from seeds drawn at random: those in a row begin alike."""
    seeds = Random(1)
    return [state.game.start(seed=seeds.randrange(2**31)) for _ in range(number)]


def test_each_player_gets_other_dominoes_and_the_rest_is_in_the_bag():
    left = '(move Select (from 0) (to (count Pieces "Bag")))'
    state = dominoes(play=left)
    held = [piece(state, site) for site in (1681, 1682, 1685, 1686)]
    assert len(set(held)) == 4 and 0 not in held and piece(state, 1683) == 0
    assert [move.to_site for move in state.legal_moves()] == [2]


def test_a_start_deals_anew():
    held = {tuple(piece(game, site) for site in (1681, 1685)) for game in starts(dominoes(), 40)}
    assert {first for first, _ in held} == {second for _, second in held} == {1, 2, 3, 4, 5, 6}


def test_the_line_goes_on_at_the_ends_of_a_domino():
    state = lay(dominoes(LOOK, '(place "Domino01" 1681)'), 1681, CENTRE, 0)
    # it covers rows 0 and 1 of columns 0 to 3; four cells on at both ends, and beside the ends
    ahead = {(r, c) for r in (0, 1) for c in (-4, -3, -2, -1, 4, 5, 6, 7)}
    beside = {(r, c) for r in (-1, 2) for c in (0, 3)}
    cells = {around(r, c) for r, c in ahead | beside}
    assert {move.from_site for move in state.legal_moves()} == cells


def test_the_line_goes_on_at_all_sides_of_a_double():
    state = lay(dominoes(LOOK, '(place "Domino11" 1681)'), 1681, CENTRE, 1)
    # turned once it covers columns 0 and 1 of rows 0 to -3
    ends = {(r, c) for c in (0, 1) for r in (1, 2, 3, 4, -4, -5, -6, -7)}
    beside = {(r, c) for c in (-1, 2) for r in (0, -3)}
    sides = {(r, c) for r in (-1, -2) for c in (-1, -2, -3, -4, 2, 3, 4, 5)}
    cells = {around(r, c) for r, c in ends | beside | sides}
    assert {move.from_site for move in state.legal_moves()} == cells


def test_around_a_domino_that_is_removed_all_next_to_something_is_playable():
    rules = f"(if (= 0 (count Moves)) {LAY} (if (= 1 (count Moves)) (move Remove {CENTRE}) LOOK))"
    look = "(move Select (from (sites LineOfPlay)))"
    state = lay(dominoes(rules.replace("LOOK", look), '(place "Domino01" 1681)'), 1681, CENTRE, 0)
    before = {around(r, c) for r in (0, 1) for c in (-4, -3, -2, -1, 4, 5, 6, 7)}
    before |= {around(r, c) for r in (-1, 2) for c in (0, 3)}
    state.apply(state.legal_moves()[0])
    # the seven other cells of the domino stay; below left of the root there is none of them
    near = {around(r, c) for r, c in ((0, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))}
    cells = before - {around(-1, -1)} | near
    assert {move.from_site for move in state.legal_moves()} == cells


def test_every_cell_of_a_domino_shows_its_number_and_its_pips():
    both = "(to (+ (* 100 (count at:(site))) (value Piece at:(site))))"
    covered = "(forEach (sites Board) if:(< 0 (count at:(site))))"
    shown = f"(forEach Site {covered} (move Select (from (site)) {both}))"
    rules = f"(if (= 0 (count Moves)) {LAY} {shown})"
    state = lay(dominoes(rules, '(place "Domino12" 1681)'), 1681, CENTRE, 0)
    halves = {around(r, c): 501 if c < 2 else 502 for r in (0, 1) for c in range(4)}
    assert {move.from_site: move.to_site for move in state.legal_moves()} == halves


def test_a_domino_is_taken_from_the_bag_onto_the_first_empty_place():
    held = '{ (place "Domino11" 1681) (place "Domino00" 1683) }'
    state = dominoes("(move Pass (then (take Domino)))", held)
    drawn = set()
    for child in starts(state, 30):
        child.apply(child.legal_moves()[0])
        drawn.add(piece(child, 1682))
        assert not piece(child, 1684)
    assert drawn == {2, 3, 5, 6}


def test_who_takes_a_domino_that_fits_goes_on_with_it():
    found = {}
    for state in starts(game("Ex14b").start(seed=1), 12):
        state = lay(lay(state, 1681, CENTRE, 3), 1686, 1004, 3)
        assert [move.kind for move in state.legal_moves()] == ["pass"]
        state.apply(state.legal_moves()[0])
        assert state.mover == 1
        found[piece(state, 1681)] = {(m.from_site, m.to_site) for m in state.legal_moves()}
    assert set(found) == {3, 6}
    assert found[6] == {(1681, 1168), (1681, 1290)}


def test_nothing_is_taken_into_a_full_hand_or_from_an_empty_bag():
    take = "(move Pass (then (take Domino)))"
    full = dominoes(take, '{ (place "Domino11" 1681) (place "Domino00" 1682) }', size=2)
    before = full.contents()
    assert full.apply(full.legal_moves()[0]).contents() == before
    empty = dominoes(take, "(deal Dominoes 3)", size=4)
    before = empty.contents()
    assert empty.apply(empty.legal_moves()[0]).contents() == before


def test_dominoes_dealt_onto_others_only_count():
    state = dominoes("(move Pass (then (deal Dominoes 1)))", "(deal Dominoes 3)")
    kept = [piece(state, site) for site in (1681, 1685)]
    state.apply(state.legal_moves()[0])
    # an occupied place keeps its domino, and counts one more
    assert [piece(state, site) for site in (1681, 1685)] == kept
    assert [state.contents()[f"c{site}"][1] for site in (1681, 1685)] == [2, 2]


def test_dominoes_dealt_in_play_are_drawn_among_all_and_come_as_many_at_once():
    state = dominoes("(move Pass (then (deal Dominoes 2)))", '(place "Domino00" 1684)')
    first = set()
    for child in starts(state, 40):
        child.apply(child.legal_moves()[0])
        dealt = [child.contents()[f"c{site}"] for site in (1681, 1682, 1685, 1686)]
        assert {count for _, count in dealt} == {2}
        first.add(dealt[0][0][0][0])
    assert first == {1, 2, 3, 4, 5, 6}


def test_pips_match_where_there_is_no_domino():
    stone = '(boardless Square) (piece "Stone" Neutral)'
    matching = '(do (move Add (piece (id "Stone" Neutral)) (to 5)) ifAfterwards:(is PipsMatch))'
    state = dominoes(matching, '(place "Domino11" 1681)', board=stone)
    assert [move.to_site for move in state.legal_moves()] == [5]


@pytest.mark.parametrize(
    ("start", "size", "said"),
    [
        ("(deal Dominoes 4)", 9, "there are no 8 dominoes"),
        ("(deal Dominoes 3)", 2, "no room"),
    ],
)
def test_more_than_there_are_cannot_be_dealt(start, size, said):
    with pytest.raises(LudemeError, match=said):
        dominoes(start=start, size=size)


@pytest.mark.parametrize("board", ["(boardless Hexagonal)", "(board (square 9))"])
def test_dominoes_lie_on_tables_of_squares(board):
    with pytest.raises(UnsupportedLudeme, match="boardless Square"):
        dominoes(board=board)
