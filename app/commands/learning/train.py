"""`ludeme train`: learn features, an evaluation or a network for a game by self-play."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import (
    above_zero,
    add_game,
    add_json,
    add_seed,
    amount,
    natural,
    positive,
    processes,
)
from ludeme.app.evaluation_training import declare_evaluation, run_evaluation
from ludeme.app.library import load_game
from ludeme.app.library_training import declare_library, run_library, see_library_options
from ludeme.app.measuring import journal
from ludeme.app.network_training import (
    declare_network,
    refuse_network_options,
    refuse_other_options,
    run_network,
    settings_of_network,
)
from ludeme.app.places_to_write import see_folder
from ludeme.app.resumable import carried_out, limit_of, told_plainly
from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.player import MatchResult
    from ludeme.player.training.expert_iteration import Report, Training
    from ludeme.player.training.settings import Settings

SUMMARY = "Learn features and weights, an evaluation or a network for a game by self-play."
PLACE = 100

#: Names of options that are settings of their own name.
_SETTINGS = (
    *("games", "seed", "seconds", "iterations", "jobs", "solve", "playout", "shared", "optimiser"),
    *("step", "steps_per_move", "buffer", "by_duration", "strategy", "growth", "support"),
    *("critical", "prune", "prune_games", "episodes", "most_moves", "candidates", "fit"),
)
#: Features that are shown in the end.
_SHOWN = 10
#: What features and evaluations take where nothing is said; networks have their own.
_DEFAULTS = {"games": 200, "jobs": 1}
_MOST_MOVES = 100


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser, optional=True)
    parser.add_argument("--out", required=True, metavar="FOLDER", help="everything is kept there")
    _declare_effort(parser)
    _declare_learning(parser)
    _declare_discovery(parser)
    _declare_afterwards(parser)
    declare_evaluation(parser)
    declare_library(parser)
    declare_network(parser)
    add_seed(parser, 1)
    add_json(parser)


def _declare_effort(parser: ArgumentParser) -> None:
    """How much is played."""
    parser.add_argument("--games", type=positive, metavar="N", help="of self-play (default: 200)")
    parser.add_argument("--seconds", type=above_zero, metavar="S", help="per move (default: 0.25)")
    parser.add_argument("--iterations", type=positive, metavar="N", help="per move")
    parser.add_argument("--limit", type=amount, metavar="MINUTES", help="stop after so long in all")
    text = (
        "games at a time (default: 1); features: they share weights and are learned from when all "
        "are played, so another number learns others"
    )
    parser.add_argument("--jobs", type=processes, metavar="N", help=text)
    parser.add_argument(
        "--most-moves", type=positive, metavar="N", help="longer games are ties (default: 100)"
    )


def _declare_learning(parser: ArgumentParser) -> None:
    """How weights are learned."""
    parser.add_argument("--solve", action="store_true", help="prove wins, and learn from proofs")
    parser.add_argument("--shared", action="store_true", help="one set for all players")
    parser.add_argument(
        "--candidates", action="store_true", help="begin with what the end rules suggest, too"
    )
    text = "by what weights follow the slope (default: sgd)"
    optimisers = ("sgd", "adam", "rmsprop")
    parser.add_argument("--optimiser", choices=optimisers, default="sgd", help=text)
    parser.add_argument("--step", type=above_zero, metavar="A", help="step size of the optimiser")
    parser.add_argument(
        "--steps-per-move", type=positive, default=1, metavar="N", help="of the optimiser"
    )
    parser.add_argument("--buffer", type=positive, default=200, metavar="N", help="of positions")
    parser.add_argument(
        "--fit",
        type=positive,
        default=0,
        metavar="N",
        help="steps on the whole buffer after the last game",
    )
    parser.add_argument(
        "--by-duration", action="store_true", help="long games count no more than short ones"
    )


def _declare_discovery(parser: ArgumentParser) -> None:
    """How features are found."""
    parser.add_argument(
        "--strategy",
        choices=("correlation", "random", "combine-random", "combine-max"),
        default="correlation",
        help="how new features are found",
    )
    parser.add_argument(
        "--growth", type=natural, default=1, metavar="N", help="new features per game and set"
    )
    parser.add_argument(
        "--support",
        type=positive,
        default=1,
        metavar="N",
        help="moves a new feature must occur on",
    )
    parser.add_argument(
        "--critical",
        type=amount,
        default=0.0,
        metavar="Z",
        help="deviations by which its correlation must be above nothing (1.64: 95 %%)",
    )


def _declare_afterwards(parser: ArgumentParser) -> None:
    """What follows self-play: pruning, weights for playouts, matches."""
    parser.add_argument(
        "--prune", type=natural, default=0, metavar="K", help="keep K features per set in the end"
    )
    parser.add_argument(
        "--prune-games", type=positive, default=100, metavar="N", help="games after pruning"
    )
    text = "how the games of its searches are played to their end (default: uniform)"
    playouts = ("uniform", "softmax", "reactive")
    parser.add_argument("--playout", choices=playouts, default="uniform", help=text)
    parser.add_argument(
        "--episodes",
        type=natural,
        default=0,
        metavar="N",
        help="playouts per game that teach playing out",
    )
    parser.add_argument("--evaluate-every", type=positive, metavar="N", help="games")
    parser.add_argument(
        "--evaluate-games", type=positive, default=20, metavar="N", help="per match against uct"
    )


def run(arguments: Namespace) -> int:
    """Train, and say what has been learned."""
    see_library_options(arguments)
    see_folder(Path(arguments.out))
    _see_place_of_matches(arguments)
    if arguments.network:
        return _run_network(arguments)
    refuse_network_options(arguments)
    for name, value in _DEFAULTS.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, value)
    if arguments.library is not None:
        return run_library(arguments, settings_of(arguments))
    if arguments.game is None:
        raise exits.UserError("train needs a GAME, or --library for all of ours")
    if arguments.evaluation:
        parser = ArgumentParser()
        declare(parser)
        return run_evaluation(arguments, parser)
    screen = Screen(arguments)
    settings = settings_of(arguments)
    with screen.busy("loading"):
        game = load_game(arguments)
        training = _begun(game, settings, arguments.out)

    every = arguments.evaluate_every

    def work() -> None:
        with _display(screen, training) as show, journal.opened(_evaluations(training)) as keep:
            for before, now in _rounds(training, limit_of(arguments), show):
                if every and now // every > before // every:
                    keep(_evaluated(screen, training, arguments.evaluate_games))

    if not carried_out(screen, work, lambda: training.games, "game"):
        return exits.INTERRUPTED
    if arguments.json:
        screen.data(_summary(training))
    else:
        _print(screen, training)
    return exits.OK


def _see_place_of_matches(arguments: Namespace) -> None:
    """A `UserError` where agents could not be told the files that --evaluate-every needs."""
    if arguments.evaluate_every and "," in arguments.out:
        raise exits.UserError(
            f"{arguments.out} has a comma in its name, which divides the parameters of agents\n"
            "expected: another folder, or no --evaluate-every"
        )


def _run_network(arguments: Namespace) -> int:
    parser = ArgumentParser()
    declare(parser)
    refuse_other_options(arguments, parser)
    if arguments.library is not None:
        return run_library(arguments, settings_of_network(arguments))
    if arguments.game is None:
        raise exits.UserError("train --network needs a GAME, or --library for all of ours")
    return run_network(arguments)


def settings_of(arguments: Namespace) -> Settings:
    """What the arguments say of how features are learned."""
    from ludeme.player.training.settings import Settings

    if arguments.seconds is None and arguments.iterations is None:
        arguments.seconds = 0.25
    if arguments.most_moves is None:
        arguments.most_moves = _MOST_MOVES
    with told_plainly(arguments.out):
        return Settings(**{name: getattr(arguments, name) for name in _SETTINGS})


def _begun(game: Game, settings: Settings, folder: str) -> Training:
    from ludeme.player.training.expert_iteration import Training

    with told_plainly(folder):
        return Training(game, settings, folder)


# --- while it goes on -----------------------------------------------------------------------------


def _rounds(
    training: Training, limit: float | None, show: Callable[[Report], None]
) -> Iterator[tuple[int, int]]:
    """Train, and say after games that were played at a time how many there were before, and are."""
    before = training.games
    for report in training.run(limit):
        show(report)
        if report.games == training.games:
            yield before, training.games
            before = training.games


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
    noun = "feature" if features == "1" else "features"
    speed = 60 * report.games / max(report.seconds, 1e-9)
    return f"loss {report.loss:.3f}, {features} {noun}, {speed:.1f} games/min"


def _evaluations(training: Training) -> Path:
    return training.folder.path / "evaluations.jsonl"


def _evaluated(screen: Screen, training: Training, games: int) -> dict[str, Any]:
    """A match of the search with what has been learned against the search without."""
    result = evaluate(training, games)
    low, high = result.interval
    if screen.talks:
        screen.err.print(
            f"after {counted(training.games, 'game')}: {result.score:.1%} against uct "
            f"({low:.1%} to {high:.1%} of {counted(games, 'game')})"
        )
    return {"game": training.games, "games": games, "score": result.score, "low": low, "high": high}


def evaluate(training: Training, games: int) -> MatchResult:
    """A match of what has been learned against UCT with the same budget."""
    from ludeme.player import play_match

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
        table = numbers_table(
            f"{learned.role}: {counted(len(learned.features), 'feature')}", "weight"
        )
        heaviest = sorted(range(len(learned.theta)), key=lambda k: -abs(learned.theta[k]))
        for k in heaviest[:_SHOWN]:
            table.add_row(to_text(learned.features[k]), f"{learned.theta[k]:+.3f}")
        screen.out.print(table)
    screen.out.print(
        f"{counted(progress.games, 'game')} in {progress.seconds / 60:.1f} minutes; "
        f"weights: {training.folder.latest}"
    )
