"""The checked build: what reaches beyond its own memory is told, and touches nothing."""

from __future__ import annotations

import dataclasses

import pytest

import ludeme
from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked.extents import WrongAccess
from ludeme.runtime.tiers.native_engine import NumbaEngine
from ludeme.runtime.tiers.python_engine import PythonEngine

GAME = """
(game "Add" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
"""


def broken(index: str) -> EmittedProgram:
    """A program whose rules store a number at a wrong index."""
    emitted = ludeme.load_game(GAME).emitted
    assert "if s[WHAT + site] == 0:" in emitted.source
    source = emitted.source.replace("\n    return p", f"\n    s[{index}] = 77\n    return p")
    return dataclasses.replace(emitted, source=source)


@pytest.mark.parametrize(
    ("index", "named"),
    [("WHAT + 9", 87), ("WHAT - 1", 77), ("5000", 5000), ("0 - 1", -1), ("MOVER + 1", 1)],
)
def test_an_access_beyond_its_own_field_is_told_and_not_made(index: str, named: int) -> None:
    program = broken(index)
    engine = NumbaEngine(program, checked=True)
    row = engine.start(1)
    before = row.tolist()
    with pytest.raises(WrongAccess, match=f"77 .index {named}"):
        engine.moves(row)
    assert row.tolist() == before
    assert NumbaEngine(ludeme.load_game(GAME).emitted, checked=True).moves(row)


@pytest.mark.parametrize("index", ["WHAT + 9", "5000", "0 - 1"])
def test_the_python_tier_tells_the_same(index: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDEME_CHECKED", "1")
    engine = PythonEngine(broken(index))
    row = engine.start(1)
    with pytest.raises(WrongAccess, match=r"wrong access in \w+: s\["):
        engine.moves(row)
    assert 77 not in row


def test_a_wrong_access_of_a_kernel_names_the_line_that_called_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LUDEME_CHECKED", "1")
    emitted = ludeme.load_game(GAME).emitted
    source = emitted.source.replace("\n    return p", "\n    clear(s, 5000, 2)\n    return p")
    engine = PythonEngine(dataclasses.replace(emitted, source=source))
    row = engine.start(1)
    with pytest.raises(WrongAccess, match=r"clear: clear\(s, 5000, 2\)"):
        engine.moves(row)


def test_playouts_of_the_checked_tier_tell_it_too() -> None:
    game = ludeme.load_game(GAME, tier="checked")
    assert game.playouts(3, seed=1).playouts == 3
    game.__dict__["emitted"] = broken("WHAT + 9")
    for name in ("engine", "numba_engine", "program"):
        game.__dict__.pop(name, None)
    with pytest.raises(WrongAccess):
        game.playouts(3, seed=1)
