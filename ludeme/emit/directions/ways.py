"""Directions folded into tables: the steps and radials of every site, per facing (spec 03 §6).

A `Way` says where in `t` the steps (or radials) of one site are listed. When the directions are
relative, the row also depends on the facing of the component that stands on the site and, in games
that rotate pieces, on its rotation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ludeme.board.topology.relative import DEFAULT_FACING
from ludeme.emit import access
from ludeme.emit.code import Code, Env
from ludeme.emit.expressions import Number
from ludeme.emit.ludemes import Direction
from ludeme.model.capabilities import Capability

T = TypeVar("T")
Once = Callable[[str], AbstractContextManager[object]]


@dataclass(frozen=True)
class Way:
    """Row `row` of the table at `base` (see `Tables.add_rows` and `Tables.add_lists`)."""

    base: str
    row: Number
    #: What lets a step pass that several directions may list.
    once: Once = nullcontext


class Stepping(Direction, Protocol):
    """A choice of directions that can be followed."""

    def each_way(
        self, c: Code, kind: str, site: Number, *, radial: bool, distinct: bool = False
    ) -> AbstractContextManager[Way]:
        """Where the steps or radials of a site are listed, one direction after the other."""
        ...


def way_of(
    c: Code,
    direction: Direction | None,
    kind: str,
    site: Number,
    *,
    radial: bool,
    distinct: bool = False,
) -> Way:
    """The steps (or radials) of `site` in a choice of directions; None means Adjacent."""
    cases = Cases(c, direction, kind)

    def write() -> str:
        hint = _hint(direction, radial)
        rows = cases.lists(radial=radial, distinct=distinct)
        if radial:
            return c.program.tables.add_lists(hint, rows)
        return c.program.tables.add_rows(hint, rows)

    base = c.memo((*cases.key, radial, distinct), write)
    return Way(base, cases.row(site))


class Cases:
    """Everything that directions fixed before play can depend on: facing, rotation and site.

    A table with one row per case has it at `facing * turns * sites + rotation * sites + site`.
    """

    def __init__(self, c: Code, direction: Direction | None, kind: str) -> None:
        self.c = c
        self.direction = direction
        self.kind = kind
        topology, facts = c.program.facts.topology, c.program.facts
        relative = direction is not None and direction.relative
        self.facings = [DEFAULT_FACING]
        if relative:
            faced = [piece.facing or DEFAULT_FACING for piece in facts.pieces]
            self.facings = sorted(set(faced)) or self.facings
        self.turns = facts.turns if relative and Capability.ROTATION in facts.needs else 1
        #: Number of a facing (in `facings_of`) that is imposed instead of the piece's own.
        self.imposed = c.env.get("facing") if relative else None
        if self.imposed is not None:
            self.facings, self.turns = facings_of(c, kind), 1
        self.sites = topology.count(kind)

    @property
    def key(self) -> tuple[object, ...]:
        """What the words of all cases follow from."""
        return self.c.program.shapes.of(self.direction), self.kind, tuple(self.facings), self.turns

    def lists(self, *, radial: bool, distinct: bool = False) -> list[list[Any]]:
        """The steps or radials of every case, in the order of the rows."""
        return [
            listed(self.c, self.kind, place, words, radial=radial, distinct=distinct)
            for place, words in self.words()
        ]

    def on(self, c: Code) -> Cases:
        """The same cases, for text written elsewhere."""
        return Cases(c, self.direction, self.kind)

    def words(self) -> list[tuple[int, list[str]]]:
        """The site and the direction words of every case, in the order of the rows."""
        alike = self.direction is None or not self.direction.by_place
        found = []
        for facing in self.facings:
            for rotation in range(self.turns):
                if alike:
                    words = self._words(0, facing, rotation)
                    found += [(place, words) for place in range(self.sites)]
                else:
                    places = range(self.sites)
                    found += [(place, self._words(place, facing, rotation)) for place in places]
        return found

    def _words(self, place: int, facing: str, rotation: int) -> list[str]:
        if self.direction is None:
            return ["Adjacent"]
        return self.direction.direction_words(self.c, self.kind, place, facing, rotation)

    def row(self, site: Number) -> Number:
        """The row of a site, by the facing and rotation of the component standing there."""
        c, facings, turns = self.c, self.facings, self.turns
        if self.imposed is not None:
            return c.var("row", f"{self.imposed} * {self.sites} + {site}")
        if len(facings) == 1 and turns == 1:
            return site
        place = access.slot(c, site, self.kind)
        known = c.env if c.env.get("standing_site") == site else {}
        parts = []
        if len(facings) > 1:
            size = turns * self.sites
            pieces = c.program.facts.pieces
            table = c.program.tables.add(
                "facing", [facings.index(p.facing or DEFAULT_FACING) * size for p in pieces]
            )
            parts.append(f"t[{table} + {known.get('standing_piece') or access.what(c, place)}]")
        if turns > 1:
            turned = known.get("standing_rotation") or access.read(c, "ROTATION", place)
            parts.append(f"{self._within_turns(turned)} * {self.sites}")
        parts.append(site)
        return c.var("row", " + ".join(parts))

    def _within_turns(self, rotation: Number) -> str:
        """A rotation as one that has rows: the first one may leave a facing for ever (03 §6.6)."""
        if not self.c.program.facts.turns_on:
            return rotation
        turned = self.c.var("turned", f"max(0, {rotation})")
        return f"({turned} if {turned} < {self.turns} else 1 + ({turned} - 1) % {self.turns - 1})"


def facings_of(c: Code, kind: str) -> list[str]:
    """Every facing that a piece or a step can have."""
    facts = c.program.facts
    faced = [piece.facing or DEFAULT_FACING for piece in facts.pieces]
    return list(dict.fromkeys([*facts.topology.supported(kind, "All"), *faced, DEFAULT_FACING]))


def listed(
    c: Code, kind: str, place: int, words: list[str], *, radial: bool, distinct: bool
) -> list[Any]:
    """Steps (sites, repetitions dropped) or radials (site lists without the origin)."""
    topology = c.program.facts.topology
    if radial:
        find = topology.distinct_radials if distinct else topology.radials
        return [tuple(r.sites[1:]) for word in words for r in find(kind, place, word)]
    return list(dict.fromkeys(s for word in words for s in topology.steps(kind, place, word)))


def _hint(direction: Direction | None, radial: bool) -> str:
    word = "adjacent" if direction is None else str(getattr(direction, "value", "directions"))
    return f"{'radials' if radial else 'steps'}_{word}"


@contextmanager
def each_step(c: Code, direction: Stepping | None, kind: str, site: Number) -> Iterator[Number]:
    """A loop over the one-step neighbours of a site in a choice of directions."""
    table = _single_steps(c, direction, kind)
    if table is not None:
        target = c.var("to", f"t[{table} + {Cases(c, direction, kind).row(site)}]")
        if kind == c.program.facts.default_type:
            c.program.board_names.add(target)
        with c.block(f"if {target} >= 0"):
            yield Number(target, 0, c.program.facts.topology.count(kind) - 1)
        return
    if direction is None:
        way = way_of(c, None, kind, site, radial=False)
        with _items(c, way, kind) as target:
            yield target
        return
    with direction.each_way(c, kind, site, radial=False) as way, _items(c, way, kind) as target:
        yield target


def _single_steps(c: Code, direction: Direction | None, kind: str) -> str | None:
    """The table of the one step of every case (-1 for none), None where a case has more."""
    if direction is None or direction.dynamic:
        return None
    cases = Cases(c, direction, kind)

    def write() -> str | None:
        rows = cases.lists(radial=False)
        if any(len(row) > 1 for row in rows):
            return None
        first = [row[0] if row else -1 for row in rows]
        return c.program.tables.add(_hint(direction, False), first)

    return c.memo(("single", *cases.key), write)


@contextmanager
def begun_in(c: Code, env: Env, loop: AbstractContextManager[T]) -> Iterator[T]:
    """A loop whose directions are evaluated in another context than what is written inside."""
    inner, c.env = c.env, env
    with loop as item:
        c.env = inner
        yield item


@contextmanager
def _items(c: Code, way: Way, kind: str) -> Iterator[Number]:
    last = c.program.facts.topology.count(kind) - 1
    index, target = c.fresh("i"), c.fresh("to", 0, last)
    start, end = f"t[{way.base} + {way.row}]", f"t[{way.base} + {way.row} + 1]"
    with c.block(f"for {index} in range({way.base} + {start}, {way.base} + {end})"):
        c.line(f"{target} = t[{index}]")
        if kind == c.program.facts.default_type:
            c.program.board_names.add(target)
        with way.once(target):
            yield target


@dataclass(frozen=True)
class RadialText:
    """A radial in the running text: its sites are t[start] ... t[end - 1], origin left out."""

    number: Number
    start: Number
    end: Number


@contextmanager
def each_radial(
    c: Code, direction: Stepping | None, kind: str, site: Number, *, distinct: bool = False
) -> Iterator[RadialText]:
    """A loop over the radials of a site in a choice of directions."""
    if direction is None:
        way = way_of(c, None, kind, site, radial=True, distinct=distinct)
        with _radials(c, way) as radial:
            yield radial
        return
    with (
        direction.each_way(c, kind, site, radial=True, distinct=distinct) as way,
        _radials(c, way) as radial,
    ):
        yield radial


@contextmanager
def _radials(c: Code, way: Way) -> Iterator[RadialText]:
    r, start, end = c.fresh("radial"), c.fresh("start"), c.fresh("end")
    first, last = f"t[{way.base} + {way.row}]", f"t[{way.base} + {way.row} + 1]"
    with c.block(f"for {r} in range({way.base} + {first}, {way.base} + {last})"):
        c.line(f"{start} = {way.base} + t[{r}]")
        c.line(f"{end} = {way.base} + t[{r} + 1]")
        yield RadialText(r, start, end)
