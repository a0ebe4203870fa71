"""What sort of word each word of a description is, for colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ludeme.binding.assignment import literal_of
from ludeme.binding.recovery import ANY_CLAUSE
from ludeme.binding.reference import enumerations
from ludeme.binding.signature import names
from ludeme.editing.draft import Draft
from ludeme.editing.naming import MACRO, TAG
from ludeme.editing.openings import NOT_LUDEMES
from ludeme.editing.outline import Token

#: The sorts, by the names that editors have for them.
SORTS = (
    "comment",
    "string",
    "number",
    "keyword",
    "function",
    "macro",
    "parameter",
    "property",
    "enumMember",
    "type",
)


@dataclass(frozen=True)
class Coloured:
    """The characters `start` to `end` are a word of a sort."""

    start: int
    end: int
    sort: str


def colours(draft: Draft) -> list[Coloured]:
    """The words of a text in its order; what is nothing special is left out."""
    outline = draft.outline
    macros = {each.start - 1 for each in draft.mentions if each.sort == MACRO}
    tags = {each.start for each in draft.mentions if each.sort == TAG}
    found = [Coloured(each.start, each.end, "comment") for each in outline.comments]
    found += [Coloured(each.start, each.end - 1, "property") for each in outline.labels]
    for part in outline.root.walk():
        if isinstance(part, Token):
            found += _of_token(part, macros, tags)
    return sorted(found, key=lambda each: each.start)


def _of_token(token: Token, macros: set[int], tags: set[int]) -> Iterator[Coloured]:
    if token.kind == "string":
        sort = "macro" if token.start in macros else "string"
    elif token.start in tags:
        sort = "type"
    else:
        sort = _of_word(token)
    if sort:
        yield Coloured(token.start, token.end, sort)


def _of_word(token: Token) -> str:
    text, clause = token.text, token.parent
    if clause.opener == "(" and clause.parts[0] is token:
        if text in NOT_LUDEMES:
            return "keyword"
        return "function" if text in names() else ""
    if text.startswith("#"):
        return "parameter"
    if isinstance(literal_of(text.partition("..")[0]), int | float):
        return "number"
    is_keyword = clause.head and len(clause.parts) > 1 and clause.parts[1] is token
    if is_keyword and text.casefold() in _keywords(clause.head):
        return "function"
    return "enumMember" if text.casefold() in _constants() else ""


@cache
def _keywords(head: str) -> frozenset[str]:
    candidates = ANY_CLAUSE.candidates(head)
    return frozenset(each.words[1].casefold() for each in candidates if len(each.words) > 1)


@cache
def _constants() -> frozenset[str]:
    return frozenset(member.value.casefold() for enum in enumerations() for member in enum)
