"""Bookkeeping that nobody reads is left out of a program: dead stores to the head of the row.

    s[TURN_LENGTH] += 1                         (nothing)
    if s[LAST_MOVER] == s[MOVER]:       ──▶
        s[TURN_LENGTH] += 1

A store goes if

(1) it stores into a field of the header, alone, and calls nothing;
(2) no line of the program reads the field, but for stores to the same field;
(3) no kernel that the program calls reads it, nor anybody outside (`ALWAYS_READ`, `kept`).

A block that becomes empty goes as well, and with it what its head read: so the pass is repeated
until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from ludeme.emit.passes.call_graph import Functions, called
from ludeme.emit.passes.reading import depth, read
from ludeme.model import header
from ludeme.runtime.kernels import names_used

#: What the public API, players, features and search read of a row.
ALWAYS_READ = {
    *("MOVER", "NEXT", "PREV", "OVER", "WINNER", "RNG", "PLAYERS", "ROLLED", "RANK"),
    *("LAST_FROM", "LAST_TO", "ACTIVE", "PHASE", "MOVES", "OVERFLOW", "SWAPPED"),
}
#: The same where a site alone does not say on which type of site it is.
READ_WITH_SEVERAL_TYPES = frozenset({"LAST_FROM_TYPE", "LAST_TO_TYPE"})


def prune_dead_stores(
    functions: Functions,
    kernels: dict[str, Callable[..., Any]],
    kept: Collection[str] = frozenset(),
) -> Functions:
    """Drop stores to header fields that nothing reads, and the blocks that become empty.

    Fields in `kept` are read by somebody else.
    """
    candidates = set(header.NAMES) - ALWAYS_READ - set(kept)  # (3)
    candidates -= _read_by_kernels(functions, kernels)
    while True:
        stored = {name: fields & candidates for name, fields in _stored_in(functions).items()}
        dead = set().union(*stored.values()) - _fields_read(functions.values())  # (2)
        if not dead:
            return functions
        changed = {n: _without(functions[n], dead) for n, fields in stored.items() if fields & dead}
        functions = {**functions, **changed}


def _read_by_kernels(
    functions: Functions, kernels: dict[str, Callable[..., Any]]
) -> frozenset[str]:
    """Header fields that the kernels a program calls (and those they call) look at."""
    own = (name for lines in functions.values() for name in called(lines[1:]))
    return names_used(own, kernels) & set(header.NAMES)


def _fields_read(bodies: Iterable[list[str]]) -> set[str]:
    """Fields that occur anywhere but as the target (or own operand) of their stores."""
    found: set[str] = set()
    for body in bodies:
        for line in body[1:]:
            reading = read(line)
            store = reading.store
            if store is not None and store.alone:
                found |= store.reads - {store.field}
            else:
                found |= reading.constants
    return found


def _stored_in(functions: Functions) -> dict[str, set[str]]:
    """The fields that each function stores into."""
    return {
        name: {field for field in map(_stored, lines[1:]) if field}
        for name, lines in functions.items()
    }


def _stored(line: str) -> str:
    """The field that a line stores into, if that is all it does (1)."""
    store = read(line).store
    return store.field if store is not None and store.alone and not store.calls else ""


def _without(lines: list[str], dead: set[str]) -> list[str]:
    kept = [line for line in lines[1:] if _stored(line) not in dead]
    return [lines[0], *_close_blocks(kept)]


def _close_blocks(body: list[str]) -> list[str]:
    """Remove empty blocks, inner ones first; one that is followed by `else` keeps a `pass`."""
    kept: list[str] = []  # from the last line up
    for line in reversed(body):
        following = kept[-1] if kept else ""
        if read(line).opens and depth(following) <= depth(line):
            if depth(following) < depth(line) or not following.lstrip().startswith("el"):
                continue
            kept.append(" " * (depth(line) + 4) + "pass")
        kept.append(line)
    return kept[::-1]
