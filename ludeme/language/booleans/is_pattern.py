"""Whether a pattern of pieces starts at a site (spec 07 §1.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number, negation
from ludeme.emit.questions import holds, within
from ludeme.language.base import ludeme
from ludeme.language.kinds import Bool
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.pattern_slots import PatternSlots
from ludeme.model.strategies import MakePattern, Strategy


@ludeme("is Pattern")
class IsPattern(PatternSlots, Bool):
    """`(is Pattern {F R F R F})`: the last piece completes a pattern (spec 07 §1.9)."""

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """The pattern, if it is one of equal pieces around the last one."""
        if self.from_ or self.what or self.whats:
            return ()
        return (MakePattern(self.walk_words, str(self.type or "")),)

    def emit(self, c: Code) -> Condition:
        """Compare the pieces along every way the walk can take from the site."""
        kind = kind_of(c, self.type)
        topology = c.program.facts.topology
        count = topology.count(kind)
        start = c.let("site", access.or_last_to(c, self.from_))
        wanted = self.whats or ((self.what,) if self.what else ())
        sequence = [c.let("piece", what.emit(c)) for what in wanted]
        paths = [topology.walk_paths(kind, site, self.walk_words) for site in range(count)]
        table = c.program.tables.add_lists("pattern", paths)

        def build(b: Code) -> None:
            with b.when(negation(within(b, start, count))):
                b.line("return False")
            pieces = list(sequence)
            if not pieces:
                pieces.append(b.var("piece", access.what(b, access.slot(b, start, kind))))
                with b.block(f"if {pieces[0]} == 0"):
                    b.line("return False")
            path = b.fresh("path")
            first, last = f"{table} + t[{table} + {start}]", f"{table} + t[{table} + {start} + 1]"
            with b.block(f"for {path} in range({first}, {last})"):
                begin = b.var("begin", f"{table} + t[{path}]")
                self._compare(b, kind, pieces, begin, Number(f"{table} + t[{path} + 1]"))

        return holds(c, "is_pattern", build)

    def _compare(
        self, b: Code, kind: str, pieces: list[Number], begin: Number, end: Number
    ) -> None:
        """Return True if the pieces stand, in turn, on the sites of a way."""
        i, same, expected = b.fresh("i"), b.fresh("same"), pieces[0]
        if len(pieces) > 1:
            area = b.workspace(len(pieces), "sequence")
            for number, piece in enumerate(pieces):
                b.line(f"t[{area} + {number}] = {piece}")
            expected = Number(f"t[{area} + ({i} - {begin}) % {len(pieces)}]")
        b.line(f"{same} = True")
        with b.block(f"for {i} in range({begin}, {end})"):
            here = access.what(b, access.slot(b, Number(f"t[{i}]"), kind))
            with b.block(f"if {here} != {expected}"):
                b.line(f"{same} = False")
                b.line("break")
        with b.block(f"if {same}"):
            b.line("return True")
