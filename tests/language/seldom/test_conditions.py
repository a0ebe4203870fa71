"""Conditions that hardly any game asks, on small positions (spec 07 §1)."""

from __future__ import annotations

from math import atan2, degrees
from random import Random

import pytest

import ludeme
from ludeme import LudemeError

from .both_tiers import GAME, number, stacked, told


def test_crossing_edges() -> None:
    """The two ways across a square, and two sides of it that touch."""
    edges = "{ {0 2} {1 3} {0 1} {2 3} }"
    board = (
        f"(board (graph vertices:{{ {{0 0}} {{2 0}} {{2 2}} {{0 2}} }} edges:{edges}) use:Vertex)"
    )
    told(
        {
            "(is Crossing 0 1)": True,
            "(is Crossing 1 0)": True,
            "(is Crossing 0 2)": False,  # they share an end
            "(is Crossing 2 3)": False,
            "(is Crossing 0 9)": False,
            "(is Crossing -1 0)": False,
            "(is Crossing (mover) 0)": True,
            "(is Crossing 1 (- (mover) 1))": True,
            "(is Crossing (next) 0)": False,
            "(is Crossing (mover) (mover))": False,
            "(is Crossing (+ 8 (mover)) 0)": False,
        },
        board=board,
    )
    assert not number("(if (is Crossing (mover) 0) 1 0)")  # the edges of a grid never cross


def test_angles() -> None:
    """From the vertical, of the way between some two sites; `at` is not looked at."""
    line = "(is {} at:0 (= (site) 5) (= (site) {}))"
    told(
        {
            line.format("Acute", 9): True,  # straight up
            line.format("Acute", 8): True,
            line.format("Acute", 6): False,
            line.format("Right", 6): True,
            line.format("Right", 4): True,
            line.format("Right", 9): False,
            line.format("Obtuse", 1): True,  # straight down
            line.format("Obtuse", 2): True,
            line.format("Obtuse", 6): False,
            line.format("Reflex", 1): False,
            **{line.format(angle, 5): False for angle in ("Acute", "Right", "Obtuse", "Reflex")},
            "(is Acute at:(mover) (is Occupied (site)) (is Empty (site)))": True,
            "(is Obtuse at:(mover) (is Occupied (site)) (is Empty (site)))": False,
            "(is Obtuse Vertex at:0 (= (site) 24) (= (site) 0))": True,
        },
        start='(place "Man1" {0 1 2 3})',
    )


def test_angles_against_their_size() -> None:
    board = "(board (hex 3))"
    sites = ludeme.load_game(
        GAME.format(board=board, items="", start="", before="", number="0", after="")
    ).facts.topology.sites("Cell")
    random = Random(1)
    for _ in range(6):
        first, second = random.sample(sites, 2)
        turn = abs(degrees(atan2(second.x - first.x, second.y - first.y)))
        sizes = {"Acute": turn < 89.9, "Right": abs(turn - 90) < 0.1, "Obtuse": turn > 90.1}
        told(
            {
                f"(is {angle} at:0 (= (site) {first.index}) (= (site) {second.index}))": so
                for angle, so in sizes.items()
            },
            board=board,
        )


def test_configurations() -> None:
    start = '(place "Man1" {0 3}) (place "Man2" 1)'
    board = "(board (square 2))"
    told(
        {
            "(is Target {1 2 0 1})": True,
            '(is Target "Board" {1 2 0 1})': True,
            "(is Target {1 2 0 0})": False,
            "(is Target {1 2 0})": False,
            "(is Target {1 2 0 1 0})": False,
            "(is Target {2 1} {1 0})": True,
            "(is Target {2 1} {0 1})": False,
            "(is Target {2 1 1} {1 0})": False,
            "(is Target {0} 2)": True,
            "(is Target {1} 2)": False,
        },
        start,
        board=board,
    )


def test_configurations_of_hands() -> None:
    """A hand has sites of its own; written sites are those of the whole game, as everywhere."""
    items = "(hand P1 size:2) (hand P2 size:3)"
    start = '(place "Man1" 17) (place "King2" 18) (place "Man2" 19)'
    told(
        {
            '(is Target "Hand1" {0 1})': True,
            '(is Target "Hand1" {1 0})': False,
            '(is Target "Hand1" {0 1 4})': False,  # so many sites it does not have
            '(is Target "Hand2" {4 2 0})': True,
            "(is Target 1 {0 1})": True,
            "(is Target 2 {0 1})": False,
            "(is Target (mover) {0 1})": True,
            "(is Target (next) {4 2 0})": True,
            "(is Target (next) {0 1})": False,
            "(is Target (- (mover) 1) {0 1})": False,
            "(is Target (+ 2 (mover)) {0 1})": False,  # there is no such container
            "(is Target -1 {0 1})": False,
            '(is Target "Hand1" {1 0} {17 16})': True,
            '(is Target "Hand2" {2} 19)': True,
            "(is Target 0 {0} 3)": True,
        },
        start,
        items,
    )
    told(
        {
            '(is Target "Hand1" {1 2})': True,
            '(is Target "Hand1" {2})': False,
            "(is Target (mover) {1 2})": True,
            "(is Target (next) {1 2})": False,
            "(is Target 1 {1 2} 17)": False,
            "(is Target {1 2})": False,
        },
        '(place Stack items:{"Man1" "Man2"} 16)',
        items,
    )
    with pytest.raises(LudemeError, match='no container "Hand3"'):
        number('(if (is Target "Hand3" {0 1}) 1 0)', items=items)


def test_configurations_of_stacks() -> None:
    """Some stack is just like that."""
    start = stacked(s0="Man1 Man2", s2="Man2", s5="Man2 Man1 King1")
    told(
        {
            "(is Target {1 2})": True,
            "(is Target {2})": True,
            "(is Target {1})": False,
            "(is Target {2 1 3})": True,
            "(is Target {2 1})": False,
            "(is Target {1 2} {1 2 5})": False,
            "(is Target {1 2} {1 0})": True,
            "(is Target {2} 2)": True,
            "(is Target {2} 5)": False,
        },
        start,
    )


def test_dice() -> None:
    told(
        {
            "(is AnyDie 4)": True,
            "(is AnyDie 5)": True,
            "(is AnyDie 3)": False,
            "(is AnyDie (+ 3 (mover)))": True,
            "(is AnyDie (+ 1 (mover)))": False,  # it is the second player's turn
            "(is AnyDie 0)": True,
            "(all DiceUsed)": False,
        },
        items="(dice facesByDie:{{4 4} {5 5} {0 0}} num:3)",
        first="(do (roll) next:(move Pass))",
    )


def test_logic() -> None:
    told(
        {
            "(if (is Mover P1) (is Next P2))": True,
            "(if (is Mover P1) (is Next P1) True)": False,
            "(if (is Mover P2) False (is Prev P1))": False,
            "(if (is Mover P2) False (is Next P2))": True,
            "(if (is Mover P2) True)": False,
            "(if (= 1 1) (is Mover P1))": True,
            "(if (= 1 2) (is Mover P1))": False,
            "(if (= 1 2) (is Mover P1) (is Mover P1))": True,
            "(not (if (is Mover P1) (is Next P1)))": True,
            "(and (if (is Mover P1) (is Next P2)) (if (is Mover P2) False True))": True,
            "(xor (if (is Mover P1) (is Next P2)) (= (mover) Next))": True,
            "(toBool (mover))": True,
            "(toBool (- (mover) 1))": False,
            "(toBool -1)": True,
            "(toBool 0)": False,
            "(toBool 0.5)": True,
            "(toBool 0.0)": False,
            "(not (toBool (- (mover) (next))))": False,
            "(= (mover) P1)": True,
            "(!= (mover) Next)": True,
            "(= (- 0 (mover)) NonMover)": True,  # no player
            "(= (+ 2 (mover)) All)": True,
            "(= (mover) TeamMover)": False,
            "(>= (mover) (next))": False,
        }
    )


def test_equal_regions() -> None:
    start = '(place "Man1" {0 1 2 3}) (place "Man2" 4)'
    told(
        {
            "(= (sites Occupied by:P1) (sites Bottom))": True,
            "(!= (sites Occupied by:P1) (sites Bottom))": False,
            "(= (sites Occupied by:All) (sites Bottom))": False,
            "(!= (sites Occupied by:All) (sites Bottom))": True,
            "(not (= (sites Occupied by:Mover) (sites Row (- (mover) 1))))": False,
            "(and (= (sites Occupied by:Next) (sites {4})) (!= (sites Empty) (sites Board)))": True,
            "(= (sites Corners) (sites {0 3 12 15}))": True,
            "(= (sites {15 12 3 0}) (sites Corners))": True,
            "(= (intersection (sites Top) (sites Bottom)) (sites {}))": True,
            "(xor (= (sites Top) (sites Bottom)) (!= (sites Top) (sites Bottom)))": True,
        },
        start,
    )


def test_all_of_something() -> None:
    start = '(place "Man1" {0 5}) (place "Man2" 1) (place "King1" 6)'
    told(
        {
            "(all Different (sites {0 1 6}) if:True)": True,
            "(all Different (sites {0 1 2 6}) if:True)": True,  # one may be empty
            "(all Different (sites {0 1 2 3}) if:True)": False,  # but not two
            "(all Different (sites {0 1 5}) if:True)": False,
            "(all Different (sites {0 1 2}) if:(is Occupied (site)))": False,
            "(all Different (sites Occupied by:Mover) if:True)": False,
            "(all Different (sites Occupied by:Next) if:(is Enemy (who at:(site))))": True,
            "(all Different (sites {}) if:False)": True,
            "(all Values (array (sites {1 2})) if:(< (value) 3))": True,
            "(all Values (array (sites {1 2})) if:(< (value) (next)))": False,
            "(all Values (array (sites {})) if:False)": True,
        },
        start,
    )


def test_all_groups() -> None:
    start = '(place "Man1" {0 1 4}) (place "King1" {10 11 15}) (place "Man2" {2 3 8})'
    size = "(count Sites in:(sites))"
    three = f"(= 3 {size})"
    theirs = "Orthogonal of:(= (who at:(to)) P2)"
    alike = "Orthogonal of:(= (what at:(from)) (what at:(to)))"
    told(
        {
            f"(all Groups Orthogonal if:{three})": True,  # of the mover: 0 1 4, 10 11 15
            "(all Groups Orthogonal if:(is In 1 (sites)))": False,
            f"(all Groups Cell Diagonal if:{three})": False,
            f"(all Groups {theirs} if:{three})": False,  # 2 3, 8
            f"(all Groups {theirs} if:(< {size} 3))": True,
            f"(all Groups {alike} if:(!= 4 {size}))": True,
            "(all Groups Orthogonal of:(is Occupied (to)) if:(is In 0 (sites)))": False,
            "(all Groups Orthogonal if:(is In (from) (sites)))": True,  # where it begins
            "(all Groups of:(is Empty (to)) if:False)": True,  # groups begin at pieces
            "(all Groups Orthogonal of:True if:(= 16 (count Sites in:(sites))))": True,
            "(all Groups Orthogonal of:(is Enemy (who at:(to))) if:(not (is In 1 (sites))))": True,
        },
        start,
    )


def test_groups_of_all_players_begin_at_every_piece() -> None:
    start = '(place "Man1" 0) (place "Rock0" 5) (place "Tree" 10)'
    first = "(regionSite (sites) index:0)"
    told(
        {
            "(all Groups of:(is Occupied (to)) if:(= 3 (count Sites in:(sites))))": True,
            f"(all Groups Orthogonal of:(is Occupied (to)) if:(!= 5 {first}))": False,
            f"(all Groups Orthogonal of:(is Occupied (to)) if:(!= 10 {first}))": False,
        },
        start,
        '(piece "Rock" Neutral) (piece "Tree" Shared)',
    )


ATTACKS = '(forEach Piece "King" (move Step Orthogonal (to if:{})))'
TAKING = ATTACKS.format("(is Enemy (who at:(to)))")
OF_NEXT = ATTACKS.format("(= (who at:(to)) Next)")
OF_PREV = ATTACKS.format("(= (who at:(to)) Prev)")


def test_threats() -> None:
    """The kings: 6 of the second player, beside 2 5 7 10; 13 of the first, beside 9 12 14."""
    start = '(place "Man1" {0 5}) (place "King2" 6) (place "King1" 13) (place "Rock0" 15)'
    man1, man2, king, rock = (f"(id {name})" for name in ('"Man1"', '"Man2"', '"King1"', '"Rock0"'))
    told(
        {
            f"(is Threatened {man1} at:5 {TAKING})": True,
            f"(is Threatened {man1} at:2 {TAKING})": True,  # if it stood there
            f"(is Threatened {man1} at:1 {TAKING})": False,
            f"(is Threatened {man1} at:-1 {TAKING})": False,
            f"(is Threatened {man2} at:5 {TAKING})": False,
            f"(is Threatened {man2} at:9 {TAKING})": True,
            f"(is Threatened {man1} in:(sites {{1 2}}) {TAKING})": True,
            f"(is Threatened {man1} in:(sites {{0 1}}) {TAKING})": False,
            f"(is Threatened {man1} {TAKING})": False,  # the first of them
            f"(is Threatened {king} {TAKING})": False,
            f"(is Threatened 0 at:5 {TAKING})": False,
            f"(is Threatened (- (mover) 1) at:5 {TAKING})": False,
            f"(is Threatened at:5 {TAKING})": True,
            f"(is Threatened at:2 {TAKING})": False,
            f"(is Threatened in:(sites {{0 2}}) {TAKING})": False,
            f"(is Threatened in:(sites {{0 5}}) {TAKING})": True,
            f"(is Threatened {TAKING})": True,
            f"(is Threatened {man1} at:5 {OF_NEXT})": False,  # quirk: the next is as it was
            f"(is Threatened {man2} at:9 {OF_NEXT})": True,
            f"(is Threatened at:5 {OF_NEXT})": True,
            f"(is Threatened {man1} at:5 {OF_PREV})": True,
            f"(is Threatened {man2} at:9 {OF_PREV})": True,
            f"(is Threatened {rock} at:2 {TAKING})": False,
            f"(is Threatened {rock} at:14 {ATTACKS.format('True')})": True,  # all are its enemies
            f"(is Threatened at:15 {ATTACKS.format('True')})": False,
        },
        start,
        '(piece "Rock" Neutral)',
    )


def test_threats_to_stacks() -> None:
    """Nothing is put on the site to find out."""
    start = f"{stacked(s5='Man1', s6='Man1 King2', s13='King1', s1='Man2')}"
    told(
        {
            f'(is Threatened (id "Man1") at:5 {TAKING})': True,
            f'(is Threatened (id "Man1") at:2 {TAKING})': False,
            f'(is Threatened (id "Man1") {TAKING})': True,
            f'(is Threatened (id "Man2") {TAKING})': False,
            f'(is Threatened (id "King1") {TAKING})': False,
            f"(is Threatened at:5 {TAKING})": True,
            f"(is Threatened at:6 {TAKING})": False,
            f"(is Threatened {TAKING})": True,
        },
        start,
    )


VOTING = """
(game "Voting" (players {players})
    (equipment {{ (board (square 2)) (piece "Man" Each) }})
    (rules
        (play (if (is Decided "No")
            (move Add (to 0))
            (or {{ (move Vote "Yes") (move Vote "No")
                (move Select (from 1)
                    (then (and {{ (vote "Yes") (vote "No") (vote "Yes") }}))) }})))
        (end (if (is Decided "Yes") (result P1 Win)))
    )
)
"""
YES, NO, THREE = range(3)  # three: Yes, No and Yes in one ply


def voted(*choices: int, players: int = 2) -> str:
    """What is decided after the last of some votes."""
    found = set()
    for tier in ("python", "checked"):
        state = ludeme.load_game(VOTING.format(players=players), tier=tier).start(seed=1)
        for index in choices:
            state.apply(state.legal_moves()[index])
        yes = state.ranking()[0] == 1
        found.add("Yes" if yes else "No" if len(state.legal_moves()) == 1 else "")
    (answer,) = found
    return answer


def test_what_is_decided() -> None:
    """More than half must agree, once there are as many votes as players (spec 06 §A7)."""
    assert [voted(YES, YES), voted(NO, NO), voted(YES, NO), voted(NO)] == ["Yes", "No", "", ""]
    assert voted(YES, NO, NO) == ""  # they begin anew
    assert voted(YES, NO, NO, NO) == "No"
    assert [voted(NO, YES, NO, players=3), voted(NO, YES, players=3)] == ["No", ""]
    assert [voted(NO, NO, YES, YES, players=4), voted(NO, NO, YES, NO, players=4)] == ["", "No"]
    assert voted(NO, NO, 0) == ""  # for one ply only


def test_what_is_decided_stays_when_the_next_votes_of_the_ply_do_not_agree() -> None:
    assert voted(THREE) == ""  # one vote is left over: Yes
    assert voted(THREE, THREE) == "Yes"  # Yes and Yes, then No and Yes
