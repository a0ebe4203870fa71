"""Iterators that generate moves (spec 05 §4.1, §4.8-§4.15)."""

from __future__ import annotations

from ludeme.language.base import OneOrMore, ludeme, named, slot
from ludeme.language.constants import Role, SiteType, StackDirection
from ludeme.language.kinds import Bool, Direction, Effect, Int, Ints, Moves, Region
from ludeme.language.moves.parts import Between, From, PlayerSpec, Then, To


@ludeme("forEach Piece")
class ForEachPiece(Effect):
    """`(forEach Piece "Pawn" (move Step))`: the moves of every piece of a player (spec 05 §4.1)."""

    on: SiteType | None = named(None)
    pieces: OneOrMore[str] | None = None
    container: Int | str | None = named(None)
    moves: Moves | None = None
    player: PlayerSpec | Role | None = None
    top: Bool | None = named(None)
    then: Then | None = None


@ludeme("forEach Site")
class ForEachSite(Effect):
    """`(forEach Site (sites Occupied by:Next) (remove (site)))`: moves at each site (spec 05 §4.8)."""

    region: Region
    moves: Moves
    no_move_yet: Moves | None = named(None)
    then: Then | None = None


@ludeme("forEach Value")
class ForEachValue(Effect):
    """`(forEach Value (values Remembered) (move ...))`: moves for each value (spec 05 §4.9)."""

    values: Ints
    moves: Moves
    then: Then | None = None


@ludeme("forEach Value")
class ForEachValueBetween(Effect):
    """`(forEach Value min:1 max:3 (move ...))`: moves for each value of a range (spec 05 §4.9)."""

    min: Int = named()
    max: Int = named()
    moves: Moves
    then: Then | None = None


@ludeme("forEach Level")
class ForEachLevel(Effect):
    """`(forEach Level (last To) FromTop (remove (last To) level:(level)))`: each level (05 §4.10)."""

    type: SiteType | None = None
    site: Int
    order: StackDirection | None = None
    moves: Moves
    then: Then | None = None


@ludeme("forEach Player")
class ForEachPlayer(Effect):
    """`(forEach Player (addScore (player (player)) 1))`: moves for each player (spec 05 §4.11)."""

    moves: Moves
    then: Then | None = None


@ludeme("forEach")
class ForEachOfPlayers(Effect):
    """`(forEach (players Enemy) (...))`: moves for each of these players (spec 05 §4.11)."""

    players: Ints
    moves: Moves
    then: Then | None = None


@ludeme("forEach Team")
class ForEachTeam(Effect):
    """`(forEach Team (forEach (team) ...))`: moves for each team (spec 05 §4.12)."""

    moves: Moves
    then: Then | None = None


@ludeme("forEach Group")
class ForEachGroup(Effect):
    """`(forEach Group (if (< (count Sites in:(sites)) 3) ...))`: moves for each group (05 §4.13)."""

    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None)
    moves: Moves
    then: Then | None = None


@ludeme("forEach Direction")
class ForEachDirection(Effect):
    """`(forEach Direction (from (to)) Diagonal (to (apply (add (to)))))`: each radial (05 §4.14)."""

    from_: From | None = None
    directions: Direction | None = None
    between: Between | None = None
    to: To | None = slot(None, group=1, required=True)
    moves: Moves | None = slot(None, group=1, required=True)
    then: Then | None = None


@ludeme("forEach Die")
class ForEachDie(Effect):
    """`(forEach Die if:(!= (pips) 0) (forEach Piece))`: moves for each die (spec 05 §4.15)."""

    hand: Int | None = None
    combined: Bool | None = named(None)
    replay_double: Bool | None = named(None)
    if_: Bool | None = named(None)
    moves: Moves
    then: Then | None = None
