"""Whatever a text is, it can be asked everything: our own games, cut, joined and scrambled."""

from __future__ import annotations

import random

import pytest

from ludeme.editing.colours import colours
from ludeme.editing.completion import complete
from ludeme.editing.draft import Draft
from ludeme.editing.fixes import fixes
from ludeme.editing.hover import hover
from ludeme.editing.references import definitions, references
from ludeme.editing.signature_help import signature_help
from ludeme.editing.site_hints import site_hints
from ludeme.editing.symbols import foldings, symbols
from tests.editing.marked_text import own_games

ODD = ["(", ")", "{", "}", "<", ">", '"', "//", "#1", "\n", ":", "é", "𝄞", "(define ", "~", "\x00"]
HOSTILE = [
    "",
    " ",
    '"',
    "(",
    ")",
    "<<<",
    '("',
    "(define",
    '(define "A" "A")',
    "(game (game (game",
    ":",
]


def scrambled(seed: int) -> tuple[str, random.Random]:
    """A game with something left out, something doubled and something odd put in."""
    draw = random.Random(seed)
    texts = own_games()
    text = texts[draw.choice(sorted(texts))]
    for _ in range(draw.randint(1, 4)):
        start = draw.randrange(len(text) + 1)
        end = min(len(text), start + draw.choice([0, 1, 5, 80, 2000]))
        put = draw.choice([*ODD, text[start:end] * 2, ""])
        text = text[:start] + put + text[end:]
    return text, draw


def ask_everything(text: str, places: list[int]) -> None:
    """Everything an editor asks; what is found lies in the text."""
    draft, size = Draft(text), len(text)
    for place in places:
        for found in complete(text, place, draft=draft):
            assert 0 <= found.start <= found.end <= size
        signature_help(draft, place)
        hover(draft, place)
        named = (*definitions(draft, place), *references(draft, place))
        assert all(each.file or 0 <= each.start <= each.end <= size for each in named)
    for each in (*colours(draft), *symbols(draft.outline)):
        assert 0 <= each.start <= each.end <= size
    assert all(0 <= start <= end <= size for start, end, _ in foldings(draft.outline))
    list(site_hints(draft, 0, size))
    list(fixes(draft, 0, 40))
    assert draft.diagnosis is not None


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts(text):
    ask_everything(text, list(range(-1, len(text) + 2)))


@pytest.mark.parametrize("seed", range(6))
def test_scrambled_games(seed):
    text, draw = scrambled(seed)
    ask_everything(text, [draw.randrange(len(text) + 1) for _ in range(5)])


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_scrambled_games(seed):
    text, draw = scrambled(seed)
    ask_everything(text, [draw.randrange(len(text) + 1) for _ in range(10)])
