"""Conditions on moves and pieces: can, no, was (spec 07 §1.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING, BOARD, NOTHING
from ludeme.emit.expressions import FALSE, Condition, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.finding import exists
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.questions import holds
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named, slot
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Moves, Region, unsupported
from ludeme.language.pieces_of import PieceSearch
from ludeme.model.capabilities import Capability
from ludeme.model.strategies import GuardPiece, KeepRoom, Strategy


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


@ludeme("no Pieces")
class NoPieces(Bool):
    """`(no Pieces Next in:(sites Board))`: a player has no such piece (spec 07 §1.3).

    Attributes:
        type: Only pieces on graph elements of this kind; by default on any.
        role: Whose pieces; by default everybody's.
        of: The number of the player whose pieces are meant.
        name: Only pieces whose name contains this.
        in_: Only pieces on these sites; by default anywhere, hands included.
    """

    indexes = by_slot(of=Index.PLAYER)
    refers = by_slot(name=Thing.PIECES)
    reads = BOARD
    needs = frozenset({Capability.PIECE_LISTS})
    type: SiteType | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    name: str | None = None
    in_: Region | None = named(None)

    @property
    def phrases(self) -> tuple[str, str]:  # type: ignore[override]
        """Of which piece, and where."""
        what = ("" if self.name is None else " {name}") + (" in {in}" if self.in_ else "")
        return f"{{of or role}} has no piece{what}", f"{{of or role}} has a piece{what}"

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Mind the piece that has a name."""
        return (GuardPiece(self.name),) if self.name is not None else ()

    def emit(self, c: Code) -> Condition:
        """Stop at the first piece."""
        search = PieceSearch(self.type, self.of or self.role, self.name, self.in_)
        return Condition(f"not {holds(c, 'has_pieces', search.find, key=self)}")


@ludeme("was Pass")
class WasPass(Bool):
    """`(was Pass)`: the last move was a pass (spec 07 §1.3)."""

    phrases = ("the last move was a pass", "the last move was no pass")
    reads = NOTHING

    def emit(self, c: Code) -> Condition:
        """The record of the last move."""
        return Condition(f"{c.s}[LAST_PASS] != 0")
