"""Sentences for what conditions and numbers were found to be.

Every ludeme has its phrases in its class (`Node.phrases`), with places to be filled in:

    {site}              what stands in the slot: a site, a number, a region, a role, a word
    {site or to}        the first of these that is there; a variable of the context, or `last`
    {site:content}      what stands on that site
    {moves:text}        the text of what stands in the slot
    {measure}           how far the condition is from holding
    {found}             a move that was found on its behalf: ", such as E2-E4"
    {found:by}          the same: ", by E2-E4"
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from typing import Any

from ludeme.binding.printing import to_lud
from ludeme.board.tracks import END, NOTHING
from ludeme.emit.moves.tracing import FOUND, NUMBER
from ludeme.language.base import Node
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int
from ludeme.model import header
from ludeme.reasons.things import Things
from ludeme.reasons.trail import Event

_PLACE = re.compile(r"\{(\w+(?: or \w+)*)(?::(\w+))?\}")
#: Of longer texts only the first words are said.
LONGEST = 60
#: What rules compare with where a site may not be there, or off a track.
_NO_SITES = {NOTHING: "no site", END: "the end of a track"}


class Phrases:
    """Says what events say."""

    def __init__(self, things: Things, constants: dict[int, int]) -> None:
        self.things = things
        self.constants = constants

    def condition(self, event: Event) -> str:
        """That a condition holds, or that it does not."""
        phrases = event.node.phrases
        if len(phrases) == 2:
            phrase = phrases[0 if event.value else 1]
            said = self._fill(phrase, event)
            if not event.value and phrase.startswith("{player}") and said.startswith("nobody "):
                return f"{text_of(event.node.player)} is nobody"
            return said
        context = self.context(event)
        where = ", ".join(f"{name} = {value}" for name, value in context.items())
        verb = "holds" if event.value else "does not hold"
        return f"{text_of(event.node)} {verb}{f' with {where}' if where else ''}"

    def reason(self, event: Event) -> str:
        """Why a ludeme leaves out a move."""
        phrases = event.node.phrases
        return phrases[0] if phrases else f"{text_of(event.node)} leaves it out"

    def context(self, event: Event) -> dict[str, str]:
        """The sites of the context in which something was asked."""
        return {
            name: self.things.site(event.context[name])
            for name in ("from", "to", "between", "site")
            if event.context.get(name, -1) >= 0
        }

    # --- places ---------------------------------------------------------------------------------

    def _fill(self, phrase: str, event: Event) -> str:
        return _PLACE.sub(
            lambda found: self._place(found[1].split(" or "), found[2], event), phrase
        )

    def _place(self, names: list[str], form: str | None, event: Event) -> str:
        node = event.node
        for name in names:
            value = getattr(node, name, getattr(node, f"{name}_", None))
            if name == "found":
                return self._found(event, form)
            if name == "measure":
                far = None if node.measure is None else self.value_of(node.measure, event)
                return "too few" if far is None else str(far)
            if value is None and name == "last" and event.row is not None:
                return self._site(event.row[header.LAST_TO], form, event)
            if value is None and name in event.context:
                return self._site(event.context[name], form, event)
            if value is not None:
                return self._slot(name, value, form, event)
        return "it"

    def _site(self, number: int, form: str | None, event: Event) -> str:
        kind = getattr(event.node, "type", None)
        if form == "content":
            return self.things.content(event.row, number, kind)
        return self.things.site(number, kind)

    def _slot(self, name: str, value: Any, form: str | None, event: Event) -> str:
        if form == "text":
            return text_of(value)
        if form == "content":
            number = self.value_of(value, event)
            return "something" if number is None else self._site(number, form, event)
        if form == "lower":
            return str(value).lower()
        return self.words(value, event, event.node.said_as(name))

    def words(self, value: Any, event: Event, index: Index | None = None) -> str:
        """What stands in a slot."""
        if isinstance(value, tuple):
            return " and ".join(self.words(each, event, index) for each in value)
        if isinstance(value, Role):
            return self.things.role(value, event.row, event.context)
        if isinstance(value, Int):  # reason: numbers are said by their value as well
            return self._number(value, event, index)
        if isinstance(value, Node):  # reason: words of constants are said as they are
            phrases = value.phrases
            return self._fill(phrases[0], _about(event, value)) if phrases else text_of(value)
        return str(value.value if isinstance(value, Enum) else value)

    def _number(self, node: Int, event: Event, index: Index | None) -> str:
        number = self.value_of(node, event)
        own = node.number_of or index
        if index in (Index.SITE, Index.MEMBER):
            own = index
        if own is Index.SITE and number in _NO_SITES:
            return f"{number} ({_NO_SITES[number]})"
        said = "" if number is None else self.things.value(number, own, _kind(event.node, own))
        if node.phrases and own not in (Index.SITE, Index.MEMBER):
            what = self._fill(node.phrases[0], _about(event, node))
            return f"{what} ({said})" if said else what
        if said and (own is not None or id(node) in self.constants):
            return said
        return f"{text_of(node)} ({said})" if said else text_of(node)

    def value_of(self, node: Node, event: Event) -> int | None:
        """The value that a number had when something was asked, if that is known."""
        for each in reversed(list(event.walk())):
            if each.kind == NUMBER and each.node is node:
                return int(each.value)
        return self.constants.get(id(node))

    def _found(self, event: Event, form: str | None) -> str:
        found = [each for each in event.walk() if each.kind == FOUND]
        return f", {form or 'such as'} {self.move(*found[-1].sites)}" if found else ""

    def move(self, origin: int, target: int) -> str:
        """The name of a move by its sites."""
        if target < 0:
            return self.things.site(origin) if origin >= 0 else "a move"
        if origin in (-1, target):
            return self.things.site(target)
        return f"{self.things.site(origin)}-{self.things.site(target)}"


def _about(event: Event, node: Any) -> Event:
    """The same event, its ludeme being one that stands in a slot of the other."""
    return replace(event, mark=replace(event.mark, node=node))


def _kind(node: Any, index: Index | None) -> Any:
    return getattr(node, "type", None) if index is Index.SITE else None


def text_of(node: Any) -> str:
    """The text of a ludeme, as part of a sentence."""
    if not isinstance(node, Node):  # reason: a word, or a number
        return f"`{node}`"
    text = " ".join(to_lud(node).split())
    if len(text) > LONGEST:
        text = _outline(text)
    return f"`{text}`" if len(text) <= LONGEST else f"`({' '.join(node.words)} …)`"


def _outline(text: str) -> str:
    """A clause with no more than the first words of what stands in it.

    >>> _outline("(move Step Forward (to if:(is Empty (to))))")
    '(move Step Forward (to …))'
    """
    kept, depth, head = [], 0, True
    for sign in text:
        depth += sign in "({"
        if depth < 2 or (depth == 2 and (head or sign in ")}")):
            if depth == 2 and sign == " ":
                head = False
                kept.append(" …")
            elif depth < 2 or head or sign in ")}":
                kept.append(sign)
        if sign in ")}":
            depth -= 1
            head = head or depth < 2
    return "".join(kept)
