"""Compiled search is made once: lazily, from the disk cache, for all games together."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(code: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return result.stdout.strip()


def test_importing_the_package_does_not_import_numba():
    code = (
        "import sys, ludeme.player as p; p.make_agent('random'); p.wilson(1, 2);"
        "print('numba' in sys.modules)"
    )
    assert run(code) == "False"


def test_another_process_finds_the_kernels_in_the_cache(game):
    import ludeme.player.search  # noqa: F401  (compiles what is not cached yet)

    code = """
from bench.limit import breakthrough, tic_tac_toe
from ludeme.player.search.closed_loop import search_positions
from ludeme.play.playouts import _run_playouts, playouts
for module in (breakthrough, tic_tac_toe):
    playouts(module.PROGRAM, n=3)
for kernel in (search_positions, _run_playouts):
    stats = kernel.stats
    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), len(kernel.overloads))
"""
    assert run(code).split() == ["1", "0", "1"] * 2
