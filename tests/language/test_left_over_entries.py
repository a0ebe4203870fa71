"""Lists of pieces keep entries where several pieces moved onto a pile (spec 04 §5.5, 11 §22)."""

from __future__ import annotations

import pytest

import ludeme

#: Two men go from 0 to 2, twice, then all four from 2 to 1: site 2 is still listed once.
LEFT_OVER = """
(game "Left Over" (players 2)
    (equipment { (board (rectangle 1 5))
        (piece "Man" Each (move Step E (to if:(is Empty (to))))) (hand P1) })
    (rules
        (start { (place "Man1" 0 count:4) (place "Man2" 4) })
        (play (if (is Mover P2)
            (move Pass)
            (if (< (count Moves) 3)
                (move (from 0) (to 2) count:2)
                (if (= (count Moves) 4)
                    (move (from 2) (to 1) count:4)
                    ASKED))))
        (end (if (= (count Moves) 8) (result P1 Win)))))
"""
STEPS = "(forEach Piece)"
SITES = "(move Select (from (sites Occupied by:Mover)))"


def state(tier, asked, plies):
    """The position after some plies of player 1's only moves and player 2's passes."""
    position = ludeme.load(LEFT_OVER.replace("ASKED", asked), tier=tier).start(seed=1)
    for _ in range(plies):
        position.apply(position.legal_moves()[0])
    return position


def keys(position):
    return sorted(f"{m.from_site}-{m.to_site}" for m in position.legal_moves())


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_an_entry_stays_where_the_pile_was(tier):
    asked = f"""(or {{ {STEPS} {SITES}
        (move Select (from 3) (to (count Pieces All in:(sites {{2}}))))
        (move Select (from 4) (to (if (no Pieces All in:(sites {{2}})) 0 1)))
        (move Select (from 4) (to (if (no Pieces Mover in:(sites {{2}})) 2 3)))
    }})"""
    position = state(tier, asked, 6)
    assert keys(position) == ["1-1", "1-2", "2-2", "2-3", "3-0", "4-1", "4-2"]


def test_a_site_that_is_listed_twice_makes_its_moves_twice():
    text = LEFT_OVER.replace("(= (count Moves) 4)", "(= (count Moves) 9)").replace("ASKED", STEPS)
    position = ludeme.load(text, tier="python").start(seed=1)
    for _ in range(4):
        position.apply(position.legal_moves()[0])
    assert keys(position) == ["2-3", "2-3"]


def test_a_move_from_the_empty_site_moves_nothing():
    position = state("python", STEPS, 6)
    before = position.contents()
    ghost = next(move for move in position.legal_moves() if move.from_site == 2)
    assert position.apply(ghost).contents() == before


def test_pieces_are_counted_once_for_each_player_who_is_listed():
    # player 2's man steps onto the site that player 1 left
    asked = "(move Select (from 3) (to (count Pieces All in:(sites {2}))))"
    text = LEFT_OVER.replace(
        "(move Pass)", "(if (= 5 (count Moves)) (move (from 4) (to 2)) (move Pass))"
    )
    position = ludeme.load(text.replace("ASKED", asked), tier="python").start(seed=1)
    for _ in range(6):
        position.apply(position.legal_moves()[0])
    assert keys(position) == ["3-2"]


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("asked", "plies", "expected"),
    [
        (STEPS, 4, ["2-3", "2-3"]),
        (STEPS, 6, ["1-2"]),
        (SITES, 6, ["1-1"]),
    ],
)
def test_a_pile_takes_its_entries_along_where_sites_are_of_several_types(
    tier, asked, plies, expected
):
    """The board has vertices, the hand is a cell (spec 04 §5.5)."""
    text = LEFT_OVER.replace("(rectangle 1 5)", "(rectangle 1 5) use:Vertex")
    if plies == 4:
        text = text.replace("(= (count Moves) 4)", "(= (count Moves) 9)")
    position = ludeme.load(text.replace("ASKED", asked), tier=tier).start(seed=1)
    for _ in range(plies):
        position.apply(position.legal_moves()[0])
    assert keys(position) == expected


def test_pieces_that_vanish_on_others_leave_an_entry():
    """Two men go onto the guard: they are gone, yet their entry makes the guard step, too."""
    text = """(game "Vanished" (players 2)
        (equipment { (board (rectangle 1 5) use:Vertex) (hand P1)
            (piece "Man" P1 (move Step E (to if:True))) (piece "Guard" P2) })
        (rules
            (start { (place "Man1" 0 count:4) (place "Guard2" 2) })
            (play (if (= 0 (count Moves))
                (move (from 0) (to 2) count:2)
                (forEach Piece P1)))
            (end (if (= (count Moves) 8) (result P1 Win)))))"""
    position = ludeme.load(text, tier="python").start(seed=1)
    position.apply(position.legal_moves()[0])
    assert keys(position) == ["0-1", "2-3"]
    position.apply(next(move for move in position.legal_moves() if move.from_site == 2))
    assert keys(position) == ["0-1", "2-3"]


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_an_entry_is_one_of_a_type_of_sites(tier):
    """Without `on:` the vertices are gone through too: what is left on a cell is none of theirs."""
    found = []
    for places in ("", '(place "Man2" Vertex 9)'):
        text = LEFT_OVER.replace('(place "Man2" 4)', f'(place "Man2" 4) {places}')
        text = text.replace("(= (count Moves) 4)", "(= (count Moves) 9)").replace("ASKED", STEPS)
        position = ludeme.load(text, tier=tier).start(seed=1)
        for _ in range(4):
            position.apply(position.legal_moves()[0])
        found.append(keys(position))
    assert found[0] == found[1]
