"""Accesses that may lie outside their array are tested: there is nothing there, nothing happens.

    what = s[WHAT + site]           ──▶     what = (s[WHAT + site] if 0 <= site < 64 else 0)
    s[STATE + t[i]] = 1             ──▶     if 0 <= t[i] < 64:
                                                s[STATE + t[i]] = 1

What the ranges of numbers show to lie within needs no test (`ludeme.emit.bounds.analysis`). Where
the lists of a table are looked up beyond its end, both ends are 0, and the list is empty. Buffers
of moves are left alone: whoever appends a row has tested for room.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence

from ludeme.emit.bounds.analysis import Analysis, Surroundings, Unproven
from ludeme.emit.bounds.values import ANY, Value, joined
from ludeme.emit.passes.call_graph import Functions, calls
from ludeme.emit.passes.reading import depth
from ludeme.model.emitted import Generator
from ludeme.model.trees import walk

#: The kernel that reads an element of an array, 0 where there is none.
LOOK = "look"
#: What each function is promised of its names.
Promises = Mapping[str, Mapping[str, Value]]


def guard_accesses(
    functions: Functions,
    order: Sequence[str],
    around: Surroundings,
    promises: Promises,
    generators: Sequence[Generator],
) -> Functions:
    """The functions with a test wherever an access may lie outside; `order`: callees first."""
    plays = {each.function for each in generators}
    guarded = dict(functions)
    for name in _writers_first(order, functions, plays):
        tree = ast.parse("\n".join(functions[name])).body[0]
        assert isinstance(tree, ast.FunctionDef)
        given = _given(tree, around, [each for each in generators if each.function == name])
        found = Analysis(tree, around, given, promises.get(name, {})).unproven
        if found:
            guarded[name] = _rewritten(functions[name], tree, found)
    return guarded


def _writers_first(order: Sequence[str], functions: Functions, plays: set[str]) -> list[str]:
    """Callers before those they call, and all that lists moves before what plays them."""
    call, late = calls(functions), set(plays)
    for name in reversed(order):
        if name in late:
            late |= call[name]
    first = [name for name in reversed(order) if name not in late]
    return first + [name for name in reversed(order) if name in late]


def _given(
    tree: ast.FunctionDef, around: Surroundings, generators: Iterable[Generator]
) -> dict[str, Value]:
    """What is known of the parameters of a function: by its callers, or by the rows it plays."""
    names = [param.arg for param in tree.args.args]
    values = list(around.given.get(tree.name, []))
    for generator in generators:
        own = [around.columns.get((generator.index, k), ANY) for k in generator.columns]
        values = _with_columns(values, own, len(names))
    return {name: value for name, value in zip(names, values, strict=False) if value != ANY}


def _with_columns(values: list[Value], own: list[Value], number: int) -> list[Value]:
    padded = [ANY] * (number - len(own)) + own
    if not values:
        return padded
    return [joined(a, b) if b != ANY else b for a, b in zip(values, padded, strict=True)]


# --- rewriting ------------------------------------------------------------------------------------


def _rewritten(
    lines: list[str],
    tree: ast.FunctionDef,
    found: list[Unproven],
) -> list[str]:
    by_line: dict[int, dict[int, ast.Subscript]] = {}
    tests = {id(each.node): each for each in found}
    for each in found:
        by_line.setdefault(each.node.lineno, {})[id(each.node)] = each.node
    statements = {node.lineno: node for node in walk(tree) if isinstance(node, ast.stmt)}
    new: list[str] = []
    for number, line in enumerate(lines, 1):
        if number in by_line:
            new += _guarded(line, statements[number], tests)
        else:
            new.append(line)
    return new


def _guarded(line: str, node: ast.stmt, tests: Mapping[int, Unproven]) -> list[str]:
    """A line, or the lines that take its place."""
    margin = " " * depth(line)
    guards = _Guards(tests)
    if isinstance(node, (ast.If, ast.While)):
        word = line.split(maxsplit=1)[0]
        return [f"{margin}{word} {ast.unparse(guards.visit(node.test))}:"]
    if isinstance(node, ast.For):
        head = ast.unparse(guards.visit(node.iter))
        return [f"{margin}for {ast.unparse(node.target)} in {head}:"]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    stores = [target for target in targets if id(target) in tests]
    text = ast.unparse(guards.visit(node))
    if not stores:
        return [margin + text]
    inside = " and ".join(_test_of(tests[id(target)], guards) for target in stores)
    return [f"{margin}if {inside}:", f"{margin}    {text}"]


def _test_of(access: Unproven, guards: _Guards) -> str:
    return f"0 <= {ast.unparse(guards.visit(access.offset))} < {access.size}"


class _Guards(ast.NodeTransformer):
    def __init__(self, tests: Mapping[int, Unproven]) -> None:
        self._tests = tests

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Test what is read; what is stored to is tested around the statement."""
        access = self._tests.get(id(node))
        if access is None or isinstance(node.ctx, ast.Store):
            return self.generic_visit(node)
        offset = self.visit(access.offset)
        first: ast.expr = ast.Name(access.array, ast.Load())
        if isinstance(offset, ast.Name):
            ends = ast.Constant(0), ast.Constant(access.size)
            inside = ast.Compare(ends[0], [ast.LtE(), ast.Lt()], [offset, ends[1]])
            self.generic_visit(node)
            return ast.IfExp(inside, node, ast.Constant(0))
        size = ast.Constant(access.size)
        if access.shift:
            first = ast.BinOp(first, ast.Add(), ast.Constant(access.shift))
        return ast.Call(ast.Name(LOOK, ast.Load()), [node.value, first, offset, size], [])
