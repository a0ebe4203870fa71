"""Moves that are made again and again (spec 05 §4.18)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING
from ludeme.emit.expressions import ZERO, negation
from ludeme.emit.moves.by_making import Apply, found_by_making
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes, placeless
from ludeme.emit.moves.passing import MapSink, with_then
from ludeme.emit.moves.recording import as_one
from ludeme.language.base import ludeme
from ludeme.language.kinds import Bool, Effect, Moves
from ludeme.language.moves.move_clauses import Then
from ludeme.model.overflow import Overflow

#: More rounds of a `while` are an error.
MOST_ROUNDS = 10_000


@ludeme("while")
class While(Effect):
    """`(while (is Occupied 0) (remove 0))`: repeat the moves as long as the condition holds
    (05 §4.18).

    Attributes:
        condition: Asked before every round; the moves are repeated as long as it holds.
        moves: The moves that are made in each round.
    """

    condition: Bool
    moves: Moves
    then: Then | None = None
    reads = ANYTHING
    immediate = True

    def move_shapes(self, scene: Scene) -> Shapes:
        """Moves without a place."""
        return placeless(self)

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves of every round; `then` follows each of them once all are found.

        They are decided in turn, on a copy where others are made before, their consequences only
        when they are made.
        """

        def make(body: Code, apply: Apply, repeated: bool) -> None:
            rounds = body.var("rounds", ZERO)
            with body.block(f"while {rounds} <= {MOST_ROUNDS}"):
                with body.when(negation(self.condition.emit(body))):
                    body.line("break")

                def build(inner: Code, found: Sink) -> None:
                    out = MapSink(found, as_one, unseen=True) if repeated else found
                    self.moves.emit(inner, out)

                apply(body, build, at_once=self.moves.immediate)
                body.line(f"{rounds} += 1")
            with body.block(f"if {rounds} > {MOST_ROUNDS}"):
                body.line(f"t[OVERFLOW] = {Overflow.ROUNDS}")

        found_by_making(c, with_then(sink, self.then), make)
