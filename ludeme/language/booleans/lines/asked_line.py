"""A line that is asked for, and the tests of the pieces that it is made of (spec 07 §1.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.questions import is_one_of
from ludeme.language.booleans.lines.line_demands import Demands
from ludeme.language.booleans.lines.line_walks import Fits, LineWalk
from ludeme.language.kinds import Bool, Int

#: Writes the test of a component number.
Wanted = Callable[[Code, Number], Condition]


@dataclass(frozen=True, kw_only=True)
class AskedLine:
    """What `(is Line …)` says, on sites of one type."""

    kind: str
    length: Number
    #: Gives the name of the table of the lines of every site.
    table: Callable[[Code], str]
    #: Gives the test of the pieces that the line is made of, from the piece on the pivot.
    wanted: Callable[[Code, Number], Wanted]
    #: Whether it says the numbers of these pieces, and whose they are.
    names_pieces: bool
    names_owner: bool
    #: Whether the line may go through any of several sites.
    through_any: bool
    exact: bool
    contiguous: bool
    #: What must hold for each site of the line, which is `(to)` in it.
    if_: Bool | None
    by_level: bool
    top: bool
    #: How many different pieces must be met, and whether only sites that nothing covers count.
    demands: tuple[Int | None, Bool | None]

    @property
    def is_plain(self) -> bool:
        """Whether equal pieces side by side are asked for, and nothing else."""
        named = self.names_pieces or self.names_owner
        return not named and self.if_ is None and not self.demanding and self.contiguous

    @property
    def demanding(self) -> bool:
        """Whether anything is asked for besides the pieces in a row."""
        return any(demand is not None for demand in self.demands)

    def walk(self, b: Code, pivot: Number, fits: Fits) -> None:
        """Walk both halves of every line of a site."""
        LineWalk(
            table=self.table(b),
            pivot=pivot,
            length=self.length,
            exact=self.exact,
            contiguous=self.contiguous,
            demands=Demands(b, self.kind, *self.demands) if self.demanding else None,
        ).write(b, fits)


def same_piece(piece: Number) -> Wanted:
    """The test for one component."""
    return lambda b, here: Condition(f"{here} == {piece}")


def one_of_pieces(pieces: Sequence[Number]) -> Wanted:
    """The test for several components."""
    known = [piece.value for piece in pieces if piece.value is not None]
    if len(known) == len(pieces):
        return lambda b, here: is_one_of(b, here, known)
    return lambda b, here: Condition(f"({' or '.join(f'{here} == {each}' for each in pieces)})")
