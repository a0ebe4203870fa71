"""Under which conditions something was measured: when, with what, on which machine."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import ludeme


def find_checkout() -> Path | None:
    """The root of the source tree this is run from, if it is one."""
    root = Path(ludeme.__file__).parents[1]
    return root if (root / "bench").is_dir() else None


def conditions(checkout: Path | None) -> dict[str, Any]:
    """What belongs to every result that is kept."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": ludeme.__version__,
        "commit": _commit(checkout),
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "command": shlex.join(["ludeme", *sys.argv[1:]]),
    }


def _commit(checkout: Path | None) -> str | None:
    if checkout is None or not (checkout / ".git").exists():
        return None
    command = ["git", "-C", str(checkout), "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() or None


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
