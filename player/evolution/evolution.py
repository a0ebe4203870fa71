"""An evolution from its first generation to the weights file, going on from where it stopped.

After every generation one file with all that is needed is replaced at once, then the weights file:
whenever the process dies, the same command goes on from the last generation and comes to the same
result.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar.errors import LudemeError
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.player.evolution.duel import Arena
from ludeme.player.evolution.natural import NaturalStrategy, Windows
from ludeme.player.evolution.paper import PaperStrategy
from ludeme.player.evolution.settings import Settings
from ludeme.player.evolution.strategy import Strategy
from ludeme.player.matches.opening import fair_opening, move_named
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in, rules_digest
from ludeme.player.patterns.surroundings import reachable, ring_lengths

_VERSION = 1


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
        opening = settings.opening or (kept[0]["opening"] if kept else fair_opening(game))
        move_named(game.start(seed=1), opening)
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
        return PatternWeights.of(self.game, self.strategy.weights, **about)

    # --- on disk --------------------------------------------------------------------------------

    def _keep(self) -> None:
        about = {
            "version": _VERSION,
            "game": self.game.name,
            "rules": rules_digest(self.game),
            "settings": self._asked.to_json(),
            "opening": self.settings.opening,
            "generation": self.generation,
            "games": self.games,
            "seconds": self.seconds,
        }
        file = io.BytesIO()
        np.savez(file, about=np.array(json.dumps(about)), **self.strategy.arrays)  # type: ignore[arg-type]
        write_atomically(self.state, file.getvalue())
        self.weights.save(self.out)

    def _kept(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]] | None:
        """What the state says, None if there is none; a `LudemeError` if it is of another one."""
        if not self.state.exists():
            if self.out.exists():
                raise LudemeError(
                    f"{self.out} is there already, without a state to go on from",
                    expected="another file",
                )
            return None
        try:
            with np.load(self.state, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            about = json.loads(str(arrays.pop("about")))
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise LudemeError(f"{self.state} is no state of an evolution: {error}") from None
        self._check(about)
        return about, arrays

    def _check(self, about: Mapping[str, Any]) -> None:
        if about["version"] != _VERSION:
            raise LudemeError(f"{self.state} was made by another version of ludeme")
        if (about["game"], about["rules"]) != (self.game.name, rules_digest(self.game)):
            other = about["game"] if about["game"] != self.game.name else "other rules of it"
            raise LudemeError(
                f"{self.out} holds an evolution of {other}, not of {self.game.name}",
                expected="another file",
            )
        changed = self._asked.differences(about["settings"])
        if changed:
            raise LudemeError(
                f"the evolution in {self.out} began with other settings: {'; '.join(changed)}",
                expected="the same settings, or another file",
            )

    def _go_on(self, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        self.strategy.restore(arrays)
        self.generation, self.games = about["generation"], about["games"]
        self.seconds = about["seconds"]


def _strategy(game: Game, size: int, settings: Settings) -> Strategy:
    if settings.method == "paper":
        return PaperStrategy(size, settings)
    return NaturalStrategy(size, Windows(ring_lengths(game), reachable(game)), settings)
