"""Weights that rows learn: trained once, then kept with the results for all rows that use them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from bench.experiments.rows.row import Row
from bench.experiments.running.budgets import budget_of
from bench.experiments.running.changes import NoSetting
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.store import Store
from bench.experiments.running.variants import Variant
from ludeme.grammar.errors import LudemeError
from ludeme.play.atomic_files import write_atomically
from ludeme.player.agents.registry import read_parameters

#: Where the sets of the ten games are kept, which several rows use.
SHARED_FAMILY = "000-E1"
#: Pruning keeps so many features, and goes on for so many games.
PRUNED_TO, PRUNED_GAMES = 15, 100


@dataclass(frozen=True)
class Course:
    """A training: its name, its game, and how it differs from the paper's settings."""

    family: str
    name: str
    variant: Variant
    budget: str
    games: int
    seed: int
    strategy: str = "correlation"
    options: tuple[str, ...] = ()


def shared_course(run: Run, variant: Variant) -> Course:
    """The training of paper 000: 200 games at equal time, unless something else is asked for."""
    return _course(run, SHARED_FAMILY, variant.slug, variant, "T", 200)


def quick_course(
    run: Run, family: str, name: str, variant: Variant, games: int = 200, **differs: Any
) -> Course:
    """A training with few iterations per move."""
    return _course(run, family, name, variant, "Q", games, **differs)


def _course(
    run: Run, family: str, name: str, variant: Variant, budget: str, games: int, **differs: Any
) -> Course:
    asked = run.settings
    about: dict[str, Any] = {
        "budget": asked.train_budget or budget,
        "games": asked.train_games or games,
        "seed": asked.seed,
        "options": asked.train_options,
    }
    return Course(family, name + _suffix(run), variant, **(about | differs))


def _suffix(run: Run) -> str:
    """Sets that are learned with other settings than the paper's have names of their own.

    "solve=yes,fit=500" becomes "-solve-fit-500"; the note beside a set has all its settings.
    """
    settings = ",".join(run.settings.train_options).split(",")
    return "".join(f"-{_in_a_name(setting)}" for setting in settings if setting)


def _in_a_name(setting: str) -> str:
    name, _, value = setting.replace("_", "-").partition("=")
    return {"yes": name, "no": f"no-{name}"}.get(value, f"{name}-{value}")


# --- what is learned ------------------------------------------------------------------------------


def learned(run: Run, variant: Variant) -> Path:
    """The set that paper 000 learns on a game."""
    return trained(run, shared_course(run, variant))


def known(run: Run, variant: Variant) -> Path | None:
    """The same if it has been learned already."""
    path = run.store.weights_file(SHARED_FAMILY, variant.slug + _suffix(run))
    return path if path.is_file() else None


def trained(run: Run, course: Course) -> Path:
    """The weights at the end of a training: what is kept of it, or else trained now."""
    path = run.store.weights_file(course.family, course.name)
    if _games_behind(path) >= (run.settings.train_games or 1):
        return path
    training = _practise(run, course, course.games)
    training.folder.keep_weights(training.progress, "kept.weights")
    return _kept(run, course, training, training.folder.path / "kept.weights", path)


def checkpoints(run: Run, course: Course, games: Iterable[int]) -> dict[int, Path]:
    """The weights after so many games of a training, as far as it has come."""
    paths = {n: run.store.weights_file(course.family, f"{course.name}-{n:04d}") for n in games}
    wanted = {n: path for n, path in paths.items() if n <= course.games}
    if not all(path.is_file() for path in wanted.values()):
        training = _practise(run, course, course.games)
        for number, path in wanted.items():
            milestone = training.folder.path / f"game-{number:04d}.weights"
            if milestone.is_file():
                _kept(run, course, training, milestone, path)
    return {n: path for n, path in wanted.items() if path.is_file()}


def pruned(run: Run, variant: Variant) -> tuple[Path, Path]:
    """The set that is learned on a game, and what comes of it by pruning and further games."""
    course = shared_course(run, variant)
    before = trained(run, course)
    after = run.store.weights_file("000-E3", variant.slug + _suffix(run))
    if not after.is_file():
        training = _practise(run, course, course.games + PRUNED_GAMES)
        _kept(run, course, training, training.folder.latest, after)
    return before, after


# --- training -------------------------------------------------------------------------------------


def settings_of(course: Course) -> Any:
    """The settings of a training as the trainer has them.

    Pruning is a setting from the beginning, so that rows that need it can go on from where others
    stopped before.
    """
    from ludeme.player.training.settings import Settings

    budget = budget_of(course.budget, course.variant)
    about: dict[str, Any] = {
        "games": course.games,
        "seed": course.seed,
        "strategy": course.strategy,
        "iterations": budget.iterations,
        "seconds": budget.seconds,
        "prune": PRUNED_TO,
        "prune_games": PRUNED_GAMES,
    }
    try:
        return Settings(**(about | read_parameters(Settings, "training", ",".join(course.options))))
    except ValueError as error:
        raise NoSetting(str(error)) from None


def _practise(run: Run, course: Course, games: int) -> Any:
    """Train until so many games have been played, or the time for training is over."""
    title = f"{run.row.id} training {course.name}"
    if run.time_is_up:
        raise TimeIsUp(f"no time for {title}")
    from ludeme.player.training.expert_iteration import Training

    folder = run.store.training_folder(course.family, course.name)
    until = run.until
    if run.settings.train_limit is not None:
        until = min(until, monotonic() + 60 * run.settings.train_limit)
    training = Training(course.variant.load(), settings_of(course), folder)
    with run.screen.progress(title, games) as done:
        done(training.games)
        reports = training.run()
        while training.games < games and monotonic() < until and next(reports, None) is not None:
            done(training.games)
    if training.games < games and run.settings.train_limit is None:
        raise TimeIsUp(f"{title}: {training.games} of {games} games")
    return training


def _kept(run: Run, course: Course, training: Any, found: Path, path: Path) -> Path:
    """Keep a weights file with the results, and beside it what it comes from."""
    path.parent.mkdir(parents=True, exist_ok=True)
    about = {
        "course": asdict(course),
        "settings": training.settings.to_json(),
        "games": training.games,
        "features": [len(one.features) for one in training.progress.sets],
        "seconds": round(training.progress.seconds, 1),
        **run.conditions,
    }
    shutil.copyfile(found, path)
    write_atomically(path.with_suffix(".json"), json.dumps(about, indent=1, ensure_ascii=False))
    return path


def practised(store: Store, row: Row) -> int:
    """Games of self-play behind the sets that are kept for a part.

    A training that was broken off does not count: what it would go on from is not kept.
    """
    games: dict[str, int] = {}
    for note in _notes(store, row.family, row.game):
        if note["games"] >= note["course"]["games"]:
            name = note["course"]["name"]
            games[name] = max(games.get(name, 0), note["games"])
    return sum(games.values())


def half_learned(store: Store, row: Row) -> set[str]:
    """The names of the files of sets that are kept for a part, and were not learned to the end."""
    return {
        f"{note['course']['name']}.lud"
        for note in _notes(store, row.family, row.game)
        if note["games"] < note["course"]["games"]
    }


def seconds_of_practice(store: Store, game: str) -> float:
    """What a game of self-play has taken, on average."""
    every = [
        note
        for folder in sorted((store.results / "weights").glob("*"))
        for note in _notes(store, folder.name, game)
    ]
    return sum(n["seconds"] for n in every) / max(1, sum(n["games"] for n in every))


def _notes(store: Store, family: str, game: str) -> list[dict[str, Any]]:
    """What is said of the sets of a game that were learned with the paper's settings."""
    paths = sorted(store.weights_file(family, game).parent.glob(f"{game}*.json"))
    return [note for note in map(_note, paths) if not note["course"]["options"]]


def _note(path: Path) -> dict[str, Any]:
    """What is said of a set; a `LudemeError` where the file is damaged."""
    try:
        note: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        _ = note["course"]["options"], note["games"], note["seconds"]
    except (ValueError, KeyError, TypeError):
        again = "remove it and the weights beside it, which are learned anew then"
        raise LudemeError(f"{path} is no note on a set of features; {again}") from None
    return note


def _games_behind(path: Path) -> float:
    """The games of self-play behind a weights file; one without a note is as good as any."""
    if not path.is_file():
        return 0
    note = path.with_suffix(".json")
    return _note(note)["games"] if note.is_file() else float("inf")
