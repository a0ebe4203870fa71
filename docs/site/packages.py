"""The packages as they are imported: the folders at the top level lie below `ludeme` (`setup.py`).

The Python pages are read from source, and need one folder that looks like the installed package.
"""

from __future__ import annotations

import shutil
from pathlib import Path

#: Folders at the top level that are imported below `ludeme`.
BELOW = ("app", "features", "games", "grammar", "player")


def on_startup(**_: object) -> None:
    """MkDocs asks this first of all."""
    top = Path(__file__).parents[2]
    package = top / "build" / "package" / "ludeme"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    for child in [*(top / "ludeme").iterdir(), *(top / name for name in BELOW)]:
        if child.is_dir():
            (package / child.name).symlink_to(child, target_is_directory=True)
        else:  # a link would be followed, and the folders looked for beside what it leads to
            shutil.copy(child, package)
