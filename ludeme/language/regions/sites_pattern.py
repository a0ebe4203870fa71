"""The sites of patterns of pieces (spec 08 §6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, Condition, Number
from ludeme.emit.questions import contents_on_board
from ludeme.language.base import ludeme
from ludeme.language.kinds import Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.pattern_slots import PatternSlots


@ludeme("sites Pattern")
class SitesPattern(PatternSlots, Region):
    """`(sites Pattern {F R F R F} from:(to))`: the sites of a pattern (spec 08 §6.6)."""

    def mark(self, c: Code, area: Number) -> None:
        """All sites of every walk on which the pieces follow each other as wanted."""
        index = c.fresh("i")
        with self._fitting(c) as (start, end), c.block(f"for {index} in range({start}, {end})"):
            c.line(f"t[{area} + t[{index}]] = 1")

    def contains(self, c: Code, site: Number) -> Condition:
        """Search the sites of every fitting walk."""
        value, found = c.let("site", site), Condition(c.var("found", FALSE))
        with (
            self._fitting(c) as (start, end),
            c.block(f"if passes_through(t, {start}, {end}, {value})"),
        ):
            c.line(f"{found} = True")
        return found

    @contextmanager
    def _fitting(self, c: Code) -> Iterator[tuple[Number, Number]]:
        """A loop over the walks that fit; yields where the sites of one start and end."""
        topology, kind = c.program.facts.topology, kind_of(c, self.type)
        walk = self.walk_words
        rows = [topology.walk_paths(kind, site, walk) for site in range(topology.count(kind))]
        table = c.program.tables.add_lists("patterns", rows)
        length = 1 + walk.count("F")
        origin = c.let("from", access.or_last_to(c, self.from_))
        path, first = c.fresh("path"), f"t[{table} + {origin}]"
        with c.block(f"if 0 <= {origin} < {len(rows)}"):
            wanted = self._wanted(c, kind, origin)
            last = f"t[{table} + {origin} + 1]"
            with c.block(f"for {path} in range({table} + {first}, {table} + {last})"):
                start = c.var("start", f"{table} + t[{path}]")
                tests = [
                    f"{contents_on_board(c, access.what, Number(f't[{start} + {i}]'), kind)} == "
                    f"{wanted[i % len(wanted)]}"
                    for i in range(length)
                ]
                with c.block(f"if {' and '.join(tests)}"):
                    yield start, Number(f"{start} + {length}")

    def _wanted(self, c: Code, kind: str, origin: Number) -> list[Number]:
        """The components along the walk; by default that of the first site."""
        if self.whats is not None:
            return [c.let("piece", number.emit(c)) for number in self.whats]
        if self.what is not None:
            return [c.let("piece", self.what.emit(c))]
        return [c.var("piece", contents_on_board(c, access.what, origin, kind))]
