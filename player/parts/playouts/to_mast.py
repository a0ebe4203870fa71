"""Tree-only MAST: as MAST, but only moves in the tree are learned from (seed 002).

They are better informed than those of playouts: less is learned, and it is more reliable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludeme.player.parts.playouts.mast import Mast, add_steps, drawing_rule
from ludeme.player.parts.rules import PlayoutRule
from ludeme.runtime.search_abi.kernel import helper


@helper
def learn_in_tree(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Learn from the moves down to the new node."""
    add_steps(memory, utilities, min(depth, memory.trace.count[0]))


@dataclass(frozen=True)
class ToMast(Mast):
    """As `mast`, learned from moves in the tree alone (Finnsson and Björnsson 2010)."""

    PAPER: ClassVar[str] = "Finnsson and Björnsson 2010"
    rule: ClassVar[PlayoutRule] = drawing_rule(learn_in_tree)
