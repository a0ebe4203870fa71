"""Logs of long work: a line of JSON for each step, none for steps that will be taken again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import inf
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

    def shorten(self, last: int, line: Mapping[str, Any] | None = None) -> None:
        """Drop what was written after step `last`, and a line that was not finished.

        Each step keeps one line, the last one (two processes may have worked in the folder once).
        `line` is that of step `last`: it is added where it lacks.
        """
        if not self._path.exists() and line is None:
            return
        self._path.touch()
        lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        kept = {self._number(each): each for each in lines if self._number(each) <= last}
        if line is not None:
            kept.setdefault(last, json.dumps(line, ensure_ascii=False))
        write_atomically(self._path, "".join(f"{each}\n" for each in kept.values()))

    def _number(self, line: str) -> float:
        """The number of a line's step; beyond all steps for what is no whole line."""
        try:
            return float(json.loads(line)[self._counter])
        except (ValueError, TypeError, KeyError):
            return inf
