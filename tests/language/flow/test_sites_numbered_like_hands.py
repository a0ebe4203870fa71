"""Numbers of hands and elements of the board: who means which (04 §6.7, 05 §2.7, §2.10).

Cells 0 to 15, vertices 0 to 24, edges 0 to 39, hands from 16 on; pieces 1 and 2 are men, 3 and 4
kings."""

from __future__ import annotations

import pytest

from ..seldom.both_tiers import SQUARE, load

GAME = f"""
(game "Numbers" (players 2)
    (equipment {{{{ {SQUARE} (piece "Man" Each) (piece "King" Each) (hand Each size:{{size}}) }}}})
    (rules
        (start {{{{ (place "Man1" Edge {{{{ 3 18 30 }}}}) (place "Man2" 18) (place "King1" 17) }}}})
        (play {{play}})
        (end (if (= (count Moves) 9) (result Mover Draw)))
    )
)
"""
START = {"e3": 1, "e18": 1, "e30": 1, "c18": 2, "c17": 3}


def after(effect: str, size: int = 2) -> dict[str, int]:
    """What stands where after a pass with this effect, on which both tiers agree."""
    found = []
    text = GAME.format(play=f"(move Pass (then {effect}))", size=size)
    for tier in ("python", "checked"):
        state = load(text, tier).start(seed=1)
        state.apply(state.legal_moves()[0])
        found.append({site: held[0][0][0] for site, held in state.contents().items()})
    assert found[0] == found[1]
    return found[0]


def without(*sites: str, **more: int) -> dict[str, int]:
    return {site: piece for site, piece in START.items() if site not in sites} | more


@pytest.mark.parametrize(
    ("effect", "left"),
    [
        ("(remove Edge 18)", without("c18")),
        ("(remove Edge 30)", without("e30")),
        ("(remove Edge (handSite P1 1))", without("c17")),
        ("(remove Edge (sites { 3 17 18 30 }))", without("e3", "c17", "c18", "e30")),
        ("(fromTo (from Edge 18) (to 2))", without("c18", c2=2)),
        ("(fromTo (from Edge 30) (to 2))", without("e30", c2=1)),
        ("(fromTo (from Edge (sites { 16 18 })) (to 2))", without("c18", c2=2)),
        # what arrives is on the edge, unless several arrive at once: on another piece they vanish
        ("(fromTo (from Edge 3) (to Edge 19))", without("e3", e19=1)),
        ("(fromTo (from Edge 3) (to Edge 19) count:1)", without("e3", c19=1)),
        ("(fromTo (from Edge 3) (to Edge 18) count:1)", without("e3")),
        ("(fromTo (from Edge 3) (to Edge 31) count:1)", without("e3", e31=1)),
    ],
)
def test_a_number_of_a_hand_means_the_hand(effect, left):
    assert after(effect) == left


def test_moves_show_the_type_that_is_meant():
    play = "(or (move Remove Edge (sites { 3 18 })) (move (from Edge (sites { 3 18 })) (to 2)))"
    state = load(GAME.format(play=play, size=2), "python").start(seed=1)
    assert sorted(map(str, state.legal_moves())) == ["c18", "c18-c2", "e3", "e3-c2"]


@pytest.mark.parametrize(
    ("effect", "left"),
    [
        ('(add (piece "King2") (to Vertex 24))', {"v24": 4}),
        ('(add (piece "King2") (to Vertex 31))', {"c31": 4}),
        ('(add (piece "King2") (to Vertex (sites { 24 31 })))', {"v24": 4, "c31": 4}),
        ('(add (piece "King2") (to Edge 40))', {"c40": 4}),
        ('(claim (piece "King2") (to Edge 40))', {"c40": 4}),
        ('(promote Edge 40 (piece "King2"))', {"c40": 4}),
        ("(fromTo (from 17) (to Edge 40))", {"c17": 0, "c40": 3}),
    ],
)
def test_a_number_beyond_the_elements_means_a_hand(effect, left):
    """Hands of 16 sites each, so to 47: there are not so many vertices or edges."""
    expected = {**START, **left}
    assert after(effect, 16) == {site: piece for site, piece in expected.items() if piece}


def test_levels_of_a_hand_are_found_by_its_number():
    """Whatever type is written."""
    each = '(forEach Level Edge 46 (add (piece "King2") (to Cell (+ (level) 1)) stack:True))'
    assert after(each, 16) == START
    assert after(f'(add (piece "Man1") (to 46) (then {each}))', 16) == {**START, "c46": 1, "c1": 4}


EACH = "(forEach Piece {} (move Select (from Cell (from))))"


@pytest.mark.parametrize(
    ("which", "on_cells", "on_vertices"),
    [
        ("container:1", "c17 c17 c18", "c17"),
        ('"Man" "Hand1"', "c17 c17 c18", "c17"),
        ("container:(mover)", "c17 c17 c18", "c17"),
        ("on:Cell container:1", "c17", "c17"),
        ("on:Edge container:1", "c17 c18", ""),
        ("on:Vertex container:1", "", ""),
        ("container:0", "c3 c5", "c3 c5"),
        ("", "c3 c5", "c3 c5"),
    ],
)
def test_the_pieces_of_a_hand_and_those_numbered_alike(which, on_cells, on_vertices):
    """Of each of them the bare number counts, and that once (05 §4.1)."""
    edges = '(place "Man1" 17) (place "Man1" 5) (place "Man1" Edge {{ 3 17 18 30 }})'
    cells = '(place "Man1" 17) (place "Man1" 5) (place "Man1" Cell 3)'
    vertex = "(board (square 4) use:Vertex)"
    for board, start, found in ((SQUARE, edges, on_cells), (vertex, cells, on_vertices)):
        text = GAME.replace(SQUARE, board).replace('(place "Man1" Edge {{ 3 18 30 }})', start)
        text = text.replace(' (place "Man2" 18) (place "King1" 17)', "")
        state = load(text.format(play=EACH.format(which), size=4), "python").start(seed=1)
        moves = [str(move) for move in state.legal_moves() if move.kind != "pass"]
        assert " ".join(sorted(moves)) == found
