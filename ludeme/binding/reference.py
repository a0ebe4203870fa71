"""The language as a reference: every ludeme with its signatures, its meaning and how far it plays.

Everything is read off the classes of `ludeme.language`; there is no list to keep up to date.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import Any

from ludeme import language
from ludeme.binding import signature
from ludeme.binding.docstrings import docstring
from ludeme.binding.explained import ExplainedSlot, slots_of, types_of
from ludeme.binding.signature import Signature, signatures_of
from ludeme.grammar.errors import nearest
from ludeme.language import kinds
from ludeme.language.base import REGISTRY, Node

ROOT = language.__name__
#: What stands behind the words of a ludeme in a description: numbers, strings, clauses, labels.
_ARGUMENTS = re.compile(r"""\s+[\d("{~].*|\s+\w+:.*""")
#: What raises the refusal of a ludeme.
_REFUSALS = ("unsupported", "UnsupportedLudeme")


class Status(StrEnum):
    """How far a ludeme plays."""

    PLAYED = "played"
    #: It has semantics, but refuses some of the ways to use it.
    PARTLY = "partly"
    #: It binds, and is refused when the program is written.
    REFUSED = "refused"
    #: It has no semantics of its own: others read it.
    PART = "part"


@dataclass(frozen=True)
class Entry:
    """What the reference says about one ludeme."""

    cls: type[Node]

    @property
    def name(self) -> str:
        """How it is written: `is Line`."""
        return " ".join(self.cls.words)

    @property
    def names(self) -> tuple[str, ...]:
        """All its spellings."""
        return tuple(" ".join(words) for words in self.cls.spellings)

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """Every way to write it."""
        return signatures_of(self.cls)  # type: ignore[arg-type]

    @property
    def kind(self) -> str:
        """What it is: `boolean`, `region`, `moves`, ..."""
        return signature.expected_of(kind_of(self.cls)).describe()

    @property
    def meaning(self) -> str:
        """What it says or does."""
        return docstring(self.cls).text

    @property
    def slots(self) -> tuple[ExplainedSlot, ...]:
        """What can be written in it, each with a sentence."""
        return slots_of(self.cls)

    @property
    def example(self) -> str:
        """It in use, by its documentation; the tests load and play it."""
        return docstring(self.cls).example

    @property
    def page(self) -> str:
        """The part of the language it belongs to: `booleans`, `start`, ..."""
        return self.cls.__module__.removeprefix(f"{ROOT}.").split(".")[0]

    @cached_property
    def status(self) -> Status:
        """How far it plays."""
        return status_of(self.cls)


@cache
def entries() -> tuple[Entry, ...]:
    """The whole language, by page and name."""
    classes = dict.fromkeys(cls for listed in REGISTRY.values() for cls in listed)
    found = [Entry(cls) for cls in classes if cls.__module__.startswith(f"{ROOT}.")]
    return tuple(sorted(found, key=lambda e: (e.page, e.name.casefold(), e.cls.__name__)))


@cache
def enumerations() -> tuple[type[StrEnum], ...]:
    """The enumerations whose constants descriptions write, by name: those that slots take."""
    slots = (slot for entry in entries() for each in entry.signatures for slot in each.slots)
    types = {kind for slot in slots for kind in types_of(slot.expected)}
    found = [kind for kind in types if issubclass(kind, StrEnum)]
    return tuple(sorted(found, key=lambda enum: enum.__name__))


def find(text: str) -> list[Entry | type[StrEnum]]:
    """What these words name: exactly, or else everything that begins with them.

    Words may be written as in a description, with arguments: `(is Line 3)`. What is no ludeme may
    be a constant; then it is the enumerations that it belongs to.
    """
    wanted = _ARGUMENTS.sub("", text.strip().lstrip("(")).rstrip(")").casefold()
    word = signature.other_name(wanted)
    enums = [enum for enum in enumerations() if enum.__name__.casefold() == wanted]
    exact = [e for e in entries() if {n.casefold() for n in e.names} & {wanted, word}]
    begun = [
        e for e in entries() if any(f"{n} ".casefold().startswith(f"{wanted} ") for n in e.names)
    ]
    several = dict.fromkeys([*exact, *begun]) if " " not in wanted else exact or begun
    return [*several, *enums] or _with_constant(wanted) or _enumerations_of(wanted)


def _enumerations_of(word: str) -> list[Entry | type[StrEnum]]:
    """The enumerations that a constant belongs to."""
    return [each for each in enumerations() if word in {m.value.casefold() for m in each}]


def _with_constant(wanted: str) -> list[Entry | type[StrEnum]]:
    """What `last to` names: the ludemes of that name that take the constant, and what it means."""
    name, _, word = wanted.rpartition(" ")
    enums = _enumerations_of(word) if name else []
    taking = [
        (entry, {kind for each in entry.slots for kind in types_of(each.slot.expected)})
        for entry in entries()
        if name in {each.casefold() for each in entry.names}
    ]
    found = [entry for entry, types in taking if types & set(enums)]
    taken = [enum for enum in enums if any(enum in types for _, types in taking)]
    return [*found, *taken]


def similar(text: str) -> str | None:
    """The name that these words may mean."""
    known = [name for entry in entries() for name in entry.names]
    return nearest(text, [*known, *(enum.__name__ for enum in enumerations())])


def page_summary(page: str) -> str:
    """What a part of the language is about."""
    text = inspect.cleandoc(sys.modules[f"{ROOT}.{page}"].__doc__ or "")
    return text.split("\n\n")[0]


# --- how far a ludeme plays -----------------------------------------------------------------------


def kind_of(cls: type[Node]) -> type[Node]:
    """The kind of value that a ludeme is, `Node` for a part of other ludemes."""
    return next(base for base in cls.__mro__ if base is Node or _is_kind(base))


def _is_kind(cls: type) -> bool:
    return cls.__module__.startswith(f"{kinds.__name__}.")


def status_of(cls: type[Node]) -> Status:
    """How far a ludeme plays, from what its class says and overrides."""
    own = _own_methods(cls)
    if any(_always_refuses(method) for method in own.values()):
        return Status.REFUSED
    semantics = _semantics(kind_of(cls))
    if not semantics:
        return Status.PART
    if not own.keys() & semantics:
        return Status.REFUSED
    return Status.PARTLY if any(map(_may_refuse, own.values())) else Status.PLAYED


def _semantics(kind: type[Node]) -> set[str]:
    """The methods by which ludemes of a kind say what they do: their defaults refuse, or can."""
    methods = [vars(base) for base in kind.__mro__ if _is_kind(base)]
    if not any(_may_refuse(method) for found in methods for method in found.values()):
        return set()
    return {name for found in methods for name, value in found.items() if inspect.isfunction(value)}


def _own_methods(cls: type[Node]) -> dict[str, Any]:
    """The methods that a class and its bases below its kind define, each as the class has it."""
    found: dict[str, Any] = {}
    for base in cls.__mro__[: cls.__mro__.index(kind_of(cls))]:
        for name, value in vars(base).items():
            if inspect.isfunction(value) and not name.startswith("__"):
                found.setdefault(name, value)
    return found


@cache
def _statements(method: Callable[..., Any]) -> list[ast.stmt]:
    """The statements of a method, without its documentation."""
    try:
        text = textwrap.dedent(inspect.getsource(inspect.unwrap(method)))
        (definition,) = ast.parse(text).body
    except (OSError, TypeError, SyntaxError):  # made by a decorator
        return []
    assert isinstance(definition, ast.FunctionDef)
    documented = ast.get_docstring(definition) is not None
    return definition.body[int(documented) :]


def _body(value: Any) -> list[ast.stmt]:
    return _statements(value) if inspect.isfunction(value) else []


def _always_refuses(method: Any) -> bool:
    body = _body(method)
    return bool(body) and _is_refusal(body[0])


def _may_refuse(method: Any) -> bool:
    return any(_is_refusal(node) for statement in _body(method) for node in ast.walk(statement))


def _is_refusal(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in _REFUSALS
    )
