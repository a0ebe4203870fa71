"""Tables that evaluate all instances of a feature set for a move at once, one bit each.

The instances that apply to a move (of a player, to a site, from a site) form a *group*, and every
instance of it has one bit. For each site that the group looks at, and each content the site can
have, a mask holds the bits of the instances that this content does not refute. The instances that
are active are the bits left when the masks of all sites are taken together; instances that answer
the last move are brought in by a mask chosen by that move. A hundred features in all orientations
are a few machine words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.contents import ContentCodes
from ludeme.features.instances import Instance
from ludeme.features.placement import ANYWHERE

IntArray = NDArray[np.int32]
_WORD = 64


class Masks(NamedTuple):
    """The groups of a player's instances. `S` sites of the board, `G` groups, `M` words of masks.

    Groups are found by the target (`S` stands for instances that do not fix it), then by the
    origin; the last group of a target is for all origins that no instance fixes.
    """

    pair_first: IntArray  # [S + 2] where the groups of a target begin
    pair_from: IntArray  # [G] their origins, `ANYWHERE` for the last one
    words: IntArray  # [G] machine words per mask
    bit_first: IntArray  # [G] where the bits of the group begin in `bit_feature`
    bit_feature: IntArray  # [B] the feature of each bit, ascending within a group
    bit_instance: IntArray  # [B] the instance of each bit
    slot_first: IntArray  # [G + 1] where the sites of a group begin
    slot_site: IntArray  # [L] the site
    slot_masks: NDArray[np.int64]  # [L] where its masks begin, one for each content code
    last_first: IntArray  # [2 G + 1] last targets, then last origins, that matter to a group
    last_site: IntArray  # [R] such a site
    last_masks: NDArray[np.int64]  # [R] where the mask for it begins
    last_open: NDArray[np.int64]  # [2 G] where the mask for all other last moves begins
    near_first: IntArray  # [S + 2] by the last target (S: any other), where its targets begin
    near_to: IntArray  # [Q] targets whose group has instances that answer the last target
    masks: NDArray[np.uint64]  # [M]


def masks_of(instances: Sequence[Instance], codes: ContentCodes) -> Masks:
    """The tables for one player's instances, numbered as in the sequence."""
    builder = _Builder(codes)
    for to, group in enumerate(_by_target(instances, codes.look.sites)):
        builder.add_target(to, group)
    return builder.finish()


def _by_target(instances: Sequence[Instance], sites: int) -> list[list[tuple[int, Instance]]]:
    """Numbered instances by target, those without one last; by feature within each."""
    found: list[list[tuple[int, Instance]]] = [[] for _ in range(sites + 1)]
    for number, instance in enumerate(instances):
        to = instance.fixed.to
        found[sites if to == ANYWHERE else to].append((number, instance))
    for group in found:
        group.sort(key=lambda item: item[1].feature)
    return found


class _Builder:
    """Collects the arrays; equal masks are stored once."""

    def __init__(self, codes: ContentCodes) -> None:
        self.codes = codes
        self.count = len(codes.examples)
        self.arrays: dict[str, list[int]] = {name: [] for name in Masks._fields if name != "masks"}
        self.arrays["pair_first"].append(0)
        self.arrays["slot_first"].append(0)
        self.arrays["last_first"].append(0)
        self.near: defaultdict[int, dict[int, None]] = defaultdict(dict)
        self._allowed: dict[Any, int] = {}
        self._kept: dict[bytes, int] = {}
        self._blocks: list[bytes] = []
        self._size = 0

    def add_target(self, to: int, group: Sequence[tuple[int, Instance]]) -> None:
        """Add the groups of a target, one for each origin that is fixed and one for the rest."""
        origins = sorted({instance.fixed.from_ for _, instance in group} - {ANYWHERE})
        if group:
            for origin in (*origins, ANYWHERE):
                own = [item for item in group if item[1].fixed.from_ in (origin, ANYWHERE)]
                self._add_group(origin, own)
        for _, instance in group:
            self.near[instance.fixed.last_to][to] = None
        self.arrays["pair_first"].append(len(self.arrays["pair_from"]))

    def _add_group(self, origin: int, group: Sequence[tuple[int, Instance]]) -> None:
        arrays = self.arrays
        arrays["pair_from"].append(origin)
        arrays["words"].append(max(1, -(-len(group) // _WORD)))
        arrays["bit_first"].append(len(arrays["bit_feature"]))
        arrays["bit_feature"] += [instance.feature for _, instance in group]
        arrays["bit_instance"] += [number for number, _ in group]
        self._add_slots(group)
        self._add_last([instance.fixed.last_to for _, instance in group])
        self._add_last([instance.fixed.last_from for _, instance in group])

    def _add_slots(self, group: Sequence[tuple[int, Instance]]) -> None:
        """For each site the bits that each set of allowed codes concerns, then one block."""
        concerned: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
        for bit, (_, instance) in enumerate(group):
            for site, allowed in self._allowed_at(instance):
                concerned[site][allowed] |= 1 << bit
        everything = (1 << len(group)) - 1
        # Sites that refute most come first: a group without a bit left is done.
        order = sorted(concerned, key=lambda site: -sum(concerned[site].values()).bit_count())
        for site in order:
            block = []
            for code in range(self.count):
                refuted = 0
                for allowed, bits in concerned[site].items():
                    if not allowed >> code & 1:
                        refuted |= bits
                block.append(everything & ~refuted)
            self.arrays["slot_site"].append(site)
            self.arrays["slot_masks"].append(self._keep(block, len(group)))
        self.arrays["slot_first"].append(len(self.arrays["slot_site"]))

    def _allowed_at(self, instance: Instance) -> Iterable[tuple[int, int]]:
        allowed: dict[int, int] = {}
        for condition in instance.conditions:
            kind = (condition.layer, condition.value, condition.holds)
            if kind not in self._allowed:
                self._allowed[kind] = self.codes.allowed(condition)
            allowed[condition.site] = allowed.get(condition.site, -1) & self._allowed[kind]
        return allowed.items()

    def _add_last(self, sites: Sequence[int]) -> None:
        """The bits that survive each last site; those that do not ask survive all."""
        asking: defaultdict[int, int] = defaultdict(int)
        for bit, site in enumerate(sites):
            asking[site] |= 1 << bit
        open_ = asking.pop(ANYWHERE, 0)
        for site, bits in sorted(asking.items()):
            self.arrays["last_site"].append(site)
            self.arrays["last_masks"].append(self._keep([open_ | bits], len(sites)))
        self.arrays["last_open"].append(self._keep([open_], len(sites)))
        self.arrays["last_first"].append(len(self.arrays["last_site"]))

    def _keep(self, block: Sequence[int], bits: int) -> int:
        """Where the masks of a block lie."""
        size = 8 * max(1, -(-bits // _WORD))
        data = b"".join(mask.to_bytes(size, "little") for mask in block)
        if data not in self._kept:
            self._kept[data] = self._size
            self._blocks.append(data)
            self._size += len(data) // 8
        return self._kept[data]

    def finish(self) -> Masks:
        """The arrays."""
        sites = self.codes.look.sites
        arrays = self.arrays
        everywhere = self.near.get(ANYWHERE, {})
        arrays["near_first"].append(0)
        for last in range(sites + 1):
            targets = everywhere | self.near.get(last, {})
            arrays["near_to"] += [to for to in targets if to < sites]
            arrays["near_first"].append(len(arrays["near_to"]))
        wide = ("slot_masks", "last_masks", "last_open")
        made = {
            name: np.array(values, np.int64 if name in wide else np.int32)
            for name, values in arrays.items()
        }
        masks = np.frombuffer(b"".join(self._blocks), np.uint64).copy()
        return Masks(**made, masks=masks)
