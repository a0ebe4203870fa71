"""The capture of single pieces that are surrounded (spec 06 §A10)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Number, negation
from ludeme.emit.moves.candidate import Sink
from ludeme.language.base import ludeme, named
from ludeme.language.constants import RelationType
from ludeme.language.effects.capture import (
    Capture,
    Start,
    capture,
    each_site,
    is_enemy,
    is_friend,
    start_of,
)
from ludeme.language.kinds import Int
from ludeme.language.moves.add import components
from ludeme.language.moves.move_clauses import Between, From, PieceSpec, Then, To, captured_apart


@ludeme("surround")
class Surround(Capture):
    """`(surround (from (last To)) Orthogonal)`: single pieces with enemies all round (06 §A10).

    Attributes:
        from_: The site whose neighbours may be surrounded; by default `(from)`.
        relation: Which sites are neighbours; by default `Adjacent`.
        between: With `if:`, which neighbours `(between)` may be captured, and what happens to each;
            by default they are removed.
        to: With `if:`, which sites `(to)` around the piece count as those of the captor.
        except_: How many sites around the piece may be left open; by default none.
        with_: A piece that must be among those around it.
        then: Without influence here.
    """

    from_: From | None = None
    relation: RelationType | None = None
    between: Between | None = None
    to: To | None = None
    except_: Int | None = named(None)
    with_: PieceSpec | None = named(None)
    then: Then | None = None

    @property
    def immediate(self) -> bool:
        """When captures do not change what is tested."""
        asked = self.to.if_ if self.to else None
        return captured_apart(self.between, asked, self.with_, self.except_)

    def emit(self, c: Code, sink: Sink) -> None:
        """Every neighbour that is a target and has not too many open sides. Quirk: no `then`."""
        with start_of(c, self, self.from_ or From()) as start:
            spare = c.let("spare", self.except_.emit(c) if self.except_ else ZERO)
            condition = self.between.if_ if self.between else None
            each = self._each_neighbour(c, start.site, start.kind)
            with each as target, c.scope(between=target), c.when(is_enemy(c, condition, target)):
                self._look_around(c, sink, start, target, spare)

    def _look_around(self, c: Code, out: Sink, start: Start, target: Number, spare: Number) -> None:
        open_sides, closing = c.var("open", ZERO), c.var("to", c.get("to"))
        beside = c.var("beside", ZERO) if self.with_ else None
        with self._each_neighbour(c, target, start.kind) as near, c.scope(to=near):
            c.line(f"{closing} = {near}")
            with c.block(f"if {near} != {start.site}"):
                closed = is_friend(c, self.to.if_ if self.to else None, near)
                with c.when(negation(closed)):
                    c.line(f"{open_sides} += 1")
            if self.with_ is not None:
                what = access.what(c, access.slot(c, near, start.kind))
                for piece in components(c, self.with_)[:1]:  # none: nowhere is such a piece
                    with c.block(f"if {what} == {piece}"):
                        c.line(f"{beside} = 1")
        done = f"{open_sides} <= {spare}" + (f" and {beside} == 1" if self.with_ else "")
        with c.block(f"if {done}"), c.scope(to=closing):
            capture(c, out, self.between.apply if self.between else None)

    @contextmanager
    def _each_neighbour(self, c: Code, site: Number, kind: str) -> Iterator[Number]:
        """A loop over the first sites of the radials of a site."""
        topology, word = c.program.facts.topology, str(self.relation or "Adjacent")
        rows = [
            [radial.sites[1] for radial in topology.radials(kind, place, word)]
            for place in range(topology.count(kind))
        ]
        table = c.program.tables.add_rows(f"near_{word}", rows)
        first = Number(f"{table} + t[{table} + {site}]")
        end = Number(f"{table} + t[{table} + {site} + 1]")
        with each_site(c, first, end, kind) as near:
            yield near
