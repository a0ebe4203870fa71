"""Minimum features: what is read off the rules, and that it is true of every legal move."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludeme
import ludeme.language
from ludeme.emit.moves.move_shapes import Content, Spot, Ways
from ludeme.features import (
    AspatialFeature,
    FeatureBoard,
    NaiveEvaluator,
    SpatialFeature,
    minimum_features,
    to_text,
)
from ludeme.features.derive import contract
from ludeme.features.derive.derivation import Derivation, scene_of
from ludeme.games import families
from ludeme.language.base import REGISTRY
from ludeme.language.kinds import Effect, Moves

TEXT = """(game "Test" (players 2)
    (equipment {{ (board {board}) {equipment} }})
    (rules {start} (play {play}) (end (if (no Pieces Mover) (result Mover Loss)))))"""
START = '(start {(place "Disc1" (sites Bottom)) (place "Disc2" (sites Top))})'


def game_of(play, board="(square 5)", equipment='(piece "Disc" Each)', start=START):
    return ludeme.load(
        TEXT.format(board=board, equipment=equipment, start=start, play=play), tier="python"
    )


def patterns(play, **parts):
    """The patterns of a play rule; that all hold is tested on the way."""
    game = game_of(play, **parts)
    found = contract.check(game, games=3, plies=20)
    assert found.broken == ()
    assert found.moves
    features = minimum_features(game)
    return {to_text(f) for f in features if isinstance(f, SpatialFeature)}


ENEMY = "(is Enemy (who at:(to)))"
FRIEND = "(is Friend (who at:(to)))"


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("(move Add (to (sites Empty)))", {"to {} where empty {}"}),
        ("(move Add (to (sites Board)))", {"to {}"}),
        ("(move Add (to (sites Board) if:(is Empty (to))))", {"to {} where empty {}"}),
        (
            "(forEach Piece (move Step Orthogonal (to if:(is Empty (to)))))",
            {"from {0} to {} where empty {}, friend {0}"},
        ),
        (
            f"(forEach Piece (move Step Diagonal (to if:(not {FRIEND}))))",
            {"from {0,1/4} to {} where not friend {}, friend {0,1/4}"},
        ),
        (
            f"(forEach Piece (move Step Orthogonal (to if:(or (is Empty (to)) {ENEMY}))))",
            {
                "from {0} to {} where empty {}, friend {0}",
                "from {0} to {} where enemy {}, friend {0}",
            },
        ),
        (
            f"(forEach Piece (move Step Orthogonal (to if:(not (or (is Empty (to)) {FRIEND})))))",
            {"from {0} to {} where not empty {}, not friend {}, friend {0}"},
        ),
        (
            "(forEach Piece (move Leap {{F F R F}} (to if:(is Empty (to)))))",
            {"from {0,0,1/4} to {} where empty {}, friend {0,0,1/4}"},
        ),
        (
            "(forEach Piece (or (move Step (to if:(is Empty (to)))) (move Hop Orthogonal"
            " (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))))",
            {
                "from {0} to {} where empty {}, friend {0}",
                "from {0,1/4} to {} where empty {}, friend {0,1/4}",
                "from {0,0} to {} where empty {}, enemy {0}, friend {0,0}",
            },
        ),
        ("(forEach Piece (move Slide Orthogonal))", {"to {} where empty {}"}),
        (
            f"(forEach Piece (move Slide Orthogonal (to if:{ENEMY} (apply (remove (to))))))",
            {"to {} where empty {}", "to {} where enemy {}"},
        ),
        (
            "(forEach Piece (move Slide Forward (between (exact 2) if:(is Empty (between)))))",
            {"from {0,0} to {} where empty {}, friend {0,0}"},
        ),
        (
            "(or (move Select (from (sites Occupied by:Mover)) (to (sites Empty)))"
            " (move Remove (sites Occupied by:Next)))",
            {"to {} where empty {}", "to {} where not empty {}"},
        ),
        (
            "(move (from (sites Occupied by:Mover))"
            " (to (intersection (sites Around (from)) (sites Empty))))",
            {
                "from {0} to {} where empty {}, friend {0}",
                "from {0,1/4} to {} where empty {}, friend {0,1/4}",
            },
        ),
        ("(move Select (from (last To)))", {"to {} after to {}"}),
    ],
)
def test_patterns_of_ludemes(play, expected):
    assert patterns(play) == expected


def test_directions_of_both_players_are_one_pattern():
    pieces = '(piece "Disc" P1 N (move Step Forward (to if:(is Empty (to)))))'
    pieces += '(piece "Disc" P2 S (move Step Forward (to if:(is Empty (to)))))'
    assert patterns("(forEach Piece)", equipment=pieces) == {
        "from {0} to {} where empty {}, friend {0}"
    }


def test_a_step_on_a_mixed_tiling_is_a_walk():
    found = patterns(
        "(forEach Piece (move Step Orthogonal (to if:(is Empty (to)))))",
        board="(tiling T3464 2)",
        start='(start {(place "Disc1" 0) (place "Disc2" 7)})',
    )
    assert found == {"from {0} to {} where empty {}, friend {0}"}


def test_what_has_changed_before_the_move_is_not_known():
    play = "(do (remove (sites Occupied by:Next)) next:(move Add (to (sites Empty))))"
    assert patterns(play) == {"to {}"}


def test_what_is_written_twice_is_the_same_site():
    play = "(if (is Empty {0}) (move Add (to {0})) (move Add (to (sites Empty))))"
    assert patterns(play.format("(last To)")) == {
        "to {} where empty {}",
        "to {} after to {} where empty {}",
    }


def test_variables_that_change_are_not_the_same_number():
    play = "(forEach Value min:1 max:9 (if (is Empty (value)) (forEach Value min:10 max:12"
    assert patterns(f"{play} (move Select (from (value))))))") == {"to {}"}


def test_pieces_of_another_player_are_no_friends():
    play = f"(forEach Piece (move Step Orthogonal (to if:(or (is Empty (to)) {FRIEND}))) Next)"
    assert patterns(play) == {
        "from {0} to {} where empty {}, not empty {0}",
        "from {0} to {} where not empty {}, not empty {0}",
    }


def test_moves_from_the_hand_have_no_origin_and_those_into_it_no_place():
    play = "(or (move (from (handSite Mover)) (to (sites Empty)))"
    play += " (move (from 2) (to (handSite Mover))))"
    game = game_of(
        play,
        equipment='(piece "Disc" Each) (hand Each)',
        start='(start {(place "Disc1" (handSite P1) count:5) (place "Disc2" (handSite P2) count:5)'
        ' (place "Disc1" (sites Bottom))})',
    )
    assert contract.check(game, games=3, plies=10).broken == ()
    found = minimum_features(game)
    assert AspatialFeature.INTERCEPT in found
    assert [to_text(f) for f in found if isinstance(f, SpatialFeature)] == ["to {} where empty {}"]


def test_large_pieces_and_other_site_types_say_nothing_about_places():
    text = "(move Add (to Edge (sites Empty Edge)))"
    found = minimum_features(game_of(text, start=""))
    assert set(found) <= {AspatialFeature.PASS, AspatialFeature.INTERCEPT}
    assert AspatialFeature.INTERCEPT in found


def test_passes_swaps_and_bets():
    game = game_of("(or {(move Pass) (move Swap Players P1 P2) (move Bet P1 (range 0 3))})")
    assert set(minimum_features(game)) == set(AspatialFeature)


def test_elements_remember_their_ludeme():
    game = game_of(f"(forEach Piece (move Step (to if:(not {FRIEND}))))")
    for feature in minimum_features(game):
        if isinstance(feature, SpatialFeature):
            words = {element.at: element.source.words for element in feature.elements}
            assert words[()] == ("is", "Friend")
            assert words[feature.from_] == ("forEach", "Piece")
            assert all(element.source.span is not None for element in feature.elements)


# --- every ludeme states its shapes ---------------------------------------------------------------


def move_ludemes():
    for module in pkgutil.walk_packages(ludeme.language.__path__, "ludeme.language."):
        importlib.import_module(module.name)
    classes = {cls for found in REGISTRY.values() for cls in found if issubclass(cls, Moves)}
    return sorted(classes, key=lambda cls: cls.__qualname__)


def holds_moves(cls):
    """Whether moves stand in a slot, other than consequences and effects of parts."""
    hints = (str(field.type) for field in cls.__dataclass_fields__.values())
    return any("Moves" in hint or "NonDecision" in hint for hint in hints)


#: Effects that are made, never offered: their own moves show no site, whatever they hold.
MADE = {"Sow"}


@pytest.mark.parametrize("cls", move_ludemes(), ids=lambda cls: cls.__name__)
def test_no_move_ludeme_forgets_its_statement(cls):
    chosen = any(words[0] == "move" for words in cls.spellings)
    made = cls.__name__ in MADE
    if (chosen or holds_moves(cls)) and not made:
        assert cls.move_shapes not in (Moves.move_shapes, Effect.move_shapes)
    else:
        assert cls.move_shapes is not Moves.move_shapes


# --- reading conditions ---------------------------------------------------------------------------

ATOMS = {
    "(is Empty (to))": lambda content: content == "empty",
    "(is Occupied (to))": lambda content: content != "empty",
    ENEMY: lambda content: content == "enemy",
    FRIEND: lambda content: content == "friend",
    "(= (who at:(to)) Mover)": lambda content: content == "friend",
    "(!= 0 (what at:(to)))": lambda content: content != "empty",
    "(< 0 (count at:(to)))": lambda content: content != "empty",
    "(>= 0 (count at:(to)))": lambda content: content == "empty",
    "(is In (to) (sites Empty))": lambda content: content == "empty",
    "(is In (to) (sites Occupied by:Mover))": lambda content: content == "friend",
    "(is In (to) (sites Occupied by:Next))": lambda content: content == "enemy",
    "(is In (to) (difference (sites Board) (sites Empty)))": lambda content: content != "empty",
    "True": lambda content: True,
}


@st.composite
def conditions(draw, depth=3):
    """A condition as text, and its value for each content of the site."""
    kind = draw(st.sampled_from(["atom", "not", "and", "or", "if"] if depth else ["atom"]))
    if kind == "atom":
        text = draw(st.sampled_from(sorted(ATOMS)))
        return text, ATOMS[text]
    one, holds = draw(conditions(depth - 1))
    if kind == "not":
        return f"(not {one})", lambda content: not holds(content)
    two, holds_too = draw(conditions(depth - 1))
    if kind == "and":
        return f"(and {one} {two})", lambda c: holds(c) and holds_too(c)
    if kind == "or":
        return f"(or {one} {two})", lambda c: holds(c) or holds_too(c)
    three, otherwise = draw(conditions(depth - 1))
    chosen = lambda c: holds_too(c) if holds(c) else otherwise(c)  # noqa: E731
    return f"(if {one} {two} {three})", chosen


def allow(ways: Ways, content: str) -> bool:
    """Whether some way can be true of a site with this content."""
    truth = {Content.EMPTY: "empty", Content.FRIEND: "friend", Content.ENEMY: "enemy"}
    return any(all((truth[test.content] == content) == test.holds for test in way) for way in ways)


@settings(max_examples=150, deadline=None)
@given(conditions(), st.booleans())
def test_conditions_are_never_read_as_more_than_they_say(condition, value):
    text, holds = condition
    game = game_of(f"(move Add (to (sites Board) if:{text}))")
    (add,) = [node for node in game.node.walk() if node.words == ("move", "Add")]
    spot = Spot("Cell", on_board=True)
    ways = add.to.if_.says(scene_of(game).let(to=spot), value)
    for content in ("empty", "friend", "enemy"):
        if holds(content) == value:
            assert allow(ways, content)


# --- the contract ---------------------------------------------------------------------------------


OWN = [name for names in families().values() for name in names]


@pytest.mark.parametrize("name", OWN)
def test_every_legal_move_of_our_games_activates_a_minimum_feature(name):
    found = contract.check(ludeme.load(name, tier="python"), games=2, plies=25, seconds=1)
    assert found.broken == ()
    assert found.moves


@pytest.mark.thorough
def test_few_generators_of_our_games_fall_back_to_the_empty_feature():
    generators = fallbacks = 0
    for name in OWN:
        found = contract.check(ludeme.load(name, tier="python"), games=0)
        generators += found.generators
        fallbacks += found.fallbacks
    assert fallbacks <= generators / 10


@pytest.mark.parametrize("name", ["Breakthrough", "English Draughts", "Lasca", "Kalah"])
def test_the_plain_evaluator_finds_the_same(name):
    game = ludeme.load(name, tier="python")
    derivation = Derivation(game, FeatureBoard(game))
    evaluator = NaiveEvaluator(derivation.board, derivation.features)
    state = game.start(seed=3)
    for _ in range(6):
        legal = state.legal_moves()
        for move in legal:
            active = [derivation.features[number] for number in evaluator.active(state, move)]
            assert any(isinstance(f, SpatialFeature) == (move.kind == "move") for f in active)
        state.apply(legal[len(legal) // 2])


def test_a_false_statement_is_found(monkeypatch):
    from ludeme.language.moves.step import Step

    def boastful(self, scene):
        return tuple(shape for shape in honest(self, scene) if len(shape.origin) < 60)

    honest = Step.move_shapes
    steps = "(move Step (to if:True)) (move Step Forward (to if:True))"
    game = game_of(f"(forEach Piece (or {steps}))")
    assert contract.check(game).broken == ()
    monkeypatch.setattr(Step, "move_shapes", boastful)
    assert contract.check(game).broken
