"""Machine code whose every access is tested: what lies outside is counted, and not touched.

A wrong access reads 0, or writes to a place of its own. How often each line of the text made one
is counted in a vector, with the index it used the first time. Vectors are told apart by their
addresses, which the outer forms note: functions take rows, tables and buffers alike.

It also counts where a test for a range, `0 <= site < 64`, meets a number that is no site of any
kind, nor `Off` (-1) or `End` (-2), the language's own words for that.
"""

from __future__ import annotations

import ast
from typing import Any

from ludeme.runtime.checked.extents import Extents, extent
from ludeme.runtime.native.lowering import Lowering

#: What is counted: so many accesses, and the first index, of every line.
COUNTS, INDICES = "fault_counts", "fault_indices"
#: The same for tests of a range.
OFF_COUNTS, OFF_NUMBERS = "off_counts", "off_numbers"
_MEMORY = f"""\
@tables.start = internal global ptr null
@moves.start = internal global ptr null
@moves.length = internal global i64 0
@draws.start = internal global ptr null
@nowhere = internal global i32 0
@{COUNTS} = global [{{lines}} x i64] zeroinitializer
@{INDICES} = global [{{lines}} x i64] zeroinitializer

@{OFF_COUNTS} = global [{{lines}} x i64] zeroinitializer
@{OFF_NUMBERS} = global [{{lines}} x i64] zeroinitializer

define internal void @note_off(i64 %value, i64 %end, i64 %line) nounwind noinline {{{{
  %low = icmp slt i64 %value, -2
  %high = icmp sge i64 %value, %end
  %off = or i1 %low, %high
  br i1 %off, label %note, label %done
note:
  %count = getelementptr i64, ptr @{OFF_COUNTS}, i64 %line
  %before = load i64, ptr %count
  %after = add i64 %before, 1
  store i64 %after, ptr %count
  %place = getelementptr i64, ptr @{OFF_NUMBERS}, i64 %line
  store i64 %value, ptr %place
  br label %done
done:
  ret void
}}}}

define internal i64 @vector_length(ptr %v) nounwind {{{{
  %tables = load ptr, ptr @tables.start
  %is_tables = icmp eq ptr %v, %tables
  br i1 %is_tables, label %one, label %two
one:
  ret i64 {{tables}}
two:
  %moves = load ptr, ptr @moves.start
  %is_moves = icmp eq ptr %v, %moves
  br i1 %is_moves, label %three, label %four
three:
  %length = load i64, ptr @moves.length
  ret i64 %length
four:
  %draws = load ptr, ptr @draws.start
  %is_draws = icmp eq ptr %v, %draws
  %other = select i1 %is_draws, i64 2, i64 {{row}}
  ret i64 %other
}}}}

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
  br label %done
done:
  ret void
}}}}

define internal ptr @within(ptr %v, i64 %i, i64 %first, i64 %end, i64 %line) nounwind {{{{
  %length = call i64 @vector_length(ptr %v)
  %in_vector = icmp ult i64 %i, %length
  %size = sub i64 %end, %first
  %offset = sub i64 %i, %first
  %in_field = icmp ult i64 %offset, %size
  %any = icmp slt i64 %end, 0
  %allowed = or i1 %any, %in_field
  %ok = and i1 %in_vector, %allowed
  br i1 %ok, label %inside, label %outside
inside:
  %place = getelementptr inbounds i32, ptr %v, i64 %i
  ret ptr %place
outside:
  call void @fault(i64 %i, i64 %line)
  ret ptr @nowhere
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


def memory(lines: int, tables: int, row: int, rows: int) -> str:
    """What the checked code of a program needs besides its functions."""
    return _MEMORY.format(lines=lines, tables=tables, row=row, rows=rows)


class CheckedLowering(Lowering):
    """Writes one function with its accesses tested."""

    def __init__(
        self, function: ast.FunctionDef, *args: Any, known: Extents, first: int, sites: int
    ) -> None:
        self._known = known
        #: One more than the largest number of a site.
        self._sites = sites
        #: Number of the first line of the text that the function stands in.
        self._first = first
        self._function_line = function.lineno
        super().__init__(function, *args)

    def _line(self, node: ast.expr) -> int:
        """The line of an access, counted over all texts; changed loops have none of their own."""
        return self._first + getattr(node, "lineno", self._function_line) - 1

    def _comparisons(self, node: ast.Compare, yes: str, no: str) -> None:
        end = node.comparators[-1]
        if len(node.ops) == 2 and isinstance(end, ast.Constant) and ast.unparse(node.left) == "0":
            most = max(int(str(end.value)), self._sites)
            value = self._value(node.comparators[0])
            line = self._line(node)
            self._lines.append(f"  call void @note_off(i64 {value}, i64 {most}, i64 {line})")
        super()._comparisons(node, yes, no)

    def _place(self, node: ast.expr) -> str:
        if not isinstance(node, ast.Subscript):
            return super()._place(node)
        first, end = extent(node.slice, self._known)
        index = self._value(node.slice)
        where = f"i64 {first}, i64 {end}, i64 {self._line(node)}"
        return self._let(f"call ptr @within(ptr {self._vector(node.value)}, i64 {index}, {where})")

    def _row(self, node: ast.Subscript) -> str:
        row = super()._row(node)
        return self._let(f"call i64 @row_within(i64 {row}, i64 {self._line(node)})")
