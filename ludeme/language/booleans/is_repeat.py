"""Whether positions occur again (spec 07 §1.5, 06 §B4.2)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import Condition
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.language.base import Node, ludeme, shape
from ludeme.language.constants import RepetitionType
from ludeme.language.kinds import Bool, unsupported
from ludeme.model.capabilities import Capability


@ludeme("is Cycle")
class IsCycle(Bool):
    """`(is Cycle)`: the game goes round in a circle (spec 07 §1.5, 06 §B4.2)."""

    phrases = ("the game goes round in a circle", "the game does not go round in a circle")
    repetition = "Cycle"
    reads = NOTHING

    def emit(self, c: Code) -> Condition:
        """Ask the history of positions."""
        return asked_of_history(c, self)


@shape
class RepetitionSlots(Node):
    """A repetition of the position.

    Attributes:
        type: What must be the same: the pieces alone, as by default, or also whose turn it is.
    """

    type: RepetitionType | None = None

    @property
    def repetition(self) -> str:
        """By default the same pieces on the same sites."""
        return str(self.type or RepetitionType.Positional)

    @property
    def needs(self) -> frozenset[Capability]:
        """What the position that is looked for consists of."""
        return kept_for_history(self.repetition)


@ludeme("is Repeat")
class IsRepeat(RepetitionSlots, Bool):
    """`(is Repeat Situational)`: the position has occurred before (spec 07 §1.5)."""

    phrases = ("this position has occurred before", "this position has not occurred before")

    def emit(self, c: Code) -> Condition:
        """Ask the history of positions."""
        return asked_of_history(c, self)


def asked_of_history(c: Code, node: Node) -> Condition:
    """A condition on the positions so far (spec 06 §B4.2)."""
    test = rules_of(c.program).history_test
    if test is None:
        raise unsupported(node)
    return test(c, node.repetition)


def is_situational(repetition: str) -> bool:
    """Whether positions that are told apart have more to them than what stands on the board."""
    return repetition.startswith("Situational")


def kept_for_history(repetition: str) -> frozenset[Capability]:
    """What a game keeps for the positions so far: situations have marks (spec 06 §B2.5)."""
    return frozenset({Capability.STALEMATED} if is_situational(repetition) else ())
