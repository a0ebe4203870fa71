"""Numbers of the game: whose turn, counters, scores, variables (spec 07 §2.3)."""

from __future__ import annotations

from ludeme.language.base import ludeme
from ludeme.language.constants import PrevType, Role, ValueSimpleType
from ludeme.language.kinds import Int, Range
from ludeme.language.moves.parts import PlayerSpec


@ludeme("mover")
class Mover(Int):
    """`(mover)`: the player to move (spec 07 §2.3)."""


@ludeme("next")
class Next(Int):
    """`(next)`: the player to move next (spec 07 §2.3)."""


@ludeme("prev")
class Prev(Int):
    """`(prev)`: who made the previous ply, or the previous turn (spec 07 §2.3)."""

    type: PrevType | None = None


@ludeme("counter")
class Counter(Int):
    """`(counter)`: the counter of plies, which can be set back (spec 07 §2.3)."""


@ludeme("pot")
class Pot(Int):
    """`(pot)`: the amount in the pot (spec 07 §2.3)."""


@ludeme("var")
class Var(Int):
    """`(var "Captures")`: a variable; without a name, the unnamed one (spec 07 §2.3)."""

    name: str | None = None


@ludeme("score")
class Score(Int):
    """`(score Mover)`: the score of a player (spec 07 §2.3)."""

    player: PlayerSpec | Role


@ludeme("amount")
class Amount(Int):
    """`(amount Mover)`: the amount a player has (spec 07 §2.3)."""

    player: Role | PlayerSpec


@ludeme("matchScore")
class MatchScore(Int):
    """`(matchScore P1)`: the score of a player in the match (spec 07 §2.3, 06 §B5.5)."""

    role: Role


@ludeme("value Player")
class ValuePlayer(Int):
    """`(value Player Mover)`: the value of a player (spec 07 §2.3)."""

    player: Int | Role


@ludeme("value")
class ValueOfGame(Int):
    """`(value Pending)`: the pending value, or a limit of the game (spec 07 §2.3)."""

    kind: ValueSimpleType


@ludeme("value Random")
class ValueRandom(Int):
    """`(value Random (range 1 6))`: a number drawn at random (spec 07 §2.3)."""

    range: Range
