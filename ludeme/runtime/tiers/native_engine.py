"""The numba tier: the same text as the Python tier as machine code, cached on disk by content.

Programs are lowered by `runtime.native.lowering` and compiled by numba's LLVM (llvmlite); search,
which numba makes once for all games, takes their functions as first-class functions.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.runtime.memory import Levels, contents, larger, see_that_it_fitted
from ludeme.runtime.native import assembly, branchless, lowering, machine
from ludeme.runtime.native import cache as disk
from ludeme.runtime.native.lowering import LISTINGS

#: Moves for which a buffer that is handed to search has room.
MAX_MOVES = 8192
_VECTORS = ("s", "t", "x", "mv", "r")


@cache
def engine_folder() -> Path:
    """Where this version of the engine keeps its compiled programs."""
    sources = [
        Path(str(m.__file__)).read_text("utf-8") for m in (header, assembly, branchless, lowering)
    ]
    return (
        disk.folder()
        / f"engine-{disk.digest(assembly.kernel_text(), *sources, machine.platform())}"
    )


def compile_program(program: EmittedProgram) -> dict[str, CompiledFunction]:
    """The entry functions of a program, compiled or fetched from the disk cache."""
    path = engine_folder() / f"{disk.digest(program.source, str(program.row_size))}.o"
    loaded = machine.Loaded(machine.kept(path, lambda: assembly.assembly(program)))
    return {
        name: CompiledFunction(loaded, name, program.signatures[name]) for name in program.entries
    }


class CompiledFunction:
    """One entry function: call it with arrays, or hand its address to compiled code."""

    def __init__(self, loaded: machine.Loaded, name: str, params: tuple[str, ...]) -> None:
        self.params = params
        #: Takes arrays as numba hands them to first-class functions.
        self.address = loaded.address(f"array_{name}")
        self._loaded = loaded  # keeps the code in memory
        self._needs_length = name in LISTINGS
        self._buffer = params.index("mv") if self._needs_length else -1
        types = [ctypes.c_void_p if p in _VECTORS else ctypes.c_int64 for p in params]
        if self._needs_length:
            types.append(ctypes.c_int64)
        prototype = ctypes.CFUNCTYPE(ctypes.c_int64, *types)
        self._call: Callable[..., int] = prototype(loaded.address(f"plain_{name}"))

    def __call__(self, *args: Any) -> int:
        """Call it with int32 arrays [R] or [X, R], C-contiguous, and integers."""
        plain = [a.ctypes.data if isinstance(a, np.ndarray) else a for a in args]
        if self._needs_length:
            plain.append(len(args[self._buffer]))
        return self._call(*plain)


class NumbaEngine:
    """A compiled program: answers single questions, and is what search and playouts run on.

    `moves`, `apply` and `start` are compiled functions with the signatures of
    `runtime.search_abi.function_types`; `tables` is the memory they share (copy it per thread).
    """

    def __init__(self, program: EmittedProgram) -> None:
        self.program = program
        functions = compile_program(program)
        self.moves_function, self.apply_function = functions["moves"], functions["apply"]
        self.start_function, self.play_out_function = functions["start"], functions["play_out"]
        self.move_to_function = functions["move_to"]
        self.tables = np.zeros(program.table_size, np.int32)
        self.tables[: len(program.tables)] = program.tables
        self._scratch = np.zeros((program.scratch_rows, program.row_size), np.int32)
        self._buffer = np.zeros(MAX_MOVES * program.width, np.int32)

    def start(self, seed: int) -> Any:
        """A row at the start of a game."""
        row = np.array(self.program.initial, np.int32)
        row[header.RNG] = seed
        self.start_function(row, self.tables, self._scratch)
        see_that_it_fitted(self.tables)
        return row

    def moves(self, row: Any) -> list[tuple[int, ...]]:
        """The legal move rows."""
        width = self.program.width
        while True:
            number = self.moves_function(row, self.tables, self._scratch, self._buffer)
            if not self.tables[header.OVERFLOW]:
                break
            self.tables[header.OVERFLOW] = 0
            self._buffer = np.zeros(larger(len(self._buffer)), np.int32)
        found = self._buffer[: number * width].reshape(number, width)
        return [tuple(move) for move in found.tolist()]

    def apply(self, row: Any, move: tuple[int, ...]) -> None:
        """Play a move in place."""
        self._buffer[: len(move)] = move
        self.apply_function(row, self.tables, self._scratch, self._buffer, 0, 1)
        see_that_it_fitted(self.tables)

    def adopt(self, row: Any) -> Any:
        """Rows are int32 vectors."""
        return np.array(row, np.int32) if isinstance(row, list) else row

    def copy(self, row: Any) -> Any:
        """An independent row."""
        return row.copy()

    def contents(self, row: Any, facts: Facts) -> dict[str, tuple[Levels, int]]:
        """Occupied sites."""
        return contents(self.program, row, facts)


class CompiledProgram:
    """What compiled search and playouts take (see `ludeme.runtime.search_abi.compiled_game`)."""

    def __init__(self, engine: NumbaEngine, players: int, stochastic: bool) -> None:
        from ludeme.runtime.search_abi.compiled_functions import FirstClassFunction

        program = engine.program
        self.width = program.width
        self.row_size = program.row_size
        self.scratch_rows = program.scratch_rows
        self.max_moves = MAX_MOVES
        self.initial = np.array(program.initial, np.int32)
        self.tables = engine.tables
        self.moves = FirstClassFunction(engine.moves_function)
        self.apply = FirstClassFunction(engine.apply_function)
        self.move_to = FirstClassFunction(engine.move_to_function)
        self.play_out = FirstClassFunction(engine.play_out_function)
        self.start = FirstClassFunction(engine.start_function)
        self.players = players
        self.stochastic = stochastic
