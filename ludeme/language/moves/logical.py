"""Operators on lists of moves (spec 05 §4.3-§4.7, §4.16)."""

from __future__ import annotations

from ludeme.language.base import form, ludeme
from ludeme.language.kinds import Bool, Effect, Moves, NonDecision
from ludeme.language.moves.parts import Then


@ludeme("and")
class AndMoves(NonDecision):
    """`(and (remove (between)) (set Counter))`: all these moves (spec 05 §4.3, 06 §A1)."""

    moves: tuple[Moves, ...]
    then: Then | None = None

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

    @form
    @staticmethod
    def two(first: Moves, second: Moves, then: Then | None = None) -> OrMoves:
        """`(or a b)`."""
        return OrMoves(moves=(first, second), then=then)


@ludeme("if")
class IfMoves(NonDecision):
    """`(if (is Even (count Moves)) (forEach Piece) (move Pass))`: one or the other (spec 05 §4.4)."""

    condition: Bool
    yes: Moves
    no: Moves | None = None
    then: Then | None = None


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
