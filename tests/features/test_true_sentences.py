"""Sentences about features are true: where a feature fires, what is said is so."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

import ludeme
from ludeme.features import FeatureBoard, InstanceTable, NaiveEvaluator
from ludeme.features.derive.atomic import initial_features
from ludeme.features.derive.goals import candidate_features
from ludeme.features.explain import Explainer
from ludeme.features.explain.advice.ideas import notions
from ludeme.features.explain.advice.summary import FIRES_WITHIN
from ludeme.features.explain.advice.surveyed import Survey
from ludeme.features.files.weights import load
from ludeme.features.layout.fitting import fitting
from ludeme.features.layout.position import Position

WEIGHTS = Path(__file__).parents[2] / "bench" / "results" / "experiments" / "weights" / "000-E1"

#: Words of sentences, and the ideas of which one must then be true; verbs are left out of these.
CLAIMS = {
    r"at the edge|with the edge": (
        *("in a corner", "into a corner", "next to a corner"),
        "at the edge, but not in a corner or next to one",
    ),
    r"in a corner": ("in a corner", "into a corner"),
    r"next to a friendly (\w+)": ("next to a friendly {}",),
    r"next to an enemy (\w+)": ("next to an enemy {}",),
    r"next to the last move": ("next to the last move",),
    r"[Cc]aptur(?:e|ing) a piece": ("an enemy pawn",),
    r"where the last move ended": ("the piece that has just moved",),
    r"[Mm]ak(?:e|ing) a line of (\d)(?! with a gap)": ("a line of {}",),
    r"[Mm]ak(?:e|ing) a line of (\d) with a gap": ("within one stone of a line of {}",),
    r"[Bb]lock(?:ing)? a line of (\d)(?! with a gap)": ("an enemy line of {}",),
    r"[Bb]lock(?:ing)? a line of (\d) with a gap": (
        "where the enemy would come within one stone of a line of {}",
    ),
}
#: The same for rows of which something may be left open: so many of them, and whose.
ROWS = re.compile(r"([Hh]old(?:ing)?|the enemy holds) (\w+) of (\w+) \w+ in a row")
NUMBERS = {"two": 2, "three": 3, "four": 4}
#: What makes other words of these.
_OTHERWISE = ("diagonally ", "step from ", "no ")


@cache
def explainer(name, *options):
    return Explainer(ludeme.load(name, options=list(options) or None, tier="python"))


def learned(own, name, file):
    """The first player's learned features, explained."""
    features = load(WEIGHTS / f"{file}.lud", name).sections[0].sets[0].features
    told = [own.explain(feature, 1.0, 1) for feature in features]
    return sorted(told, key=lambda one: _rarity(one.feature))  # those that fire often come first


def _rarity(feature):
    return len(getattr(feature, "elements", ()))


@pytest.mark.parametrize(
    ("name", "file", "options"),
    [
        pytest.param("Othello", "othello", (), marks=pytest.mark.thorough),
        ("Hex", "hex-7x7", ("Board Size/7x7", "Swap Rule/Off")),
        pytest.param("Breakthrough", "breakthrough", (), marks=pytest.mark.thorough),
        pytest.param("Yavalath", "yavalath", ("Swap Rule/Off",), marks=pytest.mark.thorough),
    ],
)
def test_learned_features_fire_where_their_sentences_say(name, file, options):
    own = explainer(name, *options)
    known = [(one, claim) for one in learned(own, name, file) for claim in claims(one.sentence)]
    sample = _of_each_claim(known, 3)
    plain = NaiveEvaluator(own.setting.board, [one.feature for one, _ in sample])
    asked = notions(own.setting)
    fired, right = np.zeros(len(sample)), np.zeros(len(sample))
    for survey in _positions(own.setting, 1, 16):
        for candidate in survey.candidates[::2]:
            for number in plain.active(survey.state, candidate.move):
                fired[number] += 1
                right[number] += _holds(asked, sample[number][1], candidate)
    assert fired.sum() > 10
    wrong = [sample[k][0].sentence for k in np.flatnonzero(right < FIRES_WITHIN * fired)]
    assert not wrong


def claims(sentence):
    """The ideas that a sentence claims: one of each of these."""
    for words, ideas in CLAIMS.items():
        found = re.search(words, sentence)
        if found and not sentence[: found.start()].endswith(_OTHERWISE):
            yield tuple(idea.format(*found.groups()) for idea in ideas)
    if found := ROWS.search(sentence):
        yield (found[1].startswith("the enemy"), NUMBERS[found[2]], NUMBERS[found[3]])


def _of_each_claim(known, most):
    """A few sentences of every kind."""
    seen, chosen = {}, []
    for one, ideas in known:
        seen[ideas] = seen.get(ideas, 0) + 1
        if seen[ideas] <= most:
            chosen.append((one, ideas))
    return chosen


def _holds(asked, ideas, candidate):
    if isinstance(ideas[0], bool):
        return _in_a_row(candidate, *ideas)
    true = [notion for notion in asked if str(notion.phrase).partition(" ")[2] in ideas]
    assert true, ideas
    return any(notion.holds(candidate) for notion in true)


def _in_a_row(candidate, theirs, held, length):
    """Whether some stretch through the end of the move has at least so many pieces of a side."""
    stands = candidate.survey.is_enemy if theirs else candidate.survey.is_friend
    for ahead, back in candidate.rows:
        whole = [*reversed(back), candidate.to, *ahead]
        for start in range(len(whole) - length + 1):
            stretch = whole[start : start + length]
            pieces = sum(map(stands, stretch)) + (not theirs)
            if candidate.to in stretch and pieces >= held:
                return True
    return False


def _positions(setting, player, games):
    chance = Random(5)
    for seed in range(games):
        state = setting.game.start(seed=seed + 1)
        for _ in range(chance.randrange(4, 30)):
            if state.over or not state.legal_moves():
                break
            state.apply(chance.choice(state.legal_moves()))
        if not state.over and state.mover == player:
            yield Survey(setting, state)


# --- directions -----------------------------------------------------------------------------------

#: The eight directions of a board of squares, clockwise; and how far those in words are turned.
COMPASS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
TURNS = {
    **{"straight ahead": (0,), "straight behind": (4,)},
    **{"ahead to one side": (1, 7), "to one side": (2, 6), "behind to one side": (3, 5)},
    **{"ahead to the right": (1,), "to the right": (2,), "behind to the right": (3,)},
    **{"ahead to the left": (7,), "to the left": (6,), "behind to the left": (5,)},
}
_WHERE = re.compile(rf"with an? (friendly|enemy) pawn ({'|'.join(TURNS)})\.")


def test_directions_are_those_of_the_pawn_that_moves():
    """By the places on the map alone: features are found mirrored, so that no side has a name."""
    own = explainer("Breakthrough")
    known = [
        (one, found[1], TURNS[found[2]])
        for one in learned(own, "Breakthrough", "breakthrough")
        if (found := _WHERE.search(one.sentence))
    ][:10]
    plain = NaiveEvaluator(own.setting.board, [one.feature for one, _, _ in known])
    fired = 0
    for survey in _positions(own.setting, 1, 10):
        for candidate in survey.candidates:
            for number in plain.active(survey.state, candidate.move):
                one, whose, turns = known[number]
                places = [_beyond(own.setting, candidate, turn) for turn in turns]
                stands = survey.is_friend if whose == "friendly" else survey.is_enemy
                assert any(place is not None and stands(place) for place in places), one.sentence
                fired += 1
    assert fired > 50


def _beyond(setting, candidate, turn):
    """The site next to the end of a move, in a direction relative to that of the move."""
    sites = setting.board.topology.sites(setting.board.kind)
    (x, y), (to_x, to_y) = ((sites[k].x, sites[k].y) for k in (candidate.from_, candidate.to))
    unit = max(abs(to_x - x), abs(to_y - y))
    heading = COMPASS.index((round((to_x - x) / unit), round((to_y - y) / unit)))
    way_x, way_y = COMPASS[(heading + turn) % 8]
    place = (to_x + way_x * unit, to_y + way_y * unit)
    return next((k for k, s in enumerate(sites) if (s.x, s.y) == pytest.approx(place)), None)


# --- promises and edges, of derived features ------------------------------------------------------


@pytest.mark.parametrize("name", ["Yavalath", "Connect Four", "Gomoku", "Tic-Tac-Toe", "Squava"])
def test_what_wins_or_loses_at_once_does_so(name):
    """Play random games, and make every move that a sentence makes a promise about."""
    found = explainer(name)
    own = found.setting.game
    board = FeatureBoard(own)
    told = [found.explain(feature) for feature in candidate_features(own, board)]
    promises = [(one.feature, one.note) for one in told if one.note.startswith("which ")]
    table = InstanceTable(board, [feature for feature, _ in promises])
    rng, kept = Random(1), 0
    for _ in range(60):
        state = own.start(seed=0)
        while not state.over and kept < 100:
            moves = state.legal_moves()
            position = Position(own, state.row)
            for move in moves:
                for number in table.active(position, move):
                    _see_kept(state, move, promises[number][1])
                    kept += 1
            state = state.apply(rng.choice(moves))
    assert kept > 5


def _see_kept(state, move, note):
    mover, after = state.mover, state.copy().apply(move)
    assert after.over
    if note == "which wins at once":
        assert after.winner == mover
    elif "unless" not in note:
        assert after.winner not in (0, mover)


@pytest.mark.parametrize("name", ["Reversi", "Hex", "Yavalath", "Gomoku", "Breakthrough"])
def test_words_about_the_edge_hold_wherever_the_feature_fits(name):
    board = explainer(name).setting.board
    corners = set(board.topology.site_sets(board.kind)["corners"])
    for feature in initial_features(explainer(name).setting.game, board):
        text = explainer(name).explain(feature).sentence
        if "edge" in text and "or the edge" not in text:
            ends = {place.fixed.to for place in fitting(board, feature)}
            at_it = "at the edge" in text or "with the edge" in text
            assert at_it == all(-1 in board.rings[site] for site in ends)
        if "corner" in text and "around a corner" not in text:
            assert {place.fixed.to for place in fitting(board, feature)} <= corners
