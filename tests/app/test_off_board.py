"""Numbers that are no sites are told, with their place; what is on the board, or -1, is not."""

from __future__ import annotations

import pytest

import ludeme as library
from ludeme.play.off_board import off_board

GAME = """(game "Off" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) (hand Each) }})
    (rules
        (play (move Add (to (sites Empty)) (then
            (if (= 1 (what at:{site})) (remove 3)))))
        (end (if (no Moves Next) (result Next Loss)))))"""


def test_a_number_beyond_the_board_is_told_with_its_place() -> None:
    (found,) = off_board(library.load_game(GAME.format(site="(+ (last To) 60)")), n=5)
    assert found.times == 45
    assert 60 <= found.number < 69
    # what asks for the piece there, not the whole move
    assert found.span is not None and (found.span.line, found.span.column) == (5, 13)


@pytest.mark.parametrize("site", ["(last To)", "(handSite P1)", "(- (last To) 9999999)", "-1"])
def test_sites_and_minus_one_are_not(site: str) -> None:
    found = off_board(library.load_game(GAME.format(site=site)), n=2)
    assert bool(found) is ("9999999" in site)


def test_commands_say_so(ludeme, tmp_path) -> None:
    path = tmp_path / "off.lud"
    path.write_text(GAME.format(site="(+ (last To) 60)"))
    played = ludeme("check", "--play", str(path))
    assert (
        played.code == 0
        and "off.lud:5:13: a number" in played.out
        and "180 times in 20" in played.out
    )
    assert "180 times" in ludeme("simulate", str(path), "-n", "5").out
    path.write_text(GAME.format(site="(last To)"))
    assert "no site" not in ludeme("check", "--play", str(path)).out
