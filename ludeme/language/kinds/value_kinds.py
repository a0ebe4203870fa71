"""Conditions and numbers: what each kind of them can be asked (spec 07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from typing import Any, ClassVar

from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING
from ludeme.emit.expressions import FALSE, ZERO, Condition, Literal, Number, truth
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Spot, Ways
from ludeme.language.base import Node
from ludeme.language.constants import Role
from ludeme.language.kinds.not_supported import unsupported
from ludeme.model.strategies import LineThroughLast


class Bool(Node):
    """A condition (spec 07 §1)."""

    only_asks = True
    reads = ANYTHING
    about_nobody = True

    #: Whether it asks if something is connected.
    connects: ClassVar[bool] = False

    @property
    def constant(self) -> bool | None:
        """Whether it always holds, or never; None if that depends."""
        return None

    @property
    def alternatives(self) -> tuple[Bool, ...]:
        """The conditions of which any one is enough for it to hold."""
        return (self,)

    @property
    def line(self) -> LineThroughLast | None:
        """The line it asks for, if that is all it asks."""
        return None

    @property
    def measure(self) -> Int | None:
        """A number that tells how far it is from holding, if there is one."""
        return None

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What is certain about the spots of a scene if the condition holds (or does not)."""
        return UNKNOWN

    def emit_part(self, c: Code) -> Condition:
        """The same as a part of another; quirk: some are asked once for all then (spec 07 §0.8)."""
        return self.emit(c)

    def emit(self, c: Code) -> Condition:
        """A Python condition, after whatever lines it needs; TRUE or FALSE when static."""
        raise unsupported(self)


def _exact_in_traces(up_to: Callable[..., Number]) -> Callable[..., Number]:
    """The method `Int.up_to`, but for traced programs, which tell numbers as they are."""

    @wraps(up_to)
    def exact(self: Int, c: Code, most: int) -> Number:
        return self.emit(c) if c.program.watch.is_trace else up_to(self, c, most)

    return exact


class Int(Node):
    """An integer: a count, a site, a player, a piece number, ... (spec 07 §2)."""

    only_asks = True
    reads = ANYTHING
    about_nobody = True

    #: Whether it names a site where a piece stands: of the move that is made, or of a loop.
    of_piece: bool = False
    #: Whether it never names a site of the board.
    beside_board: bool = False
    #: The name of the number in the head of positions that it is, if that says how long the game
    #: has lasted.
    lasts: str | None = None
    #: Whether its numbers are so small that sums of them stay far below what 32 bits hold.
    is_small: bool = False

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "up_to" in cls.__dict__:
            cls.up_to = _exact_in_traces(cls.__dict__["up_to"])  # type: ignore[method-assign]

    def spot(self, scene: Scene) -> Spot | None:
        """The spot of a scene that it stands for, if it is a site; None if that may change."""
        return scene.same_as(self)

    def exceeds(self, scene: Scene, bound: int, holds: bool) -> Ways:
        """What is certain about the spots of a scene if it is larger than a number (or not)."""
        return UNKNOWN

    def equals(self, scene: Scene, other: Int | Role, holds: bool) -> Ways:
        """What is certain about the spots of a scene if it equals a number (or does not)."""
        return UNKNOWN

    def emit(self, c: Code) -> Number:
        """A Python expression, after whatever lines it needs; a literal when static."""
        raise unsupported(self)

    def up_to(self, c: Code, most: int) -> Number:
        """The same, but any number beyond `most` may stand for those that are."""
        return self.emit(c)


class FloatFn(Node):
    """A real number (spec 07 §3)."""


class DimFn(Node):
    """A whole number that is known before the game is built, such as a board size (spec 02 §1)."""


class Ints(Node):
    """An array of integers that a ludeme computes (spec 07 §4)."""

    only_asks = True
    reads = ANYTHING

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """A loop over the values, in order; yields the expression of the current one."""
        raise unsupported(self)
        yield ZERO

    def each_different(self, c: Code) -> AbstractContextManager[Number]:
        """The same for what repeated values and their order do not matter to."""
        return self.each(c)

    def mark(self, c: Code, area: Number) -> None:
        """Mark the values that are sites, as a region does."""
        with self.each_different(c) as value:
            put(c, area, value)

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The values when they are known at compile time."""
        return None

    def size(self, c: Code) -> Number:
        """How many values there are."""
        known = self.static(c)
        if known is not None:
            return Literal(len(known))
        count = c.var("n", ZERO)
        with self.each(c):
            c.line(f"{count} += 1")
        return count

    def contains(self, c: Code, value: Number) -> Condition:
        """A condition: a number, which may be negative, is among the values."""
        wanted = c.let("value", value)
        known = self.static(c)
        if known is not None and wanted.value is not None:
            return truth(wanted.value in known)
        found = Condition(c.var("found", FALSE))
        with self.each_different(c) as item, c.block(f"if {item} == {wanted}"):
            c.line(f"{found} = True")
        return found


class Range(Node):
    """A range of integers, both ends included (spec 07 §5)."""

    def bounds(self, c: Code) -> tuple[Number, Number]:
        """Expressions of the lowest and the highest value."""
        raise unsupported(self)

    @property
    def ends(self) -> tuple[Int | None, Int | None]:
        """The lowest and the highest value as they are written; None: no end is."""
        raise NotImplementedError
