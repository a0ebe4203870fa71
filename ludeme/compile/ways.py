"""Directions folded into tables: the steps and radials of every site, per facing (spec 03 §6).

A `Way` says where in `t` the steps (or radials) of one site are listed. When the directions are
relative, the row also depends on the facing of the component that stands on the site and, in games
that rotate pieces, on its rotation.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludeme.board.relative import DEFAULT_FACING
from ludeme.compile import access
from ludeme.compile.code import Code

if TYPE_CHECKING:
    from ludeme.language.kinds import Direction


@dataclass(frozen=True)
class Way:
    """Row `row` of the table at `base` (see `Tables.add_rows` and `Tables.add_lists`)."""

    base: str
    row: str


def way_of(
    c: Code,
    direction: Direction | None,
    kind: str,
    site: str,
    *,
    radial: bool,
    distinct: bool = False,
) -> Way:
    """The steps (or radials) of `site` in a choice of directions; None means Adjacent."""
    topology = c.program.facts.topology
    relative = direction is not None and direction.relative
    facings = [DEFAULT_FACING]
    if relative:
        faced = [piece.facing or DEFAULT_FACING for piece in c.program.facts.pieces]
        facings = sorted(set(faced)) or facings
    turns = topology.rotations() if relative and "rotation" in c.program.facts.needs else 1
    count = topology.count(kind)
    rows = []
    for facing in facings:
        for rotation in range(turns):
            for place in range(count):
                words = (
                    ["Adjacent"]
                    if direction is None
                    else direction.words(c, kind, place, facing, rotation)
                )
                rows.append(_listed(c, kind, place, words, radial=radial, distinct=distinct))
    hint = _hint(direction, radial)
    if radial:
        base = c.program.tables.add_lists(hint, rows)
    else:
        base = c.program.tables.add_rows(hint, rows)
    if len(facings) == 1 and turns == 1:
        return Way(base, site)
    return Way(base, _row(c, kind, site, facings, turns, count))


def _listed(
    c: Code, kind: str, place: int, words: list[str], *, radial: bool, distinct: bool
) -> list:
    """Steps (sites, repetitions dropped) or radials (site lists without the origin)."""
    topology = c.program.facts.topology
    if radial:
        find = topology.distinct_radials if distinct else topology.radials
        return [tuple(r.sites[1:]) for word in words for r in find(kind, place, word)]
    return list(dict.fromkeys(s for word in words for s in topology.steps(kind, place, word)))


def _row(c: Code, kind: str, site: str, facings: list[str], turns: int, count: int) -> str:
    """Row of a site for the facing and rotation of the component standing there."""
    pieces = c.program.facts.pieces
    place = access.slot(c, site, kind)
    imposed = c.env.get("piece")
    parts = []
    if len(facings) > 1:
        table = c.program.tables.add(
            "facing", [facings.index(p.facing or DEFAULT_FACING) * turns * count for p in pieces]
        )
        parts.append(f"t[{table} + {imposed or access.what(c, place)}]")
    if turns > 1:
        parts.append(f"{access.read(c, 'ROTATION', place)} * {count}")
    parts.append(site)
    return c.var("row", " + ".join(parts))


def _hint(direction: Direction | None, radial: bool) -> str:
    word = "adjacent" if direction is None else str(getattr(direction, "value", "directions"))
    return f"{'radials' if radial else 'steps'}_{word}"


@contextmanager
def each_step(c: Code, direction: Direction | None, kind: str, site: str) -> Iterator[str]:
    """A loop over the one-step neighbours of a site in a choice of directions."""
    if direction is None:
        way = way_of(c, None, kind, site, radial=False)
        with _items(c, way) as target:
            yield target
        return
    with direction.each_way(c, kind, site, radial=False) as way, _items(c, way) as target:
        yield target


@contextmanager
def _items(c: Code, way: Way) -> Iterator[str]:
    index, target = c.fresh("i"), c.fresh("to")
    start, end = f"t[{way.base} + {way.row}]", f"t[{way.base} + {way.row} + 1]"
    with c.block(f"for {index} in range({way.base} + {start}, {way.base} + {end})"):
        c.line(f"{target} = t[{index}]")
        yield target


@dataclass(frozen=True)
class RadialText:
    """A radial in the running text: its sites are t[start] ... t[end - 1], origin left out."""

    number: str
    start: str
    end: str


@contextmanager
def each_radial(
    c: Code, direction: Direction | None, kind: str, site: str, *, distinct: bool = False
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
