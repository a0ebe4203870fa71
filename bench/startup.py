"""How soon games can be played: `python -m bench.startup FOLDER`.

For every description: seconds to load it, to list the first legal moves on the Python tier, to
compile it with an empty cache (cold) and to fetch it from the cache (warm), all in processor time
after the imports. Results are appended to `bench/results/startup.jsonl`; games already there (same
commit) are skipped, so a run can be resumed.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from rich.progress import track

import ludeme
from bench.measuring import circumstances, command_line, results_so_far, run
from ludeme.app.arguments import add_dirty
from ludeme.app.fidelity.tiers import single_games
from ludeme.app.measuring import journal
from ludeme.play.game import Game
from ludeme.runtime.tiers import native_engine
from ludeme.runtime.tiers.native_engine import NumbaEngine
from ludeme.runtime.tiers.python_engine import PythonEngine

RESULTS = Path(__file__).parent / "results" / "startup.jsonl"
PARTS = ("loading", "first_moves", "cold", "warm")  # "load" is the machine's


def measure(path: Path) -> dict[str, Any]:
    """Seconds for each part; a match of several games counts as its first one."""
    began = process_time()
    loaded = ludeme.load(path)
    game = single_games(loaded)[0]
    ready = process_time()
    _first_moves(game)
    listed = process_time()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LUDEME_CACHE_DIR"] = folder
        native_engine.engine_folder.cache_clear()
        cold = _seconds_to_compile(game)
        warm = _seconds_to_compile(game)
    numbers = (ready - began, listed - ready, cold, warm)
    return dict(zip(PARTS, (round(number, 3) for number in numbers), strict=True))


def _first_moves(game: Game) -> None:
    engine = PythonEngine(game.emitted)
    engine.moves(engine.start(1))


def _seconds_to_compile(game: Game) -> float:
    began = process_time()
    NumbaEngine(game.emitted).start(1)
    return process_time() - began


def summary(rows: list[dict[str, Any]]) -> str:
    """Median, 95th percentile and maximum of every part, and the slowest games."""
    lines = []
    for part in PARTS:
        known = sorted((row[part], row["game"]) for row in rows if part in row)
        if not known:
            continue
        seconds = [second for second, _ in known]
        middle, most = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.95)]
        slowest = ", ".join(f"{Path(game).stem} {second:.2f}" for second, game in known[:-11:-1])
        lines.append(
            f"{part}: median {middle:.2f} s, 95% below {most:.2f} s, maximum {seconds[-1]:.2f} s"
            f" of {len(known)} games; slowest: {slowest}"
        )
    return "\n".join(lines)


def _row(path: Path) -> dict[str, Any]:
    gc.collect()  # what the game before has left is not this one's work
    try:
        return measure(path)
    except ludeme.LudemeError as error:  # unsupported, or a match whose games are elsewhere
        return {"error": error.message}


def main() -> int:
    """Measure every description below a folder, or a spread of them."""
    parser = command_line("startup", __doc__)
    parser.add_argument("folder", type=Path, help="of descriptions")
    parser.add_argument("--sample", type=int, default=0, help="only so many, evenly spread")
    add_dirty(parser)
    args = parser.parse_args()
    paths = sorted(args.folder.rglob("*.lud"))
    if args.sample:
        paths = paths[:: max(1, len(paths) // args.sample)]
    about = circumstances("bench.startup", RESULTS, args)
    known = results_so_far(RESULTS, about)
    measure(paths[0])  # imports
    with journal.opened(RESULTS) as keep:
        for path in track(paths, "starting", disable=not sys.stderr.isatty()):
            name = str(path.relative_to(args.folder))
            if name not in known:
                known[name] = _row(path) | about | {"game": name}
                keep(known[name])
    print(summary(list(known.values())))
    return 0


if __name__ == "__main__":
    run(main)
