"""Moves that are entered into the history while they are tried: those of `seq` (spec 05 §4.7).

Each finds the one before as the last move, and so do its own consequences find it. The move that
they are all a part of is entered later, with the actions of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ludeme.emit.actions.primitive import HISTORY
from ludeme.emit.code import Code
from ludeme.emit.moves.acts import in_order, nothing
from ludeme.emit.moves.candidate import Candidate, acted
from ludeme.emit.moves.last_action import (
    NOWHERE,
    acted_field,
    action_field,
    ends,
    publish_actions,
)
from ludeme.emit.moves.recording import noted
from ludeme.model.capabilities import Capability


@contextmanager
def history_of_its_own(c: Code) -> Iterator[None]:
    """What is entered inside is forgotten afterwards, but for where it acted last."""
    sites = [action_field(c, end) for end in ends(c)] if _asked(c) else []
    kept = {place: c.var("kept", f"{c.s}[{place}]") for place in (*HISTORY, *sites)}
    if _asked(c):
        _keep(c)
    yield
    for place, value in kept.items():
        c.line(f"{c.s}[{place}] = {value}")
    if _asked(c):
        with c.block(f"if {c.s}[ACTED_TO] == -1"):
            for end in ends(c):
                c.line(f"{c.s}[ACTED_{end}] = {c.s}[{_before(c, end)}]")


def entered(c: Code, move: Candidate) -> Candidate:
    """A move that is entered into the history, with the sites of its actions if they are asked."""
    found = noted(move)
    if not _asked(c):
        return found
    note, *then = found.then
    begun = in_order(_begin, found.effects or nothing)
    return replace(found, effects=begun, then=(note, _Published(), *then, _Published()))


@dataclass(frozen=True)
class _Published:
    """What the move has done so far is what the last move has done."""

    def effect(self, c: Code) -> None:
        """No action."""
        publish_actions(c)


def _asked(c: Code) -> bool:
    return Capability.AFTER_CONSEQUENCE in c.program.facts.needs


def _before(c: Code, end: str) -> str:
    """Where the moves before acted last."""
    return c.program.layout.need(f"ACTED_BEFORE_{end}", 1)


def _keep(c: Code) -> None:
    for end in ends(c):
        c.line(f"{c.s}[{_before(c, end)}] = {c.s}[{acted_field(c, end)}]")


def _begin(c: Code) -> None:
    """The next move has acted nowhere yet."""
    with c.block(f"if {c.s}[ACTED_TO] != -1"):
        _keep(c)
    acted(c, *NOWHERE, levels=NOWHERE)
