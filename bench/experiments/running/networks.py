"""Networks that rows train, once; they are kept with the results for all rows."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from bench.experiments.running.changes import differing, suffix
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.variants import Variant
from ludeme.player.batched.self_play import SelfPlaySettings
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.network.architecture import MINI
from ludeme.player.network.learning.settings import Settings

#: Games of one process, and those of them at the same time: large batches for the network.
_SHARE, _TOGETHER = 250, 125
#: What `--train` may set.
CHANGEABLE = ("generations", "games", "steps", "full", "small")


@dataclass(frozen=True)
class NetworkCourse:
    """A training: the family of the rows it belongs to, its game and its settings.

    The defaults are the plan for two processors (experiments §5.3).
    """

    family: str
    variant: Variant
    generations: int = 12
    games: int = 2000
    steps: int = 4000
    full: int = 200
    small: int = 50
    #: How searches divide their nodes, and what policies learn of them.
    root: str = "puct"
    target: str = "visits"
    #: Random moves that games of self-play begin with, or one more.
    opening: int = 8
    full_share: float = 0.25
    soft: float = 1.0
    sharpening: float = 1.3
    masking: bool = True
    #: Who judges in the first generation, as the settings of a training name them.
    first: str = "nobody"
    seed: int = 1
    #: What the row itself changes, in a word of the names of files.
    without: str = ""
    #: What differs from what the row asks for, as in "games=100".
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its files."""
        first = f"-first-{self.first}" if self.first != "nobody" else ""
        root = f"-{self.root}" if self.root != "puct" else ""
        opening = f"-opening-{self.opening}" if self.opening != 8 else ""
        without = f"-without-{self.without}" if self.without else ""
        return f"{self.variant.slug}-{self.seed}{first}{root}{opening}{without}{suffix(self)}"

    def settings(self, jobs: int) -> Settings:
        """The settings of the training."""
        play = SelfPlaySettings(
            full=self.full, small=self.small, full_share=self.full_share, opening=self.opening,
            target=self.target, search=SearchSettings(root=self.root),
        )  # fmt: skip
        return Settings(
            generations=self.generations, seed=self.seed, games=self.games, share=_SHARE,
            together=_TOGETHER, steps=self.steps, jobs=jobs, architecture=MINI, play=play,
            soft=self.soft, sharpening=self.sharpening, masking=self.masking, first=self.first,
            runtime=fastest_runtime(),
        )  # fmt: skip


def fastest_runtime() -> str:
    """What is installed here to carry networks out."""
    return "openvino" if find_spec("openvino") else "onnxruntime"


def trained(run: Run, course: NetworkCourse, generation: int | None = None) -> Path:
    """The network after a generation, the last one if none is said: kept, or else trained now."""
    course = changed(run, course)
    number = course.generations if generation is None else generation
    file = run.store.weights_file(course.family, f"{course.name}-{number}").with_suffix(".onnx")
    if not file.is_file():
        _train(run, course, number, file)
    return file


def changed(run: Run, course: NetworkCourse) -> NetworkCourse:
    """The course as `--train` asks for it."""
    return differing(course, run.settings.train_options, CHANGEABLE, "a network")


def _train(run: Run, course: NetworkCourse, number: int, file: Path) -> None:
    """Train until that generation is there, and keep it."""
    title = f"{run.row.id} network {course.name}"
    if monotonic() >= run.until:  # as when a page is written: nothing is to be begun
        raise TimeIsUp(f"{title}: not trained")
    from ludeme.player.network.learning.generations import NetworkTraining
    from ludeme.player.network.learning.self_play import SelfPlay

    game, settings = course.variant.load(), course.settings(run.settings.jobs)
    folder = run.store.training_folder(course.family, course.name)
    training = NetworkTraining(game, settings, folder)
    with SelfPlay(game, settings) as play, run.screen.progress(title, number) as done:
        done(min(training.generation, number))
        reports = training.run(play)
        while training.generation < number and monotonic() < run.until:
            next(reports)
            done(training.generation)
    if training.generation < number:
        raise TimeIsUp(f"{title}: {training.generation} of {number} generations")
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(training.folder.network_after(number), file)
