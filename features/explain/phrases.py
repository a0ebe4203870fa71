"""Pieces of English: verbs with what follows, numbers, lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DOUBLED = frozenset({"hop", "step", "swap"})


@dataclass(frozen=True)
class Phrase:
    """A verb and the rest: "make" and "a line of 4"."""

    verb: str
    rest: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.rest}".strip()

    @property
    def gerund(self) -> str:
        """The same with "making"."""
        return f"{_ing(self.verb)} {self.rest}".strip()

    def then(self, rest: str) -> Phrase:
        """The phrase with more behind it."""
        return Phrase(self.verb, f"{self.rest} {rest}".strip()) if rest else self


def _ing(verb: str) -> str:
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") else f"{verb}ing"


def advice(phrases: Sequence[Phrase], liked: bool) -> str:
    """What to do, or what to avoid."""
    if liked:
        return listed([str(phrase) for phrase in phrases])
    return "avoid " + listed([phrase.gerund for phrase in phrases])


def number(count: int) -> str:
    """A number in words, as far as words are customary."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """ "a stone", "two stones"."""
    return a(noun) if count == 1 else f"{number(count)} {plural(noun)}"


def a(noun: str) -> str:
    """The noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """The plural of a regular noun."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    if noun.endswith("man"):
        return f"{noun[:-2]}en"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def listed(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
