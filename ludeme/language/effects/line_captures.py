"""Captures along the lines through a site: custodial, intervene, directional (spec 06 §A10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_radial
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number, negation, truth
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.passing import with_then
from ludeme.language.base import ludeme, shape
from ludeme.language.constants import AbsoluteDirection, RelativeDirection
from ludeme.language.effects.capture import (
    LAST_TO,
    Capture,
    Start,
    absolute,
    capture,
    each_site,
    is_enemy,
    is_friend,
    start_of,
)
from ludeme.language.ints.iterators import ToSite
from ludeme.language.kinds import Direction
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import Between, From, Then, To, captured_apart
from ludeme.language.moves.remove import RemovePiece

#: The number of sites a run may have when no range is written.
ANY_LENGTH = (ZERO, Literal(1000))


def run(
    c: Code,
    first: Number,
    limit: Number,
    kind: str,
    test: Callable[[Code, Number], Condition],
) -> Number:
    """The index behind the longest run of sites t[first], ... that pass a test."""
    k, site = c.var("k", first), c.fresh("site")
    if kind == c.program.facts.default_type:
        c.program.board_names.add(site)
    with c.block(f"while {k} < {limit}"):
        c.line(f"{site} = t[{k}]")
        with c.when(negation(test(c, site))):
            c.line("break")
        c.line(f"{k} += 1")
    return k


def bounded(c: Code, first: Number, end: Number, most: Number) -> Number:
    """The end of a run of at most so many sites."""
    if most.value is not None and most.value >= ANY_LENGTH[1].value:
        return end
    return c.var("limit", f"min({end}, {first} + {most})")


@shape
class LineCapture(Capture):
    """What captures that look along lines have in common.

    Attributes:
        from_: The site that lines are looked at from; by default where the last move ended.
        direction: Along which lines; by default `Adjacent`.
        then: What happens after each capture.
    """

    from_: From | None = None
    direction: AbsoluteDirection | None = None
    between: Between | None = None
    to: To | None = None
    then: Then | None = None

    def _range(self, c: Code, default: tuple[Number, Number]) -> tuple[Number, Number]:
        given = self.between.range if self.between else None
        low, high = given.bounds(c) if given else default
        return c.let("least", low), c.let("most", high)


@ludeme("custodial")
class Custodial(LineCapture):
    """`(custodial (from (last To)) Orthogonal (between (max 1)))`: flanked pieces (06 §A10).

    Attributes:
        between: How many pieces may be flanked in a row, which ones with `if:`, and what happens to
            each, `(between)`; by default they are removed.
        to: With `if:`, what the row must end at; `(to)` is the site right behind it.
    """

    @property
    def immediate(self) -> bool:
        """When captures do not change what is tested."""
        return captured_apart(self.between, self.to.if_ if self.to else None)

    def emit(self, c: Code, sink: Sink) -> None:
        """Along every radial: targets, then a friend."""
        out = with_then(sink, self.then)
        with start_of(c, self, self.from_ or LAST_TO) as start:
            low, high = self._range(c, ANY_LENGTH)
            least, most = low.value, high.value
            if least is not None and most is not None:
                single = truth(most == 1 and least < 2)
                several = truth(most > 1 and least <= most)
            else:
                single = Condition(f"{high} == 1 and {low} < 2")
                several = Condition(f"{high} > 1 and {low} <= {high}")
            with each_radial(c, absolute(self.direction), start.kind, start.site) as radial:
                with c.when(single):
                    self._one(c, out, start.kind, radial.start, radial.end)
                with c.when(several):
                    self._run(c, out, start.kind, radial.start, radial.end, (low, high))

    def _target(self, c: Code, site: Number) -> Condition:
        with c.scope(between=site):
            return is_enemy(c, self.between.if_ if self.between else None, site)

    def _friend(self, c: Code, site: Number) -> Condition:
        with c.scope(to=site):
            return is_friend(c, self.to.if_ if self.to else None, site)

    def _one(self, c: Code, out: Sink, kind: str, first: Number, end: Number) -> None:
        with c.block(f"if {first} + 1 < {end}"):
            site, closing = c.var("between", f"t[{first}]"), c.fresh("to")
            if kind == c.program.facts.default_type:
                c.program.board_names |= {site, closing}
            with c.when(self._target(c, site)):
                c.line(f"{closing} = t[{first} + 1]")
                with c.scope(between=site), c.when(self._friend(c, closing)):
                    self._capture(c, out, site, closing)

    def _run(
        self,
        c: Code,
        out: Sink,
        kind: str,
        first: Number,
        end: Number,
        bounds: tuple[Number, Number],
    ) -> None:
        low, high = bounds
        k = run(c, first, bounded(c, first, end, high), kind, self._target)
        least = f"max(1, {low})" if low.value is None else Literal(max(1, low.value))
        with c.block(f"if {k} >= {first} + {least}"):
            closing = c.var("to", f"t[{k}] if {k} < {end} else -1")
            with c.when(self._friend(c, closing)), each_site(c, first, k, kind) as site:
                self._capture(c, out, site, closing)

    def _capture(self, c: Code, out: Sink, site: Number, closing: Number) -> None:
        with c.scope(between=site, to=closing):
            capture(c, out, self.between.apply if self.between else None)


@ludeme("intervene")
class Intervene(LineCapture):
    """`(intervene (from (last To)) Orthogonal)`: the pieces on both sides of a site (06 §A10).

    Attributes:
        between: How long a run of pieces on either side may be; by default just 1.
        to: With `if:`, which pieces `(to)` are taken, and what happens to each; by default they are
            removed.
    """

    def emit(self, c: Code, sink: Sink) -> None:
        """For each pair of opposite radials: a run of targets on both sides."""
        out = with_then(sink, self.then)
        with start_of(c, self, self.from_ or LAST_TO) as start:
            low, high = self._range(c, (Literal(1), Literal(1)))
            with self._each_pair(c, start) as (first, turn, end):
                one = run(c, first, bounded(c, first, turn, high), start.kind, self._target)
                other = run(c, turn, bounded(c, turn, end, high), start.kind, self._target)
                enough = f"{one} - {first} >= {low} and {other} - {turn} >= {low}"
                with c.block(f"if {enough}"):
                    for begin, stop in ((turn, other), (first, one)):
                        with each_site(c, begin, stop, start.kind) as site, c.scope(to=site):
                            self._capture(c, out)

    def _target(self, c: Code, site: Number) -> Condition:
        with c.scope(to=site):
            return is_enemy(c, self.to.if_ if self.to else None, site)

    def _capture(self, c: Code, out: Sink) -> None:
        apply = self.to.apply if self.to else None
        (RemovePiece(where=ToSite()) if apply is None else apply).emit(c, out)

    @contextmanager
    def _each_pair(self, c: Code, start: Start) -> Iterator[tuple[Number, Number, Number]]:
        """A loop over the pairs of opposite radials: the sites of one, then of the other."""
        topology, kind = c.program.facts.topology, start.kind
        word = str(self.direction or "Adjacent")
        rows = [
            [
                (len(radial.sites) - 1, *radial.sites[1:], *other.sites[1:])
                for radial in topology.distinct_radials(kind, place, word)
                for other in radial.opposites
            ]
            for place in range(topology.count(kind))
        ]
        table, pair = c.program.tables.add_lists("opposite_radials", rows), c.fresh("pair")
        begin, stop = f"t[{table} + {start.site}]", f"t[{table} + {start.site} + 1]"
        with c.block(f"for {pair} in range({table} + {begin}, {table} + {stop})"):
            first = c.var("first", f"{table} + t[{pair}] + 1")
            turn = c.var("turn", f"{first} + t[{first} - 1]")
            end = c.var("end", f"{table} + t[{pair} + 1]")
            yield first, turn, end


@ludeme("directional")
class Directional(Capture):
    """`(directional (from (last To)) (to if:(is Enemy (who at:(to)))))`: a run ahead (06 §A10).

    Attributes:
        from_: The site that the run begins next to; by default where the last move ended.
        directions: In which directions; by default that of the last move.
        to: With `if:`, which pieces `(to)` the run is made of, and with `(apply ...)` what happens
            to each.
        then: Without influence here.
    """

    from_: From | None = None
    directions: Direction | None = None
    to: To | None = None
    then: Then | None = None

    @property
    def immediate(self) -> bool:
        """When captures do not change what is tested."""
        return captured_apart(self.to)

    def emit(self, c: Code, sink: Sink) -> None:
        """Along each radial: targets, as far as they go. Quirks: no `then`, and no `from`."""
        ahead = self.directions or DirectionConstant(value=RelativeDirection.SameDirection)
        to, apply = self.to, self.to.apply if self.to else None
        with (
            start_of(c, self, self.from_ or LAST_TO) as start,
            each_radial(c, ahead, start.kind, start.site) as radial,
            each_site(c, radial.start, radial.end, start.kind) as site,
            c.scope(to=site),
        ):
            with c.when(negation(is_enemy(c, to.if_ if to else None, site))):
                c.line("break")
            if apply is not None:  # quirk: the default effect removes nothing
                with c.scope(from_=UNDEFINED):
                    apply.emit(c, sink)
