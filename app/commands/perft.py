"""`ludeme perft`: how many sequences of moves there are, by length or by first move."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import add_game, add_json, positive
from ludeme.app.library import load_any
from ludeme.app.terminal.console import Screen, numbers_table

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.match import Match

SUMMARY = "Count the move sequences of a length."
PLACE = 110


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument("depth", type=positive, metavar="DEPTH")
    parser.add_argument("--divide", action="store_true", help="count below every first move")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Count, and print the counts."""
    screen = Screen(arguments)
    with screen.busy("counting"):
        game = load_any(arguments)
        if arguments.divide:
            _print_divided(screen, game, arguments)
        else:
            _print_depths(screen, game, arguments)
    return exits.OK


def _print_divided(screen: Screen, game: Game | Match, arguments: Namespace) -> None:
    counts = _divided(game, arguments.depth)
    if arguments.json:
        total = sum(counts.values())
        screen.data({"game": game.name, "depth": arguments.depth, "moves": counts, "total": total})
        return
    table = numbers_table("Move", "Sequences")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    table.add_row("all", f"{sum(counts.values()):,}", style="bold")
    screen.out.print(table)


def _divided(game: Game | Match, depth: int) -> dict[str, int]:
    from ludeme.app.terminal.names import Names
    from ludeme.play.perft import divide, perft

    state = game.start(seed=0)
    if getattr(game, "simultaneous", False):
        return divide(state, depth)
    moves = Names(state.game).moves(state).items()
    return {name: perft(state.copy().apply(move), depth - 1) for name, move in moves}


def _print_depths(screen: Screen, game: Game | Match, arguments: Namespace) -> None:
    results: list[dict[str, Any]] = []
    for depth in range(1, arguments.depth + 1):
        began = perf_counter()
        count = game.perft(depth)
        results.append({"depth": depth, "count": count, "seconds": perf_counter() - began})
    if arguments.json:
        screen.data({"game": game.name, "depths": results})
        return
    table = numbers_table("Depth", "Sequences", "Seconds", "Per second")
    for result in results:
        count, seconds = result["count"], result["seconds"]
        table.add_row(
            str(result["depth"]), f"{count:,}", f"{seconds:.2f}", f"{count / seconds:,.0f}"
        )
    screen.out.print(table)
