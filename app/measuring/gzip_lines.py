"""Lines in a gzip file, appended one by one and safe at once.

A line is appended as a member of its own, of which a gzip file may have many; `pack` makes one
member of them all, which is much smaller. A process that is killed while it writes leaves a member
that is cut off: it does not count, and what others append behind it does.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ludeme.play.atomic_files import write_atomically

try:
    import fcntl
except ImportError:  # where files have no such locks, they are not packed
    fcntl = None  # type: ignore[assignment]

#: How a member begins.
MAGIC = b"\x1f\x8b\x08"
#: So many bytes are looked at together: a member may be short.
_STEP = 4096


def unpacked(data: bytes) -> bytes:
    """All lines of a file."""
    return b"".join(_members(data))


def append(path: Path, line: str) -> None:
    """Add a line, in one piece."""
    with _locked(path) as file:
        file.write(_member(f"{line}\n".encode()))


def pack(path: Path) -> None:
    """Make one member of all, while nobody else appends."""
    if fcntl is None or not path.is_file():
        return
    with _locked(path):
        data = path.read_bytes()
        packed = _member(b"".join(_members(data)))
        if packed != data:
            write_atomically(path, packed)


def _member(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)


def _members(data: bytes) -> Iterator[bytes]:
    """What the members hold that are whole."""
    start = data.find(MAGIC)
    while start >= 0:
        text, end = _read_member(data, start)
        if text is not None:
            yield text
        start = data.find(MAGIC, end)


def _read_member(data: bytes, start: int) -> tuple[bytes | None, int]:
    """The text of a member and where it ends; of one that is broken, where another may begin."""
    reader = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    text, place = b"", start
    while place < len(data) and not reader.eof:
        try:
            text += reader.decompress(data[place : place + _STEP])
        except zlib.error:
            return None, start + 1
        place += _STEP
    if not reader.eof:
        return None, start + 1
    return text, min(place, len(data)) - len(reader.unused_data)


@contextmanager
def _locked(path: Path) -> Iterator[IO[bytes]]:
    """The file, opened for appending, while no other process appends or packs."""
    while True:
        with path.open("ab", buffering=0) as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX)
                if not os.path.samestat(os.fstat(file.fileno()), path.stat()):
                    continue  # it was packed while we waited
            yield file
            return
