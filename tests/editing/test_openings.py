"""Which slots are open where: our own games are right, so all they say fits."""

from __future__ import annotations

import pytest

from ludeme.editing.openings import NOT_LUDEMES, Openings
from ludeme.editing.outline import Group, Part, Token, outline_of
from tests.editing.marked_text import own_games

FEW = ("Chess", "Othello", "Backgammon", "Oware", "Nine Men's Morris")


def misfits(text: str) -> list[str]:
    """What stands in no slot that is open there and that it fits."""
    openings = Openings(outline_of(text))
    return [
        text[part.start : part.end]
        for part in openings.outline.root.walk()
        if is_argument(part, openings)
        and not any(openings.fits(part, each.expected) for each in openings.of(part))
    ]


def is_argument(part: Part, openings: Openings) -> bool:
    """Whether it stands in a slot: no name of a clause, word behind it, or part of an option."""
    clause = part.parent
    if clause is None or clause.opener == "" or above(part) & NOT_LUDEMES - {"define"}:
        return False
    place = clause.parts.index(part)
    if clause.head == "define":
        return place > 1
    if clause.opener != "(":
        return not is_tag(clause)
    words = [s.words[place] for s in openings.signatures(clause, clause.parts) if s.words[place:]]
    return place > 0 and not (isinstance(part, Token) and part.text in words)


def above(part: Part) -> set[str]:
    """The names of the clauses around it."""
    group, heads = part.parent, set()
    while group is not None:
        heads.add(group.head)
        group = group.parent
    return heads


def is_tag(group: Group) -> bool:
    return group.opener == "<"


@pytest.mark.parametrize("game", FEW)
def test_everything_fits_an_open_slot(game):
    assert misfits(own_games()[game]) == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", sorted(own_games().keys() - set(FEW)))
def test_everything_fits_in_all_our_games(game):
    assert misfits(own_games()[game]) == []


def test_what_does_not_fit_is_found():
    text = own_games()["Othello"].replace("(can Move", "(cann Move", 1)
    assert misfits(text)
