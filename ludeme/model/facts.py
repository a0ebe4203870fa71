"""What is known of a game before any text is written: pieces, containers, sites, capabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol

from ludeme.board.topology.topology import Topology
from ludeme.board.tracks import Track
from ludeme.model.capabilities import Capability

#: Suits 1 to 4, and what cards are called in short; of others, the rank is.
_SUITS, _SIGNS = "cdhs", "♣♦♥♠"
_NUMBERS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_SHORT = {name: str(number) for number, name in enumerate(_NUMBERS, 2)}
_SHORT |= {"Ace": "A", "Jack": "J", "Queen": "Q", "King": "K", "Joker": "*"}


def nothing() -> Mapping[Any, Any]:
    """A mapping without entries that nobody can change."""
    return MappingProxyType({})


@dataclass(frozen=True)
class Piece:
    """A component: index 0 is the empty one (spec 04 §3.2, §3.3)."""

    index: int
    name: str
    owner: int
    role: str = "Neutral"
    #: Compass direction it faces, or "".
    facing: str = ""
    #: The ludeme it was made from, and the one that makes its moves, if it has any.
    node: Any = None
    moves: Any = None
    #: Walks of a large piece: tuples of "F", "L", "R".
    walks: tuple[tuple[str, ...], ...] = ()
    flips: tuple[int, int] | None = None
    #: Values of a die's faces.
    faces: tuple[int, ...] = ()
    #: "piece", "tile", "die" (one of those that are rolled), "domino" or "card" (one of a deck).
    kind: str = "piece"
    values: tuple[int, ...] = ()
    #: What is on it, if it is a playing card.
    card: CardFace | None = None
    #: How many of it a site can hold, if that is said.
    max_count: int = 0

    @property
    def base_name(self) -> str:
        """The name without its trailing number."""
        return self.name.rstrip("0123456789")

    @property
    def title(self) -> str:
        """What people call it: what is on a card of a deck, else the name without its number."""
        return self.card.title if self.card and self.kind == "card" else self.base_name


@dataclass(frozen=True)
class CardFace:
    """What is on a playing card (spec 04 §3.9)."""

    #: "Ace", "Two", ..., or "" beyond the king.
    type: str
    suit: int
    rank: int
    value: int
    trump_rank: int
    trump_value: int

    @property
    def title(self) -> str:
        """Its short name, such as `8c`: the spec numbers suits, people call them c, d, h and s."""
        return self._kind + (_SUITS[self.suit - 1] if self._is_french else f"/{self.suit}")

    @property
    def symbol(self) -> str:
        """The same with the sign of the suit, such as `8♣`."""
        return self._kind + (_SIGNS[self.suit - 1] if self._is_french else f"/{self.suit}")

    @property
    def _is_french(self) -> bool:
        return 1 <= self.suit <= len(_SUITS)

    @property
    def _kind(self) -> str:
        return _SHORT.get(self.type, str(self.rank))


@dataclass(frozen=True)
class Container:
    """The board (index 0), a hand, the dice or a deck; its sites are numbered from `first`."""

    index: int
    name: str
    owner: int
    first: int
    size: int
    #: "board", "hand", "dice" or "deck".
    kind: str = "hand"

    @property
    def sites(self) -> range:
        """Its sites."""
        return range(self.first, self.first + self.size)


@dataclass(frozen=True)
class GivenHint:
    """A hint of a puzzle: some sites, and a number that stands for them (spec 04 §3.13)."""

    sites: tuple[int, ...]
    value: int | None


class NamedRegion(Protocol):
    """A region of the equipment; its sites are found when they are asked for (spec 04 §3.11)."""

    @property
    def name(self) -> str:
        """What descriptions call it."""

    @property
    def written_name(self) -> str:
        """The name that was written, or ""."""

    @property
    def owner(self) -> int:
        """Owner index, 0 for nobody."""

    @property
    def functions(self) -> tuple[object, ...]:
        """The ludemes that it is made of, if any."""

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The sites of each region it is made of."""

    @property
    def by_kind(self) -> tuple[tuple[str | None, tuple[tuple[int, ...], ...]], ...]:
        """The same, with the static kind ("Rows", ...) they belong to."""

    @property
    def sites(self) -> tuple[int, ...]:
        """All its sites, ascending."""


@dataclass(frozen=True, eq=False)
class Facts:
    """Everything static about a game that the emitter needs. Nothing in it ever changes."""

    players: int
    pieces: tuple[Piece, ...]
    containers: tuple[Container, ...]
    topology: Topology
    default_type: str
    #: Site types whose contents are stored.
    types: tuple[str, ...] = ("Cell",)
    stacking: bool = False
    max_height: int = 1
    #: Stacks are as high as can be: `largeStack:True`, or cards. Levels that are left keep nothing.
    large_stacks: bool = False
    count: bool = False
    teams: bool = False
    #: Every capability that some ludeme of the game asks for (`Node.needs`).
    needs: frozenset[Capability] = frozenset()
    mode: str = "Alternating"
    tracks: tuple[Track, ...] = ()
    #: Facing of player p, or "".
    player_facing: Mapping[int, str] = field(default_factory=nothing)
    boardless: bool = False
    deduction: bool = False
    #: The highest number that a description names as a member of a region.
    highest_site: int = -1
    #: The highest rotation of a piece that a description names.
    highest_rotation: int = 0
    #: Pieces of which the first of several is asked for: their lists are kept in order (07 §2.6).
    ordered_pieces: frozenset[int] = frozenset()
    #: Distance relation shared by all `count Steps` / `sites Distance` (spec 07 §2.4).
    distance_relation: str = "Adjacent"
    #: What the equipment names: regions, maps in order, the hints of a puzzle by site type.
    regions: tuple[NamedRegion, ...] = ()
    maps: tuple[tuple[str, Mapping[int, int]], ...] = ()
    hints: Mapping[str, tuple[GivenHint, ...]] = field(default_factory=nothing)
    #: Values a deduction puzzle allows per site type.
    value_ranges: Mapping[str, tuple[int, int]] = field(default_factory=nothing)
    #: Constraints of a deduction puzzle (ludemes), its variables, and those given from the start.
    constraints: tuple[Any, ...] = ()
    variables: tuple[int, ...] = ()
    given: frozenset[int] = frozenset()

    @property
    def everyone(self) -> int:
        """The index that All, Shared and Each stand for: one past the last player."""
        return self.players + 1

    @cached_property
    def stored_who(self) -> bool:
        """Whether a site stores the owner of its piece beside the piece (spec 04 §5.2)."""
        if self.stacking:  # there, what is promoted from nothing is its owner's
            return Capability.COUNTS_SET in self.needs
        return Capability.STORED_OWNERS in self.needs and not self.ownerless

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """Whom the components were declared for, by their indices."""
        return tuple(piece.owner for piece in self.pieces)

    @cached_property
    def has_large(self) -> bool:
        """Whether there are large pieces: they cover several sites."""
        return any(piece.walks for piece in self.pieces)

    @cached_property
    def ownerless(self) -> bool:
        """Whether a site stores one number for both its piece and its owner (spec 04 §5.2.2)."""
        owners = self.owners[1:]
        return (
            not self.stacking
            and not self.count
            and self.types == ("Cell",)
            and len(self.containers) == 1
            and len(owners) <= self.players
            and len(set(owners)) == len(owners)
            and Capability.STATE not in self.needs
            and not self.has_large
        )

    def owner_of(self, number: int) -> int:
        """Whose the pieces are that sites store as this number."""
        return number if self.ownerless else self.owners[number]

    @cached_property
    def turns_on(self) -> bool:
        """Whether a piece may be turned further than by the rotations that the board has."""
        return self.highest_rotation >= self.topology.rotations

    @cached_property
    def turns(self) -> int:
        """The number of rotations that are told apart where directions are looked up."""
        return self.topology.full_turn + 1 if self.turns_on else self.topology.rotations

    @cached_property
    def board_sites(self) -> int:
        """Number of board sites of the default type."""
        return self.topology.count(self.default_type)

    @cached_property
    def first_hand_site(self) -> int:
        """First site number after the board (spec 04 §3.7)."""
        return max(self.topology.count("Cell"), self.board_sites)

    @cached_property
    def total_sites(self) -> int:
        """Site numbers of all containers."""
        last = self.containers[-1]
        return max(self.first_hand_site, last.first + last.size)

    def is_hand_like(self, container: Container) -> bool:
        """Hands, dice and decks all count as hands (spec 04 §3.7)."""
        return container.kind != "board"

    def find_piece(self, name: str) -> int:
        """Index of the component with exactly this name, the last one of several; -1 if none."""
        found = [piece.index for piece in self.pieces[1:] if piece.name == name]
        return found[-1] if found else -1

    def find_container(self, name: str) -> Container | None:
        """The container of exactly this name, the first one of several; None if there is none."""
        return next((each for each in self.containers if each.name == name), None)

    def hints_for(self, kind: str) -> tuple[GivenHint, ...]:
        """The hints of a puzzle for sites of a type, by default cells (spec 04 §3.13)."""
        return self.hints.get(kind, ())

    @property
    def hands(self) -> tuple[Container, ...]:
        """The hands, as they are written."""
        return tuple(container for container in self.containers if container.kind == "hand")

    @cached_property
    def die_pieces(self) -> tuple[Piece, ...]:
        """The dice that are rolled, one for each site of their container."""
        return tuple(piece for piece in self.pieces if piece.kind == "die")

    @property
    def dice(self) -> tuple[Container, ...]:
        """The containers of dice."""
        return tuple(container for container in self.containers if container.kind == "dice")

    @property
    def decks(self) -> tuple[Container, ...]:
        """The decks, as they are written."""
        return tuple(container for container in self.containers if container.kind == "deck")

    # --- slots: where the contents of a site are stored ------------------------------------------

    def slot_base(self, site_type: str) -> int:
        """First slot of the elements of a type that is not the board's default."""
        base = self.total_sites
        for other in self.types:
            if other == self.default_type:
                continue
            if other == site_type:
                return base
            base += self.topology.count(other)
        raise KeyError(site_type)

    @cached_property
    def slot_names(self) -> list[str]:
        """The sites that the slots belong to, as type letter and number; hand sites are cells."""
        own, hands = self.default_type[0].lower(), self.first_hand_site
        names = [f"{'c' if site >= hands else own}{site}" for site in range(self.total_sites)]
        for other in self.types:
            if other != self.default_type:
                names += [f"{other[0].lower()}{site}" for site in range(self.topology.count(other))]
        return names

    def slot(self, site_type: str, site: int) -> int:
        """The slot of a site that there is; sites of hands are cells, whatever the type."""
        at_home = site_type == self.default_type or site >= self.first_hand_site
        return site if at_home else self.slot_base(site_type) + site

    @property
    def slots(self) -> int:
        """Number of slots: default-type sites and hands first, then the other types."""
        extra = sum(self.topology.count(t) for t in self.types if t != self.default_type)
        return self.total_sites + extra

    @property
    def universe(self) -> int:
        """One more than the largest number a region of this game can hold."""
        counts = [self.topology.count(t) for t in ("Cell", "Vertex", "Edge")]
        return max([self.total_sites, self.max_height, self.highest_site + 1, *counts])
