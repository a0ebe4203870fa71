"""The commands that measure."""

from __future__ import annotations

import json
import subprocess
from argparse import Namespace

import pytest

from bench.lint.seeded import faults
from ludeme.app.commands.studying import bench
from ludeme.app.exits import UserError
from ludeme.app.measuring import conditions, speeds, turns
from ludeme.app.measuring.reference import Speed, find_reference, read_reference
from ludeme.app.measuring.speeds import mean_ratio, targets_of
from ludeme.play.loading import load_game

TABLE = """\
# a comment
lud\tplain\toptimised\tcore
line/Tic-Tac-Toe.lud\t100.0\t200.0\t1
b/Odd.lud\t\t\t0
"""


MATCH = """
(match "Twice" (players 2)
    (games { (subgame "Line") (subgame "Line") })
    (end (if (= (count Trials) 2) (result P1 Draw))))
"""
LINE = """
(game "Line" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
"""


@pytest.mark.parametrize(
    ("command", "key", "value"),
    [
        (["simulate", "-n", "30"], "draws", {"number": 30, "share": 1.0}),
        (["perft", "2"], "depths", [{"count": 9}, {"count": 72}]),
        (["perft", "2", "--divide"], "total", 72),
        (["match", "random", "random", "--games", "2"], "draws", 2),
    ],
)
def test_a_match_of_several_games_is_measured_like_any_game(ludeme, tmp_path, command, key, value):
    (tmp_path / "Line.lud").write_text(LINE)
    path = tmp_path / "Twice.lud"
    path.write_text(MATCH)
    verb, *rest = command
    game = ["--game", str(path)] if verb == "match" else [str(path)]
    found = json.loads(ludeme(verb, *game, *rest, "--json").out)[key]
    if isinstance(value, list):
        assert [each["count"] for each in found] == [each["count"] for each in value]
    elif isinstance(value, dict):
        assert value.items() <= found.items()
    else:
        assert found == value


def test_what_takes_no_match_of_several_games_tells_what_does(ludeme, tmp_path):
    (tmp_path / "Line.lud").write_text(LINE)
    path = tmp_path / "Twice.lud"
    path.write_text(MATCH)
    said = ludeme("compile", str(path)).err
    assert "simulate and why take it whole" in said and "Line" in said


def test_perft(ludeme):
    data = json.loads(ludeme("perft", "Tic-Tac-Toe", "3", "--json").out)
    assert [depth["count"] for depth in data["depths"]] == [9, 72, 504]


def test_perft_by_first_move(ludeme):
    data = json.loads(ludeme("perft", "Tic-Tac-Toe", "2", "--divide", "--json").out)
    assert data["moves"]["B2"] == 8 and data["total"] == 72
    assert "all" in ludeme("perft", "Tic-Tac-Toe", "2", "--divide").out


SIGNS = """
(game "Signs" (players 2) (mode Simultaneous)
    (equipment { (board (rectangle 1 2)) (piece "Mark" Each) })
    (rules
        (play (or (move Select (from 0) P1)
            (forEach Value min:0 max:1 (move Select (from (value)) P2))))
        (end (if (= (count Moves) 2) (result All Draw)))))
"""


def test_first_moves_at_the_same_time_are_named_by_labels(ludeme, tmp_path):
    path = tmp_path / "signs.lud"
    path.write_text(SIGNS)
    data = json.loads(ludeme("perft", str(path), "1", "--divide", "--json").out)
    assert data["moves"] == {"A1 A1": 1, "A1 B1": 1}


def test_players_without_a_turn_are_told():
    fault = next(each for each in faults() if each.id == "never-to-move")
    (told,) = turns.watched(load_game(fault.path))
    assert told.startswith("player 2 never has a turn: none in 20 random games")
    assert not turns.watched(load_game("Kalah"))


def test_simulate(ludeme):
    ended = ludeme("simulate", "Tic-Tac-Toe", "-n", "2000", "--json")
    data = json.loads(ended.out)
    assert data["playouts"] == 2000
    assert 7.2 < data["length"]["mean"] < 8.0
    first, second = data["wins"]
    assert 0.53 < first["share"] < 0.64 and 0.24 < second["share"] < 0.34
    assert first["low"] < first["share"] < first["high"]
    again = json.loads(ludeme("simulate", "Tic-Tac-Toe", "-n", "2000", "--json").out)
    assert again["length"] == data["length"] and again["wins"] == data["wins"]


ENDLESS = """
(game "Endless" (players 2) (equipment { (board (square 3)) (piece "King" Each) })
    (rules
        (start { (place "King1" 0) (place "King2" 8) })
        (play (forEach Piece (move Step (to if:(is Empty (to))))))
        (end (if (is Full) (result All Draw)))))
"""


def test_simulate_tells_how_many_games_no_rule_ended(ludeme, tmp_path):
    path = tmp_path / "endless.lud"
    path.write_text(ENDLESS)
    data = json.loads(ludeme("simulate", str(path), "-n", "20", "--json").out)
    assert data["at_limit"] == 20 and data["draws"]["number"] == 20
    shown = ludeme("simulate", str(path), "-n", "20").out
    assert "ended by the turn limit" in shown and "100.0%" in shown
    assert "turn limit" not in ludeme("simulate", "Tic-Tac-Toe", "-n", "20").out


def test_simulate_as_a_table(ludeme):
    ended = ludeme("simulate", "Tic-Tac-Toe", "-n", "100")
    assert "player 1 wins" in ended.out and "playouts per second" in ended.out


def test_match(ludeme):
    arguments = ("match", "uct:iterations=100", "random", "--game", "Tic-Tac-Toe", "-n", "10")
    data = json.loads(ludeme(*arguments, "--json").out)
    assert data["games"] == 10 == data["wins"] + data["draws"] + data["losses"]
    assert data["score"] > 0.5 and set(data["by_seat"]) == {"1", "2"}
    assert "95 % interval" in ludeme(*arguments).out


def test_compile_shows_the_program(ludeme):
    ended = ludeme("compile", "Hex", "--show")
    assert ended.code == 0
    compile(ended.out, "hex", "exec")
    assert "def moves(" in ended.out


def test_compile_measures(ludeme):
    data = json.loads(ludeme("compile", "Tic-Tac-Toe", "--json").out)
    assert data["functions"] > 2 and data["compile_seconds"] > 0


def test_compile_prepares_an_agent(ludeme):
    data = json.loads(ludeme("compile", "Tic-Tac-Toe", "--agent", "auto", "--json").out)
    assert data["agent_seconds"] > 0
    ended = ludeme("compile", "Tic-Tac-Toe", "--agent", "autoo")
    assert ended.code == 2 and "did you mean auto?" in ended.err


def test_reference_table(tmp_path):
    path = tmp_path / "speed.tsv"
    path.write_text(TABLE)
    table = read_reference(path)
    assert table["Tic-Tac-Toe"].best == 200.0 and table["Tic-Tac-Toe"].core
    assert table["Odd"].best is None
    assert find_reference(str(path), None) == table


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (set(), ["Tic-Tac-Toe"]),
        ({"core"}, ["Tic-Tac-Toe"]),
        ({"others"}, ["Odd"]),
        ({"core", "others"}, ["Tic-Tac-Toe", "Odd"]),
    ],
)
def test_core_games_and_others(tmp_path, asked, names):
    path = tmp_path / "speed.tsv"
    path.write_text(TABLE)
    flags = {"core": "core" in asked, "others": "others" in asked}
    arguments = Namespace(games=[], lud_root=str(tmp_path), **flags)
    targets = targets_of(arguments, read_reference(path))
    assert [target.name for target in targets] == names
    assert targets[-1].source.endswith(f"{names[-1]}.lud")


@pytest.mark.parametrize("name", ["Teeko", "teeko", "TEEKO"])
def test_rules_are_the_references_in_every_spelling(tmp_path, name):
    table = tmp_path / "speed.tsv"
    table.write_text(TABLE + "line/Teeko.lud\t100.0\t200.0\t1\n")
    (target,) = _targets(read_reference(table), name)
    assert target.options == ("Pieces/Eight",) and target.reference.best == 200.0 and target.known


def test_a_file_of_somebody_has_its_own_rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Teeko").write_text(LINE)
    (tmp_path / "own.lud").write_text(LINE)
    table = {"Teeko": Speed("Teeko.lud", 1.0, None, core=True)}
    for one in _targets(table, "Teeko", "own.lud"):
        assert (one.options, one.reference, one.known) == ((), None, False)


def _targets(reference, *names):
    return targets_of(Namespace(games=names, lud_root=None, core=False, others=False), reference)


def test_a_checkout_keeps_nothing_of_somebodys_file(ludeme, tmp_path, monkeypatch):
    (tmp_path / "bench").mkdir()
    (tmp_path / "own.lud").write_text(LINE)
    monkeypatch.setattr(bench, "find_checkout", lambda: tmp_path)
    monkeypatch.setattr(bench, "conditions", lambda **_: {})
    monkeypatch.setattr(speeds, "measured", lambda one, seconds: {"name": one.name, "error": ""})
    kept, asked = tmp_path / "bench" / "results" / "playouts.jsonl", tmp_path / "playouts.jsonl"
    own = str(tmp_path / "own.lud")
    ludeme("bench", own)
    assert not kept.exists()
    ludeme("bench", own, "hex")
    assert [json.loads(line)["name"] for line in kept.read_text().splitlines()] == ["hex"]
    ludeme("bench", own, "--results", str(tmp_path))
    assert [json.loads(line)["name"] for line in asked.read_text().splitlines()] == [own]


@pytest.mark.parametrize(("ratios", "mean"), [([], None), ([4.0, 16.0], 8.0)])
def test_mean_ratio(ratios, mean):
    found = mean_ratio([{"ratio": ratio} for ratio in ratios])
    assert found == mean or found == pytest.approx(mean)


@pytest.mark.thorough
def test_bench(ludeme, tmp_path):
    table = tmp_path / "speed.tsv"
    table.write_text(TABLE)
    ended = ludeme(
        *("bench", "Tic-Tac-Toe", "--seconds", "0.1", "--json"),
        *("--reference", str(table), "--results", str(tmp_path / "results")),
    )
    assert ended.code == 0
    (result,) = json.loads(ended.out)["results"]
    assert result["ratio"] == pytest.approx(result["playouts_per_second"] / 200)
    assert min(result["warm"], result["cold"]) > 0
    kept = (tmp_path / "results" / "playouts.jsonl").read_text().splitlines()
    assert [json.loads(line)["name"] for line in kept] == ["Tic-Tac-Toe"]


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with one commit."""
    (tmp_path / "bench" / "results").mkdir(parents=True)
    (tmp_path / "engine.py").write_text("speed = 1\n")
    for words in (
        ("init", "--quiet"),
        ("add", "engine.py"),
        ("-c", "user.name=n", "-c", "user.email=e", "commit", "--quiet", "-m", "one"),
    ):
        subprocess.run(["git", "-C", tmp_path, *words], check=True)
    monkeypatch.setattr(conditions, "find_checkout", lambda: tmp_path)
    return tmp_path


def test_results_belong_to_a_commit(checkout, tmp_path_factory):
    results = checkout / "bench" / "results" / "playouts.jsonl"
    commit = conditions.conditions(keeps=[results])["commit"]
    results.write_text("{}\n")
    assert conditions.conditions(keeps=[results])["commit"] == commit  # results change nothing
    (checkout / "engine.py").write_text("speed = 2\n")
    with pytest.raises(UserError, match=r"^not committed: engine\.py; .*--dirty"):
        conditions.conditions(keeps=[None, results])
    assert conditions.conditions(keeps=[results], dirty=True)["commit"] == f"{commit}-dirty"
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "playouts.jsonl"
    assert conditions.conditions(keeps=[elsewhere, None])["commit"] == f"{commit}-dirty"


def test_new_files_are_changes(checkout):
    (checkout / "more.py").write_text("")
    with pytest.raises(UserError, match=r"more\.py"):
        conditions.conditions(keeps=[checkout / "docs" / "page.md"])
