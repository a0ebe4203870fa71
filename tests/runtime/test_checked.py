"""The checked build: what reaches beyond its own memory is told, and touches nothing."""

from __future__ import annotations

import dataclasses

import pytest

import ludeme
from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked.wrong_access import WrongAccess
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


def fault_on(tier: str, program: EmittedProgram, monkeypatch: pytest.MonkeyPatch) -> WrongAccess:
    """What listing the moves of a new game tells."""
    monkeypatch.setenv("LUDEME_CHECKED", "1")
    engine = PythonEngine(program) if tier == "python" else NumbaEngine(program)
    row = engine.start(1)
    with pytest.raises(WrongAccess) as caught:
        engine.moves(row)
    return caught.value


def with_lines(*lines: str, **changes: object) -> EmittedProgram:
    """The program of the game, whose rules do something more in the end."""
    emitted = ludeme.load_game(GAME).emitted
    text = "".join(f"\n    {line}" for line in lines)
    source = emitted.source.replace("\n    return p", f"{text}\n    return p")
    line = emitted.source.count("\n", 0, emitted.source.index("\n    return p")) + 1
    spans = list(emitted.line_spans)
    spans[line:line] = [spans[line - 1]] * len(lines)
    return dataclasses.replace(emitted, source=source, line_spans=tuple(spans), **changes)


TIERS = ("python", "numba")


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("clear(s, 5000, 2)", "clear"),
        ("clear(s, WHAT + 5, 9)", "clear"),
        ("p = p + find(s, WHAT, 10, 77) + 1", "find"),
    ],
)
def test_a_wrong_access_of_a_kernel_names_the_line_that_called_it(
    tier: str, line: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = fault_on(tier, with_lines(line), monkeypatch)
    assert fault.text == f"{told}: {line}"
    assert fault.function == "play_rule"


@pytest.mark.parametrize("tier", TIERS)
def test_it_names_the_ludeme_with_its_place(tier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in ("s[WHAT + 9] = 77", "clear(s, 5000, 2)"):
        told = str(fault_on(tier, with_lines(line), monkeypatch)).splitlines()
        assert told[0].startswith("<text>:4:") and "wrong access in play_rule" in told[0]
        assert "(move Add (to (sites Empty)))" in told[1]
        assert set(told[2].strip()) == {"^"}


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("size", [9, 10])
def test_parts_of_the_workspace_end_where_the_next_one_begins(
    tier: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    emitted = ludeme.load_game(GAME).emitted
    first = emitted.table_size
    program = with_lines(
        f"marks = {first}",
        f"for i in range({size}):",
        "    t[marks + i] = 77",
        f"order = {first + 9}",
        "t[order + 20] = 77",
        table_size=first + 30,
        workspace={"play_rule": ((first, 9), (first + 9, 20))},
    )
    expected = first + 9 if size == 10 else first + 29
    assert fault_on(tier, program, monkeypatch).index == expected


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("row", [9, -1])
def test_lists_are_looked_up_by_numbers_that_there_are(
    tier: str, row: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    emitted = ludeme.load_game(GAME).emitted
    assert emitted.lists["T_LINES_ADJACENT"] == 9
    program = with_lines(f"site = {row}", "p = p + 0 * t[T_LINES_ADJACENT + site + 1]")
    index = emitted.offsets["T_LINES_ADJACENT"] + row + 1
    if row == -1:  # reads where the first list begins
        engine = NumbaEngine(program, checked=True)
        assert len(engine.moves(engine.start(1))) == 9
    else:
        assert fault_on(tier, program, monkeypatch).index == index


@pytest.mark.parametrize("tier", TIERS)
def test_a_list_may_be_looked_into(tier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    emitted = ludeme.load_game(GAME).emitted
    size = emitted.lengths["T_LINES_ADJACENT"]
    looked = f"look(t, T_LINES_ADJACENT, t[T_LINES_ADJACENT], {size})"
    monkeypatch.setenv("LUDEME_CHECKED", "1")
    program = with_lines(f"p = p + 0 * {looked}")
    engine = PythonEngine(program) if tier == "python" else NumbaEngine(program)
    assert len(engine.moves(engine.start(1))) == 9
    beyond = with_lines(f"p = p + 0 * look(t, T_LINES_ADJACENT, {size}, {size + 1})")
    fault = fault_on(tier, beyond, monkeypatch)
    assert fault.index == emitted.offsets["T_LINES_ADJACENT"] + size


@pytest.mark.parametrize("tier", TIERS)
def test_a_row_of_moves_ends_where_the_next_one_begins(
    tier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    width = ludeme.load_game(GAME).emitted.width
    assert fault_on(tier, with_lines("mv[p + W] = 77"), monkeypatch).index == 9 * width + width


def test_playouts_of_the_checked_tier_tell_it_too() -> None:
    assert ludeme.load_game(GAME, tier="checked").playouts(3, seed=1).playouts == 3
    game = ludeme.load_game(GAME, tier="checked")
    game.__dict__["emitted"] = broken("WHAT + 9")
    with pytest.raises(WrongAccess):
        game.playouts(3, seed=1)
