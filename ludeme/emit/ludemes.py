"""What the writing kit needs to know of ludemes: small protocols, which their classes satisfy."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Protocol

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number


class Node(Protocol):
    """Any ludeme."""

    @property
    def draws(self) -> bool:
        """Whether evaluating it draws random numbers."""
        ...

    @property
    def all_reads(self) -> frozenset[str]:
        """Parts of a position that it and what stands below it look at."""
        ...

    @property
    def all_writes(self) -> frozenset[str]:
        """Parts of a position that it and what stands below it may change."""
        ...

    def walk(self) -> Iterable[Node]:
        """It and all ludemes below it."""
        ...


class Integer(Node, Protocol):
    """An integer function."""

    def emit(self, c: Code) -> Number:
        """An expression, after whatever lines it needs."""
        ...


class Region(Node, Protocol):
    """A set of sites."""

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The members when they are known at compile time."""
        ...

    def contains(self, c: Code, site: Number) -> Condition:
        """A condition: the site is a member."""
        ...

    def each(self, c: Code) -> AbstractContextManager[Number]:
        """A loop over the members."""
        ...

    def frozen(self, c: Code) -> Region:
        """The same members, evaluated now."""
        ...


class Direction(Node, Protocol):
    """A choice of directions."""

    @property
    def relative(self) -> bool:
        """Whether the answer depends on the facing of the piece on the site."""
        ...

    @property
    def dynamic(self) -> bool:
        """Whether it depends on more of the position than that."""
        ...

    @property
    def by_place(self) -> bool:
        """Whether sites can have different words though facing and rotation are the same."""
        ...

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """Absolute directions for a site (and the facing and rotation of the piece there)."""
        ...


class Consequence(Protocol):
    """Moves that are made as the effect of another one."""

    def effect(self, c: Code) -> None:
        """Write the application of all moves to `c.s`."""
        ...


class Following(Protocol):
    """The `then` of a move."""

    @property
    def moves(self) -> Consequence:
        """What follows."""
        ...

    @property
    def apply_after_all_moves(self) -> bool:
        """Whether it follows the moves of all players, where they move at the same time."""
        ...
