"""A whole emitted program, with the kernels it calls, in LLVM's language.

Each entry function has an outer form, which is what others call: `outer_moves` takes the addresses
of its vectors, its numbers, and last how many numbers the buffer of moves has room for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.model.trees import walk
from ludeme.runtime import kernels
from ludeme.runtime.checked.regions import Claim, regions
from ludeme.runtime.checked.wrong_access import Line, lines_of
from ludeme.runtime.native.branchless import without_branches
from ludeme.runtime.native.checked_blocks import DECLARED, block
from ludeme.runtime.native.checked_lowering import CheckedLowering, memory
from ludeme.runtime.native.lowering import Lowering
from ludeme.runtime.native.units import (
    KERNEL,
    LISTINGS,
    VECTORS,
    Unit,
    find_vectors,
    outer,
    read_unit,
)
from ludeme.runtime.native.value_lowering import ROW_LENGTH

#: Vectors of a program that never share memory with others. A position `s` may be a scratch row.
_APART = frozenset(("t", "mv", "r"))
#: Division and remainder as Python has them (rounded down), but 0 where Python fails.
PRELUDE = """\
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)

define internal i64 @floor_division(i64 %a, i64 %b) alwaysinline nounwind {
  %none = icmp eq i64 %b, 0
  br i1 %none, label %zero, label %divide
zero:
  ret i64 0
divide:
  %q = sdiv i64 %a, %b
  %back = mul i64 %q, %b
  %rest = icmp ne i64 %back, %a
  %mixed = xor i64 %a, %b
  %opposite = icmp slt i64 %mixed, 0
  %down = and i1 %rest, %opposite
  %one = zext i1 %down to i64
  %result = sub i64 %q, %one
  ret i64 %result
}

define internal i64 @floor_remainder(i64 %a, i64 %b) alwaysinline nounwind {
  %none = icmp eq i64 %b, 0
  br i1 %none, label %zero, label %divide
zero:
  ret i64 0
divide:
  %r = srem i64 %a, %b
  %rest = icmp ne i64 %r, 0
  %mixed = xor i64 %r, %b
  %opposite = icmp slt i64 %mixed, 0
  %up = and i1 %rest, %opposite
  %more = select i1 %up, i64 %b, i64 0
  %result = add i64 %r, %more
  ret i64 %result
}
"""


@cache
def kernel_text() -> str:
    """The sources of all kernels."""
    return "\n".join(Path(str(m.__file__)).read_text(encoding="utf-8") for m in kernels.MODULES)


def kernel_constants() -> dict[str, int]:
    """The numbers that kernels import."""
    return {name: value for name, value in vars(header).items() if isinstance(value, int)}


@cache
def _kernels() -> Unit:
    unit = read_unit(kernel_text(), kernel_constants())
    renamed = {name: f"{KERNEL}{name}" for name in unit.functions}
    return unit.with_names(renamed)


def _own(program: EmittedProgram) -> Unit:
    """The program's functions; one may have the name of a kernel that it does not call."""
    unit = read_unit(program.source)
    names = (name.removeprefix(KERNEL) for name in _kernels().functions)
    return unit.with_names({n: f"{KERNEL}{n}" for n in names if n not in unit.functions})


def assembly(program: EmittedProgram, *, checked: bool = False) -> str:
    """The program as one module in LLVM's language; raises `NotLowered`.

    `checked`: with every access tested (see `ludeme.runtime.native.checked_lowering`).
    """
    shared, own = _kernels(), _own(program)
    functions = {**shared.functions, **own.functions}
    params = {name: tuple(a.arg for a in f.args.args) for name, f in functions.items()}
    vectors = find_vectors((Unit(functions),))
    parts = [
        PRELUDE,
        f"{ROW_LENGTH} = internal constant i64 {program.row_size}\n",
    ]
    claims = regions(program).claims if checked else {}
    for name in _reached(functions, program.entries):
        without_branches(functions[name])
        unit, apart = (own, _APART) if name in own.functions else (shared, frozenset())
        given = (functions[name], unit.constants, vectors, params, apart)
        if checked:
            parts.append(_checked(program, given, unit is own, claims.get(name, ())))
        else:
            parts.append(Lowering(*given).text)
    for name in program.entries:
        parts.append(_outer_form(name, params[name], vectors[name], checked))
    if checked:
        parts += [DECLARED, memory(program, number_of_fault_lines(program))]
    return "\n".join(parts)


def fault_lines(program: EmittedProgram) -> list[Line]:
    """The lines that accesses are counted by: the program's, then the kernels'."""
    return [*lines_of(program.source, program.line_spans), *lines_of(kernel_text())]


def number_of_fault_lines(program: EmittedProgram) -> int:
    """How many these are."""
    return number_of_lines(program.source) + number_of_lines(kernel_text())


def number_of_lines(text: str) -> int:
    """The lines of a text that does not end with the end of a line, and one more if it does."""
    return text.count("\n") + 1


def _checked(
    program: EmittedProgram, given: tuple[Any, ...], is_own: bool, claims: tuple[Claim, ...]
) -> str:
    first = 0 if is_own else number_of_lines(program.source)
    function = given[0]
    whole = block(function.name, first + function.lineno)
    if whole is not None:
        return whole
    return CheckedLowering(*given, first=first, is_kernel=not is_own, claims=claims).text


def _reached(functions: dict[str, ast.FunctionDef], entries: Iterable[str]) -> list[str]:
    found = dict.fromkeys(entries)
    waiting = list(found)
    while waiting:
        for node in walk(functions[waiting.pop()]):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if called in functions and called not in found:
                found[called] = None
                waiting.append(called)
    return list(found)


def _outer_form(name: str, params: tuple[str, ...], vectors: frozenset[str], checked: bool) -> str:
    taken = [f"{'ptr' if param in VECTORS else 'i64'} %{param}" for param in params]
    passed = [
        "i64 0" if param in VECTORS and param not in vectors else text  # the program has no use
        for param, text in zip(params, taken, strict=True)
    ]
    if "mv" in params:
        taken.append("i64 %length")
    if name in LISTINGS:
        passed.append("i64 %length")
    notes = [
        f"  store {kind} %{what}, ptr @{place}"
        for what, kind, place in _NOTED * checked
        if ("mv" if what == "length" else what) in params
    ]
    # inside the outer form it would lose what is known of its vectors: 5 % of English Draughts
    return "\n".join(
        [
            f"define i64 @{outer(name)}({', '.join(taken)}) nounwind {{",
            *notes,
            f"  %result = call i64 @{name}({', '.join(passed)}) noinline",
            "  ret i64 %result",
            "}",
            "",
        ]
    )


#: What the outer form of checked code notes: its parameter, its type, and where.
_NOTED = (
    ("t", "ptr", "tables.start"),
    ("mv", "ptr", "moves.start"),
    ("length", "i64", "moves.length"),
    ("r", "ptr", "draws.start"),
)
