"""Left and right of features that are found mirrored too: one side, the same and the other side."""

from __future__ import annotations

import re

_SIDE = re.compile(r"\bthe (left|right)\b")


def either_side(text: str) -> str:
    """Words that are as true in a mirror.

    >>> either_side("an enemy ahead to the left and friends to the right and behind to the left")
    'an enemy ahead to one side and friends to the other side and behind to the same side'
    """
    first = _SIDE.search(text)

    def named(found: re.Match[str]) -> str:
        if first is None or found.start() == first.start():
            return "one side"
        return "the same side" if found[1] == first[1] else "the other side"

    return _SIDE.sub(named, text)
