"""Tables that evaluate the instances that answer the last move, all targets together.

They are written beside masks (`mask_tables`). An *answer* is a machine word of instances with
one target and one last target; a *look* is what says which of them several sites refute together:
a mask for each combination of their contents. So an answer is a few looks, and most answers have no
instance left after the first one, which sees the target itself. Lists, counted from the start of
the masks' table:

    answers: number of answers, then for each its target, the place of the features of its bits
             (ascending), number and place of further looks, and its first looks, `FIRST_LOOKS`
    look:    three sites, and the first of its masks; the contents of the first site vary fastest

Sites are counted from the last target, so that most last targets share their answers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from enum import IntEnum
from functools import reduce
from itertools import product
from operator import and_

from ludeme.features.evaluate.mask_tables import WORD, MaskBuilder
from ludeme.features.layout.instances import Instance


class Look(IntEnum):
    """The places of the numbers of a look: three sites, and the first of its masks."""

    SITES = 0
    MASKS = 3
    END = 4


#: The length of a look.
LOOK = int(Look.END)
#: So many looks are taken without a test between them; there may be more.
FIRST_LOOKS = 4


class Answer(IntEnum):
    """The places of the numbers of an answer."""

    TARGET = 0
    FEATURES = 1
    #: Further looks: how many, and where.
    MORE_COUNT = 2
    MORE = 3
    #: The first looks.
    LOOKS = 4
    END = LOOKS + FIRST_LOOKS * LOOK


#: So many masks at most belong to a look.
_MASKS_OF_LOOK = 64


def sites_at_once(contents: int) -> int:
    """How many sites are looked at together, if each can have so many contents."""
    return Look.MASKS if contents**Look.MASKS <= _MASKS_OF_LOOK else 1


class AnswerBuilder:
    """Collects the answers of several players in the tables of a `MaskBuilder`."""

    def __init__(self, masks: MaskBuilder) -> None:
        self.masks = masks
        #: The greatest number of answers to one last target.
        self.most = 0
        self._lists: dict[tuple[int, ...], int] = {}

    def add_player(self, instances: Sequence[Instance]) -> list[int]:
        """Add the instances of one player; returns the place of the answers to each last target.

        It is 0 where there are none. Every instance must have a target and a last target.
        """
        answering: defaultdict[int, list[Instance]] = defaultdict(list)
        for instance in instances:
            answering[instance.fixed.last_to].append(instance)
        sites = range(self.masks.codes.look.sites)
        return [self._answers(site, answering[site]) if site in answering else 0 for site in sites]

    def _answers(self, last: int, answering: Sequence[Instance]) -> int:
        targets: defaultdict[int, list[Instance]] = defaultdict(list)
        for instance in answering:
            targets[instance.fixed.to].append(instance)
        answers = []
        for to, own in sorted(targets.items()):
            own.sort(key=lambda instance: instance.feature)
            for start in range(0, len(own), WORD):
                answers.append(self._answer(own[start : start + WORD], to, last))
        self.most = max(self.most, len(answers))
        return self._add_once([len(answers), *(number for answer in answers for number in answer)])

    def _answer(self, group: Sequence[Instance], to: int, last: int) -> list[int]:
        """A word of instances with the same target, as `Answer` lists it."""
        features = self._add_once([instance.feature for instance in group])
        looks = self._looks(group, last)
        looks += looks[:LOOK] * (FIRST_LOOKS - len(looks) // LOOK)
        first, more = looks[: LOOK * FIRST_LOOKS], looks[LOOK * FIRST_LOOKS :]
        head = {
            Answer.TARGET: to - last,
            Answer.FEATURES: features,
            Answer.MORE_COUNT: len(more) // LOOK,
            Answer.MORE: self._add_once(more),
        }
        return [*(head[place] for place in sorted(head)), *first]

    def _looks(self, group: Sequence[Instance], last: int) -> list[int]:
        contents = range(self.masks.contents)
        masks = self.masks.by_site(list(enumerate(group)))
        if not masks:  # nothing is asked of any site
            masks = {group[0].fixed.to: [(1 << len(group)) - 1] * len(contents)}
        sites, size = list(masks), sites_at_once(len(contents))
        looks = []
        for start in range(0, len(sites), size):
            seen = sites[start : start + size]
            block = [
                reduce(and_, (masks[site][codes[-1 - k]] for k, site in enumerate(seen)))
                for codes in product(contents, repeat=size)
            ]
            padded = seen + seen[:1] * (Look.MASKS - len(seen))
            looks += [*(site - last for site in padded), self.masks.keep(block, len(group))]
        return looks

    def _add_once(self, numbers: Sequence[int]) -> int:
        """The place of a list, the same for equal ones."""
        key = tuple(numbers)
        if key not in self._lists:
            self._lists[key] = self.masks.add(key)
        return self._lists[key]
