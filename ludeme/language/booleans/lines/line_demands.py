"""What a line of pieces may be asked for besides its length: variety, and to be seen from above.

`throughHowMuch:` and `isVisible:` of `(is Line …)` (spec 07 §1.6).
"""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Condition, Number
from ludeme.language.kinds import Bool, Int
from ludeme.language.regions.visible import step_visible


class Demands:
    """What else holds for the lines through a pivot; written as the line is walked."""

    def __init__(self, c: Code, kind: str, through_how_much: Int | None, is_visible: Bool | None):
        self.kind = kind
        self.visible = is_visible.emit(c) if is_visible is not None else None
        self.previous = c.fresh("previous")
        self.least: Number | None = None
        if through_how_much is not None:
            self.least = c.let("least", through_how_much.emit(c))
            self.pieces = len(c.program.facts.pieces)
            self.marks = c.workspace(self.pieces, "met")
            self.met = c.var("met", ZERO)

    def begin(self, c: Code, pivot: Number, half: Number) -> None:
        """A half of a line begins at its pivot; both halves count what they meet together."""
        if self.visible is not None:
            c.line(f"{self.previous} = {pivot}")
        if self.least is not None:
            with c.block(f"if {half} == 0"):
                c.line(f"clear(t, {self.marks}, {self.pieces})")
                c.line(f"{self.met} = 0")
                self.counted(c, pivot)

    def pass_over(self, c: Code, site: Number) -> None:
        """Go on behind a site that cannot be seen from above."""
        if self.visible is None or self.visible.known is False:
            return
        with c.when(self.visible):
            seen = step_visible(c, self.kind, self.previous, site)
            c.line(f"{self.previous} = {site}")
            with c.block(f"if not ({seen})"):
                c.line("continue")

    def counted(self, c: Code, site: Number) -> None:
        """A site is part of the line: its piece is met."""
        if self.least is None:
            return
        piece = c.var("piece", access.what(c, access.slot(c, site, self.kind)))
        with c.block(f"if t[{self.marks} + {piece}] == 0"):
            c.line(f"t[{self.marks} + {piece}] = 1")
            c.line(f"{self.met} += 1")

    def met_by(self, whole: Condition) -> Condition:
        """A line that is whole, and of enough different pieces."""
        if self.least is None:
            return whole
        return Condition(f"({whole} and {self.met} >= {self.least})")
