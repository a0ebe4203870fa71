"""This checkout against another one, in turns: `python -m bench.against CHECKOUT`.

Both are measured by the same small script, each with its own interpreter (`.venv` of the checkout),
one after the other, several times: random playouts of the games of the README, iterations of UCT in
five games, and the seconds of processor time to the first list of moves and to a compiled program
with an empty cache. Seconds are processor time of one thread; of several rounds the best counts for
each side, because other work on the machine only ever slows things down. Printed are the ratios new
to old, where more than 1 is better (of seconds, too), and their geometric means.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from math import exp, log
from pathlib import Path

from bench.measuring import circumstances, command_line, run
from ludeme.app.measuring import journal

RESULTS = Path(__file__).parent / "results" / "against.jsonl"
HERE = Path(__file__).parents[1]
PLAYOUTS = (
    "Tic-Tac-Toe", "Hex", "Connect Four", "Breakthrough", "Knightthrough", "Gomoku",
    "Reversi", "Yavalath", "Teeko", "English Draughts", "Amazons", "Kalah",
)  # fmt: skip
SEARCHES = ("Connect Four", "Breakthrough", "Hex", "Othello", "Chess")
STARTS = ("Chess", "Shogi", "Xiangqi", "Togyz Kumalak", "Hex", "English Draughts")

#: Prints the figures of one checkout; uses only what both of them have.
SCRIPT = """
import json, sys, time
import ludeme
from ludeme.player import make_agent
playouts, searches, starts, seconds = json.loads(sys.argv[1])
clock, found = time.process_time, {}

def rate(work, unit):
    work(unit)
    began = clock(); work(unit); spent = clock() - began
    unit = max(1, int(unit * seconds / max(spent, 1e-4)))
    best = 0.0
    for _ in range(3):
        began = clock(); work(unit); best = max(best, unit / (clock() - began))
    return best

for name in starts:
    began = clock(); game = ludeme.load(name); game.start(seed=1).legal_moves()
    found["first moves " + name] = 1 / (clock() - began)
for name in starts:
    game = ludeme.load(name); game.emitted
    began = clock(); game.program
    found["cold compile " + name] = 1 / (clock() - began)
for name in playouts:
    game = ludeme.load(name)
    found["playouts " + name] = rate(lambda n: game.playouts(n, seed=3), 200)
for name in searches:
    state = ludeme.load(name).start(seed=1)
    def search(n):
        make_agent(f"uct:iterations={n}").choose(state, seed=1)
    found["uct " + name] = rate(search, 500)
print(json.dumps(found))
"""


def main() -> int:
    """Measure in turns, and print the ratios."""
    parser = command_line("against", __doc__)
    parser.add_argument("checkout", type=Path, help="the other one, with its own .venv")
    parser.add_argument("--rounds", type=int, default=3, help="of both sides (default 3)")
    parser.add_argument("--seconds", type=float, default=0.7, help="of each of three spans")
    parser.add_argument("--dirty", action="store_true", help="keep results of changed sources")
    args = parser.parse_args()
    about = circumstances("bench.against", RESULTS, args)
    old: dict[str, float] = {}
    new: dict[str, float] = {}
    for number in range(args.rounds):
        for folder, best in ((args.checkout, old), (HERE, new)):
            for what, figure in _measure(folder.resolve(), args.seconds).items():
                best[what] = max(best.get(what, 0.0), figure)
        print(f"round {number + 1} of {args.rounds}", file=sys.stderr, flush=True)
    ratios = {what: new[what] / old[what] for what in new}
    for what, ratio in ratios.items():
        print(f"{what:32} {old[what]:14,.1f} {new[what]:14,.1f} {ratio:8.3f}")
    for kind in ("first moves", "cold compile", "playouts", "uct"):
        own = [ratio for what, ratio in ratios.items() if what.startswith(kind)]
        print(f"{kind}: geometric mean {_mean(own):.3f}, least {min(own):.3f}")
    both = [ratio for what, ratio in ratios.items() if what.startswith(("playouts", "uct"))]
    print(f"playouts and uct: geometric mean {_mean(both):.3f}, least {min(both):.3f}")
    other = _commit(args.checkout)
    with journal.opened(RESULTS) as keep:
        keep({"against": other, "old": old, "new": new, "ratios": ratios} | about)
    return 0


def _measure(checkout: Path, seconds: float) -> dict[str, float]:
    """The figures of a checkout, compiled anew in a cache of its own."""
    work = json.dumps([PLAYOUTS, SEARCHES, STARTS, seconds])
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [str(checkout / ".venv" / "bin" / "python"), "-c", SCRIPT, work],
            env={"LUDEME_CACHE_DIR": cache, "PATH": "/usr/bin:/bin", "HOME": cache},
            cwd=cache,
            capture_output=True,
            text=True,
            check=True,
        )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _commit(checkout: Path) -> str:
    words = ["git", "-C", str(checkout), "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


def _mean(ratios: list[float]) -> float:
    return exp(sum(map(log, ratios)) / len(ratios))


if __name__ == "__main__":
    run(main)
