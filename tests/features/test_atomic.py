"""Atomic features, and the strategies that end rules suggest."""

from __future__ import annotations

from itertools import combinations

import pytest

import ludeme
from ludeme.features import (
    FeatureBoard,
    Kind,
    SpatialFeature,
    candidate_features,
    equivalent,
    generalises,
    initial_features,
    minimum_features,
    normal_form,
    parse,
    to_text,
)
from ludeme.features.derive.atomic import MOST

from .boards import placing_game

GAMES = [
    *("Hex", "Breakthrough", "Teeko", "Yavalath", "Nine Men's Morris"),
    pytest.param("Chess", marks=pytest.mark.thorough),
]


def spatial(features):
    return [feature for feature in features if isinstance(feature, SpatialFeature)]


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return ludeme.load(request.param, tier="python")


def test_initial_features_are_different_and_in_normal_form(game):
    features = initial_features(game)
    assert all(normal_form(feature) == feature for feature in features)
    assert len(set(features)) == len(features) <= MOST + 20


def test_every_atomic_feature_refines_a_minimum_feature(game):
    minimum = minimum_features(game)
    atomic = initial_features(game)[len(minimum) :]
    assert atomic
    for feature in atomic:
        bases = [base for base in spatial(minimum) if generalises(base, feature)]
        assert bases, to_text(feature)
        more = [len(feature.elements) - len(b.elements) + feature.reactive for b in bases]
        assert 1 in more or 0 in more, to_text(feature)  # a stricter test may replace its base's


def test_walks_are_short_and_turns_are_those_of_the_board(game):
    turns = set(FeatureBoard(game).turns)
    minimum = minimum_features(game)
    for feature in spatial(initial_features(game)[len(minimum) :]):
        known = {steps for base in spatial(minimum) for steps in base.walks()}
        for steps in feature.walks():
            assert len(steps) <= 2 or len(steps) in map(len, known)
            assert {turn % 1 for turn in steps} <= turns


def test_placing_on_hexagons():
    features = initial_features(placing_game("(hex 4)"))
    texts = {to_text(feature) for feature in features}
    places = ["{0}", "{0,0}", "{0,1/6}"]
    tests = ["empty", "off", "friend", "enemy"]
    wanted = {f"to {{}} where empty {{}}, {t} {place}" for t in tests for place in places}
    wanted |= {f"to {{}} where empty {{}}, not {t} {place}" for t in tests for place in places}
    wanted |= {f"to {{}} after to {place} where empty {{}}" for place in ["{}", *places]}
    assert texts == wanted | {"pass", "to {} where empty {}"}


def test_tests_that_say_nothing_new_are_left_out():
    kinds = {
        e.kind for f in spatial(initial_features(placing_game("(square 4)"))) for e in f.elements
    }
    assert Kind.PIECE not in kinds  # a friend is all that is to know
    assert Kind.PLAYER not in kinds
    two = '(piece "Stone" Each) (piece "Ball" Each)'
    features = spatial(initial_features(placing_game("(square 4)", 3, two)))
    asked = {(e.kind, e.index) for f in features for e in f.elements}
    assert {(Kind.PLAYER, n) for n in (1, 2, 3)} <= asked
    assert {(Kind.PIECE, n) for n in range(1, 7)} <= asked


def test_many_kinds_of_pieces_are_asked_for_near_the_move_only():
    features = spatial(initial_features(ludeme.load("Chess", tier="python")))
    assert len(features) <= MOST
    far = [e for f in features for e in f.elements if e.kind is Kind.PIECE and e.at]
    ends = [
        (f, e) for f in features for e in f.elements if e in far and e.at not in f.places.values()
    ]
    assert ends == []


# --- strategies -----------------------------------------------------------------------------------


def line_game(condition):
    text = """(game "Line" (players 2)
        (equipment { (board (square 5)) (piece "Stone" Each) })
        (rules (play (move Add (to (sites Empty)))) (end (if CONDITION (result Mover Win)))))"""
    return ludeme.load(text.replace("CONDITION", condition), tier="python")


def same_set(features, texts):
    wanted = {normal_form(parse(text)) for text in texts}
    return {normal_form(feature) for feature in features} == wanted


def test_a_line_suggests_to_complete_and_to_block_it():
    rows = [
        "to {{}} where empty {{}}, {0} {{0}}, {0} {{0,0}}",
        "to {{}} where empty {{}}, {0} {{0}}, {0} {{1/2}}",
    ]
    found = candidate_features(line_game("(is Line 3 Orthogonal)"))
    assert same_set(found, [row.format(side) for row in rows for side in ("friend", "enemy")])


def test_diagonal_lines_go_on_in_their_direction():
    (complete, *_) = candidate_features(line_game("(is Line 3 Diagonal)"))
    end = "to {} where empty {}, friend {0,1/4}, friend {0,1/4,-1/4,1/4}"
    assert equivalent(complete, parse(end))


def test_a_pattern_suggests_its_last_site():
    """Teeko's square is completed from any corner; a walk that comes back adds nothing."""
    found = candidate_features(ludeme.load("Teeko", tier="python"))
    square = "to {{}} where empty {{}}, {0} {{0}}, {0} {{0,1/4}}, {0} {{0,1/4,1/4}} unreflected"
    for side in ("friend", "enemy"):
        assert any(equivalent(parse(square.format(side)), one) for one in found)
    around = candidate_features(line_game("(is Pattern {F R F R F R F})"))
    assert same_set(around, [square.format(side) for side in ("friend", "enemy")])


def test_a_pattern_is_not_mirrored():
    bent = "to {{}} where empty {{}}, {0} {{0}}, {0} {{0,0}}, {0} {{0,0,-1/4}} unreflected"
    found = candidate_features(line_game("(is Pattern {F F L F})"))
    assert same_set(found, [bent.format(side) for side in ("friend", "enemy")])


def test_a_connection_suggests_bridges():
    texts = [to_text(feature) for feature in candidate_features(ludeme.load("Hex", tier="python"))]
    reply = parse("to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}")
    building = parse("to {} where empty {}, empty {0}, empty {1/6}, friend {0,1/6}")
    found = [parse(text) for text in texts]
    assert any(equivalent(reply, feature) for feature in found)
    assert any(equivalent(building, feature) for feature in found)


def test_territory_suggests_to_look_at_neighbours():
    found = candidate_features(ludeme.load("Go", tier="python"))
    two = parse("to {} where empty {}, friend {0}, friend {1/4}")
    assert any(equivalent(two, feature) for feature in found)


def test_candidates_refine_minimum_features_and_come_from_end_rules():
    for name in ("Hex", "Yavalath", "Gomoku", "Go"):
        game = ludeme.load(name, tier="python")
        minimum = spatial(minimum_features(game))
        found = candidate_features(game)
        assert found
        assert not any(equivalent(one, two) for one, two in combinations(found, 2))
        for feature in spatial(found):
            assert any(generalises(base, feature) for base in minimum)
            sources = {element.source.words[0] for element in feature.elements}
            assert sources & {"is", "size"}


def test_games_without_such_goals_suggest_nothing():
    assert candidate_features(ludeme.load("Breakthrough", tier="python")) == ()
