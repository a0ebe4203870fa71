"""Places that users name for files: what cannot be written is said before anything takes long."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludeme.app.exits import UserError
from ludeme.model.regular_files import no_folder

#: What people write themselves: nothing takes its place.
_OWN = (".lud", ".toml")


def see_writable(path: Path) -> None:
    """Refuse a place where no file can be written."""
    real = Path(os.path.realpath(path))
    if path.is_dir():
        raise UserError(f"{path} is a folder")
    if real.is_symlink():
        reason = os.strerror(errno.ELOOP)
        raise UserError(f"{path} cannot be written: {reason}")
    if not path.exists() and not real.parent.is_dir():
        raise UserError(f"{path} cannot be written: {no_folder(path.parent)}")
    if not os.access(path if path.exists() else real.parent, os.W_OK):
        raise UserError(f"{path} cannot be written: no permission")


@contextmanager
def writing(place: str | Path) -> Iterator[None]:
    """What a system says while something is written there is the user's to put right."""
    try:
        yield
    except OSError as error:
        raise UserError(f"{place} cannot be written: {error.strerror}") from None


def see_folder(folder: Path) -> None:
    """Refuse a folder that is none, or lies in what is none; one that lacks can be made."""
    there = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
    if there.exists() and not there.is_dir():
        raise UserError(no_folder(there))


def see_place_of_page(place: str | Path) -> None:
    """Refuse a place where no page can be written, or would be in place of a description."""
    see_place(place, "page", "--html")


def see_place(place: str | Path, what: str, option: str) -> None:
    """The same for what else is written, where an option says."""
    path = Path(place)
    see_writable(path)
    if path.exists() and path.suffix in _OWN:
        raise UserError(f"{path} is no {what}, and {option} would overwrite it")
