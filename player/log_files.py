"""Logs of long work: a line of JSON for each step, none for steps that will be taken again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludeme.play.atomic_files import write_atomically

LOG = "log.jsonl"


class LogFile:
    """The log in a folder; `counter` is the name of the number of a line's step."""

    def __init__(self, folder: Path, counter: str) -> None:
        self._path = folder / LOG
        self._counter = counter

    def add(self, line: Mapping[str, Any]) -> None:
        """Append a line."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def shorten(self, last: int) -> None:
        """Drop what was written after step `last`, and a line that was not finished."""
        if not self._path.exists():
            return
        lines = self._path.read_text(encoding="utf-8").splitlines()
        kept = [
            line for line in lines if line.endswith("}") and json.loads(line)[self._counter] <= last
        ]
        write_atomically(self._path, "".join(f"{line}\n" for line in kept))
