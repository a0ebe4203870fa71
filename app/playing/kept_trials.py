"""Games that were kept in files, as users name them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app.library import readable, source_of

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match
    from ludeme.play.trials import Trial


def read_kept(path: str) -> Trial:
    """The trial of a file; the user's error where there is none. Raises `TrialError` for others."""
    from ludeme.play.trials import TRIAL, read_trial

    return read_trial(readable(Path(path), TRIAL))


def game_of(trial: Trial, place: str | None) -> Game | Match:
    """The game of a trial: where it was, or where the user says it is."""
    if place is None and trial.has_rules:
        return trial.load()
    from ludeme.play.loading import load

    return load(source_of(place or trial.source), trial.options)
