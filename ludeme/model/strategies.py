"""What conditions tell about how a game is won, as plain values (experiments §1.1).

A ludeme says which plans it suggests where an end rule asks for it (`Node.strategies`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MakeLine:
    """Make a line of equal pieces, or keep others from it."""

    length: int
    direction: str
    #: The type of its sites, "" for the board's default.
    site_type: str


@dataclass(frozen=True)
class MakePattern:
    """Fill the sites that a walk comes by, beginning with the last one."""

    #: "F", "L" and "R".
    steps: tuple[str, ...]
    site_type: str


@dataclass(frozen=True)
class Bridge:
    """Connect what can be cut in one place only, or build what can be cut in two only."""


@dataclass(frozen=True)
class KeepCompany:
    """Mind who stands next to a site: groups and territories grow and are surrounded there."""


@dataclass(frozen=True)
class ReachRegion:
    """Bring a piece to the sites of a region, or keep others from it."""


Strategy = MakeLine | MakePattern | Bridge | KeepCompany | ReachRegion


@dataclass(frozen=True)
class LineThroughLast:
    """The condition that equal pieces make a line through the last one, and nothing else."""

    length: int
    exact: bool
    direction: str
