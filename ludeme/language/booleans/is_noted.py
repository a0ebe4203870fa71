"""What moves have noted: events, votes, what is pending, a pass (spec 07 §1.3 to §1.5)."""

from __future__ import annotations

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import Condition, both
from ludeme.language import roles
from ludeme.language.base import Naming, Thing, by_slot, ludeme
from ludeme.language.booleans.is_player import player_bit
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int


@ludeme("is Triggered")
class IsTriggered(Bool):
    """`(is Triggered "Lost" Next)`: the event flag of the player is set (spec 07 §1.4).

    Attributes:
        event: The word that `trigger` was given; all events of a player share one flag.
        player: Whose flag is asked for.
    """

    phrases = ('"{event}" has happened to {player}', '"{event}" has not happened to {player}')
    indexes = by_slot(player=Index.PLAYER)
    refers = by_slot(event=Thing.EVENT)
    declares = Naming.FIRST
    reads = frozenset({"remember"})
    event: str
    player: Int | Role

    def emit(self, c: Code) -> Condition:
        """Quirk: all events share one flag; and only active players count."""
        player = c.let("player", roles.index(c, self.player))
        active, flag = player_bit(c, "ACTIVE", player), player_bit(c, "TRIGGERED", player)
        joined = both(active, flag)
        return joined if joined.known is False else Condition(f"({active} and {flag})")


@ludeme("is Decided")
class IsDecided(Bool):
    """`(is Decided "Draw")`: the last vote was won by this (spec 07 §1.4).

    Attributes:
        message: What was voted for.
    """

    phrases = ('the vote was won by "{message}"', 'the vote was not won by "{message}"')
    declares = Naming.FIRST
    refers = by_slot(message=Thing.ANSWER)
    reads = frozenset({"vote"})
    message: str

    def emit(self, c: Code) -> Condition:
        """Compare the number of the string."""
        return Condition(f"{c.s}[DECIDED] == {c.program.index_of('vote', self.message) + 1}")


@ludeme("is Proposed")
class IsProposed(Bool):
    """`(is Proposed "Draw")`: this has been proposed (spec 07 §1.4).

    Attributes:
        message: What was proposed.
    """

    phrases = ('"{message}" has been proposed', '"{message}" has not been proposed')
    declares = Naming.FIRST
    refers = by_slot(message=Thing.PROPOSITION)
    reads = frozenset({"vote"})
    message: str

    def emit(self, c: Code) -> Condition:
        """The string's bit."""
        number = c.program.index_of("vote", self.message)
        return Condition(f"{fields.proposed(c)} >> {number} & 1 != 0")


@ludeme("is Pending")
class IsPending(Bool):
    """`(is Pending)`: something was set pending (spec 07 §1.5)."""

    phrases = ("something is pending", "nothing is pending")
    reads = frozenset({"pending"})

    def emit(self, c: Code) -> Condition:
        """Some pending value."""
        return Condition(f"{fields.pending_count(c)} != 0")


@ludeme("was Pass")
class WasPass(Bool):
    """`(was Pass)`: the last move was a pass (spec 07 §1.3)."""

    phrases = ("the last move was a pass", "the last move was no pass")
    reads = NOTHING

    def emit(self, c: Code) -> Condition:
        """The record of the last move."""
        return Condition(f"{c.s}[LAST_PASS] != 0")
