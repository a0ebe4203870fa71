"""Start positions moved to other sites of the board, and to other players.

It is known how contents move, the head of a row, and numbers of players; variables stay as they
are. Anything else (past positions, chains of pieces) is only taken over where it is the same for
all sites and players, as at the start of nearly every game; the game itself fills it in as it goes
on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.features.layout.position import owner_by_state
from ludeme.model import header
from ludeme.model.facts import Container, Facts
from ludeme.model.header import HEADER_SIZE, PLAYER_SLOTS
from ludeme.play.game import Game
from ludeme.player.encoding.sites import EncodedSites

Row = NDArray[np.int32]
#: Fields with numbers for each slot, which move with their site.
_CONTENTS = ("WHAT", "WHO", "COUNT", "HEIGHT", "STATE", "VALUE")
#: Fields with a number for each player.
_BY_PLAYER = ("SCORE", "AMOUNT", "PLAYER_VALUE")
#: How the fields of variables begin. One that holds a site, or a player, is shown as a number: it
#: has to be the same number in the moved game.
VARIABLE = "VAR_"
_PLAYERS_IN_HEAD = ("MOVER", "NEXT", "PREV", "WINNER", "LAST_MOVER", "LAST_TURN_MOVER")
_BITS_IN_HEAD = ("ACTIVE", "STALEMATED", "TRIGGERED", "LOST", "BLOCK_LOSERS")
_SITES_IN_HEAD = ("LAST_FROM", "LAST_TO", "ACTION_FROM", "ACTION_TO", "TURN_FROM")
#: What of the head has to agree between a game and the moved one, beside the players' numbers.
_SAME_IN_HEAD = ("OVER", "TURN", "SAME_TURN", "MOVES", "PASSES", "SWAPPED", "COUNTER")


@dataclass(frozen=True)
class RowMap:
    """Where each site comes to lie, and which player each one becomes."""

    game: Game
    sites: EncodedSites
    #: int32 [S].
    site_map: NDArray[np.int32]
    #: The player that each player becomes, from 0 (nobody) on.
    player_map: tuple[int, ...]

    @property
    def facts(self) -> Facts:
        """What is known of the game."""
        return self.game.facts

    @cached_property
    def _slots(self) -> NDArray[np.int64]:
        """Where the contents of each slot go; slots without a site stay."""
        found = np.arange(self.facts.slots)
        found[self.sites.slots] = self.sites.slots[self.site_map]
        return found

    @cached_property
    def _pieces(self) -> NDArray[np.int32] | None:
        """What each number of WHAT becomes; None if a player has no such piece."""
        facts = self.facts
        known = {key: number for number, key in enumerate(piece_kinds(facts))}
        found = []
        for owner, kind in piece_kinds(facts):
            if (self._player(owner), kind) not in known:
                return None
            found.append(known[self._player(owner), kind])
        if facts.deduction:
            found = list(range(PLAYER_SLOTS + facts.slots))
        return np.array(found, np.int32)

    def _player(self, player: int) -> int:
        return self.player_map[player] if 0 <= player < len(self.player_map) else player

    @cached_property
    def _all_players(self) -> NDArray[np.int32]:
        return np.array([self._player(player) for player in range(PLAYER_SLOTS)], np.int32)

    # --- the start --------------------------------------------------------------------------------

    def start(self, row: Any) -> Row | None:
        """The start position `row` moved; None if it cannot be known what that would be."""
        if self._pieces is None:
            return None
        found = np.array(row, np.int32)
        known = self._known(found)
        unmoved = self._looks_the_same(found, known)
        for name, at, length in self._fields():
            values = found[at : at + length]
            if name not in (*_CONTENTS, *_BY_PLAYER) and not unmoved and len(set(values)) > 1:
                return None
        for name, value in known.items():
            at = self.game.emitted.offsets[name]
            found[at : at + len(value)] = value
        self._move_head(found)
        return found

    def _looks_the_same(self, row: Row, known: dict[str, Row]) -> bool:
        """Whether the map leaves all contents as they are."""
        offsets = self.game.emitted.offsets
        return all(
            np.array_equal(row[offsets[name] : offsets[name] + len(value)], value)
            for name, value in known.items()
            if name in _CONTENTS
        )

    def _fields(self) -> list[tuple[str, int, int]]:
        """The fields behind the head: name, offset, length."""
        emitted = self.game.emitted
        return [
            (name, at, emitted.lengths[name])
            for name, at in emitted.offsets.items()
            if name in emitted.lengths and HEADER_SIZE <= at < emitted.row_size
        ]

    def _known(self, row: Row) -> dict[str, Row]:
        """The fields of which it is known how they move, moved."""
        found = {}
        for name, at, length in self._fields():
            values = row[at : at + length]
            if name in _CONTENTS:
                found[name] = self._contents(name, values)
            elif name in _BY_PLAYER and length == PLAYER_SLOTS:
                found[name] = np.empty_like(values)
                found[name][self._all_players] = values
            elif name.startswith(VARIABLE):
                found[name] = values.copy()
        return found

    def _contents(self, name: str, values: Row) -> Row:
        """A field of slots, or of their levels, moved."""
        by_slot = values.reshape(self.facts.slots, -1)
        moved = np.empty_like(by_slot)
        moved[self._slots] = by_slot
        if name == "WHAT" and self._pieces is not None:
            moved = self._pieces[moved]
        elif name == "WHO" or (name == "STATE" and owner_by_state(self.facts)):
            moved = self._all_players[moved]
        return moved.reshape(-1)

    def _move_head(self, row: Row) -> None:
        for name in _PLAYERS_IN_HEAD:
            place = header.NAMES[name]
            row[place] = self._player(int(row[place]))
        for name in _BITS_IN_HEAD:
            row[header.NAMES[name]] = self._bits(int(row[header.NAMES[name]]))
        for first in (header.RANK, header.PHASE):
            values = row[first : first + PLAYER_SLOTS].copy()
            row[first + self._all_players] = values
        for name in _SITES_IN_HEAD:
            place = header.NAMES[name]
            if 0 <= row[place] < len(self._slots):
                row[place] = self._slots[row[place]]

    def _bits(self, mask: int) -> int:
        players = range(PLAYER_SLOTS)
        return sum(1 << self._player(player) for player in players if mask >> player & 1)

    # --- comparing --------------------------------------------------------------------------------

    def agrees(self, row: Any, moved: Any) -> bool:
        """Whether the second position is the first one moved, in all that is known to move."""
        row, moved = np.asarray(row, np.int32), np.asarray(moved, np.int32)
        for name, value in self._known(row).items():
            at = self.game.emitted.offsets[name]
            if not np.array_equal(value, moved[at : at + len(value)]):
                return False
        return self._head(row, self.player_map) == self._head(
            moved, tuple(range(len(self.player_map)))
        )

    def _head(self, row: Row, player_map: Sequence[int]) -> tuple[int, ...]:
        """What of the head must agree, the players named by what they become."""
        places = {other: player for player, other in enumerate(player_map)}
        by_player = [
            int(row[first + places[other]])
            for first in (header.RANK, header.PHASE)
            for other in range(1, len(player_map))
        ]
        players = [int(row[header.NAMES[name]]) for name in ("MOVER", "NEXT", "WINNER")]
        named = [
            player_map[player] if 0 <= player < len(player_map) else player for player in players
        ]
        return (*named, *by_player, *(int(row[header.NAMES[name]]) for name in _SAME_IN_HEAD))


def piece_kinds(facts: Facts) -> list[tuple[int, str]]:
    """Owner and kind of every number that WHAT can be: equal kinds of two players are alike.

    A kind is the name without the number of its owner; the second of a player's pieces of one such
    name is "Name 2". Where each player has one piece, they are alike, whatever they are called.
    """
    owners = [facts.owner_of(number) for number in range(len(facts.pieces))]
    names = [piece.base_name or "nothing" for piece in facts.pieces]
    seen: Counter[tuple[int, str]] = Counter()
    kinds = []
    for owner, name in zip(owners, names, strict=True):
        seen[owner, name] += 1
        again = seen[owner, name]
        kinds.append(f"{name} {again}" if again > 1 else name)
    single = [number for number, owner in enumerate(owners) if 1 <= owner <= facts.players]
    if sorted(owners[number] for number in single) == list(range(1, facts.players + 1)):
        together = "/".join(dict.fromkeys(kinds[number] for number in single))
        for number in single:
            kinds[number] = together
    return list(zip(owners, kinds, strict=True))


def moved_hands(sites: EncodedSites, player_map: Sequence[int]) -> dict[int, int] | None:
    """Where the sites of hands go when players are mapped; None if one has no such hand."""
    found: dict[int, int] = {}
    for hand in sites.hands:
        twin = _twin(sites.hands, hand, player_map)
        if twin is None:
            return None
        found.update(zip(sites.hand_sites(hand), sites.hand_sites(twin), strict=True))
    return found


def _twin(
    hands: Sequence[Container], hand: Container, player_map: Sequence[int]
) -> Container | None:
    owner = player_map[hand.owner] if hand.owner < len(player_map) else hand.owner
    own = [each for each in hands if each.owner == hand.owner].index(hand)
    others = [each for each in hands if each.owner == owner]
    if own >= len(others) or others[own].size != hand.size:
        return None
    return others[own]
