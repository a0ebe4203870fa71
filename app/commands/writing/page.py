"""`ludeme page`: a game as one page that anybody can play, with nothing to install."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import ludeme.games
from ludeme.app import exits
from ludeme.app.arguments import add_game
from ludeme.app.library import load_game
from ludeme.app.places_to_write import see_place, writing
from ludeme.app.terminal.console import Screen

SUMMARY = "Write a game as one page that anybody can play in a browser, with nothing to install."
PLACE = 125


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    text = "where the page is written (default: the name of the game, here)"
    parser.add_argument("--out", metavar="FILE", help=text)


def run(arguments: Namespace) -> int:
    """Write the page, and say where it is."""
    from ludeme.app.game_pages.playable_page import playable_page
    from ludeme.play.atomic_files import write_atomically

    screen = Screen(arguments)
    if arguments.out is not None:
        see_place(arguments.out, "page", "--out")
    with screen.busy("writing"):
        game = load_game(arguments)
        page = playable_page(game)
        path = Path(arguments.out or f"{ludeme.games.file_word(game.name)}.html")
    see_place(path, "page", "--out")
    with writing(path):
        write_atomically(path, page)
    size = len(page.encode()) // 1024
    screen.out.print(f"{path}: {game.name}, {size:,} kB; open it in a browser", markup=False)
    return exits.OK
