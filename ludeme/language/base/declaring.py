"""How ludemes are declared: the registry, their words, their slots (design decision 1)."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, TypeVar, cast, dataclass_transform

from ludeme.language.base.node import Node

MISSING = dataclasses.MISSING
N = TypeVar("N", bound=Node)
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

#: Every declared ludeme by its first word: {"is": [IsLine, IsEmpty, ...], ...}.
REGISTRY: dict[str, list[type[Node]]] = {}

#: Marks the type of a slot that takes one element or an array of them.
ONE_OR_MORE = "one or more"
OneOrMore = Annotated[tuple[T, ...], ONE_OR_MORE]

#: Symbols and the long names they stand for; either may be written for the other (spec 01 §6.1).
ALIASES: dict[str, str] = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod", "^": "pow",
    "=": "equals", "!=": "notEqual", "<": "lt", "<=": "le", ">": "gt", ">=": "ge",
}  # fmt: skip


def named(
    default: Any = MISSING, *, group: int = 0, required: bool = False, label: str | None = None
) -> Any:
    """Declare a field written with its label (`at:3`), by default its name in camelCase."""
    metadata = {"named": True, "group": group, "required": required, "label": label}
    return dataclasses.field(default=default, metadata=metadata)


def slot(default: Any = MISSING, *, group: int = 0, required: bool = False) -> Any:
    """Declare a positional field that belongs to an or-group."""
    return dataclasses.field(default=default, metadata={"group": group, "required": required})


def label_of(name: str, metadata: Mapping[str, Any]) -> str | None:
    """The label that a field is written with, or None for a positional field."""
    return (metadata.get("label") or camel_case(name)) if metadata.get("named") else None


def by_slot(**given: T) -> Mapping[str, T]:
    """Something for each of some slots, which nobody can change."""
    return MappingProxyType(given)


def form(function: F) -> F:
    """Mark a static method as another signature of its class."""
    method = cast("staticmethod[..., Any]", function)
    method.__func__.__is_form__ = True  # type: ignore[attr-defined]
    return function


@dataclass_transform(frozen_default=True, kw_only_default=True)
def shape(cls: type[N]) -> type[N]:
    """Declare a base class whose fields several ludemes share; not itself a ludeme."""
    return dataclasses.dataclass(frozen=True, kw_only=True, eq=False, repr=False)(cls)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def ludeme(*spellings: str) -> Callable[[type[N]], type[N]]:
    """Declare a ludeme class: make it a dataclass and register it under each of its spellings."""

    def decorate(cls: type[N]) -> type[N]:
        made = shape(cls)
        made.spellings = tuple(tuple(spelling.split()) for spelling in spellings)
        made.words = made.spellings[0]
        made.forms = tuple(
            member.__func__
            for member in vars(cls).values()
            if isinstance(member, staticmethod) and getattr(member.__func__, "__is_form__", False)
        )
        for name in dict.fromkeys(words[0] for words in made.spellings):
            REGISTRY.setdefault(name, []).append(made)
        return made

    return decorate


def camel_case(name: str) -> str:
    """`through_any` -> `throughAny`."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name.rstrip("_"))
