"""Files of features and weights."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludeme import LudemeError
from ludeme.features import AspatialFeature, Section, WeightedFeatures, WeightsFile, parse
from ludeme.features.files.weights import load, save, to_file_text
from ludeme.features.files.weights_reader import read

from .strategies import features

TEXT = """// Weights of a game that does not exist.
(define "Skirl_ai"
    (bestAgent "Biased MCTS")
    trainedHeuristics:(heuristics { (material weight:0.5) (lineCompletionHeuristic weight:2.0) })
    trainedFeatures:(features {
        (featureSet P1 selectionFeatures:{
            (pair "rel:to=<{}>:pat=<els=[f{0}, -{1/4}]>" 1.25)
            (pair "PassMove" -3.0E-2)
        } playoutFeatures:{
            (pair "rel:to=<{}>:pat=<els=[f{0}, -{1/4}]>" 2)
            (pair "PassMove" 0)
        })
        (featureSet P2 { (pair "to {} where friend {1/3}" 0.5) })
    })
    (useFor { "Board Size/9x9" "Ruleset/Old" }
        (bestAgent "UCT")
        (features { (featureSet Shared selectionFeatures:{ (pair "intercept" 1) }) })
    )
)
"""


def test_reading():
    found = read(TEXT)
    assert found.game == "Skirl"
    plain, conditional = found.sections
    assert plain.agent == "Biased MCTS" and conditional.agent == "UCT"
    assert plain.rest == (
        "trainedHeuristics:(heuristics { (material weight:0.5) "
        "(lineCompletionHeuristic weight:2.0) })",
    )
    first, second = plain.trained
    assert first.features == (parse("to {} where friend {0}, empty {1/4}"), AspatialFeature.PASS)
    assert first.weights == {"selection": (1.25, -0.03), "playout": (2.0, 0.0)}
    assert first.weights_for("playout") == (2.0, 0.0)
    assert first.weights_for("tspg") == (1.25, -0.03)
    assert second.features == (parse("to {} where friend {1/3}"),)
    assert conditional.options == ("Board Size/9x9", "Ruleset/Old")
    assert conditional.sets == conditional.handmade


def test_sets_of_players():
    found = read(TEXT)
    assert {p: w.role for p, w in found.sets(2).items()} == {1: "P1", 2: "P2"}
    assert {w.role for w in found.sets(3, ["Ruleset/Old"]).values()} == {"Shared"}
    assert {w.role for w in found.sets(2, ["Board Size/7x7"]).values()} == {"P1", "P2"}
    with pytest.raises(LudemeError, match="no set for each of 3 players"):
        found.sets(3)
    with pytest.raises(LudemeError, match="there are: none"):
        WeightsFile("Nim").sets(2)


def test_there_and_back(tmp_path):
    found = read(TEXT)
    for notation in ("ludeme", "reference"):
        path = tmp_path / "skirl.weights"
        save(path, found, notation)
        assert load(path) == found
        assert [p.name for p in tmp_path.iterdir()] == ["skirl.weights"]
    assert '"rel:to=<{}>:pat=<els=[f{0}, -{1/4}]>"' in to_file_text(found, "reference")


weights = st.floats(-1e9, 1e9)


@given(
    st.lists(st.tuples(features, weights, weights), max_size=5), st.sampled_from(["P1", "Shared"])
)
def test_any_set_there_and_back(entries, role):
    columns = list(zip(*entries, strict=True)) or [(), (), ()]
    weighted = WeightedFeatures(role, columns[0], {"selection": columns[1], "tspg": columns[2]})
    file = WeightsFile("A Game of 2", (Section(trained=(weighted,)),))
    assert read(to_file_text(file)) == file


def test_a_failed_save_leaves_the_old_file(tmp_path):
    path = tmp_path / "w"
    save(path, read(TEXT))
    third = WeightedFeatures("P1", (parse("to {} where P3 {}"),), {"selection": (1.0,)})
    with pytest.raises(ValueError, match="beyond the second"):
        save(path, WeightsFile("Skirl", (Section(trained=(third,)),)), "reference")
    assert load(path) == read(TEXT)
    assert [p.name for p in tmp_path.iterdir()] == ["w"]


def test_weights_of_another_game_are_refused(tmp_path):
    path = tmp_path / "w"
    save(path, read(TEXT))
    assert load(path, "Skirl").game == "Skirl"
    with pytest.raises(LudemeError, match="weights of 'Skirl', not of 'Hex'") as caught:
        load(path, "Hex")
    assert caught.value.line == 1
    assert load(path, "Hex", transfer=True).game == "Skirl"


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("els=[f{0}, -{1/4}]>\" 1.25", "els=[f{0}, q{1/4}]>\" 1.25", (7, 48), "no element 'q'"),
        ("friend {1/3}", "freind {1/3}", (13, 45), "no element 'freind'"),
        ("1.25", "heavy", (7, 58), "heavy is no weight"),
        ("1.25", "1e999", (7, 58), "1e999 is no weight"),
        ("1.25", "-1e308", (7, 58), "-1e308 is no weight"),
        ("playoutFeatures", "playFeatures", (9, 24), "no list 'playFeatures'"),
        ("playoutFeatures", "selectionFeatures", (9, 29), "selection features are given twice"),
        ('"PassMove" 0', '"SwapMove" 0', (9, 27), "the same features in the same order"),
        ("featureSet P2", "featureSet Both", (13, 21), "Both is nobody's role"),
        ("(pair \"intercept\" 1)", "(pair 1)", (17, 60), "no feature with its weight"),
        ('{ "Board Size/9x9" "Ruleset/Old" }', "", (15, 5), "useFor needs options"),
        ('(define "Skirl_ai"', '(define "Skirl"', (2, 1), "no weights file"),
        ("(bestAgent \"UCT\")", "stray", (16, 9), "does not belong"),
        ("(features {", "(featurs {", (5, 21), "no 'featurs' in a weights file"),
    ],
)  # fmt: skip
def test_errors_say_where_and_why(old, new, place, reason):
    assert old in TEXT
    with pytest.raises(LudemeError, match=reason) as caught:
        read(TEXT.replace(old, new, 1), "skirl.weights")
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize(
    "text", ["", "  // nothing", "(game)", '(define "X_ai"', "define", "(", '"']
)
def test_what_is_no_file_is_refused(text):
    with pytest.raises(LudemeError):
        read(text)


@pytest.mark.parametrize("text", ["junk", "{ 1 2 }\n", "# Notes\nof a (kind", "(option (a))"])
def test_what_is_another_file_is_told_to_be_none_of_weights(text):
    with pytest.raises(LudemeError, match="this is no weights file") as caught:
        read(text, "junk.txt")
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert caught.value.expected == '(define "<Game>_ai" …)'


def test_a_file_of_another_version_is_refused():
    """Older files say no version; whoever reads one of a newer format might misread it."""
    first = '// {"ludeme features": 1, "game": "Skirl", "rules": "0"}\n'
    assert read(first + TEXT).provenance is not None
    with pytest.raises(LudemeError) as caught:
        read(first.replace(": 1", ": 2") + TEXT, "skirl.weights")
    assert str(caught.value).startswith(
        "skirl.weights:1:1: these are weights in the format 2 of another version of ludeme\n"
    )


def test_the_heaviest_features_keep_their_order_and_all_their_weights():
    features = tuple(parse(f"to {{}} where friend {{{turn}}}") for turn in ("0", "1/4", "1/2"))
    lists = {"selection": (0.5, -3.0, 1.0), "playout": (1.0, 2.0, 3.0)}
    one = WeightedFeatures("Shared", features, lists)
    kept = WeightsFile("Any", (Section(trained=(one,)),)).heaviest(2).sections[0].trained[0]
    assert kept.features == features[1:]
    assert kept.weights == {"selection": (-3.0, 1.0), "playout": (2.0, 3.0)}
