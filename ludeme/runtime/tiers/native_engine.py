"""The numba tier: the same text as the Python tier as machine code, cached on disk by content.

Programs are lowered by `runtime.native.lowering` and compiled by numba's LLVM (llvmlite); search,
which numba makes once for all games, calls their functions by their addresses.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar import collection
from ludeme.model import header, trees
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.runtime.checked import asked_for
from ludeme.runtime.contents import contents
from ludeme.runtime.engine import Contents, MoveRow, Row
from ludeme.runtime.memory import larger, see_that_it_fitted
from ludeme.runtime.native import assembly, machine
from ludeme.runtime.native import cache as disk
from ludeme.runtime.native.compiled_function import CompiledFunction
from ludeme.runtime.native.faults import Faults
from ludeme.runtime.overflowing import place_of_listing, place_of_rule, place_of_start

IntArray = NDArray[np.int32]

#: Moves for which a buffer that is handed to search has room.
MAX_MOVES = 8192


@cache
def engine_folder() -> Path:
    """Where this version of the engine keeps its compiled programs."""
    modules = (*Path(assembly.__file__).parent.glob("*.py"), trees.__file__, header.__file__)
    sources = [Path(module).read_text("utf-8") for module in sorted(map(str, modules))]
    return (
        disk.folder()
        / f"engine-{disk.digest(assembly.kernel_text(), *sources, machine.platform())}"
    )


def compile_program(
    program: EmittedProgram, *, checked: bool = False
) -> tuple[machine.Loaded, dict[str, CompiledFunction]]:
    """The code of a program and its entry functions, compiled or fetched from the disk cache.

    Checked code is compiled anew each time, quickly.
    """
    if checked:
        code = machine.object_code(_written(program, checked=True), quickly=True)
    else:
        path = engine_folder() / f"{disk.digest(program.source, str(program.row_size))}.code"
        code = machine.kept(path, lambda: _written(program))
    loaded = machine.Loaded(code)
    return loaded, {
        name: CompiledFunction(loaded, name, program.signatures[name]) for name in program.entries
    }


def _written(program: EmittedProgram, *, checked: bool = False) -> str:
    """The module of a program in LLVM's language."""
    with collection.put_off():
        return assembly.assembly(program, checked=checked)


class NumbaEngine:
    """A compiled program: answers single questions, and is what search and playouts run on.

    `moves`, `apply` and `start` are what `runtime.search_abi.calls` says;
    `tables` is the memory they share (copy it per thread).
    """

    def __init__(self, program: EmittedProgram, *, checked: bool | None = None) -> None:
        self.program = program
        is_checked = asked_for() if checked is None else checked
        loaded, functions = compile_program(program, checked=is_checked)
        self.faults = Faults(program, loaded) if is_checked else None
        self.moves_function, self.apply_function = functions["moves"], functions["apply"]
        self.start_function, self.play_out_function = functions["start"], functions["play_out"]
        self.move_to_function = functions["move_to"]
        # where legality is found out by playing
        self.candidates_function = functions.get("candidates")
        self.allowed_function = functions.get("allowed")
        self.tables = np.zeros(program.table_size, np.int32)
        self.tables[: len(program.tables)] = program.tables
        self._scratch = np.zeros((program.scratch_rows, program.row_size), np.int32)
        self._buffer = np.zeros(MAX_MOVES * program.width, np.int32)

    def see_no_fault(self) -> None:
        """Fail where checked code has made a wrong access since this was last asked."""
        if self.faults is not None:
            self.faults.tell()

    def start(self, seed: int) -> IntArray:
        """A row at the start of a game."""
        row = np.array(self.program.initial, np.int32)
        row[header.RNG] = seed
        self.start_function(row, self.tables, self._scratch)
        self.see_no_fault()
        see_that_it_fitted(self.tables, place_of_start(self.program, seed))
        return row

    def moves(self, row: IntArray) -> list[MoveRow]:
        """The legal move rows."""
        return [tuple(move) for move in self.listed(row).tolist()]

    def listed(self, row: IntArray) -> IntArray:
        """The legal move rows [n, W], until the next question is asked."""
        width = self.program.width
        while True:
            number = self.moves_function(row, self.tables, self._scratch, self._buffer)
            self.see_no_fault()
            if not self.tables[header.OVERFLOW]:
                break
            size = len(self._buffer)
            place = place_of_listing(self.program, row.tolist(), size)
            self._buffer = np.zeros(larger(self.tables, size, place), np.int32)
        return self._buffer[: number * width].reshape(number, width)

    def apply(self, row: IntArray, move: MoveRow) -> None:
        """Play a move in place."""
        self._buffer[: len(move)] = move
        self.apply_function(row, self.tables, self._scratch, self._buffer, 0, 1)
        self.see_no_fault()
        see_that_it_fitted(self.tables, place_of_rule(self.program, move))

    def adopt(self, row: Row) -> IntArray:
        """Rows are int32 vectors."""
        return np.array(row, np.int32) if isinstance(row, list) else row

    def copy(self, row: IntArray) -> IntArray:
        """An independent row."""
        return row.copy()

    def contents(self, row: IntArray, facts: Facts) -> Contents:
        """Occupied sites."""
        return contents(self.program, row, facts)
