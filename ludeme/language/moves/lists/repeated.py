"""Moves that are made again and again (spec 05 §4.18)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING
from ludeme.emit.expressions import ZERO, negation
from ludeme.emit.moves.candidate import Candidate, Sink, nothing
from ludeme.emit.moves.decided import found_on, in_turn
from ludeme.emit.moves.move_shapes import Scene, Shapes, placeless
from ludeme.emit.moves.recording import as_one
from ludeme.emit.moves.sinks import MapSink, apply_all, with_then
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
    single = True

    def move_shapes(self, scene: Scene) -> Shapes:
        """One move without a place."""
        return placeless(self)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move that makes all the others; `then` follows each of them.

        The moves are decided in turn, on a copy where others are made before, their consequences
        only when they are made.
        """
        now = found_on(c, sink)

        def act(body: Code) -> None:
            rounds = body.var("rounds", ZERO)
            with body.block(f"while {rounds} <= {MOST_ROUNDS}"):
                with body.when(negation(self.condition.emit(body))):
                    body.line("break")

                def build(inner: Code, found: Sink) -> None:
                    out = MapSink(found, as_one) if now else found
                    self.moves.emit(inner, with_then(out, self.then))

                apply_all(body, build, at_once=self.moves.immediate)
                body.line(f"{rounds} += 1")
            with body.block(f"if {rounds} > {MOST_ROUNDS}"):
                body.line(f"t[OVERFLOW] = {Overflow.ROUNDS}")

        actions = in_turn(now, act)
        sink.move(c, Candidate(env=dict(c.env), effects=actions, perform=nothing, decision=False))
