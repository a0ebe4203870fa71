"""What is being iterated over, and the last move (spec 07 §2.2)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.compile.code import Code
from ludeme.compile.dependence import NOTHING
from ludeme.language.base import ludeme, named, shape
from ludeme.language.constants import LastType, SiteType, WhenType
from ludeme.language.kinds import Bool, Int


@shape
class ContextVariable(Int):
    """A variable of the evaluation context: -1 where nothing has set it (spec 07 §0.2)."""

    reads = NOTHING
    variable: ClassVar[str] = ""

    def emit(self, c: Code) -> str:
        """The variable in force where this is written."""
        return c.get(self.variable)


@ludeme("from")
class FromSite(Int):
    """`(from)`: where the move starts; `(from at:StartOfTurn)`: where the turn did (07 §2.2)."""

    reads = NOTHING
    at: WhenType | None = named(None)

    def emit(self, c: Code) -> str:
        """The variable, or where the running turn of the mover began."""
        if self.at is WhenType.StartOfTurn:
            return f"({c.s}[TURN_FROM] if {c.s}[LAST_MOVER] == {c.s}[MOVER] else -1)"
        return c.get("from")


@ludeme("to")
class ToSite(ContextVariable):
    """`(to)`: where the move ends (spec 07 §2.2)."""

    variable = "to"


@ludeme("between")
class BetweenSite(ContextVariable):
    """`(between)`: a site that the move passes over (spec 07 §2.2)."""

    variable = "between"


@ludeme("site")
class Site(ContextVariable):
    """`(site)`: the site being iterated (spec 07 §2.2)."""

    variable = "site"


@ludeme("level")
class Level(ContextVariable):
    """`(level)`: the level of a stack being iterated (spec 07 §2.2)."""

    variable = "level"


@ludeme("player")
class Player(ContextVariable):
    """`(player)`: the player being iterated (spec 07 §2.2)."""

    variable = "player"


@ludeme("track")
class TrackIndex(ContextVariable):
    """`(track)`: the track being iterated (spec 07 §2.2)."""

    variable = "track"


@ludeme("pips")
class Pips(ContextVariable):
    """`(pips)`: the value of the die being used (spec 07 §2.2, 05 §4.15)."""

    variable = "pips"


@ludeme("value")
class Value(ContextVariable):
    """`(value)`: the value being iterated (spec 07 §2.2)."""

    variable = "value"


@ludeme("edge")
class Edge(ContextVariable):
    """`(edge)`: the edge being iterated (spec 07 §2.2)."""

    variable = "edge"


@ludeme("edge")
class EdgeBetween(Int):
    """`(edge 3 4)`: the edge that joins two vertices (spec 07 §2.2)."""

    first: Int
    second: Int


@ludeme("hint")
class Hint(Int):
    """`(hint)`: the hint being iterated; `(hint Cell at:5)`: the hint of a site (spec 07 §2.2)."""

    type: SiteType | None = None
    at: Int | None = named(None)


@ludeme("last")
class Last(Int):
    """`(last To)`: a site or level of the last move (spec 07 §2.2, §0.3)."""

    what: LastType
    after_consequence: Bool | None = named(None)
