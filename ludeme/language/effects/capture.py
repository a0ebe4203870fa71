"""Captures along the lines through a site, and pushes (spec 06 §A10)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import AbsoluteDirection, RelationType, SiteType
from ludeme.language.kinds import Direction, Effect, Int
from ludeme.language.moves.parts import Between, From, PieceSpec, Then, To


@ludeme("custodial")
class Custodial(Effect):
    """`(custodial (from (last To)) Orthogonal (between (max 1)))`: flanked pieces (06 §A10)."""

    from_: From | None = None
    direction: AbsoluteDirection | None = None
    between: Between | None = None
    to: To | None = None
    then: Then | None = None


@ludeme("intervene")
class Intervene(Effect):
    """`(intervene (from (last To)) Orthogonal)`: the pieces on both sides of a site (06 §A10)."""

    from_: From | None = None
    direction: AbsoluteDirection | None = None
    between: Between | None = None
    to: To | None = None
    then: Then | None = None


@ludeme("directional")
class Directional(Effect):
    """`(directional (from (last To)) (to if:(is Enemy (who at:(to)))))`: a run ahead (06 §A10)."""

    from_: From | None = None
    directions: Direction | None = None
    to: To | None = None
    then: Then | None = None


@ludeme("surround")
class Surround(Effect):
    """`(surround (from (last To)) Orthogonal)`: single pieces with enemies all round (06 §A10)."""

    from_: From | None = None
    relation: RelationType | None = None
    between: Between | None = None
    to: To | None = None
    except_: Int | None = named(None)
    with_: PieceSpec | None = named(None)
    then: Then | None = None


@ludeme("enclose")
class Enclose(Effect):
    """`(enclose (from (last To)) Orthogonal)`: groups without liberties, as in Go (06 §A10)."""

    type: SiteType | None = None
    from_: From | None = None
    directions: Direction | None = None
    between: Between | None = None
    num_exception: Int | None = named(None)
    then: Then | None = None


@ludeme("push")
class Push(Effect):
    """`(push (from (last To)) E)`: push a row of pieces one site on (spec 06 §A10)."""

    from_: From | None = None
    directions: Direction
    then: Then | None = None


@ludeme("attract")
class Attract(Effect):
    """`(attract (from (last To)) Diagonal)`: pull all pieces in line close to a site (06 §A10)."""

    from_: From | None = None
    direction: AbsoluteDirection | None = None
    then: Then | None = None
