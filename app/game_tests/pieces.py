"""Pieces by the names that tests give them, and values of puzzles."""

from __future__ import annotations

from ludeme.app.exits import UserError
from ludeme.app.game_tests.spelling import hint, values_of
from ludeme.model.facts import Facts


def piece_named(facts: Facts, name: str) -> str:
    """The full name of a piece; the number may be left out where only one piece has the name."""
    known = facts.pieces[1:]
    if any(piece.name == name for piece in known):
        return name
    alike = {piece.name for piece in known if piece.base_name == name}
    if len(alike) != 1:
        meant = hint(name, [] if alike else [piece.name for piece in known])
        listed = ", ".join(piece.name for piece in known) or "none"
        raise UserError(f"there is no piece {name}; pieces are {listed}{meant}")
    return alike.pop()


def content_named(facts: Facts, name: str) -> str:
    """What may stand on a site: a piece; in a puzzle a value."""
    if not facts.deduction:
        return piece_named(facts, name)
    if name not in (values := values_of(facts)):
        raise UserError(f"there is no value {name}; values are {', '.join(values)}")
    return name


def content_name(facts: Facts, what: int) -> str:
    """The name of what stands on a site."""
    return str(what) if facts.deduction else facts.pieces[what].name
