"""Regions, and faces of dice, that are hardly meant: warnings, and the games can be played."""

from __future__ import annotations

import pytest

from .test_doubts import warnings_of


@pytest.mark.parametrize(
    ("region", "message"),
    [
        ('(sites "Home")', 'no region is called "Home" as a whole, so these are no sites at all'),
        ('(sites P2 "Home")', "P2 has no region, so these are no sites at all"),
        ('(sites P1 "Home")', None),
    ],
)
def test_regions_that_are_somewhere_else(region, message):
    given = ("    })", '(regions "Homes" P1 {0 1})})')
    assert warnings_of(given, ("(sites Empty)", region)) == ([message] if message else [])


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("facesByDie:{{0 1} {0 1}} num:3", "the faces of 2 dice are listed, and num: is 3"),
        ("d:6 faces:{0 1} num:2", "d:6 says how many faces are listed, and that is not so"),
        ("d:2 facesByDie:{{0 1} {1 2}} num:2", None),
    ],
)
def test_faces_of_other_dice(dice, message):
    rolled = ("(move Add (to (sites Empty)))", "(do (roll) next:(move Add (to (sites Empty))))")
    found = warnings_of(("    })", f"(dice {dice})}})"), rolled)
    assert [each for each in found if "faces" in each] == ([message] if message else [])
