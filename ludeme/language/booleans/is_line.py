"""Lines of pieces through a site (spec 07 §1.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, TRUE, Condition, Literal, Number, both, negation
from ludeme.emit.questions import holds, is_one_of, within
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named, remembered, slot
from ludeme.language.booleans.line_demands import Demands
from ludeme.language.booleans.line_walks import (
    Wanted,
    line_table,
    longest_line,
    one_of_pieces,
    same_piece,
    walk_lines,
)
from ludeme.language.booleans.logic import compare
from ludeme.language.booleans.longest import Longest
from ludeme.language.constants import AbsoluteDirection, Role, SiteType
from ludeme.language.folding import code_to_fold, folded
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Region
from ludeme.language.likeness import like
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.undecided import decided, holds_either_way, undecided
from ludeme.model.facts import Facts
from ludeme.model.quantities import counted
from ludeme.model.strategies import LineThroughLast, MakeLine, Strategy


@ludeme("is Line")
class IsLine(Bool):
    """`(is Line 3)`: a line of pieces through a site (spec 07 §1.6).

    Attributes:
        length: How many pieces make a line.
        direction: Along which lines; a single direction counts both ways, and the default is
            `Adjacent`.
        through: A site that the line must go through; by default where the last move ended.
        through_any: Sites of which the line must go through one.
        who: Whose pieces, of any kind; by default only pieces like the one on the site itself.
        what: The number of the piece that the line is made of.
        whats: The numbers of the pieces that the line may be made of.
        exact: Whether longer lines do not count; by default they do.
        contiguous: Whether the pieces must stand side by side, as they must by default.
        if_: What must hold for each site of the line, which is `(to)` in it.
        by_level: In games with stacks, whether lines run up, down and across levels.
        top: In games with stacks, whether only pieces on top count.
        through_how_much: How many different pieces must be met along the line at least.
        is_visible: In boards with layers, whether only sites that nothing covers count.
        use_opposites: Whether both ways from the site count, as they do by default.
    """

    phrases = (
        "there is a line of {length} through {through or through_any or last}",
        "the longest line through {through or through_any or last} has {measure} of {length}",
    )
    indexes = by_slot(through=Index.SITE, what=Index.PIECE, whats=Index.PIECE)
    at_least = by_slot(length=1)
    reads = BOARD
    type: SiteType | None = None
    length: Int
    direction: AbsoluteDirection | None = None
    through: Int | None = named(None, group=1)
    through_any: Region | None = named(None, group=1)
    who: Role | None = slot(None, group=2)
    what: Int | None = named(None, group=2)
    whats: tuple[Int, ...] | None = named(None, group=2)
    exact: Bool | None = named(None)
    contiguous: Bool | None = named(None)
    if_: Bool | None = named(None)
    by_level: Bool | None = named(None)
    top: Bool | None = named(None)
    through_how_much: Int | None = named(None)
    is_visible: Bool | None = named(None)
    use_opposites: Bool | None = named(None)

    @property
    def line(self) -> LineThroughLast | None:
        """If it asks for equal pieces in a row through the last one, and nothing else."""
        given = (self.type, self.through, self.through_any, self.who, self.what, self.whats)
        others = (self.if_, self.contiguous, self.top, self.use_opposites, *self.demands)
        exact = False if self.exact is None else self.exact.constant
        whole = all(value is None for value in (*given, *others)) and not self._levels
        if not whole or exact is None or not isinstance(self.length, IntConstant):
            return None
        return LineThroughLast(self.length.value, exact, str(self.direction or "Adjacent"))

    @property
    def demands(self) -> tuple[Int | None, Bool | None]:
        """What is asked for besides equal pieces in a row; boards of stacks go without it."""
        return self.through_how_much, self.is_visible

    @property
    def demanding(self) -> bool:
        """Whether anything is."""
        return any(demand is not None for demand in self.demands)

    @property
    def _levels(self) -> bool:
        """Whether it may run across levels."""
        return self.by_level is not None and self.by_level.constant is not False

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Lines longer than any of the board."""
        length = folded(self.length, code_to_fold(facts))
        if length is None or facts.boardless:
            return
        kind, direction = str(self.type or facts.default_type), str(self.direction or "Adjacent")
        longest = longest_line(facts, kind, direction)
        if length > longest:
            message = (
                f"a line of {length}: the longest of this board has {counted(longest, 'site')}"
            )
            yield LudemeWarning(message, self.span)

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """A line, if its length is known."""
        length = number(self.length)
        if length is None:
            return ()
        direction, site_type = str(self.direction or "Adjacent"), str(self.type or "")
        return (MakeLine(length, direction, site_type, self._levels),)

    def emit(self, c: Code) -> Condition:
        """Walk the lines through each pivot, as the modifiers say."""
        slot = undecided(self, "exact", "contiguous", "by_level", "top", "use_opposites")
        return holds_either_way(c, self, slot) if slot else self._line(c)

    def _line(self, c: Code) -> Condition:
        kind = kind_of(c, self.type)
        if kind not in c.program.facts.types:
            return FALSE
        length = c.let("length", self.length.emit(c))
        through = access.or_last_to(c, self.through)
        if c.program.facts.stacking:
            return LineOfStacks(self, kind, length).emit(c, c.let("pivot", through))
        shape = LineOfValues if c.program.facts.deduction else LineOfPieces
        line = shape(self, kind, length)
        if self.through_any is None:
            return line.emit(c, c.let("pivot", through))
        region = self.through_any

        def build(b: Code) -> None:
            with region.each(b) as pivot:
                line.at(b, pivot)

        return holds(c, "is_line", build)

    @remembered
    def measure(self) -> Int | None:
        """The longest line there is, up to the one asked for."""
        if not isinstance(self.length, IntConstant):
            return None
        return Longest(
            self.length.value,
            lambda length: like(self, length=IntConstant(value=length), exact=None),
        )

    def table(self, c: Code, kind: str) -> str:
        """The lines of every site."""
        opposites = decided(self.use_opposites, default=True)
        return line_table(c, kind, str(self.direction or "Adjacent"), opposites=opposites)

    def wanted(self, c: Code, pivot: Number) -> Wanted:
        """The components that make up the line: by default that on the pivot."""
        if self.what is not None:
            piece = c.let("piece", self.what.emit(c))
            return same_piece(piece)
        if self.whats is not None:
            return one_of_pieces([c.let("piece", what.emit(c)) for what in self.whats])
        if self.who is not None:
            return self._owned(c)
        piece = c.let("piece", pivot)
        return same_piece(piece)

    def _owned(self, c: Code) -> Wanted:
        """Every component whose declared owner is the role's number."""
        assert self.who is not None
        owner = c.let("who", roles.index(c, self.who))
        pieces = c.program.facts.pieces
        if owner.value is not None:
            own = [p.index for p in pieces[1:] if p.owner == owner.value]
            return lambda b, here: is_one_of(b, here, own)

        def owned(b: Code, here: Number) -> Condition:
            some = Condition(f"{here} != 0")
            return both(some, Condition(f"{access.owner_of(b, here)} == {owner}"))

        return owned


class LineOfPieces:
    """The test on a board without stacks."""

    def __init__(self, node: IsLine, kind: str, length: Number) -> None:
        self.node = node
        self.kind = kind
        self.length = length

    def emit(self, c: Code, pivot: Number) -> Condition:
        """A condition on one pivot; the plain case is a kernel's work."""
        if self.simple:
            count = c.program.facts.topology.count(self.kind)
            valid = within(c, pivot, count)
            call = self.kernel(c, pivot)
            return call if valid.known is True else Condition(f"({valid} and {call})")
        return holds(c, "is_line", lambda b: self.at(b, pivot))

    @property
    def simple(self) -> bool:
        """Whether equal pieces in a row are asked for, and nothing else."""
        node = self.node
        plain = node.who is None and node.whats is None and node.what is None
        plain = plain and node.if_ is None and not node.demanding
        return plain and decided(node.contiguous, default=True)

    def kernel(self, c: Code, pivot: Number) -> Condition:
        """The kernel call for a pivot on the board."""
        node, facts = self.node, c.program.facts
        what = access.what(c, access.slot(c, pivot, self.kind))
        base = "" if self.kind == facts.default_type else f" + {facts.slot_base(self.kind)}"
        exact = int(decided(node.exact))
        return Condition(
            f"line_through({c.s}, t, WHAT{base}, {node.table(c, self.kind)}, {pivot}, {what}, "
            f"{self.length}, {exact})"
        )

    def at(self, b: Code, pivot: Number) -> None:
        """Return True if there is a line through a pivot, False if that settles the question."""
        node = self.node
        count = b.program.facts.topology.count(self.kind)
        with b.when(negation(within(b, pivot, count))):
            b.line("return False")
        if self.simple:
            with b.block(f"if {self.kernel(b, pivot)}"):
                b.line("return True")
            return
        here = b.var("here", access.what(b, access.slot(b, pivot, self.kind)))
        wanted = node.wanted(b, here)
        if node.if_ is not None:
            condition = self._meets(b, pivot)
            if node.through_any is not None and (node.what or node.whats):
                condition = Condition(f"not ({wanted(b, here)}) or {condition}")
            with b.when(negation(condition)):
                b.line("return False")
        with b.when(wanted(b, here)):
            self._walk(b, pivot, wanted)

    def _meets(self, b: Code, site: Number) -> Condition:
        if self.node.if_ is None:
            return TRUE
        with b.scope(to=site):
            return self.node.if_.emit(b)

    def fits(self, c: Code, site: Number, wanted: Wanted) -> Condition:
        """Whether the next site belongs to the line."""
        piece = c.var("piece", access.what(c, access.slot(c, site, self.kind)))
        same = Condition(c.var("fits", wanted(c, piece)))
        if self.node.if_ is not None:
            with c.block(f"if {same}"):
                c.line(f"{same} = {self._meets(c, site)}")
        return same

    def _walk(self, b: Code, pivot: Number, wanted: Wanted) -> None:
        """Both halves of every line."""
        node = self.node
        walk_lines(
            b,
            node.table(b, self.kind),
            pivot,
            self.length,
            lambda c, site: self.fits(c, site, wanted),
            exact=decided(node.exact),
            contiguous=decided(node.contiguous, default=True),
            demands=Demands(b, self.kind, *node.demands) if node.demanding else None,
        )


class LineOfValues(LineOfPieces):
    """The test in a deduction puzzle: values in a row, up to the first unresolved one."""

    @property
    def simple(self) -> bool:
        """Never a kernel's work."""
        return False

    def at(self, b: Code, pivot: Number) -> None:
        """An unresolved pivot settles the question; roles do not count."""
        count = b.program.facts.topology.count(self.kind)
        with b.when(negation(within(b, pivot, count))):
            b.line("return False")
        with b.block(f"if {self._unresolved(b, pivot)}"):
            b.line("return False")
        here = b.var("here", access.what(b, access.slot(b, pivot, self.kind)))
        wanted = like(self.node, who=None).wanted(b, here)
        with b.when(negation(self._meets(b, pivot))):
            b.line("return False")
        with b.when(self._allowed(b, pivot, wanted(b, here))):
            self._walk(b, pivot, wanted)

    def fits(self, c: Code, site: Number, wanted: Wanted) -> Condition:
        """Quirk: the line stops at an unresolved site even if it may have gaps."""
        with c.block(f"if {self._unresolved(c, site)}"):
            c.line("break")
        return self._allowed(c, site, super().fits(c, site, wanted))

    def _unresolved(self, c: Code, site: Number) -> Condition:
        return Condition(f"{c.s}[CHOICES + {access.slot(c, site, self.kind)}] != 1")

    def _allowed(self, c: Code, site: Number, condition: Condition) -> Condition:
        """Quirk: where values are named, the site `(from)` has none of them."""
        if self.node.what is None and self.node.whats is None:
            return condition
        return both(Condition(f"{site} != {c.get('from')}"), condition)


class LineOfStacks:
    """The test on a board of stacks, as the sites lie or level by level."""

    def __init__(self, node: IsLine, kind: str, length: Number) -> None:
        self.node = node
        self.kind = kind
        self.length = length

    def emit(self, c: Code, pivot: Number) -> Condition:
        """A condition on the pivot."""
        return holds(c, "is_line", lambda b: self._at(b, pivot))

    def _at(self, b: Code, pivot: Number) -> None:
        node = self.node
        with b.when(negation(within(b, pivot, b.program.facts.topology.count(self.kind)))):
            b.line("return False")
        with b.when(compare(self.length, "==", Literal(1))):
            b.line("return True")
        slot = access.slot(b, pivot, self.kind)
        wanted = node.wanted(b, b.var("here", access.what(b, slot)))
        if decided(node.by_level):
            self._by_level(b, pivot, slot, wanted)
        else:
            self._by_site(b, pivot, wanted)

    def _by_site(self, b: Code, pivot: Number, wanted: Wanted) -> None:
        """A site fits with its top piece, or with any of its pieces."""
        node = self.node
        top_only = decided(node.top)

        def matches(c: Code, site: Number) -> Condition:
            slot = access.slot(c, site, self.kind)
            if top_only:
                return wanted(c, c.var("piece", access.what(c, slot)))
            found, level = Condition(c.var("fits", FALSE)), c.fresh("level")
            with (
                c.block(f"for {level} in range({access.height(c, slot)})"),
                c.block(f"if {wanted(c, c.var('piece', access.what(c, slot, level)))}"),
            ):
                c.line(f"{found} = True")
            return found

        def fits(c: Code, site: Number) -> Condition:
            same = matches(c, site)
            if top_only:
                same = Condition(c.var("fits", same))
            if node.if_ is not None:
                with c.block(f"if {same}"), c.scope(to=site):
                    c.line(f"{same} = {node.if_.emit(c)}")
            return same

        with b.block(f"if {matches(b, pivot)}"):
            self._walk(b, pivot, fits)

    def _by_level(self, b: Code, pivot: Number, slot: Number, wanted: Wanted) -> None:
        """Lines that are upright, level, falling or rising, through the top of the pivot."""
        height = b.var("height", access.height(b, slot))
        total, below = b.var("n", Literal(1)), b.fresh("below")
        with b.block(f"for {below} in range({height} - 2, -1, -1)"):
            piece = b.var("piece", access.what(b, slot, below))
            with b.block(f"if not ({wanted(b, piece)})"):
                b.line("break")
            b.line(f"{total} += 1")
            with b.block(f"if {total} == {self.length}"):
                b.line("return True")
        slope, level, step = b.fresh("slope"), b.fresh("level"), b.fresh("step")

        def begin(c: Code, half: Number) -> None:
            c.line(f"{level} = {height} - 1")
            c.line(f"{step} = {slope} if {half} == 0 else -{slope}")

        def fits(c: Code, site: Number) -> Condition:
            c.line(f"{level} += {step}")
            there = access.slot(c, site, self.kind)
            piece = c.var("piece", access.what(c, there, level))
            return Condition(f"0 <= {level} < {access.height(c, there)} and {wanted(c, piece)}")

        with b.block(f"for {slope} in range(-1, 2)"):
            self._walk(b, pivot, fits, begin)

    def _walk(
        self,
        b: Code,
        pivot: Number,
        fits: Callable[[Code, Number], Condition],
        begin: Callable[[Code, Number], None] | None = None,
    ) -> None:
        node = self.node
        table = node.table(b, self.kind)
        walk_lines(b, table, pivot, self.length, fits, exact=decided(node.exact), begin=begin)
