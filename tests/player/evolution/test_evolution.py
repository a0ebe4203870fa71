"""Whole evolutions: what they leave behind, and that they go on as if nothing had happened."""

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

import ludeme
from ludeme.grammar import LudemeError
from ludeme.player.evolution import evolution
from ludeme.player.evolution.evolution import Evolution
from ludeme.player.evolution.settings import Settings
from ludeme.player.matches.encounter import Encounter, Source, play_task
from ludeme.player.matches.opening import Opened, fair_opening, move_named
from ludeme.player.patterns.pattern_weights import read

TINY = {"iterations": 20, "parents": 3, "children": 3, "elite": 1, "games": 1, "opening": "A2",
        "pairs": 2, "most_games": 2, "generations": 3}  # fmt: skip


@pytest.fixture(scope="module")
def small() -> ludeme.Game:
    return ludeme.load("Hex", options=("Swap Rule/Off", "Board Size/3x3"))


def finished(game, out, **differs) -> Evolution:
    evolution = Evolution(game, Settings(**(TINY | differs)), out)
    for _ in evolution.run():
        pass
    return evolution


@pytest.mark.thorough
@pytest.mark.parametrize("method", ["paper", "natural"])
def test_an_evolution_that_stopped_goes_on_to_the_same_weights(small, tmp_path, method):
    unbroken = finished(small, tmp_path / "unbroken.json", method=method)
    broken = Evolution(small, Settings(**TINY, method=method), tmp_path / "broken.json")
    next(broken.run())
    again = finished(small, tmp_path / "broken.json", method=method)
    assert again.games == unbroken.games and again.generation == 3
    whole, parts = (read(tmp_path / f"{name}.json") for name in ("unbroken", "broken"))
    np.testing.assert_array_equal(whole.tables[6], parts.tables[6])
    assert whole.about["generations"] == 3 and whole.about["games"] == unbroken.games
    kept = json.loads((tmp_path / "broken.json").read_text())
    assert kept["game"] == "Hex" and kept["ring lengths"] == [6] and len(kept["rules"]) == 64


@pytest.mark.thorough
def test_a_killed_evolution_goes_on_with_any_number_of_processes(small, tmp_path):
    lud = tmp_path / "hex.lud"
    lud.write_text(small.to_lud())
    words = [sys.executable, "-m", "ludeme", "evolve", str(lud), "--jobs", "2", "--quiet",
             "--generations", "3", "--iterations", "20", "--parents", "3", "--children", "3",
             "--elite", "1", "--games", "1", "--opening", "A2", "--pairs", "2", "--most-games", "2",
             "--out", str(tmp_path / "killed.json")]  # fmt: skip
    running = subprocess.Popen(words)
    try:
        deadline = time.monotonic() + 120
        while not (tmp_path / "killed.json").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    assert (tmp_path / "killed.json").exists()
    game = ludeme.load(str(lud))
    finished(game, tmp_path / "killed.json")
    finished(game, tmp_path / "unbroken.json")
    killed, unbroken = (read(tmp_path / f"{name}.json") for name in ("killed", "unbroken"))
    np.testing.assert_array_equal(killed.tables[6], unbroken.tables[6])


def test_an_evolution_that_was_stopped_before_its_weights_writes_them(small, tmp_path, monkeypatch):
    def stopped(weights, path):
        raise KeyboardInterrupt

    out = tmp_path / "weights.json"
    run = Evolution(small, Settings(**(TINY | {"generations": 2})), out).run()
    next(run)
    with monkeypatch.context() as patch:
        patch.setattr("ludeme.player.patterns.pattern_weights.PatternWeights.save", stopped)
        with pytest.raises(KeyboardInterrupt):
            next(run)
    assert read(out).about["generations"] == 1
    assert finished(small, out, generations=2).generation == 2
    assert read(out).about["generations"] == 2


@pytest.mark.parametrize("method", ["paper", "natural"])
def test_an_evolution_goes_on_to_more_generations(small, tmp_path, method):
    out = tmp_path / "weights.json"
    few, more = ({**TINY, "method": method, "generations": n} for n in (1, 2))
    assert finished(small, out, **few).generation == 1
    going_on = Evolution(small, Settings(**more), out)
    assert [report.generation for report in going_on.run()] == [2]
    assert read(out).about["generations"] == 2
    with pytest.raises(LudemeError, match="other settings: generations: 2 before, 1 now"):
        Evolution(small, Settings(**few), out)


def test_first_moves_are_looked_at_once(small, tmp_path, monkeypatch):
    looked = []
    monkeypatch.setattr(evolution, "begins_by_lot", lambda game: looked.append(game))
    monkeypatch.setattr(evolution, "fair_opening", lambda game: "A2")
    begun = Evolution(small, Settings(**(TINY | {"opening": ""})), tmp_path / "weights.json")
    assert begun.settings.opening == "A2" and looked == [small]


def test_a_state_of_another_evolution_is_refused(small, tmp_path):
    out = tmp_path / "weights.json"
    next(Evolution(small, Settings(**TINY), out).run())
    with pytest.raises(LudemeError, match="other settings: iterations: 20 before, 30 now"):
        Evolution(small, Settings(**(TINY | {"iterations": 30})), out)
    other = ludeme.load("Hex", options=("Swap Rule/Off", "Board Size/5x5"))
    with pytest.raises(LudemeError, match="holds an evolution of other rules of Hex"):
        Evolution(other, Settings(**TINY), out)
    Evolution(small, Settings(**TINY), out).state.write_bytes(b"none")
    with pytest.raises(LudemeError, match="is no state of an evolution"):
        Evolution(small, Settings(**TINY), out)
    (tmp_path / "weights.json.state").unlink()
    with pytest.raises(LudemeError, match="is there already, without a state to go on from"):
        Evolution(small, Settings(**TINY), out)


def test_games_can_begin_with_fixed_moves(small):
    state = Opened(small, ("A2", "B1")).start(seed=1)
    labels = [site.label for site in small.facts.topology.sites("Cell")]
    assert {labels[int(site[1:])] for site in state.contents()} == {"A2", "B1"}
    with pytest.raises(LudemeError, match="no single move is called 'A2' here; there are "):
        move_named(state, "A2")


def test_the_fair_opening_of_a_tiny_board_is_not_its_centre(small):
    # 3x3: whoever begins in the centre wins, whoever begins in an acute corner loses
    labels = [site.label for site in small.facts.topology.sites("Cell")]
    chosen = fair_opening(small, iterations=200)
    assert chosen in labels and chosen != "B2"


def test_encounters_begin_with_fixed_moves_and_say_so():
    source = Source("Hex", ("Swap Rule/Off", "Board Size/3x3"))
    plain = Encounter(source, "random", "random", seed=3)
    begun = Encounter(source, "random", "random", seed=3, begins=("A2",))
    assert plain.key != begun.key
    record = play_task((begun, 0))
    assert 2 <= record.plies <= 8  # the first of at most nine is not counted
    with pytest.raises(LudemeError, match="no single move is called 'Z9'"):
        play_task((replace(begun, begins=("Z9",)), 0))


DRAWN = """(game "Drawn" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each) (dice d:4 num:1) })
    (rules
        (play (do (roll)
            next:(move Add (to (intersection (sites Empty) (sites Row (- (face 16) 1)))))))
        (end {
            (if (is Line 3) (result Mover Win))
            (if (> (count Moves) 9) (result All Draw))
        })))"""


def test_where_first_moves_are_drawn_by_lot_games_begin_as_they_do(tmp_path):
    game = ludeme.load(DRAWN)
    with pytest.raises(LudemeError, match="the first moves of Drawn are drawn by lot: none opens"):
        Evolution(game, Settings(**TINY), tmp_path / "asked.json")
    evolution = finished(game, tmp_path / "drawn.json", opening="", method="natural")
    assert evolution.generation == 3 and evolution.settings.opening == ""
    assert finished(game, tmp_path / "drawn.json", opening="", method="natural").generation == 3
