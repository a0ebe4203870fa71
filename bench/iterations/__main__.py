"""Iterations of UCT per second beside the reference's: `python -m bench.iterations FOLDER`.

Five descriptions below a folder of other people's, the very texts that the reference played. Each
is searched from its start position with one thread, in three spans of processor time, the fastest
of which counts. Results are appended to `bench/results/iterations.jsonl`.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

import ludeme
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.player import make_agent

RESULTS = Path(__file__).parents[1] / "results" / "iterations.jsonl"
SPANS = 3
#: What the reference's UCT does in a second, measured once on a machine of the kind we develop on.
REFERENCE = {
    "board/race/reach/Breakthrough.lud": 3_000,
    "board/space/connection/Hex.lud": 6_200,
    "board/space/line/Connect Four.lud": 15_900,
    "board/space/territory/Reversi.lud": 1_080,
    "board/war/replacement/checkmate/chess/Chess.lud": 128,
}


def main() -> int:
    """Measure, print and keep."""
    parser = command_line("iterations", __doc__)
    parser.add_argument("folder", type=Path, help="where the descriptions lie")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each span (default 1)")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.iterations", RESULTS, arguments)
    with journal.opened(RESULTS) as keep:
        for path, reference in REFERENCE.items():
            found = _measured(arguments.folder / path, arguments.seconds)
            keep({"game": path, "reference": reference} | found | about)
            best = max(found["spans"])
            print(
                f"{Path(path).stem:14} {best:9,.0f} iterations/s, "
                f"{best / reference:5.1f} times the reference's {reference:,}",
                flush=True,
            )
    return 0


def _measured(path: Path, seconds: float) -> dict[str, Any]:
    """Iterations per second in each span, after searches that compile and that find its length."""
    state = ludeme.load(path).start(seed=1)
    tried, taken = 500, 0.0
    _taken(state, tried)
    while taken < seconds / 10:  # how many fill a span
        tried *= 2
        taken = _taken(state, tried)
    iterations = int(tried * seconds / taken)
    spans = [iterations / _taken(state, iterations) for _ in range(SPANS)]
    return {"iterations": iterations, "spans": spans}


def _taken(state: ludeme.State, iterations: int) -> float:
    """Processor time of a search with a new tree."""
    agent = make_agent(f"uct:iterations={iterations}")
    began = process_time()
    agent.choose(state, seed=1)
    return process_time() - began


if __name__ == "__main__":
    run(main)
