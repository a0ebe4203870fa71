"""`ludeme docs`: what a ludeme or macro means, found by name or meaning; the reference as pages."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludeme.app import exits
from ludeme.app.arguments import add_json
from ludeme.app.terminal.console import Screen

SUMMARY = "What a ludeme or macro means and how it is written; finds it by meaning."
PLACE = 60


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help='a ludeme such as "is Line", or a macro'
    )
    text = 'find by meaning: --search "capture by jumping"'
    parser.add_argument("--search", action="store_true", help=text)
    parser.add_argument("--write", metavar="FOLDER", help="write the whole reference as pages")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Show what the words name or are about, or write the pages."""
    screen = Screen(arguments)
    words = " ".join(arguments.words)
    if arguments.write:
        return _write(screen, arguments.write)
    if arguments.search:  # it answers without loading the language
        from ludeme.app.docs.search.answers import answer

        answer(screen, words, arguments.json)
    else:
        from ludeme.app.docs.lookup import look_up

        look_up(screen, words, arguments.json)
    return exits.OK


def _write(screen: Screen, folder: str) -> int:
    from ludeme.app.docs.pages import write_pages

    with screen.busy("writing"):
        try:
            pages = write_pages(Path(folder))
        except OSError as error:
            raise exits.UserError(f"{folder} cannot be written: {error.strerror}") from None
    screen.out.print(f"{len(pages)} pages")
    return exits.OK
