"""The last action of the last move, its consequences included (spec 07 §2.2, 05 §1.1)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """
(game "Acts" (players 2)
    (equipment {{
        (board (rectangle 1 9)) {items}
        (piece "Man" Each (flips 0 1)) (piece "King" Each)
    }})
    (rules
        (start {{ (place "Man1" 0) (place "Man2" 5) {start} }})
        (play (if (= 0 (count Moves)) {first}
            (move Select (from (last From afterConsequence:True))
                (to (last To afterConsequence:True)))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""


def last_action(first: str, items: str = "", start: str = "", tier: str = "python") -> list[int]:
    """The sites of the last action that has any, from and to; -1 for none."""
    text = GAME.format(first=first, items=items, start=start)
    state = ludeme.load(text, tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    (move,) = state.legal_moves()
    return [move.from_site, move.to_site]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ('(add (piece "Man1") (to 7))', [7, 7]),
        ("(fromTo (from 0) (to 2))", [0, 2]),
        ("(fromTo (from 0) (to 2) copy:True)", [0, 2]),
        ("(step (from 0) E (to if:True))", [0, 1]),
        ("(select (from 3))", [3, 3]),
        ("(select (from 3) (to 6))", [3, 6]),
        ("(remove 5)", [5, 5]),
        ('(promote 5 (piece "King2"))', [5, 5]),
        ("(claim (to 6))", [6, 6]),
        ("(push (from 0) E)", [1, 1]),
        ("(take Control of:P2 by:P1)", [5, 5]),
        ("(swap Pieces 0 5)", [0, 0]),  # the second is an add to the first site
        ("(set State at:8 2)", [8, 8]),
        ("(set Count at:5 2)", [5, 5]),
        ("(set Value at:5 2)", [5, 5]),
        ("(set Rotation (to 5) 3 previous:False next:False)", [5, 5]),
        ("(set Hidden at:5 to:P1)", [5, 5]),
        ("(set Hidden What (sites {2 7}) to:P2)", [7, 7]),
        ("(flip 5)", [5, 5]),
        # no sites: the select that it follows is the last that has one
        ("(addScore Mover 1)", [4, 4]),
        ("(moveAgain)", [4, 4]),
        ("(set Var 3)", [4, 4]),
        ("(remember Value 3)", [4, 4]),
        # nothing to do
        ("(remove 8)", [4, 4]),
        ("(fromTo (from 8) (to 2))", [4, 4]),
        # the last one counts
        ("(and (remove 5) (fromTo (from 0) (to 2)))", [0, 2]),
        ("(and (fromTo (from 0) (to 2)) (addScore Mover 1))", [0, 2]),
    ],
)
def test_the_last_action_with_a_site(effect, expected):
    assert last_action(f"(move Select (from 4) (then {effect}))") == expected


DICE = "(dice d:6 num:2)"


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ('(move Add (piece "Man1") (to 7 (apply (remove 5))))', [7, 7]),
        ("(do (remove 5) next:(move Pass (then (addScore Mover 1))))", [5, 5]),
        # dice lie on sites of their own, behind the board
        ("(do (roll) next:(move Select (from 3)))", [3, 3]),
        ("(do (roll) next:(move Pass))", [10, 10]),
        ("(do (roll) next:(forEach Die if:(= 0 (pips)) (move Pass)))", [10, 10]),
    ],
)
def test_effects_and_dice(first, expected):
    assert last_action(first, DICE) == expected


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_a_die_that_is_used(tier):
    """Its use is the last action, or that of the second of two that are used together."""
    used = "(do (roll) next:(forEach Die {} (move Select (from 3))))"
    assert last_action(used.format(""), DICE, tier=tier) == [9, 9]
    both = used.format("combined:True if:(> (pips) 6)")
    assert last_action(both, DICE, tier=tier) == [10, 10]
