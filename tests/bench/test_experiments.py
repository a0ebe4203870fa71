"""The runner of experiments, on games that take no time."""

import json
import os
import signal
import subprocess
import sys
from argparse import Namespace
from contextlib import suppress
from dataclasses import replace
from math import inf, isinf
from pathlib import Path
from time import monotonic, sleep

import pytest

from bench.experiments import arguments, command
from bench.experiments.checks.conversions import BOARDS, converted
from bench.experiments.judging import rules
from bench.experiments.judging.answers import Answer
from bench.experiments.judging.intervals import Sample, not_worse
from bench.experiments.matches import ablation, searchless, strategies, ten_games
from bench.experiments.matches.evolved import QUICKLY
from bench.experiments.reporting.curve_drawing import curve_svg
from bench.experiments.rows.row import Findings, Row
from bench.experiments.rows.table import rows
from bench.experiments.running.budgets import as_parameters, budget_of
from bench.experiments.running.changes import NoSetting, differing
from bench.experiments.running.evolving import CHANGEABLE
from bench.experiments.running.learning import Course, known, settings_of
from bench.experiments.running.match import Match, as_line, from_line
from bench.experiments.running.run import Run, Settings, TimeIsUp, describe
from bench.experiments.running.store import ROOT, Store
from bench.experiments.running.variants import TEN, Variant, variant
from bench.experiments.running.worker import played
from ludeme.app.exits import UserError
from ludeme.app.measuring import gzip_lines, journal
from ludeme.app.terminal.console import Screen
from ludeme.player import Budget
from ludeme.player.matches.processes import results_of
from ludeme.player.matches.statistics import Interval

NOUGHTS = Variant("Tic-Tac-Toe", "Tic-Tac-Toe")
ROW = Row("900-E1", "a test", "", "", "", "iterations=20")
UCT = "uct:iterations=20"


@pytest.fixture
def run(tmp_path):
    screen = Screen(Namespace(color="never", quiet=True))
    return Run.of(ROW, Settings(jobs=1), Store(tmp_path / "results", tmp_path / "work"), screen)


# --- matches --------------------------------------------------------------------------------------


def test_a_match_takes_both_seats_and_counts_iterations(run):
    score = run.match("", NOUGHTS, UCT, "uct:iterations=5", games=6)
    assert {seat: sum(counts) for seat, counts in score.result.by_seat().items()} == {1: 3, 2: 3}
    assert score.complete
    assert score.slowdown == pytest.approx(5 / 20)
    details = score.details()
    assert details["first_iterations"] == [20, 5]
    assert details["wins"] + details["draws"] + details["losses"] == 6
    json.dumps(details)


def test_an_interrupted_match_goes_on(run):
    whole = run.match("", NOUGHTS, UCT, "random", games=8).result.games
    path = run.store.games_file(ROW.id)
    lines = [json.dumps(line) for line in journal.read(path)]
    path.unlink()
    for line in lines[:4]:
        gzip_lines.append(path, line)
    path.write_bytes(path.read_bytes()[:-9])  # killed while writing
    again = run.match("", NOUGHTS, UCT, "random", games=8).result.games
    assert again == whole
    assert [line["number"] for line in journal.read(path)] == [0, 1, 2, 3, 4, 5, 6, 7]


def test_more_games_are_added_to_those_there_are(run):
    few = run.match("", NOUGHTS, UCT, "random", games=4).result.games
    many = run.match("", NOUGHTS, UCT, "random", games=6).result.games
    assert many[:4] == few
    assert len(journal.read(run.store.games_file(ROW.id))) == 6


def test_time_that_is_up(run):
    late = Run.of(ROW, Settings(jobs=1, limit=0), run.store, run.screen)
    with pytest.raises(TimeIsUp, match="no time for a game"):
        late.match("", NOUGHTS, UCT, "random", games=4)
    run.match("", NOUGHTS, UCT, "random", games=2)
    score = late.match("", NOUGHTS, UCT, "random", games=4)
    assert (len(score.result.games), score.complete) == (2, False)


@pytest.mark.thorough
def test_games_in_processes_are_the_same():
    match = Match("900-E1", "", NOUGHTS, UCT, "random", seed=1)
    alone = dict(played(match, range(4), 1, inf))
    assert dict(played(match, range(4), 2, inf)) == alone


def test_what_fixes_a_game(tmp_path):
    features = tmp_path / "some.lud"
    features.write_text("one")
    match = Match("900-E1", "", NOUGHTS, describe("biased", features=features), UCT, seed=1)
    assert str(features) in match.a
    before = match.key
    again = Match("900-E1", "", NOUGHTS, match.a, UCT, seed=1)
    assert again.key == before
    features.write_text("two")
    assert Match("900-E1", "", NOUGHTS, match.a, UCT, seed=1).key != before
    others = [
        Match("900-E2", "", NOUGHTS, UCT, UCT, seed=1),
        Match("900-E1", "x", NOUGHTS, UCT, UCT, seed=1),
        Match("900-E1", "", NOUGHTS, UCT, UCT, seed=2),
        Match("900-E1", "", NOUGHTS, UCT, UCT, seed=1),
    ]
    assert len({other.game_seed for other in others}) == len({other.key for other in others}) == 4


def test_lines_keep_games():
    match = Match("900-E1", "", NOUGHTS, UCT, UCT, seed=1)
    number, record = next(played(match, [3], 1, inf))
    where = {"commit": "abc", "machine": "a machine"}
    line = json.loads(json.dumps(as_line(match, number, record, where)))
    assert line["commit"] == "abc" and line["machine"] == "a machine" and "T" in line["date"]
    assert from_line(line).points == record.points
    assert [len(moves) for moves in line["iterations"]] == [2, 2]


def test_work_stops_in_time():
    assert dict(results_of(str, [1, 2], 1, inf)) == {1: "1", 2: "2"}
    assert list(results_of(str, [1, 2], 1, monotonic() - 1)) == []
    assert list(results_of(str, [1, 2], 2, monotonic() - 1)) == []


def test_checks_are_made_once(run):
    asked = []

    def check(case):
        asked.append(case)
        return {"case": case}

    assert run.checked("cases", ["a", "b"], check) == [{"case": "a"}, {"case": "b"}]
    assert run.checked("cases", ["a", "b", "c"], check)[-1] == {"case": "c"}
    assert asked == ["a", "b", "c"]


def test_checks_with_another_budget_are_others(run):
    run.checked("cases", ["a"], lambda case: {"case": case})
    longer = replace(run, settings=replace(run.settings, budget="iterations=5"))
    assert longer.checked("cases", ["a"], lambda case: {"longer": case}) == [{"longer": "a"}]


def test_results_do_not_say_where_the_checkout_is(run):
    details = {"matches": [{"a": f"biased:features={ROOT}/games/one.weights"}]}
    line = run.line(Findings("", Answer.YES, Answer.YES, True, "1 game", details))
    assert line["details"] == {"matches": [{"a": "biased:features=games/one.weights"}]}


def test_an_evolution_may_be_shorter_and_has_a_name_of_its_own():
    short = differing(QUICKLY, ["generations=3", "iterations=50"], CHANGEABLE, "an evolution")
    settings = short.settings(jobs=1)
    assert (settings.generations, settings.iterations) == (3, 50)
    assert short.name == f"{QUICKLY.name}-generations-3-iterations-50"
    for wrong in ("generation=3", "generations=0", "generations"):
        with pytest.raises(NoSetting, match="generations=N"):
            differing(QUICKLY, [wrong], CHANGEABLE, "an evolution")


@pytest.mark.thorough
@pytest.mark.parametrize(("neighbours", "seat"), [(2, 2), (6, 1)])
def test_games_against_the_solver_begin_on_the_won_side(neighbours, seat):
    """Beck proved that a first move in an acute corner loses; one in the middle of 5x5 wins."""
    sites = BOARDS[5].load().facts.topology.sites("Cell")
    near = [site.index for site in sites if len(site.orthogonal) == neighbours]
    case, agents = f"default 5 {near[len(near) // 2]} 0", {5: {"default": "uct:iterations=300"}}
    result = converted(case, agents, seed=1)
    assert result["seat"] == seat
    assert converted(case, agents, seed=1) == result


# --- budgets and games ----------------------------------------------------------------------------


def test_budgets():
    small, large = variant("Breakthrough"), variant("hex-11x11")
    assert budget_of("Q", small) == Budget(iterations=1000)
    assert budget_of("T", large) == Budget(seconds=0.5)
    assert budget_of("iterations=1e3", large) == Budget(iterations=1000)
    assert as_parameters(Budget(seconds=0.25)) == "seconds=0.25"
    assert as_parameters(Budget(iterations=1_234_567)) == "iterations=1234567"
    wrong = [
        "X",
        "iterations",
        "plies=3",
        "seconds=much",
        "seconds=0",
        "seconds=inf",
        "seconds=nan",
    ]
    wrong += [f"iterations={number}" for number in ("inf", "nan", "1.5", "0", "-3", "1e16")]
    for name in wrong:
        with pytest.raises(ValueError, match=f"a budget is Q, S, T, iterations=N .*'{name}'"):
            budget_of(name, small)


@pytest.mark.parametrize("one", TEN, ids=lambda one: one.slug)
def test_variants_load_without_swaps(one):
    game = one.load(tier="python")
    state = game.start(seed=1)
    state.apply(state.legal_moves()[0])
    assert game.players == 2
    assert all(move.kind == "move" for move in state.legal_moves())


# --- rows -----------------------------------------------------------------------------------------


def test_every_row_has_its_function_and_its_parts():
    for row in rows().values():
        assert not row.run or callable(row.function())
        assert all(part in rows() for part in row.parts)
        assert row.what and bool(row.reproduced and row.beyond) == row.judged


def test_the_rule_of_ten_games():
    sharp = {"breakthrough": 0.75, "teeko": 0.56, "connect-four": 0.51, "hex-7x7": 0.56}
    good = {name: Interval(share, share) for name, share in sharp.items()}
    assert ten_games.as_in_the_paper(good) is Answer.YES
    for name, share in (("teeko", 0.54), ("hex-7x7", 0.52), ("connect-four", 0.49)):
        assert ten_games.as_in_the_paper(good | {name: Interval(share, share)}) is Answer.NO
        assert ten_games.as_in_the_paper(good | {name: Interval(share, 0.6)}) is Answer.OPEN
    low = good | {"breakthrough": Interval(0.73, 0.73)}  # mean below 65 %
    assert ten_games.as_in_the_paper(low) is Answer.NO


def test_strategies_are_compared_with_correlation():
    totals = {"correlation": 60.0, "random": 40.0, "combine-max": 80.0, "combine-random": 61.0}
    samples = {name: Sample(points, 100, 100) for name, points in totals.items()}
    assert strategies.compared(samples) == (["combine-max"], ["random"])
    assert strategies.against_others(samples, not_worse) is Answer.NO
    fair = {name: one for name, one in samples.items() if name != "combine-max"}
    assert strategies.against_others(fair, not_worse) is Answer.OPEN  # one is missing
    assert not_worse(samples["correlation"], samples["combine-random"]) is Answer.YES
    assert not_worse(Sample(60, 100, 400), Sample(61, 100, 400)) is Answer.OPEN


def test_each_part_of_the_ablation_is_a_training_of_its_own():
    game = variant(ablation.GAME)
    courses = {
        label: Course("000-E9", label, game, "Q", 1, 1, options=(said,) if said else ())
        for label, said in ablation.ALL.items()
    }
    settings = {label: settings_of(course) for label, course in courses.items()}
    assert len({str(one) for one in settings.values()}) == len(ablation.ALL)
    plain, together = (settings[name].to_json() for name in (ablation.PAPER, ablation.TOGETHER))
    for label in ablation.SINGLE:
        own = settings[label].to_json().items() - plain.items()
        assert own and own <= together.items()


def test_findings_are_kept_once(run, monkeypatch):
    found = Findings("62 %", Answer.YES, Answer.NO, amount="8 games")
    monkeypatch.setattr(Row, "function", lambda row: lambda run: found)
    assert run.execute().verdict == "reproduced"
    run.execute()
    (line,) = run.store.findings("900-E1")
    assert (line["verdict"], line["rules"]) == ("reproduced", rules.CURRENT)
    assert {"date", "machine", "commit", "command"} <= line.keys()


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ((), "teeko"),
        (
            ("candidates=yes,buffer=3000", "by_duration=no"),
            "teeko-candidates-buffer-3000-no-by-duration",
        ),
    ],
)
def test_names_of_sets_say_how_they_were_learned(run, options, name):
    settings = Settings(train_options=options)
    asked = Run.of(ROW, settings, run.store, run.screen)
    path = run.store.weights_file("000-E1", name)
    assert known(asked, variant("teeko")) is None
    path.parent.mkdir(parents=True)
    path.touch()
    assert known(asked, variant("teeko")) == path


def test_the_kept_sets_of_000_e4_are_found(run):
    """Rows must find what was learned for them with these settings."""
    settings = Settings(train_options=("candidates=yes,solve=yes,buffer=3000,fit=500",), dirty=True)
    asked = Run.of(ROW, settings, Store(work=run.store.work), run.screen)
    for name in searchless.GAMES:
        note = known(asked, variant(name)).with_suffix(".json")
        course = json.loads(note.read_text(encoding="utf-8"))["course"]
        assert tuple(course["options"]) == settings.train_options
        assert course["name"] == note.stem


@pytest.mark.parametrize(
    ("word", "option"), [("train", "foo=3"), ("train", "step=a"), ("agent", "foo=3")]
)
def test_settings_that_there_are_not(tmp_path, word, option):
    words = ["000-E1/teeko", f"--{word}", option, "--budget", "iterations=9", "--dirty"]
    given = arguments.read([*words, "--results", str(tmp_path), "--work", str(tmp_path / "work")])
    with pytest.raises(UserError, match=f"^--{word}: .*{option[:3]}"):
        command.run(given)


# --- the page -------------------------------------------------------------------------------------


def test_curves_are_drawn():
    text = curve_svg("a < b", {0: (0.4, 0.3, 0.5), 200: (0.7, 0.6, 0.8)})
    assert "a &lt; b" in text
    assert text.count("<circle") == 2


def test_one_sided_ratings(run):
    score = run.match("", NOUGHTS, "uct:iterations=200", "random", games=2)
    details = score.details()
    assert not any(isinstance(v, float) and isinf(v) for v in details.values())


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_killed_command_goes_on(tmp_path):
    words = [sys.executable, "-m", "bench.experiments", "000-E5", "--json"]
    words += ["--budget", "iterations=100", "--games", "6", "--jobs", "2"]
    games = Path("games/000-E5.jsonl.gz")
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    subprocess.run([*words, "--results", whole], check=False, capture_output=True, timeout=120)
    running = subprocess.Popen([*words, "--results", broken], stdout=subprocess.DEVNULL)
    while running.poll() is None and not _lines(broken / games):
        sleep(0.02)
    running.kill()
    running.wait()
    done = subprocess.run(
        [*words, "--results", broken], check=False, capture_output=True, timeout=120, text=True
    )
    assert done.returncode in (0, 1), done.stderr
    assert json.loads(done.stdout)["amount"] == "6 games"
    assert _lines(broken / games) == _lines(whole / games)


def _as_a_terminal_does():
    """Tests that run in the background have been told to ignore Ctrl-C, and would hand that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs groups of processes")
@pytest.mark.parametrize(
    ("tell", "told", "code"),
    [
        (getattr(os, "killpg", None), signal.SIGINT, 130),  # as a terminal does
        (os.kill, signal.SIGINT, 130),
        (os.kill, signal.SIGTERM, -signal.SIGTERM),
    ],
)
def test_the_command_ends_when_it_is_told(tmp_path, tell, told, code):
    words = [sys.executable, "-m", "ludeme", "experiment", "000-E5", "--quiet", "--jobs", "1"]
    words += ["--budget", "iterations=50", "--games", "100000", "--results", tmp_path]
    running = subprocess.Popen(
        words, start_new_session=True, stderr=subprocess.DEVNULL, preexec_fn=_as_a_terminal_does
    )
    games = tmp_path / "games" / "000-E5.jsonl.gz"
    try:
        while running.poll() is None and len(journal.read(games)) < 2:
            sleep(0.02)
        tell(running.pid, told)
        assert running.wait(timeout=60) == code
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    kept = journal.read(games)
    sleep(0.2)
    assert len(kept) >= 2 and journal.read(games) == kept


def _lines(path):
    """The games of a file by number; a line that was cut off does not count."""
    return {line["number"]: from_line(line) for line in journal.read(path)}
