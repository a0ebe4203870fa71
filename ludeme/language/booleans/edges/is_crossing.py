"""Whether two edges cross (spec 07 §1.11)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import FALSE, Condition, truth
from ludeme.emit.questions import holds
from ludeme.language.base import ludeme
from ludeme.language.kinds import Bool, Int


@ludeme("is Crossing")
class IsCrossing(Bool):
    """`(is Crossing 3 (to))`: two edges cross (spec 07 §1.11).

    Attributes:
        first: One edge.
        second: The other edge.
    """

    reads = NOTHING
    first: Int
    second: Int

    def emit(self, c: Code) -> Condition:
        """Search the list of crossing pairs."""
        pairs = c.program.facts.topology.crossing_edges
        first, second = c.let("first", self.first.emit(c)), c.let("second", self.second.emit(c))
        if not pairs:
            return FALSE
        if first.value is not None and second.value is not None:
            return truth(tuple(sorted((first.value, second.value))) in pairs)
        table = c.program.tables.add("crossing", [edge for pair in pairs for edge in pair])

        def build(b: Code) -> None:
            i = b.fresh("i")
            with b.block(f"for {i} in range({table}, {table} + {2 * len(pairs)}, 2)"):
                low, high = f"min({first}, {second})", f"max({first}, {second})"
                with b.block(f"if t[{i}] == {low} and t[{i} + 1] == {high}"):
                    b.line("return True")

        return holds(c, "is_crossing", build)
