"""Lint against seeded faults and against the library: `python -m bench.lint`.

Each file of `tests/app/faults` has one fault, and says in its first lines as what it should be
found, and at which text. Printed are what was found and in how many seconds; then, for each game
of the library, the findings, of which `judged.tsv` says which are true; any other one counts
as false. `--save` writes the figures to `bench/results/lint.json`.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from time import perf_counter
from typing import Any

import ludeme.games
from bench.lint.seeded import faults, text_of
from ludeme.app.linting import SECONDS
from ludeme.app.linting.lint import lint
from ludeme.play.atomic_files import write_atomically

JUDGED = Path(__file__).with_name("judged.tsv")
RESULTS = Path(__file__).parents[1] / "results" / "lint.json"


def judged() -> set[tuple[str, str]]:
    """The findings about the library that are true: game and kind."""
    lines = JUDGED.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(game, id) for game, id, verdict, *_ in rows if verdict == "true"}


def seeded(seconds: float) -> dict[str, Any]:
    """Lint the seeded faults."""
    rows = []
    for fault in faults():
        began = perf_counter()
        report = lint(fault.path, seconds=seconds)
        took = perf_counter() - began
        found = fault.is_found(report.findings)
        others = [f"{each.id}" for each in report.findings if each.id != fault.id]
        rows.append({"fault": fault.path.stem, "found": found, "seconds": round(took, 1)})
        told = f"; beside it {', '.join(others)}" if others else ""
        print(f"{'found' if found else 'MISSED':<7} {took:5.1f} s  {fault.path.stem}{told}")
    found = sum(row["found"] for row in rows)
    most = max(row["seconds"] for row in rows)
    print(f"{found} of {len(rows)} found, {most} s at the most\n")
    return {"found": found, "of": len(rows), "most_seconds": most, "faults": rows}


def library(seconds: float) -> dict[str, Any]:
    """Lint the games of the library."""
    true, rows, false = judged(), [], 0
    for entry in ludeme.games.entries():
        path = entry.path
        began = perf_counter()
        report = lint(path, seconds=seconds)
        took = perf_counter() - began
        found = []
        for each in report.findings:
            is_true = (path.stem, each.id) in true
            false += not is_true
            found.append({"id": each.id, "at": text_of(each)[:80], "true": is_true})
            print(f"{path.stem:<26} {each.id:<15} {'true' if is_true else 'FALSE'}  {each.message}")
        rows.append({"game": path.stem, "seconds": round(took, 1), "findings": found})
    number = sum(len(row["findings"]) for row in rows)
    rate = false / max(1, len(rows))
    print(f"{number} findings in {len(rows)} games, {false} false: {rate:.2f} a game")
    return {"games": len(rows), "findings": number, "false": false, "rate": rate, "rows": rows}


def main() -> None:
    """Lint everything."""
    parser = argparse.ArgumentParser(prog="python -m bench.lint", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play for each game")
    parser.add_argument("--faults-only", action="store_true", help="leave the library out")
    parser.add_argument("--save", action="store_true", help="write bench/results/lint.json")
    asked = parser.parse_args()
    load = [round(each, 1) for each in os.getloadavg()]
    results = {"seconds_of_play": asked.seconds, "load": load, "faults": seeded(asked.seconds)}
    if not asked.faults_only:
        results["library"] = library(asked.seconds)
    if asked.save:
        write_atomically(RESULTS, json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
