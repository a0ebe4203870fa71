"""`ludeme train --library`: learn what is missing for all games of ours, one after the other."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import ludeme.games
from ludeme.app import exits
from ludeme.app.arguments import above_zero
from ludeme.app.library import load_named
from ludeme.app.resumable import carried_out, limit_of
from ludeme.app.terminal.console import Screen
from ludeme.grammar.errors import LudemeError

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.player.evolution.settings import Settings as EvolutionSettings
    from ludeme.player.learned.library import LibrarySettings
    from ludeme.player.learned.planning import Plan
    from ludeme.player.network.learning.settings import Settings as NetworkSettings
    from ludeme.player.training.evaluation.settings import EvaluationSettings
    from ludeme.player.training.settings import Settings

#: Evaluations are learned from so many times the games of features, if there is time for them: in
#: Lines of Action and Tablut 2,500 games taught much more than 1,000.
_TIMES = 50
_BUDGET = 20.0
#: Of evolutions, if there is time: what is varied gets smaller until the last one.
_GENERATIONS = 60


def declare_library(parser: ArgumentParser) -> None:
    """Add what belongs to libraries alone."""
    parser.add_argument(
        "--library",
        nargs="*",
        metavar="GAME",
        help="learn features and evaluations that are missing, for these games or all of ours; "
        "with --evaluation these alone, with --network networks instead, with --policy playouts "
        "near the last move; FOLDER is a library for LUDEME_LIBRARY afterwards",
    )
    parser.add_argument(
        "--budget",
        type=above_zero,
        metavar="MINUTES",
        help=f"with --library: for each thing that is learned (default: {_BUDGET:g})",
    )
    parser.add_argument(
        "--policy",
        action="store_true",
        help="with --library: evolve playouts near the last move (see `ludeme evolve`) where "
        "pieces are placed and stay as they are",
    )
    parser.add_argument(
        "--schemes",
        action="store_true",
        help="with --library: learn nothing, and find out which schemes do better than uct",
    )
    parser.add_argument(
        "--measure",
        action="store_true",
        help="with --library: learn nothing, and measure for the whole budget what FOLDER keeps",
    )


def see_library_options(arguments: Namespace) -> None:
    """A `UserError` for options that belong to libraries where there is none, or exclude others."""
    is_given = vars(arguments).get
    for name, instead in (
        ("budget", "; for one game there is --limit MINUTES"),
        ("policy", "; for one game there is `ludeme evolve`"),
        ("measure", ": train --library GAME --measure"),
        ("schemes", ": train --library GAME --schemes"),
    ):
        if is_given(name) and arguments.library is None:
            raise exits.UserError(f"--{name} goes with --library{instead}")
    kinds = [name for name in ("network", "evaluation", "policy", "schemes") if is_given(name)]
    if len(kinds) > 1:
        raise exits.UserError(f"--{kinds[-1]} goes without --{kinds[0]}")


def run_library(arguments: Namespace, own: Settings | NetworkSettings) -> int:
    """Say what is missing and how long it may take, then learn it.

    `own` says how features are learned, or networks where these are asked for.
    """
    from ludeme.player.learned.planning import plan_of, plan_to_measure

    if arguments.game is not None:
        raise exits.UserError("games stand behind --library: train --library [GAME...]")
    screen, root = Screen(arguments), Path(arguments.out)
    settings = _settings(arguments, own)
    names = arguments.library or ludeme.games.names()
    if (arguments.option or arguments.ruleset) and len(names) != 1:
        raise exits.UserError("options go with one game: train --library GAME -o CATEGORY/ITEM")
    games: list[Game] = []
    with screen.progress("looking", len(names)) as done:
        for name in names:
            games.append(load_named(name, arguments.option, arguments.ruleset))
            done(len(games))
    planned = plan_to_measure if arguments.measure else plan_of
    plan = planned(games, root, settings.ways)
    if not arguments.quiet:
        _announce(screen, plan, settings, _doing(arguments))
    kept: list[str] = []
    limit = limit_of(arguments)
    until = inf if limit is None else perf_counter() + limit

    def work() -> None:
        _carry_out(arguments, screen, plan, settings, kept, until)

    did = _doing(arguments).did
    if not carried_out(screen, work, lambda: len(kept), "thing", did):
        return exits.INTERRUPTED
    left = len(plan.tasks) - len(kept)
    if arguments.json:
        screen.data({"kept": kept, "left": left, "skipped": plan.skipped})
    else:
        screen.out.print(f"{len(kept)} {did}, {left} left; export LUDEME_LIBRARY={root}")
    return exits.OK


def _settings(arguments: Namespace, own: Settings | NetworkSettings) -> LibrarySettings:
    from ludeme.player.learned.library import LibrarySettings
    from ludeme.player.learned.store import EVALUATION, FEATURES, NETWORK, POLICY, SCHEMES

    seconds = 60 * (arguments.budget or _BUDGET)
    if arguments.schemes:
        return LibrarySettings({SCHEMES: None}, seconds)
    if arguments.policy:
        return LibrarySettings({POLICY: _of_policy(arguments)}, seconds)
    ways: dict[str, Any] = {NETWORK if arguments.network else FEATURES: own}
    if arguments.evaluation:
        ways.clear()
    if not arguments.network:
        ways[EVALUATION] = _of_evaluation(arguments)
    return LibrarySettings(ways, seconds)


def _of_evaluation(arguments: Namespace) -> EvaluationSettings:
    from ludeme.player.training.evaluation.settings import EvaluationSettings

    games = _TIMES * arguments.games
    return EvaluationSettings(games=games, seed=arguments.seed, jobs=arguments.jobs)


def _of_policy(arguments: Namespace) -> EvolutionSettings:
    from ludeme.player.evolution.settings import Settings

    return Settings(
        method="natural", generations=_GENERATIONS, seed=arguments.seed, jobs=arguments.jobs
    )


class _Doing(NamedTuple):
    """What is done in words, and the part of the time that measuring takes."""

    verb: str
    did: str
    measuring: str


def _doing(arguments: Namespace) -> _Doing:
    if arguments.measure:
        return _Doing("measure", "measured", "all")
    if arguments.schemes:
        return _Doing("try", "tried", "all")
    return _Doing("learn", "learned", "a quarter")


def _announce(screen: Screen, plan: Plan, settings: LibrarySettings, doing: _Doing) -> None:
    """What is to be done and what it costs, before it begins."""
    minutes = len(plan.tasks) * settings.seconds / 60
    total = f"{minutes / 60:.1f} hours" if minutes >= 90 else f"{minutes:.0f} minutes"
    done, left_out = len(plan.done), len(plan.skipped)
    for line in (
        *(f"left out: {line}" for line in plan.skipped),
        f"{len(plan.tasks)} to {doing.verb}, {done} there already, {left_out} left out",
        f"{settings.seconds / 60:g} minutes for each, {doing.measuring} of it for measuring: "
        f"{total} if all need their time, besides compiling and games that are played to their end",
    ):
        screen.err.print(line, markup=False, soft_wrap=True)


def _carry_out(
    arguments: Namespace,
    screen: Screen,
    plan: Plan,
    settings: LibrarySettings,
    kept: list[str],
    until: float,
) -> None:
    """Learn or measure one thing after the other; what cannot be learned after all is named."""
    from ludeme.player.learned.library import learned_by, measured_again

    root, quiet = Path(arguments.out), arguments.quiet
    carried_out_by = measured_again if arguments.measure else learned_by
    for number, task in enumerate(plan.tasks, 1):
        if perf_counter() >= until:
            return
        try:
            with screen.busy(f"{number} of {len(plan.tasks)}: {task}"):
                for news in carried_out_by(task, root, settings):
                    if screen.talks or (news.lasting and not quiet):
                        screen.err.print(news.text, markup=False, soft_wrap=True)
        except (LudemeError, ValueError) as error:
            said = error.message if isinstance(error, LudemeError) else str(error)
            plan.skipped.append(f"{task}: {said}")
            screen.err.print(f"left out: {task}: {said}", markup=False, soft_wrap=True)
            continue
        kept.append(str(task))
