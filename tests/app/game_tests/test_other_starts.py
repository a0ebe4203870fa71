"""A drawn position, and start rules of a test, whatever the game's own start rules stand in."""

from __future__ import annotations

import pytest

from ludeme.app.exits import UserError
from ludeme.app.start_rules import with_start
from ludeme.play.loading import load_text

PLAY = "(play (move Add (to (sites Empty))))"
START = '(start (place "Disc1" 0))'
OPTION = """(option "Begin" <Begin> args:{ <b> } {
    (item "One" <(start (place "Disc1" 0))> "one") (item "None" <> "none")* })"""
PHASES = """phases:{
    (phase "A" (play (move Add (to (sites Empty)))) (nextPhase (= (count Moves) 3) "B"))
    (phase "B" (play (move Add (to (sites Empty))))) }"""


def game(rules: str, before: str = "", after: str = "") -> str:
    return f"""\
{before}
(game "Small"
    (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) }})
    (rules
        {rules}
        (end (if (is Line 3) (result Mover Win)))))
{after}
"""


GAMES = {
    "no start rules": game(PLAY),
    "start rules": game(f"{START} {PLAY}"),
    "a comment that looks like some": game(f"{START} {PLAY}", "// It had (start nothing) once."),
    "a comment within": game('(start {  // a ")\n (place "Disc1" 0) }) ' + PLAY),
    "a line of its own": game('(start\n(place "Disc1" 0)\n) ' + PLAY),
    "an option that is not chosen": game(f"<Begin:b> {PLAY}", after=OPTION),
    "an option that is chosen": game(f"<Begin:b> {PLAY}", after=OPTION.replace(")*", ")")),
    "a macro with an argument": game(f'("B" 0) {PLAY}', '(define "B" (start (place "Disc1" #1)))'),
    "a macro of the library": game(f'("BottomTopSetup" 1 "Disc1" "Disc2") {PLAY}'),
    "play rules of a macro": game('"Moves"', f'(define "Moves" {PLAY})'),
    "all rules of a macro": game('"Both"', f'(define "Both" {START} {PLAY})'),
    "phases": game(PHASES),
    "phases with start rules": game(f"{START} {PHASES}"),
    "meta rules": game(f"(meta (swap)) {PLAY}"),
    "meta rules of a macro": game(f'"Swap" {PLAY}', '(define "Swap" (meta (swap)))'),
}

DRAWN = """board = '''
x x .
. o .
o . .
'''
pieces = { x = "Disc1", o = "Disc2" }
moves = 5
stands = { A3 = "Disc1", B3 = "Disc1", B2 = "Disc2", A1 = "Disc2", C3 = "" }"""
STARTED = """start = '''(place "Disc1" 8)  // the last one
(place "Disc2" 4)'''
moves = 7
stands = { A1 = "", C3 = "Disc1", B2 = "Disc2" }"""
EMPTY = "board = '''\n...\n...\n...\n'''\npieces = {}\nmoves = 9"


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_set_up_whatever_the_game_begins_with(tested, name):
    swap_too = name.startswith("meta")
    tests = [keys for keys in (DRAWN, STARTED, EMPTY) if not (swap_too and keys == EMPTY)]
    ended = tested(GAMES[name], *tests)
    assert ended.code == 0, ended.out


def test_start_rules_of_the_chosen_option_are_replaced(tested):
    chosen = 'options = ["Begin/One"]\n'
    text = GAMES["an option that is not chosen"]
    ended = tested(text, chosen + DRAWN, DRAWN, chosen + "moves = 8", "moves = 9")
    assert ended.code == 0, ended.out


def test_what_stands_around_keeps_its_place():
    text = game(f"{START}\n        {PLAY}")
    changed = with_start(text, '(place "Disc2" 1)', name="a.lud")
    assert changed.splitlines()[5].strip() == '"Start of the test"'
    for number, line in enumerate(text.splitlines()):
        assert number == 5 or changed.splitlines()[number] == line
    [several] = [with_start(game(f'(start {{\n (place "Disc1" 0)\n  }}) {PLAY}'), "(place 1)")]
    assert several.splitlines()[7].index(PLAY) == len("  }) ")


def test_a_mistake_of_the_start_rules_is_shown_where_it_stands(tested):
    ended = tested(game(PLAY), "start = '''(place \"Disc1\" 0)\n(plce \"Disc1\" 3)'''\nmoves = 8")
    assert ended.code == 1
    assert "(with the start of the test):12:1: " in ended.out
    assert '    (plce "Disc1" 3)\n' in ended.out


def test_a_mistake_of_the_rules_is_shown_where_it_stands(tested):
    ended = tested(game(f"{PLAY} (nd)"), 'start = "(place \\"Disc1\\" 0)"\nmoves = 8')
    assert (
        ended.code == 1
        and f"g.lud (with the start of the test):6:{9 + len(PLAY) + 1}: " in ended.out
    )


def test_start_rules_that_are_empty_place_nothing(tested):
    ended = tested(GAMES["start rules"], 'start = ""\nmoves = 9')
    assert ended.code == 0, ended.out


def test_a_match_has_no_start_rules():
    with pytest.raises(UserError, match="no rules of play"):
        with_start('(match "M" (players 2) (games { (subgame "Hex") }) (end {}))', "(place 1)")


def test_the_macro_has_a_name_of_its_own():
    text = game(f'"Start of the test" {PLAY}', f'(define "Start of the test" {START})')
    changed = load_text(with_start(text, '(place "Disc2" 4)'), "x")
    assert list(changed.start(seed=0).contents()) == ["c4"]
