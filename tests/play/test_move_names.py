"""Names of sites and moves as people write them."""

import random

import pytest

import ludeme
from ludeme.play.move_names import Names

HEAPS = """(game "Heaps" (players 2)
    (equipment { (board (rectangle 1 2)) (hand Shared) (piece "Coin" Shared) })
    (rules
        (start (place "Coin" 0 count:4))
        (play (forEach Site (sites Occupied by:Shared on:Cell) (forEach Value (array {1 3})
            (move (from (site)) (to (handSite Shared)) count:(value)))))
        (end (if (no Pieces Shared in:(sites Board)) (result Mover Win)))))"""

VOTES = """(game "Votes" (players 3)
    (equipment { (board (square 2)) (piece "Man" Neutral) })
    (rules
        (play (if (is Proposed "Stay") (or (move Vote "Left") (move Vote "Right"))
            (or (move Propose "Stay") (move Propose "Left"))))
        (end (if (is Decided "Left") (result Mover Win)))))"""


def blocks(tiles: str, piece: str) -> str:
    return f"""(game "Blocks" (players 2)
    (equipment {{ (board (square 3)) {tiles} }})
    (rules
        (play (move Add (piece {piece}) (to (sites Empty))))
        (end (if (no Moves Next) (result Mover Win)))))"""


BARS = blocks('(tile "Bar" Each {F F})', '(id "Bar" Mover)')
TILES = blocks(
    '(tile "Bar" Each {F F}) (tile "Ell" Each {F R F})', '{(id "Bar" Mover) (id "Ell" Mover)}'
)
HOOKS = blocks('(tile "Hook" Each {{F R F} {F L F}})', '(id "Hook" Mover)')

PROMOTION = """(game "Up" (players 2)
    (equipment { (board (rectangle 1 3)) (piece "Man" Each)
        (piece "Queen" Each) (piece "Rook" Each) })
    (rules
        (start { (place "Man1" 0) (place "Man2" 2) })
        (play (forEach Site (sites Occupied by:Mover)
            (move Promote (site) (piece { "Queen" "Rook" }) Mover)))
        (end (if (= (count Moves) 5) (result Mover Draw)))))"""


def test_sites_of_other_types_are_no_hands_though_their_numbers_go_on():
    text = """(game "Corners" (players 2)
        (equipment { (board (square 3)) (piece "Man" Each) (hand Each) })
        (rules
            (start { (place "Man" "Hand") (place "Man1" Vertex 12) })
            (play (or (move Select (from Vertex 12)) (move (from (handSite P1)) (to 0))))
            (end (if (= (count Moves) 9) (result Mover Draw)))))"""
    game = ludeme.load(text, tier="python")
    names = Names(game)
    assert [names.site(*site) for site in (("v", 12), ("c", 8), ("c", 9))] == ["v:A4", "C3", "hand"]
    legal = game.start(seed=1).legal_moves()
    assert sorted(map(names.move, legal)) == ["hand-A1", "v:A4"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAPS, {"A1-hand=1", "A1-hand=3"}),
        (VOTES, {"vote=Stay", "vote=Left"}),
        (BARS, {"A1=N", "A1=E", "C1=W", "A3=S"}),
        (TILES, {"A1=Bar,N", "A1=Bar,E", "A1=Ell,N", "B1=Ell,W"}),
        (HOOKS, {"A1=N", "A1=E2", "B2=N2"}),
        (PROMOTION, {"A1=Queen", "A1=Rook"}),
    ],
)
def test_moves_that_share_their_sites_are_named_by_what_players_choose(text, expected):
    game = ludeme.load(text, tier="python")
    assert expected <= set(Names(game).moves(game.start(seed=1)))


def test_names_by_result_and_number_are_read_as_well():
    game = ludeme.load(HEAPS, tier="python")
    state = game.start(seed=1)
    readable = Names(game).readable(state)
    assert [readable[name].value for name in ("A1-hand=Coin", "A1-hand=Coin/2")] == [1, 3]


@pytest.mark.parametrize("text", [HEAPS, VOTES, BARS, TILES, HOOKS, PROMOTION, "Sudoku"])
def test_every_name_is_read_back_as_the_same_move(text):
    game = ludeme.load(text, tier="python")
    names, rng, state = Names(game), random.Random(1), game.start(seed=1)
    for _ in range(6):
        if state.over:
            break
        listed, readable = names.moves(state), names.readable(state)
        assert list(listed.values()) == state.legal_moves()
        assert {name: readable[name] for name in listed} == listed
        state.apply(rng.choice(state.legal_moves()))
