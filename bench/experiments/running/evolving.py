"""Playout policies that rows evolve, once; they are kept with the results for all rows."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from bench.experiments.running.changes import differing, suffix
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.variants import Variant
from ludeme.player.evolution.evolution import Evolution
from ludeme.player.evolution.settings import Settings

#: What `--train` may set.
CHANGEABLE = ("generations", "iterations")


@dataclass(frozen=True)
class Course:
    """An evolution: the family of the rows it belongs to, its game and its settings."""

    family: str
    variant: Variant
    method: str = "paper"
    generations: int = 100
    seed: int = 1
    iterations: int = 1000
    #: Whether how often moves may go anywhere evolves, too.
    elsewhere: bool = False
    #: What differs from what the row asks for, as in "generations=3".
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its file."""
        method = f"{self.method}-elsewhere" if self.elsewhere else self.method
        return f"{self.variant.slug}-{method}-{self.seed}{suffix(self)}"

    def settings(self, jobs: int) -> Settings:
        """The settings of the evolution."""
        return Settings(
            method=self.method,
            generations=self.generations,
            seed=self.seed,
            iterations=self.iterations,
            elsewhere=self.elsewhere,
            opening="".join(self.variant.opening),
            jobs=jobs,
        )


def evolved(run: Run, course: Course) -> Path:
    """The weights at the end of an evolution: what is kept of it, or else evolved now."""
    course = differing(course, run.settings.train_options, CHANGEABLE, "an evolution")
    kept = run.store.weights_file(course.family, course.name).with_suffix(".patterns")
    if kept.is_file():
        return kept
    title = f"{run.row.id} evolution {course.name}"
    folder = run.store.training_folder(course.family, course.name)
    folder.mkdir(parents=True, exist_ok=True)
    settings = course.settings(run.settings.jobs)
    evolution = Evolution(course.variant.load(), settings, folder / "weights.json")
    with run.screen.progress(title, course.generations) as done:
        done(evolution.generation)
        reports = evolution.run()
        while monotonic() < run.until and next(reports, None) is not None:
            done(evolution.generation)
    if evolution.generation < course.generations:
        raise TimeIsUp(f"{title}: {evolution.generation} of {course.generations} generations")
    kept.parent.mkdir(parents=True, exist_ok=True)
    evolution.weights.save(kept)
    return kept
