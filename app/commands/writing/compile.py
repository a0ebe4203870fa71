"""`ludeme compile`: compile a game, or show the program its rules became."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import add_game, add_json
from ludeme.app.library import load_game
from ludeme.app.places_to_write import see_place, writing
from ludeme.app.terminal.console import Screen, numbers_table

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.player import Agent

SUMMARY = "Compile a game, or show what its rules became."
PLACE = 120


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument("--show", action="store_true", help="print the emitted program")
    text = "write the game as a module of JavaScript: start, moves, apply and what goes with them"
    parser.add_argument("--javascript", metavar="FILE", help=text)
    text = "compile what this agent searches with, too: its first move then takes no longer"
    parser.add_argument("--agent", metavar="AGENT", help=text)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Show the program, or compile it and say what that took."""
    from ludeme.app.agents import agents_of

    screen = Screen(arguments)
    if arguments.javascript is not None:
        see_place(arguments.javascript, "module", "--javascript")
    agents = agents_of([arguments.agent] if arguments.agent else [])
    began = perf_counter()
    with screen.busy("loading"):
        game = load_game(arguments)
        source = game.source
    loading = perf_counter() - began
    if arguments.javascript is not None:
        return _translate(screen, game, Path(arguments.javascript))
    if arguments.show:
        _show(screen, source)
        return exits.OK
    with screen.busy("compiling"):
        facts = _facts(game, loading)
        for agent in agents:
            facts["agent_seconds"] = _preparing(agent, game)
    if arguments.json:
        screen.data(facts)
    else:
        _print(screen, facts)
    return exits.OK


def _translate(screen: Screen, game: Game, path: Path) -> int:
    from ludeme.app.javascript.module import javascript_of
    from ludeme.play.atomic_files import write_atomically

    module = javascript_of(game)
    with writing(path):
        write_atomically(path, module)
    screen.out.print(f"{path}: {game.name}, {len(module.encode()) // 1024:,} kB", markup=False)
    return exits.OK


def _show(screen: Screen, source: str) -> None:
    if not screen.out.is_terminal:
        print(source, end="" if source.endswith("\n") else "\n")
        return
    from rich.syntax import Syntax

    screen.out.print(Syntax(source, "python", background_color="default", word_wrap=False))


def _facts(game: Game, loading: float) -> dict[str, Any]:
    began = perf_counter()
    program = game.program
    compiling = perf_counter() - began
    emitted = game.emitted
    return {
        "game": game.name,
        "lines": len(game.source.splitlines()),
        "functions": len(emitted.signatures),
        "row": emitted.row_size,
        "move_row": program.width,
        "tables": len(emitted.tables),
        "load_seconds": loading,
        "compile_seconds": compiling,
    }


def _preparing(agent: Agent, game: Game) -> float:
    """The seconds that an agent takes to make what it searches with."""
    from ludeme.player.agents.given import let_prepare

    began = perf_counter()
    let_prepare(agent, game.start(seed=1))
    return perf_counter() - began


def _print(screen: Screen, facts: dict[str, Any]) -> None:
    table = numbers_table(facts["game"], "")
    table.add_row("lines of the program", f"{facts['lines']:,}")
    table.add_row("functions", f"{facts['functions']:,}")
    table.add_row("integers in a position", f"{facts['row']:,}")
    table.add_row("integers in a move", f"{facts['move_row']:,}")
    table.add_row("integers in tables", f"{facts['tables']:,}")
    table.add_row("seconds to load and write", f"{facts['load_seconds']:.2f}")
    table.add_row("seconds to compile or fetch", f"{facts['compile_seconds']:.2f}")
    if "agent_seconds" in facts:
        table.add_row("seconds to prepare the agent", f"{facts['agent_seconds']:.2f}")
    screen.out.print(table)
