"""Reading files that users name: regular ones only. A device may never end, nor may a pipe.

What is said of places that are no folders is said here, too.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ludeme.grammar.errors import LudemeError, nearest

_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def bytes_of(path: str | Path, expected: str) -> bytes:
    """What a file holds; a `LudemeError` where it is none, an `OSError` where it is not there."""
    see_regular(path, expected)
    return Path(path).read_bytes()


def text_of(path: str | Path, expected: str) -> str:
    """The same of a file of text; a `LudemeError` too where that is not UTF-8."""
    see_regular(path, expected)
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise no_text(str(path), error, expected) from None


def readable_text_of(path: str | Path, expected: str) -> str:
    """The same; a `LudemeError` too where the file is not there or must not be read."""
    try:
        return text_of(path, expected)
    except OSError as error:
        raise LudemeError(f"{path} cannot be read: {error.strerror}") from None


def see_regular(path: str | Path, expected: str) -> None:
    """Refuse what is no file on a disk, before it is opened: a pipe would wait for a writer."""
    if kind := kind_of(path):
        raise LudemeError(f"{path} is {kind}, not a file", expected=expected)


def kind_of(path: str | Path) -> str:
    """What is behind a path that is neither a regular file nor a folder; otherwise nothing."""
    try:
        mode = os.stat(path).st_mode
    except OSError:  # whoever opens it says so
        return ""
    return _KINDS.get(stat.S_IFMT(mode), "")


def meant_beside(path: Path) -> str:
    """What is said of a file that is not there: one of its kind beside it is called nearly so.

    The ending, which all of a kind have, makes none alike.
    """
    there = {each.stem: str(each) for each in path.parent.glob(f"*{path.suffix}") if each.is_file()}
    near = nearest(path.stem, there)
    return f"; did you mean {there[near]}?" if near else ""


def no_folder(path: str | Path) -> str:
    """What is said of a path that is to be a folder and is none."""
    return f"{path} is no folder" if os.path.lexists(path) else f"there is no folder {path}"


def no_text(name: str, error: UnicodeDecodeError, expected: str) -> LudemeError:
    """What is said of bytes that are no text."""
    byte, place = error.object[error.start], error.start
    message = f"{name} is not UTF-8 text: byte {byte:#04x} at position {place:,}"
    return LudemeError(message, expected=expected)
