"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from ludeme.model.regular_files import no_folder

#: Seconds until somebody must read from a pipe.
_PATIENCE = 1.0


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write beside the file, then put it in its place: a reader sees the old file or the new.

    A link stays a link: the file it leads to is written. Pipes and devices are written to as they
    are; a pipe from which nobody reads is an error. Errors name the file: the system names none
    where a disk is full.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            with opened_as_it_is(path) as file:
                write_whole(file, data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def opened_as_it_is(path: Path) -> IO[bytes]:
    """A pipe, a device or a file to append to; an `OSError` for a pipe that nobody reads from.

    The system would wait for somebody for ever, who may also be about to begin.
    """
    if not path.is_fifo():
        return path.open("ab", buffering=0)
    until = monotonic() + _PATIENCE
    while True:
        try:
            handle = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            if monotonic() > until:
                raise OSError(errno.ENXIO, "nobody reads from this pipe", str(path)) from None
            sleep(_PATIENCE / 20)
        else:
            os.set_blocking(handle, True)
            return os.fdopen(handle, "wb", buffering=0)


def write_whole(file: IO[bytes], data: bytes) -> None:
    """Write all of it into a file that takes as much as it can at a time."""
    while data:
        data = data[file.write(data) :]


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
