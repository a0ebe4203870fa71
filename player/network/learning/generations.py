"""The loop: games of the latest network, then steps on the positions of the latest generations.

    with SelfPlay(game, settings) as play:
        for report in NetworkTraining(game, settings, "folder").run(play):
            print(report.generation, report.policy, report.value)

A training that was interrupted, even killed, goes on where it was kept last. Every random choice
depends on the seed, the generation and the number of the step, so on the same machine it ends as if
nothing had happened, up to rounding by the framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.player.batched.records import Records, joined
from ludeme.player.encoding.encoding import Encoding, encoding_of, encoding_that_shows
from ludeme.player.network.board_of_game import board_of
from ludeme.player.network.evaluator import NetworkEvaluator
from ludeme.player.network.learning.batches import Batches, latest
from ludeme.player.network.learning.first_generation import EVALUATION
from ludeme.player.network.learning.folder import NetworkFolder
from ludeme.player.network.learning.learner import Learner
from ludeme.player.network.learning.losses import Losses
from ludeme.player.network.learning.settings import Settings
from ludeme.player.network.network import Network
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.evaluation.training import EvaluationTraining
from ludeme.runtime.search_abi.seeds import mixed

#: Plays shares of the games of a generation with the network of a file, at first with none or with
#: an evaluation, and gives what each of them leaves, in order.
Play = Callable[[Path | None, int, Sequence[int]], Iterator[Records]]
#: Told what is being done, how much of it is finished, and how much there is.
Watch = Callable[[str, int, int], None]

_SEED_OF_STEPS = 20
#: The training is kept after so many steps, too: that costs milliseconds.
_KEPT_EVERY = 500


@dataclass(frozen=True)
class Report:
    """What happened in one generation; losses are means over its steps."""

    #: Generations so far, this one included.
    generation: int
    #: New positions, and those of the latest generations that were learned from.
    positions: int
    window: int
    policy: float
    soft: float
    value: float
    #: Seconds of playing and learning, and of the whole training.
    playing: float
    learning: float
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return {name: round(value, 5) for name, value in asdict(self).items()}


class NetworkTraining:
    """One training, from its folder to its last generation."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        folder: Path | str,
        encoding: Encoding | None = None,
    ) -> None:
        """Begin with weights drawn by lot, if the folder has no training.

        `encoding` is what the network is to see, if that is not the usual one. A `LudemeError` if
        it is one of another game or with other settings, a ValueError if the game can have no
        network.
        """
        self._game, self.settings = game, settings
        self.folder = NetworkFolder(folder, game, settings)
        #: Generations that are finished, and steps of the one that is not.
        self.generation = self._steps = 0
        self.seconds = 0.0
        self._totals = np.zeros(len(Losses._fields))
        kept = self.folder.restored()
        #: What the network sees: as it was when the training began.
        self._encoding = encoding or encoding_of(game)
        if kept is not None:
            self._encoding = encoding_that_shows(game, kept[0].get("planes"))
        self._board = board_of(self._encoding)
        self.learner = Learner(Network(self._board, settings.architecture), settings)
        if kept is None:
            self._keep()
        else:
            about, arrays = kept
            self.generation, self._steps = about["generation"], about["steps"]
            self.seconds = about["seconds"]
            self._totals = arrays.pop("totals")
            self.learner.restore(arrays)

    def run(
        self, play: Play, seconds: float | None = None, watch: Watch = lambda *_: None
    ) -> Iterator[Report]:
        """Go on to the last generation, or until so many seconds have been spent in all.

        Every generation that was reported is on disk, and so is every share of games and most steps
        of the next one. `watch` is told after each of them.
        """
        while self.generation < self.settings.generations:
            if seconds is not None and self.seconds >= seconds:
                return
            yield self._generation(play, watch)

    @property
    def latest(self) -> Path | None:
        """The network after the latest generation, None before the first one."""
        return self.folder.network_after(self.generation) if self.generation else None

    def evaluator(self) -> NetworkEvaluator:
        """The network as it is now, carried out by the framework: on a GPU where there is one."""
        return NetworkEvaluator(self.learner.playing(), self._encoding, self._board)

    # --- one generation ---------------------------------------------------------------------------

    def _generation(self, play: Play, watch: Watch) -> Report:
        began = perf_counter()
        before = self.seconds
        self._play(play, watch)
        new = self.folder.records(self.generation)
        window = self._window(new)
        learning = perf_counter()
        self._learn(window, before - began, watch)
        now = perf_counter()
        losses = Losses(*(self._totals / self.settings.steps))
        report = Report(
            generation=self.generation + 1,
            positions=len(new.rows),
            window=len(window.rows),
            policy=float(losses.policy),
            soft=float(losses.soft),
            value=float(losses.value),
            playing=learning - began,
            learning=now - learning,
            seconds=before + now - began,
        )
        self._finish(report)
        return report

    def _play(self, play: Play, watch: Watch) -> None:
        """Play the shares of games that are left in this generation."""
        settings = self.settings
        left = self.folder.unplayed(self.generation)
        done = settings.shares - len(left)
        judge = self.latest or (self._first_judge(watch) if left else None)
        for share, records in zip(left, play(judge, self.generation, left), strict=True):
            self.folder.keep_records(self.generation, share, records)
            done += 1
            watch(
                "games", min(done * self.settings.share, self.settings.games), self.settings.games
            )

    def _first_judge(self, watch: Watch) -> Path | None:
        """The evaluation that is to judge in the first generation, if one is: learned by now."""
        settings = self.settings
        if settings.first != EVALUATION:
            return None
        how = EvaluationSettings(seed=settings.seed, jobs=settings.jobs)
        evaluation = EvaluationTraining(self._game, how, self.folder.path / EVALUATION)
        for report in evaluation.run():
            watch("games of the evaluation", report.games, how.games)
        return evaluation.latest

    def _window(self, new: Records) -> Records:
        """What the latest generations have left."""
        first = max(0, self.generation + 1 - self.settings.latest)
        earlier = [self.folder.records(number) for number in range(first, self.generation)]
        return latest(joined([*earlier, new]), self.settings.window)

    def _learn(self, window: Records, spent: float, watch: Watch) -> None:
        """Take the steps that are left in this generation.

        `spent` and the time of the clock make the seconds of the whole training.
        """
        settings = self.settings
        batches = Batches(
            self._encoding,
            self._board,
            window,
            symmetries=settings.symmetries,
            soft_temperature=settings.soft_temperature,
            small_searches=settings.small_searches,
        )
        share = settings.value_share(self.generation)
        while self._steps < settings.steps:
            seed = mixed(settings.seed, _SEED_OF_STEPS, self.generation, self._steps)
            batch = batches.drawn(settings.batch, np.random.default_rng(seed))
            self._totals += np.asarray(self.learner.learn(batch, share))
            self._steps += 1
            self._see_finite({"losses": self._totals})
            if self._steps % _KEPT_EVERY == 0:
                self.seconds = spent + perf_counter()
                self._keep()
            watch("steps", self._steps, settings.steps)

    def _finish(self, report: Report) -> None:
        """Keep everything: the state last, for what came before it can be written again."""
        self._see_finite(self.learner.weights)
        self.seconds = report.seconds
        trained = report.to_json() | {"settings": self.settings.to_json()}
        self.folder.keep_network(
            report.generation,
            self.learner.network,
            self.learner.weights,
            trained,
            self._encoding,
        )
        self.folder.log(report.to_json())
        self.generation, self._steps = report.generation, 0
        self._totals[:] = 0
        self._keep()

    def _keep(self) -> None:
        arrays = self.learner.arrays
        self._see_finite(arrays)
        about = {"generation": self.generation, "steps": self._steps, "seconds": self.seconds}
        self.folder.keep(
            about | {"planes": self._encoding.shown}, arrays | {"totals": self._totals}
        )

    def _see_finite(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        """A `LudemeError` once learning has come to numbers that are not finite."""
        if not all(np.isfinite(array).all() for array in arrays.values()):
            raise LudemeError(
                f"learning has gone wrong: step {self._steps} of generation {self.generation + 1} "
                "came to numbers that are not finite, which are not kept",
                expected="another folder, and a smaller --step",
            )
