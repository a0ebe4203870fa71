"""Ludemes that are made from others stand where those stand."""

from __future__ import annotations

from ludeme.binding.binder import bind
from ludeme.grammar import parse
from ludeme.language.booleans.lines.is_line import IsLine
from ludeme.language.likeness import like
from ludeme.language.literals import IntConstant

GAME = """(define "Row" (is Line #1))
(game "Rows" (players 2) (equipment {(board (square 4)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if ("Row" 3) (result Mover Win)))))"""


def test_the_place_of_a_changed_ludeme_is_that_of_the_written_one():
    line = next(node for node in bind(parse(GAME)).walk() if isinstance(node, IsLine))
    longer = like(line, length=IntConstant(value=4))
    assert (longer.length.value, line.length.value) == (4, 3)
    assert line.span is not None
    assert longer.span is line.span
    assert longer.place_of("3") == line.place_of("3") != line.span


def test_a_changed_ludeme_may_stand_elsewhere():
    game = bind(parse(GAME))
    line = next(node for node in game.walk() if isinstance(node, IsLine))
    assert like(line, game.span).span is game.span != line.span
