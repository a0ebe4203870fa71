"""What `(set Value … level:)` does to stacks on cells, vertices and edges (spec 04 §6.10)."""

from __future__ import annotations

import pytest

from .in_both_tiers import positions

GAME = """
(game "Values" (players 2)
    (equipment {{ (board (rectangle 2 3) use:{use}) (piece "Man" Each) {items} }})
    (rules
        (start {{ (place Stack items:{{"Man1" "Man2" "Man1"}} 0 state:1 value:3) {start} }})
        (play (move Select (from {kind} {at}) (then (set Value at:{at} level:{level} 7))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
BEFORE = [(1, 1, 0, 3), (2, 1, 0, 3), (1, 1, 0, 3)]
MIDDLE = (2, 1, 0, 7)


def stack(use, level, *, at="0", **given):
    asked = {"items": "", "start": "", "kind": "", **given}
    text = GAME.format(use=use, level=level, at=at, **asked)
    one, other = (list(p.contents().values())[-1][0] for p in positions(text, [0]))
    assert one == other
    return list(one)


@pytest.mark.parametrize("level", ["1", "(count Moves)"])
def test_a_level_of_a_cell_gets_the_value(level):
    assert stack("Cell", level) == [BEFORE[0], MIDDLE, BEFORE[2]]


@pytest.mark.parametrize("use", ["Vertex", "Edge"])
@pytest.mark.parametrize("level", ["1", "(count Moves)"])
def test_below_a_level_of_a_vertex_or_an_edge_comes_a_copy_with_the_value(use, level):
    assert stack(use, level) == [BEFORE[0], MIDDLE, *BEFORE[1:]]


@pytest.mark.parametrize("use", ["Cell", "Vertex"])
@pytest.mark.parametrize(("level", "top"), [("-1", 7), ("(- 0 (count Moves))", 7), ("3", 3)])
def test_no_level_is_the_top_and_none_lies_beyond(use, level, top):
    assert stack(use, level) == [*BEFORE[:2], (1, 1, 0, top)]


def test_the_sites_of_hands_are_cells():
    pile = '(place Stack items:{"Man1" "Man1"} 6)'
    hand = {"items": "(hand P1)", "start": pile, "kind": "Cell", "at": "6"}
    assert stack("Vertex", "0", **hand) == [(1, 0, 0, 7), (1, 0, 0, 0)]
