"""Where a name comes to be, where it is used, and the same description with another name."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.editing.draft import Draft
from ludeme.editing.naming import ITEM, MACRO, OPTION, TAG, Mention
from ludeme.grammar import LudemeError
from ludeme.language.base import Thing

#: Names that stand between quotes, and what must not be in them.
_UNQUOTABLE = frozenset('"\n\r\\')
_SPECIAL = {OPTION: "/", ITEM: "/", TAG: '<>:(){}" \t'}


@dataclass(frozen=True)
class Place:
    """The characters `start` to `end` of a text; `file` is a file of the library, "" the text."""

    start: int
    end: int
    file: str = ""


@dataclass(frozen=True)
class Edit:
    """What replaces the characters `start` to `end`."""

    start: int
    end: int
    text: str


def name_at(draft: Draft, place: int) -> Mention | None:
    """The name that a place is in or beside."""
    found = [each for each in draft.mentions if each.start <= place <= each.end]
    return found[-1] if found else None


def definitions(draft: Draft, place: int) -> list[Place]:
    """Where the thing gets the name that stands at a place."""
    name = name_at(draft, place)
    if name is None:
        return []
    made = [each for each in draft.mentions if each.makes and each.key == name.key]
    if made or name.sort != MACRO:
        return [Place(each.start, each.end) for each in made]
    token = draft.openings.macros[name.name]
    return [Place(token.name.start + 1, token.name.end - 1, token.file)]


def references(draft: Draft, place: int, *, definition: bool = True) -> list[Place]:
    """Everywhere the thing is named whose name stands at a place."""
    name = name_at(draft, place)
    if name is None:
        return []
    there = (each for each in draft.mentions if each.key == name.key)
    return [Place(each.start, each.end) for each in there if definition or not each.makes]


def renamed(draft: Draft, place: int, new: str) -> list[Edit]:
    """The edits that give another name to the thing whose name stands at a place.

    Raises `LudemeError` where nothing has a name, where the name comes from elsewhere, and where
    the new one would mean something else.
    """
    name = renamable(draft, place)
    _check_new(draft, name, new)
    edits = [Edit(*_span(each), new) for each in draft.mentions if each.key == name.key]
    if len(_errors(applied(draft.text, edits))) > len(draft.diagnosis.errors):
        raise LudemeError(f'with the name "{new}" these rules would mean something else')
    return edits


def renamable(draft: Draft, place: int) -> Mention:
    """The name at a place, if it can be changed; raises `LudemeError` if not."""
    name = name_at(draft, place)
    if name is None:
        raise LudemeError("no name stands here that could be changed")
    same = [each for each in draft.mentions if each.key == name.key]
    if not any(each.makes for each in same):
        where = "the library" if name.sort == MACRO else "elsewhere"
        raise LudemeError(f'the {name.sort} "{name.name}" gets its name in {where}')
    return name


def applied(text: str, edits: list[Edit]) -> str:
    """The text after edits that do not overlap."""
    for edit in sorted(edits, key=lambda each: -each.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _check_new(draft: Draft, name: Mention, new: str) -> None:
    wrong = sorted(set(new) & (_UNQUOTABLE | set(_SPECIAL.get(name.sort, ""))))
    if not new.strip() or wrong:
        told = f"{wrong[0]!r} cannot be in a name" if wrong else "a name cannot be empty"
        raise LudemeError(told)
    if name.sort == Thing.PIECE.value and new[-1].isdigit():
        raise LudemeError("the number at the end of the name of a piece is that of its player")
    _check_parts(draft, name, new)
    taken = {each.name for each in draft.mentions if each.sort == name.sort and each.makes}
    if name.sort == ITEM:
        taken = {e.name for e in draft.mentions if e.makes and e.key[:2] == name.key[:2]}
    if new in taken and new != name.name:
        raise LudemeError(f'there is another {name.sort} "{new}"')
    quoted = name.sort not in (OPTION, ITEM, TAG)
    if quoted and new != name.name and new in draft.openings.macros:
        raise LudemeError(f'"{new}" is the name of a macro, which would be put in its place')
    if name.sort == MACRO and f'"{new}"' in draft.text and new != name.name:
        raise LudemeError(f'"{new}" stands in the text already: the macro would be put there')


def _check_parts(draft: Draft, name: Mention, new: str) -> None:
    """A part of the name of a track may stand for the whole; the track keeps its parts."""
    if name.sort != Thing.TRACK.value:
        return
    tracks = [each for each in draft.mentions if each.sort == name.sort]
    made = {each.key for each in tracks if each.makes}
    for each in tracks:
        if each.key not in made and (each.name in name.name) != (each.name in new):
            raise LudemeError(f'"{each.name}" would no longer mean the same tracks')


def _span(mention: Mention) -> tuple[int, int]:
    return mention.start, mention.end


def _errors(text: str) -> tuple[LudemeError, ...]:
    return Draft(text).diagnosis.errors
