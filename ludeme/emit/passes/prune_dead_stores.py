"""Bookkeeping that nobody reads is left out of a program (dead stores to the head of the row)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from ludeme.model import header

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
    candidates = set(header.NAMES) - ALWAYS_READ - set(kept) - _read_by_kernels(texts, kernels)
    naming = re.compile(rf"\b(?:{'|'.join(sorted(candidates))})\b")
    while True:
        lines = {name: _lines_with(naming, text) for name, text in texts.items()}
        dead = (candidates - _fields_read(lines)) & _fields_stored(lines)
        if not dead:
            return texts
        for name, body in lines.items():
            if any(_stored(line) in dead for line in body):
                texts = {**texts, name: _without(texts[name], dead)}


def _lines_with(pattern: re.Pattern[str], text: str) -> list[str]:
    """The lines in which a pattern occurs."""
    ends = [
        (text.rfind("\n", 0, m.start()), text.find("\n", m.end())) for m in pattern.finditer(text)
    ]
    return [text[start + 1 : end if end >= 0 else None] for start, end in dict.fromkeys(ends)]


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


def _without(text: str, dead: set[str]) -> str:
    kept = [line for line in text.split("\n") if _stored(line) not in dead]
    return "\n".join(_close_blocks(kept))


def _close_blocks(body: list[str]) -> list[str]:
    """Remove empty blocks, inner ones first; one that is followed by `else` keeps a `pass`."""
    kept: list[str] = []  # from the last line up
    for line in reversed(body):
        following = kept[-1] if kept else ""
        if BLOCK.match(line) and _depth(following) <= _depth(line):
            if _depth(following) < _depth(line) or not following.lstrip().startswith("el"):
                continue
            kept.append(" " * (_depth(line) + 4) + "pass")
        kept.append(line)
    return kept[::-1]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
