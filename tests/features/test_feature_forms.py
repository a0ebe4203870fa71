"""Normal form, equality and generality."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludeme.features import (
    Element,
    Kind,
    NaiveEvaluator,
    equivalent,
    generalises,
    normal_form,
    parse,
    to_text,
)
from ludeme.features.layout.condition import ways_to_hold
from ludeme.features.pattern.implication import contradict, implies
from ludeme.features.pattern.normal import oriented
from ludeme.features.pattern.walk import HERE

from .boards import board_of, placing_game, position
from .strategies import elements, features, lattice_walks, patterns, spatial_features

hexagonal = spatial_features(lattice_walks(6), patterns(lattice_walks(6)))


@given(features)
def test_the_normal_form_is_its_own(feature):
    form = normal_form(feature)
    assert normal_form(form) == form
    assert generalises(form, feature) and generalises(feature, form)


@given(hexagonal, st.integers(0, 5), st.sampled_from([1, -1]))
def test_orientations_have_one_normal_form(feature, turn, reflection):
    if not feature.pattern.reflection:
        reflection = 1
    other = oriented(feature, Fraction(turn, 6), reflection)
    assert normal_form(other) == normal_form(feature)
    assert equivalent(feature, other)


def test_the_plainest_way_is_taken():
    def normal(text):
        return to_text(normal_form(parse(text)))

    assert (
        normal("to {} where friend {1/4}, friend {1/2}") == "to {} where friend {0}, friend {1/4}"
    )
    assert normal("to {} where friend {3/4}, friend {0}") == "to {} where friend {0}, friend {1/4}"
    assert normal("to {} after to {1/2} where friend {1/3}, friend {-1/3}") == (
        "to {} after to {0} where friend {-1/6}, friend {1/6}"
    )
    assert normal("to {} where not empty {0}, enemy {0}, any {}") == "to {} where enemy {0}"
    assert normal("to {} where friend {1/4} rotated 0") == "to {} where friend {0} rotated 1/4"
    assert not equivalent(parse("to {} where friend {0}"), parse("to {} where friend {0,1/4}"))
    # Limits that make no difference are dropped.
    assert normal("to {} where empty {} unreflected rotated 1/4") == "to {} where empty {}"
    assert equivalent(parse("to {0}"), parse("to {0} unreflected"))
    assert not equivalent(parse("to {0,1/4}"), parse("to {0,1/4} unreflected"))


def test_generality():
    general = parse("to {} where friend {0}")
    for special in [
        "to {} where friend {1/3}",
        "to {} where friend {0}, enemy {1/6}",
        "to {} where friend {0} unreflected",
        "from {1/2} to {} after to {1/6} where friend {1/4,0}, friend {1/2} rotated 1/2",
    ]:
        assert generalises(general, parse(special)), special
        assert not generalises(parse(special), general) or equivalent(general, parse(special))
    for other in ["from {} where friend {0}", "to {} where not enemy {0}", "to {}", "pass", "to 3"]:
        assert not generalises(general, parse(other)), other
    assert generalises(parse("intercept"), general)
    assert generalises(parse("to {} where not empty {1/2}"), general)
    restricted = parse("to {} where friend {0} rotated 0, 1/2")
    assert generalises(restricted, parse("to {} where friend {0} rotated 1/2"))
    assert not generalises(restricted, parse("to {} where friend {0} rotated 1/4"))
    assert generalises(restricted, parse("to {} where friend {1/2} rotated 0"))
    assert not generalises(restricted, general)


KINDS = tuple(kind for kind in Kind if kind not in (Kind.SEES, Kind.SEES_DIAGONALLY))
CONTENTS = [
    Element(kind, HERE, index, negated)
    for kind in KINDS
    for index in ((0, 1, 2, 4) if kind.indexed else (None,))
    for negated in (False, True)
    if not (kind is Kind.PLAYER and index == 0)
]


@pytest.fixture(scope="module")
def passed():
    """For each element the situations in which it is passed: site, piece, anchor and player."""
    equipment = '(piece "Stone" Each) (piece "King" P1) (piece "Wall" Neutral) (regions {8})'
    from ludeme.features import FeatureBoard
    from ludeme.features.layout.position import Position

    found = {}
    for players, board in product((2, 3), ("(square 3)", "(hex 2)")):
        regions = equipment + " (regions {0}) (regions {4}) (regions {2}) (regions {5})"
        game = placing_game(board, players, regions.replace("{8}", "{6}"))
        seen = FeatureBoard(game)
        for site, piece in product((-1, *range(seen.size)), range(len(game.facts.pieces))):
            shown = Position(game, position(game, {site: piece} if site >= 0 else {}).row)
            for element, anchor, player in product(CONTENTS, (0, 3), range(1, players + 1)):
                evaluator = NaiveEvaluator(seen, [])
                if evaluator._passes(shown, player, element, site, anchor):
                    key = (players, board, site, piece, anchor, player)
                    found.setdefault(element, set()).add(key)
    return found


def test_what_implies_what_does(passed):
    for first, second in product(CONTENTS, repeat=2):
        if implies(first, second):
            assert passed.get(first, set()) <= passed.get(second, set()), (first, second)
        if contradict(first, second):
            assert not passed.get(first, set()) & passed.get(second, set()), (first, second)


def test_implications_are_complete_for_contents(passed):
    # What two tests of contents always have in common here is known to `implies`.
    kinds = (Kind.EMPTY, Kind.FRIEND, Kind.ENEMY, Kind.OFF)
    for first, second in product([e for e in CONTENTS if e.kind in kinds], repeat=2):
        assert implies(first, second) == (passed[first] <= passed[second]), (first, second)


@settings(max_examples=200, deadline=None)
@given(st.lists(elements(st.just(HERE), kinds=KINDS, index=st.integers(0, 2)), max_size=4))
def test_conditions_say_no_more_and_no_less(found):
    board = board_of("(square 3)")
    from ludeme.features.layout.instances import _shows
    from ludeme.features.layout.position import Position

    found = [e for e in found if e.kind is not Kind.NEARER]
    evaluator = NaiveEvaluator(board, [])
    ways = ways_to_hold(board, 1, found, [4] * len(found), 4)
    for piece in range(3):
        shown = Position(board.game, position(board.game, {4: piece}).row)
        expected = all(evaluator._passes(shown, 1, element, 4, 4) for element in found)
        assert any(all(_shows(shown, c) for c in way) for way in ways) is expected


def test_elements_remember_their_source():
    friend = Element(Kind.FRIEND, parse("to {1/4}").to, source="step")
    feature = parse("to {} where empty {}")
    feature = type(feature)(feature.to, pattern=type(feature.pattern)((friend,)))
    assert [element.source for element in normal_form(feature).elements] == ["step"]
    assert feature == parse("to {} where friend {1/4}")
