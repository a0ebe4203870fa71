"""The kinds of value a ludeme can have: conditions, numbers, regions, directions, moves, ...

A kind is a class of ludemes that can stand for each other: a slot of kind `Int` takes any `Int`
ludeme. A literal or an enumeration constant in such a slot is wrapped by the binder into one of the
classes of `ludeme.language.literals` (spec 01 §6.3). What a description is made of beside values
and moves stands in `ludeme.language.rule_kinds`.
"""

from ludeme.language.kinds.board_kinds import Direction, GraphFn
from ludeme.language.kinds.move_kinds import Effect, Moves, NonDecision
from ludeme.language.kinds.not_supported import unsupported
from ludeme.language.kinds.region_kind import MarkedRegion, Region
from ludeme.language.kinds.value_kinds import Bool, DimFn, FloatFn, Int, Ints, Range

__all__ = [
    "Bool", "DimFn", "Direction", "Effect", "FloatFn", "GraphFn", "Int", "Ints", "MarkedRegion",
    "Moves", "NonDecision", "Range", "Region", "unsupported",
]  # fmt: skip
