"""Compiled search is made once: lazily, from the disk cache, for all games together."""

import subprocess
import sys
from pathlib import Path

from ludeme.player import make_agent, playouts
from ludeme.player.parts.registry import make_scheme
from ludeme.player.search.closed_loop import closed_loop
from ludeme.runtime.search_abi.kernel import content_digest, helper

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
    playouts(game("tic_tac_toe").program, n=3)
    make_agent("uct:iterations=3").choose(game("tic_tac_toe").start())  # compiles what is not there

    code = """
from bench.limit import breakthrough, tic_tac_toe
from ludeme.player.parts.registry import make_scheme
from ludeme.player.search.closed_loop import closed_loop
from ludeme.play.playouts import _run_playouts, playouts
for module in (breakthrough, tic_tac_toe):
    playouts(module.PROGRAM, n=3)
uct = closed_loop(make_scheme("selection", "ucb1").rule, make_scheme("playout", "uniform").rule)
for kernel in (uct, _run_playouts):
    stats = kernel.stats
    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), len(kernel.overloads))
"""
    assert run(code).split() == ["1", "0", "1"] * 2


def twice(number):
    @helper
    def inner(x):
        return number * x

    def outer(x):
        return inner(x) + inner(x)

    return outer


def test_a_kernel_from_a_factory_is_known_by_what_the_factory_bound():
    assert content_digest(twice(2)) == content_digest(twice(2))
    assert content_digest(twice(2)) != content_digest(twice(3))


def test_an_assembled_kernel_is_made_once_per_combination():
    ucb1, uniform = make_scheme("selection", "ucb1"), make_scheme("playout", "uniform")
    again = make_scheme("selection", "ucb1")
    assert closed_loop(ucb1.rule, uniform.rule) is closed_loop(again.rule, uniform.rule)


RULE = """
from numba import types
from ludeme.runtime.search_abi.kernel import helper, kernel

@helper
def twice(x):
    return 2 * x

@kernel(types.int64(types.int64))
def four_times(x):
    return twice(twice(x))
"""


def test_what_has_moved_to_another_module_is_compiled_anew(tmp_path):
    def asked(name: str) -> str:
        code = f"import os, sys; sys.path.insert(0, {str(tmp_path)!r})"
        code += f"\nos.environ['LUDEME_CACHE_DIR'] = {str(tmp_path / 'cache')!r}"
        code += f"\nfrom {name} import four_times"
        return run(f"{code}\nprint(four_times(3), sum(four_times.stats.cache_hits.values()))")

    (tmp_path / "first_place.py").write_text(RULE)
    asked("first_place")
    assert asked("first_place") == "12 1"
    (tmp_path / "first_place.py").rename(tmp_path / "second_place.py")
    assert asked("second_place") == "12 0"
