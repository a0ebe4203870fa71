"""Where compiled things are kept on disk (conventions: `$XDG_CACHE_HOME/ludeme`)."""

from __future__ import annotations

import hashlib
import os
import tempfile
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


def write(path: Path, data: bytes) -> Path:
    """Write a file unless it is there already; safe with concurrent writers."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    return path
