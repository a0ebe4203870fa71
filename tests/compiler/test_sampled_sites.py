"""What a program says of the sites that its random playouts draw."""

import pytest

import ludeme


@pytest.mark.parametrize(
    ("game", "fills"), [("Othello", True), ("Hex", True), ("Amazons", False), ("Chess", False)]
)
def test_programs_say_whether_placements_go_to_empty_sites(game, fills):
    emitted = ludeme.load(game).emitted
    assert emitted.fills_empty_sites is fills
    assert not fills or "moves_to" in emitted.signatures


def test_placements_on_occupied_sites_are_no_placements_on_empty_ones():
    text = """(game "Anywhere" (players 2)
        (equipment { (board (square 6)) (piece "Disc" Each) })
        (rules (play (move Add (to (sites Board)))) (end (if (is Line 3) (result Mover Win)))))"""
    assert not ludeme.load(text).emitted.fills_empty_sites


@pytest.mark.parametrize(
    ("game", "stay"), [("Hex", True), ("Gomoku", True), ("Go", False), ("Pente", False)]
)
def test_programs_say_whether_filled_sites_stay_so(game, stay):
    assert ludeme.load(game).emitted.keeps_sites_filled is stay
