"""What is being iterated over, and the last move (spec 07 §2.2)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import LastType, SiteType, WhenType
from ludeme.language.kinds import Bool, Int


@ludeme("from")
class FromSite(Int):
    """`(from)`: where the move starts; `(from at:StartOfTurn)`: where the turn did (07 §2.2)."""

    at: WhenType | None = named(None)


@ludeme("to")
class ToSite(Int):
    """`(to)`: where the move ends (spec 07 §2.2)."""


@ludeme("between")
class BetweenSite(Int):
    """`(between)`: a site that the move passes over (spec 07 §2.2)."""


@ludeme("site")
class Site(Int):
    """`(site)`: the site being iterated (spec 07 §2.2)."""


@ludeme("level")
class Level(Int):
    """`(level)`: the level of a stack being iterated (spec 07 §2.2)."""


@ludeme("player")
class Player(Int):
    """`(player)`: the player being iterated (spec 07 §2.2)."""


@ludeme("track")
class TrackIndex(Int):
    """`(track)`: the track being iterated (spec 07 §2.2)."""


@ludeme("pips")
class Pips(Int):
    """`(pips)`: the value of the die being used (spec 07 §2.2, 05 §4.15)."""


@ludeme("value")
class Value(Int):
    """`(value)`: the value being iterated (spec 07 §2.2)."""


@ludeme("edge")
class Edge(Int):
    """`(edge)`: the edge being iterated (spec 07 §2.2)."""


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
