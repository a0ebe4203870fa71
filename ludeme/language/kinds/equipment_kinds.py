"""Items of the equipment: what each of them can be asked (spec 04 §3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Protocol

from ludeme.language.base import Node
from ludeme.language.kinds.region_kind import Region
from ludeme.language.kinds.value_kinds import Int
from ludeme.model import facts as model


class EmptyBoard(Protocol):
    """The game before the first piece is placed, where all static numbers and regions are known."""

    @property
    def facts(self) -> model.Facts:
        """What is known of the game."""

    def integer(self, node: Int) -> int:
        """The value of a number."""

    def region(self, node: Region) -> tuple[int, ...]:
        """The members of a region."""


class Item(Node):
    """An item of the equipment (spec 04 §3): it says what the game has because of it."""

    #: Its place in the order in which items are created (spec 04 §3.1).
    order: ClassVar[int] = 7
    #: What its slots may hold, by slot, whatever is wrong with what they do hold: with it, the item
    #: makes sense and has the same names. Nothing, if that cannot be said.
    anyhow: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    def components(self, players: int) -> Iterable[model.Piece]:
        """The pieces it makes; they are numbered afterwards."""
        return ()

    def containers(self, players: int) -> Iterable[model.Container]:
        """The containers it makes beside the board; they are numbered afterwards."""
        return ()

    def regions(self, board: EmptyBoard) -> Iterable[model.NamedRegion]:
        """The regions it names; what they hold is looked up when it is asked for."""
        return ()

    def maps(self, board: EmptyBoard) -> Iterable[tuple[str, Mapping[int, int]]]:
        """The maps it names."""
        return ()

    def hinted(self) -> Iterable[tuple[str, model.GivenHint]]:
        """The hints it gives, with the type of their sites."""
        return ()


class Component(Item):
    """A piece, card, tile, die or domino."""


class Container(Item):
    """A board, hand, deck or set of dice."""
