"""Bound games printed back as text: the text says the same game."""

from __future__ import annotations

import dataclasses

import pytest

import ludeme
from ludeme.binding.printing import WIDTH, to_lud
from ludeme.games import entries
from ludeme.grammar.tree import Source, Span
from ludeme.language.booleans.lines.is_line import IsLine
from ludeme.language.literals import FloatConstant, IntConstant


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.name)
def test_a_printed_game_is_the_same_game(entry):
    game = ludeme.load(entry.path, tier="python")
    text = game.to_lud()
    again = ludeme.load(text, tier="python")
    assert again.to_lud() == text
    assert again.source == game.source
    assert again.emitted.tables == game.emitted.tables
    assert all(line == line.rstrip() for line in text.splitlines())


def test_options_are_chosen_in_the_text():
    game = ludeme.load("Breakthrough", options=["Board Size/6x6"])
    assert "(option" not in game.to_lud()
    assert ludeme.load(game.to_lud()).source == game.source


def test_lines_are_short():
    lines = ludeme.load("Chess").to_lud().splitlines()
    assert max(len(line.rstrip(")}")) for line in lines) <= WIDTH


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (IsLine(length=IntConstant(3)), "(is Line 3)"),
        (IsLine(length=IntConstant(-1), exact=True), "(is Line -1 exact:True)"),
        (FloatConstant(float("inf")), "Infinity"),
    ],
)
def test_ludemes_made_in_python(node, text):
    assert to_lud(node) == text


def test_a_changed_copy_is_printed_as_changed():
    game = ludeme.load("Tic-Tac-Toe")
    line = next(node for node in game.node.walk() if isinstance(node, IsLine))
    assert to_lud(dataclasses.replace(line, length=IntConstant(4))) == "(is Line 4)"


def test_where_it_was_written_does_not_matter():
    game = ludeme.load("Hex")
    text = to_lud(game.node)
    object.__setattr__(game.node, "span", Span(Source("elsewhere", "()"), 0, 2))
    assert to_lud(game.node) == text
