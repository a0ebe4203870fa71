"""Random playouts per second of every description: `python -m bench.playouts_of_all FOLDER`.

Each game is measured in a process of its own. Results are appended to
`bench/results/playouts_of_all.jsonl`; games already there (same commit) are skipped, so a run can
be resumed. With `--beside TSV` (columns `lud` and `n`: how many playouts another system made in
one and the same time) the games are listed in which we are slowest beside it, relative to the
median of all games; games with the largest `n` are left out, for there it was stopped by number.
"""

from __future__ import annotations

import csv
import json
import statistics
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

from bench.measuring import circumstances, command_line, resumed, run, spread
from ludeme.app.arguments import add_dirty

RESULTS = Path(__file__).parent / "results" / "playouts_of_all.jsonl"
#: A game that takes longer is given up.
TIMEOUT = 300
SHOWN = 25


def main() -> int:
    """Measure a spread of descriptions, and name the slow ones."""
    parser = command_line("playouts_of_all", __doc__)
    parser.add_argument("folder", type=Path, help="of descriptions")
    parser.add_argument("--sample", type=int, default=1_000_000, help="only so many, evenly spread")
    parser.add_argument(
        "--seconds", type=float, default=0.6, help="of playouts per game (default 0.6)"
    )
    parser.add_argument("--beside", type=Path, metavar="TSV", help="playouts of another system")
    add_dirty(parser)
    args = parser.parse_args()
    about = circumstances("bench.playouts_of_all", RESULTS, args)
    chosen = spread(args.folder, args.sample)
    measure = partial(_measured, seconds=args.seconds)
    rows = []
    for row in resumed(args.folder, chosen, RESULTS, about, measure):
        rows.append(row)
        print(f"{len(rows)}/{len(chosen)} {_shown(row)} {row['game']}", flush=True)
    if args.beside:
        _compare(rows, _playouts(args.beside))
    return 0


def _measured(path: Path, seconds: float) -> dict[str, Any]:
    command = [sys.executable, "-m", "ludeme.app.measuring.measure", str(path), str(seconds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return {"error": f"took longer than {TIMEOUT} seconds"}
    lines = done.stdout.splitlines()
    found: dict[str, Any] = json.loads(lines[-1]) if lines else {"error": f"code {done.returncode}"}
    return {key: value for key, value in found.items() if key != "game"}


def _shown(row: dict[str, Any]) -> str:
    rate = row.get("playouts_per_second")
    return row["error"] if rate is None else f"{rate:14,.1f}"


def _playouts(table: Path) -> dict[str, int]:
    """How many playouts the other system made, for the games in which time stopped it."""
    with table.open(encoding="utf-8") as file:
        counts = {row["lud"]: int(row["n"]) for row in csv.DictReader(file, delimiter="\t")}
    most = max(counts.values())
    return {name: n for name, n in counts.items() if n < most}


def _compare(rows: list[dict[str, Any]], other: dict[str, int]) -> None:
    rates = {row["game"]: row.get("playouts_per_second", 0.0) for row in rows}
    ratios = {name: rates[name] / n for name, n in other.items() if n and name in rates}
    usual = statistics.median(ratios.values())
    print(f"slowest of {len(ratios)} games, where 1 is the median:")
    for name in sorted(ratios, key=lambda name: ratios[name])[:SHOWN]:
        print(f"{ratios[name] / usual:8.3f} {rates[name]:12,.1f} playouts/s {name}")


if __name__ == "__main__":
    run(main)
