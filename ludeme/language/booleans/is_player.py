"""Conditions on players, votes and the course of the game (spec 07 §1.4, §1.5)."""

from __future__ import annotations

from ludeme.language.base import ludeme, shape
from ludeme.language.constants import RepetitionType, Role
from ludeme.language.kinds import Bool, Int


@shape
class IsPlayer(Bool):
    """A condition on one player."""

    player: Int | Role


@ludeme("is Mover")
class IsMover(IsPlayer):
    """`(is Mover P1)`: the player is to move (spec 07 §1.4)."""


@ludeme("is Next")
class IsNext(IsPlayer):
    """`(is Next P1)`: the player is to move next (spec 07 §1.4)."""


@ludeme("is Prev")
class IsPrev(IsPlayer):
    """`(is Prev Mover)`: the player made the previous ply (spec 07 §1.4)."""


@ludeme("is Enemy")
class IsEnemy(IsPlayer):
    """`(is Enemy (who at:(to)))`: the player is an enemy of the mover (spec 07 §1.4)."""


@ludeme("is Friend")
class IsFriend(IsPlayer):
    """`(is Friend (who at:(to)))`: the player is the mover or in his team (spec 07 §1.4)."""


@ludeme("is Active")
class IsActive(IsPlayer):
    """`(is Active P3)`: the player still plays (spec 07 §1.4)."""


@ludeme("is Triggered")
class IsTriggered(Bool):
    """`(is Triggered "Lost" Next)`: the event flag of the player is set (spec 07 §1.4)."""

    event: str
    player: Int | Role


@ludeme("is Decided")
class IsDecided(Bool):
    """`(is Decided "Draw")`: the last vote was won by this (spec 07 §1.4)."""

    message: str


@ludeme("is Proposed")
class IsProposed(Bool):
    """`(is Proposed "Draw")`: this has been proposed (spec 07 §1.4)."""

    message: str


@ludeme("is Pending")
class IsPending(Bool):
    """`(is Pending)`: something was set pending (spec 07 §1.5)."""


@ludeme("is Cycle")
class IsCycle(Bool):
    """`(is Cycle)`: the game goes round in a circle (spec 07 §1.5, 06 §B4.2)."""


@ludeme("is Full")
class IsFull(Bool):
    """`(is Full)`: no site of the board is empty (spec 07 §1.5)."""


@ludeme("is Repeat")
class IsRepeat(Bool):
    """`(is Repeat Situational)`: the position has occurred before (spec 07 §1.5)."""

    type: RepetitionType | None = None
