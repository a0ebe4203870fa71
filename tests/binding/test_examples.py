"""The example of every ludeme says what it explains, loads and plays."""

from __future__ import annotations

import random

import pytest

import ludeme
from ludeme.binding.assignment import Binder
from ludeme.binding.reference import Entry, Status, entries
from ludeme.binding.signature import expected_of
from ludeme.grammar import UnsupportedLudeme, parse
from ludeme.language.base import Node
from ludeme.language.kinds import Bool, Int, Moves, Region, Root
from tests.binding.example_frames import frame_of

PLIES = 6
#: What leaves only its parts in the ludeme that it stands in.
TAKEN_APART = {"ItemCount"}
#: What an example can be whose ludeme stands in something else.
KINDS = (Moves, Bool, Int, Region, Root)


def named(entry: Entry) -> str:
    return entry.cls.__name__


@pytest.mark.parametrize("page", dict.fromkeys(entry.page for entry in entries()))
def test_every_example_is_one_of_its_ludeme(page: str) -> None:
    wrong = [named(entry) for entry in entries() if entry.page == page and not is_shown(entry)]
    assert wrong == []


def is_shown(entry: Entry) -> bool:
    """Whether the example binds, as what it explains or as something with that in it."""
    if not entry.example:
        return False
    tree = parse(entry.example).root
    kinds = [entry.cls, *KINDS]
    bound = (Binder().bind(tree, expected_of(kind)) for kind in kinds)
    return any(holds(each, entry) for each in bound if isinstance(each, Node))


def stands_in(root: Node, entry: Entry, start: int) -> bool:
    """Whether the ludeme came out of the example, which begins there in the text of a game."""
    spans = [node.span for node in root.walk() if isinstance(node, entry.cls) and node.span]
    inside = (start <= span.start < start + len(entry.example) for span in spans)
    return any(inside) or named(entry) in TAKEN_APART


def holds(root: Node, entry: Entry) -> bool:
    return any(isinstance(node, entry.cls) for node in root.walk())


@pytest.mark.thorough
@pytest.mark.parametrize("entry", entries(), ids=named)
def test_every_example_plays(entry: Entry) -> None:
    """In a small game: the ludeme stands in it as the example says, and some plies are made."""
    text = frame_of(entry)
    if entry.status is Status.REFUSED:
        with pytest.raises(UnsupportedLudeme):
            _ = ludeme.load(text, tier="python").source
        return
    game = ludeme.load(text, tier="python")
    assert stands_in(game.node, entry, text.index(entry.example))
    state, draw = game.start(seed=1), random.Random(1)
    for ply in range(PLIES):
        if state.over:
            assert ply > 0
            break
        state.apply(draw.choice(state.legal_moves()))
