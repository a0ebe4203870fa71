"""Every slot of every ludeme and every constant has a sentence, and no sentence is left over."""

from __future__ import annotations

import dataclasses
import inspect
from enum import StrEnum

import pytest

from ludeme.binding.docstrings import docstring, docstring_of_function
from ludeme.binding.explained import constant_meaning, slots_of
from ludeme.binding.reference import Entry, entries, enumerations
from ludeme.language.board.graph_combinations import Merge
from ludeme.language.constants import Role
from ludeme.language.ints.count import CountPips
from ludeme.language.moves.step import Step
from ludeme.language.rules.end import EndForEach


def is_sentence(text: str) -> bool:
    """A capital or a word of the language first, a full stop last, and something in between."""
    begins = text[:1].isupper() or text[:1] in '`"'
    return begins and text.endswith(".") and "  " not in text


def by_page(page: str) -> list[Entry]:
    return [entry for entry in entries() if entry.page == page]


@pytest.mark.parametrize("page", dict.fromkeys(entry.page for entry in entries()))
def test_every_slot_is_explained(page: str) -> None:
    slots = [(entry.cls.__name__, each) for entry in by_page(page) for each in entry.slots]
    lost = [f"{name}.{each.slot.name}" for name, each in slots if not is_sentence(each.meaning)]
    assert lost == []


@pytest.mark.parametrize("enum", enumerations(), ids=lambda enum: enum.__name__)
def test_every_constant_is_explained(enum: type[StrEnum]) -> None:
    assert [word for word in enum if not is_sentence(constant_meaning(word))] == []


def test_no_sentence_is_left_over() -> None:
    left = []
    for cls in dict.fromkeys(base for entry in entries() for base in entry.cls.__mro__):
        said = set(docstring(cls).names()) if dataclasses.is_dataclass(cls) else set()
        slots = {field.name for field in dataclasses.fields(cls)} if said else set()
        left += [f"{cls.__name__}.{name}" for name in said - slots]
    for form in (form for entry in entries() for form in entry.cls.forms):
        said = set(docstring_of_function(form).names())
        left += [
            f"{form.__qualname__}.{n}" for n in said - inspect.signature(form).parameters.keys()
        ]
    for enum in enumerations():
        order = tuple(member.name for member in enum)
        left += [f"{enum.__name__}.{n}" for n in set(docstring(enum).names(order)) - set(order)]
    assert left == []


def meanings(cls: type) -> dict[str, str]:
    return {each.slot.name: each.meaning for each in slots_of(cls)}


def test_a_sentence_of_a_type_holds_for_its_slots() -> None:
    assert (
        meanings(Step)["then"]
        == "What happens after the move, decided on the position that it leaves."
    )


def test_the_class_says_more_than_its_base_and_its_types() -> None:
    assert meanings(CountPips)["role"] == "Whose dice; by default those that all share."
    assert "`NonMover`" in meanings(EndForEach)["role"]


def test_parameters_of_forms_are_explained_where_they_stand() -> None:
    assert meanings(Merge)["first"] == "The board whose elements are numbered first."


def test_ranges_of_constants() -> None:
    assert constant_meaning(Role.P7) == "The player of that number."
    assert constant_meaning(Role.Neutral) == "Nobody."


class Told:
    """`(told 1)`: a clause
    of two lines (spec 01 §1).

    More.

    In a slot:
        What it is for.

    Attributes:
        one, other: The first line,
            and the second: both.
        A ... C: A letter.

    Example:
        (told
            1)
    """


class Silent(Told):
    pass


def test_a_docstring_is_taken_apart() -> None:
    told = docstring(Told)
    assert told.text == "`(told 1)`: a clause\nof two lines (spec 01 §1).\n\nMore."
    assert told.in_slot == "What it is for."
    assert told.of("other") == told.of("one") == "The first line, and the second: both."
    assert told.of("B", ("A", "B", "C")) == "A letter." and told.of("D", ("A", "B", "C")) == ""
    assert told.example == "(told\n    1)"
    assert docstring(Silent).text == "" and docstring(Silent).example == ""


def test_the_example_is_by_default_what_the_text_begins_with() -> None:
    assert docstring(Step).example == "(move Step Forward (to if:(is Empty (to))))"
