"""Places and containers that few start rules name (spec 04 §7.2, §7.3)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError

PIECES = '(piece "Disc" Each) (piece "King" Each) (piece "Seed" Shared) (piece "Rook" P1)'
HANDS = "(hand Each size:3)"
GAME = """
(game "Start" (players 2) (equipment {{ (board (square 3)) {pieces} {items} }})
    (rules (start {{ {start} }}) (play {play}) (end (if (= 1 2) (result Mover Win)))))
"""


def placed(start: str, items: str = "") -> dict[str, list[int]]:
    """Which components stand where, from the bottom."""
    text = GAME.format(pieces=PIECES, items=items, start=start, play="(move Pass)")
    found = ludeme.load(text, tier="python").start(1).contents()
    return {site: [level[0] for level in levels] for site, (levels, _) in found.items()}


@pytest.mark.parametrize(
    ("rule", "items", "expected"),
    [
        # the sites of a container are counted from its first; without one that is meant
        ('(place "Disc1" "Board" 4)', "", {"c4": [1]}),
        ('(place "Disc2" "Board")', "", {"c0": [2]}),
        ('(place "King1" 7) (place "Disc1" "Board" (count Pieces P1))', "", {"c1": [1], "c7": [3]}),
        # quirk: the component with the container's number
        ('(place "King1" "Hand0")', "(hand Shared size:3)", {"c9": [1]}),
        # one level on each site of a container, or on one of them, whatever the count
        ('(place Stack "King1" "Hand1" count:2)', HANDS, {"c9": [3], "c10": [3], "c11": [3]}),
        ('(place Stack "King1" "Hand1" 1 count:2)', HANDS, {"c10": [3]}),
        ('(place Stack "King2" "Hand2" (+ 1 1))', HANDS, {"c14": [4]}),
        # each label; those that no site has, as on edges, are left out
        ('(place Stack "Disc1" {"A1" "C3" "Z9"} count:2)', "", {"c0": [1, 1], "c8": [1, 1]}),
        ('(place Stack "Disc1" {"A1" "C3"} counts:{1 2})', "", {"c0": [1], "c8": [1, 1]}),
        ('(place "Disc1" Edge {"A1" "B2"})', "", {}),
        ('(place Stack "Disc1" {2 1} counts:{3 1})', "", {"c2": [1, 1, 1], "c1": [1]}),
        ('(place Stack items:{"Disc1" "Disc2"} 3 counts:{2})', "", {"c3": [1, 1, 2, 2]}),
        # beside large pieces, too
        ('(place Stack "Disc1" 0 count:2)', '(tile "T" {F})', {"c0": [1, 1]}),
        (
            '(place "Disc" "Hand") (place Stack "Disc1" 0)',
            f'{HANDS} (tile "T" {{F}})',
            {"c0": [1], "c9": [1], "c12": [2]},
        ),
    ],
)
def test_places(rule: str, items: str, expected: dict[str, list[int]]) -> None:
    assert placed(rule, items) == expected


@pytest.mark.parametrize(
    ("rule", "items", "message"),
    [
        ('(place "Rook" "Hand")', HANDS, 'there is no piece "Rook2"'),
        ('(place "Seed" "Hand")', HANDS, 'there is no container "Hand"'),
        ('(place "Disc" "Hand")', "(hand Shared)", 'there is no container "Hand1"'),
        ('(place Stack "Disc1" "Hand")', HANDS, 'there is no container "Hand"'),
        (
            '(place "Disc1" "Board" 50)',
            "",
            "no site 50: .* are 0 to 8",
        ),
        (
            '(place Stack "Disc1" "Hand1" 50)',
            HANDS,
            "no site 59: .* are 0 to 14",
        ),
        ('(place "Disc1" Edge coord:"A1")', "", 'there is no edge "A1"'),
        ('(place Stack "Disc1" Edge coord:"A1")', "", 'there is no edge "A1"'),
        ("(place Stack items:{} 3)", "", "a stack needs one piece at least"),
        ('(place Stack "Disc1" (sites Bottom) counts:{1 2})', "", "as many counts as sites"),
        ('(place Stack "Disc1" {0 1 2} counts:{1 2})', "", "as many counts as sites"),
        ('(place "Disc1" "Dice0")', '(dice num:2) (piece "Dice" P1)', "not supported"),
        ('(place Stack "Disc1" "Dice0")', '(dice num:2) (piece "Dice" P1)', "not supported"),
        ('(place Stack "T" 0)', '(tile "T" {F})', "large pieces in a game of stacks"),
    ],
)
def test_mistakes_are_told_where_they_stand(rule: str, items: str, message: str) -> None:
    with pytest.raises(LudemeError, match=message) as caught:
        placed(rule, items)
    assert caught.value.text in rule


def test_dice_are_no_place_for_pieces() -> None:
    """They are not advised where the name of a container is wrong."""
    with pytest.raises(LudemeError, match="no container") as caught:
        placed('(place "Disc1" "Hand3")', f"(dice num:2) {HANDS}")
    assert caught.value.expected == "Hand1 | Hand2"


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_numbers_of_the_position_are_remembered(tier: str) -> None:
    """Whatever they are: what is not there is -1, and is remembered, too."""
    start = """(place "Disc1" {0 3}) (set RememberValue (count Pieces P1))
        (set RememberValue (where "King" P1)) (set RememberValue (count Pieces P1) unique:True)"""
    play = """(forEach Value (values Remembered)
        (move Select (from (+ 1 (value)))))"""
    text = GAME.format(pieces=PIECES, items="", start=start, play=play)
    state = ludeme.load(text, tier=tier).start(1)
    assert [move.from_site for move in state.legal_moves()] == [3, 0]


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ('(place "Disc1" {})', ["c0", "c1", "c2"]),
        ('(place Stack "Disc1" {} count:2)', ["c0", "c1", "c2"]),
        ("(set P1 {})", ["c0", "c1", "c2"]),
        ('(forEach Site {} (place "Disc1" (site)))', ["c0", "c1", "c2"]),
    ],
)
@pytest.mark.parametrize(
    "asked", ["(no Moves Next)", "(is Cycle)", "(is Repeat)", "(is Threatened)"]
)
def test_places_may_depend_on_the_rules_as_a_whole(
    asked: str, rule: str, expected: list[str], tier: str
) -> None:
    """Nothing of this holds before the first move."""
    start = rule.replace("{}", f"(if {asked} (sites Top) (sites Bottom))")
    play = "(move Select (from (sites Empty)))"
    text = GAME.format(pieces=PIECES, items="", start=start, play=play)
    assert sorted(ludeme.load(text, tier=tier).start(1).contents()) == expected
