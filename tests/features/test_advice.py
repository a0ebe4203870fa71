"""What large sets amount to: ideas that are measured on random positions."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import ludeme
from ludeme.features import NaiveEvaluator, parse
from ludeme.features.explain import Explainer
from ludeme.features.explain.advice import MOST_IDEAS, advise, observe, observing
from ludeme.features.explain.advice.ideas import notions
from ludeme.features.explain.advice.observing import Observed
from ludeme.features.explain.advice.surveyed import Survey


@cache
def explainer(name, *options):
    return Explainer(ludeme.load(name, options=list(options) or None, tier="python"))


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    monkeypatch.setattr(observing, "GAMES", 30)


def advice(name, texts, *options):
    """The ideas of a set, by their sentences; each text has its weight before it."""
    own = explainer(name, *options)
    weights = [float(text.partition(" ")[0]) for text in texts]
    features = [parse(text.partition(" ")[2]) for text in texts]
    plain = NaiveEvaluator(own.setting.board, features)

    def active(state, rows):
        moves = {move.row: move for move in state.legal_moves()}
        return [sorted(plain.active(state, moves[tuple(row)])) for row in rows.tolist()]

    observed = observe(own.setting, None, len(features), active)
    return {one.sentence: one for one in advise(observed, weights)}


def test_corners_are_recognised_by_where_a_feature_fires():
    found = advice("Othello", ["2 to {} where off {0}, off {1/4}", "0 to {} where off {0}"])
    (corner,) = found.values()
    assert corner.sentence == "Play in a corner."
    assert corner.weight == pytest.approx(2) and corner.share == pytest.approx(1)
    assert corner.members == (0,)


def test_contrary_features_are_netted():
    edge, also = "to {} where off {0}", "to {} where off {1/4}"  # found in all directions
    assert advice("Othello", [f"3 {edge}", f"-3 {also}"]) == {}
    (less,) = advice(
        "Othello", ["3 to {} where off {0}, off {1/4}", "-1 to {} where off {-1/4}, off {0}"]
    ).values()
    assert less.sentence == "Play in a corner." and less.weight == pytest.approx(2)


def test_winning_and_blocking_lines_are_told_with_what_follows():
    ends, middles = "{0}, {0,0}", "{0}, {1/2}"
    texts = [
        f"{weight} to {{}} where {who} {places.replace(', ', f', {who} ')}"
        for weight, who in ((5, "friend"), (3, "enemy"))
        for places in (ends, middles)
    ]
    found = advice("Tic-Tac-Toe", texts)
    make, block, *others = found
    assert make == "Make a line of 3, which wins at once."
    assert block == "Block an enemy line of 3, with which the enemy would win at once."
    assert all(found[text].share < 0.05 for text in others)


def test_lines_and_bridges_are_asked_for_where_the_rules_do():
    said = {
        name: " ".join(str(notion.phrase) for notion in notions(explainer(name).setting))
        for name in ("Hex", "Yavalath", "Othello", "Breakthrough")
    }
    assert {name for name, text in said.items() if "line of" in text} == {"Yavalath"}
    assert {name for name, text in said.items() if "bridge" in text} == {"Hex"}
    assert {name for name, text in said.items() if "capture" in text} == {"Breakthrough"}


def test_ideas_are_read_off_positions_worked_out_by_hand():
    """Othello's first moves: four, each beside an enemy disc, at no edge."""
    setting = explainer("Othello").setting
    survey = Survey(setting, setting.game.start(seed=1))
    true = {
        str(notion.phrase): sum(notion.holds(one) for one in survey.candidates)
        for notion in notions(setting)
    }
    assert len(survey.candidates) == 4
    assert true["play next to an enemy disc"] == 4
    assert true["play in a corner"] == true["play next to a friendly disc"] == 0
    assert true["play away from all other pieces"] == true["win at once"] == 0


def test_captures_and_threats_are_read_off_the_rules():
    """Breakthrough, no piece has moved: nothing can be captured, before or after any move."""
    setting = explainer("Breakthrough").setting
    survey = Survey(setting, setting.game.start(seed=1))
    asked = {str(notion.phrase): notion for notion in notions(setting)}
    hanging = asked["move a pawn to where it can be captured at once"]
    assert not any(hanging.holds(one) for one in survey.candidates)
    assert survey.threatened == frozenset()


def test_never_more_ideas_than_a_page_holds():
    chance = np.random.default_rng(1)
    true = chance.random((4000, 40)) < 0.3
    names = notions(explainer("Othello").setting)
    notion = [names[k % len(names)] for k in range(40)]
    observed = Observed(tuple(notion), true, true, np.arange(4000) // 10)
    found = advise(observed, [1.0 + k / 40 for k in range(40)])
    assert len(found) == MOST_IDEAS
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
    assert all(one.weight == pytest.approx(1.5, abs=0.8) for one in found)
