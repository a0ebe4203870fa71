"""What a slot takes, in words: "a shape, such as Square, or a number"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from ludeme.binding.signature import Expected, Signature, Slot
from ludeme.grammar.errors import LudemeError
from ludeme.grammar.tree import Span
from ludeme.language.base import Node, camel_case
from ludeme.language.kinds import Direction

#: Kinds and literals whose class is not called as people call what it stands for.
_CALLED = {
    "Bool": "a condition",
    "bool": "True or False",
    "DimFn": "a number",
    "EndRule": "an end rule, such as (if (is Full) (result All Draw))",
    "FloatFn": "a number",
    "float": "a number",
    "GraphFn": "a graph, such as (square 3)",
    "Int": "a number",
    "int": "a number",
    "Ints": "an array of numbers, such as (array {1 2})",
    "Moves": "moves",
    "NonDecision": "effects",
    "Region": "a region, such as (sites Empty)",
    "str": "a name in quotes",
}
#: What a word of an enumeration is where the name of that says it badly.
_NOUNS = {
    "CardSiteType": "a property of cards",
    "CountSimpleType": "a word for what is counted",
    "CountSiteType": "a word for what is counted",
    "DealableType": "a word for what is dealt",
    "DiagonalsType": "a kind of diagonals",
    "HiddenData": "a word for what is hidden",
    "IsAngleType": "a kind of angle",
    "LastType": "a part of the last move",
    "LineOfSightType": "a kind of line of sight",
    "PassEndType": "a result of passing",
    "PlayersManyType": "a word for several players",
    "PlayersTeamType": "a team",
    "PrevType": "a word for who moved before",
    "SitesEdgeType": "a kind of edges",
    "SitesIndexType": "a word for what is numbered",
    "SitesMoveType": "a part of moves",
    "SitesSimpleType": "a part of the board",
    "TilingBoardlessType": "a tiling",
    "WhenType": "a time",
}
#: What the names of enumerations say about their place rather than their meaning.
_UNSAID = re.compile(r"(Simple|Static|Dynamic|Many)?(Type|Type[A-Z]\w*)$")


def in_words(*alternatives: Expected) -> str:
    """What the slots take, of which any one will do."""
    parts = list(dict.fromkeys(part for each in alternatives for part in _parts(each)))
    return " or ".join(parts) if len(parts) < 3 and not _commas(parts) else _listed(parts)


def slot_in_words(slot: Slot) -> str:
    """What a slot takes, with its label."""
    return f"{slot.label}: and {in_words(slot.expected)}" if slot.label else in_words(slot.expected)


def name_of(slot: Slot) -> str:
    """What messages call a slot: its label, or its name."""
    return slot.label or camel_case(slot.name)


def missing(signature: Signature, slots: Sequence[Slot], span: Span | None) -> LudemeError:
    """The error for slots of which one (the first, or any of a group) should have been filled."""
    names = " or ".join(f"`{name_of(slot)}`" for slot in slots) or "something"
    expected = " or ".join(dict.fromkeys(slot_in_words(slot) for slot in slots))
    message = f"{names} is missing in '({' '.join([*signature.words, '…'])})'"
    shown = f"{expected}; the whole is {signature.describe()}"
    return LudemeError(message, span, expected=shown)


def _parts(expected: Expected) -> Iterable[str]:
    for enum, _ in expected.enums:
        if Direction not in expected.kinds:
            yield _constant(enum)
    for kind in expected.kinds:
        yield _kind(kind)
    for literal, make in expected.literals.items():
        if make is literal:
            yield _CALLED[literal.__name__]
    yield from expected.words
    for element in expected.arrays:
        yield f"a list in braces (each: {in_words(element)})"
    for single in expected.singles:
        yield from _parts(single)


def _kind(kind: type[Node]) -> str:
    if kind.words:
        return f"({kind.words[0]} …)"
    return _CALLED.get(kind.__name__) or with_article(spaced(kind.__name__.removesuffix("Fn")))


def _constant(enum: type[StrEnum]) -> str:
    """`a square shape, such as Square`: the example is the one that the name speaks of, if any."""
    members = [member.value for member in enum]
    example = next((each for each in members if each in enum.__name__), members[1])
    if enum.__name__ in _NOUNS:
        return f"{_NOUNS[enum.__name__]}, such as {example}"
    noun = spaced(_UNSAID.sub("", enum.__name__))
    noun = "shape" if noun.endswith("shape") else "type of site" if noun == "site" else noun
    return f"{with_article(noun)}, such as {example}"


def spaced(name: str) -> str:
    """Words that are written together, as people write them: `StartRule` -> `start rule`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def with_article(noun: str) -> str:
    """`an amazon`, `a disc`; a u is mostly spoken as in unit."""
    return f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"


def _commas(parts: list[str]) -> bool:
    return any("," in part for part in parts)


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}, or {parts[-1]}"
