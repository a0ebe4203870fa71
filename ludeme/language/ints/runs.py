"""Numbers of pieces in line with each other and below each other (spec 07 §2.4)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_radial, each_step
from ludeme.emit.expressions import FALSE, TRUE, Condition, Literal, Number
from ludeme.emit.questions import contents_on_board, counted, within
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import AbsoluteDirection, Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import kind_of


def meets(c: Code, condition: Bool | None, kind: str, site: Number) -> Condition:
    """A condition on a site `(to)`; by default the site is occupied."""
    if condition is not None:
        with c.scope(to=site):
            return condition.emit(c)
    if kind not in c.program.facts.types:
        return FALSE
    return access.filled(c, access.slot(c, site, kind))


@ludeme("count SizeBiggestLine")
class CountSizeBiggestLine(Int):
    """`(count SizeBiggestLine Diagonal)`: the length of the longest line (spec 07 §2.4).

    Attributes:
        direction: Along which lines; by default `Adjacent`.
        if_: Which sites, `(to)`, make lines; by default those with a piece.
    """

    reads = BOARD
    type: SiteType | None = None
    direction: AbsoluteDirection | None = None
    if_: Bool | None = named(None)

    def emit(self, c: Code) -> Number:
        """Follow every radial from every site that meets the condition as far as it holds."""
        kind = kind_of(c, self.type)
        direction = DirectionConstant(value=self.direction) if self.direction else None

        def loop(b: Code, longest: Number) -> None:
            count = b.program.facts.topology.count(kind)
            start, i = b.fresh("site", 0, count - 1), b.fresh("i")
            with (
                b.block(f"for {start} in range({count})"),
                b.when(meets(b, self.if_, kind, start)),
            ):
                b.line(f"{longest} = max({longest}, 1)")
                with each_radial(b, direction, kind, start) as radial:
                    length, more = b.var("length", Literal(1)), b.var("more", TRUE)
                    with b.block(f"for {i} in range({radial.start}, {radial.end})"):
                        site = b.var("site", f"t[{i}]")
                        b.line(f"{more} = False")
                        with b.when(meets(b, self.if_, kind, site)):
                            b.line(f"{more} = True")
                            b.line(f"{length} += 1")
                        with b.block(f"if not {more}"):
                            b.line("break")
                    b.line(f"{longest} = max({longest}, {length})")

        return counted(c, "biggest_line", loop)


@ludeme("count SitesPlatformBelow")
class CountSitesPlatformBelow(Int):
    """`(count SitesPlatformBelow (to) Mover)`: pieces of a player below a site (spec 07 §2.4).

    Attributes:
        site: The vertex that is supported; by default `(to)`.
        role: Whose pieces count: those of one player, or with `All` those that all share.
    """

    indexes = by_slot(site=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    site: Int | None = None
    role: Role

    def emit(self, c: Code) -> Number:
        """Look one step down, for what belongs to the one player that the role stands for."""
        kind = kind_of(c, self.type)
        site = c.let("site", self.site.emit(c) if self.site else c.get("to"))
        owner = c.let("owner", roles.index(c, self.role))
        below = DirectionConstant(value=AbsoluteDirection.Downward)

        def loop(b: Code, total: Number) -> None:
            with (
                b.when(within(b, site, b.program.facts.topology.count(kind))),
                each_step(b, below, kind, site) as under,
                b.block(f"if {contents_on_board(b, access.what, under, kind)} != 0"),
                b.block(f"if {contents_on_board(b, access.who, under, kind)} == {owner}"),
            ):
                b.line(f"{total} += 1")

        return counted(c, "platform_below", loop)
