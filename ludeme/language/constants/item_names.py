"""Boards, cards and dominoes."""

from enum import StrEnum


class StoreType(StrEnum):
    """Where the stores of a mancala board are (spec 02 §6.3).

    Attributes:
        Inner: Within the rows.
        None_: Nowhere.
        Outer: Outside the rows.
    """

    Inner = "Inner"
    None_ = "None"
    Outer = "Outer"


class TilingBoardlessType(StrEnum):
    """The tiling of a board without borders (spec 02 §6.2).

    Attributes:
        Hexagonal: Hexagons.
        Square: Squares.
        Triangular: Triangles.
    """

    Hexagonal = "Hexagonal"
    Square = "Square"
    Triangular = "Triangular"


class DealableType(StrEnum):
    """What can be dealt (spec 04 §7.6).

    In a slot:
        What is dealt.

    Attributes:
        Cards: Cards from the deck.
        Dominoes: Dominoes.
    """

    Cards = "Cards"
    Dominoes = "Dominoes"


class CardType(StrEnum):
    """The type of a playing card (spec 04 §3.9).

    Attributes:
        Ace ... King: The card of that name.
        Joker: A joker.
    """

    Ace = "Ace"
    Two = "Two"
    Three = "Three"
    Four = "Four"
    Five = "Five"
    Six = "Six"
    Seven = "Seven"
    Eight = "Eight"
    Nine = "Nine"
    Ten = "Ten"
    Jack = "Jack"
    Queen = "Queen"
    King = "King"
    Joker = "Joker"


class CardSiteType(StrEnum):
    """What is read of a card (spec 07 §2.8).

    Attributes:
        Rank: Its rank.
        Suit: The number of its suit.
        TrumpRank: Its rank as a trump.
        TrumpValue: Its value as a trump.
    """

    Rank = "Rank"
    Suit = "Suit"
    TrumpRank = "TrumpRank"
    TrumpValue = "TrumpValue"
