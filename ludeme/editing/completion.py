"""What can be written at a place: `ludeme.complete`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ludeme.binding.assignment import APPLICATION_CONSTANTS
from ludeme.binding.signature import Expected, Signature, names
from ludeme.binding.wording import in_words
from ludeme.editing.caret import Caret, caret_at
from ludeme.editing.draft import Draft
from ludeme.editing.macro_texts import MacroText
from ludeme.editing.meanings import first_sentence, meaning_of_constant, meaning_of_slot
from ludeme.editing.naming import ITEM
from ludeme.editing.openings import Opening, alternatives_of
from ludeme.editing.outline import clause_around, tags_of
from ludeme.editing.vocabulary import known_names
from ludeme.model.quantities import whole

#: What stands outside all clauses.
_TOP = {
    "define": "A text with a name, which is put wherever the name stands.",
    "game": "The rules of a game.",
    "match": "Several games that are played one after another.",
    "metadata": "What people should know of the game; it changes nothing.",
    "option": "Variants of the rules to choose from.",
    "rulesets": "Named choices of options.",
}
#: In which order they are listed.
_KINDS = ("label", "keyword", "constant", "name", "option", "tag", "list", "clause", "macro")


@dataclass(frozen=True)
class Completion:
    """Something that can stand at a place.

    `text` replaces the characters `start` to `end`; of a clause it is the beginning, as far as its
    words go. `kind` is "clause", "keyword", "label", "constant", "list", "name", "macro", "tag" or
    "option".
    """

    label: str
    text: str
    kind: str
    detail: str
    start: int
    end: int


def complete(text: str, position: int, *, draft: Draft | None = None) -> list[Completion]:
    """What can be written at a position of a description, the likeliest first.

    `text` may be unfinished or wrong; `position` counts characters. What is written of a word so
    far must be part of all that is listed. `draft` is the same text, where more is asked of it.
    """
    if not isinstance(text, str):  # reason: whatever callers hand in
        raise TypeError(f"what is completed is a text, not {text!r}")
    draft = draft if draft is not None and draft.text == text else Draft(text)
    caret = caret_at(draft.outline, whole(position, "a place in the text", least=None))
    if caret.in_comment:
        return []
    found = {(each.label, each.kind): each for each in _Completer(draft, caret).all()}
    written = caret.written.strip('"').casefold()
    fitting = [each for each in found.values() if written in each.label.casefold()]
    return sorted(fitting, key=lambda each: _order(each, written))


def _order(completion: Completion, written: str) -> tuple[bool, int, bool, str]:
    """Beginnings first, then by kind; symbols such as `+` behind words."""
    label = completion.label.strip('"').casefold()
    begins = label.startswith(written)
    return not begins, _KINDS.index(completion.kind), not label[:1].isalpha(), label


class _Completer:
    """Everything that can stand at one caret."""

    def __init__(self, draft: Draft, caret: Caret) -> None:
        self.draft, self.caret = draft, caret
        self.openings = draft.openings

    def all(self) -> Iterator[Completion]:
        caret = self.caret
        if caret.at_name:
            if caret.group.parent is not None and caret.group.parent.opener == "":
                yield from self._whole("")
            else:
                yield from self._clauses(self.openings.expected(caret.group), "")
                yield from self._macros(self.openings.expected(caret.group), calls=True)
            return
        if not (caret.group.opener or caret.in_string):
            yield from self._whole("(")
        yield from self._option_names()
        yield from self._tags()
        yield from self._keywords()
        there = self.openings.at(caret.group, caret.before)
        unlabelled = [each for each in there if each.label == caret.label]
        if not caret.label and not caret.in_string:
            yield from self._labels(there)
        yield from self._strings(unlabelled)
        expected = tuple(
            dict.fromkeys(each for o in unlabelled for each in alternatives_of(o.expected))
        )
        is_call = caret.in_string and caret.group.opener == "(" and not caret.before
        if is_call:
            expected = self.openings.expected(caret.group)
        yield from self._macros(expected, calls=is_call)
        if not caret.in_string and caret.group.opener:
            yield from self._words(expected)
            yield from self._lists(expected)
            yield from self._clauses(expected, "(")

    # By kinds

    def _whole(self, bracket: str) -> Iterator[Completion]:
        """What a description consists of."""
        for name, meaning in _TOP.items():
            yield self._made(name, f"{bracket}{name}", "clause", meaning)

    def _clauses(self, expected: Iterable[Expected], bracket: str) -> Iterator[Completion]:
        for signature in _distinct_heads(tuple(expected)):
            words = " ".join(signature.words)
            text = f"{bracket}{words}"
            if bracket and not signature.slots:
                text += ")"
            detail = first_sentence(signature.cls)
            yield self._made(words, text, "clause", detail)

    def _keywords(self) -> Iterator[Completion]:
        """The words that say which ludeme a clause is."""
        caret = self.caret
        if len(caret.before) != 1 or not caret.group.head or caret.label or caret.in_string:
            return
        for expected in self.openings.expected(caret.group):
            for signature in expected.candidates(caret.group.head):
                if len(signature.words) > 1:
                    word = signature.words[1]
                    yield self._made(word, word, "keyword", first_sentence(signature.cls))

    def _labels(self, openings: Iterable[Opening]) -> Iterator[Completion]:
        for opening in openings:
            if opening.label and opening.slot and opening.signature:
                label = f"{opening.label}:"
                meaning = meaning_of_slot(opening.signature, opening.slot)
                yield self._made(label, label, "label", meaning)

    def _words(self, expected: Iterable[Expected]) -> Iterator[Completion]:
        for each in expected:
            for enum, _ in each.enums:
                for member in enum:
                    detail = meaning_of_constant(member)
                    yield self._made(member.value, member.value, "constant", detail)
            for word in each.words:
                yield self._made(word, word, "constant", "")
            if bool in each.literals:
                for word in ("True", "False"):
                    yield self._made(word, word, "constant", "")
            if int in each.literals and self.caret.written:
                for word in APPLICATION_CONSTANTS:
                    yield self._made(word, word, "constant", "A number with a name.")

    def _lists(self, expected: Iterable[Expected]) -> Iterator[Completion]:
        for each in expected:
            for element in each.arrays:
                yield self._made("{", "{", "list", f"A list; each in it: {in_words(element)}.")

    def _strings(self, openings: Iterable[Opening]) -> Iterator[Completion]:
        for opening in openings:
            for name, sort in known_names(self.draft, opening):
                yield self._made(f'"{name}"', f'"{name}"', "name", f"The name of a {sort}.")

    def _macros(self, expected: tuple[Expected, ...], *, calls: bool) -> Iterator[Completion]:
        if not expected:
            return
        own = clause_around(self.caret.group, "define")  # it may not call itself
        for name, macro in self.openings.macros.items():
            if macro.clause is own or not self._may_be(macro, expected):
                continue
            text = f'"{name}"'
            if macro.parameters and not calls and not self.caret.in_string:
                text = f'("{name}"'
            yield self._made(f'"{name}"', text, "macro", macro.sentence)

    def _may_be(self, macro: MacroText, expected: Iterable[Expected]) -> bool:
        """Whether what a definition stands for is one thing, and fits."""
        return len(macro.body) == 1 and any(
            self.openings.fits(macro.body[0], each) for each in expected
        )

    def _option_names(self) -> Iterator[Completion]:
        """Options as rulesets and metadata name them: `"Board Size/7x7"`."""
        group = self.caret.group
        heads = (group.head, group.parent.head if group.parent else "")
        if "ruleset" not in heads and "useFor" not in heads:
            return
        for each in self.draft.mentions:
            if each.sort == ITEM and each.makes:
                name = f'"{each.within}/{each.name}"'
                yield self._made(name, name, "option", "An item of an option.")

    def _tags(self) -> Iterator[Completion]:
        """The tags of options, between `<` and `>`."""
        if self.caret.group.opener != "<" or self.caret.label:
            return
        for option in self.draft.outline.clauses("option"):
            name, arguments = tags_of(self.draft.outline, option)
            for tag in (name, *(f"{name}:{each}" for each in arguments)) if name else ():
                yield self._made(tag, tag, "tag", "The value of an option.")

    def _made(self, label: str, text: str, kind: str, detail: str) -> Completion:
        return Completion(label, text, kind, detail, self.caret.start, self.caret.end)


@cache
def _distinct_heads(expected: tuple[Expected, ...]) -> tuple[Signature, ...]:
    """One signature for each way to begin a clause that fits."""
    found: dict[tuple[str, ...], Signature] = {}
    for each in expected:
        for name in sorted(names()):
            for signature in each.candidates(name):
                found.setdefault(signature.words, signature)
    return tuple(found.values())
