"""Kernels that copy or clear whole blocks, for checked machine code: tested at both ends only.

A test of each integer would make a look ahead, which copies rows, a hundred times as slow.
"""

from __future__ import annotations

from ludeme.runtime.native.units import KERNEL
from ludeme.runtime.native.value_lowering import ROW_LENGTH

#: What they need besides what checked code has in memory.
DECLARED = """\
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""
#: By name. Rows are all of one length; of a row that is kept in part no more than all is copied.
_BLOCKS = {
    "copy_row": """\
define internal i64 @{name}(ptr %target, ptr %source) nounwind {{
  %size = load i64, ptr {length}
  %bytes = shl i64 %size, 2
  call void @llvm.memcpy.p0.p0.i64(ptr %target, ptr %source, i64 %bytes, i1 false)
  ret i64 0
}}
""",
    "copy_used": """\
define internal i64 @{name}(ptr %target, ptr %source, i64 %asked) nounwind {{
  %row = load i64, ptr {length}
  %some = call i64 @llvm.smax.i64(i64 %asked, i64 0)
  %size = call i64 @llvm.smin.i64(i64 %some, i64 %row)
  %bytes = shl i64 %size, 2
  call void @llvm.memcpy.p0.p0.i64(ptr %target, ptr %source, i64 %bytes, i1 false)
  ret i64 0
}}
""",
    "clear": """\
define internal i64 @{name}(ptr %v, i64 %start, i64 %size) nounwind {{
  %some = icmp sgt i64 %size, 0
  br i1 %some, label %test, label %done
test:
  %end = add i64 %start, %size
  %last = sub i64 %end, 1
  %from = call ptr @within(ptr %v, i64 %start, i64 %start, i64 0, i64 {line})
  %to = call ptr @within(ptr %v, i64 %last, i64 %last, i64 0, i64 {line})
  %no.from = icmp eq ptr %from, @nowhere
  %no.to = icmp eq ptr %to, @nowhere
  %outside = or i1 %no.from, %no.to
  br i1 %outside, label %done, label %fill
fill:
  %bytes = shl i64 %size, 2
  call void @llvm.memset.p0.i64(ptr %from, i8 0, i64 %bytes, i1 false)
  br label %done
done:
  ret i64 0
}}
""",
}


def block(function: str, line: int) -> str | None:
    """The code of a kernel, by the name it has in a module; None if it is not one of these.

    `line` is the one that a wrong access is counted for.
    """
    text = _BLOCKS.get(function.removeprefix(KERNEL)) if function.startswith(KERNEL) else None
    return None if text is None else text.format(name=function, line=line, length=ROW_LENGTH)
