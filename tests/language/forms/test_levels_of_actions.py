"""The levels of the last action of the last move, its consequences included (spec 07 §2.2).

Which actions name a level is seen in recorded games: pieces put on a stack, those inserted or taken
away at a level below the top, pieces selected, steps, and what is written with `level:`."""

from __future__ import annotations

import pytest

from .in_both_tiers import listed

GAME = """
(game "Levels" (players 2)
    (equipment {{ (board (rectangle 1 9)) (piece "Man" Each) }})
    (rules
        {start}
        (play (if (< (count Moves) {plies}) {first}
            (move Select (from (last LevelFrom {after})) (to (last LevelTo {after})))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
PLACED = '(place "Man1" 0) (place Stack items:{"Man2" "Man1" "Man2"} 5)'


def levels(first: str, after: str = "True", start: str = PLACED, plies: int = 1) -> str:
    """The levels that the last action names, from and to; "pass" for none."""
    after = f"afterConsequence:{after}"
    rules = f"(start {{ {start} }})" if start else ""
    text = GAME.format(first=first, start=rules, plies=plies, after=after)
    (found,) = listed(text, [0] * plies)
    return found if found == "pass" or "-" in found else f"{found}-{found}"


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ('(add (piece "Man1") (to 5))', "3-3"),
        ('(add (piece "Man1") (to 5) count:2)', "4-4"),
        ('(add (piece "Man1") (to 7))', "0-0"),
        ('(add (piece "Man1") (to 5 level:1))', "1-1"),
        ('(claim (piece "Man1") (to 5))', "3-3"),
        ("(remove 5)", "0-0"),  # the top has no name
        ("(remove 5 level:1)", "1-1"),
        ("(remove 5 level:2)", "0-0"),
        ("(fromTo (from 5) (to 0))", "0-0"),
        ("(fromTo (from 5 level:1) (to 0))", "1-0"),
        ("(fromTo (from 0) (to 5 level:2))", "0-2"),
        ("(fromTo (from 5) (to 0) stack:True)", "0-0"),
        ("(step (from 5) E (to if:True))", "2-0"),
        ("(select (from 5 level:1) (to 0))", "1-0"),
        ("(set State at:5 level:1 2)", "1-1"),
        ("(set State at:5 level:-1 2)", "0-0"),
        ("(set State at:5 2)", "0-0"),
        ("(set Hidden at:5 level:2 to:P1)", "2-2"),
        ('(promote 5 (piece "Man1"))', "0-0"),
        ("(swap Pieces 5 0)", "2-2"),  # the second is put on what is left
        ("(take Control of:P2 by:P1 at:5)", "2-2"),
        # the last action that has a site; that of the select is the top of its stack
        ("(and (remove 5 level:1) (addScore Mover 1))", "1-1"),
        ("(addScore Mover 1)", "2-2"),
        ("(seq {(remove 5 level:1) (addScore Mover 1)})", "1-1"),
    ],
)
def test_the_last_action_with_a_site(effect, found):
    assert levels(f"(move Select (from 5) (then {effect}))") == found
    # the move itself is the select
    assert levels(f"(move Select (from 5) (then {effect}))", after="False") == "2-2"


def test_the_position_may_decide_which_action():
    play = "(move Select (from 5) (then (remove 5 level:1)))"
    assert levels(play, after="(is Even (count Moves))") == "2-2"
    assert levels(play, after="(is Odd (count Moves))") == "1-1"


def test_before_the_first_move_it_is_the_last_placement():
    assert levels("(move Pass)", plies=0) == "2-2"
    assert levels("(move Pass)", plies=0, start=PLACED + ' (place "Man1" 7)') == "0-0"
    assert levels("(move Pass)", plies=0, start=PLACED + ' (place "Man1" 5)') == "3-3"


def test_before_the_first_move_nothing_may_have_been_placed():
    """There is no last move then; dice are placed, their sites behind the board (04 §7.1)."""
    for after in ("True", "False"):
        assert levels("(move Pass)", plies=0, start="", after=after) == "pass"
        assert levels("(move Pass)", plies=0, start=PLACED, after="False") == "0-0"
    last = "(move Select (from 0) (to (- (last To afterConsequence:True) 6)))"
    dice = GAME.format(first=last, start="", plies=9, after="")
    assert listed(dice.replace("Each)", "Each) (dice num:2)")) == ["0-4"]


def test_after_a_move_without_sites_there_is_none():
    assert levels("(move Pass)") == "pass"


def test_flat_games_have_no_levels():
    flat = '(place "Man1" 0) (place "Man2" 5)'
    for effect in ("(remove 5)", "(fromTo (from 5) (to 0))", '(add (piece "Man1") (to 7))'):
        assert levels(f"(move Select (from 5) (then {effect}))", start=flat) == "0-0"
