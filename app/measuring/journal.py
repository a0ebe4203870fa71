"""Results as lines of JSON, appended one by one, so that a long run can be stopped and go on.

Files whose names end in `.gz` are compressed.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ludeme.app.exits import UserError
from ludeme.app.measuring import gzip_lines
from ludeme.app.places_to_write import writing
from ludeme.play.atomic_files import opened_as_it_is, write_whole

#: What a file is to hold.
EXPECTED = "results of an earlier run, a line of JSON for each"


def read(path: str | Path | None) -> list[dict[str, Any]]:
    """The results of earlier runs; a line that was cut off does not count, and is warned of.

    Pipes and devices hold none. A file of something else is a `UserError`: it stays as it is.
    """
    if path is None or not Path(path).is_file():
        return []
    place = Path(path)
    data = place.read_bytes()  # lines may hold what is no text: they do not count
    _see_results(place, data)
    lines = gzip_lines.unpacked(data) if _is_compressed(place) else data
    found = [_result(line) for line in lines.splitlines() if line.strip()]
    if lost := found.count(None):
        what = (
            "a line of it is no result and does"
            if lost == 1
            else f"{lost} lines are no results and do"
        )
        warnings.warn(f"{place}: {what} not count", stacklevel=2)
    return [result for result in found if result is not None]


def damaged(path: str | Path | None, line: Mapping[str, Any], what: str) -> UserError:
    """What to say of a line that has the key of a result and not its fields."""
    return UserError(f"{path}: a line of {what} is damaged: {json.dumps(line, ensure_ascii=False)}")


def _see_results(place: Path, beginning: bytes) -> None:
    """Refuse a file that begins as none of ours does."""
    ours = gzip_lines.MAGIC if _is_compressed(place) else b"{"
    if not ours.startswith(beginning[: len(ours)]):
        raise UserError(f"{place} holds no results\nexpected: {EXPECTED}")


def _result(line: bytes) -> dict[str, Any] | None:
    try:
        result = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return result if isinstance(result, dict) else None


@contextmanager
def opened(path: str | Path | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """A file for results, ready for a new line; yields the function that keeps one.

    Devices and pipes are written to and never read: they may have no end.
    """
    if path is None:
        yield lambda result: None
        return
    place = Path(path)
    with writing(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        is_cut_off = place.is_file() and _is_cut_off(place)
        file = opened_as_it_is(place)
    with file:
        if _is_compressed(place):
            try:
                yield _keeping(place, lambda line: gzip_lines.append(place, line))
            finally:
                with writing(place):
                    gzip_lines.pack(place)
            return
        if is_cut_off:
            _write(file, "")
        yield _keeping(place, lambda line: _write(file, line))


def _keeping(place: Path, write: Callable[[str], None]) -> Callable[[dict[str, Any]], None]:
    """What keeps a result as a line."""

    def keep(result: dict[str, Any]) -> None:
        with writing(place):
            write(_line(result))

    return keep


def _line(result: dict[str, Any]) -> str:
    """A result as JSON. Names of files need not be UTF-8: what of them is not stands as `\\udcff`,
    which is how Python writes it and how JSON is read.
    """
    text = json.dumps(result, ensure_ascii=False)
    return text.encode(errors="backslashreplace").decode()


def _write(file: IO[bytes], line: str) -> None:
    """Append a line at once: nothing is left over where that fails."""
    write_whole(file, f"{line}\n".encode())


def _is_cut_off(path: Path) -> bool:
    """Whether the last line of a file has no end; refuses a file of something else."""
    with path.open("rb") as file:
        _see_results(path, file.read(len(gzip_lines.MAGIC)))
        if not file.seek(0, os.SEEK_END):
            return False
        file.seek(-1, os.SEEK_END)
        return file.read() != b"\n"


def _is_compressed(path: Path) -> bool:
    return path.suffix == ".gz"
