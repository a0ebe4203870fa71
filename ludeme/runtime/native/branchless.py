"""Loops that list moves, without a branch for every site.

    for site in range(81):                      if p + W * 81 > room:
        if s[WHAT + site] == 0:                     t[OVERFLOW] = 1
            if p + W > room:                        return p
                t[OVERFLOW] = 1        ──▶      for site in range(81):
                return p                            mv[p] = 0
            mv[p] = 0                               mv[p + 1] = site
            mv[p + 1] = site                        p += W * (s[WHAT + site] == 0)
            p += W

Whether a site is empty cannot be predicted: a wrong guess costs a processor more than a row that is
written in vain and overwritten by the next one. Only the compiled form is changed; it asks for
more room than it may need.
"""

from __future__ import annotations

import ast

from ludeme.model.trees import walk

#: Loops over fewer sites are left as they are.
FEWEST = 8
_PURE = (ast.Name, ast.Constant, ast.BinOp, ast.Subscript)


def without_branches(function: ast.FunctionDef) -> None:
    """Change the loops of this kind in a function's tree."""
    for node in walk(function):
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                setattr(node, name, [new for old in body for new in _changed(old)])


def _changed(statement: ast.stmt) -> list[ast.stmt]:
    if not isinstance(statement, ast.For):
        return [statement]
    sites = _constant_range(statement.iter)
    if sites < FEWEST or len(statement.body) != 1 or not isinstance(statement.body[0], ast.If):
        return [statement]
    test = statement.body[0]
    rows = test.body
    if test.orelse or not _is_emptiness(test.test) or not _is_appending(rows):
        return [statement]
    room, *writes, step = rows
    assert isinstance(room, ast.If)
    assert isinstance(step, ast.AugAssign)
    assert isinstance(room.test, ast.Compare)
    most = ast.BinOp(step.value, ast.Mult(), ast.Constant(sites))
    before = ast.If(
        ast.Compare(ast.BinOp(step.target, ast.Add(), most), room.test.ops, room.test.comparators),
        room.body,
        [],
    )
    step.value = ast.BinOp(step.value, ast.Mult(), test.test)
    statement.body = [*writes, step]
    return [before, statement]


def _constant_range(call: ast.expr) -> int:
    """The length of a `range` of constants, else 0."""
    args = call.args if isinstance(call, ast.Call) else []
    numbers = [arg.value for arg in args if isinstance(arg, ast.Constant)]
    if len(numbers) != len(args) or len(numbers) not in (1, 2):
        return 0
    return len(range(*(int(number) for number in numbers)))  # type: ignore[arg-type]


def _is_emptiness(test: ast.expr) -> bool:
    """`s[...] == 0`, whose evaluation does no harm."""
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Subscript)
        and all(isinstance(op, ast.Eq) for op in test.ops)
        and [getattr(c, "value", None) for c in test.comparators] == [0]
        and all(isinstance(part, _PURE) for part in walk(test.left))
    )


def _is_appending(rows: list[ast.stmt]) -> bool:
    """A test of the room that returns, writes of numbers at hand, and a step of the place."""
    if len(rows) < 3 or not isinstance(rows[0], ast.If) or not isinstance(rows[-1], ast.AugAssign):
        return False
    room, *writes, step = rows
    assert isinstance(room, ast.If)
    return (
        isinstance(room.test, ast.Compare)
        and isinstance(room.body[-1], ast.Return)
        and isinstance(step, ast.AugAssign)
        and isinstance(step.target, ast.Name)
        and ast.unparse(room.test).startswith(f"{step.target.id} + W > ")
        and all(
            isinstance(write, ast.Assign)
            and ast.unparse(write.targets[0]).startswith("mv[")
            and all(isinstance(part, _PURE) for part in walk(write.value))
            for write in writes
        )
    )
