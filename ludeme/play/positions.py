"""Positions as text: one line of JSON that this game, and no other, reads back.

All that a position is stands in its row (design decision 3), the chance source and the positions
remembered for repetition rules included. Runs of equal numbers are written `[number, length]`.
Programs trust what a row says and use its numbers as places, so a sum tells whether it was changed.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from ludeme.play.rules import Rules
from ludeme.runtime.engine import Row

#: Version of the format, under the key that marks it.
MARK, VERSION = "ludeme position", 2
#: Runs shorter than this are written out.
SHORTEST_RUN = 4
_SMALLEST, _LARGEST = -(2**31), 2**31 - 1


class PositionError(ValueError):
    """A text that is no position of the game that is to read it."""


def digest(game: Rules) -> str:
    """A name for what the numbers of a row mean: the program, its tables and its layout."""
    emitted = game.emitted
    _, _, program = emitted.source.partition("\n")
    parts = (program, str(emitted.tables), str(emitted.offsets), str(emitted.row_size))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def to_text(game: Rules, row: Row) -> str:
    """A position of a game as one line."""
    numbers = [int(number) for number in row]
    content = {
        MARK: VERSION,
        "game": game.name,
        "program": digest(game),
        "row": list(_runs(numbers)),
        "sum": sum_of(numbers),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def row_of(game: Rules, text: str) -> list[int]:
    """The row of a position that `to_text` wrote; `PositionError` if it is not of this game."""
    content = content_of(text, MARK, VERSION)
    if content.get("program") != digest(game):
        whose = content.get("game")
        message = (
            f"this is a position of {whose!r}, not of {game.name!r}"
            if whose != game.name
            else f"this is a position of {whose!r} under other rules, or of another version"
        )
        raise PositionError(message)
    row = list(_numbers(content.get("row"), game.emitted.row_size))
    if len(row) != game.emitted.row_size:
        message = f"a position of {game.name!r} has {game.emitted.row_size} numbers, not {len(row)}"
        raise PositionError(message)
    if content.get("sum") != sum_of(row):
        raise PositionError("these are not the numbers of the position that was written")
    return row


def sum_of(content: list[Any]) -> int:
    """A number that tells whether something was changed."""
    return zlib.crc32(repr(content).encode())


def content_of(text: str, mark: str, version: int) -> dict[str, Any]:
    """What a line of JSON says that has this mark and version; `PositionError` for others."""
    if not isinstance(text, str):  # reason: whatever callers hand in
        raise TypeError(f"a position is read from its text, as to_text() writes it, not {text!r}")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"this is not a position: {error}") from None
    if not isinstance(content, dict) or content.get(mark) != version:
        raise PositionError(f'this is not a position: "{mark}":{version} is missing')
    return content


def _runs(numbers: Iterable[int]) -> Iterator[int | list[int]]:
    for number, run in itertools.groupby(numbers):
        length = sum(1 for _ in run)
        if length < SHORTEST_RUN:
            yield from [number] * length
        else:
            yield [number, length]


def _numbers(row: Any, size: int) -> Iterator[int]:
    """The numbers of a row, runs written out."""
    for item in row if isinstance(row, list) else ():
        number, length = item if isinstance(item, list) and len(item) == 2 else (item, 1)
        if not (_is_integer(number) and _is_integer(length) and 0 < length <= size):
            raise PositionError(f"{item!r} is neither a number nor a run of one")
        yield from [number] * length


def _is_integer(value: Any) -> bool:
    return type(value) is int and _SMALLEST <= value <= _LARGEST
