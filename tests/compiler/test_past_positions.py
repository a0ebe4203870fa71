"""Past positions are remembered for a whole game (spec 06 §B4.2)."""

from __future__ import annotations

import pytest

import ludeme

#: One move counts on; the other would bring back an early position.
RULES = """(game "Count" (players 2)
    (equipment {(board (rectangle 1 2)) (piece "Man" Neutral maxValue:3000)})
    (rules META
        (start (place "Man0" {0 1} value:1))
        (play (or
            (move Select (from 0) (then (set Value at:0 (+ 1 (value Piece at:0)))))
            (move Select (from 1) (then (set Value at:0 5)))))
        (end (if (> (value Piece at:0) 2900) (result Mover Win)))))
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_positions_long_past_are_known(tier):
    state = ludeme.load(RULES.replace("META", "(meta (no Repeat))"), tier=tier).start()
    for _ in range(2400):
        state.apply(state.legal_moves()[0])
    assert not state.over
    assert [move.to_site for move in state.legal_moves()] == [0]


def test_copies_leave_out_what_is_not_used():
    plain = ludeme.load(RULES.replace("META", ""), tier="python")
    kept = ludeme.load(RULES.replace("META", "(meta (no Repeat))"), tier="python")
    assert "copy_used(" not in plain.source and "copy_row(" not in kept.source
    assert kept.emitted.row_size > plain.emitted.row_size + 2 * 2500
    state = kept.start()
    for _ in range(20):
        state.apply(state.legal_moves()[0])
    assert state.copy().legal_moves() == state.legal_moves()


#: Men step on a row. No situation comes back.
ROW = """(game "Row" (players 2)
    (equipment {(board (rectangle 1 5)) (piece "Man" Each)})
    (rules (meta (no Repeat Situational))
        (start {(place "Man1" 0) (place "Man2" 4)})
        (play (or {(forEach Piece (move Step (to if:STEP))) OTHER}))
        (end {(if (>= (count Moves) 40) (result All Draw)) END})))
"""


def after(text, *played, tier="python"):
    """The moves there are after these, as sites or names."""
    state = ludeme.load(text, tier=tier).start()
    for name in played:
        state.apply(next(move for move in state.legal_moves() if named(move) == name))
    return {named(move) for move in state.legal_moves()}


def named(move):
    return move.kind if move.kind == "pass" else f"{move.from_site}-{move.to_site}"


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_a_situation_counts_the_passes_before_its_ply(tier):
    row = ROW.replace("STEP", "(is Empty (to))").replace("OTHER", "(move Pass)").replace("END", "")
    # after the pass men were at 1 and 4, with no pass before it: 3-4 would bring that back
    assert after(row, "0-1", "pass", "1-2", "4-3", "2-1", tier=tier) == {"3-2", "pass"}
    # men were at 1 and 4 with no pass before; now there is one
    assert after(row, "0-1", "pass", "1-0", "pass", tier=tier) == {"0-1", "pass"}


#: Nothing changes but what is pending: 0 and 1 set the same values, 2 sets none.
MARKS = """(game "Marks" (players 2)
    (equipment {(board (rectangle 1 3)) (piece "Man" Each)})
    (rules (meta (no Repeat Situational))
        (play (or {
            (move Select (from 0) (then (and (set Pending 5) (set Pending 7))))
            (move Select (from 1) (then (and (set Pending 7) (set Pending 5))))
            (move Select (from 2))}))
        (end (if (>= (count Moves) 40) (result All Draw)))))
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_a_situation_has_the_values_that_are_pending(tier):
    first = ("2-2", "2-2", "0-0", "2-2")
    # whatever the order they are set in, and without those forgotten
    assert after(MARKS, *first, tier=tier) == {"2-2"}
    assert after(MARKS, *first, "2-2", tier=tier) == {"0-0", "1-1"}


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_a_situation_has_the_marks_of_who_had_no_move(tier):
    row = ROW.replace("STEP", "(not (is Friend (who at:(to))))").replace("OTHER", "")
    played = ["0-1", "4-3", "1-0", "3-4", "0-1", "pass", "1-0", "4-3", "0-1"]
    # men were at 1 and 4 when player 2 had no move; after 3-4 he will have had one
    assert after(row.replace("END", ""), *played, tier=tier) == {"3-2", "3-4"}


#: Player 1 passes while the value is 1; later 0 and 3 make it 1 again.
STUCK = """(game "Stuck" (players 2)
    (equipment {(board (rectangle 1 5)) (piece "Man" Neutral maxValue:2)})
    (rules (meta (no Repeat Situational))
        (start (place "Man0" 0 value:1))
        (play (if (is Mover P2)
            (or (move Select (from 2)) (move Select (from 4) (then (set Value at:0 2))))
            (if (or (= 0 (count Moves)) (= 2 (value Piece at:0))) (or {
                (move Select (from 0) (then (set Value at:0 1)))
                (move Select (from 1))
                (move Select (from 3) (then (set Value at:0 1)))}))))
        (end (if (>= (count Moves) 40) (result All Draw)))))
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_a_mark_lasts_until_all_moves_are_listed(tier):
    # with 0 and 3 it is as after the pass, until the mark of having had no move is lost
    assert after(STUCK, "1-1", "2-2", "pass", "4-4", tier=tier) == {"1-1"}
