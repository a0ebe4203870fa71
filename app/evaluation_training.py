"""`ludeme train GAME --evaluation`: learn the weights of an evaluation by self-play."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import refuse_others
from ludeme.app.library import load_game
from ludeme.app.resumable import carried_out, limit_of, told_plainly
from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.player.training.evaluation.training import EvaluationReport, EvaluationTraining

#: Options of `train` that count for evaluations as well.
_COMMON = ("games", "seed", "jobs", "iterations")
_ALLOWED = (
    *_COMMON,
    *("game", "option", "ruleset", "out", "limit", "json", "evaluation", "without", "by_options"),
)
#: Terms that are shown in the end.
_SHOWN = 15


def declare_evaluation(parser: ArgumentParser) -> None:
    """Add what belongs to evaluations alone."""
    parser.add_argument(
        "--evaluation",
        action="store_true",
        help="learn what positions are worth instead; --iterations are positions per move",
    )
    parser.add_argument(
        "--without",
        nargs="*",
        metavar="TERMS",
        help="families to leave out (default: runners neighbours; none after it: all are learned)",
    )


def run_evaluation(arguments: Namespace, parser: ArgumentParser) -> int:
    """Train, and say what has been learned."""
    screen = Screen(arguments)
    refuse_others(
        arguments, parser, _ALLOWED, "is for features; evaluations are learned without it"
    )
    with screen.busy("loading"):
        training = _begun(arguments)

    def work() -> None:
        for report in training.run(limit_of(arguments)):
            if screen.talks:
                screen.err.print(_news(report, training.settings.games))

    if not carried_out(screen, work, lambda: training.games, "game"):
        return exits.INTERRUPTED
    if arguments.json:
        screen.data(_summary(training))
    else:
        _print(screen, training)
    return exits.OK


def _begun(arguments: Namespace) -> EvaluationTraining:
    from ludeme.player.training.evaluation.settings import EvaluationSettings
    from ludeme.player.training.evaluation.training import EvaluationTraining

    given: dict[str, Any] = {
        name: getattr(arguments, name) for name in _COMMON if getattr(arguments, name) is not None
    }
    if "iterations" in given:
        given["positions"] = given.pop("iterations")
    if arguments.without is not None:
        given["without"] = tuple(arguments.without)
    with told_plainly(arguments.out):
        settings = EvaluationSettings(**given)
        return EvaluationTraining(load_game(arguments), settings, arguments.out)


def _news(report: EvaluationReport, games: int) -> str:
    if not report.games:
        return f"{counted(report.lessons, 'random game')}: loss {report.loss:.3f}"
    return (
        f"{report.games} of {counted(games, 'game')}: loss {report.loss:.3f}, "
        f"{report.plies:.0f} plies, {report.seconds:.0f} s"
    )


def _summary(training: EvaluationTraining) -> dict[str, Any]:
    return {
        "game": training.game.name,
        "games": training.games,
        "seconds": training.seconds,
        "terms": len(training.terms),
        "evaluation": str(training.latest),
    }


def _print(screen: Screen, training: EvaluationTraining) -> None:
    table = numbers_table(counted(len(training.terms), "term"), "at first", "in the end")
    heaviest = sorted(
        range(len(training.terms)), key=lambda number: -abs(training.weights[:, number]).max()
    )
    for number in heaviest[:_SHOWN]:
        first, last = training.weights[:, number]
        table.add_row(training.terms.terms[number].sentence, f"{first:+.2f}", f"{last:+.2f}")
    screen.out.print(table)
    screen.out.print(
        f"{counted(training.games, 'game')} in {training.seconds / 60:.1f} minutes; "
        f"evaluation: {training.latest}"
    )
