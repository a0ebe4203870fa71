"""`ludeme evaluate`: what it prints, keeps and goes on with."""

import json
from pathlib import Path

import pytest

from ludeme.app import exits
from ludeme.app.quality.tables import OURS
from ludeme.player.quality.measures import MEASURES
from tests.player.quality.tiny_games import COIN, PROCESSION

_SMALL = ("--games", "2", "--playouts", "150", "--iterations", "20", "--rungs", "1", "--jobs", "1")
#: Nothing that searches, so that nothing has to be compiled for it.
_PLAYOUTS = ("--games", "0", "--playouts", "150", "--jobs", "1")


@pytest.fixture
def procession(tmp_path):
    path = tmp_path / "procession.lud"
    path.write_text(PROCESSION)
    return str(path)


def measures(ended):
    return {(m["measure"], m["part"], m["play"]): m for m in json.loads(ended.out)["measures"]}


def test_all_measures_are_listed(ludeme):
    listed = json.loads(ludeme("evaluate", "--list", "--json").out)
    assert [each["measure"] for each in listed] == list(MEASURES)
    drama = next(each for each in listed if each["measure"] == "drama")
    assert drama["definition"] == MEASURES["drama"].definition
    assert drama["source"] == "Browne 2008"
    assert "lead changes" in ludeme("evaluate", "--list").out


def test_playouts_alone(ludeme, procession):
    ended = ludeme("evaluate", procession, *_PLAYOUTS, "--json")
    assert ended.code == exits.OK
    found = measures(ended)
    assert found["length", "", "random"]["value"] == 3
    assert found["wins", "player 1", "random"]["games"] == 150
    assert ("drama", "", "search") not in found
    table = ludeme("evaluate", procession, *_PLAYOUTS).out
    assert "Procession" in table
    assert "Plies of a game" in table


def test_what_is_there_is_not_played_again(ludeme, procession, tmp_path):
    out = tmp_path / "games.jsonl"
    keep = (*_PLAYOUTS, "--out", str(out), "--json")
    first = ludeme("evaluate", procession, *keep)
    lines = out.read_text().splitlines()
    assert len(lines) == 2  # parts of 100 and of 50 playouts
    assert ludeme("evaluate", procession, *keep).out == first.out
    assert out.read_text().splitlines() == lines
    out.write_text("\n".join(lines)[:-40])  # cut off in the middle of the last line
    assert ludeme("evaluate", procession, *keep).out == first.out
    assert lines[1] in out.read_text().splitlines()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda line: {**line, "games": [*line["games"][:1], "won"]},
        lambda line: {**line, "games": [{**line["games"][0], "utilities": [1, "lost"]}]},
        lambda line: {**line, "games": [{**line["games"][0], "plies": "three"}]},
        lambda line: {**line, "games": [{**line["games"][0], "utilities": [7, -7]}]},
        lambda line: {**line, "games": [{**line["games"][0], "seats": [9], "choices": [1]}]},
        lambda line: {**line, "games": [{**line["games"][0], "seats": [1, 1], "choices": [1]}]},
        lambda line: {**line, "games": [{"plies": 3}]},
        lambda line: {**line, "games": 150},
        lambda line: {**line, "play": "search"},
        lambda line: {name: line[name] for name in line if name != "games"},
    ],
)
def test_lines_of_games_that_are_damaged(ludeme, procession, tmp_path, wrong):
    out = tmp_path / "games.jsonl"
    ludeme("evaluate", procession, *_PLAYOUTS, "--out", str(out))
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    damaged = "".join(json.dumps(line) + "\n" for line in [*lines[:1], wrong(lines[1])])
    out.write_text(damaged)
    ended = ludeme("evaluate", procession, *_PLAYOUTS, "--out", str(out))
    assert ended.code == exits.USAGE and not ended.out
    assert f"{out}: a line of games is damaged: {{" in ended.err
    assert out.read_text() == damaged


def test_games_of_other_rules_do_not_count(ludeme, procession, tmp_path):
    out, other = tmp_path / "games.jsonl", tmp_path / "coin.lud"
    other.write_text(COIN)
    ludeme("evaluate", str(other), *_PLAYOUTS, "--out", str(out))
    found = measures(ludeme("evaluate", procession, *_PLAYOUTS, "--out", str(out), "--json"))
    assert found["length", "", "random"]["value"] == 3
    assert len(out.read_text().splitlines()) == 4


def test_comments_do_not_make_other_rules(ludeme, procession, tmp_path):
    out, same = tmp_path / "games.jsonl", tmp_path / "same.lud"
    same.write_text("// a comment\n" + PROCESSION)
    ludeme("evaluate", procession, *_PLAYOUTS, "--out", str(out))
    ludeme("evaluate", str(same), *_PLAYOUTS, "--out", str(out))
    assert len(out.read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no game is named"),
        (("Hx",), "did you mean Hex"),
        (("Sudoku",), "Sudoku is a puzzle"),
        (("Hex", "--games", "0", "--playouts", "0"), "nothing to judge by"),
        (("Hex", "--iterations", "0"), "not a positive whole number"),
        (("Hex", "--gams", "3"), "did you mean --games"),
    ],
)
def test_mistakes(ludeme, arguments, message):
    ended = ludeme("evaluate", *arguments)
    assert ended.code == exits.USAGE
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_pages_need_a_library(ludeme, procession, tmp_path, monkeypatch):
    monkeypatch.setattr("ludeme.app.quality.plots.find_spec", lambda name: None)
    ended = ludeme("evaluate", procession, *_PLAYOUTS, "--html", str(tmp_path / "page.html"))
    assert ended.code == exits.USAGE
    assert "pip install 'ludeme[plots]'" in ended.err
    assert not (tmp_path / "page.html").exists()


@pytest.mark.thorough
def test_an_interrupted_evaluation_says_what_there_is_and_goes_on(
    ludeme, procession, tmp_path, monkeypatch
):
    from ludeme.player.quality import study

    out, begun = tmp_path / "games.jsonl", []
    keep = (*_SMALL, "--out", str(out), "--json")
    carried_out = study.carried_out

    def interrupted(task):
        begun.append(task)
        if len(begun) == 4:
            raise KeyboardInterrupt
        return carried_out(task)

    with monkeypatch.context() as patch:
        patch.setattr(study, "carried_out", interrupted)
        ended = ludeme("evaluate", procession, *keep)
    assert ended.code == exits.INTERRUPTED
    assert json.loads(ended.out)["played"] == {"playouts": 150, "random": 1}
    again = ludeme("evaluate", procession, *keep)
    assert again.code == exits.OK
    assert json.loads(again.out)["played"] == {
        "playouts": 150, "random": 2, "search": 2, "ladder": 2,
    }  # fmt: skip
    fresh = ludeme("evaluate", procession, *_SMALL, "--json")
    assert fresh.out == again.out


@pytest.mark.thorough
def test_a_page_with_plots(ludeme, procession, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "page.html"
    assert ludeme("evaluate", procession, *_SMALL, "--html", str(path)).code == exits.OK
    page = path.read_text()
    assert page.count("<svg") == page.count("</svg>") == 6
    assert not any(loads in page for loads in ("src=", 'href="http', "url(http", "@import"))
    assert "<h1>Procession</h1>" in page
    assert MEASURES["coverage"].definition in page


def test_the_page_says_of_each_measure_what_the_registry_says():
    page = (Path(__file__).parents[3] / "docs" / "evaluation.md").read_text(encoding="utf-8")
    for each in MEASURES.values():
        row = f"| {each.name} | {each.unit} | {each.definition} | {each.source or OURS} |\n"
        assert row in page, each.name
