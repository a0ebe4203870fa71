"""The values of a function as LLVM text: vectors, conditions and numbers.

Every number is a 64-bit integer (conditions are 0 and 1), every variable a slot on the stack that
LLVM turns into a register. Indices count from the start of a vector: negative ones are not wrapped
around.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from ludeme.runtime.native.units import LISTINGS, NotLowered, Vectors

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


class ValueLowering:
    """Writes the instructions of one function that find values."""

    def __init__(
        self,
        name: str,
        constants: dict[str, int],
        vectors: Vectors,
        params: dict[str, tuple[str, ...]],
    ) -> None:
        self.name = name
        self.constants = constants
        self.vectors = vectors
        self.params = params
        self._mine = vectors[name]
        self._slots: dict[str, None] = {}
        self._lines: list[str] = []
        self._number = 0

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
