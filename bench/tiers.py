"""Both tiers against each other on random games: `python -m bench.tiers FOLDER --sample 100`.

Every row and every list of moves must be equal. Results are appended to
`bench/results/tiers.jsonl`; games already there (same commit) are skipped, so a run can be resumed.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import subprocess
import sys
from pathlib import Path

import ludeme
from ludeme.app.fidelity_tiers import TiersDiffer, agree, single_games

RESULTS = Path(__file__).parent / "results" / "tiers.jsonl"


def spread(folder: Path, number: int) -> list[Path]:
    """So many descriptions of a folder, evenly spread over their sorted paths."""
    paths = sorted(folder.rglob("*.lud"))
    step = max(1.0, len(paths) / number)
    return [paths[int(i * step)] for i in range(min(number, len(paths)))]


def main() -> int:
    """Compare the tiers on a spread of descriptions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    chosen = spread(args.folder, args.sample)
    known = {}
    if RESULTS.exists():
        rows = map(json.loads, RESULTS.read_text().splitlines())
        known = {row["game"]: row for row in rows if row["commit"] == commit}
    bad = 0
    for number, path in enumerate(chosen, 1):
        name = str(path.relative_to(args.folder))
        row = known.get(name) or _compare(path, name, args.seed, commit)
        bad += row["result"] == "differs"
        print(f"{number}/{len(chosen)} {row['result']:12} {name} {row['detail']}", flush=True)
    print(f"tiers agree on all but {bad} of {len(chosen)} games")
    return 1 if bad else 0


def _compare(path: Path, name: str, seed: int, commit: str) -> dict[str, str]:
    try:
        plies = sum(agree(game, seed) for game in single_games(ludeme.load(path)))
        result, detail = "agrees", f"{plies} plies"
    except ludeme.UnsupportedLudeme as error:
        result, detail = "unsupported", error.message
    except ludeme.LudemeError as error:  # a match whose games are elsewhere
        result, detail = "not loaded", error.message
    except TiersDiffer as error:
        result, detail = "differs", str(error)
    row = {
        "game": name,
        "result": result,
        "detail": detail,
        "commit": commit,
        "date": datetime.date.today().isoformat(),
        "machine": platform.processor() or platform.machine(),
        "command": " ".join(sys.argv),
    }
    with RESULTS.open("a") as file:
        file.write(json.dumps(row) + "\n")
    return row


if __name__ == "__main__":
    sys.exit(main())
