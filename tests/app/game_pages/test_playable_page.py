"""Pages that are played: what they show and call things, and a game in a real browser."""

from __future__ import annotations

import json
import re
import shutil
from random import Random

import pytest

import ludeme
import ludeme.games
from ludeme.app import exits
from ludeme.app.exits import UserError
from ludeme.app.game_pages.playable_page import page_data, playable_page, source_of_engine
from ludeme.app.game_pages.template import text_of
from ludeme.app.javascript.module import javascript_of
from ludeme.app.pictures.board_picture import ground_of, pieces_of
from ludeme.app.playing.session import sites_of
from ludeme.app.terminal.aside import numbers, rolled
from ludeme.app.terminal.names import Names

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
#: Figures, dice, seeds, stacks, hands, values, edges, several players.
SOME = [
    "Chess", "Backgammon", "Kalah", "Lasca", "Shogi", "Sudoku", "Dots and Boxes",
    "Chinese Checkers", "Nine Men's Morris", "EinStein würfelt nicht!",
]  # fmt: skip
ALL = sorted(entry.name for entry in ludeme.games.entries())
LOOK = """
import { look } from "./page.mjs";
console.log(JSON.stringify(data.map(look)));
"""
SHOWN = """
export function look(numbers) {
  const row = Int32Array.from(numbers), legal = engine.moves(row);
  const seen = [piecesOf(row, engine.rollOf(row)), numbersOf(row)];
  return [...seen, namedMoves(row, legal).map(({ name, sites }) => [name, sites])];
}
"""


def _positions(game, plies: int):
    """Positions of a random game: the row, pieces, scores, and the moves with their sites."""
    state, lot, (_, layout) = game.start(seed=1), Random(1), ground_of(game, "")
    while plies and not state.over:
        due = bool(state.chance_outcomes())
        if not (legal := state.legal_moves()):
            break
        contents = state.contents()
        contents |= dict(rolled(game, contents, state.roll if due else ()))
        pieces = "\n".join(pieces_of(game, layout, contents))
        scores = "\n".join(line.plain for line in numbers(game, state))
        named = [[name, sites_of(move)] for name, move in Names(game).moves(state).items()]
        yield list(map(int, state.row)), [pieces, scores, named]
        state.apply(lot.choice(legal))
        plies -= 1


def _looks_the_same(name, node, plies):
    game = ludeme.load(name, tier="python")
    ground, layout = ground_of(game, game.name)
    shown = f"const shown = {json.dumps(page_data(game, ground, layout))};"
    text = "\n".join((source_of_engine(javascript_of(game)), shown, text_of("position.mjs"), SHOWN))
    positions = list(_positions(game, plies))
    found = node(LOOK, [row for row, _ in positions], page=text)
    for (pieces, *said), (_, (wanted, *own)) in zip(found, positions, strict=True):
        assert said == own
        shape, numbers = _apart(pieces)
        own_shape, own_numbers = _apart(wanted)
        assert shape == own_shape and numbers == pytest.approx(own_numbers, abs=0.11)


def _apart(picture: str) -> tuple[list[str], list[float]]:
    """A picture without its lengths, and these: of two tenths as near either may be written."""
    return re.split(r"\d+\.\d", picture), [float(n) for n in re.findall(r"\d+\.\d", picture)]


@pytest.mark.parametrize("name", SOME)
def test_pictures_and_names_are_the_same(name, node):
    _looks_the_same(name, node, 30)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ALL)
def test_those_of_all_our_games_are(name, node):
    try:
        playable_page(ludeme.load(name))
    except UserError as error:
        assert "cannot be a page yet" in str(error)
        return
    _looks_the_same(name, node, 80)


def test_what_cannot_be_shown_is_refused():
    with pytest.raises(UserError, match="Agram cannot be a page yet: something is hidden in it"):
        playable_page(ludeme.load("Agram"))


def test_a_board_without_edges_is_refused():
    text = """(game "Wide" (players 2)
        (equipment { (boardless Square) (piece "Disc" Each) })
        (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""
    with pytest.raises(UserError, match="Wide cannot be a page yet: its board has no edges"):
        playable_page(ludeme.load(text))


ODD = """(game "<!--<script></script><b>Odd" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


def test_names_do_not_end_the_scripts():
    page = playable_page(ludeme.load(ODD))
    assert page.count("</script>") == 2 and "<!--" not in page
    assert "<title>&lt;!--&lt;script&gt;&lt;/script&gt;&lt;b&gt;Odd</title>" in page


def test_the_command_writes_a_page(ludeme, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ended = ludeme("page", "Nine Men's Morris")
    assert ended.code == exits.OK and ended.out.startswith("nine-mens-morris.html: Nine Men's")
    assert (tmp_path / "nine-mens-morris.html").read_text(encoding="utf-8").startswith("<!DOCTYPE")
    ended = ludeme("page", "Agram", "--out", str(tmp_path / "a.html"))
    assert ended.code == exits.USAGE and "a page has no secrets" in ended.err
    mine = tmp_path / "mine.lud"
    mine.write_text(ODD, encoding="utf-8")
    ended = ludeme("page", str(mine), "--out", str(mine))
    assert ended.code == exits.USAGE and mine.read_text(encoding="utf-8") == ODD


@pytest.fixture
def opened(tmp_path):
    """Opens the page of a game, as a file, in a real browser."""
    playwright = pytest.importorskip("playwright.sync_api", reason="ludeme[page-tests]")
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    faults: list[str] = []
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

        def begin(name):
            place = tmp_path / "page.html"
            place.write_text(playable_page(ludeme.load(name)), encoding="utf-8")
            page = browser.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(place.as_uri())
            return page, playwright.expect

        yield begin
        browser.close()
    assert faults == []


def test_a_person_plays_against_the_computer(opened):
    page, expect = opened("Chess")
    turn = page.locator("#turn")
    expect(turn).to_have_text("move 1: player 1 to move")
    page.locator('[data-site="c12"]').click()
    page.locator('[data-site="c28"]').click()
    expect(turn).to_have_text("move 3: player 1 to move")
    moves = page.locator("#moves li")
    assert moves.count() == 2 and moves.first.inner_text() == "1: E2-E4"
    page.click("#back")
    expect(turn).to_have_text("move 1: player 1 to move")
    page.select_option("#seat2", "you")
    page.locator('[data-site="c12"]').click()
    page.locator('[data-site="c28"]').click()
    expect(turn).to_have_text("move 2: player 2 to move")
    page.click("#again")
    expect(turn).to_have_text("move 1: player 1 to move")


def test_the_computer_wins_what_is_won(opened):
    page, expect = opened("Tic-Tac-Toe")
    for seat in (1, 2):
        page.select_option(f"#seat{seat}", "you")
    for site in ("c0", "c3", "c1", "c4"):
        page.locator(f'[data-site="{site}"]').click()
    page.select_option("#seat1", "0.5")
    expect(page.locator("#turn")).to_have_text("player 1 wins")
    assert page.locator("#moves li").last.inner_text() == "1: C1"


def test_values_are_chosen_for_a_cell(opened):
    page, expect = opened("Sudoku")
    page.locator('[data-site="c0"]').click()
    choices = page.locator("#choices button")
    assert choices.count() > 1
    name = choices.last.inner_text()
    choices.last.click()
    expect(page.locator("#moves li")).to_have_text(f"1: {name}")
