"""Playouts per second of the reference system, as recorded in a table (tab-separated)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from ludeme.app.exits import UserError
from ludeme.model.regular_files import text_of

#: Where the table is when this is a checkout with the recorded games beside it.
USUAL_PLACE = Path("..") / "shared" / "conformance" / "reference_speed.tsv"


@dataclass(frozen=True)
class Speed:
    """One game of the table: playouts/s with full move lists, and with special playout code."""

    path: str
    plain: float | None
    optimised: float | None
    core: bool

    @property
    def best(self) -> float | None:
        """The faster of the two."""
        return max((rate for rate in (self.plain, self.optimised) if rate), default=None)


def read_reference(path: Path) -> dict[str, Speed]:
    """The table by the names of the games' files."""
    try:
        lines = text_of(path, "a table with tabs between its columns").splitlines()
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None
    rows = csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
    speeds = (
        Speed(row["lud"], _number(row["plain"]), _number(row["optimised"]), row["core"] == "1")
        for row in rows
    )
    return {Path(speed.path).stem: speed for speed in speeds}


def find_reference(asked: str | None, checkout: Path | None) -> dict[str, Speed]:
    """The table that was asked for, or the one in its usual place; empty if there is none."""
    if asked:
        return read_reference(Path(asked))
    for base in (checkout, Path.cwd()):
        if base is not None and (base / USUAL_PLACE).is_file():
            return read_reference(base / USUAL_PLACE)
    return {}


def _number(text: str | None) -> float | None:
    return float(text) if text else None
