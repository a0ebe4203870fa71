"""Measuring the difficulties of a game, with progress; what there is stays after Control-C."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import ludeme.games
from ludeme.app.measuring.interruption import Interruption, until_interrupted
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted
from ludeme.play.playable import CannotPlay
from ludeme.player.difficulty.climbing import Climb, climbed, difficulties_from
from ludeme.player.difficulty.difficulties import Difficulties
from ludeme.player.difficulty.difficulty_files import (
    difficulties_of,
    keep_difficulties,
    measurable,
)
from ludeme.player.matches.encounter import Source, loaded
from ludeme.player.matches.processes import processors

#: So long, at most, for a game that somebody is waiting to play; and so many games of a strength
#: against the next one.
SECONDS, GAMES = 60.0, 24


class Effort(NamedTuple):
    """How much is done for a game."""

    seconds: float = SECONDS
    games: int = GAMES
    jobs: int = processors()
    seed: int = 1


class Measured(NamedTuple):
    """What was measured, and whether it was stopped before its end."""

    difficulties: Difficulties
    stop: Interruption


def known_or_measured(
    screen: Screen, source: Source, effort: Effort, library: Path | None = None
) -> Measured:
    """The difficulties of a game; they are measured now, and kept, if they never were."""
    with screen.busy("loading"):
        found = difficulties_of(measurable(loaded(source)))
    return Measured(found, Interruption()) if found else measure(screen, source, effort, library)


def measure(
    screen: Screen, source: Source, effort: Effort, library: Path | None = None
) -> Measured:
    """Measure the difficulties of a game, and keep them: in a library, or in the cache.

    A `CannotPlay` where it has none, and where the time is too short to say anything. What is
    stopped before its end is not kept.
    """
    game = measurable(loaded(source))
    climb = Climb()
    told = f"{game.name}: games of stronger players against weaker ones"
    with (
        until_interrupted(screen, lambda: climb.games) as stop,
        screen.progress(told, 0) as done,
    ):
        for climb in climbed(source, **effort._asdict()):
            done(climb.games, climb.wanted)
    found = difficulties_from(game, climb)
    if stop.happened:
        return Measured(found, stop)
    if not climb.says_enough:
        raise CannotPlay(
            f"{effort.seconds:g} s are too short to measure the difficulties of {game.name}: "
            f"{counted(climb.games, 'game')} in that time; --seconds gives more"
        )
    keep_difficulties(game, found, library)
    return Measured(found, stop)


def unmeasured(library: Path | None) -> Iterator[Source]:
    """The games of our library whose difficulties can be measured, and never were.

    For a library what lies in the cache does not count.
    """
    for entry in ludeme.games.entries():
        source = Source.of(entry.path)
        try:
            game = measurable(loaded(source))
        except CannotPlay:
            continue
        if difficulties_of(game, cached=library is None) is None:
            yield source
