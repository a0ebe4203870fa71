"""`ludeme fidelity`: every status is found out, kept, and shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludeme import games
from ludeme.app import exits
from ludeme.app.fidelity import checking, checks, perft_tables, status
from ludeme.app.fidelity.status import CHANGED, Finding, Status, file_digest, key_of
from ludeme.app.fidelity.tiers import TiersDiffer

from .traces import THREE, trial_of, write_trace

GAMES = Path(games.__file__).parent


# --- own games ------------------------------------------------------------------------------------


def test_known_counts(check):
    ended = check("Tic-Tac-Toe", "--seconds", "0.2", "--playouts", "2", "--json")
    (found,) = json.loads(ended.out)["games"]
    assert ended.code == 0 and found["status"] == "perft-checked"
    assert found["numbers"]["depth"] >= 2 and found["numbers"]["games"] == 2


def test_a_wrong_count(check, tmp_path, monkeypatch):
    (tmp_path / "wrong.perft").write_text("id A\ngame Tic-Tac-Toe\nperft 1 9\nperft 2 71\n")
    monkeypatch.setattr(perft_tables, "TABLES", tmp_path)
    ended = check("Tic-Tac-Toe")
    assert ended.code == exits.FAILED
    assert "differs at 2 plies of A: 72 sequences, known 71" in ended.out


def test_games_without_known_counts(check, tmp_path):
    path = tmp_path / "three.lud"
    path.write_text(THREE)
    ended = check(str(path), "--playouts", "3")
    assert ended.code == 0 and ended.out.startswith("three  lightly tested (3 games, ")


def test_numbers_that_are_no_sites_are_told_with_their_places(check, tmp_path):
    path = tmp_path / "three.lud"
    path.write_text(THREE)
    assert "off the board" not in check(str(path), "--playouts", "1").out
    beyond = "(then (if (= 1 (what at:(+ (last To) 60))) (remove 3)))"
    assert THREE.count("(to (sites Empty))") == 1
    path.write_text(THREE.replace("(to (sites Empty))", f"(to (sites Empty)) {beyond}"))
    ended = check(str(path), "--playouts", "1", "--json")
    (found,) = json.loads(ended.out)["games"]
    times = found["numbers"]["off board"]
    line = THREE[: THREE.index("(to (sites Empty))")].count("\n") + 1
    assert times > 20 and f"off the board at {path}:{line}:" in found["note"]
    assert f"({times} times)" in found["note"]


def test_descriptions_that_cannot_be_read_do_not_stop_the_others(check, tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "three.lud").write_text(THREE)
    (folder / "bad.lud").write_bytes(b"\xff")
    (folder / "loop.lud").symlink_to("loop.lud")
    ended = check("--lud-root", str(folder), "--playouts", "1", "--plies", "2")
    bad, loop, three, _ = ended.out.splitlines()
    assert ended.code == exits.FAILED
    assert "error: " in bad and "bad.lud is not UTF-8 text" in bad
    assert loop.endswith("error: cannot be read: Too many levels of symbolic links")
    assert "lightly tested" in three


def test_tiers_that_differ(check, tmp_path, monkeypatch):
    def differ(*_):
        raise TiersDiffer("moves at ply 4")

    path = tmp_path / "three.lud"
    path.write_text(THREE)
    monkeypatch.setattr(checks, "agree", differ)
    ended = check(str(path))
    assert ended.code == exits.FAILED and "differs between the tiers: moves at ply 4" in ended.out


def test_games_that_take_too_long(check):
    ended = check("Chess", "--timeout", "0.2", "--playouts", "1000")
    assert ended.code == exits.UNSUPPORTED and "out of time after 0.2 s" in ended.out


# --- results --------------------------------------------------------------------------------------


def test_what_is_known_is_not_checked_again(replayed, root, tmp_path, monkeypatch):
    write_trace(tmp_path / "traces", "line/Three.lud", trial_of(root / "line/Three.lud"))
    first = replayed()
    with (tmp_path / "r.jsonl").open("a") as file:
        file.write('{"game": "line/Th')  # cut off in the middle
    monkeypatch.setattr(checking, "check", lambda *_: Finding(Status.ERROR, "checked again"))
    assert replayed().out == first.out
    (root / "line" / "Three.lud").write_text(THREE + " ")
    assert "checked again" in replayed().out


def test_findings_that_are_damaged(replayed, root, tmp_path):
    write_trace(tmp_path / "traces", "line/Three.lud", trial_of(root / "line/Three.lud"))
    first = replayed()
    (line,) = map(json.loads, (tmp_path / "r.jsonl").read_text().splitlines())
    for wrong in ({"text": 7}, {"numbers": None}, {"status": ["exact"]}):
        (tmp_path / "r.jsonl").write_text(json.dumps(line | wrong) + "\n")
        ended = replayed()
        assert ended.code == exits.USAGE and "a line of findings is damaged" in ended.err
    without = {name: line[name] for name in line if name not in ("game", "checked")}
    (tmp_path / "r.jsonl").write_text(json.dumps(without) + "\n")
    assert replayed().out == first.out  # nobody's results: it is checked again


def test_interruption_keeps_what_was_found(check, ludeme, monkeypatch):
    checked = []

    def interrupted(target, effort):
        if checked:
            raise KeyboardInterrupt
        checked.append(target.key)
        return Finding(Status.LIGHT, "found")

    monkeypatch.setattr(checking, "check", interrupted)
    ended = check("Hex", "Y")
    assert ended.code == exits.INTERRUPTED and ended.out.splitlines() == ["Hex  found"]
    assert "interrupted: this is what there is" in ended.err
    monkeypatch.setattr(checking, "check", lambda *_: Finding(Status.LIGHT, "found later"))
    assert check("Hex", "Y").out.splitlines()[:2] == ["Hex  found", "Y    found later"]


def test_interruption_before_anything_was_found_says_no_more(check, monkeypatch):
    def interrupted(target, effort):
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "check", interrupted)
    ended = check("Hex", "Y")
    assert ended.code == exits.INTERRUPTED and ended.out == ""
    assert "interrupted" in ended.err and "this is what there is" not in ended.err


def test_several_at_a_time(replayed, root, tmp_path):
    (root / "line" / "Again.lud").write_text(THREE)
    for name in ("Three", "Again"):
        trial = trial_of(root / "line" / "Three.lud")
        write_trace(tmp_path / "traces", f"line/{name}.lud", trial)
    ended = replayed("--jobs", "2")
    assert ended.out.splitlines()[-1] == "2 games: 2 exact"


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--traces", "."), "--lud-root"),
        (("--sample", "3"), "--lud-root"),
        (("--strict",), "--traces"),
        (("Hex", "--write", "page.md"), "all games"),
        (("--lud-root", "/nowhere"), "there is no folder"),
        (("--lud-root", str(GAMES), "no such game"), "no description"),
        (("Hexx",), "did you mean Hex"),
        (("-",), "standard input"),
    ],
)
def test_mistakes(check, arguments, hint):
    ended = check(*arguments)
    assert ended.code == exits.USAGE and hint in ended.err


def test_a_file_that_is_no_trace(replayed, tmp_path):
    (tmp_path / "traces").mkdir()
    (tmp_path / "traces" / "a.json.gz").write_text("{}")
    ended = replayed()
    assert ended.code == exits.USAGE and "is not a trace" in ended.err


# --- the page and the record ----------------------------------------------------------------------


def test_page_and_record_are_written(check, replayed, root, ludeme, tmp_path, monkeypatch):
    page = tmp_path / "fidelity.md"
    write_trace(tmp_path / "traces", "line/Three.lud", trial_of(root / "line/Three.lud"))
    assert replayed("--write", str(page)).code == 0
    found = Finding(Status.LIGHT, "lightly tested (1 game, 9 plies)", {"games": 1, "plies": 9})
    monkeypatch.setattr(checking, "check", lambda *_: found)
    assert check("--write", str(page)).code == 0
    text = page.read_text()
    assert "| line/Three.lud | 1 | 7 |  |" in text
    assert "| Hex | connection | lightly tested (1 game, 9 plies) | 1 game, 9 plies |" in text
    assert "lightly tested (1 game, 9 plies)" in ludeme("games", "--family", "line").out
    (entry, *_) = json.loads(ludeme("games", "--json").out)
    assert entry["fidelity"] == "lightly tested (1 game, 9 plies)"


def test_a_description_that_changed_has_no_status(check, ludeme, tmp_path):
    games_ = {key_of(e): {"text": "exact", "description": "0"} for e in games.entries()}
    status.RECORD.write_text(json.dumps({"games": games_}))
    assert CHANGED in ludeme("games", "--family", "line").out


def test_the_record_is_in_step_with_the_catalogue():
    recorded = status.recorded()
    expected = {key_of(entry): file_digest(entry.path) for entry in games.entries()}
    found = {key: each["description"] for key, each in recorded.items()}
    assert found == expected, "run: ludeme fidelity --write docs/fidelity.md"


def test_the_page_is_in_step_with_the_record():
    page = (GAMES.parent / "docs" / "fidelity.md").read_text(encoding="utf-8")
    recorded = status.recorded()
    assert all(
        f"| {e.name} | {e.family} | {recorded[key_of(e)]['text']} |" in page
        for e in games.entries()
    )


def test_known_differences_go_by_the_name_in_the_description(ludeme, tmp_path):
    text = Path(str(games.find("Tic-Tac-Toe"))).read_text(encoding="utf-8")
    (tmp_path / "a.lud").write_text(text.replace('(game "Tic-Tac-Toe"', '(game "Sarvatobhadra"'))
    effort = ("--playouts", "1", "--plies", "3", "--results", str(tmp_path / "results.jsonl"))
    ended = ludeme("fidelity", "--lud-root", str(tmp_path), *effort, "--dirty")
    assert "known to differ: rolls of its dice" in ended.out
