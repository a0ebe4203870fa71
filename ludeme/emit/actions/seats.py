"""Who plays which colour: the exchange of two players' agents (spec 06 §A12, §B4.1).

Two players have exchanged their colours or not: one bit says it. Of more players, `SWAPPED` says
where it is kept how far the seat of each colour lies from the number of that colour, and behind
that the same of the colour of each seat; it is 0 until the first exchange.
"""

from __future__ import annotations

from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.program import Program
from ludeme.model.header import PLAYER_SLOTS


def exchange_agents(c: Code, *players: Number) -> None:
    """The agents of two players exchange their colours; the mover's colour is to move again."""
    exchange_colours(c, *players)
    move_again(c)


def exchange_colours(c: Code, *players: Number) -> None:
    """The first of the two actions: the agents of two players exchange their colours.

    Where there are but two players they need not be told.
    """
    if c.program.facts.players == 2:
        c.line(f"{c.s}[SWAPPED] = 1 - {c.s}[SWAPPED]")
    elif players:
        first, second = players
        need_seats(c.program)  # known before any hash of the position is written
        c.line(f"{c.helper('exchange_seats')}({c.s}, {first}, {second})")


def move_again(c: Code) -> None:
    """The second: the mover's colour is to move again."""
    c.line(f"{c.s}[NEXT] = {c.s}[MOVER]")
    c.line(f"{c.s}[NEXT_SET] = 1")


def need_seats(program: Program) -> None:
    """Keep in the row who plays what; it tells positions apart (spec 04 §5.10)."""
    program.layout.need("SEATS", 2 * PLAYER_SLOTS, positional=True)


@action("exchange_seats")
def exchange_seats(program: Program) -> list[str]:
    """Let the seats of two colours exchange these; numbers of nobody do nothing."""
    need_seats(program)
    return lines(
        "def exchange_seats(s, a, b):",
        f"    if 1 <= a <= {program.facts.players} and 1 <= b <= {program.facts.players}:",
        "        first = a + s[SEATS + a]",
        "        second = b + s[SEATS + b]",
        "        s[SEATS + a] = second - a",
        "        s[SEATS + b] = first - b",
        f"        s[SEATS + {PLAYER_SLOTS} + first] = b - first",
        f"        s[SEATS + {PLAYER_SLOTS} + second] = a - second",
        "        s[SWAPPED] = SEATS",
        "    return 0",
    )
