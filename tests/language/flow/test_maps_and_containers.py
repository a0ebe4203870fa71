"""Maps of roles, and pieces placed in containers at the start (spec 04 §3.12, §7.2, §7.3)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """
(game "Maps" (players 2)
    (equipment {{
        (board (square 3)) (piece "Man" Each) (piece "King" Each) (hand Each size:2)
        (map "M" {{ {pairs} }})
    }})
    (rules (start {{ (set Score Each 0) {start} }})
        (play (move Pass (then (set Score P1 {number}))))
        (end (if (no Pieces All) (result Mover Win)))))
"""


def load(pairs: str = "(pair 1 1)", start: str = "", number: str = "0"):
    text = GAME.format(pairs=pairs, start=f'(place "Man1" 8) {start}', number=number)
    return ludeme.load(text, tier="python").start(seed=1)


@pytest.mark.parametrize(
    ("pair", "key", "value"),
    [
        ("(pair 7 P2)", "7", 2),
        ("(pair 7 All)", "7", 3),
        ("(pair 7 Neutral)", "7", 0),
        ("(pair P2 5)", "P2", 5),
        ("(pair P2 5)", "(next)", 5),
        ("(pair P2 5)", "(mover)", 1),  # a key that is missing is the value itself
        ('(pair "A2" 5)', "3", 5),
        ('(pair 7 "A2")', "7", 3),
        ('(pair 7 "King2")', "7", 4),
        ("(pair 7 5) (pair 7 6)", "7", 6),
    ],
)
def test_pairs_of_a_map(pair, key, value):
    state = load(pair, number=f'(mapEntry "M" {key})')
    assert state.apply(state.legal_moves()[0]).scores[0] == value


@pytest.mark.parametrize(
    ("start", "found"),
    [
        ('(place "King1" "Board" 3)', {3: 3}),
        ('(place "King1" "Board")', {0: 3}),
        # the component whose number is that of the container (quirk), on its first site
        ('(place "King1" "Hand1")', {9: 1}),
        ('(place "King1" "Hand2")', {11: 2}),
    ],
)
def test_a_piece_in_a_container(start, found):
    contents = load(start=start).contents()
    placed = {int(key[1:]): levels[0][0] for key, (levels, _) in contents.items()}
    assert placed == {8: 1, **found}


@pytest.mark.parametrize(
    ("start", "sites"),
    [
        ('(place Stack "King1" "Hand2")', [11, 12]),
        ('(place Stack "King1" "Hand2" 1)', [12]),
        ('(place Stack "King1" "Hand1" count:3)', [9, 10]),
    ],
)
def test_one_level_on_the_sites_of_a_container(start, sites):
    """Whatever the count."""
    contents = load(start=start).contents()
    heights = {int(key[1:]): len(levels) for key, (levels, _) in contents.items()}
    assert heights == {8: 1, **dict.fromkeys(sites, 1)}
