"""Tables that evaluate all instances of a feature set for a move at once, one bit each.

The instances that apply to a move (of a player, to a site, from a site) form a *group*, and every
instance of it has one bit. For each site that the group looks at, and each content the site can
have, a mask holds the bits of the instances that this content does not refute. The instances that
are active are the bits left when the masks of all sites are taken together; instances that answer
the last move are brought in by a mask chosen by that move. A hundred features in all orientations
are a few machine words.

Everything lies in one vector of integers, so that a group is read from one place, and the masks in
one vector of words. Lists in the vector (places are counted from its start):

    target: number of groups, then for each its origin and place; the last origin is `ANYWHERE`
    group:  words per mask, number of bits n, place of the bits, place of the last targets, place
            of the last origins (0: nothing is asked of them), number of sites, then for each site
            its number and the first of its masks, one for each content code
    bits:   the feature of each of the n bits, ascending, then their instances
    last:   the mask for other sites, number of sites, then for each its number and mask
    near:   number of targets with instances that answer a last target, then the targets
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluate.head import Head
from ludeme.features.layout.contents import ContentCodes
from ludeme.features.layout.instances import Instance
from ludeme.features.layout.placement import ANYWHERE


class Group(IntEnum):
    """The places of the numbers of a group."""

    WORDS = 0
    COUNT = 1
    BITS = 2
    LAST_TO = 3
    LAST_FROM = 4
    SLOTS = 5
    #: The first site; the others follow, two numbers each.
    SLOT = 6


#: The bits of a machine word.
WORD = 64
Numbered = Sequence[tuple[int, Instance]]


class MaskBuilder:
    """Collects the tables of several players; equal masks are stored once.

    Places are counted from `start`, which must not be 0.
    """

    def __init__(self, codes: ContentCodes, start: int = len(Head)) -> None:
        self.codes = codes
        self.start = start
        self.table: list[int] = []
        self.widest = 1
        #: The number of content codes.
        self.contents = len(codes.examples)
        self._allowed: dict[Any, int] = {}
        self._kept: dict[bytes, int] = {}
        self._blocks: list[bytes] = []
        self._size = 0

    @property
    def masks(self) -> NDArray[np.uint64]:
        """All masks."""
        return np.frombuffer(b"".join(self._blocks), np.uint64).copy()

    def add_player(self, instances: Sequence[Instance]) -> tuple[list[int], list[int]]:
        """Add the instances of one player, numbered as they come.

        Returns the places of the lists of targets and of near targets, 0 where there is none. The
        last list of targets is of instances that fix none, the last near one of other last moves.
        """
        sites = self.codes.look.sites
        by_target = _by_target(instances, sites)
        targets = [self._add_target(group) if group else 0 for group in by_target]
        near: defaultdict[int, dict[int, None]] = defaultdict(dict)
        for to, group in enumerate(by_target[:sites]):
            for _, instance in group:
                near[instance.fixed.last_to][to] = None
        always = near.pop(ANYWHERE, {})
        lists = [always | near[last] if last in near else always for last in range(sites + 1)]
        shared = self.add([len(always), *always]) if always else 0
        places = [
            self.add([len(found), *found]) if last in near else shared
            for last, found in enumerate(lists)
        ]
        return targets, places

    def _words(self, group: Sequence[object]) -> int:
        words = max(1, -(-len(group) // WORD))
        self.widest = max(self.widest, words)
        return words

    def add(self, numbers: Iterable[int]) -> int:
        """Append a list and return its place."""
        place = self.start + len(self.table)
        self.table.extend(numbers)
        return place

    def _add_target(self, group: Numbered) -> int:
        """The groups of a target: one for each origin that is fixed, and one for the rest."""
        origins = sorted({instance.fixed.from_ for _, instance in group} - {ANYWHERE})
        listed = [len(origins) + 1]
        for origin in (*origins, ANYWHERE):
            own = [item for item in group if item[1].fixed.from_ in (origin, ANYWHERE)]
            listed += [origin, self._add_group(own)]
        return self.add(listed)

    def _add_group(self, group: Numbered) -> int:
        words = self._words(group)
        bits = self.add(
            [*(instance.feature for _, instance in group), *(number for number, _ in group)]
        )
        last_to = self._add_last([instance.fixed.last_to for _, instance in group])
        last_from = 0
        if any(instance.fixed.last_from != ANYWHERE for _, instance in group):
            last_from = self._add_last([instance.fixed.last_from for _, instance in group])
        slots = self._slots(group)
        head = {
            Group.WORDS: words,
            Group.COUNT: len(group),
            Group.BITS: bits,
            Group.LAST_TO: last_to,
            Group.LAST_FROM: last_from,
            Group.SLOTS: len(slots) // 2,
        }
        return self.add([*(head[place] for place in sorted(head)), *slots])

    def _slots(self, group: Numbered) -> list[int]:
        """The sites a group looks at, each with the place of its masks."""
        masks = self.by_site(group).items()
        return [n for site, block in masks for n in (site, self.keep(block, len(group)))]

    def by_site(self, group: Numbered) -> dict[int, list[int]]:
        """The sites a group looks at, each with a mask for each of its contents."""
        concerned: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
        for bit, (_, instance) in enumerate(group):
            for site, allowed in self._allowed_at(instance):
                concerned[site][allowed] |= 1 << bit
        everything = (1 << len(group)) - 1
        masks = {}
        # Sites that most instances look at come first: a group without a bit left is done.
        for site in sorted(concerned, key=lambda s: -sum(concerned[s].values()).bit_count()):
            block = []
            for code in range(self.contents):
                refuted = 0
                for allowed, bits in concerned[site].items():
                    if not allowed >> code & 1:
                        refuted |= bits
                block.append(everything & ~refuted)
            masks[site] = block
        return masks

    def _allowed_at(self, instance: Instance) -> Iterable[tuple[int, int]]:
        """For each site of an instance the content codes it allows there, as bits."""
        allowed: dict[int, int] = {}
        for condition in instance.conditions:
            kind = (condition.layer, condition.value, condition.holds)
            if kind not in self._allowed:
                self._allowed[kind] = self.codes.allowed(condition)
            allowed[condition.site] = allowed.get(condition.site, -1) & self._allowed[kind]
        return allowed.items()

    def _add_last(self, sites: Sequence[int]) -> int:
        """The bits that survive each last site; those that do not ask survive all."""
        asking: defaultdict[int, int] = defaultdict(int)
        for bit, site in enumerate(sites):
            asking[site] |= 1 << bit
        open_ = asking.pop(ANYWHERE, 0)
        listed = [self.keep([open_], len(sites)), len(asking)]
        for site, bits in sorted(asking.items()):
            listed += [site, self.keep([open_ | bits], len(sites))]
        return self.add(listed)

    def keep(self, block: Sequence[int], bits: int) -> int:
        """Where the masks of a block lie."""
        size = 8 * max(1, -(-bits // WORD))
        data = b"".join(mask.to_bytes(size, "little") for mask in block)
        if data not in self._kept:
            self._kept[data] = self._size
            self._blocks.append(data)
            self._size += len(data) // 8
        return self._kept[data]


def _by_target(instances: Sequence[Instance], sites: int) -> list[list[tuple[int, Instance]]]:
    """Numbered instances by target, those without one last; by feature within each."""
    found: list[list[tuple[int, Instance]]] = [[] for _ in range(sites + 1)]
    for number, instance in enumerate(instances):
        to = instance.fixed.to
        found[sites if to == ANYWHERE else to].append((number, instance))
    for group in found:
        group.sort(key=lambda item: item[1].feature)
    return found
