"""Rolling dice, dealing, taking control (spec 06 §A12)."""

from __future__ import annotations

from ludeme.compile.candidate import Sink
from ludeme.compile.code import Code
from ludeme.compile.sinks import with_then
from ludeme.language.base import ludeme, named
from ludeme.language.constants import DealableType, Role, SiteType
from ludeme.language.kinds import Effect, Int, Region
from ludeme.language.moves.parts import Then
from ludeme.language.moves.simple import placeless


@ludeme("roll")
class Roll(Effect):
    """`(roll)`: roll all dice of the mover (spec 06 §A12, §B5.1)."""

    then: Then | None = None
    writes = frozenset({"board", "dice"})
    immediate = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move that shows the next roll; nothing without dice."""
        if not c.program.facts.dice:
            return

        def act(body: Code) -> None:
            body.line(f"{body.helper('roll_dice')}({body.s}, t)")

        with_then(sink, self.then).move(c, placeless(c, "move", act))


@ludeme("deal")
class Deal(Effect):
    """`(deal Dominoes 7)`: deal items to the hands of the players (spec 06 §A12)."""

    type: DealableType
    count: Int | None = None
    begin_with: Int | None = named(None)
    then: Then | None = None


@ludeme("take Control")
class TakeControl(Effect):
    """`(take Control of:Next by:Mover)`: pieces change their owner (spec 06 §A12)."""

    of: Role | Int = named()
    by: Role | Int = named()
    at: Int | None = named(None, group=1)
    to: Region | None = named(None, group=1)
    type: SiteType | None = None
    then: Then | None = None


@ludeme("take Domino")
class TakeDomino(Effect):
    """`(take Domino)`: the mover takes one of the remaining dominoes (spec 06 §A12)."""

    then: Then | None = None
