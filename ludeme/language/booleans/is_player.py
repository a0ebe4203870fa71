"""Conditions on a player (spec 07 §1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import TRUE, Condition, Number, truth
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Ways
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, shape
from ludeme.language.booleans.logic import compare
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.ints.of_site import Who
from ludeme.language.kinds import Bool, Int
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
        return player_bit(c, "ACTIVE", roles.index(c, self.player))


def player_bit(c: Code, field: str, player: Number) -> Condition:
    """A condition: the bit of a player is set."""
    return fields.has_bit(f"{c.s}[{field}]", c.let("player", player))
