"""`ludeme evolve`: learn weights of local patterns for playouts by evolution."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import (
    above_zero,
    add_game,
    add_json,
    add_seed,
    amount,
    positive,
    processes,
)
from ludeme.app.library import load_game
from ludeme.app.places_to_write import see_writable
from ludeme.app.resumable import carried_out, limit_of, told_plainly
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.player.evolution.evolution import Evolution, Report
    from ludeme.player.evolution.settings import Settings

SUMMARY = "Evolve playouts that answer the last move by weights of local patterns."
PLACE = 102

#: Names of options that are settings of their own name.
_SETTINGS = (
    *("method", "seed", "iterations", "selection", "c", "expand", "opening"),
    *("parents", "children", "elite", "games", "pairs", "most_games", "elsewhere"),
)
#: How many generations each method has unless it is said.
_GENERATIONS = {"paper": 100, "natural": 30}


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument(
        "--out",
        required=True,
        metavar="FILE",
        help="of weights; written anew after every generation",
    )
    text = "the paper's strategy, or a natural one that needs a tenth of the games"
    parser.add_argument("--method", choices=tuple(_GENERATIONS), default="paper", help=text)
    text = "in all (paper: 100, natural: 30); more than before: it goes on to so many"
    parser.add_argument("--generations", type=positive, metavar="N", help=text)
    parser.add_argument("--limit", type=amount, metavar="MINUTES", help="stop after so long in all")
    parser.add_argument(
        "--jobs",
        type=processes,
        metavar="N",
        help="games at a time (as many as there are processors)",
    )
    text = "first move of every game, such as C4 (the fairest by a search; none where lots say)"
    parser.add_argument("--opening", default="", metavar="MOVE", help=text)
    _declare_search(parser)
    _declare_methods(parser)
    add_seed(parser, 1)
    add_json(parser)


def _declare_search(parser: ArgumentParser) -> None:
    """The search that plays with the policies."""
    parser.add_argument("--iterations", type=positive, default=1000, metavar="N", help="per move")
    parser.add_argument("--selection", default="ucb1-tuned", metavar="RULE", help="of its tree")
    parser.add_argument("--c", type=above_zero, default=1.0, metavar="C", help="its constant")
    text = "visits that a leaf has before it gets its moves"
    parser.add_argument("--expand", type=positive, default=50, metavar="N", help=text)


def _declare_methods(parser: ArgumentParser) -> None:
    """What belongs to one of the methods."""
    for name, default, text in (
        ("parents", 30, "paper: how many survive"),
        ("children", 35, "paper: how many are born"),
        ("elite", 5, "paper: the best that pass unchanged"),
        ("games", 5, "paper: games that each individual asks for"),
        ("pairs", 10, "natural: pairs of opposite variations in a generation"),
        ("most-games", 10, "natural: the most games of a pair"),
    ):
        parser.add_argument(f"--{name}", type=positive, default=default, metavar="N", help=text)
    text = "natural: how often a move may go anywhere evolves, too"
    parser.add_argument("--elsewhere", action="store_true", help=text)


def run(arguments: Namespace) -> int:
    """Evolve, and say what came of it."""
    screen = Screen(arguments)
    see_writable(Path(arguments.out))
    settings = _settings(arguments)
    with screen.busy("loading"):
        evolution = _begun(arguments, settings)

    def work() -> None:
        with screen.progress(evolution.game.name, evolution.settings.generations) as done:
            done(evolution.generation)
            for report in evolution.run(limit_of(arguments)):
                done(report.generation)
                if screen.talks:
                    screen.err.print(_line(report))

    if not carried_out(screen, work, lambda: evolution.generation, "generation"):
        return exits.INTERRUPTED
    if arguments.json:
        screen.data(_summary(evolution))
    else:
        opening = evolution.settings.opening
        first = f"opening {opening}" if opening else "first moves drawn by lot"
        screen.out.print(
            f"{counted(evolution.generation, 'generation')}, {counted(evolution.games, 'game')} in "
            f"{evolution.seconds / 60:.1f} minutes; {first}; "
            f"weights: {evolution.out}",
            soft_wrap=True,
        )
    return exits.OK


def _settings(arguments: Namespace) -> Settings:
    from ludeme.player.evolution.settings import Settings
    from ludeme.player.matches.processes import processors

    given = {name: getattr(arguments, name) for name in _SETTINGS}
    given["generations"] = arguments.generations or _GENERATIONS[arguments.method]
    given["jobs"] = arguments.jobs or processors()
    with told_plainly(arguments.out):
        return Settings(**given)


def _begun(arguments: Namespace, settings: Settings) -> Evolution:
    from ludeme.player.evolution.evolution import Evolution

    game = load_game(arguments)
    with told_plainly(arguments.out):
        return Evolution(game, settings, arguments.out)


def _line(report: Report) -> str:
    speed = 60 * report.games / max(report.seconds, 1e-9)
    return (
        f"generation {report.generation}: {counted(report.games, 'game')}, "
        f"best {report.best:+.2f}, sigma {report.sigma:.3f}, {speed:.0f} games/min"
    )


def _summary(evolution: Evolution) -> dict[str, Any]:
    return {
        "game": evolution.game.name,
        "generations": evolution.generation,
        "games": evolution.games,
        "seconds": evolution.seconds,
        "opening": evolution.settings.opening,
        "weights": str(evolution.out),
    }
