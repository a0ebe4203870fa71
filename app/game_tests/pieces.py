"""Pieces by the names that tests give them."""

from __future__ import annotations

from ludeme.app.exits import UserError
from ludeme.model.facts import Facts


def piece_named(facts: Facts, name: str) -> str:
    """The full name of a piece; the number may be left out where only one piece has the name."""
    known = facts.pieces[1:]
    if any(piece.name == name for piece in known):
        return name
    alike = {piece.name for piece in known if piece.base_name == name}
    if len(alike) != 1:
        listed = ", ".join(piece.name for piece in known)
        raise UserError(f"there is no piece {name}; pieces are {listed}")
    return alike.pop()
