"""`ludeme compare`: what a change of the rules did."""

import json

import pytest

from ludeme.app import exits
from tests.player.quality.tiny_games import PROCESSION

_PLAYOUTS = ("--games", "0", "--playouts", "200", "--jobs", "1")


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return write


def differences(ended):
    return {(d["measure"], d["part"], d["play"]): d for d in json.loads(ended.out)["differences"]}


def test_a_change_is_found(ludeme, write):
    shorter = PROCESSION.replace("(if (is Full)", "(if (= 2 (count Pieces All))")
    files = write("a.lud", PROCESSION), write("b.lud", shorter)
    found = differences(ludeme("compare", *files, *_PLAYOUTS, "--json"))
    length = found["length", "", "random"]
    assert (length["a"], length["b"], length["difference"]) == (3, 2, -1)
    assert length["significant"]
    assert not found["draws", "", "random"]["significant"]
    table = ludeme("compare", *files, *_PLAYOUTS)
    assert table.code == exits.OK
    assert "corrected by Holm's method" in table.out
    assert "a.lud" in table.out


def test_equal_games_differ_by_chance_only(ludeme, write):
    text = PROCESSION.replace("(sites {(count Pieces All)})", "(sites Empty)")
    text = text.replace("(if (is Full) ", "(if (= 2 (last To)) ")
    files = write("a.lud", text), write("b.lud", text)
    ended = ludeme("compare", *files, *_PLAYOUTS, "--json")
    assert "both descriptions mean the same" in ended.err
    assert json.loads(ended.out)["same_rules"]
    found = differences(ended)
    assert found["length", "", "random"]["difference"] != 0  # their lots are their own
    assert not any(each["significant"] for each in found.values())


def test_options_of_one_game(ludeme):
    ended = ludeme(
        "compare", "Hex", "--option", "Board Size/5x5", "--against-option", "Board Size/7x7",
        *_PLAYOUTS,
    )  # fmt: skip
    assert ended.code == exits.OK
    assert "Hex (Board Size/5x5) -> Hex (Board Size/7x7)" in ended.out


@pytest.mark.thorough
def test_a_page(ludeme, write, tmp_path):
    pytest.importorskip("matplotlib")
    shorter = PROCESSION.replace("(if (is Full)", "(if (= 2 (count Pieces All))")
    files, path = (write("a.lud", PROCESSION), write("b.lud", shorter)), tmp_path / "page.html"
    ended = ludeme("compare", *files, *_PLAYOUTS, "--html", str(path))
    assert ended.code == exits.OK
    page = path.read_text("utf-8")
    assert page.count("<svg") == page.count("</svg>") == 4  # lengths and wins, of both
    assert "A: Length of games, in plies" in page and "B: Length of games, in plies" in page
    assert '<tr class=sure><td class="">length</td>' in page and "corrected by Holm" in page
    assert not any(loads in page for loads in ("src=", 'href="http', "url(http", "@import"))


def test_pages_need_a_library(ludeme, write, tmp_path, monkeypatch):
    monkeypatch.setattr("ludeme.app.quality.plots.find_spec", lambda name: None)
    files = write("a.lud", PROCESSION), write("b.lud", PROCESSION)
    ended = ludeme("compare", *files, *_PLAYOUTS, "--html", str(tmp_path / "page.html"))
    assert ended.code == exits.USAGE and "pip install 'ludeme[plots]'" in ended.err


def test_nothing_to_compare_with(ludeme):
    ended = ludeme("compare", "Hex")
    assert ended.code == exits.USAGE
    assert "--against-option" in ended.err
