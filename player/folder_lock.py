"""A folder in which one process works at a time, where the system has such locks."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from weakref import WeakValueDictionary, finalize

from ludeme.grammar.errors import LudemeError

if sys.platform != "win32":
    import fcntl


class FolderLock:
    """Keeps others out as long as it is referred to; the system frees it however a process ends."""

    def __init__(self, folder: Path) -> None:
        if sys.platform != "win32":
            handle = os.open(folder, os.O_RDONLY)
            finalize(self, os.close, handle)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise LudemeError(f"{folder} is being trained by another process") from None
            except OSError as error:
                if error.errno not in (errno.ENOTSUP, errno.ENOSYS, errno.EBADF, errno.ENOLCK):
                    raise  # others are file systems without locks


#: What this process has locked.
_held: WeakValueDictionary[Path, FolderLock] = WeakValueDictionary()


def locked(folder: Path) -> FolderLock:
    """The lock of a folder, which is made where it lacks; all works of a process share it.

    A `LudemeError` where another process has it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    place = folder.resolve()
    lock = _held.get(place)
    if lock is None:
        lock = _held[place] = FolderLock(folder)
    return lock
