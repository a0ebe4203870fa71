"""Conditions on players, votes and the course of the game (spec 07 §1.4, §1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import TRUE, Condition, Number, both, truth
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Ways
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.questions import fails
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Naming, Node, Thing, by_slot, ludeme, shape
from ludeme.language.booleans.logic import compare
from ludeme.language.constants import RepetitionType, Role
from ludeme.language.indexes import Index
from ludeme.language.ints.of_site import Who
from ludeme.language.kinds import Bool, Int, unsupported
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@shape
class IsPlayer(Bool):
    """A condition on one player.

    Attributes:
        player: The number of a player, such as `(who at:(to))`, or a role.
    """

    indexes = by_slot(player=Index.PLAYER)
    reads = NOTHING
    #: The field that the player's number is compared with.
    field: ClassVar[str] = ""
    player: Int | Role

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Sites where a player is asked for: beginners leave out `who`."""
        asked = self.player
        if not isinstance(asked, Role) and asked.number_of is Index.SITE:
            written = f"({' '.join(asked.words)})"
            message = f"{written} is a site, and ({' '.join(self.words)} …) asks about a player"
            yield LudemeWarning(message, self.span, suggestion=f"(who at:{written})")

    def emit(self, c: Code) -> Condition:
        """Compare with the head of the position."""
        player = roles.index(c, self.player)
        stored = Number(f"{c.s}[{self.field}]")
        return TRUE if player == stored else compare(stored, "==", player)


@ludeme("is Mover")
class IsMover(IsPlayer):
    """`(is Mover P1)`: the player is to move (spec 07 §1.4)."""

    phrases = ("{player} is to move", "{player} is not to move")
    field = "MOVER"


@ludeme("is Next")
class IsNext(IsPlayer):
    """`(is Next P1)`: the player is to move next (spec 07 §1.4)."""

    phrases = ("{player} is to move next", "{player} is not to move next")
    reads = frozenset({"next"})
    field = "NEXT"


@ludeme("is Prev")
class IsPrev(IsPlayer):
    """`(is Prev Mover)`: the player made the previous ply (spec 07 §1.4)."""

    phrases = ("{player} made the move before", "{player} did not make the move before")
    field = "PREV"


@ludeme("is Enemy")
class IsEnemy(IsPlayer):
    """`(is Enemy (who at:(to)))`: the player is an enemy of the mover (spec 07 §1.4)."""

    phrases = ("{player} is an enemy of the mover", "{player} is no enemy of the mover")
    reads = frozenset({"team"})

    def emit_part(self, c: Code) -> Condition:
        """Quirk: if it is known who is meant, the first player answers, without teams."""
        player = roles.known_index(c, self.player)
        return self.emit(c) if player is None else truth(player not in (0, 1))

    def emit(self, c: Code) -> Condition:
        """Nobody is no enemy."""
        return roles.is_enemy(c, roles.index(c, self.player))

    def says(self, scene: Scene, holds: bool) -> Ways:
        """Whose piece stands on a spot."""
        if not isinstance(self.player, Who):
            return UNKNOWN
        return scene.enemy(self.player.spot_read(scene), holds, self)


@ludeme("is Friend")
class IsFriend(IsPlayer):
    """`(is Friend (who at:(to)))`: the player is the mover or in his team (spec 07 §1.4)."""

    phrases = ("{player} is the mover or a friend", "{player} is neither the mover nor a friend")
    reads = frozenset({"team"})

    def emit_part(self, c: Code) -> Condition:
        """Quirk: if it is known who is meant, the first player answers, without teams."""
        player = roles.known_index(c, self.player)
        return self.emit(c) if player is None else truth(player == 1)

    def emit(self, c: Code) -> Condition:
        """The mover or his team."""
        return roles.is_friend(c, roles.index(c, self.player))

    def says(self, scene: Scene, holds: bool) -> Ways:
        """Whose piece stands on a spot."""
        if not isinstance(self.player, Who):
            return UNKNOWN
        return scene.friend(self.player.spot_read(scene), holds, self)


@ludeme("is Active")
class IsActive(IsPlayer):
    """`(is Active P3)`: the player still plays (spec 07 §1.4)."""

    phrases = ("{player} is still in the game", "{player} is no longer in the game")
    indexes = by_slot(player=Index.PLAYER)

    def emit(self, c: Code) -> Condition:
        """The player's bit; numbers that are no player have none."""
        return _bit(c, "ACTIVE", roles.index(c, self.player))


def _bit(c: Code, field: str, player: Number) -> Condition:
    """A condition: the bit of a player is set."""
    return fields.has_bit(f"{c.s}[{field}]", c.let("player", player))


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
        active, flag = _bit(c, "ACTIVE", player), _bit(c, "TRIGGERED", player)
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


@ludeme("is Cycle")
class IsCycle(Bool):
    """`(is Cycle)`: the game goes round in a circle (spec 07 §1.5, 06 §B4.2)."""

    phrases = ("the game goes round in a circle", "the game does not go round in a circle")
    repetition = "Cycle"
    reads = NOTHING

    def emit(self, c: Code) -> Condition:
        """Ask the history of positions."""
        return asked_of_history(c, self)


@ludeme("is Full")
class IsFull(Bool):
    """`(is Full)`: no site of the board is empty (spec 07 §1.5)."""

    phrases = ("every site of the board is filled", "the board has empty sites")
    reads = BOARD

    def emit(self, c: Code) -> Condition:
        """Stop at the first empty site; boards fill from the lowest site up, if in any order."""

        def build(b: Code) -> None:
            site = b.fresh("site")
            with (
                b.block(f"for {site} in range({b.program.facts.board_sites - 1}, -1, -1)"),
                b.block(f"if {access.empty(b, site)}"),
            ):
                b.line("return False")

        return fails(c, "is_full", build)


@ludeme("is Repeat")
class IsRepeat(Bool):
    """`(is Repeat Situational)`: the position has occurred before (spec 07 §1.5).

    Attributes:
        type: What must be the same: the pieces alone, as by default, or also whose turn it is.
    """

    phrases = ("this position has occurred before", "this position has not occurred before")
    type: RepetitionType | None = None

    @property
    def repetition(self) -> str:
        """By default the same pieces on the same sites."""
        return str(self.type or RepetitionType.Positional)

    @property
    def needs(self) -> frozenset[Capability]:
        """What the position that is looked for consists of."""
        return kept_for_history(self.repetition)

    def emit(self, c: Code) -> Condition:
        """Ask the history of positions."""
        return asked_of_history(c, self)


def asked_of_history(c: Code, node: Node) -> Condition:
    """A condition on the positions so far (spec 06 §B4.2)."""
    test = rules_of(c.program).history_test
    if test is None:
        raise unsupported(node)
    return test(c, node.repetition)


def is_situational(repetition: str) -> bool:
    """Whether positions that are told apart have more to them than what stands on the board."""
    return repetition.startswith("Situational")


def kept_for_history(repetition: str) -> frozenset[Capability]:
    """What a game keeps for the positions so far: situations have marks (spec 06 §B2.5)."""
    return frozenset({Capability.STALEMATED} if is_situational(repetition) else ())
