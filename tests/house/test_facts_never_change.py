"""What programs rely on cannot be changed once it is gathered."""

from __future__ import annotations

import dataclasses
from types import MappingProxyType
from typing import Any

import pytest

import ludeme

GAMES = ["Tic-Tac-Toe", "Chess", "Backgammon", "Sudoku", "Oware"]


def changeable(value: Any) -> bool:
    """Whether something can be changed, or has a part that can."""
    if isinstance(value, MappingProxyType):
        return any(map(changeable, value.values()))
    if isinstance(value, tuple | frozenset):
        return any(map(changeable, value))
    return isinstance(value, list | dict | set)


@pytest.mark.parametrize("name", GAMES)
def test_no_fact_can_be_changed(name):
    facts = ludeme.load(name).facts
    for field in dataclasses.fields(facts):
        assert not changeable(getattr(facts, field.name)), field.name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(facts, field.name, None)


def test_writing_a_program_leaves_the_facts_as_they_are():
    game = ludeme.load("Backgammon")
    before = [getattr(game.facts, field.name) for field in dataclasses.fields(game.facts)]
    assert game.source
    after = [getattr(game.facts, field.name) for field in dataclasses.fields(game.facts)]
    assert all(one is other for one, other in zip(before, after, strict=True))
