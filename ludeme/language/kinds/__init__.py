"""The kinds of ludemes: conditions, numbers, regions, directions, moves, items, rules, ...

A kind is a class of ludemes that can stand for each other: a slot of kind `Int` takes any `Int`
ludeme. A literal or an enumeration constant in such a slot is wrapped by the binder into one of the
classes of `ludeme.language.literals` (spec 01 §6.3).
"""

from ludeme.language.kinds.board_kinds import Direction, GraphFn
from ludeme.language.kinds.equipment_kinds import Component, Container, EmptyBoard, Item
from ludeme.language.kinds.move_kinds import Effect, Moves, NonDecision
from ludeme.language.kinds.not_supported import unsupported
from ludeme.language.kinds.region_kind import MarkedRegion, Region
from ludeme.language.kinds.rule_kinds import (
    Course,
    EndRule,
    MetaRule,
    Result,
    Root,
    StartRule,
    Verdict,
)
from ludeme.language.kinds.value_kinds import Bool, DimFn, FloatFn, Int, Ints, Range

__all__ = [
    "Bool", "Component", "Container", "Course", "DimFn", "Direction", "Effect", "EmptyBoard",
    "EndRule", "FloatFn", "GraphFn", "Int", "Ints", "Item", "MarkedRegion", "MetaRule", "Moves",
    "NonDecision", "Range", "Region", "Result", "Root", "StartRule", "Verdict", "unsupported",
]  # fmt: skip
