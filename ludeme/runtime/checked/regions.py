"""Which array each integer of a program's memory belongs to, so that accesses stay within theirs.

Every array has a number of its own: fields of the row, tables, the lists at the end of a table of
lists, and the parts of the workspace. Parts of the workspace are claimed by their function when it
begins, since functions that never run at the same time share memory. An access is right if its
index belongs to the array in which the first number of the index lies: `t[marks + site]` must stay
within the array that begins at `marks`, wherever that name comes from.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from ludeme.model import header
from ludeme.model.emitted import EmittedProgram

#: Fields of the header that hold a number for each player.
_PER_PLAYER = ("RANK", "PHASE")
#: The kernel that reads an element of an array, 0 where there is none.
LOOK = "look"
#: What belongs to no array at present, and parts of the row that have no name.
NOBODY, NAMELESS = 0, 1


@dataclass(frozen=True)
class Claim:
    """A part of the workspace that a function takes when it begins."""

    start: int
    size: int
    array: int


@dataclass(frozen=True)
class Regions:
    """The number of the array that each integer belongs to.

    Of a table of lists the numbers that say where lists begin have an even number, the lists the
    following one.
    """

    row: list[int]
    tables: list[int]
    #: By function.
    claims: dict[str, tuple[Claim, ...]]


def regions(program: EmittedProgram) -> Regions:
    """The arrays of a program."""
    row, tables = [NAMELESS] * program.row_size, [NOBODY] * program.table_size
    number = 2
    for name, first in header.NAMES.items():
        size = header.PLAYER_SLOTS if name in _PER_PLAYER else 1
        memory = tables if name == "OVERFLOW" else row
        memory[first : first + size] = [number] * size
        number += 2
    for name, size in program.lengths.items():
        if name not in program.offsets:
            continue
        first, memory = program.offsets[name], tables if name in program.lists else row
        memory[first : first + size] = [number] * size
        if lists := program.lists.get(name):
            memory[first + lists + 1 : first + size] = [number + 1] * (size - lists - 1)
        number += 2
    claims = {}
    for function, parts in program.workspace.items():
        numbers = range(number, number + 2 * len(parts), 2)
        claims[function] = tuple(Claim(*part, k) for part, k in zip(parts, numbers, strict=True))
        number += 2 * len(parts)
    return Regions(row, tables, claims)


def start_of(index: ast.expr) -> ast.expr | None:
    """The number that an index begins with; None where that is looked up itself."""
    first = index
    while isinstance(first, ast.BinOp) and isinstance(first.op, (ast.Add, ast.Sub)):
        first = first.left
    looked_up = (ast.Subscript, ast.Call, ast.IfExp)
    return None if any(isinstance(node, looked_up) for node in ast.walk(first)) else first


def finds_list(index: ast.expr, function: str) -> bool:
    """Whether an index may lead into the lists of a table: what it adds has been looked up.

    The kernel that looks an element up is given such places, and tests them itself.
    """
    looked_up = (ast.Subscript, ast.Call, ast.IfExp)
    return function == LOOK or any(isinstance(node, looked_up) for node in ast.walk(index))
