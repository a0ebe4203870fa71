"""The contract of minimum features on many games (001-E3).

    python -m bench.minimum_patterns own
    python -m bench.minimum_patterns ../shared/conformance/lud --sample 40

Random games of every description: each legal move of each position must activate a minimum feature.
Also counted: generators of moves about which nothing is known, so that they fall back to the empty
feature. Results are appended to `bench/results/minimum_patterns.jsonl`; games already there (same
commit) are skipped, so a run can be resumed.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from rich.progress import track

import ludeme
from bench.measuring import circumstances, command_line, resumed, run, spread
from ludeme.app.arguments import add_dirty
from ludeme.app.fidelity.tiers import single_games
from ludeme.features.derive import contract

RESULTS = Path(__file__).parent / "results" / "minimum_patterns.jsonl"
OWN = Path(__file__).parents[1] / "games"

Row = dict[str, Any]


def main() -> int:
    """Check a spread of descriptions; 0 if the contract holds for all that can be played."""
    args = _arguments()
    folder = OWN if args.folder == "own" else Path(args.folder)
    about = circumstances("bench.minimum_patterns", args.results, args)
    found = spread(folder, args.sample or sys.maxsize)
    paths = track(found, "minimum patterns", disable=not sys.stderr.isatty())
    rows = []
    for row in resumed(folder, paths, args.results, about, partial(_checked, args=args)):
        rows.append(row)
        if row["result"] != "holds":
            print(f"{row['result']:12} {row['game']} {row['detail']}", flush=True)
    return _summary(rows)


def _arguments() -> argparse.Namespace:
    parser = command_line("minimum_patterns", __doc__)
    parser.add_argument("folder", nargs="?", default="own", help="a folder, or 'own'")
    parser.add_argument("--sample", type=int, help="so many games, evenly spread")
    parser.add_argument("--games", type=int, default=10, help="random games of each (default 10)")
    parser.add_argument("--plies", type=int, default=100, help="of a game at most")
    parser.add_argument("--seconds", type=float, default=20.0, help="for one description")
    parser.add_argument("--seed", type=int, default=1, help="fixes the games (default 1)")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where they are kept")
    add_dirty(parser)
    return parser.parse_args()


def _checked(path: Path, args: argparse.Namespace) -> Row:
    """What came of one description; the games of a match are added up."""
    start = time.perf_counter()
    totals: dict[str, int] = {}
    result, detail = "holds", ""
    try:
        for game in single_games(ludeme.load(path, tier="python")):
            found = contract.check(game, args.games, args.plies, args.seed, args.seconds)
            numbers = dataclasses.asdict(found)
            for key in numbers.keys() - {"broken"}:
                totals[key] = totals.get(key, 0) + numbers[key]
            if found.broken:
                result, detail = "broken", found.broken[0]
    except ludeme.UnsupportedLudeme as error:
        result, detail = "unsupported", error.message
    except ludeme.LudemeError as error:  # a match whose games are elsewhere
        result, detail = "not loaded", error.message
    except Exception as error:
        result, detail = "failed", f"{type(error).__name__}: {error}"
    seconds = round(time.perf_counter() - start, 1)
    return {"result": result, "detail": detail, "seconds": seconds} | totals


def _summary(rows: list[Row]) -> int:
    played = [row for row in rows if "moves" in row]
    held = sum(row["result"] == "holds" for row in played)
    generators = sum(row["generators"] for row in played)
    fallbacks = sum(row["fallbacks"] for row in played)
    share = fallbacks / generators if generators else 0.0
    moves = sum(row["moves"] for row in played)
    print(
        f"holds for {held} of {len(played)} games played ({len(rows)} descriptions), {moves} moves"
    )
    print(f"{fallbacks} of {generators} generators fall back to the empty feature ({share:.1%})")
    return 0 if all(row["result"] not in ("broken", "failed") for row in rows) else 1


if __name__ == "__main__":
    run(main)
