"""What stands on a site can belong to another player than its piece does (spec 04 §5.2)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """
(game "Owners" (players 2)
    (equipment {{ (board (square 5)) (piece "Man" Each) (piece "Rock" Neutral) {hand} }})
    (rules
        (start {{ (set Score Each 0) (place "Man1" 0) (place "Man2" 7) }})
        (play (move Pass (then {effect})))
        (end (if (no Pieces All) (result Mover Win)))))
"""
LISTED = "(count Sites in:(sites Occupied by:P1))"
FROM_NOTHING = '(promote 3 (piece "Man1"))'


def seen(number: str, *effects: str, hand: str = "") -> int:
    """The number after a pass that brings about some effects, one after the other."""
    effect = f"(seq {{ {' '.join(effects)} (set Score P1 {number}) }})"
    found = []
    for tier in ("python", "checked"):
        state = ludeme.load(GAME.format(effect=effect, hand=hand), tier=tier).start(seed=1)
        found.append(state.apply(state.legal_moves()[0]).scores[-2])
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize("hand", ["", "(hand Each)"])  # a game that counts, and one that does not
@pytest.mark.parametrize(
    ("more", "place", "owner", "pieces", "listed"),
    [
        ([], 3, 0, 1, 2),  # it belongs to nobody, yet is listed among the pieces of its player
        (["(fromTo (from 3) (to 4))"], 4, 1, 2, 2),  # until it moves
        (["(remove 3)", "(add (piece 1) (to 3))"], 3, 1, 2, 2),
    ],
)
def test_a_piece_promoted_from_nothing_belongs_to_nobody(more, place, owner, pieces, listed, hand):
    assert seen(f"(who at:{place})", FROM_NOTHING, *more, hand=hand) == owner
    assert seen("(count Pieces P1)", FROM_NOTHING, *more, hand=hand) == pieces
    assert seen(LISTED, FROM_NOTHING, *more, hand=hand) == listed


def test_a_piece_promoted_from_another_belongs_to_its_player():
    assert seen("(who at:7)", '(promote 7 (piece "Man1"))', FROM_NOTHING) == 1


def test_an_equal_piece_takes_the_place_of_a_piece_and_its_owner():
    taken = (FROM_NOTHING, "(fromTo (from 0) (to 3))")
    assert seen("(who at:3)", *taken) == 0
    assert seen(LISTED, *taken) == 1


@pytest.mark.parametrize("hand", ["", "(hand Each)"])
def test_what_is_copied_gets_the_owner_of_its_copy(hand):
    copied = "(fromTo (from 3) (to {}) copy:True)"
    assert seen("(who at:3)", FROM_NOTHING, copied.format(4), hand=hand) == 1
    another = FROM_NOTHING.replace("3", "4")
    assert seen("(who at:3)", FROM_NOTHING, another, copied.format(4), hand=hand) == 0


def test_nothing_is_copied_from_an_empty_site():
    copied = "(fromTo (from 0) (to 7) copy:True)"
    assert seen("(who at:0)", FROM_NOTHING, "(and (remove 0) " + copied + ")") == 0
