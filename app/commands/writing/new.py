"""`ludeme new`: a description to begin with."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from ludeme.app import exits
from ludeme.app.arguments import meant, natural
from ludeme.app.new_games import BOARDS, KINDS, NewGame
from ludeme.app.places_to_write import see_folder
from ludeme.app.terminal.console import Screen

SUMMARY = "Begin a new game: a file that plays, with comments, and its tests."
PLACE = 38


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("name", metavar="NAME", help='of the game, such as "Three Up"')
    kinds = ", ".join(f"{kind} ({about})" for kind, about in KINDS.items())
    parser.add_argument("--kind", choices=KINDS, help=f"{kinds}; asked for if it is not given")
    parser.add_argument("--board", choices=BOARDS, help="likewise")
    parser.add_argument("--size", type=natural, metavar="N", help="sites along a side; likewise")
    made = "made if it is not there; default: here"
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=Path(), help=made)


def run(arguments: Namespace) -> int:
    """Write the file and its tests; files that are there stay as they are."""
    screen = Screen(arguments)
    kind = arguments.kind or _asked(screen, "kind of game", KINDS, "line")
    boards = BOARDS if kind != "race" else {"square": BOARDS["square"]}
    board = arguments.board or _asked(screen, "board", boards, "square")
    try:
        size = arguments.size if arguments.size is not None else _size()
        game = NewGame(arguments.name, kind, board, size)
    except (ValueError, ArgumentTypeError) as error:
        raise exits.UserError(str(error)) from None
    stem = re.sub(r"\W+", "-", arguments.name.lower()).strip("-") or "game"
    _make(arguments.out)
    text, tests = arguments.out / f"{stem}.lud", arguments.out / f"{stem}.test.toml"
    for path, content in ((text, game.text(quote(str(text)))), (tests, game.tests())):
        _write(path, content)
    screen.out.print(f"written: {text} and {tests}", markup=False, soft_wrap=True)
    screen.out.print(f"ludeme play {quote(str(text))}", markup=False, soft_wrap=True)
    return exits.OK


def _make(folder: Path) -> None:
    see_folder(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise exits.UserError(f"{folder} cannot be used: {error.strerror}") from None


def _write(path: Path, content: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(content)
    except FileExistsError:
        raise exits.UserError(f"{path} is there already; give another name, or --out") from None


def _asked(screen: Screen, what: str, known: Mapping[str, object], default: str) -> str:
    """The answer to a question with a few answers; the default where nobody can be asked."""
    while True:
        said = _answer(f"{what} ({', '.join(known)})", default)
        if said in known:
            return said
        screen.out.print(f"not {said!r}{meant(said, known)}", markup=False)


def _size() -> int:
    return natural(_answer("size", "7"))


def _answer(what: str, default: str) -> str:
    if not sys.stdin.isatty():
        return default
    try:
        return input(f"{what} [{default}]: ").strip() or default
    except EOFError:
        return default
