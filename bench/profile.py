"""Where a compiled game spends its time: `python -m bench.profile GAME [--seconds 5]`.

Runs random playouts under Linux `perf` and names the functions of the emitted program, which a
profiler cannot know by itself. Needs `perf` and `nm`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

import ludeme
from bench.measuring import command_line
from ludeme.player import playouts
from ludeme.runtime.native import cache, machine
from ludeme.runtime.native.assembly import assembly
from ludeme.runtime.native.compiled_function import CompiledFunction
from ludeme.runtime.native.units import outer


def functions_of(code: bytes) -> dict[str, tuple[int, int]]:
    """Offset and size of every function in an object file."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        file.write(code)
        file.flush()
        done = subprocess.run(
            ["nm", "--print-size", file.name], capture_output=True, text=True, check=True
        )
    found = {}
    for line in done.stdout.splitlines():
        parts = line.split()
        if len(parts) == 4 and parts[2] in "tT":
            found[parts[3]] = (int(parts[0], 16), int(parts[1], 16))
    return found


def write_map(game: ludeme.Game, play_out: CompiledFunction) -> None:
    """Tell perf the names of a loaded program's functions."""
    code = machine.object_code(assembly(game.emitted))
    functions = functions_of(code)
    base = play_out.address - functions[outer("play_out")][0]
    lines = [f"{base + start:x} {size:x} {name}" for name, (start, size) in functions.items()]
    Path(f"/tmp/perf-{os.getpid()}.map").write_text("\n".join(lines) + "\n", encoding="utf-8")


def play(name: str, seconds: float) -> None:
    """Play random games for a while, in this process."""
    game = ludeme.load(name)
    assert isinstance(game, ludeme.Game)
    engine = game.numba_engine
    write_map(game, engine.play_out_function)
    began, batch, seed = process_time(), 1, 0
    while process_time() - began < seconds:
        playouts(game.program, None, batch, seed)
        batch, seed = min(2 * batch, 1000), seed + 1


def shares_in(report: str) -> list[str]:
    """The lines of a report of perf that tell shares; it pads all to the longest name there is."""
    words = (line.split() for line in report.splitlines() if not line.startswith("#"))
    return [f"{found[0]:>7}  {found[2]}" for found in words if len(found) > 2]


def main() -> int:
    """Profile and print the share of each function."""
    parser = command_line("profile", __doc__)
    parser.add_argument("game", help="a name of the library, or a path")
    parser.add_argument("--seconds", type=float, default=5.0, help="of playouts (default 5)")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        play(args.game, args.seconds)
        return 0
    data = cache.folder() / "perf.data"
    data.parent.mkdir(parents=True, exist_ok=True)
    me = [sys.executable, "-m", "bench.profile", args.game, "--seconds", str(args.seconds)]
    record = ["perf", "record", "--quiet", "--output", str(data), "--", *me, "--child"]
    subprocess.run(record, check=True)
    report = ["perf", "report", "--input", str(data), "--stdio", "--percent-limit", "1"]
    told = subprocess.run(
        [*report, "--sort", "symbol"], stdout=subprocess.PIPE, text=True, check=True
    )
    print("\n".join(shares_in(told.stdout)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
