"""A match of an experiment: what fixes its games, and its results game by game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from bench.experiments.running.variants import Variant
from ludeme.player.matches.encounter import with_contents
from ludeme.player.matches.match import GameRecord
from ludeme.runtime.search_abi.seeds import mixed

#: A game of so many moves is a tie; the players do not know it (experiments §0, pitfall 3).
CAP = 100

#: Only these moves of each side are counted for the slowdown.
COUNTED_MOVES = 2


@dataclass(frozen=True)
class Match:
    """Games of agent `a` against `b`; `seed` and the number of a game fix it."""

    row: str
    label: str
    variant: Variant
    a: str
    b: str
    seed: int
    cap: int = CAP

    @cached_property
    def key(self) -> str:
        """Equal for matches whose games are the same: files of features count by content."""
        said = asdict(self) | {"a": with_contents(self.a), "b": with_contents(self.b)}
        said["variant"] = [self.variant.game, *self.variant.options, *self.variant.opening]
        if self.variant.drawn:
            said["drawn"] = self.variant.drawn
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def game_seed(self) -> int:
        """What `play_numbered` mixes with the number of a game: different in every row."""
        place = hashlib.sha256(f"{self.row} {self.label}".encode()).digest()
        return mixed(int.from_bytes(place[:8], "big"), self.seed)


# --- games as lines -------------------------------------------------------------------------------


def as_line(
    match: Match, number: int, record: GameRecord, conditions: Mapping[str, Any]
) -> dict[str, Any]:
    """What is kept of a game, with the engine, the machine and the time it comes from."""
    first = [list(moves[:COUNTED_MOVES]) for moves in record.iterations]
    return {
        "key": match.key,
        "number": number,
        "match": f"{match.row} {match.label}".strip(),
        "seat": record.seat,
        "utility": record.utility,
        "plies": record.plies,
        "cut": record.cut,
        "iterations": first,
        "clock": "processor",  # of budgets in seconds
        "commit": conditions["commit"],
        "machine": conditions["machine"],
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def from_line(line: dict[str, Any]) -> GameRecord:
    """The game that a line keeps."""
    iterations = tuple(tuple(moves) for moves in line["iterations"])
    return GameRecord(line["seat"], line["utility"], line["plies"], line["cut"], iterations)
