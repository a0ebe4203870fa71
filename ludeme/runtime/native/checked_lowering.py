"""Machine code whose every access is tested: what lies outside is counted, and not touched.

A wrong access reads 0, or writes to a place of its own. How often each line of the text made one
is counted in a vector, with the index it used the first time, and, where the line is a kernel's,
the line of the program that called it. Vectors are told apart by their addresses, which the outer
forms note: functions take rows, tables and buffers alike. Which array an index belongs to is noted
for each integer of the tables and of a row (`ludeme.runtime.checked.regions`).
"""

from __future__ import annotations

import ast
from typing import Any

from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked.regions import NOBODY, Claim, finds_list, start_of
from ludeme.runtime.native.lowering import Lowering
from ludeme.runtime.native.units import KERNEL

#: What is counted: so many accesses, and the first index, of every line.
COUNTS, INDICES = "fault_counts", "fault_indices"
#: The line of the program that had called, where the access was a kernel's.
CALLERS = "fault_callers"
#: The array that each integer belongs to, of a row and of the tables.
ROW_ARRAYS, TABLE_ARRAYS = "row_arrays", "table_arrays"
_MEMORY = f"""\
@tables.start = internal global ptr null
@moves.start = internal global ptr null
@moves.length = internal global i64 0
@draws.start = internal global ptr null
@nowhere = internal global i32 0
@{COUNTS} = global [{{lines}} x i64] zeroinitializer
@{INDICES} = global [{{lines}} x i64] zeroinitializer
@{CALLERS} = global [{{lines}} x i64] zeroinitializer
@caller = internal global i64 0

@{ROW_ARRAYS} = global [{{row}} x i32] zeroinitializer
@{TABLE_ARRAYS} = global [{{tables}} x i32] zeroinitializer
; of each 256 integers of the tables that belong to one array: its number and 1, else 0
@block_owners = internal global [{{blocks}} x i32] zeroinitializer

define internal void @fault(i64 %index, i64 %line) nounwind cold noinline {{{{
  store i32 0, ptr @nowhere
  %count = getelementptr i64, ptr @{COUNTS}, i64 %line
  %before = load i64, ptr %count
  %after = add i64 %before, 1
  store i64 %after, ptr %count
  %none = icmp eq i64 %before, 0
  br i1 %none, label %first, label %done
first:
  %place = getelementptr i64, ptr @{INDICES}, i64 %line
  store i64 %index, ptr %place
  %caller = load i64, ptr @caller
  %caller.place = getelementptr i64, ptr @{CALLERS}, i64 %line
  store i64 %caller, ptr %caller.place
  br label %done
done:
  ret void
}}}}

define internal ptr @within(ptr %v, i64 %i, i64 %start, i64 %bits, i64 %line) nounwind {{{{
  %tables = load ptr, ptr @tables.start
  %is_tables = icmp eq ptr %v, %tables
  br i1 %is_tables, label %in_tables, label %other
other:
  %moves = load ptr, ptr @moves.start
  %is_moves = icmp eq ptr %v, %moves
  br i1 %is_moves, label %in_moves, label %third
third:
  %draws = load ptr, ptr @draws.start
  %is_draws = icmp eq ptr %v, %draws
  br i1 %is_draws, label %in_draws, label %in_row
in_moves:
  %length = load i64, ptr @moves.length
  %fits = icmp ult i64 %i, %length
  %column = sub i64 %i, %start
  %in_columns = icmp ult i64 %column, {{width}}
  %is_column = and i1 %fits, %in_columns
  br i1 %is_column, label %inside, label %outside
in_draws:
  %is_draw = icmp ult i64 %i, 2
  br i1 %is_draw, label %inside, label %outside
in_tables:
  %fits.1 = call i1 @same_array(ptr @{TABLE_ARRAYS}, i64 {{tables}}, i64 %i, i64 %start, i64 %bits)
  br i1 %fits.1, label %inside, label %outside
in_row:
  %fits.2 = call i1 @same_array(ptr @{ROW_ARRAYS}, i64 {{row}}, i64 %i, i64 %start, i64 %bits)
  br i1 %fits.2, label %inside, label %outside
inside:
  %place = getelementptr inbounds i32, ptr %v, i64 %i
  ret ptr %place
outside:
  call void @fault(i64 %i, i64 %line)
  ret ptr @nowhere
}}}}

define internal i1 @same_array(ptr %arrays, i64 %end, i64 %i, i64 %start, i64 %bits) nounwind {{{{
  %low = icmp ult i64 %i, %end
  %high = icmp ult i64 %start, %end
  %both = and i1 %low, %high
  br i1 %both, label %compare, label %no
compare:
  %one.place = getelementptr i32, ptr %arrays, i64 %i
  %other.place = getelementptr i32, ptr %arrays, i64 %start
  %one = load i32, ptr %one.place
  %other = load i32, ptr %other.place
  %shift = trunc i64 %bits to i32
  %one.array = lshr i32 %one, %shift
  %other.array = lshr i32 %other, %shift
  %same = icmp eq i32 %one.array, %other.array
  %any = icmp ne i32 %one, {NOBODY}
  %ok = and i1 %same, %any
  ret i1 %ok
no:
  ret i1 false
}}}}

define internal void @claim(i64 %start, i64 %end, i32 %array) nounwind noinline {{{{
  %as.owner = add i32 %array, 1
  br label %blocks
blocks:
  %i = phi i64 [ %start, %0 ], [ %stop, %kept ], [ %stop, %fill ], [ %stop, %part ]
  %more = icmp slt i64 %i, %end
  br i1 %more, label %block, label %done
block:
  %number = lshr i64 %i, 8
  %first = shl i64 %number, 8
  %behind = add i64 %first, 256
  %stop = call i64 @llvm.smin.i64(i64 %behind, i64 %end)
  %owner.place = getelementptr i32, ptr @block_owners, i64 %number
  %owner = load i32, ptr %owner.place
  %size = sub i64 %stop, %i
  %whole = icmp eq i64 %size, 256
  br i1 %whole, label %all, label %part
all:
  %known = icmp eq i32 %owner, %as.owner
  br i1 %known, label %kept, label %fill
kept:
  br label %blocks
fill:
  store i32 %as.owner, ptr %owner.place
  call void @fill(i64 %i, i64 %stop, i32 %array)
  br label %blocks
part:
  store i32 0, ptr %owner.place
  call void @fill(i64 %i, i64 %stop, i32 %array)
  br label %blocks
done:
  ret void
}}}}

define internal void @fill(i64 %start, i64 %end, i32 %array) nounwind noinline {{{{
  %one = insertelement <16 x i32> poison, i32 %array, i32 0
  %many = shufflevector <16 x i32> %one, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %blocks
blocks:
  %b = phi i64 [ %start, %0 ], [ %b.next, %block ]
  %b.next = add i64 %b, 16
  %whole = icmp sle i64 %b.next, %end
  br i1 %whole, label %block, label %rest
block:
  %b.place = getelementptr i32, ptr @{TABLE_ARRAYS}, i64 %b
  store <16 x i32> %many, ptr %b.place, align 4
  br label %blocks
rest:
  %i = phi i64 [ %b, %blocks ], [ %next, %single ]
  %more = icmp slt i64 %i, %end
  br i1 %more, label %single, label %done
single:
  %place = getelementptr i32, ptr @{TABLE_ARRAYS}, i64 %i
  store i32 %array, ptr %place
  %next = add i64 %i, 1
  br label %rest
done:
  ret void
}}}}

define internal i64 @row_within(i64 %i, i64 %line) nounwind {{{{
  %ok = icmp ult i64 %i, {{rows}}
  br i1 %ok, label %inside, label %outside
inside:
  ret i64 %i
outside:
  call void @fault(i64 %i, i64 %line)
  ret i64 0
}}}}
"""


def memory(program: EmittedProgram, lines: int) -> str:
    """What the checked code of a program needs besides its functions."""
    return _MEMORY.format(
        lines=lines,
        tables=program.table_size,
        blocks=program.table_size // 256 + 1,
        row=program.row_size,
        rows=max(1, program.scratch_rows),
        width=program.width,
    )


class CheckedLowering(Lowering):
    """Writes one function with its accesses tested."""

    def __init__(
        self,
        function: ast.FunctionDef,
        *args: Any,
        first: int,
        is_kernel: bool,
        claims: tuple[Claim, ...] = (),
    ) -> None:
        self._is_kernel = is_kernel
        #: Number of the first line of the text that the function stands in.
        self._first = first
        self._function_line = function.lineno
        super().__init__(function, *args)
        self._lines[:0] = [
            f"  call void @claim(i64 {each.start}, i64 {each.start + each.size}, i32 {each.array})"
            for each in claims
            if each.size
        ]

    def _line(self, node: ast.expr) -> int:
        """The line of an access, counted over all texts; changed loops have none of their own."""
        return self._first + getattr(node, "lineno", self._function_line) - 1

    def _place(self, node: ast.expr) -> str:
        if not isinstance(node, ast.Subscript):
            return super()._place(node)
        index = self._value(node.slice)
        first = start_of(node.slice)
        wide = int(finds_list(node.slice, self.name.removeprefix(KERNEL)))
        start = index if first is None else self._value(first)
        where = f"i64 {start}, i64 {wide}, i64 {self._line(node)}"
        return self._let(f"call ptr @within(ptr {self._vector(node.value)}, i64 {index}, {where})")

    def _row(self, node: ast.Subscript) -> str:
        row = super()._row(node)
        return self._let(f"call i64 @row_within(i64 {row}, i64 {self._line(node)})")

    def _value_of_Call(self, node: ast.Call) -> str:
        if not self._is_kernel:
            self._calling = self._line(node)
        return super()._value_of_Call(node)

    def _let(self, operation: str) -> str:
        if not self._is_kernel and operation.startswith("call i64 @kernel."):
            self._lines.append(f"  store i64 {self._calling}, ptr @caller")
        return super()._let(operation)
