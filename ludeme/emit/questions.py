"""Shapes that many conditions and numbers share: functions, choices, guarded readings, floods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code, is_constant
from ludeme.emit.directions.ways import Stepping, each_step

Build = Callable[[Code], None]


def holds(
    c: Code, hint: str, build: Build, key: object = None, otherwise: Build | None = None
) -> str:
    """A condition as a function: `build` returns True where it holds, otherwise it is False.

    `otherwise` writes the body for programs that keep no chains (see `ludeme.emit.chains`).
    """
    instead = None if otherwise is None else _ending(otherwise, "False")
    name, free = c.function(hint, _ending(build, "False"), key=key, otherwise=instead)
    return c.call(name, free)


def fails(c: Code, hint: str, build: Build, key: object = None) -> str:
    """A condition as a function: `build` returns False where it fails, otherwise it is True."""
    return c.once(hint, key, _ending(build, "True"))


def number(c: Code, hint: str, build: Build, otherwise: str = "-1", key: object = None) -> str:
    """An integer as a function: `build` returns it."""
    return c.once(hint, key, _ending(build, otherwise))


def _ending(build: Build, result: str) -> Build:
    """A body that returns something where `build` has not returned."""

    def body(b: Code) -> None:
        build(b)
        b.line(f"return {result}")

    return body


def choose(condition: str, yes: str, no: str) -> str:
    """One expression or the other."""
    if condition == "True" or yes == no:
        return yes
    if condition == "False":
        return no
    return f"({yes} if {condition} else {no})"


def equals(number: str) -> Callable[[str], str]:
    """The test whether an expression has this value."""
    return lambda other: f"{other} == {number}"


def both(*conditions: str) -> str:
    """All of some short conditions."""
    kept = list(dict.fromkeys(condition for condition in conditions if condition != "True"))
    if "False" in kept:
        return "False"
    return " and ".join(kept) if kept else "True"


def counted(c: Code, hint: str, loop: Callable[[Code, str], None], key: object = None) -> str:
    """A number as a function that counts: `loop` adds to the variable it is given."""

    def build(b: Code) -> None:
        total = b.var("n", "0")
        loop(b, total)
        b.line(f"return {total}")

    return c.once(hint, key, build)


# --- sites given by number ------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where the contents of a site are, and the condition under which there are any."""

    valid: str
    slot: str
    site: str


def locate(c: Code, site: str, type_: str | None = None, *, by_index: bool = True) -> Place:
    """The slot of a site of a type (None: the default), whatever number it is (spec 07 §0.4).

    `by_index`: a number behind the board means a hand site, whatever the type; otherwise only
    when the type is Cell.
    """
    facts = c.program.facts
    kind = type_ or facts.default_type
    site = c.let("site", site)
    on_board = within(c, site, facts.topology.count(kind))
    in_hand = "False"
    if len(facts.containers) > 1 and (by_index or kind == "Cell"):
        first, end = facts.first_hand_site, facts.total_sites
        in_hand = _between(first, site, end)
    if kind not in facts.types:
        return Place(in_hand, site, site)
    if kind == facts.default_type:
        joined = in_hand != "False" and facts.topology.count(kind) == facts.first_hand_site
        if joined and not is_constant(site):
            on_board = within(c, site, facts.total_sites)
            in_hand = "False"
        return Place(_or(on_board, in_hand), site, site)
    base = facts.slot_base(kind)
    slot = str(base + int(site)) if is_constant(site) else f"{base} + {site}"
    if in_hand == "False":
        return Place(on_board, slot, site)
    hand = f"{site} >= {facts.first_hand_site}"
    if is_constant(site):
        return Place(_or(on_board, in_hand), site if in_hand == "True" else slot, site)
    return Place(_or(on_board, in_hand), f"({site} if {hand} else {slot})", site)


def within(c: Code, site: str, end: int) -> str:
    """A condition: the site is one of 0 ... end - 1."""
    if site in c.program.board_names and end >= c.program.facts.board_sites:
        return "True"
    return _between(0, site, end)


def _between(first: int, site: str, end: int) -> str:
    if is_constant(site):
        return str(first <= int(site) < end)
    return f"{first} <= {site} < {end}"


def _or(one: str, other: str) -> str:
    if "True" in (one, other):
        return "True"
    if one == "False" or other == "False":
        return other if one == "False" else one
    return f"({one} or {other})"


def of_site(c: Code, hint: str, site: str, values: Sequence[int], otherwise: str = "-1") -> str:
    """A number that each site has from the start, or another one for numbers that are no site."""
    if is_constant(site):
        return str(values[int(site)]) if 0 <= int(site) < len(values) else otherwise
    site = c.let("site", site)
    table = c.program.tables.add(hint, values)
    return choose(within(c, site, len(values)), f"t[{table} + {site}]", otherwise)


# --- pieces ---------------------------------------------------------------------------------------


def is_one_of(c: Code, piece: str, wanted: Iterable[int]) -> str:
    """A condition: the component number is one of these."""
    members = sorted(set(wanted))
    if not members:
        return "False"
    if is_constant(piece):
        return str(int(piece) in members)
    if len(members) == 1:
        return f"{piece} == {members[0]}"
    if members == list(range(members[0], members[-1] + 1)):
        return f"{members[0]} <= {piece} <= {members[-1]}"
    pieces = len(c.program.facts.pieces)
    table = c.program.tables.add("is_piece", [int(i in members) for i in range(pieces)])
    return f"t[{table} + {piece}] != 0"


def pieces_named(c: Code, name: str) -> list[int]:
    """Components whose name contains a word."""
    return [piece.index for piece in c.program.facts.pieces[1:] if name in piece.name]


def by_player(c: Code, hint: str, player: str, values: list[int], otherwise: int = -1) -> str:
    """A number per player 0 ... n + 1, as an expression."""
    facts = c.program.facts
    if is_constant(player):
        index = int(player)
        return str(values[index] if 0 <= index <= facts.everyone else otherwise)
    if len(set(values)) == 1 and values[0] == otherwise:
        return str(otherwise)
    table = c.program.tables.add(hint, values)
    if player in (f"{c.s}[MOVER]", f"{c.s}[NEXT]"):
        return f"t[{table} + {player}]"
    player = c.let("player", player)
    return f"(t[{table} + {player}] if 0 <= {player} <= {facts.everyone} else {otherwise})"


# --- groups ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Flood:
    """A group being collected: t[stack] ... are its sites, t[marks + site] says which are in it."""

    stack: str
    marks: str
    size: str
    place: str

    def add(self, c: Code, site: str) -> None:
        """Put a site into the group."""
        c.line(f"t[{self.marks} + {site}] = 1")
        c.line(f"t[{self.stack} + {self.size}] = {site}")
        c.line(f"{self.size} += 1")


def start_flood(c: Code, kind: str, marks: str | None = None) -> Flood:
    """Workspace for groups of sites; `marks` may be given to share them between groups."""
    count = c.program.facts.topology.count(kind)
    stack = c.workspace(count, "stack")
    return Flood(stack, marks or c.bitmap(count), c.var("size", "0"), c.var("k", "0"))


def spread(
    c: Code,
    flood: Flood,
    kind: str,
    directions: Stepping | None,
    joins: Callable[[Code, str], str],
    arrived: Callable[[Code, str], None] | None = None,
) -> None:
    """Write the loop that lets a started group grow over all sites that join it."""
    with c.block(f"while {flood.place} < {flood.size}"):
        here = c.var("here", f"t[{flood.stack} + {flood.place}]")
        c.line(f"{flood.place} += 1")
        if kind == c.program.facts.default_type:
            c.program.board_names.add(here)
        with (
            each_step(c, directions, kind, here) as near,
            c.block(f"if t[{flood.marks} + {near}] == 0"),
            c.when(joins(c, near)),
        ):
            flood.add(c, near)
            if arrived is not None:
                arrived(c, near)


def contents_on_board(c: Code, read: Callable[[Code, str], str], site: str, kind: str) -> str:
    """What stands on a site of the board; 0 when contents of its type are not stored."""
    return read(c, access.slot(c, site, kind)) if kind in c.program.facts.types else "0"
