"""Broken descriptions: one clear message each, with line, column and caret, never a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.lud"))

#: The place every message must point to, the cause it must name, and the advice it must give.
PLACES = {
    "added-without-its-number": (8, 15, '"Disc" is Disc1 and Disc2', 'did you mean "Disc1"?'),
    "board-of-size-zero": (4, 16, "the size of (square …) is 0", "at least 1"),
    "board-without-sites": (4, 9, "no cell", "to play on"),
    "braces-around-a-number": (9, 27, "Unexpected braces", "a number"),
    "capitalised-clause": (1, 1, "game", ""),
    "column-computed-behind-the-last": (8, 43, "no column 7", "0 to 2"),
    "comma": (4, 27, "no meaning", ""),
    "container-by-number": (8, 62, "no container 4", "0 containers"),
    "count-beyond-reason": (8, 15, "the count of (move Add …) is 99999999", "at most 10000"),
    "count-below-zero": (8, 15, "the count of (move Add …) is -4", "at least 0"),
    "curly-quotes": (5, 16, "no meaning", "a straight quote"),
    "define-recursive": (1, 23, "expands to itself", ""),
    "define-unclosed": (1, 1, "never closed", ""),
    "define-without-name": (1, 1, "no quoted name", ""),
    "dice-of-an-empty-list-of-faces": (6, 9, "one face", "faces:{0 1}"),
    "dice-used-without-dice": (9, 18, "needs dice", "(dice d:6 num:2)"),
    "die-of-an-empty-list-of-faces": (6, 9, "one face", "at least"),
    "die-without-faces": (6, 9, "one face", "at least"),
    "dominoes-that-are-not-there": (9, 16, "needs dominoes", "(dominoes upTo:6)"),
    "dominoes-without-hands": (9, 16, "needs a hand", "(hand Each)"),
    "each-die-without-dice": (8, 15, "needs dice", "(dice d:6 num:2)"),
    "empty-text": (1, 1, "empty", ""),
    "end-without-result": (9, 14, "`result` is missing", "(result Mover Win)"),
    "equal-to-nothing": (9, 18, "`right` is missing", "a number"),
    "extra-round-bracket": (9, 52, "closes nothing", ""),
    "face-of-no-die": (9, 23, "needs dice", "(dice d:6 num:2)"),
    "face-that-no-die-shows": (9, 29, "no face 7", "0 to 6"),
    "hand-of-a-third-player": (6, 9, "this game has 2 players", 'did you mean "P2"?'),
    "hand-of-size-zero": (6, 9, "size", "at least 1"),
    "hand-site-behind-the-last": (8, 29, "no site 4 in a hand", "expected: 0"),
    "hand-site-that-is-not-there": (8, 29, "needs a hand", "(hand Each)"),
    "hand-too-large": (6, 9, "at most", "sites"),
    "hands-that-are-not-there": (8, 29, "needs a hand", "(hand Each)"),
    "hexagons-of-size-zero": (4, 16, "first size", "at least 1"),
    "is-nothing": (9, 18, "Missing keyword in '(is)'", "(50 words)"),
    "label-case": (9, 29, "through", 'did you mean "through"?'),
    "label-for-a-clause": (8, 25, "Unknown label 'to:'", 'did you mean "(to …)"?'),
    "layer-behind-the-last": (8, 42, "no layer 3", "expected: 0"),
    "level-above-the-highest": (9, 52, "no level 99", "0 to 31"),
    "level-without-stacks": (9, 47, "no level 2", "no stacks"),
    "line-of-a-difference-of-zero": (9, 18, "the length of (is Line …) is 0", "at least 1"),
    "line-of-zero": (9, 18, "length", "at least 1"),
    "mancala-without-holes": (4, 9, "columns", "at least 1"),
    "members-of-an-or-group": (9, 35, "3", ""),
    "metadata-unclosed": (11, 1, "never closed", ""),
    "missing-argument": (8, 15, "`to` is missing", "(to …)"),
    "missing-braces": (3, 16, "in braces", "each: an item"),
    "missing-curly-bracket": (6, 5, "line 3", ""),
    "missing-graph": (4, 9, "`graph` is missing", "a graph, such as (square 3)"),
    "missing-label": (9, 29, "Unexpected", "at:"),
    "missing-length": (9, 18, "`length` is missing", "a number"),
    "missing-region": (9, 18, "`region` is missing", "a region, such as (sites Empty)"),
    "missing-result": (9, 30, "`result` is missing", "such as Loss"),
    "missing-round-bracket": (1, 1, "never closed", ""),
    "missing-rules": (1, 1, "`rules` is missing", "(rules …)"),
    "name-without-its-quote": (1, 7, "a quote is missing", ""),
    "negative-players": (2, 5, "0 to 16", "0 to 16"),
    "next-of-two-players": (8, 74, "player 3 cannot be next", "1 to 2"),
    "no-board": (3, 5, "board", "board"),
    "no-clause": (1, 1, "no game", ""),
    "no-dice": (6, 9, "one die", "at least"),
    "number-too-large": (8, 45, "this number is too large", "at most 2147483647"),
    "number-too-small": (8, 63, "this number is too small", "at least -2147483648"),
    "occupied-hand-that-is-not-there": (8, 28, 'no hand "Hand"', "(hand Each)"),
    "odd-nothing": (9, 18, "`value` is missing", "a number; the whole is (is Odd int)"),
    "odd-quotes": (5, 16, "quote", ""),
    "only-comments": (1, 1, "empty", ""),
    "option-unclosed": (12, 5, "never closed", ""),
    "option-with-slash": (13, 11, "slash", ""),
    "owner-beyond-the-board": (8, 29, "no site 20", "0 to 8"),
    "phase-that-is-not-there": (9, 62, 'no phase "Moving"', "Placement | Movement"),
    "piece-by-number": (9, 29, "no piece 9", "0 to 2"),
    "piece-called-by-a-number": (6, 16, "Unexpected '3'", "a name in quotes"),
    "piece-misspelt-with-its-number": (8, 23, 'no piece "Dsic1"', 'did you mean "Disc1"?'),
    "piece-of-each-of-no-players": (8, 16, "this game has no players", "(players 1) or more"),
    "piece-of-a-third-player": (6, 9, "no player P3", 'did you mean "P2"?'),
    "piece-within-itself": (1, 1, "lead back to themselves", ""),
    "piece-without-its-number": (8, 16, '"Disc" is Disc1 and Disc2', 'did you mean "Disc1"?'),
    "pieces-of-a-seventh-player": (9, 39, "no player 7", "a player from 1 to 2"),
    "pips-of-no-die": (9, 23, "needs dice", "(dice d:6 num:2)"),
    "pips-without-dice": (9, 23, "needs dice", "(dice d:6 num:2)"),
    "place-of-a-region": (9, 55, "this region has 9 sites", "0 to 8"),
    "place-of-an-array": (9, 55, "this array has 2 numbers", "0 to 1"),
    "player-by-number": (9, 28, "no player 7", "2 players"),
    "player-of-number-zero": (9, 38, "Unexpected 'P0'", 'did you mean "P1"?'),
    "players-not-a-literal": (2, 14, "a number", "(player …)"),
    "polygon-with-two-sides": (4, 16, "sides", "at least 3"),
    "random-count-below-zero": (8, 16, "the count of (place Random …) is -3", "at least 0"),
    "range-too-large": (8, 38, "1000", ""),
    "range-with-bad-coordinate": (8, 45, "coordinate", ""),
    "rectangle-without-columns": (4, 16, "has 0 columns", "at least 1"),
    "region-beyond-the-board": (6, 9, "no site 50", "0 to 8"),
    "region-beyond-the-cells": (6, 9, "no site 20", "0 to 8"),
    "region-for-a-number": (9, 27, "Unexpected", "a number"),
    "region-that-is-not-there": (9, 48, 'no region "Home"', "(regions "),
    "rings-zero": (4, 16, "rings", "at least 1"),
    "roll-without-dice": (8, 50, "needs dice", "(dice d:6 num:2)"),
    "rules-without-anything": (7, 5, "`play` is missing", "(play …) (end …)"),
    "ruleset-unclosed": (12, 5, "never closed", ""),
    "set-nothing": (8, 15, "Missing keyword in '(move Set …)'", "NextPlayer | Rotation"),
    "site-behind-the-only-hand": (9, 29, "beside it is 1 site", "0 to 9"),
    "site-below-the-first": (8, 29, "no site -7", "0 to 8"),
    "site-beyond-the-board": (8, 29, "no site 99", "0 to 8"),
    "site-computed-beyond-the-board": (8, 29, "no site 99", "0 to 8"),
    "site-of-an-effect": (8, 64, "no site 500", "0 to 8"),
    "sites-of-a-macro-without-them": (1, 13, "is in none", "which sites"),
    "sites-of-no-loop": (8, 29, "is in none", "(forEach Group …)"),
    "stack-of-nothing": (8, 16, "one piece at least", '{"Disc1"}'),
    "start-below-the-first": (8, 16, "no site -3", "0 to 8"),
    "start-beyond-the-board": (8, 16, "no site 9", "0 to 8"),
    "start-beyond-the-labels": (8, 16, 'no cell "D4"', "A1 to C3"),
    "start-beyond-the-letters": (8, 16, 'no cell "Z9"', "A1 to C3"),
    "start-count-below-zero": (8, 16, "the count of (place …) is -3", "at least 0"),
    "start-of-each-value-beyond-the-board": (8, 44, "no site 9: this board has 9 cells", "0 to 8"),
    "start-of-each-player-beyond-the-board": (8, 32, "no site 9: this board has 9 cells", "0 to 8"),
    "start-computed-beyond-the-board": (8, 16, "no site 9: this board has 9 cells", "0 to 8"),
    "start-by-lot-beyond-the-board": (8, 16, "no site 99: this board has 9 cells", "0 to 8"),
    "starts-beyond-the-board": (8, 16, "9 cells", "0 to 8"),
    "starts-beyond-the-labels": (8, 16, 'no cell "D4"', "A1 to C3"),
    "superfluous-argument": (9, 29, "Unexpected", "such as P1"),
    "swap-what-is-not-there": (8, 26, "'Peices' in '(move Swap …)'", 'mean "Pieces"?'),
    "team-by-number": (8, 60, "no team 5", "1 to 2"),
    "team-of-no-loop": (9, 35, "is in none", "(forEach Team …)"),
    "third-of-two-pieces": (8, 16, 'no piece "Disc3"', "Disc1 | Disc2"),
    "tiling-of-size-zero": (4, 16, "first size", "at least 1"),
    "too-many-players": (2, 5, "0 to 16 players, not ", "0 to 16"),
    "track-beyond-the-board": (4, 27, "site 40", "sites below"),
    "type-mismatch": (8, 29, "region", "such as"),
    "unexpanded-option-tag": (4, 24, "<Size>", ""),
    "unexpanded-parameter": (4, 24, "#2", "numbered"),
    "unknown-clause": (8, 15, "token 'moove'", 'did you mean "move"?'),
    "unknown-constant": (8, 21, "Unexpected", 'did you mean "Add"?'),
    "unknown-keyword": (9, 22, "Unexpected syntax", 'did you mean "Line"?'),
    "unknown-label": (9, 29, "Unknown label", 'did you mean "through"?'),
    "unknown-macro": (8, 16, "MoveToEmptySquare", ""),
    "unknown-piece": (8, 23, "Pawn1", "Disc1 | Disc2"),
    "unknown-shape": (4, 24, "Unexpected", 'did you mean "Diamond"?'),
    "unknown-string": (9, 37, "Knight", "Disc1 | Disc2"),
    "unknown-track": (4, 27, "XX", ""),
    "values-forgotten-but-never-remembered": (8, 64, "Could not match string 'Gone'", ""),
    "vote-for-a-number": (8, 55, "Unexpected '(+ …)'", "a name in quotes"),
    "weights-of-zero": (8, 15, "all weights are 0", "a weight above 0"),
    "win-of-a-fourth-player": (9, 30, "no player P4", 'did you mean "P2"?'),
    "within-nothing": (9, 18, "`piece` is missing", "a number"),
    "wrong-argument": (9, 27, "a number", "such as"),
    "wrong-bracket-kind": (4, 16, "square brackets", ""),
}


def test_every_broken_description_has_its_place():
    assert len(PLACES) >= 90
    assert {path.stem for path in BROKEN} == set(PLACES)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_message(ludeme, path: Path):
    ended = ludeme("perft", str(path), "1")
    line, column, cause, advice = PLACES[path.stem]
    assert ended.code == 2
    assert ended.err.startswith(f"{path}:{line}:{column}: ")
    assert cause in ended.err and advice in ended.err
    assert "Traceback" not in ended.err and not ended.out
    assert len(re.findall(r"^ +\t*\^+$", ended.err, re.MULTILINE)) == 1


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_carets_stand_below_the_place(ludeme, path: Path):
    lines = ludeme("perft", str(path), "1").err.splitlines()
    caret = next(i for i, text in enumerate(lines) if set(text.strip()) == {"^"})
    column = PLACES[path.stem][1]
    assert lines[caret].index("^") == len("    ") + column - 1


def test_check_reports_them_all(ludeme):
    ended = ludeme("check", str(BROKEN[0].parent))
    assert ended.code == 1
    assert f"{len(BROKEN)} files: 0 ok, {len(BROKEN)} error, 0 unsupported" in ended.out
