"""Rows whose systems do not exist yet (experiments §3.3)."""

from __future__ import annotations

import csv
from pathlib import Path

from bench.experiments.rows.row import Row


def _read(path: Path) -> tuple[Row, ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(
            Row(line["row"], line["what"], line["paper"], line["reproduced"], line["beyond"])
            for line in csv.DictReader(file, delimiter="\t")
        )


ROWS = _read(Path(__file__).with_suffix(".tsv"))
