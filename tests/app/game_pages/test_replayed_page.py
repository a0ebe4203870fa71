"""Games as pages: every position, every move, and what is thought of them."""

from __future__ import annotations

import json
import re
import shutil

import pytest

import ludeme
from ludeme.app import exits
from ludeme.app.browser.scene import scene
from ludeme.app.game_pages.replayed_page import page_of
from ludeme.app.playing.session import Session
from ludeme.play.trials import read_trial
from ludeme.player import make_agent

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
#: A name that would end a script, in a game that is won at once.
ODD = """(game "</script><b>Odd & \\"Row\\"" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""
#: Two games in a row.
MATCH = """(match "Twice" (players 2)
    (games { (subgame "Tic-Tac-Toe" next:1) (subgame "Hex" next:0) })
    (end (if (= (count Trials) 2) (result P1 Win))))"""


def _played(source, plies: int, seed: int = 1) -> Session:
    game = ludeme.load(source)
    session = Session.begin(game, ["random"], seed)
    while len(session.played) < plies and not session.over:
        session.step()
    return session


def _data(page: str) -> dict:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize(
    "name", ["Hex", "Backgammon", "Lasca", "Dots and Boxes", "Sudoku", "Agram", "Kalah"]
)
def test_every_position_is_there(name):
    session = _played(name, 12)
    data = _data(page_of(session.trial, session.game))
    assert len(data["frames"]) == len(session.played) + 1
    assert [[move["name"] for move in ply["moves"]] for ply in data["played"]] == [
        [move for _, move in ply] for ply in session.played
    ]
    agents = [make_agent("random")] * max(1, session.game.players)
    for ply in (0, 1, 7, len(session.played)):
        there = Session.replayed(session.trial, session.game, agents, ["recorded"] * 9, ply)
        frame, wanted = data["frames"][ply], scene(there)
        board = "\n".join(data["lines"][k] for k in frame["board"])
        assert board == wanted["board"].rstrip("\n")
        assert (frame["turn"], frame["beside"]) == (wanted["turn"], wanted["beside"])


def test_lines_that_positions_share_are_written_once():
    session = _played("Chess", 30)
    page = page_of(session.trial, session.game)
    once = len(page_of(_played("Chess", 1).trial, session.game))
    assert len(page) < 3 * once


def test_the_games_of_a_match_follow_each_other():
    session = _played(MATCH, 14)
    data = _data(page_of(session.trial, session.game))
    notes = [ply["note"] for ply in data["played"]]
    assert "Hex begins" in notes
    pictures = ["\n".join(data["lines"][k] for k in frame["board"]) for frame in data["frames"]]
    assert "<title>Tic-Tac-Toe" in pictures[0] and "<title>Hex" in pictures[-1]


def test_names_do_not_end_the_script():
    session = _played(ODD, 3)
    page = page_of(session.trial, session.game)
    assert page.count("</script>") == 2 and "<b>" not in page
    assert "<title>&lt;/script&gt;&lt;b&gt;Odd &amp; " in page
    assert len(_data(page)["frames"]) == 4


@pytest.fixture
def kept(tmp_path):
    """A game that was kept."""
    path = tmp_path / "game.trial"
    _played("Breakthrough", 10).trial.save(path)
    return path


def test_replay_writes_a_page(ludeme, kept, tmp_path):
    place = tmp_path / "game.html"
    ended = ludeme("replay", str(kept), "--html", str(place))
    assert ended.code == exits.OK
    assert ended.out == f"{place}: Breakthrough, 10 moves\n"
    assert place.read_text(encoding="utf-8") == page_of(read_trial(kept), read_trial(kept).load())


def test_review_writes_what_is_thought_as_well(ludeme, kept, tmp_path):
    place = tmp_path / "game.html"
    ended = ludeme("review", str(kept), "uct:iterations=50", "--html", str(place), "--json")
    assert ended.code == exits.OK
    assert _data(place.read_text(encoding="utf-8"))["judged"] == json.loads(ended.out)["moves"]


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_place_where_no_page_can_be_is_told_before_any_work(ludeme, kept, tmp_path, command):
    game = tmp_path / "mine.lud"
    game.write_text(ODD, encoding="utf-8")
    ended = ludeme(command, str(kept), "--html", str(game))
    assert ended.code == exits.USAGE and "is no page, and --html would overwrite it" in ended.err
    assert game.read_text(encoding="utf-8") == ODD
    ended = ludeme(command, str(kept), "--html", str(tmp_path / "none" / "a.html"))
    assert ended.code == exits.USAGE and "cannot be written" in ended.err


@pytest.fixture
def shown(tmp_path):
    """A page in a real browser."""
    playwright = pytest.importorskip("playwright.sync_api", reason="ludeme[page-tests]")
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    session = _played("Hex", 6)
    judged = [
        {"move": 2, "bad": True, "verdict": "blunder", "best": ["F6"], "why": "breaks a line"},
        {"move": 3, "bad": False, "verdict": "best", "best": [], "why": ""},
    ]
    place = tmp_path / "hex.html"
    place.write_text(page_of(session.trial, session.game, judged), encoding="utf-8")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page, faults = browser.new_page(), []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(place.as_uri())
        yield page, session
        browser.close()
    assert faults == []


def test_the_page_is_looked_through(shown):
    page, session = shown
    turn, stones = page.locator("#turn"), page.locator("#board .piece")
    assert turn.inner_text() == "move 1: player 1 to move" and stones.count() == 0
    assert page.locator("#back").is_disabled()
    page.click("#on")
    page.keyboard.press("ArrowRight")
    assert stones.count() == 2
    current = page.locator("#moves li[aria-current=true]")
    name = session.played[1][0][1]
    assert current.inner_text() == f"2: {name}\nblunder; better: F6; breaks a line"
    page.keyboard.press("End")
    assert stones.count() == 6 and page.locator("#on").is_disabled()
    page.locator("#moves li").nth(2).click()
    assert stones.count() == 3 and current.inner_text().endswith("best")
    page.keyboard.press("Home")
    assert stones.count() == 0 and current.count() == 0
