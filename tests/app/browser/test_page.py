"""The page in a real browser: clicks on the board, options, rules that are changed."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator

import pytest
import uvicorn

from ludeme.app.browser.server import application, listening

from .conftest import ROW

playwright = pytest.importorskip("playwright.sync_api", reason="pip install 'ludeme[page-tests]'")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
#: As root and without a network to talk to.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[playwright.Browser]:
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium, row):
    """A page on which the game of the file `row` has begun, against an agent at random."""
    with listening(0) as listener:
        app = application([str(row)], ["human", "random"])
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        shown = chromium.new_page()
        faults: list[str] = []
        shown.on("pageerror", lambda error: faults.append(str(error)))
        shown.goto(f"http://127.0.0.1:{listener.getsockname()[1]}/")
        shown.wait_for_selector("#board svg")
        yield shown
        shown.close()
        server.should_exit = True
        thread.join()
    assert faults == []


def expect(page, place):
    return playwright.expect(page.locator(place))


def choose(page, game):
    """Choose a game of the list; it is on the board afterwards."""
    page.click("#show-games")
    page.fill("#search", game)
    page.locator("#list").get_by_role("button", name=game, exact=True).click()
    expect(page, "#title").to_have_text(game)


def test_a_click_is_a_move_and_is_taken_back(page):
    expect(page, "#title").to_have_text("Row")
    expect(page, "#board .can").to_have_count(9)
    page.click("[data-site=c4]")
    expect(page, "#played li").to_have_count(2)
    expect(page, "#turn").to_have_text("move 3: player 1 to move")
    expect(page, "#board .piece").to_have_count(2)
    page.click("#back")
    expect(page, "#played li").to_have_count(0)


def test_a_piece_is_moved_by_two_clicks(page):
    choose(page, "Breakthrough")
    page.click("[data-site=c8]")
    expect(page, "#board .from").to_have_count(1)
    expect(page, "#board .can").to_have_count(2)
    page.click("[data-site=c40]")  # nothing can be done there
    page.click("[data-site=c8]")
    page.click("[data-site=c16]")
    expect(page, "#played li >> nth=0").to_have_text("1: A2-A3")


def test_moves_that_look_alike_are_chosen_by_name(page):
    choose(page, "Sudoku")
    page.click("[data-site=c0]")
    page.locator("#choices button", has_text="A1=").first.click()
    expect(page, "#played li").to_have_count(1)


def test_a_pass_has_a_button(page):
    choose(page, "Go")
    page.click("#choices button")
    expect(page, "#played li >> nth=0").to_have_text("1: pass")


def test_options_begin_another_game(page):
    choose(page, "Hex")
    page.select_option("[name='option Board Size']", "5x5")
    expect(page, "#board .cell").to_have_count(25)
    page.reload()
    expect(page, "#title").to_have_text("Hex")
    expect(page, "[name='option Board Size']").to_have_value("5x5")


def test_another_game_begins_with_its_own_options(page):
    choose(page, "Breakthrough")
    page.select_option("[name='option Board Size']", "6x6")
    expect(page, "#board .cell").to_have_count(36)
    choose(page, "Hex")
    expect(page, "[name='option Board Size']").to_have_value("11x11")
    expect(page, "#board .cell").to_have_count(121)


WIDE = """(option "Board Size" <Size> args:{ <size> }
    { (item "3x3" <3> "Small.")** (item "4x4" <4> "Larger.") })
(rulesets { (ruleset "Ruleset/Wide (Tried)" { "Board Size/4x4" }) })
"""


def test_a_ruleset_is_a_choice_of_options(page, row):
    text = WIDE + ROW.replace("square 3", "square <Size:size>")
    row.write_text(text, encoding="utf-8")
    page.wait_for_selector("[name=ruleset]")
    page.select_option("[name=ruleset]", "Ruleset/Wide (Tried)")
    expect(page, "#board .cell").to_have_count(16)
    expect(page, "[name='option Board Size']").to_have_value("4x4")
    page.select_option("[name='option Board Size']", "3x3")
    expect(page, "#board .cell").to_have_count(9)
    expect(page, "[name=ruleset]").to_have_value("")
    page.click("[data-panel=rules]")
    page.fill("#text", ROW)  # without these options
    page.click("#play-text")
    expect(page, "[name='option Board Size']").to_have_count(0)
    expect(page, "#turn").to_have_text("move 1: player 1 to move")


def test_rules_are_changed_on_the_page(page):
    page.click("[data-panel=rules]")
    page.fill("#text", ROW.replace("Add", "Ad"))
    page.click("#play-text")
    expect(page, "#message").to_contain_text("Ad")
    page.fill("#text", ROW.replace("square 3", "square 4"))
    page.press("#text", "Control+Enter")
    expect(page, "#message").to_be_hidden()
    expect(page, "#board .cell").to_have_count(16)


def test_rules_are_changed_in_the_file(page, row):
    row.write_text(ROW.replace("square 3", "square 5"), encoding="utf-8")
    expect(page, "#board .cell").to_have_count(25)
    row.write_text(ROW.replace("square 3", "squore 3"), encoding="utf-8")
    expect(page, "#message").to_contain_text("squore")
    expect(page, "#board .cell").to_have_count(25)


def test_it_says_what_is_thought_and_why(page):
    choose(page, "Tic-Tac-Toe")
    page.click("[data-panel=thoughts]")
    page.check("#think")
    expect(page, "#lines tr").to_have_count(5)
    page.uncheck("#think")
    page.click("[data-panel=moves]")
    page.fill("#filter", "B2")
    page.press("#filter", "Enter")
    expect(page, "#why").to_contain_text("B2 is legal")


def test_agents_play_and_wait(page):
    page.select_option("[name='seat 0']", "random")
    page.click("#pause")
    expect(page, "#pause").to_have_text("Go on")
    page.click("#pause")
    expect(page, "#turn").to_contain_text("after")


def test_moves_are_looked_at_again_and_judged(page):
    choose(page, "Tic-Tac-Toe")
    page.select_option("[name='seat 1']", "human")
    for number, site in enumerate((0, 4, 3, 8, 6), 1):
        page.click(f"[data-site=c{site}]")
        expect(page, "#played li").to_have_count(number)
    expect(page, "#turn").to_have_text("player 1 wins after 5 moves")
    page.click("#review")
    expect(page, "#played .bad").to_have_text("  blunder")
    page.click("#played li >> nth=3")
    expect(page, "#board .piece").to_have_count(4)
    expect(page, "#verdict").to_contain_text("better: A3")
    page.keyboard.press("ArrowLeft")
    expect(page, "#board .piece").to_have_count(3)
    page.click("#resume")
    expect(page, "#played li").to_have_count(3)
    page.click("[data-site=c6]")
    expect(page, "#played li").to_have_count(4)


def test_a_kept_game_is_opened_again(page, tmp_path):
    page.click("[data-site=c4]")
    expect(page, "#played li").to_have_count(2)
    with page.expect_download() as kept:
        page.click("#save")
    kept.value.save_as(tmp_path / "row.trial")
    choose(page, "Hex")
    page.set_input_files("#file", tmp_path / "row.trial")
    expect(page, "#title").to_have_text("Row")
    expect(page, "#played li").to_have_count(2)
    page.click("[data-panel=rules]")
    assert "Row" in page.input_value("#text")
    (tmp_path / "other").write_text("{")
    page.set_input_files("#file", tmp_path / "other")
    expect(page, "#message").to_contain_text("the file is not a trial")
    expect(page, "#title").to_have_text("Row")
