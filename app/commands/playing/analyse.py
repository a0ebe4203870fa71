"""`ludeme analyse`: what an agent thinks of a position, shown while it thinks."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import above_zero, add_game, add_json, add_seed, meant, positive
from ludeme.app.library import load_any
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.playing.thoughts import advised, as_data, names_of
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.positions import add_position, position_of
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from rich.table import Table

    from ludeme.play.state import State
    from ludeme.player.analysis import Analysis, Line

SUMMARY = "Show the best lines of a position: visits, values, what is proven."
PLACE = 15


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    text = "who thinks, as with --agent; it may stand before the game"
    parser.add_argument("word", metavar="AGENT", nargs="?", help=text)
    add_position(parser)
    text = "who thinks, such as uct:seconds=5,solver=yes; without a limit until Control-C"
    parser.add_argument("--agent", metavar="AGENT", help=text)
    parser.add_argument("--seconds", type=above_zero, metavar="S", help="think so long")
    parser.add_argument("--lines", type=positive, default=5, metavar="N", help="best lines shown")
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Think, show what is known so far, and at the end what came out."""
    from ludeme.player.analysis import analyse
    from ludeme.player.search.budget import Budget

    screen = Screen(arguments)
    _tell_apart(arguments)
    _see_agent(arguments.agent)
    budget = None if arguments.seconds is None else Budget(seconds=arguments.seconds)
    with screen.busy("loading"):
        game = load_any(arguments)
        state = position_of(game, arguments)
    last: Analysis | None = None
    with until_interrupted(screen) as stop, _live(screen, arguments.json) as show:
        try:
            for last in analyse(state, arguments.agent, budget=budget, seed=arguments.seed):
                show(partial(_table, state, last, arguments.lines))
        except ValueError as error:
            raise exits.UserError(str(error)) from None
    if last is None:
        return stop.code()
    if arguments.json:
        screen.data(stop.told(as_data(state, last, arguments.lines)))
        return stop.code()
    screen.out.print(_table(state, last, arguments.lines))
    if advice := advised(state, last):
        screen.out.print(advice, markup=False)
    screen.out.print(f"thought by {last.agent}", markup=False)
    if last.choice:
        screen.out.print(last.choice, markup=False)
    return stop.code()


def _tell_apart(arguments: Namespace) -> None:
    """Say which of two words is the game, and which the agent."""
    from ludeme.player.agents.registry import agent_names, names_agent

    words = [word for word in (arguments.game, arguments.word) if word is not None]
    agents = [word for word in words if names_agent(word)]
    if len(agents) == len(words):
        raise exits.UserError("no game is named; such as: ludeme analyse Hex uct")
    if arguments.word is None:
        return
    if not agents:
        name = arguments.word.partition(":")[0]
        raise exits.UserError(f"{name!r} is no agent{meant(name, agent_names())}")
    if arguments.agent is not None:
        raise exits.UserError(f"two agents are named, {agents[0]} and {arguments.agent}")
    arguments.agent = agents[0]
    arguments.game = next(word for word in words if word != agents[0])


def _see_agent(description: str | None) -> None:
    """The user's error where somebody is named who cannot think."""
    from ludeme.app.agents import agents_of

    if description is not None:
        agents_of([description])


@contextmanager
def _live(screen: Screen, quiet: bool) -> Iterator[Callable[[Callable[[], Table]], None]]:
    """A table on a terminal that changes while it is thought; yields what shows a new one."""
    if quiet or not screen.talks:
        yield lambda table: None
        return
    from rich.live import Live

    with Live(console=screen.err, transient=True, auto_refresh=False) as live:
        yield lambda table: live.update(table(), refresh=True)


def _table(state: State, analysis: Analysis, most: int) -> Table:
    """The best lines."""
    from ludeme.app.terminal.console import numbers_table

    thought = f"{counted(analysis.iterations, 'iteration', ',')}, {analysis.seconds:.1f} s"
    thought += ", memory used up" if analysis.full else ""
    basis = _basis(analysis.best)[0]
    table = numbers_table("visits", "value", basis, "proven", f"line ({thought})")
    for column in table.columns[3:]:
        column.justify, column.no_wrap = "left", False
    for line in analysis.lines[:most]:
        names = " ".join(names_of(state, line.moves))
        known = _basis(line)[1]
        table.add_row(f"{line.visits:,}", f"{line.value:+.3f}", known, line.proven, names)
    return table


def _basis(line: Line) -> tuple[str, str]:
    """What the value of a line rests on: the title of the column, and what stands there."""
    if line.share is not None:
        return "share", f"{line.share:.1%}"
    if line.interval is None:
        return "depth", str(line.depth)
    low, high = line.interval
    return "95 % interval", f"{low:+.2f} to {high:+.2f}"
