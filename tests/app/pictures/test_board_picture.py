"""`ludeme board --svg`: boards as pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

import ludeme as package
from ludeme.app.pictures.board_picture import named_picture, position_picture
from ludeme.app.pictures.figures import legend
from ludeme.app.pictures.style import SCALE
from ludeme.app.terminal.drawing import Drawing
from ludeme.app.terminal.names import Names
from ludeme.app.terminal.symbols import Symbols

SVG = "{http://www.w3.org/2000/svg}"
STONES = """(game "Stones" (players 2) (equipment {(board (square 3)%s) (piece "Stone" Each)})
    (rules (start {(place "Stone1" 0) (place "Stone2" 5)})
        (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))"""


def drawn(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}{tag}"))


def stones(use: str = "") -> str:
    game = package.load_game(STONES % use, tier="python")
    return position_picture(game, game.start().contents(), "Stones & more")


def test_pieces_stand_on_their_sites() -> None:
    svg = stones()
    one, two = drawn(svg, "circle")
    assert (one.get("class"), two.get("class")) == ("piece p1", "piece p2")
    assert float(two.get("cx", 0)) - float(one.get("cx", 0)) == 2 * SCALE  # two columns on
    assert float(one.get("cy", 0)) - float(two.get("cy", 0)) == SCALE  # and a row up
    assert drawn(svg, "text") == []  # their colours say it all
    assert [each.text for each in drawn(svg, "title")] == ["Stones & more"]


def test_stacks_have_a_height() -> None:
    game = package.load_game("Lasca", tier="python")
    single, mixed = (((1, 0, 0, 0),), 1), (((2, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0)), 1)
    svg = position_picture(game, {"c0": single, "c2": mixed}, "")
    _, *stack = drawn(svg, "circle")
    assert [each.get("class") for each in stack] == ["piece p2", "piece p2", "piece p1"]
    low, middle, top = (float(each.get("cy", 0)) for each in stack)
    assert low > middle > top and low - top < SCALE / 2
    assert [each.text for each in drawn(svg, "text")] == ["3"]


def test_cells_have_the_shade_of_their_phase() -> None:
    cells = [each.get("class") for each in drawn(stones(), "polygon")]
    assert cells == ["cell phase0", "cell phase1"] * 4 + ["cell phase0"]
    assert all(len((each.get("points") or "").split()) == 4 for each in drawn(stones(), "polygon"))


def test_vertices_are_joined_by_lines() -> None:
    svg = stones(" use:Vertex")
    assert len(drawn(svg, "line")) == 12 and not drawn(svg, "polygon")
    assert [each.get("class") for each in drawn(svg, "circle")].count("point") == 9


def test_sites_are_named() -> None:
    game = package.load_game(STONES % "", tier="python")
    svg = named_picture(game, "Cell", lambda site: f"<{site.index}>", "")
    assert [each.text for each in drawn(svg, "text")] == [f"<{site}>" for site in range(9)]


def test_the_command(ludeme, tmp_path) -> None:
    path = tmp_path / "board.svg"
    assert ludeme("board", "Tic-Tac-Toe", "--position", "B2", "--svg", str(path)).code == 0
    assert len(drawn(path.read_text("utf-8"), "circle")) == 1
    out = ludeme("board", "Tic-Tac-Toe", "--labels", "--svg", "-").out
    assert {each.text for each in drawn(out, "text")} >= {"A1", "C3"}
    missing = ludeme("board", "Tic-Tac-Toe", "--svg", str(tmp_path / "none" / "board.svg"))
    assert missing.code == 2 and "there is no folder" in missing.err


BARS = """(game "Bars" (players 2)
    (equipment { (board (square 3)) (tile "Bar" Each {F F}) (piece "Man" Each) (hand Each) })
    (rules
        (start { (set Score P1 3) (place "Man1" "Hand1") })
        (play (move Add (piece (id "Bar" Mover)) (to (sites Empty))))
        (end (if (no Moves Next) (result Mover Win)))))"""


@pytest.mark.parametrize(("way", "cells"), [("N", {0, 3, 6}), ("E", {0, 1, 2})])
def test_large_pieces_are_drawn_on_all_their_cells(way: str, cells: set[int]) -> None:
    game = package.load_game(BARS, tier="python")
    state = game.start()
    contents = state.apply(Names(game).moves(state)[f"A1={way}"]).contents()
    rows = Drawing(game).board(contents).plain.splitlines()[2::-1]
    signs = [sign for row in rows for sign in row.split()[1:]]
    assert {cell for cell, sign in enumerate(signs) if sign != "·"} == cells
    in_hand = 1
    assert len(drawn(position_picture(game, contents, ""), "circle")) == len(cells) + in_hand


def test_what_lies_beside_the_board_is_shown(ludeme, tmp_path) -> None:
    path = tmp_path / "bars.lud"
    path.write_text(BARS, encoding="utf-8")
    shown = ludeme("board", str(path)).out.splitlines()
    assert shown[-2:] == ["hand of player 1: B", "scores: 3 0"]


def test_pieces_of_chess_have_figures() -> None:
    game = package.load_game("Chess", tier="python")
    svg = position_picture(game, game.start().contents(), "")
    figures = [each for each in drawn(svg, "text") if "figure" in (each.get("class") or "")]
    assert len(figures) == 32 and not drawn(svg, "circle")
    assert {(each.text or "")[0] for each in figures} == set("♚♛♜♝♞♟")
    assert [each.get("class") for each in figures].count("piece figure p2") == 16
    told = dict(legend(game.facts, Symbols(game.facts)))
    assert told["♞\ufe0e"] == "Knight" and len(told) == 6


def test_pieces_of_one_kind_and_stacks_have_none() -> None:
    breakthrough = package.load_game("Breakthrough", tier="python")
    svg = position_picture(breakthrough, breakthrough.start().contents(), "")
    assert len(drawn(svg, "circle")) == 32 and not drawn(svg, "text")
    hnefatafl = package.load_game("Tablut", tier="python")
    kinds = [
        each.get("class")
        for each in drawn(position_picture(hnefatafl, hnefatafl.start().contents(), ""), "text")
    ]
    assert [kind for kind in kinds if kind and "figure" in kind] == ["piece figure p2"]
