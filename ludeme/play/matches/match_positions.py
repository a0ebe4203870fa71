"""Positions of matches as text: how the match stands, and the position of its running game."""

from __future__ import annotations

import json
from typing import NamedTuple

from ludeme.play.positions import PositionError, content_of, sum_of

#: Version of the format, under the key that marks it.
MARK, VERSION = "ludeme match position", 1


class Standing(NamedTuple):
    """How a match stands: what `MatchState` knows beside the position of its running game."""

    scores: list[int]
    trials: int
    game: int
    ranking: list[float]
    in_turns: bool
    seed: int


def to_text(name: str, standing: Standing, position: str) -> str:
    """A position of a match as one line; `position` is that of the game which runs."""
    content = {
        MARK: VERSION,
        "match": name,
        **standing._asdict(),
        "position": json.loads(position),
        "sum": _sum(standing, position),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def standing_of(name: str, text: str) -> tuple[Standing, str]:
    """How the match of this name stands, and the text of the position of its running game.

    `PositionError` for another text than `to_text` writes.
    """
    content = content_of(text, MARK, VERSION)
    if content.get("match") != name:
        raise PositionError(f"this is a position of {content.get('match')!r}, not of {name!r}")
    standing = Standing(*(content.get(part) for part in Standing._fields))  # type: ignore[arg-type]
    position = json.dumps(content.get("position"), ensure_ascii=False, separators=(",", ":"))
    if content.get("sum") != _sum(standing, position):
        raise PositionError("this is not the position that was written")
    return standing, position


def _sum(standing: Standing, position: str) -> int:
    return sum_of([*standing, position])
