"""Every declared ludeme can be read by reflection: hints, slots, docstrings."""

import dataclasses

import pytest

import ludeme.language
from ludeme.binding.signature import signatures_of
from ludeme.language.base import REGISTRY, Node

LUDEMES = sorted(
    {cls for classes in REGISTRY.values() for cls in classes}, key=lambda c: c.__name__
)


@pytest.mark.parametrize("cls", LUDEMES, ids=lambda cls: cls.__name__)
def test_declaration(cls):
    assert cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("), "no docstring"
    example = f"`({cls.words[0]}"
    assert any(f"`({words[0]}" in cls.__doc__ for words in cls.spellings), f"no example {example}"
    for signature in signatures_of(cls):
        assert signature.describe().startswith(f"({' '.join(signature.words)}")
        for slot in signature.slots:
            assert slot.expected.describe(), f"{slot.name} takes nothing"


@pytest.mark.parametrize("cls", LUDEMES, ids=lambda cls: cls.__name__)
def test_no_field_is_named_like_a_method(cls):
    """Such a field would silently take the method for its default value."""
    for field in dataclasses.fields(cls):
        assert not callable(field.default), field.name
        assert not callable(getattr(Node, field.name, None)), field.name


@pytest.mark.parametrize("about", ["refers", "makes", "at_least", "indexes"])
def test_what_is_said_of_slots_is_said_of_slots_that_are_there(about):
    for cls in LUDEMES:
        said = getattr(cls, about)
        if not isinstance(said, property):
            assert set(said) <= {field.name for field in dataclasses.fields(cls)}, cls.__name__


def test_class_names_are_unique():
    names = [cls.__name__ for cls in LUDEMES]
    assert len(names) == len(set(names))


def test_the_package_declares_everything():
    assert len(LUDEMES) > 350
    assert ludeme.language.REGISTRY is REGISTRY


def test_optional_slots_of_a_group_may_be_missing_but_not_of_a_required_one():
    from ludeme.language.ints.of_board import Cost
    from ludeme.language.ints.size import SizeStack

    stack, cost = signatures_of(SizeStack)[0], signatures_of(Cost)[0]
    assert stack.describe() == "(size Stack [siteType] [in:region | at:int])"
    assert cost.describe() == "(cost [siteType] at:int | in:region)"
    assert not stack.has_required_groups and cost.has_required_groups
