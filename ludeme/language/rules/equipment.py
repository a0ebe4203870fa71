"""The equipment, apart from boards and tracks (spec 04 §3)."""

from __future__ import annotations

from ludeme.language.base import Node, OneOrMore, form, ludeme, named, slot
from ludeme.language.constants import (
    CardType,
    Facing,
    LandmarkType,
    RegionTypeStatic,
    Role,
    SiteType,
    StepType,
)
from ludeme.language.kinds import Component, Container, Int, Item, Moves, Region
from ludeme.language.moves.move_clauses import Flips


@ludeme("piece")
class Piece(Component):
    """`(piece "Pawn" Each N (move Step))`: a piece, and how it moves (spec 04 §3.3-§3.5)."""

    name: str
    role: Role | None = None
    facing: Facing | None = None
    flips: Flips | None = None
    moves: Moves | None = None
    max_state: int | None = named(None)
    max_count: int | None = named(None)
    max_value: int | None = named(None)


@ludeme("path")
class Path(Node):
    """`(path from:0 to:2 colour:1)`: a coloured path across a tile (spec 04 §3.6)."""

    from_: int = named()
    slots_from: int | None = named(None)
    to: int = named()
    slots_to: int | None = named(None)
    colour: int = named()


@ludeme("tile")
class Tile(Component):
    """`(tile "L" Each {F F R F})`: a piece that covers several sites (spec 04 §3.6)."""

    name: str
    role: Role | None = None
    walks: tuple[StepType, ...] | tuple[tuple[StepType, ...], ...] | None = None
    num_sides: int | None = named(None)
    slots: tuple[int, ...] | None = named(None, group=1)
    slots_per_side: int | None = named(None, group=1)
    paths: tuple[Path, ...] | None = None
    flips: Flips | None = None
    moves: Moves | None = None
    max_state: int | None = named(None)
    max_count: int | None = named(None)
    max_value: int | None = named(None)


@ludeme("domino")
class Domino(Component):
    """`(domino "D12" Shared value:1 value2:2)`: a single domino (spec 04 §3.6)."""

    name: str
    role: Role
    value: int = named()
    value2: int = named()
    moves: Moves | None = None


@ludeme("dominoes")
class Dominoes(Item):
    """`(dominoes upTo:6)`: a set of dominoes (spec 04 §3.6)."""

    up_to: int | None = named(None)


@ludeme("die")
class Die(Component):
    """`(die "Die6" All numFaces:6)`: a die as a piece (spec 04 §3.8)."""

    name: str
    role: Role
    num_faces: int = named()
    facing: Facing | None = None
    moves: Moves | None = None


@ludeme("dice")
class Dice(Container):
    """`(dice d:2 from:0 num:4)`: dice of a player, or of all (spec 04 §3.8, 06 §B5.1)."""

    d: int | None = named(None)
    faces: tuple[int, ...] | None = named(None, group=1)
    faces_by_die: tuple[tuple[int, ...], ...] | None = named(None, group=1)
    from_: int | None = named(None, group=1)
    role: Role | None = None
    number: int = named(label="num")
    biased: tuple[int, ...] | None = named(None)


@ludeme("hand")
class Hand(Container):
    """`(hand Each size:3)`: sites beside the board, of a player (spec 04 §3.7)."""

    role: Role
    size: int | None = named(None)


@ludeme("card")
class Card(Component):
    """`(card "Ace" Shared Ace rank:1 value:11 trumpRank:1 trumpValue:11 suit:1)`: a card (§3.9)."""

    refused = True
    name: str
    role: Role
    type: CardType
    rank: int = named()
    value: int = named()
    trump_rank: int = named()
    trump_value: int = named()
    suit: int = named()
    moves: Moves | None = None
    max_state: int | None = named(None)
    max_count: int | None = named(None)
    max_value: int | None = named(None)


@ludeme("card")
class DeckCard(Node):
    """`(card Seven rank:0 value:0)`: a card of each suit of a deck (spec 04 §3.9)."""

    type: CardType
    rank: int = named()
    value: int = named()
    trump_rank: int | None = named(None)
    trump_value: int | None = named(None)
    biased: int | None = named(None)


@ludeme("deck")
class Deck(Container):
    """`(deck {(card Seven rank:0 value:0)})`: a deck of cards (spec 04 §3.9)."""

    refused = True
    role: Role | None = None
    cards_by_suit: int | None = named(None)
    suits: int | None = named(None)
    cards: tuple[DeckCard, ...] | None = None


@ludeme("regions")
class Regions(Item):
    """`(regions "Home" P1 (sites Bottom))`: a region with a name and an owner (04 §3.11)."""

    name: str | None = None
    role: Role | None = None
    sites: tuple[int, ...] | OneOrMore[Region] | OneOrMore[RegionTypeStatic]
    hint_label: str | None = None


@ludeme("pair")
class Pair(Node):
    """`(pair P1 "A1")`: a key and a value of a map (spec 07 §6)."""

    key: Int | Role | str
    value: Int | Role | LandmarkType | str


@ludeme("map")
class Map(Item):
    """`(map "Next" {(pair 0 5) (pair 5 0)})`: a table from numbers to numbers (spec 04 §3.12)."""

    name: str | None = None
    pairs: tuple[Pair, ...]

    @form
    @staticmethod
    def of_arrays(
        name: str | None = None,
        keys: tuple[Int, ...] = slot(),
        values: tuple[Int, ...] = slot(),
    ) -> Map:
        """`(map "Next" {0 5} {5 0})`."""
        pairs = zip(keys, values, strict=False)
        return Map(name=name, pairs=tuple(Pair(key=key, value=value) for key, value in pairs))


@ludeme("hint")
class HintValue(Node):
    """`(hint {0 1 5} 3)`: the hint of some sites of a puzzle (spec 04 §3.13)."""

    sites: OneOrMore[int]
    value: int | None = None


@ludeme("hints")
class Hints(Item):
    """`(hints "Row" {(hint {0 1 2} 3)} Cell)`: the hints of a puzzle (spec 04 §3.13)."""

    label: str | None = None
    hints: tuple[HintValue, ...]
    type: SiteType | None = None
