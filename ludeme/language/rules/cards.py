"""Playing cards, and the decks that they lie in (spec 04 §3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node, Thing, by_slot, ludeme, named
from ludeme.language.constants import CardType, Role
from ludeme.language.kinds import Component, Container, Moves
from ludeme.language.roles import owner_of
from ludeme.language.rules.hands_and_dice import container_name
from ludeme.language.rules.pieces import component, of_roles
from ludeme.model import facts
from ludeme.model.capabilities import Capability
from ludeme.model.facts import CardFace

#: Cards of a suit, and suits, where a deck does not say.
CARDS_BY_SUIT, SUITS = 13, 4
#: More cards than any deck has: they all lie on one site at first.
MOST_CARDS = 250
#: The cards of a suit that is not listed, in their order.
_IN_ORDER = tuple(kind for kind in CardType if kind is not CardType.Joker)


@ludeme("card")
class DeckCard(Node):
    """`(card Seven rank:0 value:0)`: a card of each suit of a deck (spec 04 §3.9).

    Attributes:
        type: The card.
        rank: Its rank.
        value: Its value.
        trump_rank: Its rank as a trump; by default as otherwise.
        trump_value: Its value as a trump; by default as otherwise.
        biased: Without influence: all cards are equally likely.
    """

    type: CardType
    rank: int = named()
    value: int = named()
    trump_rank: int | None = named(None)
    trump_value: int | None = named(None)
    biased: int | None = named(None)

    def of_suit(self, suit: int) -> CardFace:
        """The card of a suit."""
        as_trump = (
            self.rank if self.trump_rank is None else self.trump_rank,
            self.value if self.trump_value is None else self.trump_value,
        )
        return CardFace(str(self.type), suit, self.rank, self.value, *as_trump)


@ludeme("deck")
class Deck(Container):
    """`(deck {(card Seven rank:0 value:0)})`: a deck of cards (spec 04 §3.9).

    It has one site, and all its cards lie there before the start rules, in an order drawn by lot.
    They are called `Card1`, `Card2`, …: all of the first suit, then those of the second one.

    Attributes:
        role: Whose deck; by default all players share it.
        cards_by_suit: How many cards are in a suit, if they are not listed; by default 13, from
            the ace, of rank and value 1, to the king, of rank and value 13.
        suits: How many suits; by default 4.
        cards: The cards of a suit.
    """

    at_least = by_slot(cards_by_suit=1, suits=1)
    needs = frozenset({Capability.STACKS, Capability.COUNTS})
    order = 1
    role: Role | None = None
    cards_by_suit: int | None = named(None)
    suits: int | None = named(None)
    cards: tuple[DeckCard, ...] | None = None

    def components(self, players: int) -> Iterator[facts.Piece]:
        """Each card; its name gets a number with the cards of all decks."""
        card = component("Card", self.role or Role.Shared, players)
        for suit in range(1, (self.suits or SUITS) + 1):
            for face in self._suit(suit):
                yield replace(card, name="Card", kind="card", card=face, node=self)

    def containers(self, players: int) -> Iterator[facts.Container]:
        """The one site of the deck."""
        owner = owner_of(self.role or Role.Shared, players)
        yield facts.Container(0, container_name("Deck", owner, players), owner, 0, 1, "deck")

    def _suit(self, suit: int) -> list[CardFace]:
        """The cards of a suit: those that are listed, or as many as there are to be."""
        if self.cards is not None:
            self._within_reason(len(self.cards))
            return [card.of_suit(suit) for card in self.cards]
        number = self.cards_by_suit or CARDS_BY_SUIT
        self._within_reason(number)
        names = [str(kind) for kind in _IN_ORDER] + [""] * number
        return [CardFace(names[i - 1], suit, i, i, i, i) for i in range(1, number + 1)]

    def _within_reason(self, cards_by_suit: int) -> None:
        if cards_by_suit * (self.suits or SUITS) > MOST_CARDS:
            raise LudemeError(f"a deck has at most {MOST_CARDS} cards", self.span)


@ludeme("card")
class Card(Component):
    """`(card "Ace" Shared Ace rank:1 value:11 trumpRank:1 trumpValue:11 suit:1)`: a card (§3.9).

    Attributes:
        name: The name.
        role: Whose card.
        type: The type of the card.
        rank: Its rank.
        value: Its value.
        trump_rank: Its rank as a trump.
        trump_value: Its value as a trump.
        suit: The number of its suit.
        moves: How it moves, for `(forEach Piece)`.
        max_state: The highest local state that it can have.
        max_count: The highest number of pieces on one site.
        max_value: The highest value that it can have.
    """

    introduces = by_slot(name=Thing.PIECE)
    needs = frozenset({Capability.STACKS})
    name: str
    role: Role
    type: CardType
    rank: int = named()
    value: int = named()
    trump_rank: int = named()
    trump_value: int = named()
    suit: int = named()
    moves: Moves | None = None
    max_state: int | None = named(None)
    max_count: int | None = named(None)
    max_value: int | None = named(None)

    def components(self, players: int) -> Iterator[facts.Piece]:
        """One, or one for each player."""
        face = CardFace(
            str(self.type), self.suit, self.rank, self.value, self.trump_rank, self.trump_value
        )
        yield from of_roles(self.name, self.role, players, card=face, node=self, moves=self.moves)
