"""Shapes that many conditions and numbers share: functions, choices, guarded readings, floods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import Stepping, each_step
from ludeme.emit.expressions import (
    FALSE,
    TRUE,
    UNDEFINED,
    ZERO,
    Condition,
    Literal,
    Number,
    at_least,
    choose,
    either,
    negation,
    truth,
)

Build = Callable[[Code], None]
E = TypeVar("E", Number, Condition)


def holds(
    c: Code, hint: str, build: Build, key: object = None, otherwise: Build | None = None
) -> Condition:
    """A condition as a function: `build` returns True where it holds, otherwise it is False.

    `otherwise` writes the body for programs that keep no chains (see `ludeme.emit.chains`).
    """
    instead = None if otherwise is None else _ending(otherwise, FALSE)
    name, free = c.function(hint, _ending(build, FALSE), key=key, otherwise=instead)
    return Condition(c.call(name, free))


def fails(c: Code, hint: str, build: Build, key: object = None) -> Condition:
    """A condition as a function: `build` returns False where it fails, otherwise it is True."""
    return Condition(c.once(hint, key, _ending(build, TRUE)))


def number(
    c: Code, hint: str, build: Build, otherwise: Number = UNDEFINED, key: object = None
) -> Number:
    """An integer as a function: `build` returns it."""
    return Number(c.once(hint, key, _ending(build, otherwise)))


def _ending(build: Build, result: Number | Condition) -> Build:
    """A body that returns something where `build` has not returned."""

    def body(b: Code) -> None:
        build(b)
        b.line(f"return {result}")

    return body


def equals(number: Number) -> Callable[[Number], Condition]:
    """The test whether an expression has this value."""
    return lambda other: Condition(f"{other} == {number}")


def counted(c: Code, hint: str, loop: Callable[[Code, Number], None], key: object = None) -> Number:
    """A number as a function that counts: `loop` adds to the variable it is given.

    In a loop it is counted on the spot where that saves evaluating a region in every round.
    """
    with c.capture() as lines:
        total = c.var("n", ZERO) if c.loops else ZERO
        if c.loops:
            loop(c, total)
    if c.keeps(lines):
        c.splice(lines)
        return total

    def build(b: Code) -> None:
        total = b.var("n", ZERO)
        loop(b, total)
        b.line(f"return {total}")

    return Number(c.once(hint, key, build))


def enough(c: Code, total: Number, most: int | None) -> None:
    """In a function that counts: any number beyond `most` will do, so it ends there."""
    if most is not None:
        with c.block(f"if {total} > {most}"):
            c.line(f"return {total}")


# --- sites given by number ------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where the contents of a site are, and the condition under which there are any."""

    valid: Condition
    slot: Number
    site: Number


def locate(c: Code, site: Number, type_: str | None = None, *, by_index: bool = True) -> Place:
    """The slot of a site of a type (None: the default), whatever number it is (spec 07 §0.4).

    `by_index`: the number of a hand site means that site, whatever the type; otherwise only when
    the type is Cell.
    """
    facts = c.program.facts
    kind = type_ or facts.default_type
    site = c.let("site", site)
    on_board = within(c, site, facts.topology.count(kind))
    in_hand = FALSE
    if len(facts.containers) > 1 and (by_index or kind == "Cell"):
        first, end = facts.first_hand_site, facts.total_sites
        in_hand = _between(first, site, end)
    if kind not in facts.types:
        return Place(in_hand, site, site)
    if kind == facts.default_type:
        joined = in_hand.known is not False and facts.topology.count(kind) == facts.first_hand_site
        if joined and site.value is None:
            on_board = within(c, site, facts.total_sites)
            in_hand = FALSE
        return Place(either(on_board, in_hand), site, site)
    base, number = facts.slot_base(kind), site.value
    slot = Number(f"{base} + {site}") if number is None else Literal(base + number)
    if in_hand.known is False:
        return Place(on_board, slot, site)
    hand = in_hand
    if number is None and facts.topology.count(kind) <= facts.total_sites:
        hand = Condition(
            f"{site} >= {facts.first_hand_site}"
        )  # the place is only asked for if valid
    return Place(either(on_board, in_hand), choose(hand, site, slot), site)


def kinds_of(c: Code, site: Number, kind: str) -> list[tuple[str, Condition]]:
    """The types that a site may have, with conditions: those of hands are cells, whatever is said.

    Quirk: so elements of the board numbered like sites of hands are out of reach (spec 05 §2.7).
    """
    facts = c.program.facts
    if kind in ("Cell", facts.default_type) or len(facts.containers) < 2:
        return [(kind, TRUE)]
    in_hand = within(c, site, facts.total_sites, facts.first_hand_site)
    return [("Cell", in_hand), (kind, negation(in_hand))]


def within(c: Code, site: Number, end: int, first: int = 0) -> Condition:
    """A condition: the site is one of first ... end - 1."""
    if site in c.program.board_names and first <= 0 and end >= c.program.facts.board_sites:
        return TRUE
    if site.low is not None and site.high is not None and first <= site.low <= site.high < end:
        return TRUE
    return _between(first, site, end)


def is_site(c: Code, site: Number, kind: str) -> Condition:
    """A condition: the number, which may say that there is none, is that of a site."""
    return within(c, site, max(c.program.facts.topology.count(kind), c.program.facts.total_sites))


def is_piece(c: Code, piece: Number) -> Condition:
    """A condition: the number is that of a component, or 0."""
    return within(c, piece, len(c.program.facts.pieces))


def is_listed_site(c: Code, site: Number, kind: str) -> Condition:
    """The same for a member of a region: only numbers that are written may be no sites."""
    return TRUE if site.high is None else is_site(c, site, kind)


def _between(first: int, site: Number, end: int) -> Condition:
    low, high = site.low, site.high
    if low is not None and high is not None and (high < first or low >= end):
        return FALSE
    begins, ends = low is not None and low >= first, high is not None and high < end
    if begins:
        return TRUE if ends else Condition(f"{site} < {end}")
    return Condition(f"{site} >= {first}" if ends else f"{first} <= {site} < {end}")


def may_be_level(level: Number | None) -> Condition:
    """A condition: the level of a move, none or -1 for the top one, is no number below these."""
    return TRUE if level is None else at_least(level, -1)


def of_site(
    c: Code, hint: str, site: Number, values: Sequence[int], otherwise: Number = UNDEFINED
) -> Number:
    """A number that each site has from the start, or another one for numbers that are no site."""
    number = site.value
    if number is not None:
        return Literal(values[number]) if 0 <= number < len(values) else otherwise
    site = c.let("site", site)
    table = c.program.tables.add(hint, values)
    return choose(within(c, site, len(values)), Number(f"t[{table} + {site}]"), otherwise)


# --- pieces ---------------------------------------------------------------------------------------


def is_one_of(c: Code, piece: Number, wanted: Iterable[int]) -> Condition:
    """A condition: the component number is one of these."""
    members = sorted(set(wanted))
    if not members:
        return FALSE
    if piece.value is not None:
        return truth(piece.value in members)
    if len(members) == 1:
        return Condition(f"{piece} == {members[0]}")
    if members == list(range(members[0], members[-1] + 1)):
        return Condition(f"{members[0]} <= {piece} <= {members[-1]}")
    pieces = len(c.program.facts.pieces)
    table = c.program.tables.add("is_piece", [int(i in members) for i in range(pieces)])
    return Condition(f"t[{table} + {piece}] != 0")


def pieces_named(c: Code, name: str) -> list[int]:
    """Components whose name contains a word."""
    return [piece.index for piece in c.program.facts.pieces[1:] if name in piece.name]


def by_player(c: Code, hint: str, player: Number, values: list[int], otherwise: int = -1) -> Number:
    """A number per player 0 ... n + 1, as an expression."""
    facts = c.program.facts
    index = player.value
    if index is not None:
        return Literal(values[index] if 0 <= index <= facts.everyone else otherwise)
    if len(set(values)) == 1 and values[0] == otherwise:
        return Literal(otherwise)
    table = c.program.tables.add(hint, values)
    if player in (f"{c.s}[MOVER]", f"{c.s}[NEXT]"):
        return Number(f"t[{table} + {player}]", min(values), max(values))
    player = c.let("player", player)
    known = within(c, player, facts.everyone + 1)
    found = Number(f"t[{table} + {player}]", min(values), max(values))
    return choose(known, found, Literal(otherwise))


# --- groups ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Flood:
    """A group being collected: t[stack] ... are its sites, t[marks + site] says which are in it."""

    stack: Number
    marks: Number
    size: Number
    place: Number

    def add(self, c: Code, site: Number) -> None:
        """Put a site into the group."""
        c.line(f"t[{self.marks} + {site}] = 1")
        c.line(f"t[{self.stack} + {self.size}] = {site}")
        c.line(f"{self.size} += 1")

    def next(self, c: Code, kind: str) -> Number:
        """Take the next site whose neighbours are to be looked at; it is one of the board."""
        here = c.fresh("here", 0, c.program.facts.topology.count(kind) - 1)
        c.line(f"{here} = t[{self.stack} + {self.place}]")
        c.line(f"{self.place} += 1")
        return here


def start_flood(c: Code, kind: str, marks: Number | None = None) -> Flood:
    """Workspace for groups of sites; `marks` may be given to share them between groups."""
    count = c.program.facts.topology.count(kind)
    stack = c.workspace(count, "stack")
    return Flood(stack, marks or c.bitmap(count), c.var("size", ZERO), c.var("k", ZERO))


def spread(
    c: Code,
    flood: Flood,
    kind: str,
    directions: Stepping | None,
    joins: Callable[[Code, Number], Condition],
    arrived: Callable[[Code, Number], None] | None = None,
) -> None:
    """Write the loop that lets a started group grow over all sites that join it."""
    with c.loop() as loop, c.block(f"while {flood.place} < {flood.size}"):
        here = flood.next(c, kind)
        if kind == c.program.facts.default_type:
            c.program.board_names.add(here)
        with (
            each_step(c, directions, kind, here) as near,
            c.block(f"if t[{flood.marks} + {near}] == 0"),
        ):
            with c.asked_in(loop):
                joining = joins(c, near)
            with c.when(joining):
                flood.add(c, near)
                if arrived is not None:
                    arrived(c, near)


def contents_on_board(
    c: Code, read: Callable[[Code, Number], E], site: Number, kind: str
) -> E | Number:
    """What stands on a site of the board; 0 when contents of its type are not stored."""
    return read(c, access.slot(c, site, kind)) if kind in c.program.facts.types else ZERO
