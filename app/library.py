"""From what a user writes for GAME to a loaded game.

Every command that loads a game imports this, so the engine is imported only when one is loaded.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import ludeme.games
from ludeme.app.exits import UserError
from ludeme.grammar.errors import nearest

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.match import Match


def load_game(arguments: Namespace, tier: str = "auto") -> Game:
    """The game that the arguments of a command name, with its options."""
    return load_named(arguments.game, arguments.option, arguments.ruleset, tier)


def load_any(arguments: Namespace) -> Game | Match:
    """The same for commands that play matches of several games too."""
    from ludeme.play.loading import load

    return load(source_of(arguments.game), arguments.option, arguments.ruleset)


def load_named(
    name: str, options: list[str] | None = None, ruleset: str | None = None, tier: str = "auto"
) -> Game:
    """Load a game by library name, path, or from standard input (`-`)."""
    from ludeme.grammar import UnsupportedLudeme
    from ludeme.play.game import Game
    from ludeme.play.loading import load

    game = load(source_of(name), options, ruleset, tier)
    if not isinstance(game, Game):
        raise UnsupportedLudeme(
            "not supported yet: playing a match of several games", game.description.root.span
        )
    return game


def is_game(name: str) -> bool:
    """Whether a word names a game: of the library, by its path, or standard input."""
    path = Path(name)
    written = name == "-" or path.suffix == ".lud" or path.is_file()
    return written or ludeme.games.find(name) is not None


def source_of(name: str) -> str:
    """The text or path that `ludeme.load` is to read."""
    if name == "-":
        if sys.stdin.isatty():
            raise UserError("- reads a description from standard input, but that is a terminal")
        return described()
    path = Path(name)
    if path.suffix == ".lud" or path.is_file():
        return str(readable(path))
    found = ludeme.games.find(name)
    if found is None:
        raise UserError(f"there is no game {name!r}{_nearest(name)}; `ludeme games` lists them all")
    return str(found)


def sources(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield name and text or path for files, the files in folders, and `-`, standard input."""
    for name in names:
        if name == "-":
            yield "<stdin>", described()
        elif Path(name).is_dir():
            yield from ((str(path), str(path)) for path in sorted(Path(name).rglob("*.lud")))
        else:
            yield name, str(readable(Path(name)))


def described() -> str:
    """The description on standard input."""
    try:
        return sys.stdin.read() or " \n"
    except UnicodeDecodeError as error:
        raise UserError(f"standard input is not UTF-8 text: {error}") from None


def readable(path: Path, *, a_game: bool = True) -> Path:
    """The path, if there is a text file behind it."""
    try:
        path.read_text(encoding="utf-8")
    except FileNotFoundError:
        hint = _beside(path) or (_nearest(path.stem) if a_game else "")
        raise UserError(f"there is no file {path}{hint}") from None
    except IsADirectoryError:
        raise UserError(f"{path} is a folder") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path} cannot be read: {error}") from None
    return path


def _beside(path: Path) -> str:
    """The file of the same kind beside it that is called nearly so."""
    there = {each.name: str(each) for each in path.parent.glob(f"*{path.suffix}")}
    near = nearest(path.name, there)
    return f"; did you mean {there[near]}?" if near else ""


def _nearest(name: str) -> str:
    near = ludeme.games.nearest(name)
    return f"; did you mean {' or '.join(near)}?" if near else ""
