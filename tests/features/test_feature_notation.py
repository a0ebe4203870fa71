"""Both notations: reading, writing, and what is wrong with a text."""

from __future__ import annotations

import pytest
from hypothesis import given

from ludeme import LudemeError
from ludeme.features import AspatialFeature, Element, Kind, Pattern, SpatialFeature, parse, to_text
from ludeme.features.pattern.walk import HERE, walk

from .strategies import features


@given(features)
def test_there_and_back(feature):
    assert parse(to_text(feature)) == feature
    assert parse(to_text(feature, "reference")) == feature


def test_ours():
    feature = parse("to {} after to {0} where empty {}, not friend {1/6}, piece 3 {-0.25}")
    assert feature == SpatialFeature(
        to=HERE,
        last_to=walk(0),
        pattern=Pattern(
            (
                Element(Kind.EMPTY),
                Element(Kind.FRIEND, walk("1/6"), negated=True),
                Element(Kind.PIECE, walk("-1/4"), 3),
            )
        ),
    )
    assert to_text(feature) == (
        "to {} after to {0} where empty {}, piece 3 {-1/4}, not friend {1/6}"
    )


def test_all_of_ours_at_once():
    text = (
        "from {} to {0} after from {1/2} to {0,1/3} where empty {0}, friend {1/4}, "
        "enemy {1/4,0}, off {0,0}, any {}, P3 {0}, piece 0 {}, site 7 {}, sides 4 {0}, "
        "nearer 1 {0}, sees 2 {}, not sees-diagonally 2 {}, friend 12 unreflected rotated 0,1/2"
    )
    feature = parse(text)
    assert isinstance(feature, SpatialFeature)
    assert {element.kind for element in feature.elements} == set(Kind)
    assert parse(to_text(feature)) == feature
    assert feature.reactive and not feature.absolute and not feature.pattern.reflection
    with pytest.raises(ValueError, match="players beyond the second"):
        to_text(feature, "reference")


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (
            "rel:from=<{}>:to=<{0}>:pat=<els=[f{0,-1/4}, f{0,-1/2,1/2,1/4}]>",
            "from {} to {0} where friend {0,-1/4}, friend {0,1/2,1/2,1/4}",
        ),
        ("rel:to=<{}>:pat=<refl=true,rots=all,els=[-{}]>", "to {} where empty {}"),
        (
            "rel:to=<{}>:pat=<refl=false,rots=[0.0,0.25],els=[!-{0.5},#{0}]>",
            "to {} where off {0}, not empty {1/2} unreflected rotated 0,1/4",
        ),
        ("rel:to=<{0}>:last_from=<{}>", "to {0} after from {}"),
        ('rel:comment="of no use":to=<{}>:other=<x>:pat=<els=[]>', "to {}"),
        ("abs:to=<12>:last_to=<3>:pat=<els=[!e{abs-13}]>", "to 12 after to 3 where not enemy 13"),
        (
            "rel:to=<{}>:pat=<els=[*{}, 1{}, !2{}, I12{}, pos5{0}, N6{0}, R0{0}, "
            "!LOSO3{}, LOSD1{}]>",
            "to {} where any {}, P1 {}, not P2 {}, piece 12 {}, not sees 3 {}, "
            "sees-diagonally 1 {}, site 5 {0}, sides 6 {0}, nearer 0 {0}",
        ),
        ("rel:to=<{0.33333334,-0.16666667}>:pat=<els=[]>", "to {1/3,-1/6}"),
        ("PassMove", "pass"),
        ("SwapMove", "swap"),
        ("Intercept", "intercept"),
    ],
)
def test_reference_notation(theirs, ours):
    feature = parse(theirs)
    assert feature == parse(ours)
    assert to_text(feature) == ours
    assert parse(to_text(feature, "reference")) == feature


def test_only_features_are_written_and_only_in_known_notations():
    for what in (None, 3, "to {}"):
        with pytest.raises(
            TypeError, match=f"a feature is written, as parse returns, not {what!r}"
        ):
            to_text(what)
    with pytest.raises(
        ValueError, match=r"notation='refrence' is none of ludeme, reference .did you mean"
    ):
        to_text(parse("to {}"), "refrence")


def test_turns_are_kept_as_exact_fractions():
    feature = parse("rel:to=<{3/4,1,0.1666666666}>:pat=<els=[]>")
    assert feature.to == walk("-1/4", 0, "1/6")


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "the feature ends too early"),
        ("where friend {}", 1, "unexpected 'where'"),
        ("to", 3, "the feature ends too early"),
        ("to {0,}", 7, "unexpected '}'"),
        ("to {1/0}", 5, "a turn is divided by zero"),
        ("to {} where freind {0}", 13, "there is no element 'freind'"),
        ("to {} where friend", 19, "the feature ends too early"),
        ("to {} where piece {0}", 19, "unexpected '{'"),
        ("to {} where friend {0} enemy {0}", 24, "unexpected 'enemy'"),
        ("to {} after where friend {}", 13, "unexpected 'where'"),
        ("to {} where friend {0}, unreflected", 25, "unexpected 'unreflected'"),
        ("to {} from 3", 7, "unexpected 'from'"),
        ("from {} to 3", 1, "the places of a feature are all walks or all sites"),
        ("to 3 where friend {0}", 1, "an absolute feature has no anchor"),
        ("to 4 where nearer 0 3", 1, "no anchor that a site could be nearer than"),
        ("pass {}", 6, "unexpected '{'"),
        ("rel:to=<{}:pat=<els=[]>", 11, "unexpected ':'"),
        ("rel:to=<{}>:pat=<els=[q{}]>", 23, "there is no element 'q'"),
        ("rel:to=<{}>:pat=<els=[f1{}]>", 24, "unexpected '1'"),
        ("rel:to=<{}>:pat=<els=[I{}]>", 24, "unexpected '{'"),
        ("rel:to=<{}>:pat=<els=[f{} e{}]>", 26, "there is a blank here"),
        ("rel:to=<{}>:to=<{}>", 13, "to is given twice"),
        ("rel:to=<{}>:pat=<rots=[],els=[]>", 23, "a pattern needs at least one rotation"),
        ("rel:pat=<els=[]>", 1, "a feature needs a place"),
        ("abs:to=<{}>", 9, "unexpected '{'"),
        ("PassMoves", 1, "unexpected 'PassMoves'"),
    ],
)
def test_errors_say_where_and_why(text, column, reason):
    with pytest.raises(LudemeError) as caught:
        parse(text)
    assert reason in caught.value.message
    assert (caught.value.line, caught.value.column) == (1, column)


def test_errors_suggest_what_was_meant():
    with pytest.raises(LudemeError, match='did you mean "friend"'):
        parse("to {} where freind {0}")


def test_errors_count_lines():
    with pytest.raises(LudemeError) as caught:
        parse("to {}\n  where friend {0},\n  enmy {1/4}", name="set.txt")
    assert (caught.value.file, caught.value.line, caught.value.column) == ("set.txt", 3, 3)


def test_what_cannot_be_built():
    with pytest.raises(ValueError, match="needs a place"):
        SpatialFeature(last_to=HERE)
    with pytest.raises(ValueError, match="needs a number"):
        Element(Kind.PIECE)
    with pytest.raises(ValueError, match="has no number"):
        Element(Kind.FRIEND, HERE, 3)


def test_the_source_of_an_element_says_nothing_about_its_meaning():
    first, second = Element(Kind.EMPTY, source="a ludeme"), Element(Kind.EMPTY)
    assert first == second and hash(first) == hash(second)
    assert Pattern((first, second)).elements[0].source == "a ludeme"
    assert AspatialFeature.PASS is parse("pass")
