"""What `is Pattern` and `sites Pattern` say: pieces along a walk (spec 07 §1.9, 08 §6.6)."""

from __future__ import annotations

from ludeme.emit.dependence import BOARD
from ludeme.language.base import Node, by_slot, named, shape
from ludeme.language.constants import SiteType, StepType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int


@shape
class PatternSlots(Node):
    """A pattern of pieces.

    Attributes:
        steps: The walk from site to site: `F` goes one on, `L` and `R` turn.
        from_: The site that the walk starts from, in every direction; by default where the last
            move ended.
        what: The number of the piece on all sites of the pattern; by default that on the first.
        whats: The numbers of the pieces along the walk, from the start again when they are used up.
    """

    indexes = by_slot(from_=Index.SITE, what=Index.PIECE, whats=Index.PIECE)
    reads = BOARD
    steps: tuple[StepType, ...]
    type: SiteType | None = None
    from_: Int | None = named(None)
    what: Int | None = named(None, group=1)
    whats: tuple[Int, ...] | None = named(None, group=1)

    @property
    def walk_words(self) -> tuple[str, ...]:
        """The steps as the board knows them."""
        return tuple(str(step) for step in self.steps)
