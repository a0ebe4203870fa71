"""Lines of pieces through a site (spec 07 §1.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, Condition, Number, both
from ludeme.emit.questions import holds, is_one_of
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named, remembered, slot
from ludeme.language.booleans.lines.asked_line import (
    AskedLine,
    Wanted,
    one_of_pieces,
    same_piece,
)
from ludeme.language.booleans.lines.line_of_pieces import LineOfPieces, LineOfValues
from ludeme.language.booleans.lines.line_of_stacks import LineOfStacks
from ludeme.language.booleans.lines.line_walks import line_table, longest_line
from ludeme.language.booleans.lines.longest import Longest
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
        facts, kind = c.program.facts, kind_of(c, self.type)
        if kind not in facts.types:
            return FALSE
        line = self._asked(facts, kind, c.let("length", self.length.emit(c)))
        through = access.or_last_to(c, self.through)
        if facts.stacking:
            return LineOfStacks(line).emit(c, c.let("pivot", through))
        shape = LineOfValues(line) if facts.deduction else LineOfPieces(line)
        if self.through_any is None:
            return shape.emit(c, c.let("pivot", through))
        region = self.through_any

        def build(b: Code) -> None:
            with region.each(b) as pivot:
                shape.at(b, pivot)

        return holds(c, "is_line", build)

    def _asked(self, facts: Facts, kind: str, length: Number) -> AskedLine:
        """What it asks for, on sites of a type; roles do not count where sites have values."""
        has_values = facts.deduction and not facts.stacking
        made_of = like(self, who=None) if has_values else self
        return AskedLine(
            kind=kind,
            length=length,
            table=lambda code: self._table(code, kind),
            wanted=made_of._wanted,
            names_pieces=self.what is not None or self.whats is not None,
            names_owner=self.who is not None,
            through_any=self.through_any is not None,
            exact=decided(self.exact),
            contiguous=decided(self.contiguous, default=True),
            if_=self.if_,
            by_level=decided(self.by_level),
            top=decided(self.top),
            demands=self.demands,
        )

    @remembered
    def measure(self) -> Int | None:
        """The longest line there is, up to the one asked for."""
        if not isinstance(self.length, IntConstant):
            return None
        return Longest(
            self.length.value,
            lambda length: like(self, length=IntConstant(value=length), exact=None),
        )

    def _table(self, c: Code, kind: str) -> str:
        """The lines of every site."""
        opposites = decided(self.use_opposites, default=True)
        return line_table(c, kind, str(self.direction or "Adjacent"), opposites=opposites)

    def _wanted(self, c: Code, pivot: Number) -> Wanted:
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
