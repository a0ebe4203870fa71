"""The canonical layout: what it looks like, and that it changes nothing but blanks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludeme.games
from ludeme.grammar import LudemeError, parse, to_text
from ludeme.grammar.formatting import formatted, formatting
from ludeme.grammar.formatting.layout import lines_of
from ludeme.grammar.formatting.pieces import read_pieces, tokens

LIBRARY = Path(ludeme.games.__file__).parent.parent / "grammar" / "library"
TEXTS = sorted(ludeme.games.find("Hex").parent.parent.rglob("*.lud")) + sorted(
    LIBRARY.rglob("*.lud")
)

WORDS = [f'"A{number}"' for number in range(30)]

LAYOUTS = {
    "frame": (
        '(game "A"(players 2)(equipment {(board (square 3))(piece "Disc" Each)})'
        "(rules (play (move Add (to (sites Empty))))(end (if (is Line 3) (result Mover Win)))))",
        """\
(game "A"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" Each)
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))
""",
    ),
    "comments": (
        '(define "A" // why\n   // above\n   (or (is Full) // behind\n )   // end\n)\n//last',
        """\
(define "A"  // why
    // above
    (or
        (is Full)  // behind
    )  // end
)

//last
""",
    ),
    "empty lines": ("(a)\n\n\n\n(b)\n(c)", "(a)\n\n(b)\n(c)\n"),
    "labels": ("(to if:  (is Empty (to)))", "(to if:(is Empty (to)))\n"),
    "labels of calls": ('("A" if:  (is Empty (to)))', '("A" if: (is Empty (to)))\n'),
    "options": (
        '(option "Size" <Size> args:{<n>} {(item "a" <3> "")(item "b" <(> 1 2)> "")** })',
        """\
(option "Size" <Size> args:{ <n> } {
    (item "a" <3> "")
    (item "b" <(> 1 2)> "")**
})
""",
    ),
    "comments in values": (
        '(item "a" <(square // a -> b > 6" "\n 3)> "" )\n(item "b" <// a > "(b\n(square 3)> "")',
        """\
(item "a"
    <
        (square  // a -> b > 6" "
            3)
    >
    "")

(item "b"
    <
        // a > "(b
        (square 3)
    >
    "")
""",
    ),
    "comparisons": ("( < 5 6) (\n>= 5 6) (<= 5 6)", "(< 5 6)\n(>= 5 6)\n(<= 5 6)\n"),
    "glued": ('(a P#1 "Disc#1" <Size:n>..<Size:m> 1..4)', None),
    "no call": ('( "A" 1)', '( "A" 1)\n'),
    "no call behind a comment": ('(// b\n"A" 1)', '( "A"\n    // b\n    1)\n'),
    "long words": (
        f"(place {{ {' '.join(WORDS)} }})",
        f"(place {{\n    {' '.join(WORDS[:17])}\n    {' '.join(WORDS[17:])}\n}})\n",
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts(name):
    before, after = LAYOUTS[name]
    assert formatted(before) == (after or before + "\n")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_own_texts_are_in_canonical_layout(path):
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9))
def test_the_layout_of_a_text_does_not_matter(seed):
    chance = Random(seed)
    text = chance.choice(TEXTS).read_text(encoding="utf-8")
    moved = _with_other_blanks(text, chance)
    assert list(tokens(read_pieces(moved))) == list(tokens(read_pieces(text)))
    again = formatted(moved)
    assert formatted(again) == again
    assert _without_empty_lines(again) == _without_empty_lines(formatted(text))


def _with_other_blanks(text: str, chance: Random) -> str:
    """The text with other blanks before its brackets; comments keep their lines."""
    lines = []
    for line in text.split("\n"):
        code, slashes, comment = line.partition("//")
        if '"' not in code:
            code = code.replace(" (", chance.choice([" (", "   (", "\t("]))
        lines.append(chance.choice(["", "  "]) + code + slashes + comment)
    return "\n".join(lines)


def _without_empty_lines(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line)


def test_a_game_keeps_its_tree():
    text = ludeme.games.find("Tablut").read_text(encoding="utf-8")
    flat = " ".join(line for line in text.split("\n") if not line.lstrip().startswith("//"))
    assert to_text(parse(formatted(flat)).root) == to_text(parse(text).root)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(a (b)", "this ( is never closed"),
        ("(a))", "this ) closes nothing"),
        ("(a\n{b)", "this ) does not close the { of line 2"),
        ('(a "b)', "this string is never closed"),
        ("(a <b)", "this < is never closed"),
    ],
)
def test_what_does_not_pair_is_told(text, told):
    with pytest.raises(LudemeError, match=told.replace("(", r"\(").replace(")", r"\)")):
        formatted(text)


def test_a_layout_that_would_change_the_meaning_is_not_taken(monkeypatch):
    def careless(chunks):
        return lines_of(chunks).replace('("A" 1', '( "A" 1')

    monkeypatch.setattr(formatting, "lines_of", careless)
    with pytest.raises(LudemeError, match="the layout stays as it is"):
        formatted('(define "A" (players #1)) (game "G" ("A" 1))', "a.lud")
