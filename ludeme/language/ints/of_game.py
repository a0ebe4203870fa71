"""Numbers of the game: whose turn, counters, scores, variables (spec 07 §2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number, choose, truth
from ludeme.language import roles
from ludeme.language.base import UNNAMED, Naming, Thing, by_slot, ludeme, shape
from ludeme.language.constants import PrevType, Role, ValueSimpleType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Range
from ludeme.language.moves.move_clauses import PlayerSpec

#: Limits that the reference sets to every game (spec 07 §0.1).
LIMITS = {ValueSimpleType.MoveLimit: 10_000, ValueSimpleType.TurnLimit: 1_250}


@shape
class HeadNumber(Int):
    """A number in the head of every position."""

    reads = NOTHING
    field: ClassVar[str] = ""

    def emit(self, c: Code) -> Number:
        """The stored number."""
        return Number(f"{c.s}[{self.field}]")


@shape
class InTurn(HeadNumber):
    """A player, by the order of turns."""

    number_of = Index.PLAYER
    is_small = True

    def emit(self, c: Code) -> Number:
        """The stored player."""
        return roles.in_turn(c, self.field)


@ludeme("mover")
class Mover(InTurn):
    """`(mover)`: the player to move (spec 07 §2.3)."""

    field = "MOVER"


@ludeme("next")
class Next(InTurn):
    """`(next)`: the player to move next (spec 07 §2.3)."""

    reads = frozenset({"next"})
    field = "NEXT"


@ludeme("prev")
class Prev(Int):
    """`(prev)`: who made the previous ply, or the previous turn (spec 07 §2.3).

    Attributes:
        type: Who made the previous ply, as by default, or the previous turn.
    """

    number_of = Index.PLAYER
    reads = NOTHING
    type: PrevType | None = None

    def emit(self, c: Code) -> Number:
        """The stored player, or the last mover who is not the present one."""
        s = c.s
        if self.type is PrevType.MoverLastTurn:
            same = f"{s}[LAST_MOVER] == {s}[MOVER]"
            return Number(f"({s}[LAST_TURN_MOVER] if {same} else {s}[LAST_MOVER])")
        return roles.in_turn(c, "PREV")


@ludeme("counter")
class Counter(HeadNumber):
    """`(counter)`: the counter of plies, which can be set back (spec 07 §2.3)."""

    phrases = ("the counter",)
    reads = frozenset({"counter"})
    field = "COUNTER"


@ludeme("pot")
class Pot(HeadNumber):
    """`(pot)`: the amount in the pot (spec 07 §2.3)."""

    reads = frozenset({"amount"})
    field = "POT"


@ludeme("var")
class Var(Int):
    """`(var "Captures")`: a variable; without a name, the unnamed one (spec 07 §2.3).

    Attributes:
        name: The name of the variable; without it, the one that has no name. It is -1 until it is
            set.
    """

    phrases = ("the variable",)
    refers = by_slot(name=Thing.VARIABLE)
    declares = Naming.ALL
    reads = frozenset({"var"})
    name: str | None = None

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The variable, which may be the one without a name."""
        yield Thing.VARIABLE, self.name or UNNAMED

    def emit(self, c: Code) -> Number:
        """The stored number, -1 at first."""
        return fields.variable(c, self.name)


@ludeme("score")
class Score(Int):
    """`(score Mover)`: the score of a player (spec 07 §2.3).

    Attributes:
        player: Whose score.
    """

    phrases = ("the score of {player}",)
    reads = frozenset({"score"})
    player: PlayerSpec | Role

    def emit(self, c: Code) -> Number:
        """The stored number."""
        return fields.score(c, roles.index(c, self.player))


@ludeme("amount")
class Amount(Int):
    """`(amount Mover)`: the amount a player has (spec 07 §2.3).

    Attributes:
        player: Whose amount.
    """

    phrases = ("the amount of {player}",)
    reads = frozenset({"amount"})
    player: Role | PlayerSpec

    def emit(self, c: Code) -> Number:
        """The stored number, -1 for nobody."""
        player = c.let("player", roles.index(c, self.player))
        known = Condition(f"1 <= {player} <= {c.program.facts.players}")
        if player.value is not None:
            known = truth(1 <= player.value <= c.program.facts.players)
        return choose(known, fields.amount(c, player), UNDEFINED)


@ludeme("matchScore")
class MatchScore(Int):
    """`(matchScore P1)`: the score of a player in the match (spec 07 §2.3, 06 §B5.5).

    Attributes:
        role: Whose score in the match.
    """

    reads = NOTHING
    role: Role

    def emit(self, c: Code) -> Number:
        """What the match put into the position, -1 outside of matches."""
        return fields.match_score(c, roles.index(c, self.role))


@ludeme("value Player")
class ValuePlayer(Int):
    """`(value Player Mover)`: the value of a player (spec 07 §2.3).

    Attributes:
        player: Whose value, which is -1 until it is set.
    """

    phrases = ("the value of {player}",)
    indexes = by_slot(player=Index.PLAYER)
    reads = frozenset({"value"})
    player: Int | Role

    def emit(self, c: Code) -> Number:
        """The stored number, -1 at first."""
        return fields.player_value(c, roles.index(c, self.player))


@ludeme("value")
class ValueOfGame(Int):
    """`(value Pending)`: the pending value, or a limit of the game (spec 07 §2.3).

    Attributes:
        kind: Which number.
    """

    reads = frozenset({"pending"})
    kind: ValueSimpleType

    def emit(self, c: Code) -> Number:
        """A pending value only counts when it is the only one."""
        if self.kind in LIMITS:
            return Literal(LIMITS[self.kind])
        only_one = Condition(f"{fields.pending_count(c)} == 1")
        return choose(only_one, fields.pending(c, ZERO), ZERO)


@ludeme("value Random")
class ValueRandom(Int):
    """`(value Random (range 1 6))`: a number drawn at random (spec 07 §2.3).

    Attributes:
        range: From which numbers one is drawn, each as likely as the others.
    """

    reads = NOTHING
    draws = True
    range: Range

    def emit(self, c: Code) -> Number:
        """A draw each time this is evaluated; -1 when the range is empty."""
        low, high = self.range.bounds(c)
        low, high = c.let("low", low), c.let("high", high)
        drawn = c.var("drawn", UNDEFINED)
        with c.block(f"if {low} <= {high}"):
            c.line(f"{drawn} = {low} + random_below({c.s}, RNG, {high} - {low} + 1)")
        return drawn
