"""What a docstring says, section by section, as Google's style lays it out.

'''`(is Line 3)`: a line of pieces (spec 07 §1.6).

In a slot:
    What a slot of this type is for, where its own class does not say more.

Attributes:
    length: How many pieces.
    through, through_any: The site, or the sites.
    P1 ... P16: The player of that number.

Example:
    (is Line 3 Orthogonal)
'''
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

#: The sections that are read; the rest is text. Parameters of functions are explained in `Args`.
_IN_A_SLOT, _ATTRIBUTES, _ARGUMENTS, _EXAMPLE = "In a slot", "Attributes", "Args", "Example"
_HEADING = re.compile(rf"^({_IN_A_SLOT}|{_ATTRIBUTES}|{_ARGUMENTS}|{_EXAMPLE}):$")
_ITEM = re.compile(r"^(\w[\w, .]*?): (.*)$")
_FRAGMENT = re.compile(r"^`(\(.*?\))`", re.DOTALL)


@dataclass(frozen=True)
class Docstring:
    """A docstring, taken apart.

    Attributes:
        text: What stands before the sections.
        in_slot: What a slot of this type is for; "" if it does not say.
        items: The sentence of each attribute, parameter or constant, as they are written there.
        example: The ludeme in use: its own section, or the clause that the text begins with.
    """

    text: str
    in_slot: str
    items: Mapping[str, str]
    example: str

    @property
    def first_paragraph(self) -> str:
        """What it says first, in one line."""
        return " ".join(self.text.split("\n\n")[0].split())

    def of(self, name: str, order: tuple[str, ...] = ()) -> str:
        """The sentence of a name; a range `P1 ... P16` holds for all between them in an order."""
        return next((text for key, text in self.items.items() if name in _named(key, order)), "")

    def names(self, order: tuple[str, ...] = ()) -> tuple[str, ...]:
        """All names that have a sentence."""
        return tuple(name for key in self.items for name in _named(key, order))


def docstring(owner: Any) -> Docstring:
    """What the docstring of a class or function says; one that is inherited does not count."""
    return _read(inspect.cleandoc(vars(owner).get("__doc__") or ""))


def docstring_of_function(function: Callable[..., Any]) -> Docstring:
    """The same for a function."""
    return _read(inspect.cleandoc(function.__doc__ or ""))


@cache
def _read(text: str) -> Docstring:
    parts: dict[str, list[str]] = {"": []}
    current = parts[""]
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading:
            current = parts.setdefault(heading[1], [])
        else:
            current.append(line)
    sections = {title: textwrap.dedent("\n".join(lines)) for title, lines in parts.items()}
    whole = sections[""].strip()
    opening = _FRAGMENT.match(whole)
    return Docstring(
        text=whole,
        in_slot=" ".join(sections.get(_IN_A_SLOT, "").split()),
        items=dict(_items(sections.get(_ATTRIBUTES, "") or sections.get(_ARGUMENTS, ""))),
        example=sections.get(_EXAMPLE, "").strip() or (opening[1] if opening else ""),
    )


def _items(section: str) -> Iterator[tuple[str, str]]:
    """Names and sentences of a section whose continued lines are indented."""
    for entry in re.split(r"\n(?!\s)", section):
        item = _ITEM.match(" ".join(entry.split()))
        if item:
            yield item[1], item[2]


def _named(key: str, order: tuple[str, ...]) -> Iterator[str]:
    """The names that an item speaks of: `a, b` names two, `P1 ... P16` all between them."""
    for part in key.split(", "):
        first, _, last = part.partition(" ... ")
        yield from (order[order.index(first) : order.index(last) + 1] if last else (first,))
