"""Under which conditions something was measured: when, with what, on which machine."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import ludeme
from ludeme.app.exits import UserError

#: Where a checkout keeps results.
RESULTS = "bench/results"
#: So many changed files are named.
FEW = 3


def find_checkout() -> Path | None:
    """The root of the source tree this is run from, if it is one."""
    root = Path(ludeme.__file__).parents[1]
    return root if (root / "bench").is_dir() else None


def conditions(
    *, command: str | None = None, keeps: Iterable[Path | str | None] = (), dirty: bool = False
) -> dict[str, Any]:
    """What belongs to every result that is kept in files; `command` is what made it.

    The files of a checkout keep nothing of sources that no commit has, unless told by `dirty`.
    """
    checkout = find_checkout()
    changed = changes(checkout)
    if changed and not dirty and any(_is_within(checkout, place) for place in keeps):
        raise UserError(
            f"not committed: {', '.join(changed[:FEW])}{' and more' * (len(changed) > FEW)}; "
            "results name the commit they were measured on (--dirty keeps them all the same)"
        )
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": ludeme.__version__,
        "commit": _commit(checkout, bool(changed)),
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "command": command or shlex.join(["ludeme", *sys.argv[1:]]),
    }


def changes(checkout: Path | None) -> list[str]:
    """The files of a checkout that differ from its commit; results do not make it another one."""
    if checkout is None or not (checkout / ".git").exists():
        return []
    words = ("status", "--porcelain", "-z", "--no-renames", "--", ".", f":!{RESULTS}")
    status = _git(checkout, *words)
    return [entry[3:] for entry in status.split("\0") if entry]


def _commit(checkout: Path | None, is_dirty: bool) -> str | None:
    if checkout is None or not (checkout / ".git").exists():
        return None
    found = _git(checkout, "describe", "--always").strip() or None
    return f"{found}-dirty" if found and is_dirty else found


def _git(checkout: Path, *words: str) -> str:
    """What git answers; nothing where there is no git, or no repository."""
    command = ["git", "-C", str(checkout), *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def _is_within(checkout: Path | None, place: Path | str | None) -> bool:
    if checkout is None or place is None:
        return False
    return Path(place).resolve().is_relative_to(checkout.resolve())


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
