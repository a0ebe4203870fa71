"""How well a game is known to be played right: the statuses, and those on record for our games.

`games/fidelity.json` is written by `ludeme fidelity --write`. It names the description each status
belongs to by a digest: a description that has changed since has no status.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from ludeme import games

#: The statuses of our own games.
RECORD = Path(games.__file__).parent / "fidelity.json"
UNKNOWN, CHANGED = "not checked", "changed since it was checked"


class Status(StrEnum):
    """What a check of a game found, the best first."""

    EXACT = "exact"
    PERFT = "perft-checked"
    LIGHT = "lightly tested"
    UNSUPPORTED = "unsupported"
    UNFINISHED = "out of time"
    ERROR = "error"
    DIFFERS = "differs"


MEANING = {
    Status.EXACT: "every recorded trial is replayed: at every ply the same legal moves and the "
    "same position, and the same end",
    Status.PERFT: "the numbers of move sequences are the known ones, up to this depth; and so "
    "much as below",
    Status.LIGHT: "so many random games, long ones cut short, run without error and the same on "
    "both tiers, move for move",
    Status.UNSUPPORTED: "refused, because of this ludeme at this line",
    Status.UNFINISHED: "the check took too long and says nothing",
    Status.ERROR: "cannot be loaded or played",
    Status.DIFFERS: "is played otherwise than known, first here",
}

STYLES = {
    Status.EXACT: "green",
    Status.PERFT: "green",
    Status.LIGHT: "default",
    Status.UNSUPPORTED: "yellow",
    Status.UNFINISHED: "yellow",
    Status.ERROR: "bold red",
    Status.DIFFERS: "bold red",
}


@dataclass(frozen=True)
class Finding:
    """The status of a game in a few words, the numbers behind it, and what else is to be said."""

    status: Status
    text: str
    numbers: dict[str, int] = field(default_factory=dict)
    note: str = ""


def file_digest(*paths: Path) -> str:
    """A short name for the contents of files."""
    found = hashlib.sha256()
    for path in paths:
        found.update(path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def key_of(entry: games.Entry) -> str:
    """What the record calls a game of ours: family and file name."""
    return f"{entry.family}/{entry.path.stem}"


def on_record(entry: games.Entry) -> str:
    """The status of a game of ours in words, from the record."""
    found = recorded().get(key_of(entry))
    if found is None:
        return UNKNOWN
    return str(found["text"]) if found["description"] == file_digest(entry.path) else CHANGED


@cache
def recorded() -> dict[str, dict[str, Any]]:
    """The record: for every game its status, its text and the digest of its description."""
    if not RECORD.is_file():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))["games"]
    return found
