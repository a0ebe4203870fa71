"""The numba tier: the same text as the Python tier, compiled, and cached on disk by content.

Kernels are compiled lazily, emitted functions at once under explicit signatures (callees first),
so that search can take them as first-class functions. numba caches only functions whose source
is a real file: kernels and programs are therefore written to the cache folder.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba import types

from ludeme.compile import header
from ludeme.compile.facts import Facts
from ludeme.compile.program import ENTRIES, EmittedProgram
from ludeme.runtime import cache as disk
from ludeme.runtime import graph_kernels, kernels, puzzle_kernels, results
from ludeme.runtime.linking import INTERNAL, internal
from ludeme.runtime.memory import Levels, contents, larger, see_that_it_fitted

OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
#: Rows of a move buffer that is handed to search.
MAX_MOVES = 8192

_ROW = types.Array(types.int32, 1, "C")
_ROWS = types.Array(types.int32, 2, "C")
_ARRAYS = {"s": _ROW, "t": _ROW, "mv": _ROW, "x": _ROWS}
_CONDITION = re.compile(r"^\s+return (True|False)$", re.MULTILINE)


@cache
def _kernel_text() -> str:
    modules = (kernels, graph_kernels, puzzle_kernels, results)
    return "\n".join(Path(str(module.__file__)).read_text() for module in modules)


@cache
def engine_folder() -> Path:
    """Where this version of the kernels keeps its compiled programs."""
    return disk.engine_folder(
        _kernel_text() + Path(str(header.__file__)).read_text(), numba.__version__
    )


@cache
def compiled_kernels() -> dict[str, Any]:
    """Every kernel as a numba function (compiled on first use)."""
    path = disk.write(
        engine_folder() / "kernels.py",
        _kernel_text().replace("from __future__ import annotations", ""),
    )
    namespace = _module(f"ludeme_kernels_{engine_folder().name}", path, {})
    for name, value in list(namespace.items()):
        if isinstance(value, FunctionType):
            namespace[name] = numba.njit(**OPTIONS)(value)
    return namespace


def compile_program(program: EmittedProgram) -> dict[str, Any]:
    """The entry functions of a program, compiled or fetched from the disk cache."""
    name = disk.digest(program.source)
    path = disk.write(engine_folder() / "programs" / f"program_{name}.py", program.source)
    namespace = _module(f"ludeme_program_{name}", path, compiled_kernels())
    bodies = _bodies(program.source)
    signatures = {
        function: _signature(params, bodies[function])
        for function, params in program.signatures.items()
    }
    inner = set(signatures) - set(ENTRIES)
    # A function that calls itself needs machine code of its own to refer to, which the cached
    # object code of the entries does not carry along: such programs are compiled anew.
    recursive = {name for name in inner if re.search(rf"\b{name}\(", bodies[name])}
    for function in inner:
        how = {} if function in recursive else INTERNAL
        namespace[function] = numba.njit(**{**OPTIONS, **how, "cache": False})(namespace[function])
    compiled = path.with_suffix(".compiled")
    kept = not recursive
    if not (kept and compiled.exists()):
        with internal(inner - recursive):
            for function in signatures:  # callees first
                if function in inner:
                    namespace[function].compile(signatures[function])
    entries = {
        function: numba.njit(signatures[function], **{**OPTIONS, "cache": kept})(
            namespace[function]
        )
        for function in ENTRIES
    }
    if kept:
        disk.write(compiled, "")
    return entries


def _signature(params: tuple[str, ...], body: str) -> Any:
    """Conditions answer a boolean, everything else an integer."""
    answer = types.boolean if _CONDITION.search(body) else types.int64
    return answer(*(_ARRAYS.get(param, types.int64) for param in params))


def _module(name: str, path: Path, known: dict[str, Any]) -> dict[str, Any]:
    """Run a file as a module of this name, which numba's cache looks up again when it loads."""
    module = ModuleType(name)
    module.__file__ = str(path)
    kept = {key: value for key, value in known.items() if not key.startswith("__")}
    module.__dict__.update(kept)
    sys.modules[name] = module
    exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    return module.__dict__


def _bodies(source: str) -> dict[str, str]:
    parts = re.split(r"^def (\w+)\(", source, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


class NumbaEngine:
    """A compiled program: answers single questions, and is what search and playouts run on.

    `moves`, `apply` and `start` are compiled functions with the signatures of
    `ludeme.player.first_class`; `tables` is the memory they share (copy it per thread).
    """

    def __init__(self, program: EmittedProgram) -> None:
        self.program = program
        functions = compile_program(program)
        self.moves_function, self.apply_function = functions["moves"], functions["apply"]
        self.start_function = functions["start"]
        self.tables = np.zeros(program.table_size, np.int32)
        self.tables[: len(program.tables)] = program.tables
        self._scratch = np.zeros((program.scratch_rows, program.row_size), np.int32)
        self._buffer = np.zeros(MAX_MOVES * program.width, np.int32)

    def start(self, seed: int) -> Any:
        """A row at the start of a game."""
        row = np.array(self.program.initial, np.int32)
        row[header.RNG] = seed
        self.start_function(row, self.tables, self._scratch)
        see_that_it_fitted(row)
        return row

    def moves(self, row: Any) -> list[tuple[int, ...]]:
        """The legal move rows."""
        width = self.program.width
        while True:
            number = self.moves_function(row, self.tables, self._scratch, self._buffer)
            if not row[header.OVERFLOW]:
                break
            row[header.OVERFLOW] = 0
            self._buffer = np.zeros(larger(len(self._buffer)), np.int32)
        found = self._buffer[: number * width].reshape(number, width)
        return [tuple(move) for move in found.tolist()]

    def apply(self, row: Any, move: tuple[int, ...]) -> None:
        """Play a move in place."""
        self._buffer[: len(move)] = move
        self.apply_function(row, self.tables, self._scratch, self._buffer, 0, 1)
        see_that_it_fitted(row)

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
    """What compiled search and playouts take (see `ludeme.player.program`)."""

    def __init__(self, engine: NumbaEngine, players: int, stochastic: bool) -> None:
        program = engine.program
        self.width = program.width
        self.row_size = program.row_size
        self.scratch_rows = program.scratch_rows
        self.max_moves = MAX_MOVES
        self.initial = np.array(program.initial, np.int32)
        self.tables = engine.tables
        self.moves = engine.moves_function
        self.apply = engine.apply_function
        self.start = engine.start_function
        self.players = players
        self.stochastic = stochastic
