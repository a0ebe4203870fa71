"""The site ahead of another one (spec 07 §2.6)."""

from __future__ import annotations

from ludeme.board.topology.relative import BY_LAST_MOVE
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.directions.dynamic_ways import radials_of_move
from ludeme.emit.directions.ways import Cases, each_radial
from ludeme.emit.expressions import TRUE, UNDEFINED, Condition, Literal, Number, choose
from ludeme.emit.questions import number, of_site, within
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import RelativeDirection, SiteType
from ludeme.language.directions import FirstDirection
from ludeme.language.indexes import Index
from ludeme.language.kinds import Direction, Int
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import kind_of

FORWARD = DirectionConstant(value=RelativeDirection.Forward)


@ludeme("ahead")
class Ahead(Int):
    """`(ahead (last To) steps:2 Forward)`: the site so many steps ahead (spec 07 §2.6).

    Attributes:
        site: The site where to start.
        steps: How many steps; by default 1. Where the board ends before, the result is the site
            itself.
        direction: In which direction; of several the first counts, and the default is `Forward`.
    """

    number_of = Index.SITE
    indexes = by_slot(site=Index.SITE)
    type: SiteType | None = None
    site: Int
    steps: Int | None = named(None)
    direction: Direction | None = None

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The board, unless the direction is the same for every piece."""
        fixed = isinstance(self.direction, DirectionConstant) and not self.direction.relative
        return NOTHING if fixed else BOARD

    def emit(self, c: Code) -> Number:
        """The first radial that is long enough leads there; otherwise the site itself."""
        kind = kind_of(c, self.type)
        site = c.let("site", self.site.emit(c))
        steps = c.let("steps", self.steps.emit(c)) if self.steps else Literal(1)
        direction = self.direction or FORWARD
        inside = within(c, site, c.program.facts.topology.count(kind))
        if inside.known is False:
            return UNDEFINED
        if _by_last_move(direction):
            return self._by_move(c, kind, site, steps, inside, direction)
        if direction.dynamic:
            return self._search(c, kind, site, steps, inside, direction)
        cases = Cases(c, direction, kind)
        known = steps.value
        if known is not None and (site.value is not None or len(cases.facings) * cases.turns == 1):
            return self._static(c, cases, site, known)
        if known is not None:
            table = _table_ahead(c, cases, known)

            def look_up(b: Code) -> None:
                with b.when(inside):
                    b.line(f"return t[{table} + {cases.on(b).row(site)}]")

            return number(c, "ahead", look_up)
        return self._search(c, kind, site, steps, inside, direction)

    def _static(self, c: Code, cases: Cases, site: Number, steps: int) -> Number:
        values = _all_ahead(c, cases, steps)
        if site.value is not None and len(cases.facings) * cases.turns > 1:
            return Number(f"t[{_table_ahead(c, cases, steps)} + {cases.row(site)}]")
        return of_site(c, "ahead", site, values)

    def _search(
        self,
        c: Code,
        kind: str,
        site: Number,
        steps: Number,
        inside: Condition,
        direction: Direction,
    ) -> Number:
        """Walk the radials of the first direction while the game is played."""

        def build(b: Code) -> None:
            with b.when(inside):
                with (
                    b.block(f"if {steps} > 0"),
                    each_radial(b, FirstDirection(direction), kind, site) as radial,
                    b.block(f"if {radial.end} - {radial.start} >= {steps}"),
                ):
                    b.line(f"return t[{radial.start} + {steps} - 1]")
                b.line(f"return {site}")

        return number(c, "ahead", build)

    def _by_move(
        self,
        c: Code,
        kind: str,
        site: Number,
        steps: Number,
        inside: Condition,
        direction: Direction,
    ) -> Number:
        """Quirk: SameDirection and OppositeDirection look at the move being made first."""
        ends = []
        for variable in ("from", "to"):
            known, last = c.get(variable), Number(f"{c.s}[LAST_{variable.upper()}]")
            unset = TRUE if known.value == -1 else Condition(f"{known} == -1")
            ends.append(c.let(variable, choose(unset, last, known)))
        if str(direction.value) == "OppositeDirection":  # type: ignore[attr-defined]
            ends.reverse()

        def build(b: Code) -> None:
            with b.when(inside):
                with (
                    b.block(f"if {steps} > 0"),
                    radials_of_move(b, kind, ends[0], ends[1], site) as radial,
                    b.block(f"if {radial.end} - {radial.start} >= {steps}"),
                ):
                    b.line(f"return t[{radial.start} + {steps} - 1]")
                b.line(f"return {site}")

        return number(c, "ahead", build)


def _by_last_move(direction: Direction) -> bool:
    return isinstance(direction, DirectionConstant) and str(direction.value) in BY_LAST_MOVE


def _all_ahead(c: Code, cases: Cases, steps: int) -> list[int]:
    """The site ahead in every case."""

    def find() -> list[int]:
        return [_ahead(c, cases.kind, site, words, steps) for site, words in cases.words()]

    return c.memo(("ahead", cases.key, steps), find)


def _table_ahead(c: Code, cases: Cases, steps: int) -> str:
    key = ("table ahead", cases.key, steps)
    return c.memo(key, lambda: c.program.tables.add("ahead", _all_ahead(c, cases, steps)))


def _ahead(c: Code, kind: str, site: int, words: list[str], steps: int) -> int:
    """The site so many steps ahead in the first of some directions."""
    for word in words[:1]:
        for radial in c.program.facts.topology.radials(kind, site, word):
            if 0 <= steps < len(radial.sites):
                return int(radial.sites[steps])
    return site
