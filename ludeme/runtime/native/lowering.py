"""Emitted programs and kernels as LLVM text.

What programs are written in is a small part of Python: functions of integers and of vectors of
32-bit integers, with loops, conditions and calls. It needs no type inference, so this front end
takes milliseconds where numba's takes a tenth of a second per function. What values become is in
`value_lowering`, statements and whole functions here.
"""

from __future__ import annotations

import ast

from ludeme.runtime.native.units import KERNEL, LISTINGS, NotLowered, Vectors
from ludeme.runtime.native.value_lowering import BUFFER_LENGTH, ValueLowering

#: Functions that are worth their room wherever they are called: drawing a site and looking at it.
INLINED = (*(f"{KERNEL}{name}" for name in ("draw_below", "look", "wrap")), "move_to")


class Lowering(ValueLowering):
    """Writes one function; `text` is its definition in LLVM's language."""

    def __init__(
        self,
        function: ast.FunctionDef,
        constants: dict[str, int],
        vectors: Vectors,
        params: dict[str, tuple[str, ...]],
        apart: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(function.name, constants, vectors, params)
        #: Parameters whose memory no other parameter reaches.
        self.apart = apart
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
