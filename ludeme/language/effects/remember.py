"""Effects on the memory of a game: remembered values, events, notes (spec 06 §A7)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Literal

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import ALL_LISTS, LISTS, NOTHING, Parts, list_changed, list_read
from ludeme.emit.expressions import FALSE, Condition, Number, negation
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.decided import found_on
from ludeme.emit.moves.passing import with_then
from ludeme.language import roles
from ludeme.language.base import Naming, Thing, by_slot, ludeme, named, shape
from ludeme.language.constants import Role
from ludeme.language.effects.set_numbers import assign, change
from ludeme.language.indexes import Index
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
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import PlayerSpec, Then
from ludeme.language.moves.simple import placeless
from ludeme.language.rules.placing import remember
from ludeme.model.header import PLAYER_SLOTS

#: What the game remembers beside values.
MEMORY: Parts = frozenset({"remember"})


@shape
class ListEffect(Effect):
    """A single change of a list of remembered values."""

    single = True
    #: Whether it adds to the list.
    adds: ClassVar[bool] = False
    name: str | None

    @property
    def writes(self) -> Parts:  # type: ignore[override]
        """The list."""
        return list_changed(self.name)


@ludeme("remember Value")
class RememberValue(ListEffect):
    """`(remember Value "Visited" (last To) unique:True)`: add to a list of values (06 §A7).

    Attributes:
        name: The name of the list; without it, the one list that has no name.
        value: The number that is added at its end.
        unique: Whether a number that is in the list already is not added again.
    """

    adds = True
    makes = by_slot(name=Thing.VALUES)
    declares = Naming.ALL
    name: str | None = None
    value: Int
    unique: Bool | None = named(None)
    then: Then | None = None

    @property
    def highest_site(self) -> int:
        """A number that is written: the list may be asked for as a region."""
        return self.value.value if isinstance(self.value, IntConstant) else -1

    @property
    def reads(self) -> Parts:  # type: ignore[override]
        """Whether a value is new is asked when the move is found."""
        return list_read(self.name) if self.unique else NOTHING

    def emit(self, c: Code, sink: Sink) -> None:
        """One move, unless the value must be new and is not."""
        value = c.let("value", self.value.emit(c))
        unique = self.unique.emit(c) if self.unique else FALSE
        count = fields.remembered_count(c, self.name)
        known = f"find({c.s}, {fields.remembered_name(c, self.name)}, {count}, {value}) >= 0"
        repeated = FALSE if unique.known is False else Condition(f"{unique} and {known}")
        with c.when(negation(repeated)):
            move = placeless(c, "move", lambda body: remember(body, self.name, value))
            with_then(sink, self.then).move(c, move)


@ludeme("forget Value")
class ForgetValue(ListEffect):
    """`(forget Value "Visited" (to))`: remove one entry of a list of values (spec 06 §A7).

    Attributes:
        name: The name of the list; without it, the one list that has no name.
        value: The number whose first entry is taken out.
    """

    refers = by_slot(name=Thing.VALUES)
    name: str | None = None
    value: Int
    then: Then | None = None

    def emit(self, c: Code, sink: Sink) -> None:
        """One move; the first equal entry goes."""
        value = c.let("value", self.value.emit(c))
        size, place = fields.remembered_size(c, self.name), fields.remembered_name(c, self.name)
        given = f"{place}, {size}, {value}"
        out = with_then(sink, self.then)
        change(c, out, self, lambda body: body.line(f"discard({body.s}, {given})"))


@ludeme("forget Value")
class ForgetAllValues(ListEffect):
    """`(forget Value "Visited" All)`: empty a list of values (spec 06 §A7).

    Attributes:
        name: The name of the list; without it, all lists are emptied.
        all: The word `All`.
    """

    refers = by_slot(name=Thing.VALUES)
    name: str | None = None
    all: Literal["All"]
    then: Then | None = None

    @property
    def reads(self) -> Parts:  # type: ignore[override]
        """What is forgotten is known when it is found."""
        return list_read(self.name) if self.name is not None else LISTS

    @property
    def writes(self) -> Parts:  # type: ignore[override]
        """The list, or all of them."""
        return list_changed(self.name) if self.name is not None else ALL_LISTS

    def emit(self, c: Code, sink: Sink) -> None:
        """One move; without a name all lists become empty, of what they hold when it is found."""
        out = with_then(sink, self.then)
        now = found_on(c, out)

        def act(body: Code) -> None:
            if now:
                number = -1 if self.name is None else c.program.index_of("remembered", self.name)
                body.line(f"{body.helper('forget_found')}({body.s}, {now}, {number})")
            elif self.name is None:
                body.line(f"{body.helper('forget_all')}({body.s})")
            else:
                body.line(f"{fields.remembered_count(body, self.name)} = 0")

        change(c, out, self, act)


@shape
class MemoryEffect(Effect):
    """A single change of what the game remembers beside values."""

    writes = MEMORY
    single = True


@ludeme("remember State")
class RememberState(MemoryEffect):
    """`(remember State)`: store the position, for `avoidStoredState` (spec 06 §A7)."""

    declares = Naming.ALL
    then: Then | None = None

    def emit(self, c: Code, sink: Sink) -> None:
        """One move that stores both hashes."""

        def act(body: Code) -> None:
            parts = zip(fields.stored_position(body), fields.HASH_WEIGHTS, strict=True)
            for place, weights in parts:
                body.line(f"{place} = {body.helper('position_hash')}({body.s}, t, {weights})")

        with_then(sink, self.then).move(c, placeless(c, "move", act))


@ludeme("trigger")
class Trigger(MemoryEffect):
    """`(trigger "Lost" Next)`: set the event flag of a player (spec 06 §A7).

    Attributes:
        event: What has happened, in a word; all events of a player share one flag.
        player: Whose flag is set; it stays set for the rest of the game.
        then: Without influence here.
    """

    indexes = by_slot(player=Index.PLAYER)
    makes = by_slot(event=Thing.EVENT)
    declares = Naming.FIRST
    event: str
    player: Int | Role
    then: Then | None = None

    def emit(self, c: Code, sink: Sink) -> None:
        """One move. Quirks: all events share one flag, and `then` is lost."""
        player = c.let("player", roles.index(c, self.player))
        triggered = partial(fields.cell, name="TRIGGERED")
        if player.value is not None:
            if fields.bit(player).value:
                assign(c, sink, self, triggered, "|=", fields.bit(player))
            return
        with c.block(f"if 0 <= {player} < {PLAYER_SLOTS}"):
            assign(c, sink, self, triggered, "|=", Number(f"1 << {player}"))


@ludeme("note")
class Note(MemoryEffect):
    """`(note "Game on" to:Next)`: a message to players, without influence on play (06 §A7).

    Attributes:
        player: Whose name the message begins with; by default none.
        message: What is said; anything but a text is worked out first.
        to: Who gets the message; by default everybody.
    """

    indexes = by_slot(player=Index.PLAYER)
    declares = Naming.FIRST
    player: Int | Role | None = named(None)
    message: str | Int | Ints | FloatFn | Bool | Region | Range | Direction | GraphFn
    to: PlayerSpec | Role | None = named(None)
    writes = NOTHING

    def emit(self, c: Code, sink: Sink) -> None:
        """One move that changes nothing."""
        change(c, sink, self, lambda body: None)
