"""Selecting sites without moving anything (spec 05 §2.11)."""

from __future__ import annotations

from ludeme.language.base import ludeme
from ludeme.language.constants import Role
from ludeme.language.kinds import Effect
from ludeme.language.moves.parts import From, Then, To


@ludeme("select", "move Select")
class Select(Effect):
    """`(move Select (from (sites Occupied by:Mover)) (then (sow)))`: choose sites (05 §2.11)."""

    from_: From
    to: To | None = None
    mover: Role | None = None
    then: Then | None = None
