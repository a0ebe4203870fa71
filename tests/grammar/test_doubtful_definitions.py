"""Definitions that nothing uses, or that are given twice: options and parameters may name them."""

from __future__ import annotations

import pytest

from ludeme.grammar import read

RULE = """(option "Rule" <R> args:{<go>} {
    (item "Add" <(define "Go" add)> "")
    (item "Pass" <(define "Go" pass)> "")
})"""
NUMBER = '(option "Rule" <R> args:{<n>} { (item "Add" <1> "") (item "Pass" <2> "") })'
TWICE = 'macro "Go" is defined twice: the first counts'


def doubts(text: str) -> list[str]:
    """What is hardly meant in a text, but for options that change nothing."""
    return [each.message for each in read(text).doubts if not each.message.startswith("option")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f'{RULE} <R:go> (game "T" ("Go"))', []),  # only one of them is there
        (f'{RULE} <R:go> (define "Go" stay) (game "T" ("Go"))', [TWICE]),
        (f'{RULE} <R:go> <R:go> (game "T" ("Go"))', []),  # the same one
        ('(define "Go" add) (define "Go" add) (game "T" ("Go"))', [TWICE]),
        ('(define "Go" a) (define "Go" b) (define "Go" c) (game "T" ("Go"))', [TWICE, TWICE]),
    ],
)
def test_definitions_of_one_name(text, told):
    assert doubts(text) == told


@pytest.mark.parametrize(
    ("text", "unused"),
    [
        (f'{NUMBER} (define "Go1" a) (define "Go2" b) (game "T" ("Go<R:n>"))', []),
        (f'{NUMBER} (define "Go1" a) (define "Go3" b) (game "T" ("Go<R>"))', ["Go3"]),
        ('(define "Go" ("#1Effect")) (define "WinEffect" w) (game "T" ("Go" Win))', []),
        ('(define "Go" ("#1Effect")) (define "WonEffect" w) (game "T" ("Go" Win))', ["WonEffect"]),
        ('(define "Go" ("#1")) (define "Win" w) (define "Lose" l) (game "T" ("Go" Win))', ["Lose"]),
        ('(define "Go" ("Way#1")) (define "Way" w) (game "T" ("Go" ~))', []),
        ('(define "Go" ("#1#2")) (define "AddA" w) (game "T" ("Go" Add A))', []),
        # What stands within strings is no argument.
        ('(define "Go" ("#1")) (define "Win" w) (game "T" ("Go" Won) "To Win")', ["Win"]),
    ],
)
def test_macros_whose_names_are_put_together(text, unused):
    assert doubts(text) == [f'macro "{name}" is never used' for name in unused]
