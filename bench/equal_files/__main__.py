"""How often two equal files differ significantly: `python -m bench.equal_files`.

A game is compared with itself, by one seed after the other: whatever is called significant is an
error. Printed and kept are the seeds with any such difference, which Holm's correction promises to
be 5 % at most, and how many of all differences would have been called significant without it.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import ludeme
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty, positive
from ludeme.app.measuring import journal
from ludeme.player.matches.statistics import wilson
from ludeme.player.quality.comparison import LEVEL

RESULTS = Path(__file__).parents[1] / "results" / "equal_files.jsonl"
GAMES = ("Tic-Tac-Toe", "EinStein würfelt nicht!")


def main() -> int:
    """Compare, print and keep."""
    parser = command_line("equal_files", __doc__)
    parser.add_argument("--of", nargs="+", default=GAMES, help="names of the library")
    parser.add_argument("--seeds", type=positive, default=100, help="comparisons of each game")
    parser.add_argument("--games", type=positive, default=20, help="of each kind in a comparison")
    parser.add_argument("--iterations", type=positive, default=20, help="of each search")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.equal_files", RESULTS, arguments)
    with journal.opened(RESULTS) as keep:
        for name in arguments.of:
            play = {"games": arguments.games, "iterations": arguments.iterations, "rungs": 2}
            found = _found(name, arguments.seeds, play)
            keep({"game": name} | play | found | about)
            low, high = wilson(found["with_difference"], found["seeds"])
            print(
                f"{name:24} {found['with_difference']} of {found['seeds']} seeds with a "
                f"significant difference (95 % interval {low:.1%} to {high:.1%}), "
                f"{found['uncorrected'] / found['tests']:.1%} of {found['tests']:,} tests without "
                f"correction, {found['seconds']:.0f} s",
                flush=True,
            )
    return 0


def _found(name: str, seeds: int, play: dict[str, int]) -> dict[str, Any]:
    """What comparisons of a game with itself say."""
    began, significant, uncorrected, tests = perf_counter(), 0, 0, 0
    for seed in range(seeds):
        found = ludeme.compare(name, name, seed=seed, playouts=100, **play).values()
        chances = [each.chance for each in found if each.chance is not None]
        significant += any(each.significant for each in found)
        uncorrected += sum(chance < LEVEL for chance in chances)
        tests += len(chances)
    return {
        "seeds": seeds,
        "with_difference": significant,
        "tests": tests,
        "uncorrected": uncorrected,
        "seconds": perf_counter() - began,
    }


if __name__ == "__main__":
    run(main)
