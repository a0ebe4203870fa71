"""`ludeme board`: a board, with names or numbers of its sites, or a position on it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ludeme.app import exits
from ludeme.app.arguments import add_game, natural
from ludeme.app.library import load_game
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.positions import add_position, position_of

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


def run(arguments: Namespace) -> int:
    """Draw it."""
    screen = Screen(arguments)
    with screen.busy("loading"):
        game = load_game(arguments, tier="python")
    if arguments.numbers or arguments.labels:
        from ludeme.app.terminal.site_names import labelled, numbered

        kind = KINDS.get(arguments.of or "", game.facts.default_type)
        draw = numbered if arguments.numbers else labelled
        if not game.facts.topology.sites(kind):
            raise exits.UserError(f"the board of {game.name} has no {arguments.of}")
        screen.out.print(draw(game.facts.topology, kind), soft_wrap=True)
        return exits.OK
    if arguments.of:
        raise exits.UserError("--of says which sites are named: give --numbers or --labels too")
    from ludeme.app.terminal.drawing import Drawing

    state = position_of(game, arguments)
    screen.out.print(Drawing(game).board(state.contents()), soft_wrap=True)
    return exits.OK
