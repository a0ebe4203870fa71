"""Lists of moves without branches hold the same rows as those with them."""

import ast

import numpy as np
import pytest

import ludeme
from bench.tiers import agree
from ludeme.runtime.native.branchless import without_branches

LOOP = """
def f(s, t, x, mv, p, room):
    for site in range({sites}):
        if {test}:
            if p + W > room:
                t[OVERFLOW] = 1
                return p
            mv[p] = 0
            mv[p + 1] = {value}
            p += W
    return p
"""


def changed(**parts):
    text = LOOP.format(**({"sites": 9, "test": "s[WHAT + site] == 0", "value": "site"} | parts))
    tree = ast.parse(text).body[0]
    before = ast.unparse(tree)
    without_branches(tree)
    return None if ast.unparse(tree) == before else ast.unparse(tree)


def test_the_loop_asks_for_room_first_and_writes_every_row():
    text = changed()
    assert "if p + W * 9 > room:" in text
    assert "p += W * (s[WHAT + site] == 0)" in text
    assert text.count("if ") == 1


@pytest.mark.parametrize(
    "parts",
    [{"sites": 3}, {"sites": "n"}, {"test": "f(s, site) == 0"}, {"test": "s[site] == piece"},
     {"test": "s[site] == 0 and t[site] == 0"}, {"value": "f(s, site)"}],
)  # fmt: skip
def test_other_loops_stay_as_they_are(parts):
    assert changed(**parts) is None


def test_the_room_is_asked_for_even_when_few_rows_are_due():
    game = ludeme.load("Tic-Tac-Toe")
    engine = game.numba_engine
    width = game.emitted.width
    row = engine.start(1)
    arrays = (row, engine.tables, engine._scratch)
    assert engine.moves_function(*arrays, np.zeros(9 * width, np.int32)) == 9
    assert engine.tables[0] == 0
    engine.moves_function(*arrays, np.zeros(9 * width - 1, np.int32))
    assert engine.tables[0] == 1
    engine.tables[0] = 0
    assert agree(game, 3) > 0
