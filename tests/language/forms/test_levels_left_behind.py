"""The level that an effect leaves behind is that of what is found later (spec 05 §4.10).

A man stands on a rock. Each of his moves takes what stands on its target, level by level, which is
decided when it is found: what is found later by his generator moves the piece on the level that was
gone through last, the rock.
"""

from __future__ import annotations

import pytest

from .in_both_tiers import listed, positions

GAME = """(game "G" (players 2)
    (equipment {{ (board (square 3)) (piece "Man" Each) (piece "Rock" Neutral) }})
    (rules
        (start {{
            (place Stack items:{{"Rock0" "Man1"}} 0)
            (place Stack items:{{"Man2" "Man2"}} 4)
            (place Stack items:{{"Man2" "Man2"}} 5)
        }})
        (play (forEach Piece {moves}))
        (end (if (= (counter) 9) (result Mover Win)))))
"""
TAKES = """(apply (forEach Level (to) {order}
    (if (is Enemy (who at:(to) level:(level))) (remove (to) level:(level)))))"""


def move(to: str, order: str = "FromTop") -> str:
    """A move of the piece on the level, which takes what stands there."""
    return f"(move (from (from) level:(level)) (to {to} {TAKES.format(order=order)}))"


def left(moves: str, made: str) -> list[int]:
    """What is left on the rock's site, from the bottom up, in both tiers."""
    one, other = (
        [level[0] for level in state.contents()["c0"][0]]
        for state in positions(GAME.format(moves=moves), [made])
    )
    assert one == other
    return one


MAN, ROCK = 1, 3


@pytest.mark.parametrize(
    "moves",
    [
        f"(or {move('4')} {move('5')})",
        f"(or {{ {move('4')} {move('8')} {move('5')} }})",
        f"(if True (or {move('4')} {move('5')}))",
        move("(sites {4 5})"),
        f"(forEach Site (sites {{4 5}}) {move('(site)')})",
        f"(forEach Value min:4 max:5 {move('(value)')})",
        f"(or (forEach Site (sites {{4}}) {move('(site)')}) {move('5')})",
    ],
)
def test_what_is_found_later_moves_from_the_level_left_behind(moves):
    assert left(moves, "0-4") == [ROCK]
    assert left(moves, "0-5") == [MAN]


def test_later_directions_move_from_the_level_left_behind():
    around = GAME.replace("}} 5)", "}} 1)").replace("}} 4)", "}} 3)")
    moves = f"(forEach Direction Orthogonal {move('(to)')})"
    for made, stays in (("0-3", ROCK), ("0-1", MAN)):
        for state in positions(around.format(moves=moves), [made]):
            assert [level[0] for level in state.contents()["c0"][0]] == [stays]


def test_the_level_from_the_bottom_up_is_the_highest():
    both = f"(or {move('4', 'FromBottom')} {move('5')})"
    assert left(both, "0-5") == [ROCK]


def test_an_empty_stack_leaves_the_level_as_it_was():
    assert left(f"(or {move('8')} {move('5')})", "0-5") == [ROCK]


def test_conditions_see_the_level_left_behind():
    asked = f"(or {move('4')} (if (= 1 (level)) {move('5')}))"
    assert listed(GAME.format(moves=asked)) == ["0-4"]


def test_each_piece_begins_with_its_own_level():
    placed = GAME.replace('"Man2" "Man2"}} 5', '"Man2" "Man2" "Man1"}} 5')
    text = placed.format(moves=move("4"))
    for state in positions(text, ["5-4"]):
        assert [level[0] for level in state.contents()["c5"][0]] == [2, 2]
