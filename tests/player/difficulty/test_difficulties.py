"""Difficulties: even steps of what was measured, and the files that they are kept in."""

from __future__ import annotations

import json

import pytest

import ludeme
import ludeme.games
from ludeme.features.files.provenance import Provenance
from ludeme.play.playable import CannotPlay
from ludeme.player.difficulty.difficulties import Difficulties, Stage
from ludeme.player.difficulty.difficulty_files import (
    SUFFIX,
    difficulties_of,
    keep_difficulties,
    known_difficulties,
    measurable,
)
from ludeme.player.difficulty.strength import agent_at, careless_share, iterations_at
from ludeme.player.learned.store import variant_of

STAGES = (Stage(0.0, 0.0, 0.0, 10), Stage(0.5, 300.0, 50.0, 20), Stage(1.0, 700.0, 80.0, 10))


@pytest.fixture
def game():
    return ludeme.load("Tic-Tac-Toe")


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))


def _found(game, stages=STAGES) -> Difficulties:
    return Difficulties(Provenance.of(game), stages, 20)


def test_steps_are_even(game):
    found = _found(game)
    assert found.count == 3
    # 200 of the 300 points to 0.5; 400 and 600 lie a quarter and three quarters behind it
    assert [found.strength(k) for k in range(4)] == pytest.approx([0.0, 1 / 3, 0.625, 0.875])
    assert [found.error_at(k) for k in (1, 2, 3)] == [50.0, 80.0, 80.0]


def test_a_stage_that_is_no_better_is_passed_over(game):
    worse = (*STAGES[:2], Stage(0.75, 250.0, 60.0, 8), STAGES[2])
    assert _found(game, worse).strength(2) == pytest.approx(0.625)
    last = (*STAGES, Stage(2.0, 690.0, 90.0, 4))
    assert _found(game, last).count == 3


def test_more_than_there_are(game):
    with pytest.raises(CannotPlay, match="Tic-Tac-Toe has 3 difficulties, from 1, the easiest: "):
        _found(game).strength(4)
    chance = _found(game, (Stage(0.0, 0.0, 0.0, 9), Stage(1.0, 90.0, 80.0, 9)))
    assert chance.count == 0 and chance.strength(0) == 0
    with pytest.raises(CannotPlay, match="no difficulties: no search was found much better"):
        chance.strength(1)
    with pytest.raises(TypeError, match="a difficulty is a whole number"):
        chance.strength(0.5)
    with pytest.raises(ValueError, match="a difficulty is at least 0"):
        chance.strength(-1)


def test_strengths_are_agents():
    assert agent_at(0) == "random"
    assert agent_at(0.9) == "careless:share=0.1,agent=auto:iterations=100"
    assert agent_at(1) == "auto:iterations=100"
    assert agent_at(2.5) == "auto:iterations=3162"
    assert (careless_share(1 / 3), iterations_at(1 / 3)) == (0.667, 100)


def test_what_is_kept_is_found_again(game, tmp_path, monkeypatch):
    assert difficulties_of(game) is None or ludeme.games.learned_files(game.name)
    found = _found(game)
    keep_difficulties(game, found)
    library = tmp_path / "library"
    place = keep_difficulties(game, _found(game, STAGES[:2]), library)
    assert place == library / "learned" / "tic-tac-toe" / f"default{SUFFIX}"
    monkeypatch.setenv("LUDEME_LIBRARY", str(library))
    assert difficulties_of(game) == _found(game, STAGES[:2])


def test_without_a_library_it_is_in_the_cache(tmp_path):
    path = tmp_path / "mine.lud"
    text = ludeme.games.find("Tic-Tac-Toe").read_text(encoding="utf-8")
    path.write_text(text.replace('"Tic-Tac-Toe"', '"Mine"'), encoding="utf-8")
    mine = ludeme.load(path)
    with pytest.raises(CannotPlay, match=r"Mine were not measured yet .* `ludeme difficulty Mine`"):
        known_difficulties(mine)
    keep_difficulties(mine, _found(mine))
    assert known_difficulties(mine) == _found(mine)


def test_other_rules_have_difficulties_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDEME_LIBRARY", str(tmp_path))
    large = ludeme.load("Hex", options=["Board Size/7x7"])
    other = ludeme.load("Hex", options=["Board Size/9x9"])
    keep_difficulties(large, _found(large), tmp_path)
    assert difficulties_of(large) is not None
    (tmp_path / "learned" / "hex" / f"{variant_of(other)}{SUFFIX}").write_text(
        json.dumps(_found(large).to_json()), encoding="utf-8"
    )
    assert difficulties_of(other) is None
    with pytest.raises(CannotPlay, match=r"ludeme difficulty Hex --option 'Board Size/9x9'"):
        known_difficulties(other)


@pytest.mark.parametrize(
    "change",
    [
        {"version": 0}, {"stages": []}, {"stages": [[1, 2, 3, 4]]}, {"stages": [[0.0, 0.0]]},
        {"stages": [[0, 0, 0, 1], [0.5, 1, 1, 1], [0.2, 1, 1, 1]]}, {"about": {}}, {"games": "x"},
        {"stages": [[0, "x", 0, 1]]}, {"stages": 3}, {"about": 5},
    ],
)  # fmt: skip
def test_damaged_files_are_refused(game, change, tmp_path, monkeypatch):
    content = _found(game).to_json()
    assert Difficulties.read(content) == _found(game)
    with pytest.raises(ValueError, match=r"it holds|stages|version|come|x"):
        Difficulties.read(content | change)
    monkeypatch.setenv("LUDEME_LIBRARY", str(tmp_path))
    keep_difficulties(game, _found(game, STAGES[:2]), tmp_path).write_text(
        json.dumps(content | change), encoding="utf-8"
    )
    assert difficulties_of(game) != _found(game, STAGES[:2])


def test_what_is_no_game_has_none():
    with pytest.raises(CannotPlay, match="a match of several games"):
        measurable("Hex")


def _shipped():
    return [
        (entry, path)
        for entry in ludeme.games.entries()
        for path in ludeme.games.learned_files(entry.name)
        if path.suffix == SUFFIX
    ]


@pytest.mark.parametrize(
    ("entry", "path"), _shipped(), ids=lambda value: getattr(value, "stem", "")
)
def test_ours_belong_to_the_rules_of_their_games(entry, path):
    game = ludeme.load(entry.path)
    found = Difficulties.read(json.loads(path.read_text(encoding="utf-8")))
    assert found == difficulties_of(game)
    assert found.provenance == Provenance.of(game)
    assert found.games >= len(found.stages)
