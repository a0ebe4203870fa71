"""The terms of one description found in another one, which uses other words.

A game that two people describe has the same terms but for what they call its pieces, how they label
its board, and what they call the directions of lines there. Words that both have stay; the others
are taken in the order in which the terms use them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

#: How names of terms speak of pieces on sites, of lines, and of pieces alone (`families`); pieces
#: are those of a player, where players have terms of their own.
_SHAPES = tuple(
    map(
        re.compile,
        (
            r"(?P<piece>.+) at (?P<site>\S+)",
            r"(?:P\d+ )?\d+ of \d+ (?P<direction>\S+)",
            r"(?:P\d+ )?(?P<site>\S+) (?:beside|against) (?P<other>\S+)",
            r"(?P<piece>.+?)(?: reach| in hand)?",
        ),
    )
)
#: What may be called otherwise, by the groups of those patterns, in their order in a name.
_WORDS = {"piece": "piece", "site": "site", "other": "site", "direction": "direction"}


class Renaming:
    """What terms of one description are called in another; both are given in their order."""

    def __init__(
        self, own: Sequence[str], other: Sequence[str], pieces: Mapping[str, str] | None = None
    ) -> None:
        """`pieces` says what is known of these."""
        mine, theirs = _words(own), _words(other)
        self._called = {kind: _paired(mine[kind], theirs[kind]) for kind in mine}
        if pieces:
            left = [[word for word in mine["piece"] if word not in pieces]]
            left.append([word for word in theirs["piece"] if word not in pieces.values()])
            self._called["piece"] = _paired(*left) | dict(pieces)

    def __call__(self, name: str) -> str:
        """What the other description calls a term of the own one, if it has it."""
        for shape in _SHAPES:
            if found := shape.fullmatch(name):
                return self._renamed(name, found)
        return name

    def _renamed(self, name: str, found: re.Match[str]) -> str:
        """The same name with other words."""
        for group in reversed(_WORDS):  # from its end on, so that places stay where they are
            word, called = found.groupdict().get(group, ""), self._called[_WORDS[group]]
            if word in called:
                start, end = found.span(group)
                name = name[:start] + called[word] + name[end:]
        return name


def _words(names: Sequence[str]) -> dict[str, list[str]]:
    """The pieces, sites and directions that terms speak of, each in order."""
    found: dict[str, dict[str, None]] = {kind: {} for kind in _WORDS.values()}
    for name in names:
        for shape in _SHAPES[:-1]:  # that a word alone is a piece, others have to say
            if match := shape.fullmatch(name):
                for group, word in match.groupdict().items():
                    found[_WORDS[group]][word] = None
                break
    return {kind: list(words) for kind, words in found.items()}


def _paired(own: Sequence[str], other: Sequence[str]) -> dict[str, str]:
    """Each word with its counterpart; none where they cannot be paired."""
    common = set(own) & set(other)
    mine = [word for word in own if word not in common]
    theirs = [word for word in other if word not in common]
    return dict(zip(mine, theirs, strict=True)) if len(mine) == len(theirs) else {}
