"""Integers and regions on small boards, on which both tiers agree: the score that a pass sets.

The machine code is the checked one: it is made in a third of the time, and tells more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import ludeme
from ludeme.play.game import Game

GAME = """
(game "Seldom" (players 2)
    (equipment {{ {board} (piece "Man" Each) (piece "King" Each N) {items} }})
    (rules
        (start {{ (set Score Each 0) {start} }})
        (play {before} (move Pass (then (set Score P1 {number}))){after})
        (end (if (= (counter) 1000) (result Mover Win)))
    )
)
"""
SQUARE = "(board (square 4))"
#: A site that only the position tells (some conditions on others are asked before play).
TOLD = "(if (= (counter) 1000) 9 {})"
PYRAMID = "(board (square 3 pyramidal:True) use:Vertex)"


@cache
def load(text: str, tier: str) -> Game:
    """A game; many tests ask one several times."""
    return ludeme.load_game(text, tier=tier)


def number(
    expression: str,
    start: str = "",
    items: str = "",
    board: str = SQUARE,
    first: str = "",
    choice: int = 0,
) -> int:
    """An integer after a pass, on which both tiers agree.

    `first` may generate moves before it, of which that with the index `choice` is made.
    """
    before, after = (f"(if (= 0 (count Moves)) {first}", ")") if first else ("", "")
    parts = {"before": before, "after": after, "board": board, "items": items, "start": start}
    text = GAME.format(number=expression, **parts)
    found = set()
    for tier in ("python", "checked"):
        state = load(text, tier).start(seed=1)
        for index in (choice, 0) if first else (0,):
            state.apply(state.legal_moves()[index])
        found.add(state.scores[0])
    (value,) = found
    return value


def holding(asked: Sequence[str], *at: str, **given: str | int) -> list[bool]:
    """Which conditions hold, asked in one game; the rest as in `number`."""
    bits = " ".join(f"(if {condition} {2**i} 0)" for i, condition in enumerate(asked))
    found = number(f"(+ {{ {bits} 0 }})", *at, **given)
    return [found >> i & 1 == 1 for i in range(len(asked))]


def told(asked: dict[str, bool], *at: str, **given: str | int) -> None:
    """Check which conditions hold."""
    assert dict(zip(asked, holding(list(asked), *at, **given), strict=True)) == asked


def numbers(asked: Sequence[str], *at: str, **given: str | int) -> list[int]:
    """Five integers of -1 to 62, asked in one game; the rest as in `number`."""
    digits = " ".join(f"(* {64**i} (+ 1 {each}))" for i, each in enumerate(asked))
    found = number(f"(+ {{ {digits} 0 }})", *at, **given)
    return [found // 64**i % 64 - 1 for i in range(len(asked))]


def given(asked: dict[str, int], *at: str, **more: str | int) -> None:
    """Check integers of -1 to 62."""
    found: list[int] = []
    texts = list(asked)
    for i in range(0, len(texts), 5):
        found += numbers(texts[i : i + 5], *at, **more)
    assert dict(zip(asked, found, strict=True)) == asked


def members(region: str, start: str = "", board: str = SQUARE) -> list[int]:
    """The sites of a region."""
    inside = holding([f"(is In {site} {region})" for site in range(16)], start, board=board)
    return [site for site in range(16) if inside[site]]


def stacked(**sites: str) -> str:
    """Start rules: `stacked(s3="Man1 King2")`, from the bottom to the top."""
    placed = []
    for site, pieces in sites.items():
        items = " ".join(f'"{piece}"' for piece in pieces.split())
        placed.append(f"(place Stack items:{{ {items} }} {site[1:]})")
    return " ".join(placed)
