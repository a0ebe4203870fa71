"""From what a user writes for GAME to a loaded game.

Every command that loads a game imports this, so the engine is imported only when one is loaded.
"""

from __future__ import annotations

import os
import sys
import warnings
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import ludeme.games
from ludeme.app.exits import UserError
from ludeme.grammar.errors import LudemeError
from ludeme.model.regular_files import kind_of, meant_beside, no_folder, no_text, text_of

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match

#: What a file of a game is to hold.
DESCRIPTION = "the text of a game"
#: What standard input is called.
STDIN = "<stdin>"
#: No description has so many letters; standard input may have no end.
LONGEST = 10_000_000


def load_game(arguments: Namespace, tier: str = "auto") -> Game:
    """The game that the arguments of a command name, with its options."""
    return load_named(arguments.game, arguments.option, arguments.ruleset, tier)


def load_any(arguments: Namespace, tier: str = "auto") -> Game | Match:
    """The same for commands that take matches of several games too."""
    from ludeme.play.loading import load

    return load(source_of(arguments.game), arguments.option, arguments.ruleset, tier)


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
            "not supported yet: a match of several games here; agents, analyse, board, perft, "
            "match --game, play, simulate and why take it whole, and this command its games: "
            f"{', '.join(dict.fromkeys(game.games))}",
            game.description.root.span,
        )
    return game


def is_game(name: str) -> bool:
    """Whether a word names a game: of the library, by its path, or standard input."""
    path = Path(name)
    written = name == "-" or path.suffix == ".lud" or os.path.isfile(name)
    return written or ludeme.games.find(name) is not None


def source_of(name: str) -> str:
    """The text or path that `ludeme.load` is to read."""
    if name == "-":
        if sys.stdin.isatty():
            raise UserError("- reads a description from standard input, but that is a terminal")
        return described()
    path = Path(name)
    if path.suffix == ".lud" or os.path.isfile(name) or kind_of(path):
        return str(readable(path, instead=ludeme.games.meant))
    found = ludeme.games.find(name)
    if found is None and os.path.isdir(name):
        raise UserError(f"{name} is a folder{_first_in(path)}")
    if found is None:
        raise UserError(
            f"there is no game {name!r}{ludeme.games.meant(name)}; `ludeme games` lists them all"
        )
    return str(found)


def files_of(names: Sequence[str]) -> list[str]:
    """The names of files as they are; those of games in the library become their files."""
    if "" in names:
        raise UserError("the name of a game is empty; `.` is the folder here")
    return [str(_file_of(name) or name) for name in names]


def _file_of(name: str) -> Path | None:
    """The file of a game that is named as in the library, and not as a file or a folder here."""
    is_path = name == "-" or name.endswith(".lud") or os.path.lexists(name)
    return None if is_path else ludeme.games.find(name)


def sources(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield name and text or path for files, the files in folders, and `-`, standard input.

    A file that is named alone has to be readable; of several one may be that is not (`unreadable`).
    """
    for name in names:
        if name == "-":
            yield STDIN, described()
        elif Path(name).is_dir():
            yield from ((str(path), str(path)) for path in files_below(Path(name)))
        else:
            if len(names) == 1:
                readable(Path(name), instead=_file_of_library)
            yield name, name


def files_below(folder: Path) -> Iterator[Path]:
    """The descriptions in a folder, a `UserError` if there are none.

    Pipes and devices are left out, which is said.
    """
    if not folder.is_dir():
        raise UserError(no_folder(folder))
    found = False
    for path in sorted(folder.rglob("*.lud")):
        if kind := kind_of(path):
            warnings.warn(f"{path} is {kind}, not a file: left out", stacklevel=2)
        else:
            found = True
            yield path
    if not found:  # else a command told to look in the wrong folder would find nothing wrong
        raise UserError(f"there is no .lud file in {folder}")


def _first_in(folder: Path) -> str:
    """What to name instead of a folder: a description in it."""
    try:
        found = min(folder.glob("*.lud"), default=None)
    except OSError:
        found = None
    return f"; name a game in it, such as {found}" if found else ", and there is no .lud file in it"


def unreadable(name: str) -> str:
    """What is wrong with a source (see `sources`) that cannot be read; otherwise nothing."""
    try:
        if name != STDIN:
            readable(Path(name), instead=_file_of_library)
    except UserError as error:
        return str(error)
    return ""


def described() -> str:
    """The description on standard input; it is one even if it looks like a name."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")
    try:
        text = sys.stdin.read(LONGEST + 1) or " "
    except UnicodeDecodeError as error:
        raise UserError(str(no_text("standard input", error, DESCRIPTION))) from None
    if len(text) > LONGEST:
        raise UserError(f"standard input is longer than any description: {LONGEST:,} letters")
    return as_text(text)


def as_text(text: str) -> str:
    """A description that is read as one even if it looks like a name."""
    return text if "\n" in text else f"{text}\n"


def readable(
    path: Path, expected: str = DESCRIPTION, instead: Callable[[str], str] = lambda name: ""
) -> Path:
    """The path, if there is a text file behind it; `instead` is what may have been meant."""
    try:
        text_of(path, expected)
    except FileNotFoundError:
        if path.is_symlink():
            said = f"{path} is a link to {path.readlink()}, and that is not there"
            raise UserError(said) from None
        raise UserError(
            f"there is no file {path}{meant_beside(path) or instead(path.stem)}"
        ) from None
    except IsADirectoryError:
        raise UserError(f"{path} is a folder") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None
    except LudemeError as error:
        raise UserError(str(error)) from None
    return path


def _file_of_library(name: str) -> str:
    """The file of the library with the game of this name, or a similar one."""
    found = ludeme.games.find(name)
    if found is not None:
        return f"; the game of the library is {found}"
    near = [ludeme.games.find(each) for each in ludeme.games.nearest(name, 1)]
    return f"; did you mean {near[0]}?" if near else ""
