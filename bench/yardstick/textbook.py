"""What textbooks say of Chess, English Draughts, Reversi and Breakthrough, as weights of terms.

Values are set by hand from common knowledge of each game and are never learned. Squares are seen
from the first player's side: row 0 is its own. A unit is a pawn, a man, a tenth of a corner.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ludeme.features.evaluation import Terms, terms_of
from ludeme.features.evaluation.tables import MOST_STEPS
from ludeme.play.game import Game
from ludeme.player.minimax.weighted_terms import WeightedTerms

#: The value of a place for a piece at the start of a game and at its end, by row and column.
Value = Callable[[int, int], tuple[float, float]]


class Handbook:
    """Weights that are written down one by one; what is not mentioned is worth nothing."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.weights = np.zeros((2, len(terms)))

    def worth(self, name: str, start: float, end: float | None = None) -> None:
        """The value of a term."""
        self.weights[:, self.terms.numbers[name]] = start, start if end is None else end

    def places(self, piece: str, value: Value) -> None:
        """The values of the places of a piece. Where places are one term, its last one counts."""
        facts, maps = self.terms.game.facts, self.terms.maps
        sites = facts.topology.sites(facts.default_type)
        for site in sites:
            name = f"{piece} at {sites[maps.seen_by(1, site.index)].label}"
            self.weights[:, self.terms.numbers[name]] = value(site.row, site.column)


def _centre(row: int, column: int) -> float:
    """How near a place of 8 by 8 is to the middle: 0 in the corners, 1 in the centre."""
    return 1 - (abs(row - 3.5) + abs(column - 3.5) - 1) / 6


def chess(book: Handbook) -> None:
    """The usual values; knights in the middle, rooks on row seven, kings castled, later out."""
    for piece, value in (("Pawn", 1.0), ("Knight", 3.2), ("Bishop", 3.3), ("Rook", 5.0)):
        book.worth(piece, value)
    book.worth("Queen", 9.0)
    book.worth("turn", 0.1)
    book.places("Pawn", _pawn)
    book.places("Knight", lambda row, column: (0.8 * _centre(row, column) - 0.5,) * 2)
    book.places(
        "Bishop", lambda row, column: (0.35 * _centre(row, column) - 0.15 - 0.1 * (row == 0),) * 2
    )
    book.places(
        "Rook",
        lambda row, column: (
            0.2 * (row == 6) + 0.1 * (column in (3, 4)) - 0.05 * (column in (0, 7)),
            0.1 * (row == 6),
        ),
    )
    book.places(
        "Queen", lambda row, column: (0.1 * _centre(row, column), 0.2 * _centre(row, column))
    )
    book.places("King", _king)


def _pawn(row: int, column: int) -> tuple[float, float]:
    ahead = (0.0, 0.0, 0.0, 0.1, 0.25, 0.5, 0.9, 0.0)[row]
    middle = column in (3, 4)
    early = ahead * 0.6 + 0.2 * (middle and row in (3, 4)) - 0.2 * (middle and row == 1)
    shield = 0.1 * (column in (0, 1, 5, 6, 7) and row == 1)
    return early + shield, 1.6 * ahead


def _king(row: int, column: int) -> tuple[float, float]:
    safe = 0.4 if column in (1, 2, 6) else 0.15 if column in (0, 7) else 0.0
    return safe * (row == 0) - 0.3 * min(row, 3), 0.7 * _centre(row, column) - 0.3


def draughts(book: Handbook) -> None:
    """A king is worth a man and a half; men go on, and some stay on the first row; the middle."""
    book.worth("Man", 1.0)
    book.worth("King", 1.4, 1.6)
    book.worth("turn", 0.03)
    book.places(
        "Man",
        lambda row, column: (
            0.02 * row + 0.06 * _centre(row, column) + 0.12 * (row == 0 and column in (2, 6)),
            0.05 * row + 0.03 * _centre(row, column) + 0.04 * (row == 0),
        ),
    )
    book.places("King", lambda row, column: (0.12 * _centre(row, column),) * 2)


#: A quarter of the board of Reversi: corners are taken for good, what is next to them gives them.
_REVERSI = (
    (10.0, -2.0, 1.2, 0.6),
    (-2.0, -4.5, -0.4, -0.3),
    (1.2, -0.4, 0.2, 0.1),
    (0.6, -0.3, 0.1, 0.0),
)


def reversi(book: Handbook) -> None:
    """Places and mobility at first, discs in the end."""

    def place(row: int, column: int) -> tuple[float, float]:
        early = _REVERSI[min(row, 7 - row)][min(column, 7 - column)]
        return early, 0.3 * early

    book.worth("Disc", -0.15, 0.8)
    book.worth("moves", 6.0, 3.0)
    book.places("Disc", place)


def breakthrough(book: Handbook) -> None:
    """Pieces, the more the farther they are; and some at home, where they guard the goal."""
    ahead = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 0.0)
    book.worth("Pawn", 1.0)
    book.worth("turn", 0.1)
    book.worth("nearest 1", 1.0)
    book.worth("nearest 2", 0.4)
    book.worth(f"nearest {MOST_STEPS}", 0.0)
    book.places(
        "Pawn", lambda row, column: (ahead[row] + 0.25 * (row == 0 and column in (1, 2, 5, 6)),) * 2
    )


TEXTBOOKS: dict[str, Callable[[Handbook], None]] = {
    "Chess": chess,
    "English Draughts": draughts,
    "Othello": reversi,
    "Breakthrough": breakthrough,
}


@lru_cache(maxsize=8)
def textbook(game: Game) -> WeightedTerms:
    """The evaluation of one of these games."""
    if game.name not in TEXTBOOKS:
        raise ValueError(f"no textbook says anything of {game.name}: {', '.join(TEXTBOOKS)}")
    book = Handbook(terms_of(game))
    TEXTBOOKS[game.name](book)
    return WeightedTerms(book.terms, book.weights)
