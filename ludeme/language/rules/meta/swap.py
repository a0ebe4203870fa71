"""`(meta (swap))`: the pie rule (spec 06 §B4.1)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.language.base import ludeme
from ludeme.language.rule_kinds import MetaRule
from ludeme.model.facts import Facts


@ludeme("swap")
class MetaSwap(MetaRule):
    """`(swap)`: the second player may take the first player's side (spec 06 §B4.1)."""

    refused = False
    swaps_sides = True

    def offers_when(self, facts: Facts) -> str:
        """Once, when the last player has his first move."""
        return f"s[MOVES] == {facts.players - 1}"

    def offers(self, move: str, facts: Facts) -> str:
        """The exchange of sides."""
        return f"only as the first move of player {facts.players}" if move == "swap" else ""

    def offer(self, c: Code, sink: Sink) -> None:
        """The move that takes the other side."""
        with c.block(f"if {self.offers_when(c.program.facts)} and s[LAST_MOVER] > 0"):
            sink.move(c, Candidate(env={}, perform=_swap_sides, kind="swap"))


def _swap_sides(c: Code) -> None:
    """The agents change colours; the same colour is to move again."""
    c.line(f"{c.s}[SWAPPED] = 1 - {c.s}[SWAPPED]")
    c.line(f"{c.s}[NEXT] = {c.s}[MOVER]")
    c.line(f"{c.s}[NEXT_SET] = 1")
