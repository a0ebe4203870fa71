"""Training on disk: after every game one file with all that is needed to go on from there.

Beside it lies what is made for others: weights files, and a line of JSON for each game. The state
is one file, so it is never half old and half new, whenever the process dies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ludeme.features import parse, to_text
from ludeme.features.files.weights import save
from ludeme.play.game import Game
from ludeme.player.folder_lock import locked
from ludeme.player.log_files import LogFile
from ludeme.player.state_files import (
    STATE,
    Arrays,
    about_game,
    differences,
    is_outdated,
    see_same_settings,
    state_in,
    write_state,
)
from ludeme.player.training.buffer import Sample
from ludeme.player.training.knowledge import LearnedSet, weights_file
from ludeme.player.training.settings import FREE, KEPT_GAMES, KEPT_PRUNED_GAMES, Settings

#: What messages call it.
_WORK = "a training of features"
LATEST = "latest.weights"


@dataclass
class Progress:
    """Where a training stands after a game."""

    sets: list[LearnedSet]
    samples: list[Sample] = field(default_factory=list)
    #: Games played.
    games: int = 0
    pruned: bool = False
    #: Seconds spent in all.
    seconds: float = 0.0


class Folder:
    """The folder of one training."""

    def __init__(self, path: Path | str, game: Game, settings: Settings) -> None:
        self.path = Path(path)
        self._game = game
        self._settings = settings
        self._lock = locked(self.path)
        self._log = LogFile(self.path, "game")

    @property
    def latest(self) -> Path:
        """The weights file of the latest game."""
        return self.path / LATEST

    def restored(self) -> Progress | None:
        """Where the training in this folder stands, None if there is none.

        A `LudemeError` if it is one of another game or with other settings.
        """
        kept = state_in(self.path, self._game, _WORK)
        if kept is None:
            return None
        about, arrays = kept
        self._check(about)
        progress = Progress(
            _sets_of(about["sets"], arrays),
            _samples_of(arrays),
            about["games"],
            about["pruned"],
            about["seconds"],
        )
        self._log.shorten(progress.games)
        if is_outdated(self.latest, self.path / STATE):  # stopped before they were written
            self.keep_weights(progress, LATEST)
        return progress

    def _check(self, about: Mapping[str, Any]) -> None:
        changed = differences(self._settings, about["settings"], FREE)
        if about["pruned"] and about["settings"]["games"] != self._settings.games:
            changed.append("games: the set has been pruned already")
        see_same_settings(changed, self.path, _WORK)

    # --- writing ----------------------------------------------------------------------------------

    def keep(self, progress: Progress) -> None:
        """Write the state, then the weights file for others."""
        arrays = _arrays_of(progress.samples)
        about = about_game(self._game, _WORK) | {
            "settings": self._settings.to_json(),
            "games": progress.games,
            "pruned": progress.pruned,
            "seconds": progress.seconds,
            "sets": [_described(number, one, arrays) for number, one in enumerate(progress.sets)],
        }
        write_state(self.path / STATE, about, arrays)
        self.keep_weights(progress, LATEST)

    def keep_weights(self, progress: Progress, name: str) -> None:
        """Write a weights file."""
        save(self.path / name, weights_file(self._game, progress.sets))

    def keep_milestone(self, progress: Progress) -> Path | None:
        """Write a weights file of its own if the number of games is one of those for curves."""
        games = progress.games - self._settings.games if progress.pruned else progress.games
        if games not in (KEPT_PRUNED_GAMES if progress.pruned else KEPT_GAMES):
            return None
        name = f"{'pruned' if progress.pruned else 'game'}-{games:04d}.weights"
        self.keep_weights(progress, name)
        return self.path / name

    def log(self, line: Mapping[str, Any]) -> None:
        """Append a line about a game."""
        self._log.add(line)


# --- arrays ---------------------------------------------------------------------------------------


def _arrays_of(samples: Sequence[Sample]) -> Arrays:
    """The samples, laid end to end."""
    if not samples:
        return {}
    return {
        "rows": np.stack([sample.row for sample in samples]),
        "moves": np.concatenate([sample.moves for sample in samples]),
        "targets": np.concatenate([sample.target for sample in samples]),
        "counts": np.array([len(sample.moves) for sample in samples]),
        "durations": np.array([sample.duration for sample in samples]),
        "utilities": np.array([sample.utility for sample in samples]),
    }


def _samples_of(arrays: Arrays) -> list[Sample]:
    if "rows" not in arrays:
        return []
    ends = np.cumsum(arrays["counts"])[:-1]
    parts = zip(
        arrays["rows"],
        np.split(arrays["moves"], ends),
        np.split(arrays["targets"], ends),
        arrays["durations"].tolist(),
        arrays["utilities"].tolist(),
        strict=True,
    )
    return [Sample(*part) for part in parts]


def _described(number: int, learned: LearnedSet, arrays: Arrays) -> dict[str, Any]:
    """What text says of a set; its numbers are added to the arrays."""
    arrays[f"theta{number}"] = learned.theta
    if learned.playout_theta is not None:
        arrays[f"playout{number}"] = learned.playout_theta
    for kind, memory in (("memory", learned.memory), ("playout_memory", learned.playout_memory)):
        for name, array in memory.items():
            arrays[f"{kind}{number}.{name}"] = array
    return {
        "role": learned.role,
        "features": [to_text(feature) for feature in learned.features],
    }


def _sets_of(described: Sequence[Mapping[str, Any]], arrays: Arrays) -> list[LearnedSet]:
    return [
        LearnedSet(
            about["role"],
            tuple(parse(text) for text in about["features"]),
            arrays[f"theta{number}"],
            _memory_of(arrays, f"memory{number}."),
            arrays.get(f"playout{number}"),
            _memory_of(arrays, f"playout_memory{number}."),
        )
        for number, about in enumerate(described)
    ]


def _memory_of(arrays: Arrays, prefix: str) -> Arrays:
    return {
        name.removeprefix(prefix): array
        for name, array in arrays.items()
        if name.startswith(prefix)
    }
