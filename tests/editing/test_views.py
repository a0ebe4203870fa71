"""What a text consists of, its colours, its hints, what mends it, and what is wrong with it."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ludeme
from ludeme.editing.colours import SORTS, colours
from ludeme.editing.draft import Draft
from ludeme.editing.fixes import fixes
from ludeme.editing.references import applied
from ludeme.editing.site_hints import site_hints
from ludeme.editing.symbols import foldings, symbols
from tests.editing.marked_text import GAME, own_games


def test_symbols():
    found = symbols(Draft(GAME).outline)
    assert [each.name for each in found] == ["Empties", "Twice", "Test", "Board Size", "rulesets"]
    players, equipment, rules = found[2].parts
    assert [each.name for each in equipment.parts] == [
        "board",
        "hand",
        "piece Disc",
        "piece Ball",
        "regions Home",
    ]
    assert players.name == "players" and [each.name for each in rules.parts] == [
        "start",
        "play",
        "end",
    ]
    for each in found:
        assert each.start <= each.name_start < each.name_end <= each.end


def test_foldings_are_clauses_and_comments_of_several_lines():
    text = "// one\n// two\n\n(game\n  (a))\n// alone\n"
    found = [(text[start:end], kind) for start, end, kind in foldings(Draft(text).outline)]
    assert found == [("(game\n  (a)", "region"), ("// one\n// two", "comment")]


def test_colours():
    draft = Draft(GAME + "// done\n")
    found = [(draft.text[each.start : each.end], each.sort) for each in colours(draft)]
    for word in [
        ("define", "keyword"),
        ('"Empties"', "macro"),
        ('"Disc"', "string"),
        ("#1", "parameter"),
        ("sites", "function"),
        ("Empty", "function"),
        ("if", "property"),
        ("Each", "enumMember"),
        ("Size", "type"),
        ("2", "number"),
        ("// done", "comment"),
    ]:
        assert word in found
    assert {sort for _, sort in found} <= set(SORTS)
    ends = [(each.start, each.end) for each in colours(draft)]
    assert all(end <= start for (_, end), (start, _) in pairwise(ends))


def test_numbers_of_sites_have_labels_and_labels_numbers():
    draft = Draft(GAME)
    found = {
        GAME[: each.place].rpartition(" ")[2]: each.text for each in site_hints(draft, 0, len(GAME))
    }
    assert found == {"0": "A1", "1": "B1", "5": "A2", '"A1"': "0", '"B1"': "1"}
    half = GAME.index('"B1"')
    assert [each.text for each in site_hints(draft, half, len(GAME))] == ["1"]


@pytest.mark.parametrize(
    ("sites", "labels"),
    [("5", ["A2"]), ("{ 1 5 }", ["B1", "A2"]), ("\N{SUPERSCRIPT TWO}", []), ("5" * 5000, [])],
)
def test_members_of_regions_have_labels_whatever_number_is_written(sites, labels):
    before = GAME.index("(is In")
    text = GAME.replace("(is In (last To)", f"(is In {sites}", 1)
    found = site_hints(Draft(text, Draft(GAME).facts), before, before + len(sites) + 8)
    assert [each.text for each in found] == labels


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(forEach Piece", "(forEech Piece"),
        ("(forEach Piece", "(forEach Peice"),
        ("if:(is Empty", "iff:(is Empty"),
        ("(result Mover", "(result Mver"),
        ('(to "Empties")', '(to ("Emptys"))'),
        ('"Disc1"', '"Disk1"'),
        ('(sites Mover "Home")', '(sites Mover "Hoem")'),
    ],
)
def test_did_you_mean_is_an_edit_that_mends(before, after):
    draft = Draft(GAME.replace(before, after, 1))
    assert len(draft.diagnosis.errors) == 1
    found = list(fixes(draft, 0, len(draft.text)))
    assert [applied(draft.text, [each.edit]) for each in found] in (
        [GAME],
        [GAME.replace('"Empties")', '("Empties"))', 1)],
    )
    assert list(fixes(draft, 0, 3)) == []


def test_each_error_of_a_line_is_mended_where_it_is():
    text = """(game "Fix" (players 2)
    (equipment {(board (square 5)) (piece "Man" Each) (piece "Stone" Neutral)})
    (rules (start (place "Stone" 3)) (play (move Add (piece "Stone1") (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))
"""
    draft = Draft(text)
    found = [text[each.edit.start : each.edit.end] for each in fixes(draft, 0, len(text))]
    assert found == ["Stone", "Stone1"]


def test_what_is_wrong_is_data():
    assert ludeme.check(GAME) == []
    (found,) = ludeme.check(GAME.replace("(result Mover", "(result Mver"))
    assert (found.level, found.suggestion, found.line) == ("error", "Mover", 21)
    assert found.end - found.start == found.end_column - found.column == 4
    unused = ludeme.check(GAME.replace('(to "Empties")', "(to (sites Empty))"))
    assert [each.level for each in unused] == ["warning"]


def test_errors_in_macros_say_which_calls_led_there():
    text = GAME.replace('("Twice" (set Var "Count" 1))', '("Twice" (sett Var "Count" 1))')
    (found,) = ludeme.check(text)
    assert found.message.startswith("Couldn't find") and found.notes == ()
    (found,) = ludeme.check(GAME.replace("(moveAgain)", "(moveAgan)"))
    assert found.line == 2 and found.notes[0].endswith(" Twice")


def test_errors_do_not_depend_on_what_was_bound_before():
    """Errors that follow each other are found one by one, and those found stay the same."""
    text = own_games()["Chess"]
    wrong = text.replace("(forEach Piece)", "(forEach Pieces)").replace(
        "(no Moves Next)", "(no Move)"
    )
    found = [each.message for each in ludeme.check(wrong, emits=False)]
    assert len(found) == 2 and "Pieces" in found[0] and "Move" in found[1]
