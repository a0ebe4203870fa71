"""Whose turn it really is, for what follows effects that another player's turn decides (05 §4.1).

The pieces of another player move as if that player were to move, and what a move of theirs brings
with it is decided so, too. But what follows that is decided when the move is played, by who moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code, Env
from ludeme.emit.expressions import Number
from ludeme.emit.flags import Flag
from ludeme.emit.passes.reading import read

#: The numbers of a position that say whose turn it is.
TURN = {"MOVER", "NEXT", "PREV", "NEXT_SET"}


@contextmanager
def by_the_real_turn(c: Code, env: Env) -> Iterator[None]:
    """What follows an effect sees whose turn it is, whoever that was decided for."""
    if Flag.IN_TURN_OF_ANOTHER not in c.flags:
        yield
        return
    with c.capture() as lines, c.unflagged(Flag.IN_TURN_OF_ANOTHER):
        yield
    if not _may_ask(lines):
        c.splice(lines)
        return
    player, mover = c.var("player", f"{c.s}[MOVER]"), env["real_mover"]
    _set(c, mover, env["real_next"], env["real_prev"])
    c.splice(lines)
    _set(c, player, mover, mover)


def _may_ask(lines: Iterable[str]) -> bool:
    """Whether text may look at whose turn it is, or change it; what it calls is not looked into."""
    found = [read(line) for line in lines]
    return any(each.calls or TURN & each.constants for each in found)


def _set(c: Code, mover: Number, following: Number, prev: Number) -> None:
    """Somebody is to move; a next player that was set stays set."""
    c.line(f"{c.s}[MOVER] = {mover}")
    c.line(f"{c.s}[PREV] = {prev}")
    with c.block(f"if {c.s}[NEXT_SET] == 0"):
        c.line(f"{c.s}[NEXT] = {following}")
