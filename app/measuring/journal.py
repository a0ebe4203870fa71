"""Results as lines of JSON, appended one by one, so that a long run can be stopped and go on.

Files whose names end in `.gz` are compressed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from ludeme.app.exits import UserError
from ludeme.app.measuring.gzip_lines import append, pack, read_text


def read(path: str | Path | None) -> list[dict[str, Any]]:
    """The results of earlier runs; a line that was cut off does not count."""
    if path is None or not Path(path).is_file():
        return []
    place = Path(path)
    text = read_text(place) if _is_compressed(place) else place.read_text(encoding="utf-8")
    return [result for line in text.splitlines() if (result := _result(line)) is not None]


def _result(line: str) -> dict[str, Any] | None:
    try:
        result = json.loads(line)
    except ValueError:
        return None
    return result if isinstance(result, dict) else None


@contextmanager
def opened(path: str | Path | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """A file for results, ready for a new line; yields the function that keeps one."""
    if path is None:
        yield lambda result: None
        return
    place = Path(path)
    with _appending(place) as file:
        if _is_compressed(place):
            try:
                yield lambda result: append(place, _line(result))
            finally:
                pack(place)
            return
        file.seek(0)
        before = file.read()
        if before and not before.endswith("\n"):
            print(file=file)
        yield lambda result: print(_line(result), file=file, flush=True)


def _line(result: dict[str, Any]) -> str:
    return json.dumps(result, ensure_ascii=False)


def _is_compressed(path: Path) -> bool:
    return path.suffix == ".gz"


def _appending(path: Path) -> TextIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a+", encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from None
