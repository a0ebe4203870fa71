"""Where compiled things are kept on disk (conventions: `$XDG_CACHE_HOME/ludeme`)."""

from __future__ import annotations

import hashlib
import os
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path


def folder() -> Path:
    """`$LUDEME_CACHE_DIR`, else `$XDG_CACHE_HOME/ludeme`, else `~/.cache/ludeme`."""
    chosen = os.environ.get("LUDEME_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "ludeme"


def digest(*texts: str) -> str:
    """A short name for contents."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]


#: Folders that users named and of which a warning has been given.
_UNUSABLE: set[str] = set()
#: What every file begins with: the version of this layout, then the checksum of what follows.
_VERSION = b"ludeme 1\n"
_HEAD = len(_VERSION) + hashlib.sha256().digest_size


def read(path: Path) -> bytes | None:
    """What is kept in a file; nothing if there is none, or a damaged one, which is removed."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        _unusable(path, error)
        return None
    if data[:_HEAD] == _VERSION + hashlib.sha256(data[_HEAD:]).digest():
        return data[_HEAD:]
    with suppress(OSError):
        path.unlink()
    return None


def keep(path: Path, data: bytes) -> None:
    """Write a file, safe with concurrent writers; without a usable folder nothing is kept."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_VERSION + hashlib.sha256(data).digest() + data)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        _unusable(path, error)


def _unusable(path: Path, error: OSError) -> None:
    """One warning for each folder and process: games are compiled in memory."""
    chosen = folder()
    place = str(chosen if path.is_relative_to(chosen) else path.parent)
    if place not in _UNUSABLE:
        _UNUSABLE.add(place)
        reason = error.strerror or type(error).__name__
        warnings.warn(
            f"{place}: {reason}; compiled games are not kept (LUDEME_CACHE_DIR names a folder)",
            RuntimeWarning,
            stacklevel=2,
        )
