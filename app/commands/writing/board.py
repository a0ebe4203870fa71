"""`ludeme board`: a board, with names or numbers of its sites, or a position on it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import add_game, natural
from ludeme.app.library import load_any
from ludeme.app.places_to_write import see_place
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.positions import add_position, position_of

if TYPE_CHECKING:
    from ludeme.play.rules import Rules
    from ludeme.play.state import State

SUMMARY = "Draw a board: numbers or labels of its sites, or a position."
PLACE = 32
KINDS = {"cells": "Cell", "vertices": "Vertex", "edges": "Edge"}


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    add_position(parser)
    parser.add_argument("--seed", type=natural, help="fixes what the start leaves to chance")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--numbers", action="store_true", help="the number of every site")
    shown.add_argument("--labels", action="store_true", help="its label, such as C4")
    parser.add_argument(
        "--of", choices=KINDS, help="which sites; default: those that are played on"
    )
    parser.add_argument("--svg", metavar="FILE", help="draw a picture into a file; - prints it")


def run(arguments: Namespace) -> int:
    """Draw it."""
    from ludeme.play.matches.match import Match

    screen = Screen(arguments)
    if arguments.svg and arguments.svg != "-":
        see_place(arguments.svg, "picture", "--svg")
    with screen.busy("loading"):
        game = load_any(arguments, tier="python")
    if arguments.of and not (arguments.numbers or arguments.labels):
        raise exits.UserError("--of says which sites are named: give --numbers or --labels too")
    if not (arguments.numbers or arguments.labels):
        _draw_position(screen, position_of(game, arguments), arguments)
    elif isinstance(game, Match):  # reason: which of its boards is shown the position says
        _draw_names(screen, position_of(game, arguments).game, arguments)
    else:
        _draw_names(screen, game, arguments)
    return exits.OK


def _draw_names(screen: Screen, game: Rules, arguments: Namespace) -> None:
    """The empty board with the names of its sites."""
    from ludeme.app.terminal.site_names import label, number, picture

    kind = KINDS.get(arguments.of or "", game.facts.default_type)
    if not game.facts.topology.sites(kind):
        raise exits.UserError(f"the board of {game.name} has no {arguments.of}")
    name = number if arguments.numbers else label
    if arguments.svg:
        from ludeme.app.pictures.board_picture import named_picture

        what = "numbers" if arguments.numbers else "labels"
        title = f"{game.name}: the {what} of the sites"
        _keep(screen, arguments.svg, named_picture(game, kind, name, title))
    else:
        screen.out.print(picture(game.facts.topology, kind, name), soft_wrap=True)


def _draw_position(screen: Screen, state: State, arguments: Namespace) -> None:
    """A position."""
    game, contents = state.game, state.contents()
    if arguments.svg:
        from ludeme.app.pictures.board_picture import position_picture

        after = f" after {arguments.position}" if arguments.position else ""
        title = f"A position of {game.name}{after}"
        _keep(screen, arguments.svg, position_picture(game, contents, title))
    else:
        from rich.text import Text

        from ludeme.app.terminal.aside import beside
        from ludeme.app.terminal.drawing import Drawing

        drawing = Drawing(game)
        screen.out.print(drawing.board(contents), soft_wrap=True)
        if lines := beside(game, drawing.symbols, state, contents, state.roll):
            screen.out.print(Text("\n").join([Text(), *lines]), soft_wrap=True)


def _keep(screen: Screen, file: str, svg: str) -> None:
    """Write a picture, or print it."""
    from ludeme.play.atomic_files import write_atomically

    if file == "-":
        screen.out.print(svg, markup=False, soft_wrap=True, end="")
    else:
        write_atomically(Path(file), svg)
