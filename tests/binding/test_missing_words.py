"""What is said of clauses such as `(is …)` without a word, and of compared pieces (spec 01 §7)."""

import pytest

from ludeme.binding.binder import bind
from ludeme.grammar import LudemeError, parse

from .game_text import GAME


def error_of(condition):
    """The error of the test game with another condition of its end."""
    with pytest.raises(LudemeError) as caught:
        bind(parse(GAME.replace("(is Line 3)", condition)))
    return caught.value


@pytest.mark.parametrize(
    ("written", "text", "suggestion"),
    [
        ('(is "Disc" (what at:(last To)))', '"Disc"', '(= (id "Disc" Mover) (what …))'),
        ('(is (what at:(last To)) "Disc1")', "(what at:(last To))", '(= (what …) (id "Disc1"))'),
        ("(is 1 (what at:(last To)))", "1", "(= 1 (what …))"),
        ("(is (last To) Empty)", "(last To)", None),
        ("(is {1 2} (last To))", "{1 2}", None),
    ],
)
def test_what_begins_without_its_word_is_said_to_need_one(written, text, suggestion):
    error = error_of(written)
    assert (error.message, error.text) == ("Missing keyword in '(is …)'", text)
    assert error.suggestion == suggestion
    assert {"Active", "… (50 words)"} <= set(error.expected.split(" | "))


def test_words_that_fit_what_stands_without_one_are_said_first():
    error = error_of("(is (last To))")
    fitting, _, _ = error.expected.partition(" | Acute | ")
    assert {"Empty", "Enemy", "Even"} <= set(fitting.split(" | "))


@pytest.mark.parametrize(
    ("written", "suggestion"),
    [
        ('(= "Disc1" (what at:(last To)))', '(id "Disc1")'),
        ('(!= (what at:(last To)) "Disc")', '(id "Disc" Mover)'),
    ],
)
def test_names_of_pieces_that_are_compared_have_a_number(written, suggestion):
    error = error_of(written)
    assert "a number" in error.expected and error.suggestion == suggestion
