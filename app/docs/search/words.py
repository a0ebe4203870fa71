"""Words of queries and texts, brought to the form in which they are compared."""

from __future__ import annotations

import re

#: A part of a name such as `moveAgain` or `IsEnemyAt`, or a number.
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
#: Words that every text has.
_EMPTY = frozenset(
    re.findall(
        r"\w+",
        """
        a all an and are as at be by can do does each every for from has have how i if in is it its
        let may my no not of off on or out over so some than that the their then there these they
        this to two up was what when where which who whose will with you your
        """,
    )
)
_ENDINGS = ("ings", "ing", "ies", "ied", "ed", "es", "s", "e", "ly", "y")
#: So much of a word must remain.
_SHORTEST = 3


def words_of(text: str) -> list[str]:
    """The words that mean something, in small letters; names fall into their parts."""
    return [word for found in _WORD.findall(text) if (word := found.lower()) not in _EMPTY]


def stems_of(text: str) -> list[str]:
    """The same without their endings, so that "captures" and "capturing" are one."""
    return [stem(word) for word in words_of(text)]


def stem(word: str) -> str:
    """A word without its ending: the first and last steps of Porter (1980), simplified."""
    for ending in _ENDINGS:
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _SHORTEST:
            doubled = rest[-1] == rest[-2] and rest[-1] not in "sl" and ending in ("ing", "ed")
            return rest[:-1] if doubled else rest
    return word
