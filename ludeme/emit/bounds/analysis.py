"""Which accesses of a function may lie outside their array, by the ranges of its numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ludeme.emit.bounds.syntax import assigned, combined, first_of
from ludeme.emit.bounds.values import (
    ANY,
    FAR,
    Array,
    Value,
    contents,
    joined,
    limited,
    number,
    subtracted,
)
from ludeme.model.trees import walk

Env = dict[str, Value]
#: 32 bits hold the numbers from minus this up to it.
BITS = 1 << 31
#: Stands for the first number of a function's workspace, until that is known.
WORKSPACE = "_W"
#: What a comparison says of its left side, by the range of its right side, if it holds.
_HOLDS: dict[type[ast.cmpop], Callable[[Value], tuple[int, int]]] = {
    ast.Lt: lambda other: (-FAR, other.high - 1),
    ast.LtE: lambda other: (-FAR, other.high),
    ast.Gt: lambda other: (other.low + 1, FAR),
    ast.GtE: lambda other: (other.low, FAR),
    ast.Eq: lambda other: (other.low, other.high),
}
_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.NotEq: ast.Eq,
}  # fmt: skip
_MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE, ast.Eq: ast.Eq,
}  # fmt: skip


def area_name(function: str, offset: int) -> str:
    """The name of a part of a function's workspace."""
    return f"{function}:{offset}"


@dataclass
class Surroundings:
    """What the functions of a program know of each other."""

    arrays: Mapping[str, Array]
    #: Numbers by name: constants that are no arrays.
    numbers: Mapping[str, int]
    #: What each function is given, as far as its callers have been read.
    given: dict[str, list[Value]] = field(default_factory=dict)
    #: What is written into the columns of rows, by generator.
    columns: dict[tuple[int, int], Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Unproven:
    """An access that may lie outside: `offset` must be less than `size`."""

    node: ast.Subscript
    array: str
    offset: ast.expr
    size: int
    #: What is added to the offset once it has been tested.
    shift: int = 0


class Analysis:
    """Reads one function; `unproven` are the accesses that need a test."""

    def __init__(
        self,
        function: ast.FunctionDef,
        around: Surroundings,
        params: Mapping[str, Value],
        promised: Mapping[str, Value],
    ) -> None:
        self.name = function.name
        self.around = around
        #: Ranges that whoever wrote the text promises of some names.
        self.promised = promised
        self.unproven: list[Unproven] = []
        #: The generator of the row that is being written.
        self._generator = -1
        self._body(function.body, dict(params))

    # --- statements ------------------------------------------------------------------------------

    def _body(self, statements: Iterable[ast.stmt], env: Env) -> Env | None:
        """What is known after some statements; None if nothing comes after them."""
        known: Env | None = env
        for statement in statements:
            if known is None:
                known = {}
            known = self._statement(statement, known)
        return known

    def _statement(self, node: ast.stmt, env: Env) -> Env | None:
        if isinstance(node, ast.Assign):
            return self._assign(node, env)
        if isinstance(node, ast.AugAssign):
            value = combined(node.op, self._read(node.target, env), self.value(node.value, env))
            return self._store(node.target, value, env)
        if isinstance(node, ast.If):
            return self._if(node, env)
        if isinstance(node, ast.For):
            return self._for(node, env)
        if isinstance(node, ast.While):
            inside = self._entering(node.body, env)
            self.value(node.test, inside)
            self._body(node.body, self.where(node.test, inside, True))
            return self._entering(node.body, env)
        if isinstance(node, ast.Return):
            if node.value is not None:
                self.value(node.value, env)
            return None
        if isinstance(node, ast.Expr):
            self.value(node.value, env)
        return None if isinstance(node, (ast.Break, ast.Continue)) else env

    def _assign(self, node: ast.Assign, env: Env) -> Env:
        target = node.targets[0]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            values = [self.value(value, env) for value in node.value.elts]
            for part, value in zip(target.elts, values, strict=True):
                env = self._store(part, value, env)
            return env
        value = self.value(node.value, env)
        for place in node.targets:
            env = self._store(place, value, env)
        return env

    def _store(self, target: ast.expr, value: Value, env: Env) -> Env:
        if isinstance(target, ast.Name):
            return {**env, target.id: self._as_promised(target.id, value)}
        if isinstance(target, ast.Subscript):
            self._access(target, env)
            self._note_column(target, value)
        return env

    def _note_column(self, target: ast.Subscript, value: Value) -> None:
        """Remember what rows hold: a row begins with the number of its generator."""
        if getattr(target.value, "id", "") != "mv":
            return
        index = target.slice
        column = 0
        if isinstance(index, ast.BinOp) and isinstance(index.right, ast.Constant):
            column = int(str(index.right.value))
        if column == 0:
            self._generator = value.low if value.low == value.high else -1
        else:
            key = self._generator, column
            before = self.around.columns.get(key, value)
            self.around.columns[key] = joined(before, value)

    def _as_promised(self, name: str, value: Value) -> Value:
        promise = self.promised.get(name)
        return value if promise is None else limited(value, promise.low, promise.high)

    def _if(self, node: ast.If, env: Env) -> Env | None:
        self.value(node.test, env)
        one = self._body(node.body, self.where(node.test, env, True))
        other = self._body(node.orelse, self.where(node.test, env, False))
        if one is None or other is None:
            return other if one is None else one
        return {name: joined(value, other[name]) for name, value in one.items() if name in other}

    def _for(self, node: ast.For, env: Env) -> Env:
        call = node.iter
        assert isinstance(call, ast.Call)
        assert isinstance(node.target, ast.Name)
        ends = [self.value(arg, env) for arg in call.args]
        first, end = (ends[0], ends[1]) if len(ends) > 1 else (number(0), ends[0])
        if len(ends) == 3 and ends[2].high < 0:
            first, end = end.moved(2, 2), first.moved(1, 1)
        inside = self._entering(node.body, env)
        counter = ANY
        if first.arrays == end.arrays:
            counter = Value(first.low, end.high - 1 if end.high < FAR else FAR, first.arrays)
        name = node.target.id
        self._body(node.body, {**inside, name: self._as_promised(name, counter)})
        after = self._entering(node.body, env)
        after.pop(name, None)
        return after

    def _entering(self, body: list[ast.stmt], env: Env) -> Env:
        """What is known whenever a loop begins anew: names that only grow keep their low end."""
        changed, grown = assigned(body)
        known = {name: value for name, value in env.items() if name not in changed}
        for name in grown - changed:
            if name in known:
                known[name] = Value(known[name].low, FAR, known[name].arrays)
        return known

    # --- conditions ------------------------------------------------------------------------------

    def where(self, test: ast.expr, env: Env, holds: bool) -> Env:
        """What is known where a test holds, or does not."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.where(test.operand, env, not holds)
        if isinstance(test, ast.BoolOp):
            if isinstance(test.op, ast.And) == holds:
                for part in test.values:
                    env = self.where(part, env, holds)
            return dict(env)
        if not isinstance(test, ast.Compare) or (len(test.ops) > 1 and not holds):
            return dict(env)
        sides = [test.left, *test.comparators]
        for k, op in enumerate(test.ops):
            kind = type(op) if holds else _OPPOSITE.get(type(op), ast.Is)
            env = self._compared(sides[k], kind, sides[k + 1], env)
            env = self._compared(sides[k + 1], _MIRRORED.get(kind, ast.Is), sides[k], env)
        return dict(env)

    def _compared(self, one: ast.expr, kind: type[ast.cmpop], other: ast.expr, env: Env) -> Env:
        if not isinstance(one, ast.Name) or kind not in _HOLDS or one.id.isupper():
            return env
        against = self._quietly(other, env)
        if against.arrays:
            return env
        low, high = _HOLDS[kind](against)
        return {**env, one.id: limited(env.get(one.id, ANY), low, high)}

    def _quietly(self, node: ast.expr, env: Env) -> Value:
        """The value of an expression whose accesses have been read already."""
        kept = len(self.unproven)
        value = self.value(node, env)
        del self.unproven[kept:]
        return value

    # --- numbers ---------------------------------------------------------------------------------

    def value(self, node: ast.expr, env: Env) -> Value:
        """What an expression can be; reads the accesses in it."""
        if isinstance(node, ast.Constant):
            return number(int(node.value)) if isinstance(node.value, int) else ANY
        if isinstance(node, ast.Name):
            return self._named(node.id, env)
        if isinstance(node, ast.Subscript):
            return self._access(node, env)
        if isinstance(node, ast.BinOp):
            if getattr(node.left, "id", "") == WORKSPACE:
                return self._area(int(str(getattr(node.right, "value", 0))))
            return combined(node.op, self.value(node.left, env), self.value(node.right, env))
        if isinstance(node, ast.IfExp):
            self.value(node.test, env)
            one = self.value(node.body, self.where(node.test, env, True))
            return joined(one, self.value(node.orelse, self.where(node.test, env, False)))
        if isinstance(node, ast.BoolOp):
            return self._joint(node, env)
        if isinstance(node, ast.Compare):
            for part in (node.left, *node.comparators):
                self.value(part, env)
            return Value(0, 1)
        if isinstance(node, ast.UnaryOp):
            value = self.value(node.operand, env)
            if isinstance(node.op, ast.Not):
                return Value(0, 1)
            return subtracted(number(0), value) if isinstance(node.op, ast.USub) else ANY
        return self._call(node, env) if isinstance(node, ast.Call) else ANY

    def _area(self, offset: int) -> Value:
        """Where a bitmap of this function begins."""
        name = area_name(self.name, offset)
        return Value(0, 0, frozenset((name,))) if name in self.around.arrays else ANY

    def _named(self, name: str, env: Env) -> Value:
        if name in self.around.arrays:
            return Value(0, 0, frozenset((name,)))
        if name in self.around.numbers:
            return number(self.around.numbers[name])
        return env.get(name) or self.promised.get(name, ANY)

    def _joint(self, node: ast.BoolOp, env: Env) -> Value:
        for part in node.values:
            self.value(part, env)
            env = self.where(part, env, isinstance(node.op, ast.And))
        return Value(0, 1)

    def _call(self, node: ast.Call, env: Env) -> Value:
        name = getattr(node.func, "id", "")
        values = [self.value(arg, env) for arg in node.args]
        if name in ("min", "max") and not any(value.arrays for value in values):
            best = min if name == "min" else max
            return Value(best(v.low for v in values), best(v.high for v in values))
        if name == "wrap":
            inside = values[0].low >= -BITS and values[0].high < BITS
            return values[0] if inside else Value(-BITS, BITS - 1)
        if name == "draw_below" or name == "random_below":
            return Value(0, max(0, values[-1].high - 1))
        before = self.around.given.get(name)
        if before is not None:
            values = [joined(a, b) for a, b in zip(before, values, strict=True)]
        self.around.given[name] = values
        return ANY

    # --- accesses --------------------------------------------------------------------------------

    def _read(self, node: ast.expr, env: Env) -> Value:
        """The value of a target that is changed; its access is read when it is stored."""
        return self._quietly(node, env)

    def _access(self, node: ast.Subscript, env: Env) -> Value:
        where = self.value(node.slice, env)
        if getattr(node.value, "id", "") == "mv" or not where.arrays:
            return ANY
        if lists := self._lists(node.slice, env):
            return self._in_list(node, lists, env)
        arrays = [self.around.arrays[name] for name in where.arrays]
        size = min(array.size for array in arrays)
        held = contents(arrays, max(0, where.low), min(size - 1, where.high))
        if where.low >= 0 and where.high < size:
            return held
        self._note(node, env, size)
        return joined(held, number(0))

    def _note(self, node: ast.Subscript, env: Env, size: int) -> None:
        first = first_of(node.slice)
        if first is not None and self._begins(first[0], env):
            self.unproven.append(Unproven(node, *first, size))

    def _begins(self, name: str, env: Env) -> bool:
        """Whether a name stands for the start of an array, not for a place in it."""
        value = self._named(name, env)
        return bool(value.arrays) and value.low == value.high == 0

    def _lists(self, index: ast.expr, env: Env) -> int:
        """How many lists a table has in which the index looks one up; 0 if it does not."""
        first = first_of(index)
        array = self.around.arrays.get(first[0]) if first else None
        if array is None or not array.lists:
            return 0
        assert first is not None
        return 0 if any(isinstance(node, ast.Subscript) for node in walk(first[1])) else array.lists

    def _in_list(self, node: ast.Subscript, lists: int, env: Env) -> Value:
        """Where a list begins, or ends: its number is tested."""
        first = first_of(node.slice)
        assert first is not None
        name, offset = first
        following = isinstance(offset, ast.BinOp) and ast.unparse(offset.right) == "1"
        row = offset.left if following and isinstance(offset, ast.BinOp) else offset
        value = self.value(row, env)
        # the number behind the last list says where that ends
        size = lists if following else lists + 1
        if value.low < 0 or value.high >= size:
            self.unproven.append(Unproven(node, name, row, size, int(following)))
        array, shift = self.around.arrays[name], int(following)
        low, high = max(0, value.low) + shift, min(size - 1, value.high) + shift
        return joined(contents([array], low, high), contents([array], lists, lists))
