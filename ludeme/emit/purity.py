"""Whether a function of a program only reads the position it is given.

A question that is asked "as if" may then be asked on the position itself: what it sets beforehand
is put back afterwards, which is cheaper than a copy of the row.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable
from functools import cache

from ludeme.emit.passes.reading import POSITION, handed, read
from ludeme.emit.program import Program
from ludeme.runtime.kernels import KERNELS


def only_reads(program: Program, name: str) -> bool:
    """Whether a finished function changes nothing in its position `s`, nor any it calls."""
    function = program.functions.get(name)
    if function is None:
        return name in KERNELS and _kernel_reads(name)
    known = program.attached(_nothing_known)
    if name not in known:
        called = _handed_by(function.body)
        known[name] = called is not None and all(only_reads(program, each) for each in called)
    return known[name]


def _nothing_known(program: Program) -> dict[str, bool]:
    return {}


def _handed_by(lines: Iterable[str]) -> set[str] | None:
    """The functions that are handed the position; None if these lines change or rename it."""
    called: set[str] = set()
    for line in lines:
        found = read(line).handed
        if found is None:
            return None
        called |= found
    return called


@cache
def _kernel_reads(name: str) -> bool:
    function = ast.parse(inspect.getsource(KERNELS[name])).body[0]
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args.args
    if not arguments or arguments[0].arg != POSITION:
        return False
    return handed(function.body) == frozenset()
