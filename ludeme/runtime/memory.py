"""An emitted program with its memory, answering for one position at a time."""

from __future__ import annotations

from typing import Any, Protocol

from ludeme.grammar.errors import LudemeError
from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts

#: Integers of a move buffer beyond which it does not grow.
LARGEST_BUFFER = 1 << 22

Levels = tuple[tuple[int, int, int, int], ...]


class Engine(Protocol):
    """What `ludeme.play.game` asks of a tier."""

    def start(self, seed: int) -> Any:
        """A row at the start of a game."""

    def moves(self, row: Any) -> list[tuple[int, ...]]:
        """The legal move rows."""

    def apply(self, row: Any, move: tuple[int, ...]) -> None:
        """Play a move in place."""

    def adopt(self, row: Any) -> Any:
        """The row in the form this tier works on."""

    def copy(self, row: Any) -> Any:
        """An independent row."""

    def contents(self, row: Any, facts: Facts) -> dict[str, tuple[Levels, int]]:
        """Occupied sites."""


def make_engine(program: EmittedProgram, tier: str) -> Engine:
    """Load a program in a tier: "auto", "python" or "numba"."""
    if tier == "auto":
        from ludeme.runtime.tiers.auto_engine import AutoEngine

        return AutoEngine(program)
    if tier == "python":
        from ludeme.runtime.tiers.python_engine import PythonEngine

        return PythonEngine(program)
    from ludeme.runtime.tiers.native_engine import NumbaEngine

    return NumbaEngine(program)


def larger(buffer: int) -> int:
    """The next size of a move buffer that was too small; an error beyond all reason."""
    if buffer >= LARGEST_BUFFER:
        raise LudemeError("a position or an effect has too many moves")
    return 2 * buffer


def see_that_it_fitted(tables: Any) -> None:
    """Fail when a stack, or the moves of an effect, did not fit into the place they have."""
    if tables[header.OVERFLOW]:
        tables[header.OVERFLOW] = 0
        raise LudemeError(
            "a stack has too many levels, an effect too many moves, or an array too many numbers"
        )


def contents(program: EmittedProgram, row: Any, facts: Facts) -> dict[str, tuple[Levels, int]]:
    """Occupied sites of a row, keyed by type letter and number (spec 04 §5.1)."""
    at = program.offsets
    data = [at.get(name) for name in ("STATE", "ROTATION", "VALUE")]
    names = facts.slot_names
    # a site that is covered by a large piece whose root lies elsewhere is not among them
    first = at["HEIGHT"] if facts.stacking else at["WHAT"]
    occupied = [slot for slot, there in enumerate(row[first : first + len(names)]) if there]
    if facts.stacking:
        return {names[slot]: _stack(facts, at, data, row, slot) for slot in occupied}
    return {names[slot]: _flat(at, data, row, slot) for slot in occupied}


def _flat(at: dict[str, int], data: list[int | None], row: Any, slot: int) -> tuple[Levels, int]:
    what = int(row[at["WHAT"] + slot])
    count = int(row[at["COUNT"] + slot]) if "COUNT" in at else 1
    values = [0 if place is None else int(row[place + slot]) for place in data]
    return (((what, values[0], values[1], values[2]),), count)


def _stack(
    facts: Facts, at: dict[str, int], data: list[int | None], row: Any, slot: int
) -> tuple[Levels, int]:
    height = int(row[at["HEIGHT"] + slot])
    levels = []
    for level in range(height):
        place = slot * at["LEVELS"] + level
        values = [0 if start is None else int(row[start + place]) for start in data]
        levels.append((int(row[at["WHAT"] + place]), values[0], values[1], values[2]))
    owner = facts.pieces[levels[-1][0]].owner
    return tuple(levels), int(owner != 0)
