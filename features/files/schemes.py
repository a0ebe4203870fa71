"""Files that say how schemes without anything learned did in a game: records alone."""

from __future__ import annotations

import json
from pathlib import Path

from ludeme.features.files.provenance import Provenance
from ludeme.play.atomic_files import write_atomically

#: The key that marks the format, and its version.
MARK, VERSION = "ludeme schemes", 1


def save_schemes(path: str | Path, provenance: Provenance) -> None:
    """Write the records of a game; a reader sees the old file or the new one."""
    content = {MARK: VERSION} | provenance.to_json()
    write_atomically(Path(path), json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def schemes_of_text(text: str) -> Provenance:
    """The rules and the records of a file; a `ValueError` for any other text."""
    content = json.loads(text)
    if not isinstance(content, dict) or content.get(MARK) != VERSION:
        raise ValueError("it holds no records of schemes of this version of ludeme")
    return Provenance.read(content)
