"""What ludemes, slots and constants mean, in a sentence."""

from __future__ import annotations

import inspect
import re
from enum import StrEnum

from ludeme.binding.signature import Signature, Slot
from ludeme.binding.wording import in_words
from ludeme.language.base import Node

_SENTENCE = re.compile(r".+?[.:](?=\s|$)", re.DOTALL)
#: The example that the text of a ludeme begins with.
_EXAMPLE = re.compile(r"^`[^`]*`: *")


def first_sentence(cls: type[Node]) -> str:
    """What a ludeme is, without its example."""
    text = " ".join(inspect.cleandoc(cls.__doc__ or "").split("\n\n")[0].split())
    return _capital(_EXAMPLE.sub("", text))


def meaning_of_slot(signature: Signature, slot: Slot) -> str:
    """What a slot of a signature is for."""
    return f"{_capital(in_words(slot.expected))}."


def meaning_of_enum(enum: type[StrEnum], member: StrEnum) -> str:
    """What a constant of an enumeration is."""
    text = " ".join(inspect.cleandoc(enum.__doc__ or "").split())
    match = _SENTENCE.match(text)
    return match.group() if match else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
