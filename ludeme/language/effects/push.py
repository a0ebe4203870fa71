"""Pieces pushed away along a line, or pulled towards a site (spec 06 §A10)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_radial
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.last_action import added_levels
from ludeme.emit.moves.passing import with_then
from ludeme.language.base import ludeme
from ludeme.language.constants import AbsoluteDirection
from ludeme.language.directions import FirstDirection
from ludeme.language.effects.capture import LAST_TO, absolute, each_site, start_of
from ludeme.language.effects.set_site import on_site
from ludeme.language.kinds import Direction, Effect
from ludeme.language.moves.move_clauses import From, Then
from ludeme.language.moves.remove import removal_noted


def lift(c: Code, sink: Sink, source: Effect, site: Number, kind: str) -> None:
    """A move that takes the piece of a site away: a removal as any other (spec 06 §A10)."""

    def act(body: Code) -> None:
        slot = access.slot(body, site, kind)
        removal_noted(body, slot)
        body.line(f"{body.helper('take')}({body.s}, t, {slot})")

    sink.move(c, on_site(c, source, site, kind, act))


def drop(c: Code, sink: Sink, source: Effect, site: Number, kind: str, piece: Number) -> None:
    """A move that puts a piece on a site."""

    def act(body: Code) -> None:
        slot = access.slot(body, site, kind)
        body.line(f"{body.helper('put')}({body.s}, t, {slot}, {piece}, 1, -1, -1, -1)")

    def top(body: Code) -> tuple[Number, Number]:
        return added_levels(body, access.slot(body, site, kind))

    sink.move(c, on_site(c, source, site, kind, act, levels=top))


@ludeme("push")
class Push(Effect):
    """`(push (from (last To)) E)`: push a row of pieces one site on (spec 06 §A10).

    Attributes:
        from_: The site where the row begins; by default where the last move ended.
        directions: In which direction the pieces are pushed; of several only the first counts.
        then: What happens after each piece has been pushed.
    """

    from_: From | None = None
    directions: Direction
    then: Then | None = None
    takes_pieces = True
    writes = BOARD

    def emit(self, c: Code, sink: Sink) -> None:
        """Every site up to the first empty one receives the piece from behind."""
        out = with_then(sink, self.then)
        with start_of(c, self, self.from_ or LAST_TO) as start:
            kind = start.kind
            lift(c, out, self, start.site, kind)
            with each_radial(c, FirstDirection(self.directions), kind, start.site) as radial:
                carried = c.var("carried", access.what(c, access.slot(c, start.site, kind)))
                with each_site(c, radial.start, radial.end, kind) as site:
                    slot = access.slot(c, site, kind)
                    piece, pushed = c.var("piece", access.what(c, slot)), c.var("pushed", carried)
                    with c.block(f"if {piece} == 0"):
                        drop(c, out, self, site, kind, pushed)
                        c.line("break")
                    lift(c, out, self, site, kind)
                    drop(c, out, self, site, kind, pushed)
                    c.line(f"{carried} = {piece}")


@ludeme("attract")
class Attract(Effect):
    """`(attract (from (last To)) Diagonal)`: pull all pieces in line close to a site (06 §A10).

    Attributes:
        from_: The site that pieces are pulled towards; by default where the last move ended.
        direction: Along which lines pieces are pulled; by default `Adjacent`.
    """

    from_: From | None = None
    direction: AbsoluteDirection | None = None
    then: Then | None = None
    takes_pieces = True
    writes = BOARD

    def emit(self, c: Code, sink: Sink) -> None:
        """On each radial, all pieces are lifted and put down again without gaps."""
        out = with_then(sink, self.then)
        with (
            start_of(c, self, self.from_ or LAST_TO) as start,
            each_radial(c, absolute(self.direction), start.kind, start.site) as radial,
        ):
            kind = start.kind
            with each_site(c, radial.start, radial.end, kind) as site:
                with c.block(f"if {access.what(c, access.slot(c, site, kind))} != 0"):
                    lift(c, out, self, site, kind)
            place = c.var("place", radial.start)
            with each_site(c, radial.start, radial.end, kind) as site:
                piece = c.var("piece", access.what(c, access.slot(c, site, kind)))
                with c.block(f"if {piece} != 0"):
                    target = c.var("to", f"t[{place}]")
                    drop(c, out, self, target, kind, piece)
                    c.line(f"{place} += 1")
