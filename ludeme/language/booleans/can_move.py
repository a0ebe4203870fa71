"""Whether there is a move: can Move, no Moves (spec 07 §1.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING, NOTHING
from ludeme.emit.expressions import FALSE, Condition, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.finding import exists
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.language import roles
from ludeme.language.base import ludeme
from ludeme.language.constants import Role
from ludeme.language.kinds import Bool, Moves, unsupported
from ludeme.model.capabilities import Capability
from ludeme.model.strategies import KeepRoom, Strategy


@ludeme("can Move")
class CanMove(Bool):
    """`(can Move (forEach Piece))`: one of these moves is possible (spec 07 §1.3).

    Attributes:
        moves: The moves of which at least one must be possible.
    """

    phrases = ("there is a move of {moves:text}{found}", "there is no move of {moves:text}")
    reads = ANYTHING
    moves: Moves

    def emit(self, c: Code) -> Condition:
        """Stop at the first move that the rules above the rules allow."""
        if Capability.VISITED not in c.program.facts.needs:
            return self._exists(c)
        s = c.s
        for field in ("LAST_FROM", "LAST_TO"):
            with c.block(f"if {s}[{field}] >= 0"):
                c.line(f"{fields.visited(c, Number(f'{s}[{field}]'))} = 1")
        answer = Condition(c.var("can", self._exists(c)))
        for field in ("LAST_FROM", "LAST_TO"):
            with c.block(f"if {s}[{field}] >= 0"):
                c.line(f"{fields.visited(c, Number(f'{s}[{field}]'))} = 0")
        return answer

    def _exists(self, c: Code) -> Condition:
        def build(b: Code, sink: Sink) -> None:
            self.moves.emit(b, rules_of(b.program).filtered(sink))

        return exists(c, "can_move", build, key=self)


@ludeme("no Moves")
class NoMoves(Bool):
    """`(no Moves Next)`: a player has no legal move (spec 07 §1.3).

    Attributes:
        role: Who must be without moves. Only for `Next` this is worked out at once; for others it
            shows when they had to pass.
    """

    phrases = ("{role} has no move", "{role} has a move{found}")
    role: Role

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """Only for the next player anything is generated."""
        return ANYTHING if self.role is Role.Next else NOTHING

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Room to move."""
        return (KeepRoom(),)

    @property
    def needs(self) -> frozenset[Capability]:
        """Other roles read a mark that the flow of the game has to keep."""
        return frozenset() if self.role is Role.Next else frozenset({Capability.STALEMATED})

    def emit(self, c: Code) -> Condition:
        """Generate for the next player; for everybody else read the stored mark (quirk)."""
        if self.role is Role.Next:
            if Flag.NO_MOVES in c.flags:
                return FALSE
            no_moves_next = rules_of(c.program).no_moves_next
            if no_moves_next is None:
                raise unsupported(self)
            return no_moves_next(c)
        player = c.let("player", roles.index(c, self.role))
        if player.value == -1:
            return FALSE
        return Condition(f"{c.s}[STALEMATED] >> {player} & 1 != 0")
