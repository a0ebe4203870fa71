"""What numbers in descriptions count: sites, levels, players, pieces, containers."""

from __future__ import annotations

from enum import Enum

from ludeme.grammar.errors import LudemeError
from ludeme.grammar.tree import Span
from ludeme.model.quantities import counted


class Index(Enum):
    """What a number in a slot is the number of; the value is what messages call it."""

    SITE = "site"
    #: A member of a region: any number may be one, though it is hardly meant (spec 11, example 2).
    MEMBER = "member"
    LEVEL = "level"
    PLAYER = "player"
    PIECE = "piece"
    CONTAINER = "container"
    TEAM = "team"
    #: What a die shows.
    FACE = "face"
    #: A row, a column, a layer and a colour of the board.
    ROW = "row"
    COLUMN = "column"
    LAYER = "layer"
    PHASE = "phase"
    #: A place in a list of numbers or of sites.
    PLACE = "place"


def numbers_between(least: int, most: int) -> str:
    """The numbers of a range, as messages say them."""
    return f"a number from {least} to {most}" if most > least else str(least)


def no_such_site(site: int, kind: str, count: int, span: Span | None) -> LudemeError:
    """The error for a site beyond those of its type."""
    message = f"there is no site {site}: this board has {counted(count, kind.lower())}"
    return LudemeError(message, span, expected=numbers_between(0, count - 1))
