"""Reports of internal errors, for whoever has to find them."""

from __future__ import annotations

import os
import platform
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import ludeme


def reported(error: Exception, arguments: Sequence[str]) -> str:
    """What is said of an internal error, which a report is written of."""
    return (
        f"internal error ({type(error).__name__}: {error})\n"
        f"This is a fault of ludeme. Details: {write_report(error, arguments)}"
    )


def write_report(error: Exception, arguments: Sequence[str]) -> Path:
    """Write everything known about an error below `$XDG_STATE_HOME/ludeme`; returns the file."""
    base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    path = base / "ludeme" / f"error-{datetime.now():%Y%m%d-%H%M%S-%f}-{os.getpid()}.txt"
    lines = [
        f"ludeme {ludeme.__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"command: ludeme {' '.join(arguments)}",
        "",
        *traceback.format_exception(error),
    ]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return Path(os.devnull)
    return path
