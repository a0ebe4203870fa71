"""What lies on the sites of a position, read off its row."""

from __future__ import annotations

from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.runtime.engine import Contents, Levels, Row


def contents(program: EmittedProgram, row: Row, facts: Facts) -> Contents:
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


def piece_on(program: EmittedProgram, row: Row, slot: int, level: int) -> int:
    """The number of the piece on a level of a stack, 0 for none; -1 is the top."""
    at = program.offsets
    height = int(row[at["HEIGHT"] + slot])
    level = height - 1 if level < 0 else level
    return int(row[at["WHAT"] + slot * at["LEVELS"] + level]) if 0 <= level < height else 0


def _flat(at: dict[str, int], data: list[int | None], row: Row, slot: int) -> tuple[Levels, int]:
    what = int(row[at["WHAT"] + slot])
    count = int(row[at["COUNT"] + slot]) if "COUNT" in at else 1
    values = [0 if place is None else int(row[place + slot]) for place in data]
    return (((what, values[0], values[1], values[2]),), count)


def _stack(
    facts: Facts, at: dict[str, int], data: list[int | None], row: Row, slot: int
) -> tuple[Levels, int]:
    height = int(row[at["HEIGHT"] + slot])
    levels = []
    for level in range(height):
        place = slot * at["LEVELS"] + level
        values = [0 if start is None else int(row[start + place]) for start in data]
        levels.append((int(row[at["WHAT"] + place]), values[0], values[1], values[2]))
    owner = facts.pieces[levels[-1][0]].owner
    return tuple(levels), int(owner != 0)
