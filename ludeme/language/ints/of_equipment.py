"""Sites of hands, numbers of pieces and containers by name, entries of maps (spec 07 §2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number, choose
from ludeme.emit.questions import by_player
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, form, ludeme, slot
from ludeme.language.constants import Role
from ludeme.language.indexes import Index, numbers_between
from ludeme.language.kinds import Int
from ludeme.language.literals import IntConstant
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("handSite")
class HandSite(Int):
    """`(handSite Mover 2)`: a site of a player's hand (spec 07 §2.6, 04 §3.7).

    Attributes:
        player: Whose hand; the first of several.
        index: Which of its sites, counted from 0; by default the first.
    """

    number_of = Index.SITE
    indexes = by_slot(player=Index.PLAYER)
    uses = frozenset({Thing.HAND})
    needs = frozenset({Capability.COUNTS})
    about_nobody = True
    reads = NOTHING
    player: Int | Role
    index: Int | None = None

    def stands_for_none(self, number: int) -> bool:
        """Who does not play has no hand: its site is -1."""
        return True

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Games whose only sites beside the board are those of dice."""
        if {each.kind for each in facts.containers[1:]} == {"dice"}:
            message = "(handSite …) is a site of the dice here: no player has a hand"
            yield LudemeWarning(message, self.span, expected="(hand Each) in the equipment")

    @property
    def beside_board(self) -> bool:  # type: ignore[override]
        """Where there is no hand, an index alone may name any site."""
        return self.index is None

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A site behind the largest hand; a warning where something comes behind hands."""
        hands = [container for container in facts.containers if facts.is_hand_like(container)]
        index = self.index.value if isinstance(self.index, IntConstant) else 0
        largest = max((hand.size for hand in hands), default=0)
        if not 0 < largest <= index:
            return
        error: type[LudemeError] = LudemeError
        message = f"there is no site {index} in a hand: the largest has {largest}"
        if min(hand.first for hand in hands) + index < facts.total_sites:
            error = LudemeWarning
            message += ", so this is one of what comes behind the hand"
        yield error(message, self.span, expected=numbers_between(0, largest - 1))

    def emit(self, c: Code) -> Number:
        """The first site of the first hand, dice or deck of the player, plus an index."""
        facts = c.program.facts
        hands = [container for container in facts.containers if facts.is_hand_like(container)]
        firsts = [
            next((hand.first for hand in hands if hand.owner == owner), -1)
            for owner in range(facts.everyone + 1)
        ]
        first = by_player(c, "hand", roles.index(c, self.player), firsts)
        index = self.index.emit(c) if self.index else ZERO
        if index.value == 0 or first.value == -1:
            return first
        if first.value is not None:
            if index.value is not None:
                return Literal(first.value + index.value)
            return Number(f"({first} + {index})")
        if -1 not in firsts[1:-1] and roles.is_somebody(c, self.player):
            return Number(f"({first} + {index})")
        first = c.let("hand", first)
        return choose(Condition(f"{first} >= 0"), Number(f"{first} + {index}"), UNDEFINED)


@ludeme("id")
class Id(Int):
    """`(id "King" Mover)`: the number of a piece or container (spec 07 §2.6, 01 §8).

    Attributes:
        name: A part of the name of a piece; without it, the role stands for the number of its
            player.
        role: Whose piece.
    """

    number_of = Index.PIECE
    mentions = by_slot(name=Thing.NUMBERED)
    about_no_piece = True
    reads = NOTHING
    name: str | None = None
    role: Role | None = slot()

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """Whatever has this name; with a role, part of the name will do."""
        if self.name is not None:
            yield Thing.NUMBERED if self.role is None else Thing.PIECES, self.name

    def emit(self, c: Code) -> Number:
        """A constant, or a table over the players."""
        facts = c.program.facts
        if self.name is None:
            assert self.role is not None
            return roles.index(c, self.role)
        if self.role is None:
            container = facts.find_container(self.name)
            return Literal(container.index if container else facts.find_piece(self.name))
        if self.role is Role.Player:
            return c.get("player")  # quirk: the name is ignored
        if self.role not in ID_ROLES:
            return UNDEFINED
        owned = c.memo(("id", self.name), lambda: self._owned(c))
        return by_player(c, "id", roles.index(c, self.role), owned)

    def _owned(self, c: Code) -> list[int]:
        """The first piece of each player that has this name."""
        name, facts = self.name or "", c.program.facts
        return [
            next((p.index for p in facts.pieces[1:] if name in p.name and p.owner == k), -1)
            for k in range(facts.everyone + 1)
        ]

    @form
    @staticmethod
    def of_name(name: str) -> Id:
        """`(id "Pawn1")`: by its exact name.

        Args:
            name: The whole name, with the number of the player, such as `"Pawn1"`.
        """
        return Id(name=name, role=None)


#: Roles that `id` knows (spec 07 §2.6).
ID_ROLES = {
    *(Role.Neutral, Role.Shared, Role.Mover, Role.Next, Role.Prev),
    *(Role(f"P{player}") for player in range(1, 9)),
}


@ludeme("mapEntry")
class MapEntry(Int):
    """`(mapEntry "Next" (to))`: the value of a key in a map (spec 07 §2.6, 04 §3.12).

    Attributes:
        name: The name of the map; by default all maps are looked through.
        key: The number whose value is wanted; a number that is no key stays as it is.
    """

    refers = by_slot(name=Thing.MAP)
    uses = frozenset({Thing.MAP})
    reads = NOTHING
    name: str | None = None
    key: Int | Role

    def emit(self, c: Code) -> Number:
        """The first map that has the key decides; a key that no map has is its own value."""
        entries = c.memo(("map", self.name), lambda: self._entries(c))
        key = roles.index(c, self.key)
        if key.value is not None:
            return Literal(entries.get(key.value, key.value))
        size = max((k for k in entries if k >= 0), default=-1) + 1
        if size == 0:
            return key
        values = [entries.get(k, k) for k in range(size)]
        table = c.memo(("map table", self.name), lambda: c.program.tables.add("map", values))
        key = c.let("key", key)
        if key in c.program.board_names and size >= c.program.facts.board_sites:
            return Number(f"t[{table} + {key}]")
        return Number(f"(t[{table} + {key}] if 0 <= {key} < {size} else {key})")

    def _entries(self, c: Code) -> dict[int, int]:
        entries: dict[int, int] = {}
        for name, pairs in c.program.facts.maps:
            if self.name is None or name == self.name:
                for key, value in pairs.items():
                    entries.setdefault(key, value)
        return entries
