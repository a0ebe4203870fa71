"""Directions that depend on the position: gathered into a list of numbers, then walked.

Directions fixed before play are folded into tables (`emit.directions.ways`). All others number the
direction words they may give (the `words` of a `Gathering`), collect the numbers in the workspace
when they are evaluated, and look up steps or radials per number and site (spec 03 §6.3, §6.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Protocol

from ludeme.board.topology.compass import as_absolute
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import Cases, Once, RadialText, Way, listed
from ludeme.emit.expressions import UNDEFINED, ZERO, Number
from ludeme.emit.ludemes import Direction

#: Most directions that one evaluation collects.
CAPACITY = 128
#: Up to so many pairs of sites the directions from one to the other stand in a table (boards of 128
#: sites); beyond, the radials are searched.
MOST_PAIRS = 1 << 14

Push = Callable[[Code, Number], None]


@dataclass(frozen=True)
class Gathering:
    """A list of directions being collected for a site; `push` writes what happens to a number.

    `expanded`: relation words are replaced by the site's own specific directions (§6.4).
    """

    kind: str
    site: Number
    words: tuple[str, ...]
    push: Push
    expanded: bool = False

    def with_push(self, push: Push, *, expanded: bool | None = None) -> Gathering:
        """The same list, used otherwise."""
        wider = self.expanded if expanded is None else expanded
        return replace(self, push=push, expanded=wider)


class Gathered(Direction, Protocol):
    """A choice of directions that can be collected."""

    def gather(self, c: Code, task: Gathering) -> None:
        """Write the collection of the directions."""
        ...

    def fixed_parts(self) -> Iterable[Direction]:
        """The choices it is made of that are fixed before play."""
        ...


def vocabulary(c: Code, direction: Gathered, kind: str) -> tuple[str, ...]:
    """Every word that a choice of directions may give."""
    return c.memo(
        ("vocabulary", c.program.shapes.of(direction), kind),
        lambda: _vocabulary(c, direction, kind),
    )


def _vocabulary(c: Code, direction: Gathered, kind: str) -> tuple[str, ...]:
    topology = c.program.facts.topology
    found = dict.fromkeys(map(as_absolute, topology.supported(kind, "All")))
    for part in direction.fixed_parts():
        for site, words in Cases(c, part, kind).words():
            found.update(dict.fromkeys(words))
            found.update(dict.fromkeys(topology.expand_relations(kind, site, words)))
    return tuple(found)


@contextmanager
def each_dynamic_way(
    c: Code, direction: Gathered, kind: str, site: Number, *, radial: bool, distinct: bool
) -> Iterator[Way]:
    """A loop over the directions as they are now."""
    words = vocabulary(c, direction, kind)
    area, size = c.workspace(CAPACITY, "ways"), c.var("size", ZERO)

    def push(b: Code, number: Number) -> None:
        b.append(area, size, CAPACITY, number)

    direction.gather(c, Gathering(kind, site, words, push))
    once = nullcontext if radial else _sieve(c, kind)
    index = c.fresh("i")
    with c.block(f"for {index} in range({area}, {area} + {size})"):
        count = c.program.facts.topology.count(kind)
        row = c.var("row", f"t[{index}] * {count} + {site}")
        base = _by_word(c, kind, words, radial=radial, distinct=distinct)
        yield Way(base, row, once)


def _sieve(c: Code, kind: str) -> Once:
    """What lets every neighbour of a site pass once."""
    topology = c.program.facts.topology
    places = range(topology.count(kind))
    room = max((len(topology.steps(kind, place, "All")) for place in places), default=0)
    met, size = c.workspace(room, "met"), c.var("size", ZERO)

    @contextmanager
    def once(target: str) -> Iterator[None]:
        with c.block(f"if find(t, {met}, {size}, {target}) < 0"):
            c.line(f"t[{met} + {size}] = {target}")
            c.line(f"{size} += 1")
            yield

    return once


def gather_static(c: Code, direction: Direction, task: Gathering) -> None:
    """The directions of a choice that is fixed before play."""
    topology = c.program.facts.topology
    cases = Cases(c, direction, task.kind)
    rows = []
    for site, words in cases.words():
        given = topology.expand_relations(task.kind, site, words) if task.expanded else words
        rows.append([task.words.index(word) for word in given])
    table = c.program.tables.add_rows("direction_numbers", rows)
    row, index = cases.row(task.site), c.fresh("i")
    first, last = f"t[{table} + {row}]", f"t[{table} + {row} + 1]"
    with c.block(f"for {index} in range({table} + {first}, {table} + {last})"):
        task.push(c, Number(f"t[{index}]"))


def gather_between(c: Code, task: Gathering, kind: str, origin: Number, target: Number) -> None:
    """All directions that lead from one site to another, once per radial (§6.4).

    Those that sites of the type at hand have none of lead nowhere there, and are left out.
    """
    topology = c.program.facts.topology
    words = [as_absolute(word) for word in topology.supported(kind, "All")]
    words = [word for word in words if word in task.words]
    count = topology.count(kind)
    with (
        c.block(f"if 0 <= {origin} < {count} and 0 <= {target} < {count}"),
        _each_reaching(c, kind, words, origin, target) as number,
    ):
        task.push(c, _renumbered(c, words, task.words, number))


def gather_last_move(
    c: Code, task: Gathering, relation: str, *, opposite: bool, by_site: bool = False
) -> None:
    """The first supported direction of the last move, or of the way back (§6.3)."""
    topology = c.program.facts.topology
    words = [as_absolute(word) for word in topology.supported(task.kind, relation)]
    count = topology.count(task.kind)
    origin, target = c.var("from", f"{c.s}[LAST_FROM]"), c.var("to", f"{c.s}[LAST_TO]")
    if opposite:
        origin, target = target, origin
    with (
        c.block(f"if 0 <= {origin} < {count} and 0 <= {target} < {count}"),
        _each_supported(c, task, relation, words, by_site=by_site) as number,
    ):
        times = c.var("times", _reaching(c, task.kind, words, number, origin, target))
        with c.block(f"for {c.fresh('once')} in range({times})"):
            task.push(c, _renumbered(c, words, task.words, number))
        with c.block(f"if {times} > 0"):
            c.line("break")


@contextmanager
def _each_supported(
    c: Code, task: Gathering, relation: str, words: Sequence[str], *, by_site: bool
) -> Iterator[Number]:
    """A loop over the directions of the board, or over those of the site itself."""
    if not by_site:
        with _each_word(c, words) as number:
            yield number
        return
    topology = c.program.facts.topology
    rows = [
        [
            words.index(as_absolute(word))
            for word in topology.site_supported(task.kind, at, relation)
        ]
        for at in range(topology.count(task.kind))
    ]
    table = c.program.tables.add_rows("directions_of_site", rows)
    with _each_of_row(c, words, table, task.site) as number:
        yield number


@contextmanager
def radials_of_move(
    c: Code, kind: str, origin: Number, target: Number, site: Number
) -> Iterator[RadialText]:
    """The radials of a site in the last direction that leads from one site to another (07 §2.6)."""
    topology = c.program.facts.topology
    words = [as_absolute(word) for word in topology.supported(kind, "All")]
    count = topology.count(kind)
    chosen = c.var("direction", UNDEFINED)
    with (
        c.block(f"if 0 <= {origin} < {count} and 0 <= {target} < {count}"),
        _each_reaching(c, kind, words, origin, target) as number,
    ):
        c.line(f"{chosen} = {number}")
    base = _by_word(c, kind, words, radial=True)
    row = c.var("row", f"{chosen} * {count} + {site}")
    r, start, end = c.fresh("radial"), c.fresh("start"), c.fresh("end")
    with (
        c.block(f"if {chosen} >= 0"),
        c.block(f"for {r} in range({base} + t[{base} + {row}], {base} + t[{base} + {row} + 1])"),
    ):
        c.line(f"{start} = {base} + t[{r}]")
        c.line(f"{end} = {base} + t[{r} + 1]")
        yield RadialText(r, start, end)


@contextmanager
def _each_reaching(
    c: Code, kind: str, words: Sequence[str], origin: Number, target: Number
) -> Iterator[Number]:
    """A loop over the directions from one site to another: each once per radial, in order."""
    count = c.program.facts.topology.count(kind)
    if count * count <= MOST_PAIRS:
        pair = f"{origin} * {count} + {target}"
        with _each_of_row(c, words, _by_pair(c, kind, words), pair) as number:
            yield number
        return
    with _each_word(c, words) as number:
        times = _reaching(c, kind, words, number, origin, target)
        with c.block(f"for {c.fresh('once')} in range({times})"):
            yield number


def _by_pair(c: Code, kind: str, words: Sequence[str]) -> str:
    """The table of directions from every site to every other."""
    count = c.program.facts.topology.count(kind)

    def write() -> str:
        rows: list[list[int]] = [[] for _ in range(count * count)]
        for number, word in enumerate(words):
            for origin in range(count):
                for radial in listed(c, kind, origin, [word], radial=True, distinct=False):
                    for target in dict.fromkeys((origin, *radial)):
                        rows[origin * count + target].append(number)
        return c.program.tables.add_rows("directions_between", rows)

    return c.memo(("by pair", kind, tuple(words)), write)


@contextmanager
def _each_word(c: Code, words: Sequence[str]) -> Iterator[Number]:
    number = c.fresh("direction", 0, len(words) - 1)
    with c.block(f"for {number} in range({len(words)})"):
        yield number


@contextmanager
def _each_of_row(c: Code, words: Sequence[str], table: str, row: str) -> Iterator[Number]:
    """A loop over the directions that a row of a table numbers."""
    index, at = c.fresh("i"), c.var("pair", f"{table} + {row}")
    with c.block(f"for {index} in range({table} + t[{at}], {table} + t[{at} + 1])"):
        yield c.let("direction", Number(f"t[{index}]", 0, len(words) - 1))


def _reaching(
    c: Code, kind: str, words: Sequence[str], number: Number, origin: Number, target: Number
) -> Number:
    """How many radials of a site in a direction contain another site."""
    base = _by_word(c, kind, words, radial=True)
    row = f"{number} * {c.program.facts.topology.count(kind)} + {origin}"
    return Number(f"radials_through(t, {base}, {row}, {origin}, {target})")


def _by_word(
    c: Code, kind: str, words: Sequence[str], *, radial: bool, distinct: bool = False
) -> str:
    """The table of the steps or radials of every site, word by word."""
    tables = c.program.tables

    def write() -> str:
        rows = [
            listed(c, kind, site, [word], radial=radial, distinct=distinct)
            for word in words
            for site in range(c.program.facts.topology.count(kind))
        ]
        if radial:
            return tables.add_lists("radials_by_word", rows)
        return tables.add_rows("steps_by_word", rows)

    return c.memo(("by word", kind, tuple(words), radial, distinct), write)


def _renumbered(c: Code, own: Sequence[str], words: Sequence[str], number: Number) -> Number:
    """The number of a word in another list of words."""
    if tuple(own) == tuple(words[: len(own)]):
        return number
    table = c.program.tables.add("word_numbers", [words.index(word) for word in own])
    return Number(f"t[{table} + {number}]")
