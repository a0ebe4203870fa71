"""Features laid on boards by columns of walked sites are those laid site by site."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludeme.features import Element, Kind, SpatialFeature
from ludeme.features.layout.placement import _Plan, _Route, placements
from ludeme.features.pattern.pattern import Pattern

from .boards import board_of

BOARDS = ["(square 4)", "(hex 3)", "(tri Hexagon 3)", "(tiling T3464 2)", "(concentric {1 4 8})"]

turns = st.sampled_from([Fraction(k, 12) for k in range(12)])
walks = st.lists(turns, max_size=3).map(tuple)


@st.composite
def features(draw):
    elements = tuple(Element(Kind.FRIEND, at) for at in draw(st.lists(walks, max_size=3)))
    places = {name: draw(st.none() | walks) for name in ("from_", "last_to")}
    return SpatialFeature(to=draw(walks), **places, pattern=Pattern(elements))


@pytest.mark.parametrize("reading", ["split", "reference"])
@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=40, deadline=None)
@given(feature=features())
def test_columns_and_routes_agree(name, reading, feature):
    board, plan = board_of(name, reading), _Plan(feature)
    found = list(placements(board, feature))
    orientations = {(place.orientation.rotation, place.orientation.reflection) for place in found}
    if reading == "split" and any(feature.walks()):
        rotations = {Fraction(k, size) for size in board.connectivities for k in range(size)}
        orientations |= {(rotation, 1) for rotation in rotations}
    for rotation, reflection in orientations:
        wanted = []
        for site, ring in enumerate(board.rings):
            size = len(ring)
            if size and (Fraction(rotation) * size).denominator == 1:
                route = _Route(board, plan, size, rotation, reflection)
                wanted += [(site, plan.fixed(s), plan.sites(s)) for s in route.spots(site)]
        laid = [
            (place.orientation.anchor, place.fixed, place.sites)
            for place in found
            if (place.orientation.rotation, place.orientation.reflection) == (rotation, reflection)
        ]
        assert sorted(laid) == sorted(wanted)
