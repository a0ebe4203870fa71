"""Plans: rows of a file, one after another."""

from __future__ import annotations

import shlex

import pytest

from bench.experiments import arguments, command, plan
from ludeme.app import exits


@pytest.fixture
def follow(tmp_path):
    """Follow a plan of these lines; returns the code and what each row was run with."""

    def run(text, *words):
        path, rows = tmp_path / "plan", []
        path.write_text(text)
        given = arguments.read(["--plan", str(path), *words])
        return plan.follow(path, given, lambda own: rows.append(own) or exits.OK), rows

    return run


def test_plans_are_read(tmp_path):
    path = tmp_path / "plan"
    path.write_text("000-E5 --games 10  # first\n\n# nothing\n000-E6 --limit 3\n")
    lines = [(line.number, line.words) for line in plan.read(path)]
    assert lines == [(1, ["000-E5", "--games", "10"]), (4, ["000-E6", "--limit", "3"])]


ALL = shlex.split(
    "--budget Q --games 7 --seed 3 --jobs 5 --train-budget S --train-games 9 --train-limit 2 "
    "--train a=1 --agent b=2 --beyond --json --dirty --results there --work here"
)


def test_what_is_given_holds_for_rows_that_say_nothing_else(follow):
    line = "000-E6 --budget T --games=1 --seed 1 --jobs=1 --train c=3 --agent d=4 --results x"
    code, (plain, other) = follow(f"000-E5\n{line}\n", *ALL)
    assert code == exits.OK and (plain.row, other.row) == ("000-E5", "000-E6")
    given = arguments.read(ALL)
    held = {name: value for name, value in vars(given).items() if name != "row"}
    assert held.items() <= vars(plain).items()
    assert (other.budget, other.games, other.seed, other.jobs) == ("T", 1, 1, 1)
    assert (other.train, other.agent, other.results) == (["c=3"], ["d=4"], "x")
    assert (other.train_games, other.beyond, other.json, other.work) == (9, True, True, "here")


def test_time_is_for_all_rows(follow):
    _, (one, other) = follow("000-E5 --limit 3\n000-E6\n", "--limit", "50")
    assert one.limit == 3 and 49 < other.limit < 50


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('000-E5 --agent "a=1', "No closing quotation"),
        ("--help", "expected: a row and its options"),
        ("--list", "expected: a row and its options"),
        ("--plan plan", "expected: a row and its options"),
        ("--games 3", "expected: a row and its options"),
        ("000-E5 --gams 3", "unrecognized arguments"),
    ],
)
def test_a_line_that_is_wrong_does_not_stop_the_others(follow, capsys, line, message):
    code, rows = follow(f"# first\n{line}\n000-E6\n")
    assert code == exits.FAILED and [row.row for row in rows] == ["000-E6"]
    ended = capsys.readouterr()
    assert f"line 2: {line}: {message}" in ended.err and not ended.out


def test_a_plan_that_is_no_text(tmp_path):
    path = tmp_path / "plan"
    path.write_bytes(b"000-E5\n\xff\n")
    with pytest.raises(exits.UserError, match="plan is not UTF-8 text: byte 0xff at position 7"):
        plan.read(path)


def test_the_page_is_written_once_and_what_is_wrong_for_all_is_said_once(tmp_path, monkeypatch):
    path, pages, rows = tmp_path / "plan", [], []
    path.write_text("000-E5\n000-E6\n")
    monkeypatch.setattr(command, "run_row", lambda own, screen: rows.append(own) or exits.OK)
    monkeypatch.setattr(command.page, "write", lambda place, store: pages.append(str(place)))
    command.run(arguments.read(["--plan", str(path), "--write", "page.md"]))
    assert len(rows) == 2 and pages == ["page.md"] and rows[0].write is None
    with pytest.raises(exits.UserError, match="a budget is"):
        command.run(arguments.read(["--plan", str(path), "--budget", "iterations=0"]))
    for also in ("000-E5", "--undecided"):
        with pytest.raises(exits.UserError, match="either --plan or"):
            command.run(arguments.read(["--plan", str(path), also]))
    assert len(rows) == 2
