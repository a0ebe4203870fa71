"""An evolution from its first generation to the weights file, going on from where it stopped.

After every generation one file with all that is needed is replaced at once, then the weights file:
whenever the process dies, the same command goes on from the last generation and comes to the same
result. With more generations than before it goes on to the new number, by which what falls over all
generations is counted from then on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from numpy.typing import NDArray

from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.player.evolution.duel import Arena
from ludeme.player.evolution.natural import NaturalStrategy, Windows
from ludeme.player.evolution.paper import PaperStrategy
from ludeme.player.evolution.settings import FREE, Settings
from ludeme.player.evolution.strategy import Strategy
from ludeme.player.matches.opening import begins_by_lot, fair_opening, move_named
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in
from ludeme.player.patterns.surroundings import reachable, ring_lengths
from ludeme.player.state_files import (
    Arrays,
    about_game,
    differences,
    is_outdated,
    read_state,
    see_same_game,
    see_same_settings,
    write_state,
)

#: What messages call it.
_WORK = "an evolution"


class Report(NamedTuple):
    """Where an evolution stands after a generation."""

    generation: int
    games: int
    best: float
    sigma: float
    seconds: float


class Evolution:
    """One evolution of a game; `out` is its weights file, and its state lies beside it."""

    def __init__(self, game: Game, settings: Settings, out: Path | str) -> None:
        self.game = game
        self.out = Path(out)
        self.generation = self.games = 0
        self.seconds = 0.0
        self._asked = settings
        size = patterns_in(game)
        self.out.absolute().parent.stat()  # an error now, not after a generation
        kept = self._kept()
        opening = _opening(game, settings.opening, kept[0] if kept else None)
        self.settings = replace(settings, opening=opening)
        self.strategy = _strategy(game, size, self.settings)
        if kept:
            self._go_on(*kept)

    @property
    def state(self) -> Path:
        """The file to go on from."""
        return self.out.with_name(self.out.name + ".state")

    def run(self, seconds: float | None = None) -> Iterator[Report]:
        """Go on to the last generation, or until so many seconds have been spent in all.

        Every generation that was reported is on disk.
        """
        with Arena(self.game.to_lud(), self.settings).open() as play:
            while self.generation < self.settings.generations:
                if seconds is not None and self.seconds >= seconds:
                    return
                began = perf_counter()
                found = self.strategy.advance(self.generation, play)
                self.generation += 1
                self.games += found.games
                self.seconds += perf_counter() - began
                self._keep()
                yield Report(self.generation, self.games, found.best, found.sigma, self.seconds)

    @property
    def weights(self) -> PatternWeights:
        """The result so far."""
        about = {
            "generations": self.generation,
            "games": self.games,
            "settings": self.settings.to_json() | {"jobs": 1},
        }
        weights, away = self.strategy.policy
        return PatternWeights.of(self.game, weights, away=away, **about)

    # --- on disk --------------------------------------------------------------------------------

    def _keep(self) -> None:
        about = about_game(self.game, _WORK) | {
            "settings": self._asked.to_json(),
            "opening": self.settings.opening,
            "generation": self.generation,
            "games": self.games,
            "seconds": self.seconds,
        }
        write_state(self.state, about, self.strategy.arrays)
        self.weights.save(self.out)

    def _kept(self) -> tuple[dict[str, Any], Arrays] | None:
        """What the state says, None if there is none; a `LudemeError` if it is of another one."""
        if not self.state.exists():
            if self.out.exists():
                raise LudemeError(
                    f"{self.out} is there already, without a state to go on from",
                    expected="another file",
                )
            return None
        about, arrays = read_state(self.state, _WORK)
        see_same_game(about, self.game, self.out, _WORK)
        before = about["settings"]
        more = before.get("generations", 0) < self._asked.generations
        changed = differences(self._asked, before, (*FREE, *(["generations"] if more else [])))
        see_same_settings(changed, self.out, _WORK)
        return about, arrays

    def _go_on(self, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        self.generation, self.games = about["generation"], about["games"]
        self.strategy.restore(arrays, self.generation)
        self.seconds = about["seconds"]
        if is_outdated(self.out, self.state):  # it was stopped before they were written
            self.weights.save(self.out)


def _opening(game: Game, asked: str, kept: Mapping[str, Any] | None) -> str:
    """The first move asked for, that of before, or the one that a search finds fairest.

    Nothing where first moves are drawn by lot; a `LudemeError` where not every game can begin as
    asked for.
    """
    if kept and not asked:
        return str(kept["opening"])
    if begins_by_lot(game):
        if not asked:
            return ""
        raise LudemeError(f"the first moves of {game.name} are drawn by lot: none opens every game")
    if not asked:
        return fair_opening(game)
    move_named(game.start(seed=1), asked)
    return asked


def _strategy(game: Game, size: int, settings: Settings) -> Strategy:
    if settings.method == "paper":
        return PaperStrategy(size, settings)
    return NaturalStrategy(size, Windows(ring_lengths(game), reachable(game)), settings)
