"""What was learned for a game is found by its rules, and what does not fit is told of."""

import json
from pathlib import Path

import numpy as np
import pytest

import ludeme
import ludeme.games
from ludeme.features import Section, WeightedFeatures, WeightsFile, parse
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, save_evaluation
from ludeme.features.files.provenance import UCT, Provenance, Record, provenance_of_text
from ludeme.features.files.weights import load, save
from ludeme.player import wilson
from ludeme.player.difficulty.difficulty_files import SUFFIX
from ludeme.player.learned.store import EVALUATION, FEATURES, POLICY, keep_learned, learned_for
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in, read

SMALL = ["Board Size/3x3", "Swap Rule/Off"]


@pytest.fixture(scope="module")
def line():
    return ludeme.load("Tic-Tac-Toe", tier="python")


@pytest.fixture(scope="module")
def hex3():
    return ludeme.load("Hex", options=SMALL, tier="python")


def features_of(game, path, text="to {} where friend {0}"):
    one = WeightedFeatures("Shared", (parse(text),), {"selection": (0.5,)})
    save(path, WeightsFile(game.name, (Section(trained=(one,)),), Provenance.of(game)))
    return path


def evaluation_of(game, path):
    terms = terms_of(game)
    save_evaluation(path, LearnedTerms(terms, np.ones((2, len(terms)))))
    return path


def policy_of(game, path):
    PatternWeights.of(game, np.full(patterns_in(game), 0.5), away=0.25, generations=3).save(path)
    return path


def test_where_weights_come_from_is_kept(hex3, tmp_path):
    path = features_of(hex3, tmp_path / "a.weights")
    provenance = load(path).provenance
    assert provenance == Provenance.of(hex3) == provenance_of_text(path.read_text())
    assert set(provenance.options) == set(SMALL)
    assert provenance_of_text("(define ...") is provenance_of_text("// {}") is None
    with pytest.raises(ValueError, match="no record: 3 points in 2 games"):
        Record("iterations=5", 2, 3)


def test_what_is_kept_is_found(hex3, library, tmp_path):
    records = (Record("seconds=1", 8, 6.5), Record("iterations=9", 4, 4.0))
    source = features_of(hex3, tmp_path / "a.weights")
    path = keep_learned(library, hex3, FEATURES, source, records)
    assert path == library / "learned" / "hex" / "3x3-off.weights"
    found = learned_for(hex3)
    first = found.learned[0]
    assert (first.kind, first.path, first.transferred) == (FEATURES, path, False)
    assert first.record("seconds") == records[0] and first.record("iterations").points == 4
    assert str(first) == "features learned for these rules"


def test_other_options_are_a_transfer(hex3, library, tmp_path):
    keep_learned(library, hex3, FEATURES, features_of(hex3, tmp_path / "a.weights"), ())
    keep_learned(library, hex3, EVALUATION, evaluation_of(hex3, tmp_path / "a.evaluation"))
    other = ludeme.load("Hex", options=["Board Size/3x3", "Swap Rule/On"], tier="python")
    mine = [one for one in learned_for(other).learned if library in one.path.parents]
    assert [one.transferred for one in mine] == [True] * len(mine)
    assert FEATURES in {one.kind for one in mine}
    assert "transferred from Board Size/3x3, Swap Rule/Off" in str(mine[0])
    assert mine[0].record("seconds") is None


def test_policies_are_kept_for_the_rules_they_were_measured_in(hex3, library, tmp_path):
    large = ludeme.load("Hex", options=["Board Size/5x5"], tier="python")
    records = (Record("seconds=1", 8, 7.0), Record("seconds=1", 8, 5.0, "rave", "mcts"))
    path = keep_learned(library, large, POLICY, policy_of(hex3, tmp_path / "a.patterns"), records)
    assert path == library / "learned" / "hex" / "5x5-on.patterns"
    (mine,) = (one for one in learned_for(large).learned if one.path == path)
    assert (mine.kind, mine.transferred) == (POLICY, False)
    assert (mine.record("seconds"), mine.record("seconds", "rave")) == records
    (other,) = (one for one in learned_for(hex3).learned if one.path == path)
    assert str(other) == "policy transferred from Board Size/5x5, Swap Rule/On"
    assert other.records("seconds") == ()
    kept = read(path)
    assert (kept.away, kept.about["generations"]) == (0.25, 3)
    assert np.array_equal(kept.table_for(large), np.full(patterns_in(large), 0.5))


def test_policies_of_another_tiling_are_told_of(hex3, line, library, tmp_path):
    source = policy_of(hex3, tmp_path / "a.patterns")
    with pytest.raises(ludeme.LudemeError, match="another tiling"):
        keep_learned(library, line, POLICY, source)
    folder = library / "learned" / "tic-tac-toe"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.patterns").write_bytes(source.read_bytes())
    (folder / "b.patterns").write_text("{}")
    notes = "\n".join(learned_for(line).notes)
    assert "another tiling" in notes and "'format' is missing" in notes


def test_what_does_not_fit_is_told_of(hex3, line, library, tmp_path):
    keep_learned(library, hex3, EVALUATION, evaluation_of(hex3, tmp_path / "a.evaluation"))
    folder = library / "learned" / "hex"
    features_of(hex3, folder / "a.weights", "to {} where piece 77 {0}")
    (folder / "b.weights").write_text('(define "Hex_ai")')
    (folder / "c.evaluation").write_bytes(b"\xff")
    features_of(line, folder / "d.weights")
    (folder / "notes.txt").write_text("nothing to read")
    large = ludeme.load("Hex", options=["Board Size/5x5"], tier="python")
    found = learned_for(large)
    assert not [one for one in found.learned if library in one.path.parents]
    mine = [note for note in found.notes if str(library) in note]
    said = "\n".join(mine)
    assert len(mine) == 5
    for part in (
        "3x3-off.evaluation and the rules have too few terms in common",
        "b.weights: its first line does not say which rules",
        "c.evaluation is not UTF-8 text",
        "weights of 'Tic-Tac-Toe', not of 'Hex'",
    ):
        assert part in said


def test_evaluations_of_other_rules_need_a_word(line, tmp_path):
    from ludeme.features.evaluation.files import load_evaluation

    path = evaluation_of(line, tmp_path / "a.evaluation")
    content = json.loads(path.read_text()) | {"rules": "0"}
    path.write_text(json.dumps(content))
    with pytest.raises(ludeme.LudemeError, match="other rules of Tic-Tac-Toe"):
        load_evaluation(path, line)
    assert len(load_evaluation(path, line, transfer=True).terms) == len(content["terms"])


#: Beside what was learned lies what was measured of difficulties, which has tests of its own.
SHIPPED = sorted(
    path
    for path in (Path(ludeme.games.__file__).parent / "learned").glob("*/*")
    if path.suffix != SUFFIX
)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_ships_belongs_to_rules_of_today_and_is_better_than_uct(path):
    text = path.read_text(encoding="utf-8")
    own = provenance_of_text(text) or Provenance.read(json.loads(text))
    game = ludeme.load(own.game, options=list(own.options), tier="python")
    assert own == Provenance.of(game, own.measured)
    assert path.parent.name == ludeme.games.file_word(game.name)
    good = [
        one
        for one in own.measured
        if one.against == UCT and wilson(one.points, one.games).low > 0.5
    ]
    assert {record.unit for record in good} == {"seconds", "iterations"}
    if path.suffix == ".evaluation":
        assert path in [one.path for one in learned_for(game).learned if not one.transferred]
