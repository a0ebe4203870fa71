"""Searches that step as the piece on their origin would, wherever they have come.

`(count Steps (step …) …)` and `(sites Distance (step …) …)` (spec 07 §2.4, 08 §6.4).
"""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Condition, Number
from ludeme.emit.questions import contents_on_board
from ludeme.language.kinds import Int
from ludeme.model.capabilities import Capability


@dataclass(frozen=True)
class Standing:
    """The piece of an origin and how it is turned, by which relative directions go.

    Attributes:
        kind: The kind of graph element that is stepped over.
        piece: The number of the piece on the origin, the top one of a stack.
        rotation: A variable with its rotation; None in games without rotations.
        new_rotation: The rotation before each further site, from the last one, its `(value)`.
    """

    kind: str
    piece: Number
    rotation: Number | None
    new_rotation: Int | None

    def at(self, site: Number) -> dict[str, Number]:
        """What is in scope while the steps from a site are looked for."""
        turned = {} if self.rotation is None else {"standing_rotation": self.rotation}
        return {"standing_site": site, "standing_piece": self.piece, **turned}

    def turn(self, c: Code, further: Condition) -> None:
        """Turn on, if a site is further than the origin; quirk: from site to site, not on a way."""
        if self.new_rotation is None or self.rotation is None:
            return
        with c.when(further), c.scope(value=self.rotation):
            c.line(f"{self.rotation} = {self.new_rotation.emit(c)}")


def standing_on(c: Code, origin: Number, kind: str, new_rotation: Int | None) -> Standing:
    """What stands on a site of the board at the beginning of a search."""
    facts = c.program.facts
    piece = c.var("piece", contents_on_board(c, access.what, origin, kind))
    rotation: Number | None = None
    if Capability.ROTATION in facts.needs and kind in facts.types:
        rotation = c.var("rotation", access.read(c, "ROTATION", access.slot(c, origin, kind)))
    elif new_rotation is not None:
        rotation = c.var("rotation", ZERO)
    return Standing(kind, piece, rotation, new_rotation)
