"""Directions made of others, drawn, and those of the last move (spec 03 §6.3, §6.4)."""

from __future__ import annotations

import pytest

from .both_tiers import given, load, number
from .listing import sites

NAMES = {"N": 9, "NE": 10, "E": 6, "SE": 2, "S": 1, "SW": 0, "W": 4, "NW": 8}
NEAR = "(sites Direction from:5 {} distance:1)"
START = '(place "King1" 5) (place "Man1" 11)'


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("SameDirection", "N"),
        ("OppositeDirection", "S"),
        ("(directions SameDirection of:Diagonal)", ""),
        ("(directions {SameDirection OppositeDirection})", "N S"),
        ("(directions {SameDirection Rightward})", "N E"),
        ("(directions {FL OppositeDirection FR})", "NW S NE"),
        ("(difference Adjacent SameDirection)", "NE E SE S SW W NW"),
        ("(difference (directions {N S E}) OppositeDirection)", "N E"),
        ("(difference Orthogonal (directions {SameDirection Leftward}))", "E S"),
        ("(difference SameDirection N)", ""),
        ("(difference Orthogonal N)", "E S W"),
        ("(difference Forwards Forward)", "NW NE"),
        ("(difference (union N E) Forward)", "E"),
        ("(difference (if (is Mover P2) Orthogonal Diagonal) N)", "E S W"),
        ("(union Orthogonal FR)", "N E S W NE"),
        ("(union N N)", "N"),
        ("(union SameDirection (directions {E N}))", "N E"),
        ("(union (directions {E N}) OppositeDirection)", "E N S"),
        ("(union Forward Backward)", "N S"),
        ("(if True SameDirection E)", "N"),
        ("(if False SameDirection E)", "E"),
        ("(if (is Mover P2) OppositeDirection E)", "S"),
        ("(if (is Mover P1) OppositeDirection E)", "E"),
        ("(if True N E)", "N"),
        ("(if False N Diagonal)", "NE SE SW NW"),
        ("(if (is Mover P2) N Diagonal)", "N"),
        ("(directions Cell from:(last From) to:(last To))", "N"),
        ("(directions Cell from:(last To) to:(last From))", "S"),
        ("(directions Cell from:0 to:15)", "NE"),
        ("(directions Cell from:0 to:6)", ""),
        ("(directions Cell from:-1 to:6)", ""),
        ("(directions Cell from:0 to:(+ 14 (mover)))", ""),
        ("(directions Random Orthogonal num:9)", "N E S W"),
        ("(directions Random Orthogonal num:4)", "N E S W"),
        ("(directions Random Orthogonal num:0)", ""),
        ("(directions Random (directions {N E}) num:(mover))", "N E"),
        ("(directions Random (difference Orthogonal SameDirection) num:3)", "E S W"),
    ],
)
def test_directions_of_sites(asked: str, found: str) -> None:
    """The last move went north, from 11 to 15; P2 moves."""
    first = "(move (from 11) (to 15))"
    expected = sorted(NAMES[name] for name in found.split())
    assert sites(NEAR.format(asked), START, first=first, made=(0,)) == expected


def test_the_direction_of_a_slanted_move() -> None:
    """On vertices it is found among all directions only."""
    board = "(board (square 4) use:Vertex)"
    first = "(move (from 11) (to 14))"
    for asked, expected in {
        "SameDirection": [],
        "(directions SameDirection of:All)": [NAMES["NW"]],
        "(directions {OppositeDirection Forward} of:All)": [NAMES["SE"], NAMES["N"]],
    }.items():
        assert sites(NEAR.format(asked), START, board, first=first, made=(0,)) == expected, asked


@pytest.mark.parametrize(
    ("drawn", "size"),
    [
        ("Orthogonal num:2", 2),
        ("Adjacent num:5", 5),
        ("(directions {N Orthogonal}) num:4", 4),  # what is written is not listed again
        ("(union Orthogonal N) num:3", 3),
    ],
)
def test_drawn_directions_are_different(drawn: str, size: int) -> None:
    one = f"(count Sites in:{NEAR.format(f'(directions Random {drawn})')})"
    assert number(f"(+ {{ {' '.join([one] * 8)} }})") == 8 * size


@pytest.mark.parametrize(
    ("rotation", "ahead"),
    [(0, 9), (1, 14), (6, 13), (7, 14), (11, 8), (12, 13), (13, 14), (1800, 13)],
)
def test_pieces_turn_round_and_round(rotation: int, ahead: int) -> None:
    """A piece that faces N, where no hexagon has a neighbour, never does so again (§6.6)."""
    start = f'(place "Man1" 9 rotation:{rotation})'
    assert number("(ahead 9)", start, board="(board (hex 3))") == ahead
    assert number("(rotation at:9)", start, board="(board (hex 3))") == rotation


def test_steps_turn_by_the_directions_they_are_of() -> None:
    """By half a right angle among all directions, though adjacent vertices have but four."""
    step = "(step (directions Forward of:All) (to if:True))"
    found = f"(sites Distance {step} newRotation:(+ 1 (value)) from:9 (range 1 3))"
    board = "(board (square 4) use:Vertex)"
    assert sites(found, '(place "King1" 9 rotation:3)', board, last=15, kind="Vertex") == [2, 6]


@pytest.mark.parametrize("kind", ["Step", "Hop"])
def test_two_directions_of_the_position_to_one_site_are_one_step(kind: str) -> None:
    """The last move leads from a site to itself: its first direction is north (05 §2.2, §2.3)."""
    between = "(between (range 0 0) if:True)" if kind == "Hop" else ""
    words = "(directions {SameDirection Forward Rightward})"
    game = f"""(game "Steps" (players 2) (equipment {{ (board (square 4)) (piece "Man" Each) }})
        (rules
            (start (place "Man1" 10))
            (play (move {kind} (from 10) {words} {between} (to if:True)))
            (end (if (= (counter) 9) (result Mover Draw)))))"""
    for tier in ("python", "checked"):
        moves = load(game, tier).start(seed=1).legal_moves()
        assert sorted(move.to_site for move in moves) == [11, 14]


def test_of_several_directions_only_the_first_is_ahead() -> None:
    """Where the board ends before, the others do not help (07 §2.6); the same of a push."""
    given(
        {
            "(ahead 4 steps:3 (directions Cell from:8 to:8))": 4,
            "(ahead 4 steps:(+ 3 (score P2)) (directions {N E}))": 4,
            "(ahead 4 steps:(+ 3 (score P2)) (directions {E N}))": 7,
        }
    )
    push = "(then (push (from 4) (directions {SameDirection Rightward})))"
    pushed = {"start": '(place "King1" {4 8})', "first": f"(move (from 8) (to 12) {push})"}
    found = [f"(* {2**site} (count Pieces in:(sites {{{site}}})))" for site in range(16)]
    assert number(f"(+ {{ {' '.join(found)} }})", **pushed) == 2**8 + 2**12


def test_directions_of_the_site_itself_lead_where_the_last_move_went() -> None:
    """From a site to itself, as the piece was placed: the site above has none to the north."""
    asked = "(sites Direction from:12 (directions SameDirection {}) distance:1)"
    placed = '(place "Man1" 10)'
    assert sites(asked.format(""), placed) == []
    assert sites(asked.format("bySite:True"), placed) == [13]
