"""What a game has and nothing uses is told where it stands, with or without a name."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.grammar.errors import LudemeWarning
from ludeme.play.diagnosis import diagnose
from tests.compiler.test_doubts import GAME

PLAY = "(play (move Add (to (sites Empty))))\n        (end"
PUZZLE = """(game "Test" (players 1)
    (equipment {
        (board (square 2) (values Cell (range 1 2)))
        (regions P1 {0 1})
    })
    (rules
        (play (satisfy (all Different)))
        (end (if (is Solved) (result P1 Win)))))"""


def _found(text: str) -> tuple[LudemeWarning, ...]:
    found = diagnose(text, emits=False)
    assert not found.errors
    return found.warnings


def _with(item: str, use: str = "(is Line 3)") -> str:
    return GAME.replace("    })", f"{item} }})").replace("(is Line 3)", use)


def _phased(*phases: str) -> str:
    first = '(phase "A" (play (move Add (to (sites Empty)))) (nextPhase (is Full){}))'
    begun = [first.replace("{}", phases[0]), *phases[1:]]
    return GAME.replace(PLAY, f"phases:{{ {' '.join(begun)} }} (end")


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ("(map {(pair 1 2)})", "this map is never used"),
        ("(regions P1 (sites Bottom))", "this region is never used"),
        ('(tile "Zed" Each)', 'piece "Zed" is never used'),
        ('(regions "Test" P1 (sites Bottom))', 'region "Test" is never used'),
    ],
)
def test_items_that_nothing_uses(item: str, message: str):
    (told,) = _found(_with(item))
    assert (told.message, told.text) == (message, item)


def test_a_track_is_told_where_it_stands():
    track = '(track "Way" {0..8} loop:True)'
    (told,) = _found(GAME.replace("(square 3)", f"(square 3) {track}"))
    assert (told.message, told.text) == ('track "Way" is never used', track)


@pytest.mark.parametrize(
    ("item", "use"),
    [
        ("(map {(pair 1 2)})", "(= 1 (mapEntry 1))"),
        ("(regions P1 {0})", "(is In (last To) (sites P1))"),
        ("(regions P1 {0 8})", "(is Connected P1)"),
        ('(tile "Zed" Each)', '(= 3 (id "Zed1"))'),
    ],
)
def test_items_that_something_uses(item: str, use: str):
    assert not [each for each in _found(_with(item, use)) if "never used" in each.message]


def test_regions_of_puzzles():
    assert not [each for each in _found(PUZZLE) if "never used" in each.message]


def test_items_that_options_may_use():
    option = """(option "Aim" <Aim> args:{<a>} {
        (item "Line" <(is Line 3)> "")* (item "Home" <(is In (last To) (sites P1))> "")
    })"""
    assert not _found(_with("(regions P1 {0})", "<Aim>") + option)


@pytest.mark.parametrize(
    ("start", "unused"),
    [
        ('(place "Disc1" "Hand1")', "(hand P2)"),
        ('(place "Disc2" "Hand2")', "(hand P1)"),
        ('(place "Disc2" (handSite P2))', "(hand P1)"),
        ('(place "Disc1" (handSite P1))', "(hand P2)"),
        ('(place "Disc1" 9)', ""),
        ('{(place "Disc1" "Hand1") (place "Disc2" "Hand2")}', ""),
        ('(place "Disc" "Hand")', ""),
    ],
)
def test_hands_are_judged_one_by_one(start: str, unused: str):
    text = _with("(hand P1) (hand P2)").replace("(rules\n", f"(rules (start {start})\n")
    told = [each for each in _found(text) if each.message == "this hand is never used"]
    assert [each.text for each in told] == [unused] * bool(unused)


B, C = '(phase "B" (play (move Pass)))', '(phase "C" (play (move Pass)))'


@pytest.mark.parametrize(
    ("phases", "never"),
    [
        ((' "B"', B, C), "C"),
        ((' "C"', B, C), "B"),
        # Both go on at once, and the second to the phase after that of the mover.
        (("", B, C), ""),
        (("", B.replace("))", ")) (nextPhase (is Full))"), C), ""),
        ((' "C"', B.replace('"B"', '"B" P2'), C), "B"),
        ((' "C"', B, C.replace("))", ')) (nextPhase "B")')), ""),
    ],
)
def test_phases_that_nobody_comes_to(phases: tuple[str, ...], never: str):
    told = [each.message for each in _found(_phased(*phases)) if "entered" in each.message]
    assert told == [f'phase "{never}" is never entered'] * bool(never)


def test_a_player_who_goes_on_alone_comes_to_the_next_phase():
    text = _phased("", B, C).replace("(nextPhase (is", "(nextPhase Mover (is")
    told = [each.message for each in _found(text) if "entered" in each.message]
    assert told == ['phase "C" is never entered']


def test_the_first_phase_of_a_player_is_entered():
    text = _phased(' "A"', B.replace('"B"', '"B" P2')).replace('"A" (play', '"A" P1 (play')
    assert not [each for each in _found(text) if "entered" in each.message]


#: Rules that ask for what no rule sets.
LOCKED = '(if (= -1 (var "Locked")) (move Add (to (sites Empty))))'
DEAD = '(move Add (to (sites Empty) if:(not (is In (to) (values Remembered "Dead")))))'
FORGET = f'{DEAD[:-1]} (then (forget Value "Dead" WHICH)))'
UNNAMED = "(if (= -1 (var)) (move Add (to (sites Empty))))"
UNNAMED_LIST = "(move Add (to (difference (sites Empty) (sites (values Remembered)))))"


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("play", "messages"),
    [
        (LOCKED, ['variable "Locked" is never set']),
        (UNNAMED, ["the variable without a name is never set"]),
        (DEAD, ['remembered values "Dead" are never set']),
        (UNNAMED_LIST, []),
        (FORGET.replace("WHICH", "3"), ['remembered values "Dead" are never set'] * 2),
        (FORGET.replace("WHICH", "All"), ['remembered values "Dead" are never set'] * 2),
    ],
)
def test_what_is_never_set_is_as_it_was_at_the_start(tier, play, messages):
    change = ("(move Add (to (sites Empty)))", play)
    assert [warning.message for warning in _found(GAME.replace(*change))] == messages
    state = ludeme.load(GAME.replace(*change), tier=tier).start()
    for left in range(9, 4, -1):
        assert len(state.legal_moves()) == left
        state.apply(state.legal_moves()[0])


def test_what_is_never_set_may_be_misspelt():
    setting = '(move Add (to (sites Empty)) (then (set Var "Locked" 1)))'
    change = ("(move Add (to (sites Empty)))", setting)
    asked = GAME.replace(*change).replace("(is Line 3)", '(= 1 (+ (var "Loked") (var "Locked")))')
    (warning,) = diagnose(asked).warnings
    assert warning.suggestion == "Locked"
