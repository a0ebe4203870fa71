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
