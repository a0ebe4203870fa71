"""Effects on the memory of a game: remembered values, events, notes (spec 06 §A7)."""

from __future__ import annotations

from typing import Literal

from ludeme.language.base import ludeme, named
from ludeme.language.constants import Role
from ludeme.language.kinds import (
    Bool,
    Direction,
    Effect,
    FloatFn,
    GraphFn,
    Int,
    Ints,
    Range,
    Region,
)
from ludeme.language.moves.parts import PlayerSpec, Then


@ludeme("remember Value")
class RememberValue(Effect):
    """`(remember Value "Visited" (last To) unique:True)`: add to a list of values (06 §A7)."""

    name: str | None = None
    value: Int
    unique: Bool | None = named(None)
    then: Then | None = None


@ludeme("remember State")
class RememberState(Effect):
    """`(remember State)`: store the position, for `avoidStoredState` (spec 06 §A7)."""

    then: Then | None = None


@ludeme("forget Value")
class ForgetValue(Effect):
    """`(forget Value "Visited" (to))`: remove one entry of a list of values (spec 06 §A7)."""

    name: str | None = None
    value: Int
    then: Then | None = None


@ludeme("forget Value")
class ForgetAllValues(Effect):
    """`(forget Value "Visited" All)`: empty a list of values (spec 06 §A7)."""

    name: str | None = None
    all: Literal["All"]
    then: Then | None = None


@ludeme("trigger")
class Trigger(Effect):
    """`(trigger "Lost" Next)`: set the event flag of a player (spec 06 §A7)."""

    event: str
    player: Int | Role
    then: Then | None = None


@ludeme("note")
class Note(Effect):
    """`(note "Game on" to:Next)`: a message to players, without influence on play (06 §A7)."""

    player: Int | Role | None = named(None)
    message: str | Int | Ints | FloatFn | Bool | Region | Range | Direction | GraphFn
    to: PlayerSpec | Role | None = named(None)
