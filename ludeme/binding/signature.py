"""Signatures: what the binder and the error messages know about a ludeme, read off its class.

Everything here comes by reflection from the dataclasses of `ludeme.language` (design decision 1):
the slots from the fields, what a slot takes from the type hint.
"""

from __future__ import annotations

import dataclasses
import inspect
import sys
import types
import typing
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import Any

from ludeme.language.base import ALIASES, MISSING, REGISTRY, Node, label_of
from ludeme.language.constants import AbsoluteDirection, RelativeDirection
from ludeme.language.kinds import Bool, DimFn, Direction, FloatFn, Int, Moves
from ludeme.language.literals import (
    BoolConstant,
    DimConstant,
    DirectionConstant,
    FloatConstant,
    IntConstant,
)

_LONG_NAMES = ALIASES
_SYMBOLS = {name: symbol for symbol, name in ALIASES.items()}

#: Which constants stand for a function of these kinds, in what class (spec 01 §6.3).
_WRAPPERS: dict[type, tuple[type, Callable[..., Node]]] = {
    Bool: (bool, BoolConstant),
    Int: (int, IntConstant),
    DimFn: (int, DimConstant),
    FloatFn: (float, FloatConstant),
}


@dataclasses.dataclass(frozen=True, eq=False)
class Expected:
    """What a slot takes: the alternatives of its type hint, sorted by how they are written."""

    kinds: tuple[type[Node], ...] = ()
    #: Literals by their Python type, each with what makes the value: `int` or `IntConstant`, ...
    literals: dict[type, Callable[[Any], Any]] = dataclasses.field(default_factory=dict)
    #: Enumerations, each with what makes the value: the constant itself, or `DirectionConstant`.
    enums: tuple[tuple[type[StrEnum], Callable[[Any], Any]], ...] = ()
    #: Constants that are no member of an enumeration, such as the `All` of `(forget Value All)`.
    words: tuple[str, ...] = ()
    #: Arrays, by what their elements are.
    arrays: tuple[Expected, ...] = ()
    #: Elements that may also stand alone for an array of one.
    singles: tuple[Expected, ...] = ()

    def candidates(self, name: str) -> tuple[Signature, ...]:
        """The signatures that a clause of this name may have here, in the order to try them."""
        return _candidates(self, name)

    def candidates_with(self, name: str, keyword: str) -> tuple[Signature, ...]:
        """Those whose second word, if they have one, is this keyword."""
        return _candidates_with(self, name, keyword)

    def describe(self) -> str:
        """The slot as it is written in a signature: `int | role | {region}`."""
        parts = [_kind_name(kind) for kind in self.kinds]
        parts += [
            _LITERAL_NAMES[literal] for literal, make in self.literals.items() if make is literal
        ]
        if Direction not in self.kinds:
            parts += [_lower_first(enum.__name__) for enum, _ in self.enums]
        parts += self.words
        parts += [f"{{{element.describe()}}}" for element in self.arrays]
        return " | ".join(dict.fromkeys(parts + [each.describe() for each in self.singles]))


@dataclasses.dataclass(frozen=True, eq=False)
class Slot:
    """One parameter of a signature."""

    name: str
    label: str | None
    expected: Expected
    default: Any
    group: int
    required: bool
    #: Whether the slot may be left out (a required group is checked as a whole).
    optional: bool

    def describe(self) -> str:
        """The slot as it is written in a signature: `[if:bool]`."""
        text = (
            f"{self.label}:{self.expected.describe()}" if self.label else self.expected.describe()
        )
        return f"[{text}]" if self.optional and not self.required else text


@dataclasses.dataclass(frozen=True, eq=False)
class Signature:
    """One way to write a ludeme."""

    cls: type[Node]
    words: tuple[str, ...]
    slots: tuple[Slot, ...]
    build: Callable[..., Node]
    #: What every slot has when nothing is written.
    defaults: dict[str, Any]
    #: Whether there are or-groups one member of which must be written.
    has_required_groups: bool

    @property
    def decision(self) -> bool:
        """Whether it is written `(move ...)`: such moves do not stand where effects do."""
        return self.words[0] == "move"

    def describe(self) -> str:
        """The whole clause: `(is Line [siteType] int [absoluteDirection] ...)`."""
        alike = groupby(enumerate(self.slots), lambda each: each[1].group or -1 - each[0])
        slots = (_described([slot for _, slot in together]) for _, together in alike)
        return f"({' '.join([*self.words, *slots])})"


def _described(slots: Sequence[Slot]) -> str:
    """Slots of which one is written: `region | int`, in brackets where none need be."""
    written = [slot.describe().removeprefix("[").removesuffix("]") for slot in slots]
    text = " | ".join(written)
    return f"[{text}]" if slots[0].optional and not slots[0].required else text


@cache
def signatures_of(cls: type[Node]) -> tuple[Signature, ...]:
    """Every way to write a ludeme: its fields and its forms, under each of its spellings."""
    shapes = [(_field_slots(cls), cls), *((_form_slots(form), form) for form in cls.forms)]
    return tuple(
        _signature(cls, words, slots, typing.cast(Callable[..., Node], build))
        for words in cls.spellings
        for slots, build in shapes
    )


def _signature(
    cls: type[Node], words: tuple[str, ...], slots: tuple[Slot, ...], build: Callable[..., Node]
) -> Signature:
    defaults = {slot.name: None if slot.default is MISSING else slot.default for slot in slots}
    return Signature(cls, words, slots, build, defaults, any(slot.required for slot in slots))


def names() -> frozenset[str]:
    """Every clause name of the language."""
    return frozenset(REGISTRY) | {other_name(name) for name in REGISTRY}


def other_name(name: str) -> str:
    """The long name of a symbol, the symbol of a long name, or the name itself (spec 01 §6.1)."""
    return _LONG_NAMES.get(name) or _SYMBOLS.get(name) or name


def expected_of(hint: Any) -> Expected:
    """What a type hint lets a description write."""
    return _expected_of(tuple(part for part in _alternatives(hint) if part is not types.NoneType))


@cache
def _expected_of(alternatives: tuple[Any, ...]) -> Expected:
    kinds: list[type[Node]] = []
    literals: dict[type, Callable[[Any], Any]] = {}
    enums: list[tuple[type[StrEnum], Callable[[Any], Any]]] = []
    words: list[str] = []
    arrays: list[Expected] = []
    singles: list[Expected] = []
    for part in alternatives:
        origin = typing.get_origin(part)
        if origin is tuple:
            arrays.append(expected_of(typing.get_args(part)[0]))
        elif origin is typing.Annotated:
            element = expected_of(typing.get_args(typing.get_args(part)[0])[0])
            arrays.append(element)
            singles.append(element)
        elif origin is typing.Literal:
            words += typing.get_args(part)
        elif issubclass(part, StrEnum):
            enums.append((part, _itself))
        elif issubclass(part, Node):  # reason: hints may name literals too
            kinds.append(part)
            if part in _WRAPPERS:
                literal, wrap = _WRAPPERS[part]
                literals.setdefault(literal, wrap)
            if part is Direction:
                enums += [(AbsoluteDirection, DirectionConstant)]
                enums += [(RelativeDirection, DirectionConstant)]
        else:
            literals[part] = part
    return Expected(
        tuple(kinds), literals, tuple(enums), tuple(words), tuple(arrays), tuple(singles)
    )


@cache
def _candidates(expected: Expected, name: str) -> tuple[Signature, ...]:
    classes = list(REGISTRY.get(name, ()))
    if other_name(name) != name:
        classes += REGISTRY.get(other_name(name), ())
    moves_fit = any(issubclass(Moves, kind) for kind in expected.kinds)
    return tuple(
        signature
        for kind in expected.kinds
        for cls in classes
        if issubclass(cls, kind)
        for signature in signatures_of(cls)  # type: ignore[arg-type]
        if signature.words[0] in (name, other_name(name)) and (moves_fit or not signature.decision)
    )


@cache
def _candidates_with(expected: Expected, name: str, keyword: str) -> tuple[Signature, ...]:
    return tuple(
        signature
        for signature in _candidates(expected, name)
        if len(signature.words) == 1 or same_word(keyword, signature.words[1])
    )


def same_word(written: str, word: str) -> bool:
    """Whether a written constant is this word; its first letter may have either case."""
    return written[1:] == word[1:] and written[:1].upper() == word[:1].upper()


def _alternatives(hint: Any) -> list[Any]:
    """The members of a union, nested ones included."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return [part for each in typing.get_args(hint) for part in _alternatives(each)]
    return [hint]


def _itself(value: Any) -> Any:
    return value


def _field_slots(cls: type[Node]) -> tuple[Slot, ...]:
    owners = {
        name: owner
        for owner in reversed(cls.__mro__)
        for name in vars(owner).get("__annotations__", ())
    }
    slots = []
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]
        hint = _resolve(field.type, owners[field.name].__module__)
        slots.append(_slot(field.name, hint, field.default, field.metadata))
    return tuple(slots)


def _form_slots(form: Callable[..., Any]) -> tuple[Slot, ...]:
    slots = []
    for name, parameter in inspect.signature(form).parameters.items():
        hint = _resolve(parameter.annotation, form.__module__)
        default, metadata = parameter.default, {}
        if default is inspect.Parameter.empty:
            default = MISSING
        elif isinstance(default, dataclasses.Field):
            metadata, default = dict(default.metadata), default.default
        slots.append(_slot(name, hint, default, metadata))
    return tuple(slots)


def _slot(name: str, hint: Any, default: Any, metadata: Any) -> Slot:
    label, group = label_of(name, metadata), metadata.get("group", 0)
    required, optional = metadata.get("required", False), default is not MISSING or group > 0
    return Slot(name, label, expected_of(hint), default, group, required, optional)


def _resolve(annotation: Any, module: str) -> Any:
    """The type that an annotation written in a module means."""
    if isinstance(annotation, str):
        return eval(annotation, dict(vars(sys.modules[module])))
    return annotation


_LITERAL_NAMES = {int: "int", float: "float", str: "string", bool: "boolean"}


def _kind_name(kind: type[Node]) -> str:
    if kind.words:
        return f"({kind.words[0]} …)"
    return {"Bool": "boolean"}.get(kind.__name__) or _lower_first(kind.__name__.removesuffix("Fn"))


def _lower_first(name: str) -> str:
    return name[:1].lower() + name[1:]
