"""`ludeme perft`: how many sequences of moves there are, by length or by first move."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import add_game, add_json, positive
from ludeme.app.library import load_any
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match

SUMMARY = "Count the move sequences of a length."
PLACE = 110


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument("depth", type=positive, metavar="DEPTH", help="moves of a sequence")
    parser.add_argument("--divide", action="store_true", help="count below every first move")
    parser.add_argument(
        "--turns",
        action="store_true",
        help="DEPTH is a number of turns: all moves of one player in a row are one",
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Count, and print the counts."""
    from ludeme.play.perft import DEEPEST, LongTurns

    screen = Screen(arguments)
    if arguments.depth > DEEPEST:
        raise exits.UserError(f"the depth is at most {DEEPEST}, not {arguments.depth}")
    with screen.busy("loading"):
        game = load_any(arguments)
    try:
        if arguments.divide:
            return _print_divided(screen, game, arguments)
        return _print_depths(screen, game, arguments)
    except LongTurns as error:
        raise exits.UserError(f"{game.name}: {error}") from None


def _print_divided(screen: Screen, game: Game | Match, arguments: Namespace) -> int:
    counts: dict[str, int] = {}
    with until_interrupted(screen) as stop, screen.busy("counting"):
        for name, count in _divided(game, arguments.depth, arguments.turns):
            counts[name] = count
    if arguments.json:
        total = sum(counts.values())
        found = {"game": game.name, "depth": arguments.depth, "moves": counts, "total": total}
        screen.data(stop.told(found))
        return stop.code()
    table = numbers_table("Move", "Sequences")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    table.add_row("all", f"{sum(counts.values()):,}", style="bold")
    screen.out.print(table)
    return stop.code()


def _divided(game: Game | Match, depth: int, turns: bool) -> Iterator[tuple[str, int]]:
    from ludeme.app.terminal.names import Names
    from ludeme.play.perft import beneath, divide

    state = game.start(seed=0)
    names = Names(state.game)
    if getattr(game, "simultaneous", False):
        yield from divide(state, depth, lambda move: names.move(move) + move.distinction).items()
        return
    moves = names.moves(state)
    yield from zip(moves, beneath(state, moves.values(), depth, turns=turns), strict=True)


def _print_depths(screen: Screen, game: Game | Match, arguments: Namespace) -> int:
    results: list[dict[str, Any]] = []
    unit = "turn" if arguments.turns else "move"
    with until_interrupted(screen) as stop, screen.doing("counting") as say:
        for depth in range(1, arguments.depth + 1):
            began = perf_counter()
            count = game.perft(depth, turns=arguments.turns)
            say(f"counting: {count:,} of {counted(depth, unit)}")
            results.append({"depth": depth, "count": count, "seconds": perf_counter() - began})
    if arguments.json:
        screen.data(stop.told({"game": game.name, "depths": results}))
        return stop.code()
    table = numbers_table("Depth", "Sequences", "Seconds", "Per second")
    for result in results:
        count, seconds = result["count"], result["seconds"]
        table.add_row(
            str(result["depth"]), f"{count:,}", f"{seconds:.2f}", f"{count / seconds:,.0f}"
        )
    screen.out.print(table)
    return stop.code()
