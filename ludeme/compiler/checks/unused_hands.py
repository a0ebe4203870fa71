"""Hands that nothing in a game uses: those of each item together, since `Each` is one word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import Node, Thing
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.literals import IntConstant
from ludeme.language.roles import role_number
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts

#: What names of hands have in common; as one of them it stands for all.
_ANY = "Hand"
#: How texts speak of hands; in the equipment they begin with a small letter.
_SPOKEN = re.compile(r'"(Hand\d+)"|(?:handSite|sites Hand)\s+P(\d+)\b|Hand|handSite')


def unused_hands(
    game: Game, facts: Facts, strings: Collection[str], text: str
) -> Iterator[LudemeWarning]:
    """A warning for each item of hands, if nothing names one or can mean its sites by a number.

    Names stand in the `strings` of the description, and in all of the `text` that the user wrote.
    """
    used = {each for each in strings if _ANY in each} | _of_text(text)
    if any(piece.kind in ("domino", "card") for piece in facts.pieces):  # they are dealt
        return
    for node in game.walk():
        if Thing.HAND in node.uses:
            used.add(_hand_of(node))
        if _says_container(node) or any(n >= facts.first_hand_site for n in _numbers(node)):
            return
    for item in game.equipment.items:
        hands = [each for each in item.containers(facts.players) if each.kind == "hand"]
        if hands and not any(name in each.name for each in hands for name in used):
            yield LudemeWarning("this hand is never used", item.span)


def _of_text(text: str) -> set[str]:
    """The names of hands in all that the user wrote, under options that were not chosen, too."""
    found = _SPOKEN.finditer(text)
    return {each[1] or (f"{_ANY}{each[2]}" if each[2] else _ANY) for each in found}


def _hand_of(node: Node) -> str:
    """The name of the hand of one player; what all names have in common where it may be any."""
    role = vars(node).get("player")
    number = role_number(role) if isinstance(role, Role) else None
    return f"{_ANY}{number}" if number else _ANY


def _says_container(node: Node) -> bool:
    """Whether it may mean any container by its number."""
    slots = [slot for slot, kind in node.indexes.items() if kind is Index.CONTAINER]
    values = [getattr(node, slot) for slot in slots]
    return any(value is not None and type(value) is not str for value in values)


def _numbers(node: Node) -> Iterator[int]:
    """The numbers that are written in a ludeme."""
    for value in node.slot_values():
        values = value if type(value) is tuple else (value,)
        yield from (each for each in values if type(each) is int)
    if isinstance(node, IntConstant):  # reason: a literal, whatever slot it stands in
        yield node.value
