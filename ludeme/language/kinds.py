"""The kinds of value a ludeme can have, and the constants that stand in function slots.

A kind is a class of ludemes that can stand for each other: a slot of kind `Int` takes any `Int`
ludeme. A literal or an enumeration constant in such a slot is wrapped by the binder into one of the
constant classes at the end of this file (spec 01 §6.3).
"""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.language.base import Node
from ludeme.language.constants import AbsoluteDirection, RelativeDirection


class Bool(Node):
    """A condition (spec 07 §1)."""


class Int(Node):
    """An integer: a count, a site, a player, a piece number, ... (spec 07 §2)."""


class FloatFn(Node):
    """A real number (spec 07 §3)."""


class DimFn(Node):
    """A whole number that is known before the game is built, such as a board size (spec 02 §1)."""


class Ints(Node):
    """An array of integers that a ludeme computes (spec 07 §4)."""


class Range(Node):
    """A range of integers, both ends included (spec 07 §5)."""


class Region(Node):
    """A set of sites (spec 08)."""


class Direction(Node):
    """A choice of directions (spec 03 §6)."""


class GraphFn(Node):
    """A board graph (spec 02)."""


class Moves(Node):
    """A list of moves (spec 05)."""

    @property
    def decision(self) -> bool:
        """Whether a player chooses among these moves: they are written `(move ...)` (05 §1.2)."""
        return self.words[0] == "move"


class NonDecision(Moves):
    """Moves that nobody chooses: the effect of another move, or an operator on moves."""


class Effect(NonDecision):
    """A change of the position (spec 06, part A)."""


class Item(Node):
    """An item of the equipment (spec 04 §3)."""


class Component(Item):
    """A piece, card, tile, die or domino."""


class Container(Item):
    """A board, hand, deck or set of dice."""


class MetaRule(Node):
    """A rule above the rules, such as the swap rule (spec 06 §B4)."""


class StartRule(Node):
    """A rule for the starting position (spec 04 §7)."""


class EndRule(Node):
    """A rule that may end the game (spec 06 §B3)."""


class Result(Node):
    """What an end rule decides (spec 06 §B3)."""


class Root(Node):
    """What a description describes as a whole: a game or a match (spec 01 §4)."""


@dataclass(frozen=True, eq=False, repr=False)
class BoolConstant(Bool):
    """`True` or `False` in a condition slot."""

    value: bool


@dataclass(frozen=True, eq=False, repr=False)
class IntConstant(Int):
    """A number, or `Off`, `Undefined`, `End` or `Infinity`, in an integer slot."""

    value: int


@dataclass(frozen=True, eq=False, repr=False)
class FloatConstant(FloatFn):
    """A number in a real-number slot."""

    value: float


@dataclass(frozen=True, eq=False, repr=False)
class DimConstant(DimFn):
    """A number in a dimension slot."""

    value: int


@dataclass(frozen=True, eq=False, repr=False)
class DirectionConstant(Direction):
    """An absolute or relative direction in a direction slot."""

    value: AbsoluteDirection | RelativeDirection
