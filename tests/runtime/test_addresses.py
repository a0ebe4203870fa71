"""The functions of a game as compiled search holds them."""

import gc
import weakref

import ludeme
from ludeme.runtime.search_abi.compiled_game import workspace
from ludeme.runtime.search_abi.compiled_program import CompiledProgram
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game
from ludeme.runtime.tiers.native_engine import NumbaEngine


def test_code_stays_in_memory_as_long_as_its_address():
    engine = NumbaEngine(ludeme.load_game("Tic-Tac-Toe").emitted)
    program = CompiledProgram(engine, players=2, stochastic=False)
    running = running_game(program, workspace(program), random_source(1))
    kept = weakref.ref(program.moves)
    address = int(running.moves)
    del engine, program
    gc.collect()
    assert kept() is not None and kept().address == address
    del running
    gc.collect()
    assert kept() is None
