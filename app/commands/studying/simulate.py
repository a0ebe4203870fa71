"""`ludeme simulate`: what random playouts say about a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from ludeme.app import exits
from ludeme.app.arguments import add_game, add_json, add_seed, positive
from ludeme.app.library import load_any
from ludeme.app.terminal.console import Screen, numbers_table

SUMMARY = "Random playouts: lengths, results, branching."
PLACE = 50


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument("-n", type=positive, default=1000, metavar="N", help="number of playouts")
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Simulate and report."""
    from ludeme.app.measuring import off_board, turns
    from ludeme.app.measuring.simulation import simulate

    screen = Screen(arguments)
    with screen.busy("compiling"):
        game = load_any(arguments)
        game.playouts(1)
    simulation = simulate(screen, game, arguments.n, arguments.seed)
    summary = simulation.summary()
    # Whoever interrupts wants to know now: more games may take long.
    summary["without_turns"] = [] if simulation.interrupted else turns.watched(game)
    off = [] if simulation.interrupted else off_board.watched(game)
    summary["off_board"] = [off_board.told(each) for each in off]
    if arguments.json:
        screen.data(summary)
    else:
        _print(screen, summary)
        for each in off:
            screen.out.print(off_board.shown(each), markup=False, soft_wrap=True)
    return exits.INTERRUPTED if simulation.interrupted else exits.OK


def _print(screen: Screen, summary: dict[str, Any]) -> None:
    length = summary["length"]
    table = numbers_table(summary["game"], "", "95 % interval")
    table.add_row("playouts", f"{summary['playouts']:,}")
    interval = f"± {length['margin']:.2f}"
    table.add_row("mean length", f"{length['mean']:.2f}", interval)
    table.add_row("shortest, longest", f"{length['shortest']}, {length['longest']}")
    table.add_row("legal moves per position", f"{summary['branching']:.2f}")
    for seat, share in enumerate(summary["wins"], 1):
        table.add_row(f"player {seat} wins", *_cells(share))
    table.add_row("draws and ties", *_cells(summary["draws"]))
    if summary["cut"]:
        table.add_row("stopped unfinished", f"{summary['cut']:,}")
    if summary["at_limit"]:
        share = summary["at_limit"] / summary["playouts"]
        table.add_row("ended by the turn limit", f"{share:.1%}")
    table.add_row("playouts per second", f"{summary['playouts_per_second']:,.0f}")
    screen.out.print(table)
    for sentence in summary["without_turns"]:
        screen.out.print(sentence, markup=False, soft_wrap=True)


def _cells(share: dict[str, float]) -> tuple[str, str]:
    return f"{share['share']:.1%}", f"{share['low']:.1%} to {share['high']:.1%}"
