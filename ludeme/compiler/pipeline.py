"""From a bound game to its emitted program."""

from __future__ import annotations

from collections.abc import Mapping

from ludeme.compiler.course.flow import Flow
from ludeme.compiler.course.random_play import ENTRY
from ludeme.compiler.gather.gathering import gather
from ludeme.emit.code import Code
from ludeme.emit.linking import link
from ludeme.emit.moves.tracing import SILENT
from ludeme.emit.program import Program
from ludeme.emit.watching import Watch
from ludeme.grammar.errors import LudemeError
from ludeme.language.kinds import Bool, Int
from ludeme.language.rules.frame import Game
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.runtime.tiers.python_engine import PythonEngine

#: Conditions and numbers by the name of the function that answers them.
Questions = Mapping[str, Bool | Int]


def emit(
    game: Game,
    facts: Facts | None = None,
    questions: Questions | None = None,
    watch: Watch | None = None,
) -> EmittedProgram:
    """Write the whole program of a game, with functions that answer further questions.

    A `watch` adds to it what it wants to know of play.
    Raises `UnsupportedLudeme` for anything that has no semantics yet.
    """
    try:
        return _write(game, Program(facts or gather(game), watch), questions or {})
    except RecursionError:
        # Such as a piece whose moves are made by `(forEach Piece)`.
        raise LudemeError("these rules lead back to themselves", game.span) from None


def _write(game: Game, program: Program, questions: Questions) -> EmittedProgram:
    facts = program.facts
    flow = Flow(game, program)
    flow.write_start()
    if facts.stacking:
        program.layout.levels = facts.max_height
        program.layout.levels = _levels(game, program)
    flow.write_moves_and_apply()
    flow.write_play_out()
    for name, question in questions.items():
        answer = Code(program)
        answer.line(f"return {question.emit(answer)}")
        program.define(name, answer, ENTRY)
        program.entries.append(name)
    return link(program, f"{game.name}: emitted program")


def _levels(game: Game, program: Program) -> int:
    """How high stacks can be: by the pieces of the start, where none can be added in play."""
    if any(node.adds_pieces for node in game.walk()):
        return program.facts.max_height
    start = link(program, "the start alone")
    engine = PythonEngine(start)
    if program.watch.is_trace:
        engine.module.functions.update(SILENT)
    try:
        row = engine.start(1)
    except IndexError:
        message = "the start rules place something on a site that does not exist"
        raise LudemeError(message, game.rules.start.span if game.rules.start else None) from None
    place = start.offsets["HEIGHT"]
    pieces = sum(row[place : place + program.facts.slots])
    return max(1, min(program.facts.max_height, pieces))
