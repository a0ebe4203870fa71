"""Features in plain English: the words."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings

import ludeme
import ludeme.games
from ludeme.features import parse
from ludeme.features.derive.atomic import initial_features
from ludeme.features.derive.figures import vectors
from ludeme.features.derive.goals import candidate_features
from ludeme.features.explain import Explainer
from ludeme.features.explain.places import walk_words
from ludeme.features.pattern.walk import walk

from .boards import placing_game
from .strategies import features


@cache
def game(name, *options):
    return ludeme.load(str(ludeme.games.find(name)), list(options), tier="python")


@cache
def explainer(name, *options):
    return Explainer(game(name, *options))


def said(name, text, weight=1.0, player=None):
    return explainer(name).explain(parse(text), weight, player).sentence


# --- shapes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Yavalath", "Gomoku"])
def test_figures_of_the_paper(name):
    for vector in vectors().values():
        if vector.phrase is not None:
            ideas = explainer(name).summarise(vector.features, vector.weights)
            assert ideas[0].phrase == vector.phrase


def test_lines_are_named_where_the_rules_speak_of_them():
    three = "to {} where friend {0}, friend {0,0}"
    assert "line of 3" in said("Yavalath", three)
    assert "line" not in said("Hex", three) and "line" not in said("Othello", three)


def test_what_is_not_empty_may_be_the_edge():
    """`not empty` is also true beyond the edge; where another test excludes that, it is a piece."""
    assert "with pieces or the edge" in said(
        "Othello", "to {} where not empty {0,1/4}, not empty {0,0,0}, enemy {1/8}"
    )
    inside = "to {} where not empty {0,1/4}, not off {0,1/4}, enemy {1/8}"
    assert "edge" not in said("Othello", inside)


def test_a_line_of_four_is_one_idea_however_it_is_completed():
    rows = [
        "friend {0}, friend {0,0}, friend {0,0,0}",
        "friend {1/2}, friend {0}, friend {0,0}",
        "friend {1/3}, friend {1/3,0}, friend {1/3,0,0}",
        "friend {1/6}, friend {1/6,0}, friend {-1/3}",
    ]
    found = [parse(f"to {{}} where empty {{}}, {row}") for row in rows]
    (idea,) = explainer("Yavalath").summarise(found, [1.0, 2.0, 3.0, 0.5])
    assert idea.sentence == "Make a line of 4, which wins at once."
    assert [member.weight for member in idea.members] == [3.0, 2.0, 1.0, 0.5]
    assert idea.weight == 3.0 and idea.share == 1.0 and idea.shape


@pytest.mark.parametrize(
    ("name", "text", "weight", "sentence"),
    [
        # Lines, and what the end rules make of them.
        (
            "Yavalath",
            "to {} where friend {0}, friend {0,0}, friend {1/2}",
            1,
            "Make a line of 4, which wins at once.",
        ),
        (
            "Yavalath",
            "to {} where friend {0}, friend {1/2}",
            -1,
            "Avoid making a line of 3, which loses at once unless it makes a line of 4.",
        ),
        (
            "Yavalath",
            "to {} where enemy {0}, enemy {0,0}, enemy {1/2}",
            1,
            "Block a line of 4, with which the enemy would win at once.",
        ),
        (
            "Gomoku",
            "to {} where friend {0,1/4}, friend {1/2,1/4}, friend {0,1/4,-1/4,1/4}",
            1,
            "Make a line of 4, one short of a line that wins.",
        ),
        ("Hex", "to {} where friend {0}", 1, "Extend a group."),
        (
            "Yavalath",
            "to {} where friend {0}, friend {0,0,0}, empty {0,0}",
            1,
            "Make a line of 4 with a gap.",
        ),
        (
            "Yavalath",
            "to {} where friend {0}, friend {1/2,0}",
            1,
            "Hold three of four cells in a row.",
        ),
        (
            "Yavalath",
            "to {} where enemy {0}, enemy {1/2,0}",
            -1,
            "Avoid playing where the enemy holds two of four cells in a row.",
        ),
        # Connections.
        (
            "Hex",
            "to {} after to {0} where friend {1/6}, friend {-1/6}",
            1,
            "Answer an intrusion into a bridge, which keeps the winning connection safe.",
        ),
        (
            "Hex",
            "to {} where empty {0}, empty {1/6}, friend {0,1/6}",
            1,
            "Build a bridge, which keeps the winning connection safe.",
        ),
        ("Hex", "to {} where empty {0}, empty {1/6}, enemy {0,1/6}", 1, "Prevent an enemy bridge."),
        ("Hex", "to {} after to {0} where friend {0,0}, friend {1/6}", 1, "Close the cut."),
        # Groups.
        ("Go", "to {} where friend {0}", 1, "Extend a group."),
        (
            "Go",
            "to {} where friend {0}, friend {1/4}",
            -1,
            "Avoid joining stones that do not touch.",
        ),
        ("Hex", "to {} where friend {0}, friend {1/6}", -1, "Avoid thickening a group."),
        (
            "Go",
            "to {} where not friend {0}, not friend {1/4}, not friend {1/2}, not friend {-1/4}",
            1,
            "Start a group.",
        ),
        # Edges, the last move, neighbours.
        ("Reversi", "to {} where off {0}", -1, "Avoid playing at the edge."),
        ("Reversi", "to {} where off {0}, off {1/4}", 1, "Play in a corner."),
        ("Reversi", "to {} where off {0,0}", 1, "Play within one step of the edge."),
        ("Hex", "to {} after to {0}", 1, "Play next to the last move."),
        ("Hex", "to {} after to {0,0}", 1, "Play two steps straight from the last move."),
        (
            "Connect6",
            "to {} after to {0} where enemy {1/2}",
            1,
            "Play between the last move and an enemy stone.",
        ),
        (
            "Yavalath",
            "to {} after to {0} where enemy {1/2}, enemy {1/2,0}",
            1,
            "Block a line of 4, with which the enemy would win at once.",
        ),
        ("Hex", "to {} where enemy {0}, enemy {1/2}", 1, "Play between two enemy stones."),
        ("Hex", "to {} where enemy {0}, enemy {1/3}", 1, "Play next to two enemy stones."),
        ("Hex", "to {} where enemy {0,1/6}", 1, "Play a bridge away from an enemy stone."),
        (
            "Gomoku",
            "to {} where friend {0,0,1/4}",
            1,
            "Play a knight's move from a friendly stone.",
        ),
        # Moves.
        ("Breakthrough", "from {0} to {} where friend {0}, empty {}", 1, "Step straight."),
        ("Breakthrough", "from {0,1/4} to {}", -1, "Avoid stepping diagonally."),
        (
            "Breakthrough",
            "from {0,1/4} to {} where enemy {}",
            1,
            "Capture an enemy pawn by stepping diagonally.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where friend {1/4}",
            1,
            "Step straight, next to a friendly pawn.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where enemy {1/2,0}",
            -1,
            "Avoid stepping straight, with an enemy pawn two steps ahead.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where enemy {1/2,1/4}",
            1,
            "Step straight, with an enemy pawn ahead to one side.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where not friend {0,0}",
            1,
            "Step straight, with no friendly pawn two steps behind.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where enemy {1/4}, enemy {1/4,0}",
            1,
            "Step straight, next to an enemy pawn with an enemy pawn two steps to one side.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where enemy {1/4,0}, friend {-1/4,0}, friend {1/2,1/4}",
            1,
            "Step straight, with friendly pawns two steps to one side and ahead to the same side "
            "and an enemy pawn two steps to the other side.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where off {1/2}",
            1,
            "Step straight, with the edge straight ahead.",
        ),
        (
            "Breakthrough",
            "from {0} to {} where off {1/4}",
            1,
            "Step straight, with the edge to one side.",
        ),
        (
            "Breakthrough",
            "from {0,1/4} to {} where off {1/2}",
            1,
            "Step diagonally, at the edge.",
        ),
        ("Fanorona", "from {0} to {} after to {}", 1, "Step where the last move ended."),
        ("Peg Solitaire", "from {0,0} to {} where not empty {0}", 1, "Hop over a peg."),
        (
            "English Draughts",
            "from {0,1/4,-1/4,1/4} to {} where enemy {0,1/4}, off {1/2}",
            -1,
            "Avoid hopping over an enemy piece at the edge.",
        ),
        ("Bagh-Chal", "from {0} to {} where not empty {0}", 1, "Step."),
        ("Kalah", "to {} where enemy {}", 1, "Play on a point with an enemy seed."),
        # Without a place.
        ("Reversi", "pass", -1, "Avoid passing."),
        ("Hex", "swap", 1, "Swap sides."),
        ("Hex", "swap", -1, "Avoid swapping sides."),
        ("Hex", "intercept", 1, "Make any move."),
    ],
)
def test_sentences(name, text, weight, sentence):
    assert said(name, text, weight) == sentence


def test_pieces_are_seen_with_the_eyes_of_the_player():
    text = "from {0} to {} where piece 4 {}"
    assert said("Chess", text, player=1) == "Capture an enemy rook by stepping straight."
    assert "rook of player 2" in said("Chess", text)
    assert said("Hex", "to {} where P2 {0}", player=2) == "Extend a group."
    assert said("Hex", "to {} where P2 {0}", player=1) == "Play next to an enemy stone."


def test_what_the_rules_say_of_every_move_goes_without_saying():
    assert said("Hex", "to {} where empty {}") == "Play a stone."
    assert said("Hex", "to {} where empty {}, not off {}, sides 6 {}") == "Play a stone."
    assert said("Breakthrough", "from {0} to {} where friend {0}") == "Step straight."


def test_features_that_fit_nowhere_say_so():
    found = explainer("Hex").explain(parse("to {} where off {0}, not off {0,0}"))
    assert found.sentence.startswith("Never possible on this board") and not found.shape


def test_ludemes_are_captions():
    found = explainer("Yavalath").explain(candidate_features(game("Yavalath"))[0])
    assert found.captions == ("(sites Empty)", "(is Line)")
    read = explainer("Yavalath").explain(parse("to {} where empty {}, friend {0}"))
    assert read.captions == ("(sites Empty)",)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (walk(0), "one step ahead"),
        (walk(0, 0, "-1/4"), "two steps ahead, then to the left"),
        (walk("1/4", 0), "two steps to the right"),
        (walk("1/2"), "one step behind"),
        (walk(0, "1/6", 0), "one step ahead, then two steps half to the right"),
        (walk("-1/3"), "one step behind to the left"),
    ],
)
def test_walks_in_words(steps, words):
    assert walk_words(steps) == words


def test_groups_and_lines_are_told_apart():
    """Avoiding lines of three is no wish for groups of two."""
    figure = vectors()["F5"]
    with_growth = (*figure.features, parse("to {} where empty {}, friend {0}"))
    ideas = explainer("Yavalath").summarise(with_growth, (-1.0, -1.0, 0.5))
    assert [idea.phrase for idea in ideas] == ["avoid making a line of 3", "extend a group"]


def test_ideas_are_told_by_weight_and_sign():
    texts = ["off {0}", "friend {0}", "off {1/4}", "friend {0}, empty {1/2}", "friend {1/2}"]
    found = [parse(f"to {{}} where {text}") for text in texts]
    ideas = explainer("Reversi").summarise(found, [-2.0, 3.0, -4.0, 1.0, -1.0])
    assert [(idea.sentence, len(idea.members)) for idea in ideas] == [
        ("Avoid playing at the edge.", 2),
        ("Extend a group (in two situations).", 3),  # one of them against it
    ]
    assert [round(idea.share, 3) for idea in ideas] == [0.545, 0.273]
    assert [idea.weight for idea in ideas] == [-4.0, 3.0]
    assert explainer("Reversi").summarise(found[:1], [0.0]) == ()


# --- all of them ----------------------------------------------------------------------------------


SAMPLE = ["Hex", "Breakthrough", "Connect Four", "Othello", "Teeko",
          "English Draughts", "Havannah", "Fox and Hounds"]  # fmt: skip


#: Those that take a second or more.
MANY = [pytest.param(name, marks=pytest.mark.thorough) for name in ("Chess", "Fanorona")]


@pytest.mark.parametrize("name", [*SAMPLE, *MANY])
def test_every_derived_feature_has_a_well_formed_sentence(name):
    own = game(name)
    derived = (*initial_features(own), *candidate_features(own))
    for feature in derived[:: max(1, len(derived) // 150)]:
        for weight in (1.0, -1.0):
            _see_well_formed(explainer(name).explain(feature, weight), weight)


def _see_well_formed(told, weight):
    text = told.sentence
    assert text[0].isupper() and text.endswith(".") and "  " not in text
    assert text.startswith("Avoid ") == (weight < 0) or text.startswith("Never possible")
    if not text.startswith("Never possible"):
        assert not re.search(r"[{}]|None|\ba [aeio]|\ban [^aeiou]|epeing|eping|Kind\.|,,| ,", text)


@settings(max_examples=60, deadline=None)
@given(features)
def test_any_feature_that_belongs_to_a_board_gets_a_sentence(feature):
    own = placing_game("(hex 3)", 2, '(piece "Stone" Each) (regions "Home" P1 (sites Top))')
    found = _hex_explainer(own)
    try:
        found.setting.board.check(feature)
    except ludeme.LudemeError:
        return
    assert found.explain(feature).sentence.endswith(".")


@cache
def _hex_explainer(own):
    return Explainer(own)
