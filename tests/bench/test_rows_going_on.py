"""Which games of rows count, and what is played next: with games that nobody plays."""

import re
from argparse import Namespace
from dataclasses import replace
from itertools import count

import pytest

from bench.experiments import arguments, command, undecided
from bench.experiments.judging.forecast import games_needed
from bench.experiments.judging.intervals import sequence
from bench.experiments.matches import curves, pruned
from bench.experiments.reporting import page
from bench.experiments.reporting.outlook import outlooks
from bench.experiments.reporting.recount import recount, recounted, verdict_of
from bench.experiments.rows.table import rows
from bench.experiments.running import run as running
from bench.experiments.running.run import Run, Settings
from bench.experiments.running.store import Store
from ludeme.app.terminal.console import Screen
from ludeme.player.matches.match import GameRecord
from tests.bench.sequences import is_excluded

SCREEN = Screen(Namespace(color="never", quiet=True))


@pytest.fixture
def played(monkeypatch):
    """Games without play: the agent wins all but every eighth."""

    def play(match, numbers, jobs, until):
        for number in numbers:
            seat = number % 2 + 1
            yield number, GameRecord(seat, 1.0 if number % 8 else -1.0, 20, False, ((9,), (9,)))

    monkeypatch.setattr(running, "played", play)


def _run(tmp_path, row, **settings):
    return Run.of(row, Settings(dirty=True, **settings), Store(tmp_path / "results"), SCREEN)


def test_play_stops_when_the_marks_are_excluded(tmp_path, played):
    run = _run(tmp_path, rows()["001-E4"])
    findings = run.execute()
    score = findings.details
    assert score["games"] % 2 == 0 and score["judged_by"][0] > 0.75
    assert findings.verdict == "beyond" and findings.complete
    fewer = score["games"] - 2
    before = _run(tmp_path / "fewer", rows()["001-E4"], games=fewer).execute()
    assert before.details["games"] == fewer and before.details["judged_by"][0] <= 0.75


@pytest.mark.parametrize(("game", "stops"), [("knightthrough", True), ("yavalath", False)])
def test_only_what_is_compared_needs_all_games(tmp_path, played, monkeypatch, game, stops):
    """Against UCT a match ends when its mark is excluded; slowdowns take all games."""
    files = (tmp_path / "before.lud", tmp_path / "after.lud")
    for file in files:
        file.touch()
    monkeypatch.setattr(pruned, "pruned", lambda run, game: files)
    findings = _run(tmp_path, rows()[f"000-E3/{game}"]).execute()
    won = (n - (n + 7) // 8 for n in count(2, 2))
    enough = next(n for n, points in zip(count(2, 2), won) if sequence(points, n).low > 0.55)
    assert findings.complete
    assert findings.amount.split()[0] == str(2 * enough if stops else 800)


def test_the_ends_of_a_curve_are_played_first(tmp_path, played, monkeypatch):
    learned = {games: tmp_path / f"{games}.lud" for games in curves.CHECKPOINTS}
    for file in learned.values():
        file.write_text(file.name)
    monkeypatch.setattr(curves, "checkpoints", lambda *about: learned)
    run = _run(tmp_path, rows()["000-E8/teeko"])
    assert list(run.execute().details["curve"]) == [str(games) for games in curves.CHECKPOINTS]
    order = dict.fromkeys(line["match"] for line in run.store.raw("000-E8"))
    assert [int(match.split()[-1]) for match in order] == [400, 200, 0, 100, 50, 25, 1]


def test_earlier_verdicts_stand_beside_those_of_today(tmp_path, played):
    row = rows()["001-E4"]
    run = _run(tmp_path, row, games=4)
    line = run.line(run.row.function()(run))
    old = {key: value for key, value in line.items() if key != "rules"} | {"verdict": "beyond"}
    run.store.add_findings(row.id, old | {"date": "2026-11-21T00:00:00+00:00"})
    counted = recount(run.store, row)
    assert (verdict_of(row, counted), counted.earlier) == ("undecided", {1: "beyond"})
    page.write(tmp_path / "docs" / "experiments.md", run.store)
    text = (tmp_path / "docs" / "experiments.md").read_text(encoding="utf-8")
    assert "| **undecided** | beyond (rules 1) | T | 4 of 400 games |" in text
    assert all(f"| {row.id} |" in text for row in rows().values() if not row.is_part and row.judged)


def test_speeds_without_spans_leave_a_row_open(tmp_path):
    row = rows()["001-E5"]
    line = {"row": row.id, "budget": "", "complete": True, "reproduced": True, "beyond": True}
    line |= {"ours": "3.3", "amount": "10 features", "seed": 1, "options": [], "games": 1}
    line |= {"date": "2026-11-20", "commit": "abc", "verdict": "beyond", "machine": "M"}
    store = Store(tmp_path)
    store.add_findings(row.id, line | {"details": {"rates": {"uniform": 3.3}}})
    assert verdict_of(row, recount(store, row)) == "undecided"
    store.add_findings(row.id, line | {"details": {"rates": {"uniform": [3.2, 3.4]}}})
    assert verdict_of(row, recount(store, row)) == "beyond"
    spans = {"rates": {"uniform": [2.8, 3.2]}}
    told = {"reproduced": "yes", "beyond": "open", "details": spans, "rules": 3}
    store.add_findings(row.id, line | told)
    assert verdict_of(row, recount(store, row)) == "reproduced, undecided whether beyond"


def test_games_of_several_engines_are_called_so(tmp_path, played):
    row = rows()["001-E4"]
    for commit, games in (("abc", 2), ("def", 4)):
        run = _run(tmp_path, row, games=games)
        replace(run, conditions=run.conditions | {"commit": commit, "machine": "M"}).execute()
    page.write(tmp_path / "experiments.md", run.store)
    text = (tmp_path / "experiments.md").read_text(encoding="utf-8")
    assert re.search(r"\*\*2 engines\*\*: 2 of abc, M, \d{4}-\d\d-\d\d; 2 of def, M", text)


def test_rows_go_on_where_a_verdict_is_open(tmp_path, played):
    row = rows()["001-E4"]
    run = _run(tmp_path, row, games=4, seed=5)
    run.execute()
    open_rows = {one.row.id: one for one in undecided.open_rows(run.store)}
    given = Namespace(budget=None, seed=1, agent=[], train=[], write=None)
    asked = undecided.as_before(given, open_rows["001-E4"], 3.0)
    assert (asked.row, asked.games, asked.seed, asked.limit) == ("001-E4", None, 5, 3.0)
    _run(tmp_path, row, seed=5).execute()
    assert "001-E4" not in {one.row.id for one in undecided.open_rows(run.store)}


def test_cells_that_fall_short_get_curves(tmp_path, played):
    """By fewer and more iterations; nothing is claimed."""
    short, other = rows()["002-A/breakthrough/rave+mast"], rows()["002-A/breakthrough/past"]
    _run(tmp_path, other, games=4).execute()  # undecided
    run = _run(tmp_path, rows()["002-C"], games=2)
    family = {"row": short.id, "reproduced": "no"}
    run.store.add_findings("002-A", family)
    findings = run.execute()
    assert "002-C/breakthrough/past" not in findings.details
    curve = findings.details["002-C/breakthrough/rave+mast"]
    assert list(curve) == ["500 iterations", "10,000 iterations"]
    assert curve["10,000 iterations"]["a"] == "rave+mast:iterations=10000"
    assert curve["500 iterations"]["b"] == "uct:c=0.8,final=mean,iterations=500"
    tenfold = findings.details["002-C/breakthrough/mast"]
    assert list(tenfold)[2] == "20,000 iterations" and findings.reproduced is None


def test_a_choice_is_held_against_uct_and_against_all_schemes(tmp_path, played):
    """All alike, it is above UCT; that it is within five points takes more games than these."""
    findings = _run(tmp_path, rows()["002-E4"], games=8).execute()
    assert len(findings.details) == 4 * 8
    assert findings.details["othello: auto"]["a"] == "auto:learned=no,seconds=0.03"
    assert findings.verdict == "undecided"
    whole = _run(tmp_path, rows()["002-E4"]).execute()
    assert whole.verdict == "reproduced, undecided whether beyond" and whole.complete


def test_what_auto_chooses_is_held_against_every_scheme(tmp_path, played):
    """Seven games of eight are won: clearly better, as soon as the sequence says so."""
    findings = _run(tmp_path, rows()["002-E5"]).execute()
    assert len(findings.details) == 12 * 9
    assert findings.details["go: past"]["a"] == "auto:seconds=0.05"
    assert findings.details["chess: uct"]["b"] == "uct:c=0.8,final=mean,seconds=0.05"
    assert max(one["games"] for one in findings.details.values()) < 100
    assert findings.verdict == "beyond" and findings.complete
    few = _run(tmp_path / "few", rows()["002-E5"], games=4).execute()
    assert few.verdict == "undecided"


def test_what_is_left_is_foretold(tmp_path, played):
    """The games that a match takes in the end, if its score stays what it is."""
    row = rows()["001-E4"]
    run = _run(tmp_path, row, games=16)
    run.execute()
    (one,) = [one for one in outlooks(recounted(run.store), run.store) if one.row == row]
    assert (one.played, one.missing, one.stays_open) == (16, 384, False)
    needed = next(n for n in count(16, 2) if is_excluded(0.875 * n, n, 0.75))
    assert one.likely == needed - 16
    seconds = 20 * 0.5  # 20 plies of half a second
    assert one.hours == pytest.approx(one.likely * seconds / 3600)
    assert games_needed(0.6, 0, 400, (0.6,)) is None


def test_what_is_kept_is_said_when_a_row_is_interrupted(tmp_path, capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "execute", interrupted)
    results, work = tmp_path / "results", tmp_path / "work"
    words = ["000-E5", "--results", str(results), "--work", str(work)]
    assert command.run(arguments.read(words)) == 130
    assert capsys.readouterr().err == (
        f"\nstopped: finished games are kept in {results}, trainings in {work}; "
        "the same command goes on from there\n"
    )
