"""The checked form of the Python tier: every index is tested before it is used.

s[WHAT + site]  ──▶  s[inside(s, WHAT + site, 78, 87)]
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sized
from typing import Any

from ludeme.model.emitted import EmittedProgram
from ludeme.model.trees import walk
from ludeme.runtime.checked.extents import Extents, WrongAccess, extent, extents, lines_of
from ludeme.runtime.native.assembly import kernel_constants, kernel_text

INSIDE = "inside"


class _Checks(ast.NodeTransformer):
    def __init__(self, known: Extents) -> None:
        self._known = known

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Test an index; parts of a vector are not taken in programs."""
        first, end = extent(node.slice, self._known)
        self.generic_visit(node)
        vector = ast.parse(ast.unparse(node.value), mode="eval").body
        numbers = [ast.Constant(first), ast.Constant(end)]
        node.slice = ast.Call(ast.Name(INSIDE, ast.Load()), [vector, node.slice, *numbers], [])
        return node


def checked_tree(text: str, known: Extents) -> ast.Module:
    """The functions and numbers of a text, with its indices tested."""
    tree = ast.parse(text)
    tree.body = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.Assign))]
    _Checks(known).visit(tree)
    for node in walk(tree):  # annotations of kernels are no accesses
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for argument in node.args.args:
                argument.annotation = None
    return ast.fix_missing_locations(tree)


class Inside:
    """The test of an index."""

    def __init__(self, program: EmittedProgram) -> None:
        self._lines = lines_of(program.source)
        self.known = extents(program)

    def __call__(self, vector: Sized, index: int, first: int, end: int) -> int:
        """The index, if it is one; else `WrongAccess`."""
        if not 0 <= index < len(vector) or not (end < 0 or first <= index < end):
            raise self._fault(index)
        return index

    def _fault(self, index: int) -> WrongAccess:
        """Name the line of the program that led here, through kernels."""
        frame = sys._getframe(2)
        kernel = "" if frame.f_code.co_filename == "<program>" else frame.f_code.co_name
        while frame.f_back and frame.f_code.co_filename != "<program>":
            frame = frame.f_back
        line = self._lines[frame.f_lineno - 1]
        return WrongAccess(line.function, f"{kernel}: {line.text}".removeprefix(": "), index)


def checked_functions(program: EmittedProgram) -> dict[str, Any]:
    """The functions of a program and the kernels, which tell what they reach for in vain."""
    inside = Inside(program)
    namespace: dict[str, Any] = {**kernel_constants(), INSIDE: inside}
    exec(compile(checked_tree(kernel_text(), {}), "<kernels>", "exec"), namespace)
    exec(compile(checked_tree(program.source, inside.known), "<program>", "exec"), namespace)
    return namespace
