"""Which slots are open at a place of a text, by the signatures of the clauses around it.

The text may be unfinished. What a definition stands for is told from where it is called, what an
argument of a call is from where its parameter stands, and the value of an option from its tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.recovery import ANY_CLAUSE
from ludeme.binding.signature import (
    Expected,
    Signature,
    Slot,
    expected_of,
    other_name,
    same_word,
    signatures_of,
)
from ludeme.editing.macro_texts import MacroText, defined_in, library
from ludeme.editing.outline import (
    Group,
    Outline,
    Part,
    Token,
    clause_around,
    inside,
    is_tag,
    level_of,
    tags_of,
)
from ludeme.grammar.balance import MOST_LEVELS
from ludeme.grammar.places import Source, Span
from ludeme.grammar.tree import Terminal
from ludeme.language.base import REGISTRY
from ludeme.language.kinds import Root

#: Clauses that are gone before a description is read: nothing in them is a ludeme.
NOT_LUDEMES = frozenset({"option", "item", "rulesets", "ruleset", "metadata", "define"})
#: Calls within calls are followed so far.
_DEEPEST = 6
_NOWHERE = Span(Source("", ""), 0, 0)


@dataclass(frozen=True)
class Opening:
    """What can stand at a place: in a slot of a signature, unless only the kind is known."""

    expected: Expected
    signature: Signature | None = None
    slot: Slot | None = None
    #: Whether its label is written elsewhere: around a list, or in a definition.
    labelled: bool = False

    @property
    def label(self) -> str:
        """What must be written before it, without the colon."""
        return "" if self.labelled or not self.slot else self.slot.label or ""


@dataclass(frozen=True)
class Filled:
    """The slots that arguments fill: those before `place`, of these or-groups; some fit none."""

    place: int
    groups: frozenset[int]
    misfits: int


class Openings:
    """The open slots of one text; `calls` says what definitions stand for, where that is known."""

    def __init__(
        self, outline: Outline, calls: Mapping[str, tuple[Expected, ...]] | None = None
    ) -> None:
        self.outline = outline
        self.calls = dict(calls or {})
        self._known: dict[int, tuple[Opening, ...]] = {}
        #: Definitions and options that are being looked at: they may lead back to themselves.
        self._open: set[str] = set()

    @cached_property
    def macros(self) -> dict[str, MacroText]:
        """Everything that can be called here, by name."""
        return {**library(), **defined_in(self.outline)}

    # What is asked

    def around(self, part: Part) -> tuple[Opening, ...]:
        """The slots that are open where something stands, whatever it is.

        None deeper than descriptions may be nested.
        """
        if part.parent is None or level_of(part) > MOST_LEVELS:
            return ()
        return self.at(part.parent, part.parent.parts[: part.parent.parts.index(part)])

    def of(self, part: Part) -> tuple[Opening, ...]:
        """The slots that something written may be meant for: those it fits, if there are any."""
        if id(part) not in self._known:
            self._known[id(part)] = ()  # a text may lead back to itself
            self._known[id(part)] = self._of(part)
        return self._known[id(part)]

    def expected(self, part: Part) -> tuple[Expected, ...]:
        """What may stand where something stands."""
        alternatives = (each for o in self.of(part) for each in alternatives_of(o.expected))
        return tuple(dict.fromkeys(alternatives))

    def at(self, group: Group, before: Sequence[Part]) -> tuple[Opening, ...]:
        """The slots that are open in a group, behind some of its parts."""
        if group.opener == "{":
            elements = [each for e in self.expected(group) for each in e.arrays]
            owners = [o for o in self.of(group) if o.slot]
            owner = owners[0] if owners else Opening(ANY_CLAUSE)
            return _distinct(Opening(e, owner.signature, owner.slot, True) for e in elements)
        if group.opener == "<":
            return self._option_value(group)
        if group.opener == "":
            return (Opening(expected_of(Root)),)
        if not before:
            return ()
        if group.called:
            return self._argument(group, len(before) - 1)
        if group.head == "define":
            return self._body(group) if len(before) >= 2 else ()
        if group.head in NOT_LUDEMES:
            return ()
        tried = [
            (signature, filled)
            for signature in self.signatures(group, before)
            if len(before) >= len(signature.words)
            for filled in self.filled(signature, before[len(signature.words) :])
        ]
        least = min((filled.misfits for _, filled in tried), default=0)
        return _distinct(
            opening
            for signature, filled in tried
            if filled.misfits == least
            for opening in _open_slots(signature, filled)
        )

    def signatures(self, group: Group, before: Sequence[Part]) -> tuple[Signature, ...]:
        """The signatures that a clause may have, by its name and the word behind it."""
        if not group.head:
            return ()
        keyword = before[1] if len(before) > 1 else None
        word = keyword.text if isinstance(keyword, Token) and not keyword.label else ""
        here = [s for e in self.expected(group) for s in e.candidates(group.head)]
        return tuple(dict.fromkeys(_with(here or _anywhere(group.head), word)))

    def fits(self, part: Part, expected: Expected) -> bool:
        """Whether something can be meant for a slot, as far as its beginning tells."""
        return any(self._fits(part, each) for each in alternatives_of(expected))

    def filled(self, signature: Signature, args: Sequence[Part]) -> tuple[Filled, ...]:
        """Which slots the arguments of a clause are for, from left to right.

        There are several answers where an argument may be anything; all leave equally few over.
        """
        states = {Filled(0, frozenset(), 0)}
        for arg in args:
            states = {
                further for state in states for further in self._further(arg, signature, state)
            }
        least = min(state.misfits for state in states)
        found = (state for state in states if state.misfits == least)
        return tuple(sorted(found, key=lambda state: state.place))

    # How it is found

    def _of(self, part: Part) -> tuple[Opening, ...]:
        there = tuple(o for o in self.around(part) if o.label == part.label)
        return tuple(o for o in there if self.fits(part, o.expected)) or there

    def _further(self, arg: Part, signature: Signature, filled: Filled) -> Iterator[Filled]:
        """One more argument: in the first slot it fits, in any where it may be anything."""
        found = False
        for here, slot in enumerate(signature.slots[filled.place :], filled.place):
            is_free = slot.group not in filled.groups and (slot.label or "") == arg.label
            if is_free and self.fits(arg, slot.expected):
                found = True
                groups = filled.groups | {slot.group} if slot.group else filled.groups
                yield Filled(here + 1, groups, filled.misfits)
                if not _is_anything(arg):
                    return
            if not slot.optional:
                break
        if not found:
            yield replace(filled, misfits=filled.misfits + 1)

    def _fits(self, part: Part, expected: Expected) -> bool:
        if isinstance(part, Token):
            if part.kind == "string":
                macro = self.macros.get(part.name)
                return self._body_fits(macro, expected) if macro else str in expected.literals
            return _is_anything(part) or _word_fits(part.text, expected)
        if part.opener == "{":
            return any(not part.parts or self.fits(part.parts[0], each) for each in expected.arrays)
        if part.opener != "(" or not part.parts:
            return True
        if part.called:
            macro = self.macros.get(part.called)
            return macro is None or self._body_fits(macro, expected)
        second = part.parts[1] if len(part.parts) > 1 else None
        keyword = second.text if isinstance(second, Token) and not second.label else ""
        return bool(expected.candidates_with(part.head, keyword))

    def _body_fits(self, macro: MacroText, expected: Expected) -> bool:
        """Whether what a definition stands for fits; several things may be anything."""
        name = macro.name.name
        if len(macro.body) != 1 or name in self._open:
            return True
        self._open.add(name)
        try:
            return self._fits(macro.body[0], expected)
        finally:
            self._open.discard(name)

    def _body(self, define: Group) -> tuple[Opening, ...]:
        """What the body of a definition may be, told by its first call that is understood."""
        name = define.parts[1]
        if not isinstance(name, Token) or name.name in self._open:
            return ()
        if name.name in self.calls:
            return _distinct(Opening(each) for each in self.calls[name.name])
        self._open.add(name.name)
        try:
            for string in self.outline.strings():
                if string.name == name.name and string is not name:
                    is_call = string.parent.parts[0] is string and string.parent.opener == "("
                    found = self.of(string.parent if is_call else string)
                    if found:
                        return _unlabelled(found)
        finally:
            self._open.discard(name.name)
        return (Opening(ANY_CLAUSE),)

    def _argument(self, call: Group, index: int) -> tuple[Opening, ...]:
        """What an argument of a call may be, told by where its parameter stands."""
        macro = self.macros.get(call.called)
        if macro is None or len(self.calls) >= _DEEPEST or call.called in self.calls:
            return ()
        kinds = {call.called: self.expected(call)}
        within = Openings(macro.outline, self.calls | kinds)
        if not macro.file:
            within.macros = self.macros
        for token in macro.parameter_tokens():
            if token.text == f"#{index + 1}":
                found = within._in_place_of(token)
                if found:
                    return found
        return ()

    def _in_place_of(self, part: Part) -> tuple[Opening, ...]:
        """What may be put in place of a parameter or tag; its label may be a part of that."""
        return _unlabelled(self.of(part)) if part.label else self.around(part)

    def _option_value(self, value: Group) -> tuple[Opening, ...]:
        """What the value of an item of an option may be, told by where its tag stands."""
        item = value.parent
        option = clause_around(item, "option")
        if item is None or option is None or item.head != "item" or option in self._options:
            return ()
        number = [part for part in item.parts if is_tag(part)].index(value)
        tags = _tags_of_values(self.outline, option)
        if number >= len(tags):
            return ()
        self._options.append(option)
        try:
            for part in self.outline.root.walk():
                if is_tag(part) and inside(self.outline, part) in tags[number]:
                    found = () if clause_around(part, "option") else self._in_place_of(part)
                    if found:
                        return found
        finally:
            self._options.pop()
        return ()

    @cached_property
    def _options(self) -> list[Group]:
        return []


def _open_slots(signature: Signature, filled: Filled) -> Iterator[Opening]:
    for slot in signature.slots[filled.place :]:
        if slot.group in filled.groups:
            continue
        yield Opening(slot.expected, signature, slot)
        if not slot.optional:
            return


@cache
def alternatives_of(expected: Expected) -> tuple[Expected, ...]:
    """What a slot takes, and what may stand alone where it takes several."""
    singles = (each for single in expected.singles for each in alternatives_of(single))
    return tuple(dict.fromkeys((expected, *singles)))


def _with(signatures: Iterable[Signature], keyword: str) -> Iterator[Signature]:
    """Those whose second word, if they have one, is this keyword."""
    for signature in signatures:
        if len(signature.words) == 1 or same_word(keyword, signature.words[1]):
            yield signature


@cache
def _anywhere(name: str) -> tuple[Signature, ...]:
    """The signatures of a name wherever it may stand."""
    classes = dict.fromkeys((*REGISTRY.get(name, ()), *REGISTRY.get(other_name(name), ())))
    return tuple(
        signature
        for cls in classes
        for signature in signatures_of(cls)
        if signature.words[0] in (name, other_name(name))
    )


@cache
def _word_fits(text: str, expected: Expected) -> bool:
    first = text.partition("..")[0] or text  # the first number of a range
    return Binder().bind(Terminal(first, _NOWHERE), expected) is not NO_FIT


def _is_anything(part: Part) -> bool:
    """Whether something stands for what is written elsewhere, or for nothing."""
    if isinstance(part, Token):
        return part.text.startswith("#") or part.text == "~"
    return part.opener == "<"


def _distinct(found: Iterable[Opening]) -> tuple[Opening, ...]:
    return tuple(dict.fromkeys(found))


def _unlabelled(found: tuple[Opening, ...]) -> tuple[Opening, ...]:
    """The same where the label is written elsewhere."""
    return tuple(replace(each, labelled=True) for each in found)


def _tags_of_values(outline: Outline, option: Group) -> list[set[str]]:
    """The tags that stand for the first, second, ... value of an item of an option."""
    tag, arguments = tags_of(outline, option)
    tags = [{f"{tag}:{each}"} for each in arguments]
    if tags:
        tags[0].add(tag)
    return tags
