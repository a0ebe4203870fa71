"""The Python tier: functions are compiled when they are first called."""

from types import FunctionType

import ludeme
from ludeme.runtime.tiers.python_module import load


def test_a_function_is_compiled_by_its_first_call_and_keeps_its_line():
    program = ludeme.load("Tic-Tac-Toe").emitted
    module = load(program)
    assert not isinstance(module.functions["start"], FunctionType)
    row = module.initial_row()
    module.functions["start"](row, module.tables, module.scratch)
    start = module.functions["start"]
    assert isinstance(start, FunctionType)
    assert not isinstance(module.functions["moves"], FunctionType)  # nobody has asked for it
    line = program.source.splitlines()[start.__code__.co_firstlineno - 1]
    assert line.startswith("def start(")


def test_all_functions_of_a_program_are_there():
    program = ludeme.load("Tic-Tac-Toe").emitted
    assert program.signatures.keys() <= load(program).functions.keys()
