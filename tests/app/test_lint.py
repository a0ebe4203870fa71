"""`ludeme lint`."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from functools import partial

import pytest

from bench.lint.seeded import faults
from ludeme.app.linting import playing
from ludeme.app.linting.clauses import Clauses
from ludeme.app.linting.coverage import lines, parts
from ludeme.app.linting.coverage_page import page
from ludeme.app.linting.evidence import Evidence
from ludeme.app.linting.findings import KINDS, Finding, Share
from ludeme.app.linting.lint import lint, static
from ludeme.app.linting.played import SEARCH
from ludeme.app.linting.silence import not_silenced
from ludeme.app.terminal import watching
from ludeme.app.terminal.console import Screen
from ludeme.grammar.tree import Source, Span
from ludeme.play.counted import CountedGame
from ludeme.play.diagnosis import diagnose
from ludeme.play.loading import load_game
from ludeme.play.trials import read_trial

IDLE = """\
(game "Idle" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end {
            (if (is Line 3) (result Mover Win))
            (if (>= (count Pieces Mover) 9) (result Mover Loss))
            (if (is Full) (result All Draw))
        })))
"""


# --- faults that play shows -----------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.path.stem)
def test_seeded_faults_are_found_where_they_are(fault):
    report = lint(fault.path, seconds=8)
    assert fault.is_found(report.findings), [each.description() for each in report.findings]


def test_faults_name_kinds_that_there_are():
    assert len(faults()) >= 20 and {each.id for each in faults()} <= set(KINDS)


@pytest.mark.thorough
def test_a_sound_game_is_passed_by():
    assert not lint("Tic-Tac-Toe", seconds=6).findings


@pytest.mark.thorough
def test_the_same_seed_finds_the_same():
    one, two = (lint(IDLE, seconds=30, seed=3) for _ in range(2))
    assert [each.as_json() for each in one.findings] == [each.as_json() for each in two.findings]
    assert [each.id for each in one.findings] == ["never-ends"]
    games = [
        [(g.seed, g.choices.tolist()) for g in r.evidence[0].playing.games] for r in (one, two)
    ]
    assert games[0] == games[1]


@pytest.mark.thorough
def test_the_command(ludeme, tmp_path):
    (tmp_path / "idle.lud").write_text(IDLE)
    asked = ("lint", str(tmp_path / "idle.lud"), "--seconds", "4")
    ended = ludeme(*asked, "--coverage", "--html", str(tmp_path / "idle.html"))
    assert ended.code == 0
    assert "idle.lud:7:13: this end rule never applied" in ended.out and "[never-ends]" in ended.out
    assert "never" in [line for line in ended.out.splitlines() if "Mover Loss" in line][-1]
    assert "never" in (tmp_path / "idle.html").read_text()
    assert ludeme(*asked, "--strict").code == 1
    ended = ludeme(*asked, "--ignore", "never-ends", "--format", "json")
    assert ended.code == 0 and not json.loads(ended.out)["files"][0]["findings"]


YAV = IDLE.replace(
    """(if (is Line 3) (result Mover Win))
            (if (>= (count Pieces Mover) 9) (result Mover Loss))""",
    """(if (is Line 2) (result Mover Loss))
            (if (is Line 3) (result Mover Win))""",
)


@pytest.mark.thorough
def test_an_end_rule_that_always_comes_too_late():
    """Who makes a line of 3 has made one of 2 with it: the rule before has decided by then."""
    report = lint(YAV, seconds=8)
    (found,) = [each for each in report.findings if each.id == "never-ends"]
    assert found.span.line == 7 and "never decided anything: it held" in found.message
    shown = {each.text.strip(): each for each in lines(report.evidence[0].clauses)}
    late = shown["(if (is Line 3) (result Mover Win))"]
    assert late.happened == 0 and late.held > 0
    assert shown["(if (is Line 2) (result Mover Loss))"].happened > 0


TEAMS = """
(game "Tug" (players 4) (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (start { (set Team 1 { P1 P3 }) (set Team 2 { P2 P4 }) })
        (play (move Add (to (sites Empty))))
        (end { (if (is Line 2) (result Team1 Loss)) (if (is Full) (result All Draw)) })))
"""


@pytest.mark.thorough
def test_a_result_that_changes_nothing_is_not_said_to_come_too_late():
    (found,) = [each for each in lint(TEAMS, seconds=4).findings if each.id == "never-ends"]
    assert found.message.endswith("and its result changed nothing")


@pytest.mark.thorough
def test_games_that_show_findings_can_be_played_again(ludeme, tmp_path):
    fault = next(each for each in faults() if each.id == "over-at-once")
    ended = ludeme("lint", str(fault.path), "--seconds", "2", "--save", str(tmp_path))
    assert ended.code == 0
    trial = read_trial(tmp_path / f"{fault.path.stem}.over-at-once.trl")
    state = trial.final()
    assert len(trial.steps) == 1 and state.over and state.winner == 1


@pytest.mark.thorough
def test_a_game_that_a_match_names_twice_is_played_once(tmp_path):
    (tmp_path / "Idle.lud").write_text(IDLE)
    path = tmp_path / "Twice.lud"
    path.write_text(
        '(match "Twice" (players 2) (games { (subgame "Idle") (subgame "Idle") })'
        " (end (if (= (count Trials) 2) (result P1 Draw))))"
    )
    report = lint(path, seconds=4)
    assert len(report.evidence) == 1
    assert [each.id for each in report.findings] == ["never-ends"]


def test_a_move_of_the_search_takes_no_longer_than_there_is_time(monkeypatch):
    """The games of a puzzle that random play never solves have thousands of moves."""
    given = []

    class Slow:
        def choose(self, state, budget, seed):
            given.append(budget)
            time.sleep(0.01)
            return state.legal_moves()[0]

    monkeypatch.setattr(playing, "make_agent", lambda described: Slow())
    one = playing.Playing(CountedGame(load_game("Sudoku")))
    assert one.ready()
    one.play(SEARCH, 1, 0.05, seed=1)
    assert not one.games and len(given) > 1
    assert all(each.iterations == 100 and each.seconds <= 0.1 for each in given)


# --- without play ---------------------------------------------------------------------------------


def test_what_is_wrong_is_not_played(ludeme, tmp_path):
    (tmp_path / "a.lud").write_text(IDLE.replace("(move Add", "(moove Add"))
    ended = ludeme("lint", str(tmp_path / "a.lud"), "--format", "sarif")
    assert ended.code == 1
    run = json.loads(ended.out)["runs"][0]
    assert run["results"][0]["level"] == "error"
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"]) == (4, 15)
    assert {"never-moves", "turn-limit"} <= {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    ended = ludeme("lint", str(tmp_path / "a.lud"), "--format", "github")
    assert ended.code == 1 and "line=4,col=15::" in ended.out


def test_mistakes_of_the_call(ludeme, tmp_path):
    ended = ludeme("lint", "Hex", "--select", "never-move")
    assert ended.code == 2 and 'did you mean "never-moves"?' in ended.err
    assert ludeme("lint", "-", "--watch").code == 2
    (tmp_path / "a.lud").write_text(IDLE)
    (tmp_path / "b.lud").write_text(IDLE)
    ended = ludeme("lint", str(tmp_path), "--html", str(tmp_path / "a.html"))
    assert ended.code == 2 and "one game" in ended.err


def test_warnings_need_no_play():
    text = IDLE.replace('(piece "Disc" Each)', '(piece "Disc" Each) (dice d:6 num:2)')
    found = [each.message for each in static(diagnose(text))]
    assert found == ['piece "Disc" is never used', "the dice are never rolled"]
    silenced = text.replace("(equipment", "// lint: ignore doubt\n    (equipment")
    assert not static(diagnose(silenced))


def test_comments_silence_findings_and_are_read_with_care():
    text = "(a)  // lint: ignore forced\n// lint: ignore\n(b)\n(c) // lint: ignore stuk\n"
    source = Source("a.lud", text)
    place = {
        word: Span(source, text.index(word), text.index(word) + 3) for word in ("(a)", "(b)", "(c)")
    }
    found = [Finding(id, id, place[at]) for id, at in
             (("forced", "(a)"), ("stuck", "(a)"), ("stuck", "(b)"), ("stuck", "(c)"))]  # fmt: skip
    left = list(not_silenced(found, source))
    assert [(each.id, each.span) for each in left[:2]] == [
        ("stuck", place["(a)"]),
        ("stuck", place["(c)"]),
    ]
    assert left[2].message == 'there is no finding "stuk" (did you mean "stuck"?)'
    everywhere = Source("a.lud", text + "// lint: ignore-file stuck forced\n")
    assert not [each for each in not_silenced(found, everywhere) if each.id != "doubt"]


def test_shares_say_how_sure_they_are():
    assert str(Share(19, 20)) == "95% of 20 (95 % interval 76% to 99%)"
    assert Share(0, 0).interval == (0.0, 1.0)


def test_files_are_watched(tmp_path, monkeypatch):
    (tmp_path / "a.lud").write_text("one")
    runs = []

    def pause(seconds):
        if len(runs) == 2:
            raise KeyboardInterrupt
        (tmp_path / f"new-{len(runs)}.lud").write_text("two")

    monkeypatch.setattr(watching, "sleep", pause)
    screen = Screen(Namespace(color="never", quiet=True))
    with pytest.raises(KeyboardInterrupt):
        again = partial(runs.append, "again")
        watching.whenever_changed(screen, [str(tmp_path / "a.lud")], ["lud"], again)
    assert runs == ["again", "again"]


# --- coverage -------------------------------------------------------------------------------------


def test_coverage_gives_a_rule_no_part_in_what_an_earlier_one_decided():
    """A3, B3 and C3 make lines of 2 and of 3: player 1 has lost before the second rule is asked."""
    game = CountedGame(load_game(YAV))
    state = game.start(seed=1)
    for site in (6, 0, 8, 2, 7):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    assert state.winner == 2
    shown = {line.text.strip(): line for line in lines(Clauses(game))}
    assert shown["(if (is Line 2) (result Mover Loss))"].happened == 1
    late = shown["(if (is Line 3) (result Mover Win))"]
    assert late.happened == 0 and late.held == 0.2
    assert [late.text[start:end] for start, end in late.never] == ["(result Mover Win)"]


@pytest.fixture(scope="module")
def counted():
    """A game in which the first three moves were made, by a macro that is used twice."""
    text = IDLE.replace("(sites Empty)", '("Free")').replace("Loss", "Win")
    game = CountedGame(load_game(f'(define "Free" (sites Empty))\n{text}'))
    state = game.start(seed=1)
    for _ in range(3):
        state.apply(state.legal_moves()[0])
    return game


def test_coverage_counts_by_line(counted):
    shown = {line.text.strip(): line for line in lines(Clauses(counted))}
    add = shown['(play (move Add (to ("Free"))))']
    assert add.happened == 9 + 8 + 7 and not add.never
    rule = shown["(if (>= (count Pieces Mover) 9) (result Mover Win))"]
    assert rule.happened == 0 and rule.held == 0.0
    assert [rule.text[start:end] for start, end in rule.never] == ["(result Mover Win)"]


def test_coverage_as_a_page(counted):
    class Played(Evidence):
        tried = "three moves"

    shown = page(Played(counted, None))
    assert shown.count("<span") == shown.count("</span>")
    assert 'class="part never" title="never happened">(result Mover Win)</span>' in shown
    words = [each.words for each in parts(Clauses(counted))]
    assert "happened 24 times" in words and "held 0 of 3 times" in words


def test_a_file_where_games_are_to_be_kept_is_refused_before_play(ludeme, tmp_path):
    kept = tmp_path / "kept"
    kept.write_text("mine")
    ended = ludeme("lint", str(faults()[0].path), "--save", str(kept))
    assert (ended.code, ended.out, ended.err) == (2, "", f"ludeme: {kept} is no folder\n")
    assert kept.read_text() == "mine"
