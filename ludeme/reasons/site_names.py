"""The sites that texts of people name, and those that are nearest to a name that there is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import product

from ludeme.reasons.things import Things

#: Type letter and number of a site.
Site = tuple[str, int]

#: A label of letters for the column and a number for the row.
_LABEL = re.compile(r"([a-z]+)([0-9]+)")
#: How many names are offered in the place of one.
_OFFERED = 3


class SiteNames:
    """The names of the sites of a game, for a player who has them in small letters or large."""

    def __init__(self, things: Things, player: int) -> None:
        self._things = things
        self._sites = things.sites(player)

    @cached_property
    def written(self) -> list[str]:
        """All names, as they are shown."""
        return [self._things.names.site(*site) for site in self._sites.values()]

    def ends(self, text: str) -> tuple[Site, Site] | None:
        """The two sites that a text names, or the one; None if it names something else."""
        word, sites = text.casefold(), self._sites
        if word in sites:
            return sites[word], sites[word]
        for first, second in _halves(word):
            if first in sites and second in sites:
                return sites[first], sites[second]
        return None

    def nearest(self, text: str) -> list[str]:
        """What may be meant by a text that names sites as this game does, but some it has not.

        Empty for texts that are no labels of sites.
        """
        word = text.casefold()
        for parts in ((word,), *_halves(word)):
            found = product(*(self._nearest(part) for part in parts))
            near = ["-".join(each) for each in found if len(set(each)) == len(each)]
            if near:
                return near[:_OFFERED]
        return []

    def _nearest(self, part: str) -> list[str]:
        """The site of this name, else those whose labels are nearest by column and row."""
        if part in self._sites:
            return [self._things.names.site(*self._sites[part])]
        asked = _LABEL.fullmatch(part)
        if asked is None:
            return []
        labels = [
            (name, each) for name in self.written if (each := _LABEL.fullmatch(name.casefold()))
        ]
        labels.sort(key=lambda label: _distance(asked, label[1]))
        return [name for name, _ in labels[:_OFFERED]]


def _halves(word: str) -> Iterator[tuple[str, str]]:
    """What stands before a dash, and behind it."""
    for place, sign in enumerate(word):
        if sign == "-":
            yield word[:place], word[place + 1 :]


def _distance(one: re.Match[str], other: re.Match[str]) -> int:
    """How many columns and rows lie between two labels."""
    return abs(_column(one[1]) - _column(other[1])) + abs(int(one[2]) - int(other[2]))


def _column(letters: str) -> int:
    """The number of a column: Z is followed by AA.

    >>> [_column(each) for each in ("a", "z", "aa")]
    [1, 26, 27]
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number
