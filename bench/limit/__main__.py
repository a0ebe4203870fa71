"""Speed of compiled descriptions against hand-written programs: `python -m bench.limit`.

Random playouts per second of both, with one thread in one process, in turns; the best of a few
spans counts, in processor time, so that other work on the machine matters little. With `--lud-root
FOLDER` the descriptions below that folder are measured instead of ours. Results are appended to
`bench/results/limit.jsonl`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

import ludeme
from bench.limit import breakthrough, chess, connect_four, hex, reversi, tic_tac_toe
from bench.limit.program import HandWritten
from bench.measuring import circumstances, run
from ludeme.app.arguments import add_dirty
from ludeme.app.exits import UserError
from ludeme.app.measuring import journal
from ludeme.player import playouts
from ludeme.runtime.search_abi.compiled_game import Program

RESULTS = Path(__file__).parents[1] / "results" / "limit.jsonl"
PROGRAMS: tuple[HandWritten, ...] = tuple(
    module.PROGRAM for module in (tic_tac_toe, connect_four, hex, breakthrough, reversi, chess)
)
#: Options of our descriptions that make them the hand-written game.
OPTIONS: dict[str, Sequence[str]] = {
    "Hex": ["Board Size/11x11", "Swap Rule/Off"],
    "Connect Four": ["Model/Columns"],
}
#: The same for public descriptions.
PUBLIC_OPTIONS: dict[str, Sequence[str]] = {"Hex": ["Board Size/11x11", "Swap Rules/Off"]}
REPEATS = 5


def spans(programs: Sequence[Program], seconds: float) -> list[float]:
    """Playouts per second of each program: the best of several spans, which alternate."""
    numbers = [number_for(program, seconds / REPEATS) for program in programs]
    best = [0.0] * len(programs)
    for seed in range(REPEATS):
        for i, (program, n) in enumerate(zip(programs, numbers, strict=True)):
            best[i] = max(best[i], n / time_of(program, n, seed))
    return best


def time_of(program: Program, n: int, seed: int) -> float:
    """Seconds of processor time for so many playouts."""
    began = process_time()
    playouts(program, None, n, seed)
    return process_time() - began


def number_for(program: Program, seconds: float) -> int:
    """A number of playouts that takes about this time; also warms up."""
    playouts(program, None, 10, 1)
    n = 100
    while (spent := time_of(program, n, 1)) < seconds / 2:
        n *= 2
    return max(1, int(n * seconds / spent))


def mean_plies(program: Program) -> float:
    """Mean length of random games: equal games have equal lengths."""
    return float(playouts(program, None, 2000, 1).lengths.mean())


def described(name: str, root: Path | None) -> Program:
    """The program of our description of a game, or of the public one below a folder."""
    if root is None:
        return ludeme.load(name, options=OPTIONS.get(name)).program
    paths = sorted(root.rglob(f"{name}.lud"))
    if not paths:
        raise UserError(f"there is no {name}.lud below {root}")
    return ludeme.load(str(paths[0]), options=PUBLIC_OPTIONS.get(name)).program


def measure(hand: HandWritten, seconds: float, root: Path | None) -> dict[str, Any]:
    """Both programs of one game."""
    ours = described(hand.name, root)
    by_hand, engine = spans((hand, ours), seconds)
    return {
        "name": hand.name,
        "hand_written": by_hand,
        "engine": engine,
        "ratio": engine / by_hand,
        "plies": {"hand_written": mean_plies(hand), "engine": mean_plies(ours)},
    }


def main() -> int:
    """Measure, print and keep the results."""
    parser = argparse.ArgumentParser(prog="python -m bench.limit", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="per program (default 3)")
    parser.add_argument("--only", nargs="*", metavar="GAME", help="names of games")
    parser.add_argument("--lud-root", type=Path, metavar="FOLDER", help="of descriptions")
    parser.add_argument("--json", action="store_true", help="print one JSON object per game")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.limit", RESULTS, arguments)
    if not arguments.json:
        print(f"{'game':<14}{'by hand/s':>12}{'engine/s':>12}{'ratio':>8}{'plies':>16}")
    with journal.opened(RESULTS) as keep:
        for program in PROGRAMS:
            if arguments.only and program.name not in arguments.only:
                continue
            result = about | measure(program, arguments.seconds, arguments.lud_root)
            keep(result)
            print(json.dumps(result) if arguments.json else line(result), flush=True)
    return 0


def line(result: dict[str, Any]) -> str:
    """One row of the table."""
    plies = " {hand_written:.1f} {engine:.1f}".format(**result["plies"])
    return (
        f"{result['name']:<14}{result['hand_written']:>12,.0f}{result['engine']:>12,.0f}"
        f"{result['ratio']:>8.2f}{plies:>16}"
    )


if __name__ == "__main__":
    run(main)
