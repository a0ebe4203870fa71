"""Which facts of a row about the last move no rule asks for again.

    LAST_TO: s[LAST_TO] = target; ...; pivot = s[LAST_TO]      written before it is read: forgotten
             if s[LAST_TO] == ...                               in `moves`: it matters

Rows that differ in forgotten facts alone are the same position. The program is followed from what
searches call, along all ways: a fact matters if it may be read before it has been written. Whatever
is not understood counts as reading everything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.kernels import names_used

#: What is written with every move, and may be forgotten.
FACTS = frozenset({
    "LAST_FROM", "LAST_TO", "LAST_FROM_TYPE", "LAST_TO_TYPE", "LAST_LEVEL_FROM", "LAST_LEVEL_TO",
    "ACTION_FROM", "ACTION_TO",
})  # fmt: skip
#: What a search calls.
_ENTRIES = ("moves", "apply", "move_to", "play_out")
_COPIES = ("copy_row", "copy_used")
#: Whoever names it looks at whole rows.
_ALL = "ROW_SIZE"

#: Fields with forests of chains (`emit.chains`): which site of a chain stands for it depends on the
#: order of the moves.
_CHAINS = "CHAIN"

#: For each row (`s`, `x[0]`) the facts that have certainly been written.
Written = dict[str, frozenset[str]]


def forgotten_facts(program: EmittedProgram) -> frozenset[str]:
    """The facts that no rule asks for again."""
    reader = _Reader(ast.parse(program.source))
    read = set().union(*(reader.effect(name)[0] for name in _ENTRIES))
    return FACTS - read


class _Reader:
    """What each function of a program may read of its row first, and what it certainly writes."""

    def __init__(self, tree: ast.Module) -> None:
        self._functions = {
            node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)
        }
        self._known: dict[str, tuple[frozenset[str], frozenset[str]]] = {}

    def effect(self, name: str) -> tuple[frozenset[str], frozenset[str]]:
        """The facts that it may read before they are written, and those that it writes."""
        if name not in self._functions:
            return FACTS & names_used([name]), frozenset()
        if name not in self._known:
            self._known[name] = FACTS, frozenset()  # if it calls itself
            body = _Body(self)
            names = (part for part in ast.walk(self._functions[name]) if isinstance(part, ast.Name))
            if _ALL in {part.id for part in names}:
                body.read |= FACTS
            left = body.block(self._functions[name].body, {})
            exits = [*body.exits, *([left] if left is not None else [])]
            own = [written.get("s", frozenset()) for written in exits]
            certain = frozenset.intersection(*own) if own else frozenset()
            self._known[name] = frozenset(body.read), certain
        return self._known[name]


class _Body:
    """Follows one function."""

    def __init__(self, reader: _Reader) -> None:
        self._reader = reader
        self.read: set[str] = set()
        self.exits: list[Written] = []

    def block(self, statements: Iterable[ast.stmt], written: Written) -> Written | None:
        """What has been written behind some statements; None if nothing comes behind them."""
        here: Written | None = written
        for statement in statements:
            if here is None:
                return None
            here = self._statement(statement, here)
        return here

    def _statement(self, statement: ast.stmt, written: Written) -> Written | None:
        match statement:
            case ast.Return(value):
                self._look(value, written)
                self.exits.append(self._called(value, written))
                return None
            case ast.Break() | ast.Continue():
                return None
            case ast.If(test, body, orelse):
                self._look(test, written)
                ways = [self.block(part, written) for part in (body, orelse)]
                return _both([way for way in ways if way is not None])
            case ast.For() | ast.While():
                self._look(statement.iter if isinstance(statement, ast.For) else statement.test,
                           written)  # fmt: skip
                self.block(statement.body, written)
                return written
            case ast.Assign([target], value) | ast.AugAssign(target, _, value):
                self._look(value, written)
                if isinstance(statement, ast.AugAssign):
                    self._look(target, written)
                return self._stored(target, self._called(value, written))
            case ast.Expr(value):
                self._look(value, written)
                return self._called(value, written)
            case ast.Pass():
                return written
        self.read |= FACTS
        return written

    def _look(self, node: ast.expr | None, written: Written) -> None:
        """Note what an expression reads."""
        for part in ast.walk(node) if node is not None else ():
            if isinstance(part, ast.Subscript):
                row = ast.unparse(part.value)
                if row not in _NO_ROWS:
                    self.read |= _facts(part.slice) - written.get(row, frozenset())
            elif isinstance(part, ast.Call):
                callee, row = _call(part)
                if callee not in _COPIES:
                    self.read |= {fact for name in part.args for fact in _handed(name)}
                    self.read |= self._reader.effect(callee)[0] - written.get(row, frozenset())

    def _called(self, node: ast.expr | None, written: Written) -> Written:
        """What has been written behind a call, if the expression is one."""
        if not isinstance(node, ast.Call):
            return written
        callee, row = _call(node)
        if callee in _COPIES:
            copied = written.get(ast.unparse(node.args[1]), frozenset())
            return {"s": written.get("s", frozenset()), row: copied}  # others may be the same row
        return written | {row: written.get(row, frozenset()) | self._reader.effect(callee)[1]}

    def _stored(self, target: ast.expr, written: Written) -> Written:
        """What has been written behind a store."""
        if not isinstance(target, ast.Subscript):
            return {row: facts for row, facts in written.items() if row != ast.unparse(target)}
        self._look(target.slice, written)
        row = ast.unparse(target.value)
        if isinstance(target.slice, ast.Name) and target.slice.id in FACTS:
            return written | {row: written.get(row, frozenset()) | {target.slice.id}}
        return written


#: Names of arrays that are no rows.
_NO_ROWS = ("t", "mv", "x", "r")


def _facts(index: ast.expr) -> frozenset[str]:
    """The facts that an index may mean.

    One that names no field lies in a field that the function was handed, which is seen where it is
    handed over, unless it is a plain number.
    """
    if isinstance(index, ast.Constant):
        return FACTS
    return frozenset(part.id for part in ast.walk(index) if isinstance(part, ast.Name)) & FACTS


def _handed(argument: ast.expr) -> frozenset[str]:
    """The facts whose places a function is handed."""
    return FACTS & {argument.id} if isinstance(argument, ast.Name) else frozenset()


def _call(node: ast.Call) -> tuple[str, str]:
    """The function that is called, and the row that it is given first."""
    row = ast.unparse(node.args[0]) if node.args else ""
    return ast.unparse(node.func), row


def _both(ways: list[Written]) -> Written | None:
    """What has been written on all ways; None where there is no way."""
    if not ways:
        return None
    first, *others = ways
    rows = set(first).intersection(*others)
    return {row: frozenset.intersection(*(way[row] for way in ways)) for row in rows}


def columns_that_count(program: EmittedProgram) -> tuple[int, ...]:
    """The columns of a row by which positions differ: not by chance seeds, forgotten facts, or how
    chains are stored, which follows from the board.
    """
    left_out = {header.RNG} | {header.NAMES[name] for name in forgotten_facts(program)}
    for name, begin in program.offsets.items():
        if name.startswith(_CHAINS):
            left_out |= set(range(begin, begin + program.lengths[name]))
    return tuple(column for column in range(program.row_size) if column not in left_out)
