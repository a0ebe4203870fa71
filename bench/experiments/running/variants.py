"""The games of the experiments, with the rules under which they are played.

Without swap rules; Gomoku with exactly five, as in the public description that the papers' system
plays. Teeko has its own four pieces each: with the eight of the public description, games between
searches are over within ten moves, for whoever begins (60 of 60).
"""

from __future__ import annotations

from dataclasses import dataclass

import ludeme
from ludeme.play.game import Game


@dataclass(frozen=True)
class Variant:
    """A game with its options; `large` ones have fewer playouts per second."""

    id: str
    game: str
    options: tuple[str, ...] = ()
    large: bool = False
    #: The moves that every game begins with, by the labels of their targets.
    opening: tuple[str, ...] = ()
    #: Then both games of a pair begin with so many random moves, the same ones.
    drawn: int = 0

    @property
    def slug(self) -> str:
        """The name in ids of rows and in file names."""
        return self.id.casefold().replace(" ", "-")

    def load(self, tier: str = "numba") -> Game:
        """The game."""
        return ludeme.load(self.game, options=self.options or None, tier=tier)


_NO_SWAP = "Swap Rule/Off"

#: The ten variants of paper 000.
TEN = (
    Variant("Breakthrough", "Breakthrough"),
    Variant("Connect Four", "Connect Four"),
    Variant("Fanorona", "Fanorona", large=True),
    Variant("Gomoku", "Gomoku", ("Overline/Does not count",), large=True),
    Variant("Hex 7x7", "Hex", (_NO_SWAP, "Board Size/7x7")),
    Variant("Hex 11x11", "Hex", (_NO_SWAP, "Board Size/11x11"), large=True),
    Variant("Knightthrough", "Knightthrough"),
    Variant("Othello", "Othello", large=True),
    Variant("Teeko", "Teeko"),
    Variant("Yavalath", "Yavalath", (_NO_SWAP,)),
)

#: Those in which the paper's agent was better by a large margin, and by a smaller one.
LARGE_MARGIN = ("breakthrough", "fanorona", "hex-11x11", "othello", "teeko")
SMALLER_MARGIN = ("connect-four", "hex-7x7", "knightthrough")

#: Those of paper 002 that are not among the ten; the paper's Checkers and its game of 2007.
DRAUGHTS = Variant("Draughts", "English Draughts", large=True)
SKIRMISH = Variant("Skirmish", "Skirmish 2007", large=True)

_BY_SLUG = {variant.slug: variant for variant in (*TEN, DRAUGHTS, SKIRMISH)}


def variant(name: str) -> Variant:
    """The variant with this id, which may also be written as a slug."""
    return _BY_SLUG[name.casefold().replace(" ", "-")]
