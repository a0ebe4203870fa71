"""From tree to ludemes: match every clause with the signature of a ludeme (spec 01 §6).

The slot decides: a clause is tried with those ludemes of its name that fit the slot it stands in.
Within one signature arguments are assigned in order, leftmost slot first. Each piece of text is
bound at most once for each slot type, so that trying is cheap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Any

from ludeme.binding.signature import Expected, Signature, Slot, same_word
from ludeme.grammar.tree import Array, Clause, Span, String, Terminal, Tree, given_parts
from ludeme.language.base import Node

#: What stands for an argument that does not fit.
NO_FIT: Any = object()

#: Words that are always integers, wherever they stand (spec 01 §6.2).
APPLICATION_CONSTANTS = {"Off": -1, "Undefined": -1, "End": -2, "Infinity": 1_000_000_000}

_INTEGER = re.compile(r"[+-]?\d+")
#: Whole numbers have 32 bits.
LEAST, GREATEST = -(2**31), 2**31 - 1
_DIGITS = len(str(GREATEST))
_DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[dDfF]?")


class Binder:
    """Binds the clauses of one tree, and remembers what it has bound."""

    def __init__(self) -> None:
        self._bound: dict[tuple[int, Expected], Any] = {}

    def bind(self, tree: Tree, expected: Expected) -> Any:
        """The value of a piece of tree in such a slot, or NO_FIT."""
        key = (id(tree), expected)
        if key not in self._bound:
            self._bound[key] = self._bind(tree, expected)
        return self._bound[key]

    def bound(self) -> Iterable[tuple[tuple[int, Expected], Any]]:
        """What it has bound so far: a piece of tree by its identity, a slot, the value."""
        return self._bound.items()

    def _bind(self, tree: Tree, expected: Expected) -> Any:
        if isinstance(tree, Array):
            return self._array(tree, expected)
        if isinstance(tree, Clause):
            value = self._clause(tree, expected)
        elif isinstance(tree, Terminal):
            value = _terminal(tree, expected)
        else:
            value = tree.text if str in expected.literals else NO_FIT
        if value is NO_FIT:
            for single in expected.singles:
                value = self.bind(tree, single)
                if value is not NO_FIT:
                    return (value,)
        return value

    def _array(self, tree: Array, expected: Expected) -> Any:
        for element in expected.arrays:
            values = []
            for item in tree.items:
                value = NO_FIT if item.label else self.bind(item, element)
                if value is NO_FIT:
                    break
                values.append(value)
            else:
                return tuple(values)
        return NO_FIT

    def _clause(self, tree: Clause, expected: Expected) -> Any:
        first = tree.args[0] if tree.args else None
        keyword = first.text if isinstance(first, Terminal) and not first.label else ""
        for signature in expected.candidates_with(tree.name, keyword):
            node = self.match(tree, signature)
            if node is not NO_FIT:
                return node
        return NO_FIT

    def attempt(self, tree: Clause, signature: Signature) -> Attempt | None:
        """The assignment of a clause to a signature; None if the words do not agree."""
        start = words_at_start(tree, signature)
        return None if start < 0 else Attempt(self, signature, tree.args[start:])

    def match(self, tree: Clause, signature: Signature) -> Any:
        """The ludeme that a clause makes with this signature, or NO_FIT."""
        attempt = self.attempt(tree, signature)
        if attempt is None or not attempt.run():
            return NO_FIT
        node = signature.build(**attempt.values())
        mark(node, tree.span)
        given = _given_words(tree) if tree.span.expansion is not None else ()
        if given:
            object.__setattr__(node, "given_words", given)
        object.__setattr__(node, "written", (signature, attempt.assigned))
        if node.words != signature.words:
            object.__setattr__(node, "words", signature.words)
        return node


class Attempt:
    """One try to assign the arguments of a clause to the slots of a signature."""

    __slots__ = ("args", "assigned", "binder", "furthest", "groups", "lacking", "signature")

    def __init__(self, binder: Binder, signature: Signature, args: tuple[Tree, ...]) -> None:
        self.binder = binder
        self.signature = signature
        self.args = args
        #: The values found so far, by slot name, and the or-groups they belong to.
        self.assigned: dict[str, Any] = {}
        self.groups: list[int] = []
        #: The most arguments that could be assigned, and the first slot after them.
        self.furthest = (0, 0)
        #: Whether mandatory slots may stay empty: what is missing has been reported.
        self.lacking = False

    def run(self) -> bool:
        """Whether all arguments fit; `values` are then theirs."""
        return self._assign(0, 0)

    def values(self) -> dict[str, Any]:
        """Every slot's value: what was written, or the default."""
        return self.signature.defaults | self.assigned

    def _assign(self, arg: int, place: int) -> bool:
        """Assign the arguments from `arg` on to the slots from `place` on, leftmost first."""
        slots = self.signature.slots
        if arg > self.furthest[0]:
            self.furthest = (arg, place)
        if arg == len(self.args):
            return self._may_end(place)
        tree = self.args[arg]
        label, bind = tree.label, self.binder.bind
        for here in range(place, len(slots)):
            slot = slots[here]
            if slot.label == label and slot.group not in self.groups:
                value = bind(tree, slot.expected)
                if value is not NO_FIT:
                    self._take(slot, value)
                    if self._assign(arg + 1, here + 1):
                        return True
                    self._give_back(slot)
            if not slot.optional and not self.lacking:
                return False
        return False

    def _take(self, slot: Slot, value: Any) -> None:
        self.assigned[slot.name] = value
        if slot.group:
            self.groups.append(slot.group)

    def _give_back(self, slot: Slot) -> None:
        del self.assigned[slot.name]
        if slot.group:
            self.groups.pop()

    def _may_end(self, place: int) -> bool:
        """Whether nothing mandatory is left when the arguments are used up."""
        if self.lacking:
            return True
        slots = self.signature.slots
        if not all(slot.optional for slot in slots[place:]):
            return False
        if not self.signature.has_required_groups:
            return True
        return all(slot.group in self.groups for slot in slots if slot.required)


def words_at_start(tree: Clause, signature: Signature) -> int:
    """How many arguments are the further words of the signature; -1 if they do not agree."""
    words = signature.words[1:]
    if len(tree.args) < len(words):
        return -1
    for word, arg in zip(words, tree.args, strict=False):
        if not isinstance(arg, Terminal) or arg.label or not same_word(arg.text, word):
            return -1
    return len(words)


def mark(value: Any, span: Span) -> Any:
    """Set where a ludeme stands in the text."""
    if isinstance(value, Node):  # reason: a slot holds ludemes, arrays or plain values
        object.__setattr__(value, "span", span)
    return value


def _given_words(tree: Clause) -> tuple[tuple[str, Span], ...]:
    """The words that an argument of a macro put into a clause, with their places."""
    given: list[Tree] = []
    for part in given_parts(tree):
        given += part.items if isinstance(part, Array) else (part,)
    return tuple((each.text, each.span) for each in given if isinstance(each, Terminal | String))


def bound_passed(text: str) -> int | None:
    """The least or the greatest whole number there is, where a word writes one beyond it."""
    if len(text) < _DIGITS or not _INTEGER.fullmatch(text):
        return None
    digits = text.lstrip("+-").lstrip("0")
    if len(digits) < _DIGITS or (len(digits) == _DIGITS and LEAST <= int(text) <= GREATEST):
        return None  # reason: Python reads no number of thousands of digits
    return LEAST if text.startswith("-") else GREATEST


def literal_of(text: str) -> bool | int | float | None:
    """The number or truth value that a word writes, or None."""
    if text in APPLICATION_CONSTANTS:
        return APPLICATION_CONSTANTS[text]
    if _INTEGER.fullmatch(text) and bound_passed(text) is None:
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text.rstrip("dDfF"))
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return None


def _terminal(tree: Terminal, expected: Expected) -> Any:
    literal = literal_of(tree.text)
    if literal is not None:
        make = expected.literals.get(type(literal))
        if make is None and type(literal) is int and float in expected.literals:
            if tree.text in APPLICATION_CONSTANTS and tree.text != "Infinity":
                return NO_FIT
            literal = float("inf") if tree.text == "Infinity" else float(literal)
            make = expected.literals[float]
        return NO_FIT if make is None else mark(make(literal), tree.span)
    for enum, wrap in expected.enums:
        member = _members(enum).get(tree.text)
        if member is not None:
            return mark(wrap(member), tree.span)
    for word in expected.words:
        if same_word(tree.text, word):
            return word
    return NO_FIT


@cache
def _members(enum: type[StrEnum]) -> dict[str, StrEnum]:
    """The constants of an enumeration, also with a small first letter (spec 01 §6.1)."""
    members = {member.value: member for member in enum}
    lowered = {name[:1].lower() + name[1:]: member for name, member in members.items()}
    return lowered | members
