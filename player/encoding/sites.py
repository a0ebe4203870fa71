"""The sites that moves of a game can start or end at, numbered without gaps.

First the sites of the board, then those of hands and decks, then elements of other types than the
board's that the game plays on too. A row keeps what lies on site s at `slots[s]` of each field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ludeme.model.facts import Container, Facts
from ludeme.play.game import Game
from ludeme.player.encoding.sampling import Seen

#: Types are told apart by a third coordinate, which is longer than any board.
_FAR = 1e4


@dataclass(frozen=True)
class EncodedSites:
    """The sites of one game, S of them."""

    facts: Facts
    #: Types of elements that are played on: the board's, then others.
    types: tuple[str, ...]

    @staticmethod
    def of(game: Game, sample: Sequence[Seen]) -> EncodedSites:
        """The sites of a game; other types count if the sample has a piece or a move there."""
        facts = game.facts
        others = [kind for kind in facts.types if kind != facts.default_type]
        used = tuple(kind for kind in others if _is_used(game, kind, sample))
        return EncodedSites(facts, (facts.default_type, *used))

    @cached_property
    def hands(self) -> tuple[Container, ...]:
        """Hands and decks, as far as they have sites; dice are none."""
        return tuple(each for each in self.facts.containers if each.kind in ("hand", "deck"))

    @cached_property
    def slots(self) -> NDArray[np.int32]:
        """int32 [S]: where rows keep the contents of each site."""
        facts = self.facts
        found = [*range(facts.board_sites)]
        for hand in self.hands:
            found += hand.sites
        for kind in self.types[1:]:
            base = facts.slot_base(kind)
            found += range(base, base + facts.topology.count(kind))
        return np.array(found, np.int32)

    @cached_property
    def numbers(self) -> NDArray[np.int32]:
        """int32 [slots]: the number of each slot's site, -1 where there is none."""
        found = np.full(self.facts.slots, -1, np.int32)
        found[self.slots] = np.arange(len(self.slots), dtype=np.int32)
        return found

    @property
    def count(self) -> int:
        """How many there are, S."""
        return len(self.slots)

    def hand_sites(self, hand: Container) -> range:
        """The numbers of a hand's sites."""
        first = int(self.numbers[hand.first]) if hand.size else 0
        return range(first, first + hand.size)

    @property
    def all_in_hands(self) -> range:
        """The numbers of the sites of all hands."""
        first = self.facts.board_sites
        return range(first, first + sum(hand.size for hand in self.hands))

    @cached_property
    def on_board(self) -> NDArray[np.int32]:
        """The sites that have a place in the plane, ascending."""
        return np.setdiff1d(np.arange(self.count, dtype=np.int32), self.all_in_hands)

    @cached_property
    def places(self) -> NDArray[np.float64]:
        """float64 [sites on the board, 3]: where they are; heights and types in the last one."""
        topology = self.facts.topology
        found = [
            (x, y, z + _FAR * number)
            for number, kind in enumerate(self.types)
            for x, y, z in topology.places.of(kind)
        ]
        return np.array(found, np.float64).reshape(-1, 3)

    def neighbours(self, relation: str = "Adjacent") -> NDArray[np.int32]:
        """int32 [S, degree]: the sites of a relation, then the incident elements of other types.

        -1 fills the rows of sites with fewer; sites of hands have none.
        """
        return self._table([self._around(site, relation) for site in range(self.count)])

    def nearest(self) -> NDArray[np.int32]:
        """int32 [S, degree]: what must be neighbours wherever the board is drawn.

        Those are the orthogonal neighbours, or where several types of elements are played on, the
        incident ones.
        """
        if len(self.types) == 1:
            return self.neighbours("Orthogonal")
        return self._table([self._touched(site) for site in range(self.count)])

    def _table(self, lists: list[list[int]]) -> NDArray[np.int32]:
        found = np.full((self.count, max(map(len, lists), default=0)), -1, np.int32)
        for site, near in enumerate(lists):
            found[site, : len(near)] = near
        return found

    def _element(self, site: int) -> tuple[str, int] | None:
        """The type of a site and its number among the elements of the board; None in hands."""
        slot = int(self.slots[site])
        for kind in self.types:
            base = self._base(kind)
            if base <= slot < base + self.facts.topology.count(kind):
                return kind, slot - base
        return None

    def _base(self, kind: str) -> int:
        return 0 if kind == self.facts.default_type else self.facts.slot_base(kind)

    def _around(self, site: int, relation: str) -> list[int]:
        element = self._element(site)
        if element is None:
            return []
        kind, number = element
        near = self.facts.topology.steps(kind, number, relation)
        return [self._number(kind, other) for other in near] + self._touched(site)

    def _touched(self, site: int) -> list[int]:
        """The elements of other types that a site touches, as far as they are played on."""
        element = self._element(site) if len(self.types) > 1 else None
        if element is None:
            return []
        kind, number = element
        own = self.facts.topology.sites(kind)[number]
        touched = {"Cell": own.cells, "Vertex": own.vertices, "Edge": own.edges}
        others = [other for other in self.types if other != kind]
        return [self._number(other, each) for other in others for each in touched[other]]

    def _number(self, kind: str, element: int) -> int:
        return int(self.numbers[self._base(kind) + element])


def _is_used(game: Game, kind: str, sample: Sequence[Seen]) -> bool:
    """Whether a position of the sample has anything on elements of a type, or a move there."""
    facts, emitted = game.facts, game.emitted
    base, size = facts.slot_base(kind), facts.topology.count(kind)
    field = emitted.offsets["HEIGHT" if facts.stacking else "WHAT"]
    ends = [(g.origin_type == kind, g.target_type == kind) for g in emitted.generators]
    for row, moves in sample:
        if any(row[field + base : field + base + size]):
            return True
        for move in moves:
            sites = (site for site, here in zip(move[1:3], ends[move[0]], strict=True) if here)
            if emitted.generators[move[0]].kind == "move" and any(0 <= s < size for s in sites):
                return True
    return False
