"""Every library game is played as its golden playthrough says, on both tiers."""

import pytest

import ludeme
from bench.playthroughs import FOLDER, path_of, playthrough, seed_of
from ludeme import games

ENTRIES = games.entries()


def test_every_game_has_a_playthrough_and_no_other_has():
    assert set(FOLDER.rglob("*.txt")) == {path_of(entry) for entry in ENTRIES}


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.path.stem)
def test_a_game_is_played_as_before(entry, tier):
    golden = path_of(entry).read_text(encoding="utf-8")
    game = ludeme.load_game(entry.path, tier=tier)
    assert playthrough(game, seed_of(golden)) == golden, "python -m bench.playthroughs writes anew"


def test_other_rules_are_noticed():
    golden = path_of(next(e for e in ENTRIES if e.name == "Breakthrough")).read_text("utf-8")
    smaller = ludeme.load_game("Breakthrough", options=["Board Size/6x6"], tier="python")
    assert playthrough(smaller, seed_of(golden)) != golden
