"""The Python of emitted programs and kernels as JavaScript.

Programs are functions on integers and vectors of 32 bits: assignments, loops over ranges, branches,
calls. Numbers of JavaScript are exact up to 53 bits, and so is what is written here; what would go
beyond that stops the game instead of going on with another number. Whatever else Python has is
refused: a `NotTranslated`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count

#: Words that JavaScript keeps for itself, and what the module has under these names.
_RESERVED = frozenset(
    re.findall(
        r"\w+",
        """
        arguments await break case catch class const continue debugger default delete do
        else enum eval export extends false finally for function if implements import in
        instanceof interface let new null package private protected public return static
        super switch this throw true try typeof undefined var void while with yield Math
        Number BigInt Int32Array RangeError
        """,
    )
)
_COMPARED = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
#: What JavaScript has as well; the others are functions of the runtime.
_WRITTEN = {ast.Add: "+", ast.Sub: "-"}
_CALLED = {
    ast.Mult: "times", ast.FloorDiv: "quotientDown", ast.Mod: "modulo", ast.LShift: "shiftLeft",
    ast.RShift: "shiftRight", ast.BitAnd: "bitAnd", ast.BitOr: "bitOr", ast.BitXor: "bitXor",
}  # fmt: skip
_BUILT_IN = {"max": "Math.max", "min": "Math.min", "abs": "Math.abs"}
#: Products with constants of this size are exact, whatever the 32 bits of the other factor.
_SMALL = 1 << 20


class NotTranslated(ValueError):
    """Something that has no form in JavaScript here."""


def word(name: str) -> str:
    """A name as JavaScript may use it."""
    return f"{name}$" if name in _RESERVED else name


class Translation:
    """Translates functions; what they call is asked of `known`, and is noted in `called`."""

    def __init__(self, constants: Mapping[str, int], is_known: Callable[[str], bool]) -> None:
        """With numbers that names stand for, and the functions that may be called."""
        self._constants = constants
        self._is_known = is_known
        self.called: set[str] = set()
        self._fresh = count()

    def function(self, node: ast.FunctionDef) -> str:
        """A function."""
        parameters = [each.arg for each in node.args.args]
        stored = {
            each.id
            for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        self._local = stored | set(parameters)
        lines = [f"function {word(node.name)}({', '.join(map(word, parameters))}) {{"]
        if own := sorted(stored - set(parameters)):
            lines.append(f"  let {', '.join(map(word, own))};")
        lines += self._block(node.body, "  ")
        return "\n".join([*lines, "}"])

    # --- statements ---------------------------------------------------------------------------

    def _block(self, body: list[ast.stmt], indent: str) -> Iterator[str]:
        for statement in body:
            yield from self._statement(statement, indent)

    def _statement(self, node: ast.stmt, indent: str) -> Iterator[str]:
        if isinstance(node, ast.If):
            yield f"{indent}if ({self._value(node.test)}) {{"
            yield from self._block(node.body, indent + "  ")
            if node.orelse:
                yield f"{indent}}} else {{"
                yield from self._block(node.orelse, indent + "  ")
            yield f"{indent}}}"
        elif isinstance(node, ast.For) and not node.orelse:
            yield from self._loop(node, indent)
        elif isinstance(node, ast.While) and not node.orelse:
            yield f"{indent}while ({self._value(node.test)}) {{"
            yield from self._block(node.body, indent + "  ")
            yield f"{indent}}}"
        elif not isinstance(node, ast.Pass) and not _is_docstring(node):
            yield f"{indent}{self._line(node)};"

    def _line(self, node: ast.stmt) -> str:
        if isinstance(node, ast.Assign):
            return " = ".join(map(self._value, (*node.targets, node.value)))
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            return f"{self._value(node.target)} = {self._value(node.value)}"
        if isinstance(node, ast.AugAssign):
            return self._changed(node)
        if isinstance(node, ast.Expr):
            return self._value(node.value)
        if isinstance(node, ast.Return):
            return "return" if node.value is None else f"return {self._value(node.value)}"
        if isinstance(node, ast.Break):
            return "break"
        if isinstance(node, ast.Continue):
            return "continue"
        raise NotTranslated(f"{type(node).__name__} in line {node.lineno}")

    def _changed(self, node: ast.AugAssign) -> str:
        """`a += b`; places of vectors are found out once."""
        target, value = self._value(node.target), self._value(node.value)
        if type(node.op) in _WRITTEN:
            return f"{target} {_WRITTEN[type(node.op)]}= {value}"
        if isinstance(node.target, ast.Subscript) and _has_call(node.target.slice):
            raise NotTranslated(f"a place that is called for, in line {node.lineno}")
        return f"{target} = {self._combined(node.op, node.target, node.value)}"

    def _loop(self, node: ast.For, indent: str) -> Iterator[str]:
        """A loop over a range: its bounds are found out once, and its variable may be changed."""
        call = node.iter
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "range"):
            raise NotTranslated(f"a loop over {ast.unparse(call)}")
        first, last, step = _bounds(call)
        size = self._number(step)
        k = next(self._fresh)
        begin = f"let i{k}$ = {self._value(first)}, end{k}$ = {self._value(last)}"
        sign = "<" if size > 0 else ">"
        yield f"{indent}for ({begin}; i{k}$ {sign} end{k}$; i{k}$ += {size}) {{"
        yield f"{indent}  {self._value(node.target)} = i{k}$;"
        yield from self._block(node.body, indent + "  ")
        yield f"{indent}}}"

    def _number(self, node: ast.expr) -> int:
        """A number that is written down, or has a name."""
        if isinstance(node, ast.Name) and node.id in self._constants:
            return self._constants[node.id]
        try:
            return int(ast.literal_eval(node))
        except ValueError:
            said = f"a step of {ast.unparse(node)} in line {node.lineno}"
            raise NotTranslated(said) from None

    # --- values -------------------------------------------------------------------------------

    def _value(self, node: ast.expr) -> str:
        translate = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        if translate is None:
            raise NotTranslated(f"{ast.unparse(node)} in line {node.lineno}")
        written: str = translate(node)
        return written

    def _of_name(self, node: ast.Name) -> str:
        if node.id not in self._local and node.id in self._constants:
            return str(self._constants[node.id])
        return word(node.id)

    def _of_constant(self, node: ast.Constant) -> str:
        if isinstance(node.value, bool):
            return str(node.value).lower()
        if not isinstance(node.value, int | float):
            raise NotTranslated(f"{node.value!r} in line {node.lineno}")
        return str(node.value)

    def _of_subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            raise NotTranslated(f"a part of a vector in line {node.lineno}")
        return f"{self._value(node.value)}[{self._value(node.slice)}]"

    def _of_tuple(self, node: ast.Tuple) -> str:
        return f"[{', '.join(map(self._value, node.elts))}]"

    def _of_unaryop(self, node: ast.UnaryOp) -> str:
        operand = self._value(node.operand)
        if isinstance(node.op, ast.Not):
            return f"!{operand}"
        return f"(-{operand} - 1)" if isinstance(node.op, ast.Invert) else f"(-{operand})"

    def _of_binop(self, node: ast.BinOp) -> str:
        return self._combined(node.op, node.left, node.right)

    def _combined(self, operator: ast.operator, left: ast.expr, right: ast.expr) -> str:
        a, b = self._value(left), self._value(right)
        if type(operator) in _WRITTEN:
            return f"({a} {_WRITTEN[type(operator)]} {b})"
        if isinstance(operator, ast.Mult) and (_is_small(left) or _is_small(right)):
            return f"({a} * {b})"
        if isinstance(operator, ast.Div):
            return f"({a} / {b})"
        if type(operator) not in _CALLED:
            raise NotTranslated(f"{type(operator).__name__} in line {left.lineno}")
        return f"{_CALLED[type(operator)]}({a}, {b})"

    def _of_boolop(self, node: ast.BoolOp) -> str:
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return f"({sign.join(map(self._value, node.values))})"

    def _of_ifexp(self, node: ast.IfExp) -> str:
        test, body, other = map(self._value, (node.test, node.body, node.orelse))
        return f"({test} ? {body} : {other})"

    def _of_compare(self, node: ast.Compare) -> str:
        """Comparisons in a row, each value of which is found out once."""
        values = [self._value(each) for each in (node.left, *node.comparators)]
        if any(type(each) not in _COMPARED for each in node.ops):
            raise NotTranslated(f"{ast.unparse(node)} in line {node.lineno}")
        middle = {
            k: f"v{next(self._fresh)}$"
            for k, each in enumerate(node.comparators[:-1], 1)
            if _has_call(each)
        }
        given = [values[k] for k in middle]
        values = [middle.get(k, each) for k, each in enumerate(values)]
        pairs = zip(values, node.ops, values[1:], strict=False)
        said = " && ".join(f"{a} {_COMPARED[type(op)]} {b}" for a, op, b in pairs)
        if not middle:
            return f"({said})"
        return f"(({', '.join(middle.values())}) => {said})({', '.join(given)})"

    def _of_call(self, node: ast.Call) -> str:
        name = ast.unparse(node.func)
        if node.keywords:
            raise NotTranslated(f"{ast.unparse(node)} in line {node.lineno}")
        arguments = [self._value(each) for each in node.args]
        if name == "len":
            return f"{arguments[0]}.length"
        if name == "int":
            return f"Number({arguments[0]})"
        if name in _BUILT_IN:
            return f"{_BUILT_IN[name]}({', '.join(arguments)})"
        if not self._is_known(name):
            raise NotTranslated(f"a call of {name} in line {node.lineno}")
        self.called.add(name)
        return f"{word(name)}({', '.join(arguments)})"


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _has_call(node: ast.expr) -> bool:
    return any(isinstance(each, ast.Call) for each in ast.walk(node))


def _is_small(node: ast.expr) -> bool:
    """Whether it is a small number that is written down."""
    if not isinstance(node, ast.Constant):
        return False
    return isinstance(node.value, int | float) and abs(node.value) < _SMALL


def _bounds(call: ast.Call) -> tuple[ast.expr, ast.expr, ast.expr]:
    """The first number of a range, the one behind its last, and the step."""
    zero, one = (ast.Constant(k, lineno=call.lineno) for k in (0, 1))
    if len(call.args) == 1:
        return zero, call.args[0], one
    first, last, *step = call.args
    return first, last, step[0] if step else one
