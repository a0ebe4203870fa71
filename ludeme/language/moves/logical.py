"""Operators on lists of moves (spec 05 §4.3-§4.7, §4.16)."""

from __future__ import annotations

from ludeme.compile.candidate import Sink
from ludeme.compile.code import Code
from ludeme.compile.dependence import NOTHING, in_sequence
from ludeme.compile.sinks import with_then
from ludeme.language.base import form, ludeme
from ludeme.language.kinds import Bool, Effect, Moves, NonDecision
from ludeme.language.moves.parts import Then


@ludeme("and")
class AndMoves(NonDecision):
    """`(and (remove (between)) (set Counter))`: all these moves (spec 05 §4.3, 06 §A1)."""

    moves: tuple[Moves, ...]
    then: Then | None = None

    writes = NOTHING

    @property
    def immediate(self) -> bool:  # type: ignore[override]
        """Members may be applied in turn when none looks at what an earlier one changes."""
        return all(member.immediate for member in self.moves) and in_sequence(self.moves)

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves of every member, in order."""
        out = with_then(sink, self.then)
        for member in self.moves:
            member.emit(c, out)

    @form
    @staticmethod
    def two(first: Moves, second: Moves, then: Then | None = None) -> AndMoves:
        """`(and a b)`."""
        return AndMoves(moves=(first, second), then=then)


@ludeme("or")
class OrMoves(NonDecision):
    """`(or (move Add (to (sites Empty))) (forEach Piece))`: any of these moves (spec 05 §4.3)."""

    moves: tuple[Moves, ...]
    then: Then | None = None

    writes = NOTHING

    @property
    def immediate(self) -> bool:  # type: ignore[override]
        """Members may be applied in turn when none looks at what an earlier one changes."""
        return all(member.immediate for member in self.moves) and in_sequence(self.moves)

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves of every member, in order."""
        out = with_then(sink, self.then)
        for member in self.moves:
            member.emit(c, out)

    @form
    @staticmethod
    def two(first: Moves, second: Moves, then: Then | None = None) -> OrMoves:
        """`(or a b)`."""
        return OrMoves(moves=(first, second), then=then)


@ludeme("if")
class IfMoves(NonDecision):
    """`(if (is Even (count Moves)) (forEach Piece) (move Pass))`: one or the other (05 §4.4)."""

    condition: Bool
    yes: Moves
    no: Moves | None = None
    then: Then | None = None
    writes = NOTHING

    @property
    def immediate(self) -> bool:  # type: ignore[override]
        """As the branches."""
        return self.yes.immediate and (self.no is None or self.no.immediate)

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves of the chosen branch."""
        out = with_then(sink, self.then)
        condition = self.condition.emit(c)
        with c.when(condition):
            self.yes.emit(c, out)
        if self.no is not None and condition != "True":
            if condition == "False":
                self.no.emit(c, out)
            else:
                with c.block("else"):
                    self.no.emit(c, out)


@ludeme("append")
class Append(NonDecision):
    """`(append (custodial ...))`: all moves of the list joined into one (spec 05 §4.5)."""

    moves: NonDecision
    then: Then | None = None


@ludeme("allCombinations")
class AllCombinations(NonDecision):
    """`(allCombinations a b)`: every move of a with every move of b (spec 05 §4.6)."""

    first: Moves
    second: Moves
    then: Then | None = None


@ludeme("seq")
class Seq(Effect):
    """`(seq {a b})`: apply one after the other, each on the position left by the last (05 §4.7)."""

    moves: tuple[Moves, ...]


@ludeme("priority")
class Priority(Effect):
    """`(priority {captures others})`: the first list that has a move (spec 05 §4.16)."""

    lists: tuple[Moves, ...]
    then: Then | None = None

    @form
    @staticmethod
    def two(first: Moves, second: Moves, then: Then | None = None) -> Priority:
        """`(priority a b)`."""
        return Priority(lists=(first, second), then=then)
