"""Regions kept in tables: one list of sites per row, and the row chosen in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.dependence import reads
from ludeme.emit.expressions import TRUE, Condition, Number
from ludeme.language import roles
from ludeme.language.constants import Role
from ludeme.language.kinds import Int
from ludeme.language.moves.move_clauses import PlayerSpec


def constant(c: Code, number: Int) -> int | None:
    """The value of a number that is known at compile time."""
    if reads(number):
        return None
    with c.capture():
        return number.emit(c).value


def owner_number(c: Code, who: PlayerSpec | Role) -> int | None:
    """The number of a player when it is known."""
    with c.capture():
        return roles.index(c, who).value


def union(parts: Iterable[Iterable[int]]) -> tuple[int, ...]:
    """All sites of several regions, ascending."""
    return tuple(sorted({site for part in parts for site in part}))


@contextmanager
def each_of_row(c: Code, table: str, row: Number, site: Number | None = None) -> Iterator[Number]:
    """A loop over a row of a table made by `Tables.add_rows`."""
    index, site = c.fresh("i"), site or c.fresh("site", *c.program.tables.range_of_rows(table))
    first, last = f"t[{table} + {row}]", f"t[{table} + {row} + 1]"
    with c.block(f"for {index} in range({table} + {first}, {table} + {last})"):
        c.line(f"{site} = t[{index}]")
        yield site


def row_tester(table: str, row: Number) -> Callable[[Number], Condition]:
    """Membership in a row."""
    first, last = f"{table} + t[{table} + {row}]", f"{table} + t[{table} + {row} + 1]"
    return lambda site: Condition(f"passes_through(t, {first}, {last}, {site})")


@contextmanager
def each_of_player(
    c: Code, hint: str, who: PlayerSpec | Role, sites: Callable[[int], tuple[int, ...]]
) -> Iterator[Number]:
    """A loop over the sites of the player meant, of a table of each one's; nothing for others."""
    everyone = c.program.facts.everyone
    table = c.program.tables.add_rows(hint, [sites(player) for player in range(everyone + 1)])
    player = c.let("player", roles.index(c, who))
    known = who in (Role.Mover, Role.Next, Role.Prev)
    with (
        c.when(TRUE if known else Condition(f"0 <= {player} <= {everyone}")),
        each_of_row(c, table, player) as site,
    ):
        yield site
