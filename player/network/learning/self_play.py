"""Games of the latest network against itself, on several processors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from ludeme.play.game import Game
from ludeme.player.batched.evaluator import EncodedActions, Evaluator
from ludeme.player.batched.records import Records, joined
from ludeme.player.batched.self_play import BatchedSelfPlay
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.network.learning.first_generation import first_evaluator
from ludeme.player.network.learning.settings import Settings
from ludeme.player.network.loading import evaluator_of
from ludeme.player.training.crew import Crew
from ludeme.runtime.search_abi.seeds import mixed

_SEED_OF_GAMES = 21


class _Task(NamedTuple):
    """Games to be played with the network of a file; in generation 0 see `first_generation`."""

    file: Path | None
    generation: int


class SelfPlay:
    """Plays the games of generations, each share of them in one process.

    What a share is like depends on the settings, the network, the generation and its number alone.
    """

    def __init__(self, game: Game, settings: Settings) -> None:
        self._settings = settings
        self._crew = Crew(game, settings) if settings.jobs > 1 else None
        self._loaded: dict[str, Any] = {"game": game, "settings": settings}

    def __enter__(self) -> SelfPlay:
        if self._crew is not None:
            self._crew.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._crew is not None:
            self._crew.__exit__(kind, error, trace)

    def __call__(
        self, file: Path | None, generation: int, shares: Sequence[int]
    ) -> Iterator[Records]:
        """What each share of a generation's games leaves, in order."""
        task = _Task(file, generation)
        if self._crew is not None:
            yield from self._crew.results(play_share, shares, task)
        else:
            for share in shares:
                yield play_share(self._loaded, share, task)


def play_share(loaded: dict[str, Any], share: int, task: _Task) -> Records:
    """The games of a share, in a process that has loaded the game and the settings."""
    settings: Settings = loaded["settings"]
    play: BatchedSelfPlay | None = loaded.get("self play")
    if play is None or loaded["task"] != task:
        play = loaded["self play"] = _begun(loaded["game"], settings, task)
        loaded["task"] = task
    first = share * settings.share
    numbers = range(first, min(first + settings.share, settings.games))
    played = sorted(play.play(numbers), key=lambda game: game.number)
    return joined([game.records for game in played])


def _begun(game: Game, settings: Settings, task: _Task) -> BatchedSelfPlay:
    evaluator: Evaluator
    if task.file is None or task.generation == 0:
        first = str(task.file or settings.first)
        evaluator = first_evaluator(game, first, settings.play.most_moves)
    else:
        evaluator = evaluator_of(task.file, game, runtime=settings.runtime)
    seed = mixed(settings.seed, _SEED_OF_GAMES, task.generation)
    return BatchedSelfPlay(
        game,
        evaluator,
        EncodedActions(encoding_of(game)),
        replace(settings.play, seed=seed),
        games=settings.together,
        sides=1,
    )
