"""The components of the equipment: pieces, tiles, dominoes, dice (spec 04 §3.3-§3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node, Thing, by_slot, ludeme, named
from ludeme.language.constants import Facing, Role, StepType
from ludeme.language.kinds import Component, Item, Moves
from ludeme.language.moves.move_clauses import Flips
from ludeme.language.roles import is_team, owner_of, role_number
from ludeme.model import facts

#: The sites that a domino covers.
DOMINO_WALK = tuple("FRFRFLFLFRFRF")
#: Sets of dominoes with more pips have thousands of them; the largest that are made have 21.
MOST_PIPS = 30

Walks = tuple[StepType, ...] | tuple[tuple[StepType, ...], ...]


def component(name: str, role: Role, players: int) -> facts.Piece:
    """A component of a role, with the name it ends up with; it is numbered afterwards."""
    return facts.Piece(0, _final_name(name, role, players), owner_of(role, players), str(role))


def _final_name(name: str, role: Role, players: int) -> str:
    """The written name with the owner's number (spec 04 §3.4)."""
    if "Domino" in name or "Die" in name:
        return name
    if role is Role.Neutral:
        return name + "0"
    number = role_number(role)
    if players != 1 and number is not None and (is_team(role) or str(role).startswith("P")):
        return f"{name}{number}"
    return name


def of_roles(name: str, role: Role, players: int, **data: Any) -> Iterator[facts.Piece]:
    """Components that share all data: one, or one for each player where the role says so."""
    roles = [Role(f"P{p}") for p in range(1, players + 1)] if role is Role.Each else [role]
    for each in roles:
        yield replace(component(name, each, players), **data)


def _sides(flips: Flips | None) -> tuple[int, int] | None:
    return (flips.first, flips.second) if flips else None


def _walks(walks: Walks | None) -> tuple[tuple[str, ...], ...]:
    """The walks of a large piece, each as the letters of its steps."""
    if not walks:
        return ()
    listed = (walks,) if isinstance(walks[0], str) else walks
    return tuple(tuple(str(step) for step in walk) for walk in listed)


@ludeme("piece")
class Piece(Component):
    """`(piece "Pawn" Each N (move Step (to if:(is Empty (to)))))`: a piece, and how it moves
    (spec 04 §3.3-§3.5).

    Attributes:
        name: The name; other rules add the number of the player, as in `"Pawn1"`.
        role: Whose piece; by default each player has one of the kind.
        facing: The direction that is forward for it, if its player has none; by default `N`.
        moves: How it moves, for `(forEach Piece)`.
        max_state: The highest local state that it can have.
        max_count: The highest number of pieces on one site.
        max_value: The highest value that it can have.
    """

    makes = by_slot(name=Thing.PIECE)
    name: str
    role: Role | None = None
    facing: Facing | None = None
    flips: Flips | None = None
    moves: Moves | None = None
    max_state: int | None = named(None)
    max_count: int | None = named(None)
    max_value: int | None = named(None)

    def components(self, players: int) -> Iterator[facts.Piece]:
        """One, or one for each player."""
        yield from of_roles(
            self.name,
            self.role or Role.Each,
            players,
            facing=str(self.facing or ""),
            flips=_sides(self.flips),
            node=self,
            moves=self.moves,
            max_count=self.max_count or 0,
        )


@ludeme("path")
class Path(Node):
    """`(path from:0 to:2 colour:1)`: a coloured path across a tile (spec 04 §3.6).

    Attributes:
        from_: The side of the tile where it begins.
        slots_from: The place on that side; by default the first.
        to: The side of the tile where it ends.
        slots_to: The place on that side; by default the first.
        colour: The number of the player whose path it is.
    """

    from_: int = named()
    slots_from: int | None = named(None)
    to: int = named()
    slots_to: int | None = named(None)
    colour: int = named()


@ludeme("tile")
class Tile(Component):
    """`(tile "L" Each {F F R F})`: a piece that covers several sites (spec 04 §3.6).

    Attributes:
        name: The name; other rules add the number of the player, as in `"L1"`.
        role: Whose tile; by default all players share it.
        walks: The cells that it covers: the first, and those that the walk leads to; `F` goes one
            on, `L` and `R` turn.
        num_sides: How many sides it has; by default as many as a cell of the board.
        slots: How many paths end on each side, side by side.
        slots_per_side: How many paths end on every side; by default 1.
        paths: The coloured paths across it.
        moves: How it moves, for `(forEach Piece)`.
        max_state: The highest local state that it can have.
        max_count: The highest number of pieces on one site.
        max_value: The highest value that it can have.
    """

    introduces = by_slot(name=Thing.PIECE)
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

    def components(self, players: int) -> Iterator[facts.Piece]:
        """One, or one for each player."""
        yield from of_roles(
            self.name,
            self.role or Role.Shared,
            players,
            flips=_sides(self.flips),
            walks=_walks(self.walks),
            kind="tile",
            node=self,
            moves=self.moves,
            max_count=self.max_count or 0,
        )


@ludeme("domino")
class Domino(Component):
    """`(domino "D12" Shared value:1 value2:2)`: a single domino (spec 04 §3.6).

    Attributes:
        name: The name.
        role: Whose domino.
        value: The pips of one half.
        value2: The pips of the other half.
        moves: How it moves, for `(forEach Piece)`.
    """

    introduces = by_slot(name=Thing.PIECE)
    name: str
    role: Role
    value: int = named()
    value2: int = named()
    moves: Moves | None = None

    def components(self, players: int) -> Iterator[facts.Piece]:
        """One, or one for each player."""
        yield from of_roles(
            self.name,
            self.role,
            players,
            kind="domino",
            values=(self.value, self.value2),
            walks=(DOMINO_WALK,),
            node=self,
            moves=self.moves,
        )


@ludeme("dominoes")
class Dominoes(Item):
    """`(dominoes upTo:6)`: a set of dominoes (spec 04 §3.6).

    Attributes:
        up_to: The highest number of pips; by default 6.
    """

    at_least = by_slot(up_to=0)
    order = 6
    up_to: int | None = named(None)

    def components(self, players: int) -> Iterator[facts.Piece]:
        """Every pair of values once."""
        most = 6 if self.up_to is None else self.up_to
        if most > MOST_PIPS:
            raise LudemeError(f"dominoes have at most {MOST_PIPS} pips, not {most:,}", self.span)
        for low in range(most + 1):
            for high in range(low, most + 1):
                yield replace(
                    component(f"Domino{low}{high}", Role.Shared, players),
                    kind="domino",
                    values=(low, high),
                    walks=(DOMINO_WALK,),
                    node=self,
                )


@ludeme("die")
class Die(Component):
    """`(die "Die6" All numFaces:6)`: a die as a piece, which nothing rolls (spec 04 §3.8).

    Attributes:
        name: The name.
        role: Whose die.
        num_faces: How many faces it has.
        facing: The direction that is forward for it, if its player has none; by default `N`.
        moves: How it moves, for `(forEach Piece)`.
    """

    introduces = by_slot(name=Thing.PIECE)
    at_least = by_slot(num_faces=1)
    name: str
    role: Role
    num_faces: int = named()
    facing: Facing | None = None
    moves: Moves | None = None

    def components(self, players: int) -> Iterator[facts.Piece]:
        """One, or one for each player."""
        yield from of_roles(
            self.name,
            self.role,
            players,
            facing=str(self.facing or ""),
            node=self,
            moves=self.moves,
        )
