"""Both tiers against each other on random games: `python -m bench.tiers FOLDER --sample 100`.

Every row and every list of moves must be equal. Results are appended to
`bench/results/tiers.jsonl`; games already there (same commit) are skipped, so a run can be resumed.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import ludeme
from bench.measuring import circumstances, command_line, resumed, run, spread
from ludeme.app.arguments import add_dirty, add_spread
from ludeme.app.fidelity.tiers import TiersDiffer, agree, single_games

RESULTS = Path(__file__).parent / "results" / "tiers.jsonl"


def main() -> int:
    """Compare the tiers on a spread of descriptions."""
    parser = command_line("tiers", __doc__)
    add_spread(parser)
    parser.add_argument("--seed", type=int, default=1, help="fixes the games (default 1)")
    add_dirty(parser)
    args = parser.parse_args()
    about = circumstances("bench.tiers", RESULTS, args)
    chosen = spread(args.folder, args.sample)
    bad = 0
    rows = resumed(args.folder, chosen, RESULTS, about, partial(_compare, seed=args.seed))
    for number, row in enumerate(rows, 1):
        bad += row["result"] == "differs"
        told = f"{row['result']:12} {row['game']} {row['detail']}"
        print(f"{number}/{len(chosen)} {told}", flush=True)
    print(f"tiers agree on all but {bad} of {len(chosen)} games")
    return 1 if bad else 0


def _compare(path: Path, seed: int) -> dict[str, str]:
    try:
        plies = sum(agree(game, seed) for game in single_games(ludeme.load(path)))
        result, detail = "agrees", f"{plies} plies"
    except ludeme.UnsupportedLudeme as error:
        result, detail = "unsupported", error.message
    except ludeme.LudemeError as error:  # a match whose games are elsewhere
        result, detail = "not loaded", error.message
    except TiersDiffer as error:
        result, detail = "differs", str(error)
    return {"result": result, "detail": detail}


if __name__ == "__main__":
    run(main)
