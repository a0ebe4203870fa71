"""`python -m bench.profile`: what it finds in a program, and what it says of a report."""

from __future__ import annotations

import shutil

import pytest

import ludeme
from bench.profile import functions_of, shares_in
from ludeme.runtime.native import machine
from ludeme.runtime.native.assembly import assembly
from ludeme.runtime.native.units import outer

REPORT = """
# Overhead  Symbol                 IPC
# ........  ....................   ...
#
    46.20%  [.] moves_to           -      -
     1.40%  [.] play_out           -      -
"""


@pytest.mark.skipif(shutil.which("nm") is None, reason="needs nm")
def test_the_entry_that_addresses_are_counted_from_is_among_the_functions() -> None:
    game = ludeme.load("tic-tac-toe")
    assert isinstance(game, ludeme.Game)
    found = functions_of(machine.object_code(assembly(game.emitted)))
    assert outer("play_out") in found
    assert all(size > 0 for _, size in found.values())


def test_lines_of_a_report_are_as_short_as_their_names() -> None:
    assert shares_in(REPORT) == [" 46.20%  moves_to", "  1.40%  play_out"]
