"""Numbers that are no sites are told, with their place; what is on the board, or -1, is not."""

from __future__ import annotations

import json

import pytest

import ludeme as library
from ludeme.app.measuring.off_board import sentence
from ludeme.play.off_board import off_board

GAME = """(game "Off" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) (hand Each) }})
    (rules
        (play (move Add (to (sites Empty)) (then
            (if (= 1 (what at:{site})) (remove 3)))))
        (end (if (no Moves Next) (result Next Loss)))))"""
PLAY = """(game "Off" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) }})
    (rules {start} (play {play}) (end (if (no Moves Next) (result Next Loss)))))"""
#: No site of nine cells, and a number of one of the edges.
OFF = "(+ 9 (% (count Moves) 2))"
#: Every site is filled, one in each ply: so often a game asks.
PLIES = 9


def test_a_number_beyond_the_board_is_told_with_its_place() -> None:
    (found,) = off_board(library.load_game(GAME.format(site="(+ (last To) 60)")), n=5)
    assert found.times == 5 * PLIES
    assert 60 <= found.number < 69
    # the number itself, not the whole move
    assert found.span is not None and (found.span.line, found.span.column) == (5, 31)
    assert found.text == "(+ (last To) 60)" and found.used_as == "site"


@pytest.mark.parametrize("site", ["(last To)", "(handSite P1)", "(- (last To) 9999999)", "-1"])
def test_sites_and_minus_one_are_not(site: str) -> None:
    found = off_board(library.load_game(GAME.format(site=site)), n=2)
    assert bool(found) is ("9999999" in site)


@pytest.mark.parametrize(
    "effect",
    [
        "(remove {})",
        "(add (to {}))",
        "(set State at:{} 1)",
        "(fromTo (from {}) (to 3))",
        "(swap Pieces (last To) {})",
        '(promote {} (piece "Disc1"))',
        "(if (is Empty {}) (set Var 1))",
        "(set Var (count Steps {} 3))",
        "(set Var (count Sites in:(sites Around {})))",
        "(set Var (count Sites in:(sites Direction from:{} N)))",
        "(set Var (size Group at:{}))",
    ],
)
def test_every_use_in_an_effect_is_counted(effect: str) -> None:
    play = f"(move Add (to (sites Empty)) (then {effect.format(OFF)}))"
    game = library.load_game(PLAY.format(start="", play=play))
    (found,) = off_board(game, n=3)
    assert (found.text, found.times) == (OFF, 3 * PLIES)


@pytest.mark.parametrize(
    "move",
    [
        "(move Add (to {}))",
        "(move (from {}) (to 4))",
        "(move (from 0) (to {}))",
        "(move Step (from {}) (to if:(is Empty (to))))",
        "(move Slide (from {}))",
        "(move Leap (from {}) {{{{F F R F}}}} (to if:True))",
        "(move Hop (from {}) (between if:True) (to if:True))",
        '(move Shoot (piece "Disc1") (from {}))',
        "(move Select (from {}))",
        "(move Select (from 0) (to {}))",
        '(move Promote {} (piece "Disc1") Mover)',
        "(move Remove {})",
        "(move Swap Pieces 0 {})",
        "(forEach Piece (move (from) (to {})))",
    ],
)
def test_every_use_in_a_move_is_counted(move: str) -> None:
    text = PLAY.format(start='(start (place "Disc1" 0))', play=move.format(OFF))
    (found,) = off_board(library.load_game(text), n=1)
    assert found.text == OFF and found.times >= 1 and found.number in (9, 10)


@pytest.mark.parametrize(
    ("effect", "used_as"),
    [
        ("(addScore (player (+ 4 (count Moves))) 1)", "player"),
        ("(set NextPlayer (player (+ 4 (count Moves))))", "player"),
        ("(promote (last To) (piece (+ 4 (count Moves))))", "piece"),
        ("(set Var (count Sites in:(sites {(last To) (+ 8 (count Moves))})))", "member"),
        ("(forEach Site (sites {(+ 8 (count Moves))}) (set Var (site)))", "member"),
    ],
)
def test_players_pieces_and_members_that_are_not_there(effect: str, used_as: str) -> None:
    play = f"(move Add (to (sites Empty)) (then {effect}))"
    (found,) = off_board(library.load_game(PLAY.format(start="", play=play)), n=2)
    assert found.used_as == used_as and found.text.endswith("(count Moves))")
    assert found.times == 2 * PLIES


WITH_DICE = """(game "Off" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) (hand Each) (dice d:6 num:1) }})
    (rules (play (move Add (piece (id "Disc" Mover)) (to (sites Empty)) (then {effect})))
        (end (if (no Moves Next) (result Next Loss)))))"""


@pytest.mark.parametrize(
    ("effect", "used_as"),
    [
        ("(remove (sites Row {}))", "row"),
        ("(remove (sites Column {}))", "column"),
        ("(remove (sites Phase {}))", "phase"),
        ("(remove (sites Layer {}))", "layer"),
        ("(set Var (coord row:{} column:1))", "row"),
        ("(set Var (coord row:1 column:{}))", "column"),
        ("(set Var (regionSite (sites Board) index:{}))", "place"),
        ("(set Var (arrayValue (array {{1 2}}) index:{}))", "place"),
        ("(set Var (regionSite (sites Empty) index:(- -3 {})))", "place"),
        ("(set Team {} {{P1 P2}})", "team"),
        ("(if (is AnyDie {}) (remove 3))", "face"),
        ("(set Var (count in:(sites Occupied by:Mover container:{})))", "container"),
    ],
)
def test_rows_places_teams_faces_and_containers_that_are_not_there(effect, used_as) -> None:
    game = library.load_game(WITH_DICE.format(effect=effect.format("(+ 9 (count Moves))")))
    (found,) = off_board(game, n=2)
    assert found.used_as == used_as and found.times >= 1
    assert f"a number that is no {used_as}" in sentence(found)


@pytest.mark.parametrize(
    "number", ["(sites Row (mod (count Moves) 3))", "(sites Phase (mod (count Moves) 2))"]
)
def test_rows_that_are_there_are_not_told(number: str) -> None:
    game = library.load_game(WITH_DICE.format(effect=f"(remove {number})"))
    assert not off_board(game, n=2)


def test_levels_that_are_not_there() -> None:
    removes = "(remove (last To) level:(+ 40 (count Moves)))"
    play = f"(move Add (to (sites Empty)) stack:True (then {removes}))"
    (found,) = off_board(library.load_game(PLAY.format(start="", play=play)), n=2)
    assert found.used_as == "level" and found.times >= PLIES


def test_other_programs_have_no_trace_of_it() -> None:
    game = library.load_game(GAME.format(site="(+ (last To) 60)"))
    off_board(game, n=1)
    assert "looked_at(" not in game.source


def test_commands_say_so(ludeme, tmp_path) -> None:
    path = tmp_path / "off.lud"
    path.write_text(GAME.format(site="(+ (last To) 60)"))
    place, caret = f"{path}:5:31: a number that is no site", f"{' ' * 30}{'^' * 16}"
    checked = ludeme("check", "--play", str(path))
    simulated = ludeme("simulate", str(path), "-n", "5")
    for played in (checked, simulated):
        assert played.code == 0 and place in played.out
        assert "180 times in 20" in played.out
        assert any(line.endswith(caret) for line in played.out.splitlines())
    as_data = json.loads(ludeme("simulate", str(path), "-n", "5", "--json").out)
    (told,) = as_data["off_board"]
    assert "off.lud:5:31: a number" in told and "\n" not in told
    path.write_text(GAME.format(site="(last To)"))
    assert "no site" not in ludeme("check", "--play", str(path)).out
