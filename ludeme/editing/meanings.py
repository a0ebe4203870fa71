"""What ludemes, slots and constants mean, in a sentence."""

from __future__ import annotations

import re
from enum import StrEnum

from ludeme.binding.docstrings import docstring
from ludeme.binding.explained import constant_meaning, slot_meaning
from ludeme.binding.signature import Signature, Slot
from ludeme.binding.wording import in_words
from ludeme.language.base import Node

#: The example that the text of a ludeme begins with.
_EXAMPLE = re.compile(r"^`[^`]*`: *")


def first_sentence(cls: type[Node]) -> str:
    """What a ludeme is, without its example."""
    return _capital(_EXAMPLE.sub("", docstring(cls).first_paragraph))


def meaning_of_slot(signature: Signature, slot: Slot) -> str:
    """What a slot of a signature is for; what it takes, where nothing else is said."""
    return slot_meaning(signature, slot) or f"{_capital(in_words(slot.expected))}."


def meaning_of_constant(constant: StrEnum) -> str:
    """What a constant is; what all of its enumeration are, where nothing else is said."""
    own = " ".join(constant_meaning(constant).split())
    return own or docstring(type(constant)).first_paragraph


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
