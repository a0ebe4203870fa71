"""What every ludeme is and can be asked: `Node`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping
from enum import StrEnum
from functools import cache, partial, wraps
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.grammar.tree import Span
from ludeme.language.base.named_things import Naming, Thing
from ludeme.language.constants import RelationType, SiteType
from ludeme.language.indexes import Index
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts
from ludeme.model.strategies import Strategy

T = TypeVar("T")


class remembered(Generic[T]):
    """`functools.cached_property` without its lock: trees have tens of thousands of nodes."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, node: Any, owner: type | None = None) -> T:
        value = self._make(node)
        node.__dict__[self._name] = value
        return value


class Written(Protocol):
    """The signature that a clause was written in."""

    words: tuple[str, ...]


def _noting_its_place(emit: Callable[..., Any]) -> Callable[..., Any]:
    """The method, during which the program knows for which ludeme it is written."""

    @wraps(emit)
    def noting(self: Node, c: Any, *given: Any, **named: Any) -> Any:
        program = c.program
        outer, program.place = program.place, self.span or program.place
        try:
            write = partial(emit, self, c, *given, **named)
            return program.watch.write(self, c, write, given[0] if given else None)
        finally:
            program.place = outer

    return noting


class Node:
    """Anything a description can say. Subclasses are frozen dataclasses made by `ludeme`."""

    #: The words the clause is written with, e.g. ("is", "Line").
    words: ClassVar[tuple[str, ...]] = ()
    #: Every way to write them, e.g. (("step",), ("move", "Step")).
    spellings: ClassVar[tuple[tuple[str, ...], ...]] = ()
    #: Further signatures: functions that return an instance (see `form`).
    forms: ClassVar[tuple[Callable[..., Any], ...]] = ()
    #: Parts of a position that evaluating or applying this ludeme itself touches
    #: (see `ludeme.emit.dependence`).
    reads: ClassVar[frozenset[str]] = frozenset()
    writes: ClassVar[frozenset[str]] = frozenset()
    #: Whether it is a question: moves that stand in it are only looked at.
    only_asks: ClassVar[bool] = False
    #: Whether evaluating it draws random numbers.
    draws: ClassVar[bool] = False
    #: Whether it is something that happens: moves, or a result.
    is_step: ClassVar[bool] = False
    #: Whether the turn may go to somebody else than the next player because of it.
    gives_turn: ClassVar[bool] = False
    #: Where it compares how long the game has lasted with a fixed number: what is counted (the name
    #: of a number in the head of positions), and that number.
    duration: ClassVar[tuple[str, int] | None] = None
    #: Whether by it players may take each other's side.
    swaps_sides: ClassVar[bool] = False
    #: Whether pieces face another way in what stands in it.
    gives_facing: ClassVar[bool] = False
    #: Whether the moves in it find the `(from)` that it finds itself, and whether it has no moves
    #: unless a piece stands there.
    keeps_origin: ClassVar[bool] = False
    sees_origin: ClassVar[bool] = False
    #: Whether it rolls dice.
    rolls: ClassVar[bool] = False
    #: Whether it is a pass, and whether it decides what happens when everybody passes.
    passes: ClassVar[bool] = False
    judges_passes: ClassVar[bool] = False
    #: Which of the strings in it name something from here on, so that others may write them.
    declares: ClassVar[Naming] = Naming.NOTHING
    #: Whether it stands for the region that a loop around it goes through.
    is_iterated_region: ClassVar[bool] = False
    #: Whether it is the level of a loop, and whether it is a loop that leaves its last one behind.
    is_level: ClassVar[bool] = False
    leaves_level: ClassVar[bool] = False
    #: What the names in its slots are names of, by slot: where something of that name must exist,
    #: and where it comes to exist.
    refers: ClassVar[Mapping[str, Thing]] = MappingProxyType({})
    makes: ClassVar[Mapping[str, Thing]] = MappingProxyType({})
    #: The same of further slots, for who asks what a name means: nothing is checked.
    mentions: ClassVar[Mapping[str, Thing]] = MappingProxyType({})
    introduces: ClassVar[Mapping[str, Thing]] = MappingProxyType({})
    #: What a game with it must have at least one of.
    uses: ClassVar[frozenset[Thing]] = frozenset()
    #: Whether it says nothing wrong, only nothing, about a player who does not exist.
    about_nobody: ClassVar[bool] = False
    #: The same about a piece that is not there.
    about_no_piece: ClassVar[bool] = False
    #: Slots that may stay empty by the grammar, but without which it means nothing.
    needed: ClassVar[tuple[str, ...]] = ()
    #: The least number that can be meant in a slot.
    at_least: ClassVar[Mapping[str, int]] = MappingProxyType({})
    #: The greatest number within reason in a slot.
    at_most: ClassVar[Mapping[str, int]] = MappingProxyType({})
    #: What the numbers in its slots are numbers of.
    indexes: ClassVar[Mapping[str, Index]] = MappingProxyType({})
    #: How sentences say it (see `ludeme.reasons.phrases`): of a condition, that it holds and that
    #: it does not; of a number or a region, what it is; of what leaves out moves, why it does.
    phrases: ClassVar[tuple[str, ...]] = ()
    #: Of a condition: when it holds, or when it does not, its parts say why better than itself.
    decided_by_parts: ClassVar[tuple[bool, ...]] = ()
    #: What a number is the number of, whatever slot it stands in.
    number_of: ClassVar[Index | None] = None
    #: Whether the order of the numbers matters to it where it goes through an array.
    in_order: ClassVar[bool] = True
    #: What the game must have where something goes through it in order.
    needs_in_order: ClassVar[frozenset[Capability]] = frozenset()
    #: Where the clause stands in the user's text; set by the binder.
    span: Span | None = None
    #: The words in it that come from arguments of a macro call, and where; set by the binder.
    given_words: tuple[tuple[str, Span], ...] = ()
    #: The signature it was written in and what was assigned to its slots; set by the binder.
    written: tuple[Written, dict[str, Any]] | None = None

    # --- what depends on its slots ----------------------------------------------------------------

    @property
    def needs(self) -> frozenset[Capability]:
        """What the game must have because of this ludeme."""
        return frozenset()

    @property
    def numbered(self) -> Mapping[str, Index]:
        """What the numbers in its slots are numbers of, if that depends on what else it says."""
        return self.indexes

    def stands_for_none(self, number: int) -> bool:
        """Whether such a number, if it counts nothing there is, stands for nothing: no error."""
        return False

    @property
    def site_types(self) -> frozenset[SiteType]:
        """The types of sites that it asks the game to have: those it names."""
        return frozenset(value for value in self.slot_values() if isinstance(value, SiteType))

    @property
    def highest_site(self) -> int:
        """The highest number that it names as a member of a region; -1 if none."""
        return -1

    def highest_rotation(self, facts: Facts) -> int:
        """The highest number that it may have for the rotation of a piece; 0 if it has none."""
        return 0

    @property
    def distances(self) -> RelationType | None:
        """The relation in which it measures distances, if it does."""
        return None

    @property
    def names_its_mover(self) -> bool:
        """Whether its moves are put down to somebody else than the mover, or to nobody."""
        return False

    @property
    def adds_pieces(self) -> bool:
        """Whether it may bring pieces into play that are not there at the start."""
        return False

    def unnamed_pieces(self, facts: Facts) -> Collection[int]:
        """The numbers of the pieces that it may bring into play without naming them."""
        return ()

    def sought(self, facts: Facts) -> Collection[int]:
        """The numbers of the pieces of which it looks for the first of perhaps several."""
        return ()

    def shows_in(self, facts: Facts) -> tuple[int, ...]:
        """The places in a position that tell whether it had an effect; () if it always has one."""
        return ()

    @property
    def takes_pieces(self) -> bool:
        """Whether it may take pieces from the board."""
        return False

    @property
    def removes_later(self) -> bool:
        """Whether it takes pieces away at the end of the turn only."""
        return False

    @property
    def rolls_first(self) -> bool:
        """Whether it rolls dice before its moves can be listed."""
        return False

    @property
    def one_of(self) -> tuple[Node, ...]:
        """Those directly below of which one at most is evaluated, whatever the position."""
        return ()

    @property
    def must_hold(self) -> tuple[Node, ...]:
        """The constraints that the solution of a puzzle has to satisfy because of it."""
        return ()

    def place_of(self, word: object) -> Span | None:
        """Where a word of it stands: in the call of a macro that it was given to, or in itself."""
        text = str(word)
        found = next((span for given, span in self.given_words if given == text), None)
        return self.span if found is None else dataclasses.replace(found, used_in=self.span)

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """What must exist because its slots name it."""
        for slot, thing in self.refers.items():
            for name in _names(getattr(self, slot)):
                yield thing, name

    def said_as(self, slot: str) -> Index | None:
        """What the number in a slot is the number of, in sentences."""
        return self.numbered.get(slot)

    def made_names(self) -> Iterator[tuple[Thing, str]]:
        """What exists because its slots name it."""
        for slot, thing in self.makes.items():
            for name in _names(getattr(self, slot)):
                yield thing, name

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """What it says that cannot be meant in a game, besides names and numbers."""
        return iter(())

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """What it says that is hardly meant in a game."""
        return iter(())

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """The plans that an end rule with it suggests; `number` tells integers that are fixed."""
        return ()

    def of_components(self, facts: Facts) -> Mapping[int, Any]:
        """The generators of moves by component, where it asks the mover's pieces for theirs."""
        return {}

    @property
    def repetition(self) -> str:
        """The kind of repetition that it looks for in past positions, or ""."""
        return ""

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "emit" in cls.__dict__:
            cls.emit = _noting_its_place(cls.__dict__["emit"])  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        given = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}  # type: ignore[arg-type]
        shown = ", ".join(f"{name}={value!r}" for name, value in given.items() if value is not None)
        return f"{type(self).__name__}({shown})"

    def slot_values(self) -> list[Any]:
        """What stands in its slots, in field order."""
        kind: Any = type(self)
        return [getattr(self, name) for name in slot_names(kind)]

    def children(self) -> list[Node]:
        """Every ludeme directly below this one, in field order."""
        found: list[Node] = []

        def collect(value: Any) -> None:
            if isinstance(value, Node):
                found.append(value)
            elif isinstance(value, tuple):
                for item in value:
                    collect(item)

        collect(tuple(self.slot_values()))
        return found

    def walk(self) -> list[Node]:
        """This ludeme and everything below it, parents first; not to be changed."""
        return self._everything

    @remembered
    def _everything(self) -> list[Node]:
        found: list[Node] = []
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting.extend(reversed(node.below))
        return found

    @remembered
    def below(self) -> list[Node]:
        """The ludemes directly below: they never change."""
        return self.children()

    @remembered
    def all_reads(self) -> frozenset[str]:
        """The parts that evaluating it and everything below it looks at."""
        return _together(self.reads, [self._by_roles(), *(node.all_reads for node in self.below)])

    @remembered
    def all_writes(self) -> frozenset[str]:
        """The parts that applying it and everything below it may change."""
        if self.only_asks:
            return self.writes
        return _together(self.writes, [node.all_writes for node in self.below])

    def _by_roles(self) -> frozenset[str]:
        """What the words in slots of this ludeme look at, as far as they are roles."""
        parts = frozenset[str]()
        for value in vars(self).values():
            for word in value if type(value) is tuple else (value,):
                if isinstance(word, StrEnum):
                    parts |= _looked_at(word)
        return parts


@cache
def _looked_at(word: str) -> frozenset[str]:
    """The part of the position that says who a role is: whose turn is next, who is in a team."""
    if word == "Next":
        return frozenset({"next"})
    of_teams = word.startswith("Team") or word in ("Ally", "Enemy", "Friend", "NotEnemy")
    return frozenset({"team"} if of_teams else ())


def _together(own: frozenset[str], others: list[frozenset[str]]) -> frozenset[str]:
    """All parts; a new set is made only if there is something new, which is rare."""
    for other in others:
        if not other <= own:
            own = own | other
    return own


def _names(value: Any) -> tuple[str, ...]:
    """The names in a slot: one, several or none; numbers and roles may stand in their place."""
    values = value if isinstance(value, tuple) else (value,)
    return tuple(each for each in values if type(each) is str)


@cache
def slot_names(kind: Any) -> tuple[str, ...]:
    """The names of the slots of a class of ludemes, in field order."""
    return tuple(field.name for field in dataclasses.fields(kind))
