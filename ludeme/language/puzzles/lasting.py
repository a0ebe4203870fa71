"""Which constraints of a puzzle stay broken once they are, whatever gets a value later.

Those that are made for puzzles do: what has no value yet may still be right (07 §1.12). Not so what
is counted on the board, or a comparison with a variable that reads as 0 until it has a value.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludeme.language.base import Node
from ludeme.language.booleans.logic import And, EqualityOfNumbers, Or, Ordering
from ludeme.language.ints.of_site import What
from ludeme.language.kinds import Bool, Int
from ludeme.language.literals import BoolConstant, IntConstant
from ludeme.language.puzzles.tests_of_values import PURE, Constraint

#: Conditions that stay broken if what they consist of does.
_LASTING = (Constraint, Ordering, And, Or, BoolConstant)


def stay_broken(constraints: Iterable[Bool]) -> bool:
    """Whether each of these constraints stays broken once it is."""
    return all(_lasts(node) for constraint in constraints for node in constraint.walk())


def _lasts(node: Node) -> bool:
    if isinstance(node, EqualityOfNumbers):
        return not _asks(node) or (node.sign == "==" and _is_zero(node.right))
    if isinstance(node, Bool):
        return isinstance(node, _LASTING)
    return not isinstance(node, Int) or isinstance(node, (What, *PURE))


def _asks(node: Node) -> bool:
    """Whether a ludeme asks for the value of a variable."""
    return any(isinstance(each, What) for each in node.walk())


def _is_zero(node: object) -> bool:
    """What every variable without a value reads as."""
    return isinstance(node, IntConstant) and node.value == 0
