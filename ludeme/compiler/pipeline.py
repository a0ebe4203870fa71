"""From a bound game to its emitted program."""

from __future__ import annotations

from collections.abc import Mapping

from ludeme.compiler.course.flow import ENTRY, Flow
from ludeme.compiler.gather.gathering import gather
from ludeme.emit.chains import only_grow
from ludeme.emit.code import Code
from ludeme.emit.program import EmittedProgram, Program
from ludeme.grammar.errors import LudemeError
from ludeme.language.board.boards import BoardItem
from ludeme.language.effects.take import Deal, TakeDomino
from ludeme.language.kinds import Bool, Int
from ludeme.language.moves.add import AddPiece, Claim
from ludeme.language.moves.from_to import FromTo
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts
from ludeme.runtime.tiers.python_engine import PythonEngine

#: Levels of a stack that can grow (spec 04 §5.1).
LIMIT = 32


#: Conditions and numbers by the name of the function that answers them.
Questions = Mapping[str, Bool | Int]


def emit(
    game: Game, facts: Facts | None = None, questions: Questions | None = None
) -> EmittedProgram:
    """Write the whole program of a game, with functions that answer further questions.

    Raises `UnsupportedLudeme` for anything that has no semantics yet.
    """
    facts = facts or gather(game)
    try:
        if facts.stacking:
            _size_stacks(game, facts)
        return _write(game, facts, questions or {})
    except RecursionError:
        # Such as a piece whose moves are made by `(forEach Piece)`.
        raise LudemeError("these rules lead back to themselves", game.span) from None


def _write(game: Game, facts: Facts, questions: Questions) -> EmittedProgram:
    """The program; once more without the chains it keeps, if these can do more than grow."""
    program = Program(facts)
    emitted = _fill(program, game, questions)
    if program.chains and not only_grow(emitted.source):
        program = Program(facts)
        program.keeps_chains = False
        emitted = _fill(program, game, questions)
    return emitted


def _begin(program: Program, game: Game) -> Flow:
    program.ownerless = owner_less(program.facts)
    flow = Flow(game, program)
    flow.write_start()
    return flow


def _fill(program: Program, game: Game, questions: Questions) -> EmittedProgram:
    flow = _begin(program, game)
    flow.write_moves()
    flow.write_apply()
    flow.write_play_out()
    for name, question in questions.items():
        answer = Code(program)
        answer.line(f"return {question.emit(answer)}")
        program.define(name, answer, ENTRY)
        program.entries.append(name)
    return program.finish(f"{game.name}: emitted program")


def _size_stacks(game: Game, facts: Facts) -> None:
    """Bound the height of stacks: by the pieces there are, when none can be added in play."""
    large = any(isinstance(n, BoardItem) and n.large_stack for n in game.equipment.items)
    facts.max_height = 256 if large else LIMIT
    if any(
        isinstance(node, AddPiece | FromTo | Claim | TakeDomino | Deal) and _adds(node)
        for node in game.walk()
    ):
        return
    start = Program(facts)
    _begin(start, game)
    program = start.finish("the start alone")
    try:
        row = PythonEngine(program).start(1)
    except IndexError:
        message = "the start rules place something on a site that does not exist"
        raise LudemeError(message, game.rules.start.span if game.rules.start else None) from None
    place = program.offsets["HEIGHT"]
    pieces = sum(row[place : place + facts.slots])
    facts.max_height = max(1, min(facts.max_height, pieces))


def _adds(node: AddPiece | FromTo | Claim | TakeDomino | Deal) -> bool:
    return not isinstance(node, FromTo) or node.copy is not None


def owner_less(facts: Facts) -> bool:
    """Whether a site stores one number for both its piece and its owner (spec 04 §5.2.2)."""
    owners = [piece.owner for piece in facts.pieces[1:]]
    return (
        not facts.stacking
        and not facts.count
        and facts.types == ("Cell",)
        and len(facts.containers) == 1
        and len(owners) <= facts.players
        and len(set(owners)) == len(owners)
        and "state" not in facts.needs
        and not any(piece.walks for piece in facts.pieces)
    )
