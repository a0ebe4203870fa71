"""Playing cards: what is on them, and the decks they come from (spec 04 §3.9, §7.6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import Literal, Number
from ludeme.model.facts import CardFace, Container, Facts

#: Reads one number off a card.
Property = Callable[[CardFace], int]


def cards_of(facts: Facts, deck: Container) -> range:
    """The numbers of the cards that a deck begins with."""
    cards = [piece for piece in facts.pieces if piece.kind == "card"]
    by_deck = [[piece.index for piece in own] for _, own in groupby(cards, lambda p: id(p.node))]
    numbers = by_deck[facts.decks.index(deck)]
    return range(numbers[0], numbers[-1] + 1)


def on_card(c: Code, piece: Number, name: str, read: Property) -> Number:
    """What is on a card, given by the number of the piece; -1 for what is no card."""
    values = [-1 if each.card is None else read(each.card) for each in c.program.facts.pieces]
    table = c.program.tables.add(f"card_{name}", values)
    return Number(f"t[{table} + {piece}]", min(values), max(values))


def cards_left(c: Code, deck: Container) -> Number:
    """How many cards lie in a deck."""
    return access.height(c, Literal(deck.first))
