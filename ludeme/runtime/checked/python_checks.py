"""The checked form of the Python tier: every index is tested before it is used.

s[WHAT + site]  ──▶  s[inside(s, WHAT + site, WHAT, 0)]
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from typing import Any

from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked.regions import NOBODY, Claim, finds_list, regions, start_of
from ludeme.runtime.checked.wrong_access import WrongAccess, lines_of
from ludeme.runtime.kernels.vector import Vector
from ludeme.runtime.native.assembly import kernel_constants, kernel_text

INSIDE, CLAIM = "inside", "claim"
#: The vector of moves; the workspace takes its place where moves are listed there.
MOVES = "mv"


class _Checks(ast.NodeTransformer):
    def __init__(self, claims: Mapping[str, tuple[Claim, ...]]) -> None:
        self._claims = claims
        self._function = ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Let a function take its parts of the workspace; annotations are no accesses."""
        self._function = node.name
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        self.generic_visit(node)
        claims = self._claims.get(node.name, ())
        text = "\n".join(f"{CLAIM}({c.start}, {c.size}, {c.array})" for c in claims)
        node.body[:0] = ast.parse(text).body
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Test an index; parts of a vector are not taken in programs."""
        start, wide = start_of(node.slice), int(finds_list(node.slice, self._function))
        is_moves = int(getattr(node.value, "id", "") == MOVES)
        self.generic_visit(node)
        vector = _copied(node.value)
        begins = ast.Constant(None) if start is None else _copied(start)
        how = [ast.Constant(wide), ast.Constant(is_moves)]
        node.slice = ast.Call(ast.Name(INSIDE, ast.Load()), [vector, node.slice, begins, *how], [])
        return node


def _copied(node: ast.expr) -> ast.expr:
    return ast.parse(ast.unparse(node), mode="eval").body


def checked_tree(text: str, claims: Mapping[str, tuple[Claim, ...]]) -> ast.Module:
    """The functions and numbers of a text, with its indices tested."""
    tree = ast.parse(text)
    tree.body = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.Assign))]
    _Checks(claims).visit(tree)
    return ast.fix_missing_locations(tree)


class Inside:
    """The test of an index."""

    def __init__(self, program: EmittedProgram, tables: Vector) -> None:
        self._program = program
        self._lines = lines_of(program.source, program.line_spans)
        self._tables = tables
        self.arrays = regions(program)

    def __call__(
        self, vector: Vector, index: int, start: int | None, wide: int, is_moves: int
    ) -> int:
        """The index, if it is one; else `WrongAccess`."""
        if not self._is_inside(vector, index, index if start is None else start, wide, is_moves):
            raise self._fault(index)
        return index

    def claim(self, start: int, size: int, array: int) -> None:
        """Note that a part of the workspace belongs to a function from now on."""
        self.arrays.tables[start : start + size] = [array] * size

    def _is_inside(self, vector: Vector, index: int, start: int, wide: int, is_moves: int) -> bool:
        if not 0 <= index < len(vector):
            return False
        if vector is self._tables:
            arrays = self.arrays.tables
        elif is_moves:
            return 0 <= index - start < self._program.width
        elif len(vector) == self._program.row_size:
            arrays = self.arrays.row
        else:  # scratch rows, and the two numbers that playouts draw from
            return True
        if not 0 <= start < len(vector) or arrays[index] == NOBODY:
            return False
        return arrays[index] >> wide == arrays[start] >> wide

    def _fault(self, index: int) -> WrongAccess:
        """Name the line of the program that led here, through kernels."""
        frame = sys._getframe(2)
        kernel = "" if frame.f_code.co_filename == "<program>" else frame.f_code.co_name
        while frame.f_back and frame.f_code.co_filename != "<program>":
            frame = frame.f_back
        line = self._lines[frame.f_lineno - 1]
        text = f"{kernel}: {line.text}".removeprefix(": ")
        return WrongAccess(line.function, text, index, 1, line.span)


def checked_functions(program: EmittedProgram, tables: Vector) -> dict[str, Any]:
    """The functions of a program and the kernels, which tell what they reach for in vain."""
    inside = Inside(program, tables)
    namespace: dict[str, Any] = {**kernel_constants(), INSIDE: inside, CLAIM: inside.claim}
    exec(compile(checked_tree(kernel_text(), {}), "<kernels>", "exec"), namespace)
    own = checked_tree(program.source, inside.arrays.claims)
    exec(compile(own, "<program>", "exec"), namespace)
    return namespace
