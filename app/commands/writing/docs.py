"""`ludeme docs`: what a ludeme or macro means, found by name or meaning; the reference as pages."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludeme.app import exits
from ludeme.app.arguments import add_json
from ludeme.app.places_to_write import see_folder, writing
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

SUMMARY = "What a ludeme or macro means and how it is written; finds it by meaning."
PLACE = 60


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help='a ludeme such as "is Line", or a macro'
    )
    text = 'find by meaning: --search "capture by jumping"'
    parser.add_argument("--chapter", metavar="NAME", help="list a chapter, such as moves")
    parser.add_argument("--all", action="store_true", help="list all ludemes, a line each")
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
    elif arguments.all:
        from ludeme.app.docs.lookup import list_all
        from ludeme.binding.reference import entries

        list_all(screen, entries(), arguments.json)
    else:
        _show(screen, words, arguments)
    return exits.OK


def _show(screen: Screen, words: str, arguments: Namespace) -> None:
    """Show a chapter, what the words name, or the language at a glance."""
    from ludeme.app.docs.lookup import look_up
    from ludeme.app.docs.overview import is_chapter, show_chapter, show_overview

    if arguments.chapter or is_chapter(words):
        show_chapter(screen, arguments.chapter or words.casefold(), arguments.json)
    elif words:
        look_up(screen, words, arguments.json)
    else:
        show_overview(screen, arguments.json)


def _write(screen: Screen, folder: str) -> int:
    from ludeme.app.docs.pages import write_pages

    see_folder(Path(folder))
    with screen.busy("writing"), writing(folder):
        pages = write_pages(Path(folder))
    screen.out.print(counted(len(pages), "page"))
    return exits.OK
