"""Effects on sites, numbers, the memory and the turn (spec 06 §A4-§A7, §A9)."""

from __future__ import annotations

import re

import pytest

from .both_tiers import GAME, SQUARE, TOLD, given, load, number

BOARD_START = '(place "Man1" {0 1}) (place "King2" 5 state:2) (place "Man2" 6 value:4)'


def after(effects: str, asked: str, start: str = BOARD_START, items: str = "") -> int:
    """A number once these effects are applied, one after the other."""
    first = f"(move Pass (then (and {{ {effects} (set Pending) }})))"
    return number(asked, start, items, first=first)


@pytest.mark.parametrize(
    ("effects", "asked", "expected"),
    [
        ("(set Count at:0 3)", "(count at:0)", 3),
        ("(set Count at:0 (+ 1 (mover)))", "(count at:0)", 2),
        ("(set Count at:0 0)", "(what at:0)", 0),
        ("(set Count at:0 -2)", "(what at:0)", 0),
        ("(set Count at:0 3)", "(what at:0)", 1),
        ("(set Count at:9 3)", "(what at:9)", 0),
        ("(set Count at:9 3)", "(count at:9)", 3),  # quirk: occupied by no piece
        ("(set Count at:9 3)", "(if (is Empty 9) 1 0)", 0),
        ("(set Count at:(- (mover) 2) 3)", "(count at:0)", 1),
        ("(set State at:0 3)", "(state at:0)", 3),
        ("(set State at:9 3)", "(state at:9)", 3),
        ("(set State at:5 -1)", "(state at:5)", 2),
        ("(set State at:5 (- (mover) 2))", "(state at:5)", 2),
        ("(set State at:5 level:-1 4)", "(state at:5)", 4),
        ("(set State at:5 level:-2 4)", "(state at:5)", 2),
        ("(set State at:5 level:(- (mover) 3) 4)", "(state at:5)", 2),
        ("(set Value at:6 5)", "(value Piece at:6)", 5),
        ("(set Value at:6 -1)", "(value Piece at:6)", 4),
        ("(set Value at:6 level:-1 7)", "(value Piece at:6)", 7),
        ("(set Value at:6 level:-2 7)", "(value Piece at:6)", 4),
        ("(set Rotation (to 0) 3 previous:False next:False)", "(rotation at:0)", 3),
        ("(set Rotation (to 0) {3 5} previous:False next:False)", "(rotation at:0)", 5),
        ("(set Rotation (to 0) previous:False)", "(rotation at:0)", 1),
        ("(set Rotation (to 0) next:False)", "(rotation at:0)", 7),
        ("(set Rotation (to 0))", "(rotation at:0)", 1),  # both are found now, the last one stays
        ("(set Rotation (to 0) 3 next:(is Mover P2))", "(rotation at:0)", 7),
        ("(set Rotation (to (- (mover) 2)) 3)", "(rotation at:0)", 0),
        ("(set Rotation 3)", "(rotation at:0)", 0),  # there is no (from)
    ],
)
def test_numbers_of_sites(effects: str, asked: str, expected: int) -> None:
    assert after(effects, asked) == expected


@pytest.mark.parametrize(
    ("options", "turned"),
    [
        ("", [7, 1]),
        ("3", [3, 7, 1]),
        ("{3 (mover)}", [3, 1, 7, 1]),
        ("previous:False", [1]),
        ("{2} previous:False next:False", [2]),
        ("next:(is Mover P2)", [7]),
    ],
)
def test_turning_a_piece_is_a_choice(options: str, turned: list[int]) -> None:
    first = f"(move Set Rotation (to 0) {options})"
    for choice, rotation in enumerate(turned):
        assert number("(rotation at:0)", BOARD_START, first=first, choice=choice) == rotation


def test_turning_round_and_round() -> None:
    start = '(place "Man1" 0 rotation:7)'
    assert number("(rotation at:0)", start, first="(move Set Rotation (to 0))", choice=0) == 6
    assert number("(rotation at:0)", start, first="(move Set Rotation (to 0))", choice=1) == 0


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("(set Hidden at:0 to:P2)", {"at:0 to:P2": 1, "at:0 to:P1": 0, "What at:0 to:P2": 0}),
        ("(set Hidden What at:0 to:All)", {"What at:0 to:P1": 1, "What at:0 to:P2": 1}),
        ("(set Hidden {What Who} at:0 to:Next)", {"What at:0 to:P2": 1, "Who at:0 to:P2": 1}),
        ("(set Hidden (sites {0 1}) to:NonMover)", {"at:1 to:P2": 1, "at:1 to:P1": 0}),
        ("(set Hidden at:0 to:Shared)", {"at:0 to:P1": 0, "at:0 to:P2": 0}),
        ("(set Hidden at:0 to:Friend)", {"at:0 to:P1": 1, "at:0 to:P2": 0}),
        ("(set Hidden at:0 (is Mover P1) to:P2)", {"at:0 to:P2": 1}),
        ("(set Hidden at:0 (is Mover P2) to:P2)", {"at:0 to:P2": 0}),
        ("(set Hidden at:(- (mover) 2) to:P2)", {"at:0 to:P2": 0}),
    ],
)
def test_what_is_hidden(effect: str, asked: dict[str, int]) -> None:
    for each, expected in asked.items():
        told = re.sub(r"at:(\d)", lambda site: f"at:{TOLD.format(site[1])}", each)
        assert after(effect, f"(if (is Hidden {told}) 1 0)") == expected, each


def test_what_is_hidden_is_shown_again() -> None:
    hidden = "(set Hidden (sites {0 1}) to:All)"
    shown = "(set Hidden at:0 False to:P2)"
    for site, who, expected in ((0, "P2", 0), (0, "P1", 1), (1, "P2", 1)):
        asked = f"(if (is Hidden at:{TOLD.format(site)} to:{who}) 1 0)"
        assert after(f"{hidden} {shown}", asked) == expected


@pytest.mark.parametrize(
    ("effect", "times"),
    [
        ("(set Hidden (sites {0 1 2}) to:P2)", 1),
        ("(set Hidden (sites {}) to:P2)", 1),
        ("(set Hidden at:(- (mover) 2) to:P2)", 1),
        ("(set Hidden at:1 to:Shared)", 1),
        ("(set Pending (sites {1 2 4}))", 1),
        ("(set Pending (sites Empty))", 1),
        ("(set Pending (sites {}))", 0),
        ("(set Pending)", 1),
    ],
)
def test_sites_that_are_hidden_or_pending_are_one_move(effect: str, times: int) -> None:
    """What follows each move of a list follows it once (spec 06 §A5, §A6)."""
    follows = "(then (set Var (+ 1 (var))))"
    assert after(f"(or (set Score P2 5) {effect} {follows})", "(var)") == times
    parts = {"before": f"(or {effect}", "after": ")", "board": SQUARE, "items": "", "start": ""}
    for tier in ("python", "checked"):
        listed = load(GAME.format(number="0", **parts), tier).start(seed=1).legal_moves()
        assert len(listed) == times + 1  # with the pass


def test_sites_become_pending_beside_others_that_are_gone_through() -> None:
    """Whether there are any is asked where the sites of a union are marked, too."""
    around = "(union (sites Pending) (sites Around 5 Orthogonal))"
    play = f"(do (set Score P2 1) next:(or (set Pending {around}) (forEach Site {around} (pass))))"
    parts = {"before": f"(or {play}", "after": ")", "board": SQUARE, "items": "", "start": ""}
    for tier in ("python", "checked"):
        state = load(GAME.format(number="0", **parts), tier).start(seed=1)
        assert len(state.legal_moves()) == 1 + 4 + 1


def test_consequences_of_hiding_come_once() -> None:
    for where in ("(sites {0 1 2})", "at:0", "(sites {})"):
        effect = f"(set Hidden {where} to:P2 (then (set Var (+ 1 (var)))))"
        assert after(effect, "(var)") == 0  # it was -1


@pytest.mark.parametrize(
    ("effects", "asked", "expected"),
    [
        ("(set Value Mover 5)", "(value Player P1)", 5),
        ("(set Value P2 (- 0 (mover)))", "(value Player P2)", -1),
        ("(set Value P2 7 (then (set Var 3)))", "(+ (var) (value Player P2))", 10),
        ("(set Value (player (next)) 6)", "(value Player P2)", 6),
        ("(set Value (player (+ 2 (next))) 6)", "(+ (value Player P1) (value Player P2))", -2),
        ("(set Value Shared 6 (then (set Var 3)))", "(var)", -1),
        ('(set Var "A" 4) (set Var 5)', '(+ (var) (* 10 (var "A")))', 45),
        ('(set Var "A" 4) (set Var "A")', '(var "A")', -1),
        ('(set Var "A" 4 (then (set Var "B" (var "A"))))', '(var "B")', 4),
        ("(set Pot 9)", "(pot)", 9),
        ("(set Pot (+ 1 (mover)) (then (set Var 3)))", "(+ (pot) (var))", 1),  # quirk: no then
        ("(set Counter 5)", "(counter)", 6),
        ("(set Counter)", "(counter)", 0),
        ("(set Counter (+ 6 (mover)) (then (set Var 3)))", "(+ (counter) (var))", 7),
        ("(set TrumpSuit 2)", "(card TrumpSuit)", 2),
        ("(set TrumpSuit (+ 2 (mover)))", "(card TrumpSuit)", 3),
    ],
)
def test_numbers_of_players_and_of_the_game(effects: str, asked: str, expected: int) -> None:
    assert after(effects, asked) == expected


def test_trump_suits_are_a_choice() -> None:
    first = "(move Set TrumpSuit (difference (array {0 1 2 3}) 2))"
    asked = [number("(card TrumpSuit)", first=first, choice=choice) for choice in range(3)]
    assert asked == [0, 1, 3]


def test_teams_are_set_in_play() -> None:
    """It is P2 who is asked whether P1 is a friend."""
    asked = "(if (is Friend 1) 1 0)"
    start = "(set Team 1 {P1}) (set Team 2 {P2})"
    assert after("(set Team 2 {P1})", asked, start) == 1
    assert after("(set Team (next) {Mover})", asked, start) == 1
    assert after("(set Team 1 {Mover Next})", asked, start) == 1
    assert after("(set Team 2 {P1} (then (set Team 1 {P1})))", asked, start) == 0
    assert after("(set Team 2 {Shared})", asked, start) == 0


@pytest.mark.parametrize(
    ("effects", "values"),
    [
        ("(remember Value 3) (remember Value 4) (remember Value 3)", [3, 4, 3]),
        ("(remember Value 3 (then (remember Value 3 unique:True)))", [3]),
        ("(remember Value 3) (remember Value 3 unique:True)", [3, 3]),  # decided together
        ("(remember Value 3 (then (remember Value 3 unique:(is Mover P2))))", [3, 3]),
        ("(remember Value 3 (then (remember Value 3 unique:(is Mover P1))))", [3]),
        ("(remember Value 3 (then (forget Value 3)))", []),
        ("(remember Value 4) (remember Value 3) (remember Value 4) (forget Value 4)", [3, 4]),
        ("(remember Value 4 (then (forget Value All)))", []),
        ('(remember Value 4 (then (forget Value "A" All)))', [4]),
        ("(remember Value 4) (forget Value All)", [4]),  # it was not there when that was found
        ('(note "Hello" to:Mover) (remember Value 2)', [2]),
        ("(note player:(next) (+ 1 (mover)) to:(player 2)) (remember Value 2)", [2]),
    ],
)
def test_remembered_values(effects: str, values: list[int]) -> None:
    remembered = "(values Remembered)"
    asked = [f"(arrayValue {remembered} index:{i})" for i in range(len(values))]
    hint = '(remember Value "A" 1)'
    assert after(effects + hint, f"(size Array {remembered})") == len(values)
    assert [after(effects + hint, each) for each in asked] == values


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("(count Sites in:(sites (values Remembered)))", 3),
        ("(count Sites in:(union (sites (values Remembered)) (sites {2 5})))", 4),
        ("(if (is In 300 (difference (sites (values Remembered)) (sites {2}))) 1 0)", 1),
        ("(regionSite (sites (values Remembered)) index:1)", 300),
    ],
)
def test_remembered_numbers_that_are_no_sites_are_in_regions(asked: str, expected: int) -> None:
    """As other numbers that the rules name (07 §1.5, 11 §21); negative ones are left out."""
    effects = "(remember Value 300) (remember Value 2) (remember Value -1) (remember Value 300)"
    assert after(effects, asked, BOARD_START + " (set RememberValue 400)") == expected


@pytest.mark.parametrize(
    ("player", "triggered"),
    [
        ("Mover", [1]),
        ("Next", [2]),
        ("P2", [2]),
        ("2", [2]),
        ("(+ 1 (mover))", [2]),
        ("(- (mover) 2)", []),
        ("Neutral", []),
    ],
)
def test_events(player: str, triggered: list[int]) -> None:
    for who in (1, 2):
        asked = f'(if (is Triggered "Other" P{who}) 1 0)'
        effect = f'(trigger "Lost" {player} (then (set Var 3)))'
        assert after(effect + '(trigger "Other" Shared)', asked) == int(who in triggered)
        assert after(effect, "(var)") == -1  # quirk: no then


@pytest.mark.parametrize(
    ("effect", "mover"),
    [
        ("(moveAgain)", 1),
        ("(set NextPlayer (player 3))", 3),
        ("(set NextPlayer (player (mover)))", 1),
        ("(set NextPlayer (player (+ 3 (mover))))", 2),  # there is no player 4
        ("(set NextPlayer (player (- (mover) 1)))", 2),
        ("(set NextPlayer (array {1 3}))", 3),
        ("(set NextPlayer (array {3 1 9 0}))", 1),
        ("(set NextPlayer (players Enemy))", 3),
        ("(and (set NextPlayer (player 3)) (moveAgain))", 1),
        ("(moveAgain (then (set NextPlayer (player 3))))", 3),
        ("(set NextPlayer (player 3) (then (moveAgain)))", 3),  # quirk: no then
    ],
)
def test_who_moves_next(effect: str, mover: int) -> None:
    text = f"""(game "Turn" (players 3) (equipment {{ (board (square 3)) (piece "Man" Each) }})
        (rules (play (move Add (piece "Man1") (to (sites Empty)) (then {effect})))
            (end (if (= (counter) 9) (result Mover Win)))))"""
    for tier in ("python", "checked"):
        state = load(text, tier).start(seed=1)
        state.apply(state.legal_moves()[0])
        assert state.mover == mover


def test_who_moves_next_is_a_choice() -> None:
    for choice, mover in enumerate((2, 1)):
        first = "(move Set NextPlayer (array {2 1 7}))"
        assert number("(mover)", first=first, choice=choice) == mover


SIDES = '(piece "Coin" Each (flips 1 4))'


def test_pieces_are_turned_over() -> None:
    start = '(place "Coin1" {0 1} state:1) (place "Coin1" 2 state:4) (place "Coin1" 3 state:2)'
    start += ' (place "Man1" 5 state:1)'
    for site, expected in {0: 4, 2: 1, 3: 2, 5: 1, 9: 0}.items():
        assert after(f"(flip {site})", f"(state at:{site})", start, SIDES) == expected
    assert after("(flip 0 (then (set Var 3)))", "(var)", start, SIDES) == 3
    assert after("(flip 5 (then (set Var 3)))", "(var)", start, SIDES) == -1
    assert after("(flip (- (mover) 2) (then (set Var 3)))", "(var)", start, SIDES) == -1
    assert after("(flip)", "(state at:0)", start, SIDES) == 1  # there is no (to)


def test_stacks_are_turned_over() -> None:
    start = '(place "Coin1" 1 state:1) (place Stack items:{"Man1" "Man2"} 2) (place "Man1" 3)'
    start = start.replace("1 state:1)", '1 state:1) (place "Coin2" 1 state:4)', 1)
    first = "(move Pass (then (and {(flip 1) (flip 2) (flip 3)})))"
    asked = {
        "(what at:1 level:0)": 6,
        "(what at:1 level:1)": 5,
        "(state at:1 level:0)": 1,
        "(state at:1 level:1)": 4,
        "(what at:2 level:0)": 2,
        "(who at:2)": 1,
        "(what at:3)": 1,
    }
    given(asked, start, SIDES, first=first)
