"""Emitted programs and kernels as LLVM text.

What programs are written in is a small part of Python: functions of integers and of vectors of
32-bit integers, with loops, conditions and calls. It needs no type inference, so this front end
takes milliseconds where numba's takes a tenth of a second per function. Every number is a 64-bit
integer (conditions are 0 and 1), every variable a slot on the stack that LLVM turns into a
register. Indices count from the start of a vector: negative ones are not wrapped around.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from ludeme.runtime.native.units import KERNEL, LISTINGS, NotLowered, Vectors

_OPERATIONS: dict[type[ast.operator], str] = {
    ast.Add: "add i64 {}, {}",
    ast.Sub: "sub i64 {}, {}",
    ast.Mult: "mul i64 {}, {}",
    ast.BitAnd: "and i64 {}, {}",
    ast.BitOr: "or i64 {}, {}",
    ast.BitXor: "xor i64 {}, {}",
    ast.LShift: "shl i64 {}, {}",
    ast.RShift: "ashr i64 {}, {}",
    ast.FloorDiv: "call i64 @floor_division(i64 {}, i64 {})",
    ast.Mod: "call i64 @floor_remainder(i64 {}, i64 {})",
}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "slt",
    ast.LtE: "sle",
    ast.Gt: "sgt",
    ast.GtE: "sge",
}
_BUILT_IN = {"min": "llvm.smin.i64", "max": "llvm.smax.i64"}
#: The parameter that names scratch rows: its elements are vectors themselves.
ROWS = "x"
#: The length of a row of this program.
ROW_LENGTH = "@row_length"
BUFFER_LENGTH = "%buffer.length"
#: Functions that are worth their room wherever they are called: drawing a site and looking at it.
INLINED = (*(f"{KERNEL}{name}" for name in ("draw_below", "look", "wrap")), "move_to")


class Lowering:
    """Writes one function; `text` is its definition in LLVM's language."""

    def __init__(
        self,
        function: ast.FunctionDef,
        constants: dict[str, int],
        vectors: Vectors,
        params: dict[str, tuple[str, ...]],
        apart: frozenset[str] = frozenset(),
    ) -> None:
        self.name = function.name
        self.constants = constants
        self.vectors = vectors
        self.params = params
        #: Parameters whose memory no other parameter reaches.
        self.apart = apart
        self._mine = vectors[function.name]
        self._slots: dict[str, None] = {}
        self._lines: list[str] = []
        self._number = 0
        #: Labels that `continue` and `break` lead to.
        self._loops: list[tuple[str, str]] = []
        self._body(function.body)
        self._lines.append("  ret i64 0")

    @property
    def text(self) -> str:
        """The definition."""
        params = self.params[self.name]
        typed = [f"{self._type(name)} %{name}" for name in params]
        if self.name in LISTINGS:
            typed.append(f"i64 {BUFFER_LENGTH}")
        note = " alwaysinline" if self.name in INLINED else ""
        head = [f"define internal i64 @{self.name}({', '.join(typed)}){note} nounwind {{"]
        for name in self._slots:
            kind = "ptr" if name in self._mine else "i64"
            head.append(f"  %{name}.slot = alloca {kind}")
            if name in params:
                head.append(f"  store {kind} %{name}, ptr %{name}.slot")
        return "\n".join([*head, *self._lines, "}\n"])

    def _type(self, param: str) -> str:
        if param not in self._mine:
            return "i64"
        return "ptr noalias" if param in self.apart else "ptr"

    # --- writing ---------------------------------------------------------------------------------

    def _fresh(self, name: str = "") -> str:
        """A name that no variable of the program has: those hold no dots."""
        self._number += 1
        return f"{name}.{self._number}"

    def _let(self, operation: str) -> str:
        value = f"%{self._fresh()}"
        self._lines.append(f"  {value} = {operation}")
        return value

    def _label(self, label: str) -> None:
        self._lines.append(f"{label}:")

    def _go(self, label: str) -> None:
        self._lines.append(f"  br label %{label}")

    def _branch(self, test: str, yes: str, no: str) -> None:
        self._lines.append(f"  br i1 {test}, label %{yes}, label %{no}")

    def _slot(self, name: str) -> str:
        self._slots.setdefault(name)
        return f"%{name}.slot"

    # --- statements ------------------------------------------------------------------------------

    def _body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            write = getattr(self, f"_{type(statement).__name__}", None)
            if write is None:
                raise NotLowered(f"{self.name}: {ast.unparse(statement)}")
            write(statement)

    def _Pass(self, node: ast.Pass) -> None:
        pass

    def _Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self._value(node.value)

    def _Return(self, node: ast.Return) -> None:
        value = "0" if node.value is None else self._value(node.value)
        self._lines.append(f"  ret i64 {value}")
        self._label(self._fresh("after"))

    def _Break(self, node: ast.Break) -> None:
        self._go(self._loops[-1][1])
        self._label(self._fresh("after"))

    def _Continue(self, node: ast.Continue) -> None:
        self._go(self._loops[-1][0])
        self._label(self._fresh("after"))

    def _If(self, node: ast.If) -> None:
        yes, no, after = self._fresh("then"), self._fresh("else"), self._fresh("after")
        self._test(node.test, yes, no if node.orelse else after)
        self._label(yes)
        self._body(node.body)
        self._go(after)
        if node.orelse:
            self._label(no)
            self._body(node.orelse)
            self._go(after)
        self._label(after)

    def _While(self, node: ast.While) -> None:
        again, body, after = self._fresh("while"), self._fresh("do"), self._fresh("after")
        self._go(again)
        self._label(again)
        self._test(node.test, body, after)
        self._label(body)
        self._in_loop(node.body, again, after)
        self._go(again)
        self._label(after)

    def _For(self, node: ast.For) -> None:
        """A loop over a range: the counter is not the variable, which the body may change."""
        call = node.iter
        if not (isinstance(call, ast.Call) and isinstance(node.target, ast.Name)):
            raise NotLowered(f"{self.name}: {ast.unparse(node.iter)}")
        values = [self._value(arg) for arg in call.args]
        first, end = values[:2] if len(values) > 1 else ("0", values[0])
        step = int(values[2]) if len(values) == 3 else 1
        counter = self._slot(self._fresh("counter"))
        again, body, following, after = map(self._fresh, ("for", "do", "next", "after"))
        self._lines.append(f"  store i64 {first}, ptr {counter}")
        self._go(again)
        self._label(again)
        count = self._let(f"load i64, ptr {counter}")
        order = "slt" if step > 0 else "sgt"
        self._branch(self._let(f"icmp {order} i64 {count}, {end}"), body, after)
        self._label(body)
        self._lines.append(f"  store i64 {count}, ptr {self._slot(node.target.id)}")
        self._in_loop(node.body, following, after)
        self._go(following)
        self._label(following)
        self._lines.append(
            f"  store i64 {self._let(f'add nsw i64 {count}, {step}')}, ptr {counter}"
        )
        self._go(again)
        self._label(after)

    def _in_loop(self, body: list[ast.stmt], following: str, after: str) -> None:
        self._loops.append((following, after))
        self._body(body)
        self._loops.pop()

    def _Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if len(node.targets) > 1:
            value = self._value(node.value)
            for place in node.targets:
                self._store(place, value)
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            values = [self._value(value) for value in node.value.elts]
            for part, value in zip(target.elts, values, strict=True):
                self._store(part, value)
        elif isinstance(target, ast.Name) and target.id in self._mine:
            if target.id in self.params[self.name]:
                raise NotLowered(f"{self.name}: {ast.unparse(node)}")
            vector = self._vector(node.value)
            self._lines.append(f"  store ptr {vector}, ptr {self._slot(target.id)}")
        else:
            self._store(target, self._value(node.value))

    def _AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            old = self._value(ast.Name(node.target.id, ast.Load()))
            self._store(node.target, self._operation(node.op, old, self._value(node.value)))
            return
        place = self._place(node.target)
        old = self._let(f"sext i32 {self._let(f'load i32, ptr {place}')} to i64")
        self._put(place, self._operation(node.op, old, self._value(node.value)))

    def _store(self, target: ast.expr, value: str) -> None:
        if isinstance(target, ast.Name):
            self._lines.append(f"  store i64 {value}, ptr {self._slot(target.id)}")
        else:
            self._put(self._place(target), value)

    def _put(self, place: str, value: str) -> None:
        self._lines.append(f"  store i32 {self._let(f'trunc i64 {value} to i32')}, ptr {place}")

    # --- vectors ---------------------------------------------------------------------------------

    def _place(self, node: ast.expr) -> str:
        """The address of an element."""
        if not isinstance(node, ast.Subscript):
            raise NotLowered(f"{self.name}: {ast.unparse(node)}")
        index = self._value(node.slice)
        return self._let(f"getelementptr inbounds i32, ptr {self._vector(node.value)}, i64 {index}")

    def _vector(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name) and node.id in self._mine:
            if node.id in self._slots:
                return self._let(f"load ptr, ptr %{node.id}.slot")
            return f"%{node.id}"
        if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == ROWS:
            row, length = self._row(node), self._let(f"load i64, ptr {ROW_LENGTH}")
            offset = self._let(f"mul i64 {row}, {length}")
            return self._let(f"getelementptr inbounds i32, ptr %{ROWS}, i64 {offset}")
        raise NotLowered(f"{self.name}: {ast.unparse(node)} is no vector")

    def _row(self, node: ast.Subscript) -> str:
        return self._value(node.slice)

    # --- conditions ------------------------------------------------------------------------------

    def _test(self, node: ast.expr, yes: str, no: str) -> None:
        """Go to one label or the other."""
        if isinstance(node, ast.BoolOp):
            every = isinstance(node.op, ast.And)
            for part in node.values[:-1]:
                going_on = self._fresh("and" if every else "or")
                self._test(part, going_on if every else yes, no if every else going_on)
                self._label(going_on)
            self._test(node.values[-1], yes, no)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._test(node.operand, no, yes)
        elif isinstance(node, ast.Constant):
            self._go(yes if node.value else no)
        elif isinstance(node, ast.Compare):
            self._comparisons(node, yes, no)
        else:
            self._branch(self._let(f"icmp ne i64 {self._value(node)}, 0"), yes, no)

    def _comparisons(self, node: ast.Compare, yes: str, no: str) -> None:
        left = self._value(node.left)
        for k, (op, operand) in enumerate(zip(node.ops, node.comparators, strict=True)):
            right = self._value(operand)
            test = self._let(f"icmp {_COMPARISONS[type(op)]} i64 {left}, {right}")
            if k == len(node.ops) - 1:
                self._branch(test, yes, no)
                return
            going_on = self._fresh("and")
            self._branch(test, going_on, no)
            self._label(going_on)
            left = right

    # --- numbers ---------------------------------------------------------------------------------

    def _value(self, node: ast.expr) -> str:
        find: Callable[..., str] | None = getattr(self, f"_value_of_{type(node).__name__}", None)
        if find is None:
            raise NotLowered(f"{self.name}: {ast.unparse(node)}")
        return find(node)

    def _value_of_Constant(self, node: ast.Constant) -> str:
        if not isinstance(node.value, int):
            raise NotLowered(f"{self.name}: {node.value!r}")
        return str(int(node.value))

    def _value_of_Name(self, node: ast.Name) -> str:
        name = node.id
        if name in self._slots:
            return self._let(f"load i64, ptr %{name}.slot")
        if name in self.params[self.name]:
            return self._let(f"load i64, ptr {self._slot(name)}")
        if name in self.constants:
            return str(self.constants[name])
        return self._let(f"load i64, ptr {self._slot(name)}")

    def _value_of_Subscript(self, node: ast.Subscript) -> str:
        return self._let(f"sext i32 {self._let(f'load i32, ptr {self._place(node)}')} to i64")

    def _value_of_BinOp(self, node: ast.BinOp) -> str:
        return self._operation(node.op, self._value(node.left), self._value(node.right))

    def _operation(self, op: ast.operator, left: str, right: str) -> str:
        if type(op) not in _OPERATIONS:
            raise NotLowered(f"{self.name}: {type(op).__name__}")
        return self._let(_OPERATIONS[type(op)].format(left, right))

    def _value_of_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return self._truth(node)
        value = self._value(node.operand)
        if isinstance(node.op, ast.Invert):
            return self._let(f"xor i64 {value}, -1")
        if isinstance(node.operand, ast.Constant):
            return str(-int(value))
        return self._let(f"sub i64 0, {value}")

    def _value_of_Compare(self, node: ast.Compare) -> str:
        if len(node.ops) > 1:
            return self._truth(node)
        left, right = self._value(node.left), self._value(node.comparators[0])
        test = self._let(f"icmp {_COMPARISONS[type(node.ops[0])]} i64 {left}, {right}")
        return self._let(f"zext i1 {test} to i64")

    def _truth(self, node: ast.expr) -> str:
        """0 or 1."""
        return self._either(node, lambda: "1", lambda: "0")

    def _value_of_IfExp(self, node: ast.IfExp) -> str:
        return self._either(
            node.test, lambda: self._value(node.body), lambda: self._value(node.orelse)
        )

    def _value_of_BoolOp(self, node: ast.BoolOp) -> str:
        """The operand that decides, as in Python; only conditions are joined in programs."""
        return self._truth(node)

    def _either(self, test: ast.expr, one: Callable[[], str], other: Callable[[], str]) -> str:
        slot = self._slot(self._fresh("either"))
        yes, no, after = self._fresh("then"), self._fresh("else"), self._fresh("after")
        self._test(test, yes, no)
        for label, value in ((yes, one), (no, other)):
            self._label(label)
            self._lines.append(f"  store i64 {value()}, ptr {slot}")
            self._go(after)
        self._label(after)
        return self._let(f"load i64, ptr {slot}")

    def _value_of_Call(self, node: ast.Call) -> str:
        name = getattr(node.func, "id", "")
        if name in _BUILT_IN:
            return self._extreme(_BUILT_IN[name], node.args)
        if name == "abs":
            return self._let(f"call i64 @llvm.abs.i64(i64 {self._value(node.args[0])}, i1 false)")
        if name in ("int", "bool"):
            return (self._value if name == "int" else self._truth)(node.args[0])
        if name == "len":
            if self.name in LISTINGS:
                return BUFFER_LENGTH
            return self._let(f"load i64, ptr {ROW_LENGTH}")
        if name not in self.params:
            raise NotLowered(f"{self.name}: {ast.unparse(node)}")
        given = zip(self.params[name], node.args, strict=True)
        args = [self._argument(param in self.vectors[name], value) for param, value in given]
        if name in LISTINGS:
            args.append(f"i64 {BUFFER_LENGTH}")
        return self._let(f"call i64 @{name}({', '.join(args)})")

    def _extreme(self, function: str, operands: list[ast.expr]) -> str:
        best = self._value(operands[0])
        for operand in operands[1:]:
            best = self._let(f"call i64 @{function}(i64 {best}, i64 {self._value(operand)})")
        return best

    def _argument(self, is_vector: bool, value: ast.expr) -> str:
        if is_vector:
            return f"ptr {self._vector(value)}"
        if isinstance(value, ast.Name) and value.id in self._mine:
            return "i64 0"  # a vector that the function does not use
        return f"i64 {self._value(value)}"
