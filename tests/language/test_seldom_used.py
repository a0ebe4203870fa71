"""Ludemes that no public game uses: what they give on small boards, in both tiers."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.grammar.errors import UnsupportedLudeme

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
PYRAMID = "(board (square 3 pyramidal:True) use:Vertex)"


def number(
    expression: str, start: str = "", items: str = "", board: str = SQUARE, first: str = ""
) -> int:
    """An integer after a pass, on which both tiers agree; `first` may be a move before it."""
    before, after = (f"(if (= 0 (count Moves)) {first}", ")") if first else ("", "")
    parts = {"before": before, "after": after, "board": board, "items": items, "start": start}
    text = GAME.format(number=expression, **parts)
    found = set()
    for tier in ("python", "numba"):
        state = ludeme.load(text, tier=tier).start(seed=1)
        for _ in range(2 if first else 1):
            state.apply(state.legal_moves()[0])
        found.add(state.scores[0])
    (value,) = found
    return value


def test_the_longest_line() -> None:
    start = '(place "Man1" {0 1 3 5 10}) (place "Man2" {2})'
    assert number("(count SizeBiggestLine Orthogonal)", start) == 4
    assert number("(count SizeBiggestLine)", start) == 4
    assert number("(count SizeBiggestLine Orthogonal if:(is Enemy (who at:(to))))", start) == 1
    assert number("(count SizeBiggestLine Diagonal)", start) == 3
    assert number("(count SizeBiggestLine)", '(place "Man1" 7)') == 1
    assert number("(count SizeBiggestLine)") == 0


def test_pieces_below_a_site() -> None:
    start = '(place "Man1" {0 1 6}) (place "Man2" 5)'
    assert number("(count SitesPlatformBelow 3 Mover)", start, board=PYRAMID) == 3
    assert number("(count SitesPlatformBelow Vertex 3 P2)", start, board=PYRAMID) == 1
    assert number("(count SitesPlatformBelow 0 All)", start, board=PYRAMID) == 0
    with pytest.raises(UnsupportedLudeme):
        number("(count SitesPlatformBelow Mover)", start, board=PYRAMID)


def test_sizes_of_large_pieces() -> None:
    items = '(tile "Hook" Shared {F F R F}) (hand Each)'
    start = '(place "Man1" 3) (place "Man1" (handSite P1))'

    def size(of: str) -> int:
        first = '(move Add (piece "Hook") (to (sites {1})) )'
        return number(f"(size LargePiece {of})", start, items, first=first)

    assert size("at:1") == 4
    assert size("at:3") == 1
    assert size("at:0") == 0
    assert size("at:-1") == 0
    assert size("in:(sites {0 1 3})") == 5
