"""Explanations: hover and signature help."""

from __future__ import annotations

import pytest

from ludeme.editing.draft import Draft
from ludeme.editing.hover import hover
from ludeme.editing.signature_help import signature_help
from tests.editing.marked_text import GAME, MARK, in_game


def said(before: str, after: str) -> str:
    draft, place = in_game(before, after)
    found = hover(draft, place)
    return found.text if found else ""


@pytest.mark.parametrize(
    ("before", "after", "parts"),
    [
        ("(forEach Piece", f"(for{MARK}Each Piece", ["(forEach Piece ", "05 §4.1"]),
        ("(forEach Piece", f"(forEach Pie{MARK}ce", ["(forEach Piece "]),
        ("(last To)", f"(la{MARK}st To)", ["(last To"]),
        ("if:(is Empty", f"i{MARK}f:(is Empty", ["if:"]),
        ("(result Mover Win)", f"(result Mo{MARK}ver Win)", ["`Mover`: "]),
        ('(to "Empties")', f'(to "Emp{MARK}ties")', ['macro "Empties"', "(sites Empty)"]),
        ('(place "Disc1"', f'(place "Dis{MARK}c1"', ['piece "Disc": line 9', "Disc1, Disc2"]),
        ('Mover "Home"', f'Mover "H{MARK}ome"', ['region "Home"', "(sites { 0 1 5 })"]),
        ("(square <Size", f"(square <Si{MARK}ze", ['option "Board Size"', "3x3, 5x5"]),
        ("{ 0 1 5 }", f"{{ 0 1 {MARK}5 }}", ["Site 5 is A2"]),
        ("is In (last To)", f"is In {MARK}5", ["Site 5 is A2"]),
    ],
)
def test_what_is_said(before, after, parts):
    text = said(before, after)
    assert [part for part in parts if part not in text] == [], text


def test_a_macro_of_the_library_is_shown_with_its_comment():
    text = said("(then (and", f'("Custodial{MARK}Capture" (and')
    assert "between the last move and a friend are taken" in text
    assert "library/captures.lud" in text and "(custodial" in text
    assert "- `#2`: how many may stand between" in text


def test_comments_explain_arguments_of_own_macros():
    comment = "// Goes on.\n// #1 what happens first\n"
    draft = Draft(GAME.replace('(define "Twice"', f'{comment}(define "Twice"'))
    (found,) = signature_help(draft, draft.text.index("(set Var"))
    assert found.meaning == "Goes on." and found.parameters[0].meaning == "what happens first"


@pytest.mark.parametrize(
    ("before", "after"),
    [("(players 2)", f"(players{MARK}  2)"), ("(players 2)", f"(players 2) // th{MARK}at")],
)
def test_what_is_nothing_is_not_explained(before, after):
    draft, place = in_game(before, after)
    found = hover(draft, place)
    assert found is None or "players" in found.text


def active(before: str, after: str) -> tuple[str, str]:
    """The signature that fits best, and the parameter that is written."""
    draft, place = in_game(before, after)
    first = signature_help(draft, place)[0]
    return first.label, "" if first.active is None else first.parameters[first.active].label


@pytest.mark.parametrize(
    ("before", "after", "signature", "slot"),
    [
        ("(is In (last To)", f"(is In {MARK}(last To)", "(is In ", "{int}"),
        ('(sites Mover "Home")', f"(sites Mover {MARK})", "(sites [", "siteType"),
        ("(to if:(is", f"(to if:{MARK}(is", "(to ", "if:boolean"),
        ('{ "A1" "B1" }', f'{{ "A1" {MARK} }}', "(place ", "{string}"),
        ("(result Mover Win)", f"(result Mover {MARK}", "(result ", "resultType"),
        ('("Twice" (set', f'("Twice" {MARK}(set', '("Twice" #1)', "#1"),
    ],
)
def test_the_slot_that_is_written(before, after, signature, slot):
    label, parameter = active(before, after)
    assert label.startswith(signature) and slot in parameter


def test_no_signature_outside_of_clauses():
    draft, place = in_game("(rulesets", f"{MARK}(rulesets")
    assert signature_help(draft, place) == []
