"""`ludeme bench`: random playouts per second, cold and warm start, against the reference system."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import above_zero, add_dirty, add_json
from ludeme.app.measuring import journal
from ludeme.app.measuring.conditions import conditions, find_checkout
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen, numbers_table

if TYPE_CHECKING:
    from rich.table import Table

SUMMARY = "Random playouts per second, cold and warm start."
PLACE = 150
_PLACES = "where to append the results; default: a checkout keeps those of games that others have"


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: twelve of the library")
    parser.add_argument("--seconds", type=above_zero, default=3.0, help="of playouts per game")
    parser.add_argument("--reference", metavar="TSV", help="speeds of the reference system")
    parser.add_argument("--lud-root", metavar="FOLDER", help="take descriptions from this folder")
    parser.add_argument("--core", action="store_true", help="every core game of the reference")
    parser.add_argument("--others", action="store_true", help="every other game of its table")
    parser.add_argument("--results", metavar="FOLDER", help=_PLACES)
    add_dirty(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Measure every game, print and keep the results."""
    from ludeme.app.measuring.reference import find_reference
    from ludeme.app.measuring.speeds import mean_ratio, measured, targets_of

    screen = Screen(arguments)
    checkout = find_checkout()
    targets = targets_of(arguments, find_reference(arguments.reference, checkout))
    place = _place(arguments.results, checkout if any(one.known for one in targets) else None)
    circumstances = conditions(keeps=[place], dirty=arguments.dirty)
    results = []
    with (
        until_interrupted(screen) as stop,
        screen.progress("measuring", len(targets)) as done,
        journal.opened(place) as keep,
    ):
        for target in targets:
            result = circumstances | measured(target, arguments.seconds)
            results.append(result)
            if target.known or arguments.results is not None:
                keep(result)
            done(len(results))
    mean = mean_ratio(results)
    if arguments.json:
        screen.data(stop.told({"results": results, "mean_ratio": mean}))
    else:
        _print(screen, results, mean)
    failed = any("error" in result for result in results)
    return stop.code(exits.FAILED if failed else exits.OK)


def _place(folder: str | None, checkout: Path | None) -> Path | None:
    """The file of results: of the folder asked for, else of the checkout.

    A checkout keeps nothing of a description that nobody else has: no other run compares with it.
    """
    if folder is not None:
        return Path(folder) / "playouts.jsonl"
    return checkout / "bench" / "results" / "playouts.jsonl" if checkout else None


def _table(results: list[dict[str, Any]]) -> Table:
    table = numbers_table(
        "Game", "Playouts/s", "Reference", "Its fast code", "Ratio", "First moves", "Cold", "Warm"
    )
    for result in results:
        if "error" in result:
            table.add_row(result["name"], result["error"][:60], style="yellow")
            continue
        table.add_row(
            result["name"],
            f"{result['playouts_per_second']:,.0f}",
            _rate(result.get("reference_plain")),
            _rate(result.get("reference_optimised")),
            f"{result['ratio']:.1f}x" if "ratio" in result else "",
            *(f"{result[key]:.2f} s" for key in ("first_moves", "cold", "warm")),
        )
    return table


def _rate(rate: float | None) -> str:
    return f"{rate:,.0f}" if rate else ""


def _print(screen: Screen, results: list[dict[str, Any]], mean: float | None) -> None:
    screen.out.print(_table(results), soft_wrap=True)
    if mean is not None:
        screen.out.print(
            f"geometric mean of the ratios to the faster of the reference's two: {mean:.1f}x"
        )
