"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from ludeme.model.regular_files import no_folder


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write beside the file, then put it in its place: a reader sees the old file or the new.

    A link stays a link: the file it leads to is written. Pipes and devices are written to as they
    are. Errors name the file: the system names none where a disk is full.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, data: bytes) -> None:
    """Write beside a file that is no link, then put it in its place."""
    if path.is_symlink():  # it leads back to itself
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, no_folder(path.parent), str(path))
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644  # temporary files are private
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
