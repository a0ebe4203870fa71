"""Bookkeeping that nobody reads is left out of a program (dead stores to the head of the row)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from ludeme.compile import header

#: What the public API, players, features and search read of a row.
ALWAYS_READ = {
    *("MOVER", "NEXT", "PREV", "OVER", "WINNER", "RNG", "PLAYERS", "ROLLED", "RANK"),
    *("LAST_FROM", "LAST_TO", "ACTIVE", "PHASE", "MOVES", "OVERFLOW", "SWAPPED"),
}
#: The same where a site alone does not say on which type of site it is.
READ_WITH_SEVERAL_TYPES = frozenset({"LAST_FROM_TYPE", "LAST_TO_TYPE"})
STORE = re.compile(r"^\s*\w+\[([A-Z_]+)\] (?:=|\+=|-=|\|=|&=) (.*)$")
NAME = re.compile(r"\b[A-Z][A-Z_]+\b")
CALL = re.compile(r"\b([a-z_]\w*)\(")
BLOCK = re.compile(r"^\s*(if|elif|else|for|while)\b.*:$")


def prune(
    texts: dict[str, str],
    kernels: dict[str, Callable[..., Any]],
    kept: Collection[str] = frozenset(),
) -> dict[str, str]:
    """Drop stores to header fields that nothing reads, and the blocks that become empty.

    Fields in `kept` are read by somebody else.
    """
    lines = {name: text.split("\n") for name, text in texts.items()}
    candidates = set(header.NAMES) - ALWAYS_READ - set(kept) - _read_by_kernels(texts, kernels)
    while True:
        read = _fields_read(lines)
        dead = (candidates - read) & _fields_stored(lines)
        if not dead:
            return {name: "\n".join(body) for name, body in lines.items()}
        lines = {name: _without(body, dead) for name, body in lines.items()}


def _read_by_kernels(texts: dict[str, str], kernels: dict[str, Callable[..., Any]]) -> set[str]:
    """Header fields that the kernels a program calls (and those they call) look at."""
    waiting = [name for text in texts.values() for name in set(CALL.findall(text))]
    seen: set[str] = set()
    fields: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in kernels:
            continue
        seen.add(name)
        for used in kernels[name].__code__.co_names:
            if used in header.NAMES:
                fields.add(used)
            elif used in kernels:
                waiting.append(used)
    return fields


def _fields_read(lines: dict[str, list[str]]) -> set[str]:
    """Fields that occur anywhere but as the target (or own operand) of their stores."""
    read: set[str] = set()
    for body in lines.values():
        for line in body:
            store = STORE.match(line)
            if store is None:
                read.update(NAME.findall(line))
            else:
                read.update(name for name in NAME.findall(store[2]) if name != store[1])
    return read


def _fields_stored(lines: dict[str, list[str]]) -> set[str]:
    """Fields that are the target of a store which does nothing else."""
    stored = (_stored(line) for body in lines.values() for line in body)
    return {field for field in stored if field}


def _stored(line: str) -> str:
    """The field that a line stores into, if that is all it does."""
    store = STORE.match(line)
    plain = store is not None and "(" not in store[2].replace("(s[", "")
    return store[1] if store is not None and plain else ""


def _without(body: list[str], dead: set[str]) -> list[str]:
    kept = [line for line in body if _stored(line) not in dead]
    return _close_blocks(kept)


def _close_blocks(body: list[str]) -> list[str]:
    """Remove empty blocks; one that is followed by `else` keeps a `pass`."""
    done = False
    while not done:
        done = True
        for i, line in enumerate(body):
            if not BLOCK.match(line):
                continue
            depth = _depth(line)
            following = body[i + 1] if i + 1 < len(body) else ""
            if following and _depth(following) > depth:
                continue
            continues = _depth(following) == depth and following.lstrip().startswith(("el",))
            if continues:
                body.insert(i + 1, " " * (depth + 4) + "pass")
            else:
                del body[i]
            done = False
            break
    return body


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
