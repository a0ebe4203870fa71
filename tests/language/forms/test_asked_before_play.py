"""Numbers that are asked before play wherever they stand, in equipment too (spec 07 §0.8)."""

from __future__ import annotations

import pytest

from .in_both_tiers import listed

GAME = """
(game "Before" (players 2)
    (equipment {{
        (board (square 5) (track "Way" {{3 0 1 4 2 9}} P1)) (piece "Man" Each) (hand P1 size:3)
        {items}
    }})
    (rules
        (play (move Select (from {site})))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
FIRST = "(trackSite FirstSite P1 from:{})"


@pytest.mark.parametrize(
    ("site", "items", "found"),
    [
        # before play player 1 is to move, and the first hand has three sites
        (FIRST.format("(mover)"), "", ["1"]),
        ("(count Sites at:(mover))", "", ["3"]),
        ('(sites "R")', f'(regions "R" (sites {{{FIRST.format("(mover)")} 5}}))', ["1", "5"]),
        ('(sites "R")', '(regions "R" (sites {(count Sites at:(mover))}))', ["3"]),
        (
            '(sites "R")',
            f'(regions "R" (sites {{(+ 1 {FIRST.format("(count Sites at:(mover))")})}}))',
            ["4"],
        ),
        ("(mapEntry 7)", f"(map {{(pair 7 {FIRST.format('(mover)')})}})", ["1"]),
    ],
)
def test_numbers_of_the_empty_board(site, items, found):
    assert listed(GAME.format(site=site, items=items)) == found
