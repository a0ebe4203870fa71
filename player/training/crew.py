"""Games of self-play in processes of their own, all with the same weights."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from types import TracebackType
from typing import Any, Protocol, TypeVar

from ludeme.features import parse, to_text
from ludeme.play.game import Game
from ludeme.player.matches.processes import abandon, asked
from ludeme.player.training.buffer import RealArray
from ludeme.player.training.knowledge import Knowledge, LearnedSet
from ludeme.player.training.self_play import Episode, play

#: A set as it travels to another process: role, features as text, weights, weights for playouts.
Message = tuple[str, tuple[str, ...], RealArray, RealArray | None]
#: Plays a game in a process: what it has loaded (`game`, `settings`, and whatever it keeps there),
#: the number of the game, and what is known; a function of a module.
Result = TypeVar("Result")
Play = Callable[[dict[str, Any], int, Any], Result]


class CrewSettings(Protocol):
    """What is known of a training whose games are played by a crew."""

    @property
    def jobs(self) -> int:
        """Games that are played at the same time."""


class Crew:
    """Processes that play; each loads the game once."""

    def __init__(self, game: Game, settings: CrewSettings) -> None:
        self._pool = ProcessPoolExecutor(
            settings.jobs,
            multiprocessing.get_context("spawn"),
            initializer=_prepare,
            initargs=(game.to_lud(), settings),
        )

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:  # games that are being played would only be thrown away
            abandon(self._pool)
        else:
            self._pool.shutdown()

    def play(self, numbers: Sequence[int], sets: Sequence[LearnedSet]) -> Iterator[Episode]:
        """The games of these numbers, in order."""
        messages = [
            (one.role, tuple(map(to_text, one.features)), one.theta, one.playout_theta)
            for one in sets
        ]
        yield from self.results(_play, numbers, messages)

    def results(self, play: Play[Result], numbers: Sequence[int], known: Any) -> Iterator[Result]:
        """What `play` says of the games of these numbers, in order."""
        size = len(numbers)
        for future in asked(self._pool, _called, [play] * size, numbers, [known] * size):
            yield future.result()


#: What a process of a crew has loaded.
_loaded: dict[str, Any] = {}


def _prepare(rules: str, settings: CrewSettings) -> None:
    import ludeme

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who leads the crew ends it
    _loaded.update(game=ludeme.load(rules), settings=settings)


def _called(play: Play[Result], number: int, known: Any) -> Result:
    return play(_loaded, number, known)


def _play(loaded: dict[str, Any], number: int, messages: Sequence[Message]) -> Episode:
    return play(loaded["game"], _knowledge(messages), loaded["settings"], number)


def _knowledge(messages: Sequence[Message]) -> Knowledge:
    """The sets of the messages at work; only what is new is laid out on the board."""
    sets = [
        LearnedSet(role, tuple(map(parse, texts)), theta, {}, playout)
        for role, texts, theta, playout in messages
    ]
    known: Knowledge | None = _loaded.get("knowledge")
    if known is not None and known.can_catch_up(sets):
        known.catch_up(sets)
    else:
        known = Knowledge(_loaded["game"], sets, _loaded["settings"])
    _loaded["knowledge"] = known
    return known
