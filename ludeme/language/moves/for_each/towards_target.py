"""The pieces of a player that may move to one site: asked by their places, not by all sites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Number
from ludeme.emit.moves.reach import Origins
from ludeme.language.moves.piece_move import on_board
from ludeme.model.facts import Piece


@dataclass(frozen=True)
class TowardsTarget:
    """Asks the pieces from whose sites a target can be reached (see `ludeme.emit.moves.reach`)."""

    origins: Origins
    #: The type of the sites, and whose pieces are asked.
    kind: str
    owner: Number
    #: Writes the moves of a component that is one of some, on `(from)`.
    generators: Callable[[Code, list[Piece], Number], None]

    def write(self, c: Code, target: Number) -> None:
        """The moves of those near the target, then of the first piece on each line to it."""
        with c.when(on_board(c, target, self.kind)):
            count = c.program.facts.topology.count(self.kind)
            row = c.var("row", f"{self.owner} * {count} + {target}")
            self._near(c, row)
            self._on_lines(c, row)

    def _near(self, c: Code, row: str) -> None:
        """The sites from which some components reach the target at once."""
        if not self.origins.near_pieces:
            return
        table, index, site = self.origins.near, c.fresh("i"), c.fresh("from")
        place = f"{table} + t[{table} + {row}"
        with c.block(f"for {index} in range({place}], {place} + 1], 2)"):
            c.line(f"{site} = t[{index}]")
            self._asked(c, self.origins.near_pieces, site, Number(f"t[{index} + 1]"))

    def _on_lines(self, c: Code, row: str) -> None:
        """The first piece on every line that leads to the target."""
        if not self.origins.line_pieces:
            return
        line, index, site = c.fresh("line"), c.fresh("i"), c.fresh("from")
        table = self.origins.lines
        place = f"{table} + t[{table} + {row}"
        with c.block(f"for {line} in range({place}], {place} + 1])"):
            start = c.var("start", f"{table} + t[{line}]")
            with c.block(f"for {index} in range({start} + 1, {table} + t[{line} + 1])"):
                c.line(f"{site} = t[{index}]")
                with c.block(f"if {access.filled(c, access.slot(c, site, self.kind))}"):
                    self._asked(c, self.origins.line_pieces, site, Number(f"t[{start}]"))
                    c.line("break")

    def _asked(self, c: Code, pieces: list[Piece], site: Number, mask: Number) -> None:
        """The generator of the piece on a site, if it is one of those in the mask."""
        c.program.board_names.add(site)
        piece = c.var("piece", access.what(c, access.slot(c, site, self.kind)))
        known = {"standing_site": site, "standing_piece": piece}
        with c.block(f"if ({mask} >> {piece}) & 1 == 1"), c.scope(from_=site, level=ZERO, **known):
            self.generators(c, pieces, piece)
