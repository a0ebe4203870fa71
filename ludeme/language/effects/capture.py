"""What captures have in common: where they start, whom they take, and how (spec 06 §A10)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.moves.candidate import Sink
from ludeme.language import roles
from ludeme.language.base import shape
from ludeme.language.constants import AbsoluteDirection, LastType
from ludeme.language.ints.iterators import BetweenSite, Last
from ludeme.language.kinds import Bool, Direction, Effect, Region, unsupported
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import Apply, From, kind_of
from ludeme.language.moves.piece_move import on_board
from ludeme.language.moves.remove import RemovePiece


@dataclass(frozen=True)
class Start:
    """The site that a capture works from."""

    site: Number
    kind: str


#: Where a capture starts if no clause says it.
LAST_TO = From(where=Last(what=LastType.To))


@contextmanager
def start_of(c: Code, source: Effect, from_: From) -> Iterator[Start]:
    """Text for the case that the start is a site of the board."""
    if isinstance(from_.where, Region):
        raise unsupported(source)
    kind = kind_of(c, from_.type)
    site = c.let("start", from_.single_site(c))
    with c.when(on_board(c, site, kind)):
        yield Start(site, kind)


def absolute(direction: AbsoluteDirection | None) -> Direction | None:
    """A direction constant as a choice of directions."""
    return None if direction is None else DirectionConstant(value=direction)


def is_enemy(c: Code, condition: Bool | None, site: Number) -> Condition:
    """The condition on a target. Quirk: without one, the site is taken for a player."""
    return roles.is_enemy(c, site) if condition is None else condition.emit(c)


def is_friend(c: Code, condition: Bool | None, site: Number) -> Condition:
    """The condition on a closing site. Quirk: without one, the site is taken for a player."""
    own = Condition(f"{site} == {c.s}[MOVER]")
    return own if condition is None else condition.emit(c)


def capture(c: Code, sink: Sink, apply: Apply | None) -> None:
    """The effect on the site in `between`, by default its removal."""
    if apply is None:
        RemovePiece(where=BetweenSite()).emit(c, sink)
    else:
        apply.emit(c, sink)


@contextmanager
def each_site(c: Code, first: Number, end: Number, kind: str) -> Iterator[Number]:
    """A loop over the sites t[first] ... t[end - 1]."""
    index, site = c.fresh("i"), c.fresh("site")
    if kind == c.program.facts.default_type:
        c.program.board_names.add(site)
    with c.block(f"for {index} in range({first}, {end})"):
        c.line(f"{site} = t[{index}]")
        yield site


@shape
class Capture(Effect):
    """An effect that takes pieces unless it is told to do something else with them."""

    @property
    def takes_pieces(self) -> bool:
        """It does so by default."""
        return True
