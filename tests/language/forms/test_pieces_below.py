"""Pieces that support a site (spec 07 §2.4)."""

from __future__ import annotations

import pytest

from .in_both_tiers import listed

GAME = """
(game "Below" (players 2)
    (equipment {{ (board (square 3 pyramidal:True) use:Vertex)
        (piece "Ball" Each) (piece "Stone" Shared) }})
    (rules
        (start {{ (place "Ball1" {{0 1 3 4}}) (place "Ball2" 2) (place "Stone" 5) }})
        (play (forEach Site (sites {{3 4 9 10 7}})
            (if (= {number} (count SitesPlatformBelow {role})) (move Select (from (site))))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""


@pytest.mark.parametrize(
    ("role", "number", "found"),
    [
        # 3 lies on 0 1 5 6, 4 on 1 2 6 8, 9 on 5 6 11 12, 10 on 6 8 12 13, and 7 on these four
        ("P1", 2, ["3", "7"]),
        ("P1", 1, ["4"]),
        ("P2", 1, ["4"]),
        ("Next", 1, ["4"]),
        # quirk: All is the number of those whose pieces are shared
        ("All", 1, ["3", "9"]),
        ("Enemy", 1, ["pass"]),
    ],
)
def test_the_site_is_that_of_the_loop(role, number, found):
    assert listed(GAME.format(role=role, number=number)) == found
