"""What conditions tell about how a game is won, as plain values (experiments §1.1).

A ludeme says which plans it suggests where an end rule asks for it (`Node.strategies`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol


@dataclass(frozen=True)
class MakeLine:
    """Make a line of equal pieces, or keep others from it."""

    length: int
    direction: str
    #: The type of its sites, "" for the board's default.
    site_type: str
    #: Whether it runs up, down and across the levels of stacks.
    by_level: bool = False


@dataclass(frozen=True)
class MakePattern:
    """Fill the sites that a walk comes by, beginning with the last one."""

    #: "F", "L" and "R".
    steps: tuple[str, ...]
    site_type: str


class Connection(Protocol):
    """What asks for a chain between regions; `c` is where text is written."""

    #: Whether there has to be a chain, rather than none.
    connects: ClassVar[bool]

    def families(self, c: Any) -> Sequence[Sequence[Sequence[int]]] | None:
        """The regions that count for each owner of a chain, None if they are not static."""

    def fixed_steps(self, c: Any) -> tuple[tuple[int, ...], ...] | None:
        """The sites that are next to each one in a chain, None if that changes."""

    def joined(self, number: Callable[[Any], int | None]) -> int | None:
        """How many regions are to be joined, 0 for all, None if that changes."""


@dataclass(frozen=True)
class Bridge:
    """Connect what can be cut in one place only, or build what can be cut in two only."""

    connection: Connection = field(compare=False)


@dataclass(frozen=True)
class KeepCompany:
    """Mind who stands next to a site: groups and territories grow and are surrounded there."""


@dataclass(frozen=True)
class Gather:
    """Bring own pieces together: the game is about how many groups they are."""


@dataclass(frozen=True)
class ReachRegion:
    """Bring a piece to the sites of a region, or keep others from it."""


@dataclass(frozen=True)
class GuardPiece:
    """Keep pieces with a name that contains this one: the game is about their loss."""

    name: str


@dataclass(frozen=True)
class KeepRoom:
    """Keep sites to move to, and take them from others: the game is about who cannot move."""


Strategy = (
    MakeLine | MakePattern | Bridge | KeepCompany | Gather | ReachRegion | GuardPiece | KeepRoom
)


@dataclass(frozen=True)
class LineThroughLast:
    """The condition that equal pieces make a line through the last one, and nothing else."""

    length: int
    exact: bool
    direction: str
