"""Tables that evaluate features for all targets at once, one bit per target.

For features that say neither where moves come from nor what they answer. A *plane* has one bit for
each target of the board: whether the place that lies so-and-so from the target passes a test. An
*orientation* of a feature is active for the targets whose bits are set in all its planes; a feature
is active where one of its orientations is. When the content of a site changes, the bits that depend
on it are flipped; so a playout keeps its planes up to date with little work (experiments §1.1).

Lists in the vector of integers (places are counted from its start):

    flips:  for each site and content code: the bits that differ from a site with code 0, as a
            number, then for each its word (`plane * words + target // 64`) and its bit
    player: number of features, then for each its number, the place behind its orientations, the
            number of planes that all of these share, these planes, and for each orientation the
            number of its other planes, and these planes. A plane is given by its first word
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.condition import decided, ways_to_hold
from ludeme.features.layout.contents import ContentCodes
from ludeme.features.layout.placement import ANYWHERE, Placement, placements
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import Feature, SpatialFeature

_WORD = 64
#: What a plane asks: the codes allowed at each target's place, as bits, and the place; a target
#: whose answer is known has the place `ANYWHERE` and -1 or 0.
_Plane = tuple[tuple[int, int], ...]
#: Stands for the site where a feature cannot be laid on a target.
_NOWHERE = None
#: An orientation: its planes.
_Orientation = tuple[_Plane, ...]

#: What was found out about features on a board: tables are made anew whenever a feature is added.
_known: WeakKeyDictionary[FeatureBoard, dict[Any, tuple[_Orientation, ...]]] = WeakKeyDictionary()


def can_be_sliced(board: FeatureBoard, features: Sequence[Feature]) -> bool:
    """Whether planes can say when features are active: no origins, and only tests of one site."""
    spatial = [feature for feature in features if isinstance(feature, SpatialFeature)]
    return board.reading == "split" and all(
        feature.to is not None
        and feature.from_ is None
        and feature.last_from is None
        and not any(e.kind in (Kind.SEES, Kind.SEES_DIAGONALLY) for e in feature.elements)
        for feature in spatial
    )


@dataclass
class PlaneBuilder:
    """Collects the planes of several players' features; equal planes are stored once.

    Places in the table are counted from `start`, which must not be 0.
    """

    board: FeatureBoard
    codes: ContentCodes
    start: int
    table: list[int] = field(default_factory=list)
    _planes: dict[_Plane, int] = field(default_factory=dict)
    _tests: dict[tuple[int, object], int] = field(default_factory=dict)

    @property
    def words(self) -> int:
        """Machine words per plane."""
        return max(1, -(-self.board.size // _WORD))

    @property
    def planes(self) -> int:
        """The number of planes."""
        return len(self._planes)

    def add_player(self, player: int, features: Mapping[int, Feature]) -> int:
        """Add the spatial features of a player, by number; returns the place of their list."""
        spatial = {n: f for n, f in features.items() if isinstance(f, SpatialFeature)}
        rows = {number: self._orientations(player, f) for number, f in spatial.items()}
        listed = [len(spatial)]
        here = self.start + len(self.table)
        for number, own in rows.items():
            shared = set.intersection(*map(set, own)) if own else set()
            written = [len(shared), *sorted(shared)]
            for planes in own:
                others = [plane for plane in planes if plane not in shared]
                written += [len(others), *others]
            listed += [number, here + len(listed) + 2 + len(written), *written]
        return self._add(listed)

    def _add(self, numbers: Sequence[int]) -> int:
        place = self.start + len(self.table)
        self.table.extend(numbers)
        return place

    # --- orientations -----------------------------------------------------------------------------

    def _orientations(self, player: int, feature: SpatialFeature) -> list[tuple[int, ...]]:
        """The planes of each of the different orientations."""
        known = _known.setdefault(self.board, {})
        key = (player, feature, self.codes.examples)
        if key not in known:
            known[key] = tuple(self._oriented(player, feature))
        rows = (sorted({self._number(plane) for plane in planes}) for planes in known[key])
        return list(dict.fromkeys(tuple(n * self.words for n in numbers) for numbers in rows))

    def _oriented(self, player: int, feature: SpatialFeature) -> Iterator[_Orientation]:
        for laid in self._by_orientation(feature):
            planes = [
                self._plane(player, element, [(p, p.sites[k] if p else 0) for p in laid])
                for k, element in enumerate(feature.elements)
            ]
            if not planes:
                planes.append(tuple((ANYWHERE, -1 if p else 0) for p in laid))
            yield tuple(planes)

    def _by_orientation(self, feature: SpatialFeature) -> list[list[Placement | None]]:
        """For each rotation, reflection and way to split, the placement at each target."""
        found: dict[tuple[int, int], list[Placement | None]] = {}
        seen: defaultdict[tuple[int, int], int] = defaultdict(int)
        turns: dict[tuple[Fraction, int], int] = {}
        rotation, reflection, turned = None, 0, 0
        for placement in placements(self.board, feature):
            where, to = placement.orientation, placement.fixed.to
            if where.rotation is not rotation or where.reflection != reflection:
                # many in a row are turned alike, and fractions take long to look up
                rotation, reflection = where.rotation, where.reflection
                turned = turns.setdefault((rotation, reflection), len(turns))
            number = seen[turned, to]
            seen[turned, to] += 1
            if (turned, number) not in found:
                found[turned, number] = [None] * self.board.size
            found[turned, number][to] = placement
        return list(found.values())

    def _plane(
        self, player: int, element: Element, laid: Sequence[tuple[Placement | None, int]]
    ) -> _Plane:
        """The plane of one element in one orientation."""
        depends_on_anchor = element.kind is Kind.NEARER
        answers: list[tuple[int, int]] = []
        known: dict[int | None, tuple[int, int]] = {_NOWHERE: (ANYWHERE, 0)}
        for placement, site in laid:
            place = site if placement else _NOWHERE
            if place not in known or (placement and depends_on_anchor):
                assert placement is not None
                known[place] = self._answer(player, element, site, placement)
            answers.append(known[place])
        return tuple(answers)

    def _answer(
        self, player: int, element: Element, site: int, placement: Placement
    ) -> tuple[int, int]:
        """What a plane asks of a site."""
        known = decided(self.board, element, site, placement.orientation.anchor)
        if known is None:
            return site, self._allowed(player, element, site)
        return ANYWHERE, -1 if known else 0

    def _allowed(self, player: int, element: Element, site: int) -> int:
        """The content codes with which a site passes a test, as bits."""
        key = (player, element.content)
        if key not in self._tests:
            allowed = 0
            for way in ways_to_hold(self.board, player, [element], [site], site):
                together = -1
                for condition in way:
                    together &= self.codes.allowed(condition)
                allowed |= together
            self._tests[key] = allowed & ((1 << len(self.codes.examples)) - 1)
        return self._tests[key]

    def _number(self, plane: _Plane) -> int:
        return self._planes.setdefault(plane, len(self._planes))

    def _split(self, bits: int) -> list[int]:
        mask = (1 << _WORD) - 1
        return [bits >> _WORD * w & mask for w in range(self.words)]

    # --- the finished tables ----------------------------------------------------------------------

    def flips(self) -> list[int]:
        """The places of the lists of flips, by site and content code."""
        count = len(self.codes.examples)
        lists: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for plane, number in self._planes.items():
            for target, (site, allowed) in enumerate(plane):
                if site == ANYWHERE:
                    continue
                place = [number * self.words + target // _WORD, target % _WORD]
                for code in range(1, count):
                    if (allowed >> code ^ allowed) & 1:
                        lists[site, code] += place
        places = []
        for site in range(self.board.size):
            for code in range(count):
                own = lists.get((site, code), [])
                places.append(self._add([len(own) // 2, *own]) if own else 0)
        return places

    def bits(self) -> NDArray[np.uint64]:
        """The planes of a board on which every site has code 0."""
        words = []
        for plane in self._planes:
            bits = 0
            for target, (_, allowed) in enumerate(plane):
                bits |= (allowed & 1) << target
            words += self._split(bits)
        return np.array(words, np.uint64)
