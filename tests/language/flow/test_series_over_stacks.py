"""The longest series where stacks are removed at the end of the turn (spec 04 §6.6, 05 §5.3)."""

import pytest

import ludeme

GAME = """
(game "Series" (players 2)
    (equipment {{ (board (rectangle 1 7)) (piece "Man" Each) }})
    (rules
        (start {{ (place Stack "Man1" 3) {start} }})
        (play (if (is Mover P1) {first} (forEach Piece (move Step W (to if:(is Empty (to)))))))
        (end (if (= 2 (count Moves)) (result P1 Win)))
    )
)
"""
HOP = """
(move Hop (from 3) Orthogonal
    (between if:(is Enemy (who at:(between))) (apply (remove (between) {how})))
    (to if:(is Empty (to)))
)
"""
LATER = "at:EndOfTurn count:(size Stack at:(between))"


def position(first, start, tier="python"):
    return ludeme.load(GAME.format(first=first, start=start), tier=tier).start(seed=1)


def shown(state):
    return [str(move) for move in state.legal_moves()]


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_half_of_the_entries_stay_of_a_stack_that_a_series_removes(tier):
    """The lowest levels go first, while the stack shrinks: the last ones are beyond its top."""
    hop = f"(max Moves {HOP.format(how=LATER)})"
    for height, left in ((1, 0), (2, 1), (3, 1), (4, 2)):
        state = position(hop, f'(place Stack "Man2" 4 count:{height})', tier)
        state.apply(state.legal_moves()[0])
        assert list(state.contents()) == ["c5"]
        assert shown(state) == (["c4-c3"] * left or ["pass"])


def test_no_entries_stay_where_the_move_was_not_tried():
    state = position(HOP.format(how=LATER), '(place Stack "Man2" 4 count:4)')
    assert shown(state.apply(state.legal_moves()[0])) == ["pass"]


@pytest.mark.parametrize(("count", "left"), [(1, 2), (2, 0), (3, 0)])
def test_what_a_series_leaves_to_the_end_of_the_turn_is_removed_twice(count, left):
    """Once as when it was tried, and once more: of a stack of four as many go again."""
    hop = f"(max Moves {HOP.format(how=f'at:EndOfTurn count:{count}')})"
    state = position(hop, '(place Stack "Man2" 4 count:4)')
    state.apply(state.legal_moves()[0])
    assert len(state.contents().get("c4", [()])[0]) == left


# --- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "levels", "other", "found"),
    [
        ("level:0", (2, 0), 1, "c3-c1"),  # that of the level removed, not that of the top
        ("level:0", (0, 2), 1, "c3-c5"),
        ("", (0, 2), 1, "c3-c1"),
        # left to the end of the turn it counts as level 0, then as each level that goes
        (LATER, (1, 0), 1, "c3-c1"),
        (LATER, (0, 1), 1, "c3-c5"),
    ],
)
def test_whose_value_a_removal_counts(how, levels, other, found):
    lower, upper = (f'(place Stack "Man2" 2 value:{value})' for value in levels)
    start = f'{lower} {upper} (place Stack "Man2" 4 value:{other})'
    hop = HOP.format(how=how)
    assert shown(position(f"(max Moves withValue:True {hop})", start)) == [found]
