"""`ludeme.complete`: what can be written at a place."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.editing.completion import Completion, complete
from ludeme.editing.draft import Draft
from ludeme.editing.outline import Part, Token
from tests.editing.marked_text import GAME, MARK, in_game, marked, own_games

FIRST = '(game "A" (players 2) (equipment { (board (square 3)) (piece "Disc" Each) }) '


def labels(found: list[Completion]) -> list[str]:
    return [each.label for each in found]


@pytest.mark.parametrize(
    ("text", "first", "never"),
    [
        (MARK, [], ["is Line"]),
        (f'(game "A" (equipment {MARK}', ["{"], ["board"]),
        (f"{FIRST}(rules (play (set {MARK}", ["Score", "Var"], ["P1", "Edge"]),
        (f"({MARK}", ["define", "game", "option"], ["is Line"]),
        (f'(game "A" ({MARK}', ["players"], ["is Line", "board"]),
        (f"{FIRST}(rules (play ({MARK}", ["move Add", "forEach Piece"], ["is Line", "board"]),
        (f"{FIRST}(rules (play (move {MARK}", ["Add", "Step", "Hop"], ["Line"]),
        (f"{FIRST}(rules (play (move Ad{MARK}", ["Add"], ["Step"]),
        (f"{FIRST}(rules (play (move Add (to {MARK}", ["if:", "Cell", "sites Empty"], ["is Line"]),
        (f"{FIRST}(rules (play (move Add (to if:({MARK}", ["is Line", "not"], ["sites Empty"]),
        (f"{FIRST}(rules (play (move Add (to if:{MARK}", ["is Line", "not", "True"], ["if:"]),
        (f"{FIRST}(rules (play (pass)) (end (if (is Line 3) {MARK}", ["result"], ["is Line"]),
        (f"{FIRST}(rules (play (pass)) (end (if (is Line 3) (result {MARK}", ["Mover"], ["Win"]),
        (
            f"{FIRST}(rules (play (pass)) (end (if (no Moves Next) (result Mover {MARK}",
            ["Win"],
            ["P1"],
        ),
        (f"{FIRST}(rules (play (move Slide {MARK}", ["(then"], []),
    ],
)
def test_what_can_stand_there(text, first, never):
    found = labels(complete(*marked(text)))
    assert {each.strip("(") for each in first} <= set(found)
    assert not set(never) & set(found)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ('(place "Ball" 5)', f'(place "{MARK}" 5)', {'"Ball"', '"Disc1"', '"Disc2"'}),
        ('(place "Ball" 5)', f'(place "Di{MARK}" 5)', {'"Disc1"', '"Disc2"'}),
        ('(forEach Piece "Ball"', f'(forEach Piece "{MARK}"', {'"Ball"', '"Disc"'}),
        ('(sites Mover "Home")', f'(sites Mover "{MARK}")', {'"Home"'}),
        ("(result Mover Win)", f'(if (= (var "{MARK}") 1) (result Mover Win))', {'"Count"'}),
        ('"Board Size/3x3"', f'"{MARK}"', {'"Board Size/3x3"', '"Board Size/5x5"'}),
    ],
)
def test_names_in_quotes(before, after, expected):
    draft, place = in_game(before, after)
    found = complete(draft.text, place, draft=draft)
    assert {each.label for each in found if each.kind in ("name", "option")} == expected


def test_tags_of_options():
    draft, place = in_game("<Size:cells>", f"<{MARK}>")
    assert {"Size", "Size:cells"} <= set(labels(complete(draft.text, place)))


@pytest.mark.parametrize(
    ("before", "after", "wanted", "never"),
    [
        ("(sites Empty))\n", f"(sites {MARK}Empty))\n", "Occupied", "Line"),
        ('("Twice" (set', f'("Twice" ({MARK}set', "set Var", "sites Empty"),
        ('(item "5x5" <5>', f'(item "5x5" <{MARK}5>', "+", "is Line"),
    ],
)
def test_definitions_calls_and_values_of_options_know_their_place(before, after, wanted, never):
    draft, place = in_game(before, after)
    found = labels(complete(draft.text, place))
    assert wanted in found and never not in found


def test_macros_stand_where_they_fit():
    draft, place = in_game('(to "Empties")', f"(to {MARK})")
    found = {each.label: each for each in complete(draft.text, place)}
    assert found['"Empties"'].text == '"Empties"' and '"Twice"' not in found
    draft, place = in_game('(piece "Disc" Each)', f'(piece "Disc" Each {MARK})')
    found = {each.label: each for each in complete(draft.text, place)}
    assert found['"StepToEmpty"'].text == '"StepToEmpty"' or found['"StepToEmpty"'].text[0] == "("
    assert '"StarBoard"' not in found and '"Empties"' not in found


def test_what_is_replaced():
    text, place = marked(f"{FIRST}(rules (play (move Ste{MARK}pp (to))))")
    (found,) = [each for each in complete(text, place) if each.label == "Step"]
    assert text[found.start : found.end] == "Stepp" and found.kind == "keyword"
    assert found.detail.endswith((".", ")")) and len(found.detail) > 10
    text, place = marked(f'{FIRST}(rules (start (place "Dis{MARK} )) (play (pass)))')
    found = complete(text, place)[0]
    assert text[found.start : found.end] == '"Dis' and found.text == '"Disc1"'


def test_a_clause_in_place_of_a_word_brings_its_bracket():
    found = {each.label: each for each in complete(*marked(f"{FIRST}(rules (play {MARK}"))}
    assert found["play" if "play" in found else "move Add"].text.startswith("(")
    inner = {each.label: each for each in complete(*marked(f"{FIRST}(rules (play ({MARK}"))}
    assert inner["move Add"].text == "move Add" and inner["move Add"].kind == "clause"


def test_nothing_in_comments():
    assert complete(*marked(f"(game // here {MARK}\n)")) == []


def test_beginnings_come_first():
    found = labels(complete(*marked(f"{FIRST}(rules (play (move Add (to (sites O{MARK}")))
    assert found[0] in ("Occupied", "Outer") and "LineOfSight" in found


@pytest.mark.parametrize("position", [-5, 10**9])
def test_positions_outside_the_text_are_its_ends(position):
    assert ludeme.complete(GAME, position) == ludeme.complete(
        GAME, max(0, min(position, len(GAME)))
    )


def test_what_is_written_is_offered_where_it_stands():
    """Every third word behind the name of a clause of a game is among its completions."""
    draft = Draft(own_games()["Chess"])
    words = [each for each in draft.outline.root.walk() if is_argument(each)]
    assert len(words) > 40
    for word in words[::3]:
        found = labels(complete(draft.text, word.start + 1, draft=draft))
        assert word.text in found, word.text


def is_argument(part: Part) -> bool:
    """Whether it is a word behind the name of a clause."""
    if not isinstance(part, Token) or not part.text.isalpha() or part.parent.opener != "(":
        return False
    return bool(part.parent.parts.index(part))


@pytest.mark.parametrize("wrong", [None, 3, b"(game", ["(game"]])
def test_what_is_no_text(wrong):
    with pytest.raises(TypeError, match=r"^what is completed is a text, not "):
        complete(wrong, 0)


@pytest.mark.parametrize("wrong", [None, "3", 1.5])
def test_what_is_no_place(wrong):
    with pytest.raises(TypeError, match=r"^a place in the text is a whole number, not "):
        complete("(game", wrong)


def test_places_outside_the_text_are_its_ends():
    assert complete("(game", 100) == complete("(game", 5)
    assert complete("(game", -1) == complete("(game", 0)


@pytest.mark.parametrize(("text", "written"), [("", 0), ("// notes\n", 0), ('(game "x")\nDEF', 3)])
def test_outside_of_all_clauses_whole_parts_are_offered(text, written):
    found = {each.label: each for each in ludeme.complete(text, len(text))}
    assert found["define"].text == "(define"
    assert (found["define"].start, found["define"].end) == (len(text) - written, len(text))
    assert ("game" in found) is (written == 0)
