"""`ludeme agents`: who plays, what searches are put together from, and whom `auto` chooses."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from ludeme.app import exits
from ludeme.app.arguments import add_choices, add_json
from ludeme.app.library import load_any
from ludeme.app.terminal.console import Screen, words_table

SUMMARY = (
    "List the agents and the parts of searches; or say whom `auto` chooses for a game, and why."
)
PLACE = 35


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    text = "whom auto chooses for this game: library name, path of a .lud file, or -"
    parser.add_argument("game", nargs="?", metavar="GAME", help=text)
    add_choices(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """List all that can be named in `--agents`, or what there is for a game."""
    screen = Screen(arguments)
    if arguments.game is None:
        return _list(screen, arguments)
    with screen.busy("loading"):
        game = load_any(arguments)
    with screen.busy("trying what could suit the game (once only)"):
        found = _chosen(game)
    if arguments.json:
        screen.data(found)
        return exits.OK
    for unit, choice in found["auto"].items():
        screen.out.print(f"with {unit}: {choice['agent']}", markup=False)
        screen.out.print(f"  because {choice['reason']}", markup=False)
    for line in (*found["learned"], *found["notes"]):
        screen.out.print(line, markup=False)
    return exits.OK


def _chosen(game: Any) -> dict[str, Any]:
    """Whom `auto` chooses, and what was learned for a game."""
    from ludeme.play.game import Game
    from ludeme.player.choice.choosing import choose
    from ludeme.player.learned.store import Findings, learned_for

    choices = {unit: choose(game, unit) for unit in ("seconds", "iterations")}
    findings = learned_for(game) if isinstance(game, Game) else Findings()
    return {
        "game": game.name,
        "auto": {
            unit: {"agent": choice.written, "reason": choice.reason}
            for unit, choice in choices.items()
        },
        "learned": [f"{one.path}: {one}" for one in findings.learned],
        "notes": list(findings.notes),
    }


def _list(screen: Screen, arguments: Namespace) -> int:
    from ludeme.app.terminal.described import described, written

    found = list(described())
    if arguments.json:
        screen.data(found)
        return exits.OK
    from ludeme.player.agents.sight import LOOKS

    table = words_table("Written", "Parameters", "What it does", "Paper", "Sees")
    for each in found:
        given = ", ".join(f"{key}={written(value)}" for key, value in each["parameters"].items())
        table.add_row(each["written"], given, each["meaning"], each["paper"], each["sees"])
    screen.out.print(table)
    screen.out.print("A parameter without a value is no limit, or a file that is to be given")
    screen.out.print("An agent is written name:parameter=value,..., such as uct:seconds=1,c=1.4")
    screen.out.print("or put together from parts: mcts:select=rave,playout=mast,seconds=1")
    screen.out.print(f"Where a game hides something, who sees the full position is marked {LOOKS}")
    return exits.OK
