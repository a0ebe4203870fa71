"""Random features."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ludeme.features import AspatialFeature, Element, Kind, Pattern, SpatialFeature

turns = st.builds(Fraction, st.integers(-12, 12), st.sampled_from([1, 2, 3, 4, 5, 6, 8, 12]))


def lattice_walks(size: int, longest: int = 3):
    """Walks along rings of one length."""
    places = st.integers(0, size - 1).map(lambda k: Fraction(k, size))
    return st.lists(places, max_size=longest).map(tuple)


walks = st.lists(turns, max_size=4).map(tuple)
sites = st.integers(0, 400)
indices = st.integers(0, 6)


@st.composite
def elements(draw, places, kinds=tuple(Kind), index=indices):
    kind = draw(st.sampled_from(kinds))
    number = None
    if kind.indexed:
        number = draw(st.integers(1, 2) if kind is Kind.PLAYER else index)
    return Element(kind, draw(places), number, draw(st.booleans()))


@st.composite
def patterns(draw, places, most=4, **options):
    found = draw(st.lists(elements(places, **options), max_size=most))
    rotations = draw(st.none() | st.lists(turns, min_size=1, max_size=3).map(tuple))
    return Pattern(tuple(found), draw(st.booleans()), rotations)


@st.composite
def spatial_features(draw, places=walks, pattern=None):
    to, from_ = draw(
        st.tuples(places, st.none()) | st.tuples(st.none(), places) | st.tuples(places, places)
    )
    last_to, last_from = draw(st.none() | places), draw(st.none() | places)
    return SpatialFeature(
        to, from_, last_to, last_from, draw(patterns(places) if pattern is None else pattern)
    )


#: What absolute features can ask.
_ANCHORLESS = tuple(kind for kind in Kind if kind is not Kind.NEARER)
mixed_patterns = patterns(walks | sites)
features = (
    st.sampled_from(list(AspatialFeature))
    | spatial_features(walks, mixed_patterns)
    | spatial_features(sites, patterns(sites, kinds=_ANCHORLESS))
)
