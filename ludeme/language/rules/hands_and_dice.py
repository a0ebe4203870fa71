"""The containers beside the board: hands and dice (spec 04 §3.7, §3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import Role
from ludeme.language.kinds import Container
from ludeme.language.roles import owner_of
from ludeme.language.rules.pieces import component
from ludeme.model import facts
from ludeme.model.capabilities import Capability

#: More sites beside the board, dice, or faces of a die than any game has.
MAX_HAND = 1000
MAX_DICE = 100


def container_name(stem: str, owner: int, players: int) -> str:
    """What a container is called: its kind, and the number of its player."""
    return f"{stem}{owner if 1 <= owner <= players else 0}"


@ludeme("hand")
class Hand(Container):
    """`(hand Each size:3)`: sites beside the board, of a player (spec 04 §3.7).

    Attributes:
        role: Whose hand; `Each` gives every player one.
        size: How many sites it has; by default 1.
    """

    at_least = by_slot(size=1)
    anyhow = by_slot(size=None)
    needs = frozenset({Capability.COUNTS})
    order = 1
    role: Role
    size: int | None = named(None)

    def containers(self, players: int) -> Iterator[facts.Container]:
        """One, or one for each player."""
        each = [Role(f"P{p}") for p in range(1, players + 1)]
        for role in each if self.role is Role.Each else [self.role]:
            if (self.size or 1) > MAX_HAND:
                raise LudemeError(f"a hand has at most {MAX_HAND} sites", self.span)
            owner = owner_of(role, players)
            name = container_name("Hand", owner, players)
            yield facts.Container(0, name, owner, 0, self.size or 1)


@ludeme("dice")
class Dice(Container):
    """`(dice d:2 from:0 num:4)`: dice of a player, or of all (spec 04 §3.8, 06 §B5.1).

    Attributes:
        d: How many faces each die has; by default as many as values are given, or else 6.
        faces: The values of the faces, the same for all dice.
        faces_by_die: The values of the faces of each die.
        from_: The value of the first face, the others following; by default 1.
        role: Whose dice; by default all players share them.
        number: How many dice.
        biased: Without influence: all faces are equally likely.
    """

    anyhow = by_slot(d=None, faces=None, faces_by_die=None, from_=None, number=1)
    needs = frozenset({Capability.COUNTS})
    order = 2
    d: int | None = named(None)
    faces: tuple[int, ...] | None = named(None, group=1)
    faces_by_die: tuple[tuple[int, ...], ...] | None = named(None, group=1)
    from_: int | None = named(None, group=1)
    role: Role | None = None
    number: int = named(label="num")
    biased: tuple[int, ...] | None = named(None)

    def components(self, players: int) -> Iterator[facts.Piece]:
        """Each die; its name gets a number with the dice of all items."""
        die = component("Die", self.role or Role.Shared, players)
        for faces in self._faces():
            yield replace(die, faces=faces, kind="die", node=self)

    def containers(self, players: int) -> Iterator[facts.Container]:
        """A place for each die."""
        owner = owner_of(self.role or Role.Shared, players)
        yield facts.Container(
            0, container_name("Dice", owner, players), owner, 0, self.number, "dice"
        )

    def doubtful(self, facts: facts.Facts) -> Iterator[LudemeWarning]:
        """Lists of faces of another length than is said."""
        every = (self.faces_by_die or ()) if self.faces is None else (self.faces,)
        if self.d is not None and any(len(faces) != self.d for faces in every):
            message = f"d:{self.d} says how many faces are listed, and that is not so"
            yield LudemeWarning(message, self.span, expected="the faces without d:")

    def _faces(self) -> list[tuple[int, ...]]:
        """The face values of each die (spec 04 §3.8)."""
        if self.number < 1:
            raise LudemeError("there must be one die at least", self.span)
        listed = self.faces_by_die if self.faces is None else (self.faces,)
        if (self.d is not None and self.d < 1) or listed == () or not all(listed or ()):
            advice = "a number of faces, as in d:6, or their values, as in faces:{0 1}"
            raise LudemeError("a die needs one face at least", self.span, expected=advice)
        if self.number > MAX_DICE or (self.d or 6) > MAX_DICE:
            raise LudemeError(f"there are at most {MAX_DICE} dice, of as many faces", self.span)
        if self.faces_by_die:
            if len(self.faces_by_die) != self.number:
                number = len(self.faces_by_die)
                message = f"the faces of {number} dice are listed, and num: is {self.number}"
                raise LudemeError(message, self.span, expected="a list of faces for each die")
            return [tuple(faces) for faces in self.faces_by_die]
        if self.faces:
            return [tuple(self.faces)] * self.number
        first = 1 if self.from_ is None else self.from_
        return [tuple(range(first, first + (self.d or 6)))] * self.number
