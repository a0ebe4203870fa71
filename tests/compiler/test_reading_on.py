"""An error of the grammar does not end the search: the rest is read, bound and checked."""

from __future__ import annotations

import pytest

from ludeme.play.diagnosis import diagnose

GAME = """(game "Line Up"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" Each)
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))
"""
OPTION = '(option "Size" <Size> args:{{<n>}} {}) '
MORE = {
    "bound": (("(sites Empty)", "(sites Emtpy)"), (8, 36, "Unexpected syntax 'Emtpy'")),
    "checked": (("(result Mover", "(result P4"), (9, 30, "there is no player P4")),
}


def errors_of(*changes: tuple[str, str]) -> list[tuple[int | None, int | None, str]]:
    """Places and messages of the test game with some things replaced."""
    text = GAME
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [(each.line, each.column, each.message) for each in diagnose(text).errors]


@pytest.mark.parametrize("more", MORE)
@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        (("(square 3))", "(square 3)),"), (4, 27), '"," has no meaning'),
        (("(square 3)", "[square 3]"), (4, 16), "square brackets"),
        (("(square 3)", "(squaré 3)"), (4, 22), '"é" has no meaning'),
        (("(square 3)", "(square é)"), (4, 24), '"é" has no meaning'),
        (("(square 3)", "(square <Size:n>)"), (4, 24), "no option gives <Size:n>"),
        (("(game", '(deine "N" 3)(game'), (1, 1), "in front of the game"),
        (("(square 3)", "(square #1)"), (4, 24), "#1 is left over"),
        (("(square 3)", '("Plain" 3)'), (4, 17), 'there is no macro "Plain"'),
        (("(square 3)", "({3})"), (4, 17), "a clause starts with its name"),
        (("(square 3)", "(() 3)"), (4, 17), "a clause starts with its name"),
        (("(square 3)", "(() (square 3) {4})"), (4, 17), "a clause starts with its name"),
        (("(square 3)", "(square at:to:3)"), (4, 27), "nothing belongs to the label"),
        (('"Disc"', '""'), (5, 16), "may not be empty"),
        (('"Disc" Each)', '"Disc Each)'), (5, 16), "a quote is missing"),
        (('(game "L', '(game"L'), (1, 2), "a blank is missing"),
        (("Each)", "Each))"), (5, 28), 'this ")" is one too many'),
        (("Each)", "Each"), (6, 5), 'this "}" meets the "(" of line 5'),
        (("(square 3))", "(square 3)"), (4, 9), 'this "(" is never closed'),
        (("(square 3))", "(square 3)))"), (4, 27), 'this ")" '),
        (("})", ")"), (6, 5), 'this ")" meets the "{" of line 3'),
        (("})", "}"), (3, 5), 'this "(" is never closed'),
        (("(game", '(define "Spare" (is Full)\n\n(game'), (1, 1), "never closed"),
        (("(square 3)", "(square 3..9999)"), (4, 24), "more than 1000 numbers"),
        (("(square 3)", "(square {3..9999..2})"), (4, 25), "more than 1000 numbers"),
        (("(square 3)", '(square {"A1".."3"})'), (4, 32), "cannot be the last coordinate"),
        (("(square 3)", '(square {"A1".."C3000"})'), (4, 25), "more than 1000 rows"),
        (("(game", "(define Full (is Full))\n(game"), (1, 1), "this define has no quoted name"),
        (("(game", '(define "" (is Full))\n(game'), (1, 9), "name of this define is empty"),
        (("(game", OPTION.format("{}") + "\n(game"), (1, 9), 'option "Size" has no items'),
        (("(game", OPTION.format("{(item <3>)}") + "\n(game"), (1, 35), "item has no label"),
        (("(game", OPTION.format('{(item "/" <3>)}') + "\n(game"), (1, 41), "holds a slash"),
        (("(game", OPTION.format('{(item "3" <3)}') + "\n(game"), (1, 45), "never closed"),
        (("(game", '(rulesets {(ruleset "A" <3>)})\n(game'), (1, 12), "has no options"),
    ],
)
def test_what_stands_elsewhere_is_reported_too(change, place, message, more):
    other, (line, column, text) = MORE[more]
    found = errors_of(other, change)
    down = change[1].count("\n")
    assert len(found) == 2
    assert found[0][:2] == place and message in found[0][2]
    assert found[1][:2] == (line + down, column) and text in found[1][2]


def test_what_stands_before_unclosed_metadata_is_read():
    found = errors_of(("(result Mover", "(result P4"), ("Win)))))", "Win)))))\n(metadata (info"))
    assert [each[0] for each in found] == [9, 10]
    assert found[1][2] == "the metadata are never closed"


@pytest.mark.parametrize(
    ("block", "use", "chosen"),
    [
        ("(define Three (is Line 3))", ("(is Line 3)", '("Three")'), {}),
        (OPTION.format('{(item "3" <3)}'), ("e 3", "e <Size:n>"), {"options": ["Size/3"]}),
        ('(rulesets {(ruleset "Small" <3>)})', ("", ""), {"ruleset": "Small"}),
    ],
)
def test_what_a_broken_block_may_say_is_not_missed(block, use, chosen):
    found = diagnose(f"{block}\n{GAME.replace(*use)}", **chosen).errors
    assert [each.line for each in found] == [1]


def test_nobody_reads_more_than_twenty_errors():
    found = errors_of(("(game", "(define Full (is Full))\n" * 50 + "(game"))
    assert len(found) == 20


def test_several_brackets_are_missing():
    found = errors_of(("(square 3))", "(square 3)"), ("Empty))))", "Empty)))"), ("2)", "2))"))
    assert [each[0] for each in found] == [2, 4, 8]


@pytest.mark.parametrize(
    "change",
    [
        ('(piece "Disc" Each)', '(piece "Disc Each)'),
        ('(piece "Disc" Each)', '(piece "Disc" Each'),
        ('(piece "Disc" Each)', '(piece "Disc" éach)'),
    ],
)
def test_names_in_what_cannot_be_read_are_not_missed(change):
    assert len(errors_of(change, ("(is Line 3)", '(= 1 (id "Disc1"))'))) == 1


def test_the_macro_of_a_broken_definition_is_not_missed():
    broken = ("(game", '(define "Three" (is Line 3)\n\n(game')
    found = errors_of(broken, ("(is Line 3) (", '("Three") ('), ("Mover Win", "P4 Win"))
    assert [each[2] for each in found] == [
        'this "(" is never closed', "there is no player P4: this game has 2 players"
    ]  # fmt: skip


def test_the_tag_of_a_broken_option_is_not_missed():
    found = errors_of(
        ("square 3", "square <Size:n>"),
        ("(game", '(option "Size" <Size> args:{<n>} {(item "3" <3> "")\n\n(game'),
    )
    assert len(found) == 1 and "never closed" in found[0][2]


@pytest.mark.parametrize("text", ["(game (a)", '(game "A" {) }', "(game ((a) b)"])
def test_where_the_layout_tells_nothing_one_error_is_enough(text):
    assert len(diagnose(text).errors) == 1


def test_a_ludeme_called_like_a_macro_is_shown_as_it_is_written():
    text = GAME.replace("(square 3)", '("square" 3)').replace("Win))", 'Win ("Zqxj")))')
    first, second = diagnose(text).errors
    assert first.message == 'there is no macro "square"'
    assert first.suggestion == "(square 3)" and second.suggestion is None


def test_an_error_in_a_macro_is_told_once():
    found = errors_of(
        ("(game", '(define "Row" (is Line é))\n(game'),
        ("(is Line 3)", '(or ("Row") ("Row"))'),
    )
    assert len(found) == 1
