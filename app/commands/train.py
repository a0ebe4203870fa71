"""`ludeme train`: learn features and weights for a game by self-play."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludeme.app import exits
from ludeme.app.library import load_game
from ludeme.app.measuring import journal
from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.play.game import Game
from ludeme.player import MatchResult, play_match
from ludeme.player.training.expert_iteration import Report, Training
from ludeme.player.training.settings import Settings

#: Names of options that are settings of their own name.
_SETTINGS = (
    *("games", "seed", "seconds", "iterations", "jobs", "solve", "playout", "shared", "optimiser"),
    *("step", "steps_per_move", "buffer", "by_duration", "strategy", "growth", "support"),
    *("critical", "prune", "prune_games", "episodes", "most_moves", "candidates", "fit"),
)
#: Features that are shown in the end.
_SHOWN = 10


def run(arguments: Namespace) -> int:
    """Train, and say what has been learned."""
    screen = Screen(arguments)
    settings = _settings(arguments)
    with screen.busy("loading"):
        game = load_game(arguments)
        training = _begun(game, settings, arguments.out)
    if training.games and screen.talks:
        screen.err.print(f"going on after {training.games} games")
    limit = None if arguments.limit is None else 60 * arguments.limit
    try:
        with _display(screen, training) as show, journal.opened(_evaluations(training)) as keep:
            for report in training.run(limit):
                show(report)
                if arguments.evaluate_every and report.games % arguments.evaluate_every == 0:
                    keep(_evaluated(screen, training, report, arguments.evaluate_games))
    except KeyboardInterrupt:
        screen.err.print(
            f"\nstopped after {training.games} games; the same command goes on from there"
        )
        return exits.INTERRUPTED
    if arguments.json:
        screen.data(_summary(training))
    else:
        _print(screen, training)
    return exits.OK


def _settings(arguments: Namespace) -> Settings:
    if arguments.seconds is None and arguments.iterations is None:
        arguments.seconds = 0.25
    try:
        return Settings(**{name: getattr(arguments, name) for name in _SETTINGS})
    except ValueError as error:
        raise exits.UserError(str(error)) from None


def _begun(game: Game, settings: Settings, folder: str) -> Training:
    if game.players < 2:
        raise exits.UserError(f"{game.name} has {game.players} player: nobody to play against")
    try:
        return Training(game, settings, folder)
    except OSError as error:
        raise exits.UserError(f"{folder} cannot be used: {error.strerror}") from None


# --- while it goes on -----------------------------------------------------------------------------


@contextmanager
def _display(screen: Screen, training: Training) -> Iterator[Callable[[Report], None]]:
    """Show games, loss, features and speed; yields the function that shows a report."""
    if not screen.talks:
        yield lambda report: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        *(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
        TextColumn("{task.fields[news]}"),
    )
    with Progress(*columns, console=screen.err, transient=True) as bar:
        task = bar.add_task(
            training.game.name, total=training.settings.all_games, completed=training.games, news=""
        )
        yield lambda report: bar.update(task, completed=report.games, news=_news(report))


def _news(report: Report) -> str:
    features = "+".join(map(str, report.features))
    speed = 60 * report.games / max(report.seconds, 1e-9)
    return f"loss {report.loss:.3f}, {features} features, {speed:.1f} games/min"


def _evaluations(training: Training) -> Path:
    return training.folder.path / "evaluations.jsonl"


def _evaluated(screen: Screen, training: Training, report: Report, games: int) -> dict[str, Any]:
    """A match of the search with what has been learned against the search without."""
    result = evaluate(training, games)
    low, high = result.interval
    if screen.talks:
        screen.err.print(
            f"after {report.games} games: {result.score:.1%} against uct "
            f"({low:.1%} to {high:.1%} of {games} games)"
        )
    return {"game": report.games, "games": games, "score": result.score, "low": low, "high": high}


def evaluate(training: Training, games: int) -> MatchResult:
    """A match of what has been learned against UCT with the same budget."""
    settings = training.settings
    budget = {"iterations": settings.iterations, "seconds": settings.seconds}
    given = ",".join(f"{name}={value}" for name, value in budget.items() if value is not None)
    return play_match(
        training.game,
        f"biased:features={training.folder.latest},{given}",
        f"uct:{given}",
        games=games,
        seed=settings.seed + training.games,
        max_plies=settings.most_moves,
    )


# --- in the end -----------------------------------------------------------------------------------


def _summary(training: Training) -> dict[str, Any]:
    progress = training.progress
    return {
        "game": training.game.name,
        "games": progress.games,
        "seconds": progress.seconds,
        "pruned": progress.pruned,
        "features": {learned.role: len(learned.features) for learned in progress.sets},
        "weights": str(training.folder.latest),
    }


def _print(screen: Screen, training: Training) -> None:
    from ludeme.features import to_text

    progress = training.progress
    for learned in progress.sets:
        table = numbers_table(f"{learned.role}: {len(learned.features)} features", "weight")
        heaviest = sorted(range(len(learned.theta)), key=lambda k: -abs(learned.theta[k]))
        for k in heaviest[:_SHOWN]:
            table.add_row(to_text(learned.features[k]), f"{learned.theta[k]:+.3f}")
        screen.out.print(table)
    screen.out.print(
        f"{progress.games} games in {progress.seconds / 60:.1f} minutes; "
        f"weights: {training.folder.latest}"
    )
