"""Our own game descriptions and their catalogue.

The folders below this one are the families; every `.lud` file in them is one game. What the
catalogue knows about a game is read from its description, so there is no second list to keep up to
date. Further folders are searched by `find` when the environment variable `LUDEME_LIBRARY` names
them (separated as in `PATH`). In each of them, and here, the folder `learned` keeps what was
learned for games: features and evaluations, in a folder for each game.
"""

from __future__ import annotations

import difflib
import os
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = [
    "Entry",
    "entries",
    "families",
    "file_word",
    "find",
    "further",
    "learned_files",
    "learned_folder",
    "meant",
    "names",
    "nearest",
]

_HERE = Path(__file__).parent
#: The folder of what was learned, below each folder of games.
_LEARNED = "learned"


@dataclass(frozen=True)
class Entry:
    """What the catalogue knows about one game."""

    name: str
    family: str
    players: str
    description: str
    source: str
    aliases: tuple[str, ...]
    path: Path


@cache
def entries() -> tuple[Entry, ...]:
    """All games of this library, by family and name."""
    found = (_read(path) for path in _HERE.glob("*/*.lud"))
    return tuple(sorted(found, key=lambda entry: (entry.family, entry.name)))


def names() -> list[str]:
    """The names of all games of this library, in alphabetical order."""
    return sorted(entry.name for entry in entries())


def families() -> dict[str, list[str]]:
    """The names of the games of each family."""
    grouped: dict[str, list[str]] = {}
    for entry in entries():
        grouped.setdefault(entry.family, []).append(entry.name)
    return grouped


def find(name: str) -> Path | None:
    """The file of the game with this name or alias; case, accents and punctuation do not matter."""
    key = _key(name)
    own = _own_by_key().get(key)
    if own is not None:
        return own.path
    for folder in further_folders():
        path = _files_below(folder).get(key)
        if path is not None:
            return path
    return None


def further() -> dict[str, Path]:
    """The descriptions in the user's folders, each by the word that `find` or `load` takes for it.

    That is the name of the file; where another game has it, the path.
    """
    paths = [path for folder in further_folders() for path in sorted(folder.rglob("*.lud"))]
    return {path.stem if find(path.stem) == path else str(path): path for path in paths}


def nearest(name: str, count: int = 3) -> list[str]:
    """The names most similar to this one, the best first."""
    known = {key: entry.name for key, entry in _own_by_key().items()}
    for folder in further_folders():
        known |= {key: path.stem for key, path in _files_below(folder).items() if key not in known}
    similar = difflib.get_close_matches(_key(name), known, n=2 * count, cutoff=0.6)
    return list(dict.fromkeys(known[key] for key in similar))[:count]


def meant(name: str) -> str:
    """What is said of a game that is not there: those that are called nearly so."""
    near = nearest(name)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def learned_files(name: str) -> list[Path]:
    """What was learned for the game with this name: files of the user's folders, then ours.

    A name that is an alias of a game stands for both.
    """
    own = _own_by_key().get(_key(name))
    names = (name,) if own is None else (name, own.name)
    roots = (*further_folders(), _HERE)
    folders = dict.fromkeys(learned_folder(root, each) for root in roots for each in names)
    return [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]


def learned_folder(root: Path, name: str) -> Path:
    """Where a folder of games keeps what was learned for the game with this name."""
    return root / _LEARNED / file_word(name)


def file_word(name: str) -> str:
    """A name as a part of the name of a file: `Nine Men's Morris` is `nine-mens-morris`."""
    words = re.findall(r"[^\W_]+", _plain(name).replace("'", ""))
    return "-".join(words) or "unnamed"


@cache
def _own_by_key() -> dict[str, Entry]:
    """Our own games by all that they are called."""
    return {_key(known): entry for entry in entries() for known in _known_as(entry)}


def _known_as(entry: Entry) -> tuple[str, ...]:
    return (entry.name, entry.path.stem, *entry.aliases)


def further_folders() -> list[Path]:
    """The folders that `LUDEME_LIBRARY` names, whether or not they are there."""
    return [Path(part) for part in os.environ.get("LUDEME_LIBRARY", "").split(os.pathsep) if part]


@cache
def _files_below(folder: Path) -> dict[str, Path]:
    """The descriptions below a folder by file name; of equal names the first in path order."""
    return {_key(path.stem): path for path in sorted(folder.rglob("*.lud"), reverse=True)}


def _key(name: str) -> str:
    return "".join(c for c in _plain(name) if c.isalnum())


def _plain(name: str) -> str:
    """A name without accents, in small letters."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _read(path: Path) -> Entry:
    text = path.read_text(encoding="utf-8")
    aliases = re.search(r"\(aliases\s*\{(.*?)\}", text, re.DOTALL)
    return Entry(
        name=_string_after("game", text),
        family=path.parent.name,
        players=_players(text),
        description=_string_after("description", text),
        source=_string_after("source", text),
        aliases=tuple(re.findall(r'"([^"]*)"', aliases[1])) if aliases else (),
        path=path,
    )


def _string_after(word: str, text: str) -> str:
    match = re.search(rf'\({word}\s+"([^"]*)"', text)
    return match[1] if match else ""


def _players(text: str) -> str:
    """The number of players; where an option decides, the choices it offers."""
    listed = re.search(r"\(players\s*\{(.*?)\}", text, re.DOTALL)
    if listed:
        return str(listed[1].count("(player"))
    fixed = re.search(r"\(players\s+(\d+)", text)
    if fixed:
        return fixed[1]
    block = re.search(r'\(option "Players".*', text, re.DOTALL)
    return ", ".join(re.findall(r'\(item "(\d+)"', block[0])) if block else ""
