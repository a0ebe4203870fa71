"""`(meta (swap))`: the pie rule (spec 06 §B4.1)."""

from __future__ import annotations

from ludeme.emit.actions.seats import exchange_agents
from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.language.base import ludeme
from ludeme.language.constants import PrevType
from ludeme.language.ints.of_game import Prev
from ludeme.language.kinds import MetaRule
from ludeme.model.facts import Facts


@ludeme("swap")
class MetaSwap(MetaRule):
    """`(swap)`: the second player may take the first player's side (spec 06 §B4.1)."""

    swaps_sides = True

    def offers_when(self, s: str, facts: Facts) -> str:
        """Once, after one move less than there are players."""
        return f"{s}[MOVES] == {facts.players - 1}"

    def offers(self, move: str, facts: Facts) -> str:
        """The exchange of sides."""
        return f"only as the first move of player {facts.players}" if move == "swap" else ""

    def offer(self, c: Code, sink: Sink) -> None:
        """The move that takes the side of whoever moved before the mover, if anybody did."""
        with c.block(f"if {self.offers_when(c.s, c.program.facts)} and {_follows_another(c)}"):
            sink.move(c, _exchange(c))


def _follows_another(c: Code) -> str:
    """There was a turn of somebody else; of two players, after one move, that move was his."""
    if c.program.facts.players == 2:
        return f"0 < {c.s}[LAST_MOVER] != {c.s}[MOVER]"
    return f"{Prev(type=PrevType.MoverLastTurn).emit(c)} > 0"


def _exchange(c: Code) -> Candidate:
    """The mover takes the colour of whoever had the turn before."""
    if c.program.facts.players == 2:
        return Candidate(env={}, perform=exchange_agents, kind="swap")
    other = c.let("player", Prev(type=PrevType.MoverLastTurn).emit(c))

    def act(body: Code) -> None:
        exchange_agents(body, Number(f"{body.s}[MOVER]"), other)

    return Candidate(env=dict(c.env), perform=act, kind="swap")
