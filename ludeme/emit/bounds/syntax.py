"""What the analysis of ranges asks of syntax trees."""

from __future__ import annotations

import ast

from ludeme.emit.bounds.values import ANY, Value, added, multiplied, subtracted
from ludeme.model.trees import walk


def first_of(index: ast.expr) -> tuple[str, ast.expr] | None:
    """The name that an index begins with, and what is added to it."""
    if isinstance(index, ast.Name):
        return index.id, ast.Constant(0)
    if not isinstance(index, ast.BinOp) or not isinstance(index.op, (ast.Add, ast.Sub)):
        return None
    first = first_of(index.left)
    if first is None:
        return None
    name, rest = first
    if isinstance(rest, ast.Constant) and rest.value == 0:
        if isinstance(index.op, ast.Sub):
            return name, ast.UnaryOp(ast.USub(), index.right)
        return name, index.right
    return name, ast.BinOp(rest, index.op, index.right)


def combined(op: ast.operator, one: Value, other: Value) -> Value:
    """What an operation makes of two numbers."""
    if isinstance(op, ast.Add):
        return added(one, other)
    if isinstance(op, ast.Sub):
        return subtracted(one, other)
    if isinstance(op, ast.Mult):
        return multiplied(one, other)
    if isinstance(op, ast.Mod) and other.low > 0:
        return Value(0, other.high - 1)
    if isinstance(op, ast.FloorDiv) and other.low > 0 and not one.arrays:
        return Value(min(one.low, 0) if one.low < 0 else 0, max(one.high, 0))
    if isinstance(op, ast.BitAnd) and other.low >= 0:
        return Value(0, other.high)
    return ANY


def assigned(body: list[ast.stmt]) -> tuple[set[str], set[str]]:
    """The names that some statements give a value, and those that they add to."""
    changed: set[str] = set()
    grown: set[str] = set()
    for statement in body:
        for node in walk(statement):
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                only_grows = isinstance(node.op, ast.Add) and isinstance(node.value, ast.Constant)
                (grown if only_grows else changed).add(node.target.id)
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    names = (n for n in walk(target) if isinstance(n, ast.Name))
                    changed |= {n.id for n in names if isinstance(n.ctx, ast.Store)}
            elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
                changed.add(node.target.id)
    return changed, grown
