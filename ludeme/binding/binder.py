"""Binding: a description becomes the ludemes it says (spec 01 §6)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from ludeme import language as language  # declares every ludeme
from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.known_strings import unknown_strings
from ludeme.binding.recovery import Recovery
from ludeme.binding.remains import Remains, remains_of
from ludeme.binding.signature import expected_of
from ludeme.grammar import collection
from ludeme.grammar.errors import LudemeError, UnknownMacro, nearest
from ludeme.grammar.faults.telling import together
from ludeme.grammar.macro_library import library_macros
from ludeme.grammar.tree import Description, Span, Tree, arguments_of_macros, strings_in
from ludeme.language.base import REGISTRY
from ludeme.language.kinds import Root

_PLAYER = re.compile(r"P(\d+)")
_STRING = re.compile(r'"([^"]+)"')
#: A name that no ludeme has, of a clause or a word.
_CAPITAL = re.compile(r"(\(?)([A-Z][^\s(){}]*)")


@dataclass(frozen=True)
class Bound:
    """What a description says, or all that is wrong with it and what remains then."""

    root: Root | None
    errors: tuple[LudemeError, ...] = ()
    #: Those for strings that name nothing.
    unknown: tuple[LudemeError, ...] = ()
    remains: Remains | None = None


def bind(description: Description) -> Root:
    """The game (or match) a description says; a `LudemeError` shows all that is wrong."""
    found = bind_what_is_right(description)
    if found.root is None:
        raise together((*found.errors, *found.unknown))
    return found.root


def bind_what_is_right(description: Description) -> Bound:
    """The game (or match) a description says, or as much of it as there is."""
    expected = expected_of(Root)
    with collection.put_off():
        binder = Binder()
        bound = binder.bind(description.root, expected)
    errors = [*description.errors]
    made, wrong, nameless = [bound], tuple[Tree, ...](), False
    if bound is NO_FIT:
        recovery = Recovery(binder)
        errors += recovery.find_all(description.root, expected)
        made, wrong, nameless = recovery.made, recovery.wrong, recovery.nameless
    unknown = unknown_strings(description.root, wrong, description.unread)
    if not errors and not unknown:
        return Bound(bound)
    errors = [_advised(each, description) for each in errors]
    _say_where_used((*errors, *unknown), description)
    hidden = [*description.unread]
    if nameless:
        hidden += [(each.text or "").strip('"') for each in unknown]
        unknown = []
    hidden += [text for tree in wrong for text in strings_in(tree)]
    remains = remains_of(made, hidden)
    if remains and remains.players:
        _leave_out_players_behind(remains.players.count, errors)
    return Bound(None, tuple(errors), tuple(unknown), remains)


def _advised(error: LudemeError, description: Description) -> LudemeError:
    """The error for a macro that is not there names the clause, if a ludeme is called so; that for
    a string where none may stand, the macro that is spelt like it."""
    if isinstance(error, UnknownMacro) and error.name in REGISTRY:
        return UnknownMacro(error.call, error.name, error.span, error.call)
    own = description.macros
    if macro := _without_quotes(error.text or "", own):
        error.suggestion = f'("{macro}" …)' if own[macro] else f'"{macro}"'
        if (error.text or "").startswith("("):  # nothing is left to be searched for
            error.expected = None
    elif not error.suggestion and (string := _STRING.fullmatch(error.text or "")):
        alone = [name for name, arguments in own.items() if not arguments]
        close = nearest(string[1], alone) or nearest(string[1], library_macros())
        error.suggestion = f'"{close}"' if close else None
    return error


def _without_quotes(text: str, macros: Collection[str]) -> str | None:
    """The macro that a clause or a word is called like; macros begin with capitals, ludemes not."""
    head = _CAPITAL.match(text)
    if head is None or head[2] in REGISTRY:
        return None
    if head[2] in macros:
        return head[2]
    return nearest(head[2], macros) if head[1] else None


def _leave_out_players_behind(last: int, errors: Iterable[LudemeError]) -> None:
    """Nobody means a player that the game does not have."""
    for error in errors:
        named = _PLAYER.fullmatch(error.suggestion or "") or _PLAYER.fullmatch(error.text or "")
        if named and int(named[1]) > last:
            error.suggestion = None


def _say_where_used(errors: Iterable[LudemeError], description: Description) -> None:
    """Let errors in arguments of macros know the clause that the arguments became a part of."""
    clauses: dict[int, Span] = {}
    for part, clause in arguments_of_macros(description.root):
        for place in (part.span, part.label_span):
            clauses.setdefault(id(place), clause.span)
    for error in errors:
        if error.span is not None and id(error.span) in clauses:
            error.span = replace(error.span, used_in=clauses[id(error.span)])
