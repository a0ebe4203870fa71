"""Whether a function of a program only reads the position it is given, seen from its text.

A question that is asked "as if" may then be asked on the position itself: what it sets beforehand
is put back afterwards, which is cheaper than a copy of the row.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from ludeme.runtime.kernels import KERNELS

if TYPE_CHECKING:
    from ludeme.emit.program import Program

#: Every mention of the position; what follows tells reading an entry from handing it on.
MENTION = re.compile(r"\bs\b(\[)?")
#: Calls that are handed the position as their first argument.
HANDED = re.compile(r"\b([a-z_]\w*)\(s\b(?!\[)")
#: A copy of the position.
COPIED = re.compile(r"\bcopy_row\(\w+, s\)")


def only_reads(program: Program, name: str) -> bool:
    """Whether a finished function changes nothing in its position `s`, nor any it calls."""
    function = program.functions.get(name)
    if function is None:
        return name in KERNELS and _kernel_reads(name)
    if name not in program.reading:
        called = _called(function.body)
        program.reading[name] = called is not None and all(only_reads(program, k) for k in called)
    return program.reading[name]


@cache
def _kernel_reads(name: str) -> bool:
    kernel = ast.parse(inspect.getsource(KERNELS[name])).body[0]
    assert isinstance(kernel, ast.FunctionDef)
    if not kernel.args.args or kernel.args.args[0].arg != "s":
        return False
    statements = kernel.body[1:] if ast.get_docstring(kernel) else kernel.body
    return _called("\n".join(map(ast.unparse, statements)).splitlines()) == set()


def _called(body: Iterable[str]) -> set[str] | None:
    """The functions that are handed the position; None if these lines change or rename it."""
    called: set[str] = set()
    for line in body:
        if line.lstrip().startswith("s["):  # a statement that begins so stores
            return None
        handed = HANDED.findall(line)
        whole = sum(1 for mention in MENTION.finditer(line) if not mention[1])
        if whole != len(handed) + len(COPIED.findall(line)):
            return None
        called.update(handed)
    return called
