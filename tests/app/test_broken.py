"""Broken descriptions: one clear message each, with line, column and caret, never a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.lud"))

#: The place every message must point to, and a word it must contain.
PLACES = {
    "capitalised-clause": (1, 1, "game"),
    "comma": (4, 27, "no meaning"),
    "define-recursive": (1, 23, "expands to itself"),
    "define-unclosed": (1, 1, "never closed"),
    "define-without-name": (1, 1, "no quoted name"),
    "empty-text": (1, 1, "empty"),
    "extra-round-bracket": (9, 52, "closes nothing"),
    "label-case": (9, 37, "through"),
    "members-of-an-or-group": (9, 35, "3"),
    "metadata-unclosed": (11, 1, "never closed"),
    "missing-argument": (8, 15, "`to` is missing"),
    "missing-braces": (3, 16, "in braces"),
    "missing-curly-bracket": (6, 5, "line 3"),
    "missing-round-bracket": (1, 1, "never closed"),
    "no-board": (3, 5, "board"),
    "no-clause": (1, 1, "no game"),
    "odd-quotes": (5, 16, "quote"),
    "only-comments": (1, 1, "empty"),
    "option-unclosed": (12, 5, "never closed"),
    "option-with-slash": (13, 11, "slash"),
    "piece-within-itself": (1, 1, "lead back to themselves"),
    "players-not-a-literal": (2, 14, "a number"),
    "range-too-large": (8, 38, "1000"),
    "range-with-bad-coordinate": (8, 45, "coordinate"),
    "ruleset-unclosed": (12, 5, "never closed"),
    "superfluous-argument": (9, 29, "Unexpected"),
    "too-many-players": (2, 5, "16"),
    "type-mismatch": (8, 29, "region"),
    "unexpanded-option-tag": (4, 24, "<Size>"),
    "unexpanded-parameter": (4, 24, "#2"),
    "unknown-clause": (8, 15, 'did you mean "move"?'),
    "unknown-constant": (8, 21, 'did you mean "Add"?'),
    "unknown-label": (9, 37, 'did you mean "through"?'),
    "unknown-macro": (8, 16, "MoveToEmptySquare"),
    "unknown-piece": (8, 23, "Pawn1"),
    "unknown-string": (9, 37, "Knight"),
    "unknown-track": (4, 27, "XX"),
    "wrong-argument": (9, 27, "a number"),
    "wrong-bracket-kind": (4, 16, "square brackets"),
}


def test_every_broken_description_has_its_place():
    assert {path.stem for path in BROKEN} == set(PLACES)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_message(ludeme, path: Path):
    ended = ludeme("perft", str(path), "1")
    line, column, word = PLACES[path.stem]
    assert ended.code == 2
    assert ended.err.startswith(f"{path}:{line}:{column}: ")
    assert word in ended.err
    assert "Traceback" not in ended.err and not ended.out
    assert len(re.findall(r"^ +\t*\^+$", ended.err, re.MULTILINE)) == 1


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_carets_stand_below_the_place(ludeme, path: Path):
    lines = ludeme("perft", str(path), "1").err.splitlines()
    caret = next(i for i, text in enumerate(lines) if set(text.strip()) == {"^"})
    _, column, _ = PLACES[path.stem]
    assert lines[caret].index("^") == len("    ") + column - 1


def test_check_reports_them_all(ludeme):
    ended = ludeme("check", str(BROKEN[0].parent))
    assert ended.code == 1
    assert f"{len(BROKEN)} files: 0 ok, {len(BROKEN)} error, 0 unsupported" in ended.out
