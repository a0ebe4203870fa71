"""From a bound game to its emitted program."""

from __future__ import annotations

from ludeme.compile.facts import Facts
from ludeme.compile.program import EmittedProgram, Program
from ludeme.equip import gather
from ludeme.flow import Flow
from ludeme.language.game import Game


def emit(game: Game, facts: Facts | None = None) -> EmittedProgram:
    """Write the whole program of a game.

    Raises `UnsupportedLudeme` for anything that has no semantics yet.
    """
    facts = facts or gather(game)
    program = Program(facts)
    program.ownerless = owner_less(facts)
    flow = Flow(game, program)
    flow.write_start()
    flow.write_moves()
    flow.write_apply()
    return program.finish(f"{game.name}: emitted program")


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
