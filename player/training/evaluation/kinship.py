"""Terms that are alike learn from each other: a piece on a site, and on the sites around it.

A weight is a sum of *parts*, and parts are what is learned, and drawn to 0. A piece on a site has
some of its own and some in common with the same piece on near sites: places that were seen a few
times take over what was learned around them, and only what many lessons say makes a place differ
from its neighbours. (That is a Gaussian process over the board, in the coordinates in which its
prior is round.) Two pieces side by side share in the same way with near pairs that lie alike. What
kinds of pieces are worth has a part in common, by how many sites each can go to at the most; so
have the sites that they reach in a position. And each weight has a part that counts alike at the
start of a game and at its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.board_maps import places_in_steps
from ludeme.features.evaluation.families.kings import king_goals
from ludeme.features.evaluation.families.reach import lines_of_pieces
from ludeme.features.evaluation.row_reading import IntArray
from ludeme.features.evaluation.tables import MOST_PILED, MOVES_AT_ONCE, NO_TERM
from ludeme.features.evaluation.term_set import Terms
from ludeme.player.training.evaluation.lessons import Lessons

RealArray = NDArray[np.float64]

#: How far places learn from each other, and pairs of neighbours that lie alike, in steps between
#: neighbours; and how much farther apart pairs are for each step that they lie otherwise.
_REACH, _REACH_OF_PAIRS, _TURNED = 1.5, 3.0, 4.0
#: How much a place has of its own, beside what it shares.
_OWN = 0.4
#: What is no place is learned so many times as boldly.
_BOLD = 2.0
#: How much the start and the end of a game may differ beside what they have in common: for places,
#: and for all else.
_APART, _LITTLE_APART = 0.7, 0.4
#: How likely a site is taken, as far as one can say of all positions of a game.
_TAKEN = 0.25
#: What the ablest piece is taken to be worth before anything is learned, in units of `tanh`.
_ABLEST = 1.2
#: What going to a site in a position is worth beside being able to at all.
_FREEDOM = 0.07
#: How many standard errors results must speak for it that able pieces are worth having.
SURELY = 4.0
#: What is less than this is the same in all positions, but for rounding.
_SPREAD = 1e-9


class Block(NamedTuple):
    """The places of a piece: their terms, and how each is made of the parts of all."""

    terms: IntArray  # [S]
    mixing: RealArray  # [S, S]


class Kinship:
    """How the weights [2, T] of T terms are made of parts [2, T + C].

    There are blocks of places, and C parts that several terms have in common, each with how much of
    it a term has.
    """

    def __init__(
        self, terms: int, blocks: Sequence[Block] = (), common: Sequence[RealArray] = ()
    ) -> None:
        self._terms, self.blocks = terms, tuple(blocks)
        self._common = np.array(common).reshape(len(common), terms)
        self._scale, self._apart = np.full(terms, _BOLD), np.full(terms, _LITTLE_APART)
        for block in blocks:
            self._scale[block.terms], self._apart[block.terms] = 1.0, _APART

    def no_parts(self) -> RealArray:
        """Parts of weights that are all 0."""
        return np.zeros((2, self._terms + len(self._common)))

    def weights(self, parts: RealArray) -> RealArray:
        """The weights that some parts make."""
        own, shared = parts[:, : self._terms], parts[:, self._terms :]
        made = own * self._scale
        for block in self.blocks:
            made[:, block.terms] = own[:, block.terms] @ block.mixing.T
        made += shared @ self._common
        return np.stack((made[0] + self._apart * made[1], made[0] - self._apart * made[1]))

    def slope(self, gradient: RealArray) -> RealArray:
        """The gradient of the parts, from that of the weights."""
        both = np.stack((gradient[0] + gradient[1], self._apart * (gradient[0] - gradient[1])))
        own = both * self._scale
        for block in self.blocks:
            own[:, block.terms] = both[:, block.terms] @ block.mixing
        return np.hstack((own, both @ self._common.T))

    def guess(self, lessons: Lessons, errors: float = SURELY) -> RealArray:
        """Parts to begin with: pieces are worth what they can do, if some results speak for it.

        All 0 if that is not known of pieces, or if who has more of it than usual does not win more
        often than usual, by so many standard `errors` (below 0: if all is well unless results speak
        against it).
        """
        parts = self.no_parts()
        if not len(self._common) or not len(lessons):
            return parts
        able = lessons.amounts @ self._common[0]
        able, results = able - able.mean(), lessons.targets - lessons.targets.mean()
        spread = np.sqrt((able**2).mean() * (results**2).mean())
        if spread > _SPREAD and (able @ results) / spread > errors * np.sqrt(len(lessons)):
            parts[0, self._terms] = _ABLEST / self._common[0].max()
            parts[0, self._terms + 1 :] = _FREEDOM * parts[0, self._terms]
        return parts


def kinship_of(terms: Terms) -> Kinship:
    """What the terms of a game have in common."""
    if not terms.tables.reading.sites:
        return Kinship(len(terms), (), list(_of_reach(terms)))
    at = places_in_steps(terms.game)
    found = (*_of_places(terms, at), *_of_piles(terms, at), *_of_pairs(terms, at))
    blocks = {block.terms.tobytes(): block for block in found}
    return Kinship(len(terms), tuple(blocks.values()), list(_of_reach(terms)))


def _of_places(terms: Terms, at: RealArray) -> Iterator[Block]:
    """A block for each kind of piece that has terms of places."""
    for squares in terms.tables.squares.reshape(-1, len(at)):
        if NO_TERM not in squares:
            yield from _near(squares, at)


def _of_piles(terms: Terms, at: RealArray) -> Iterator[Block]:
    """A block for each number of pieces that lie on one site."""
    piles = terms.tables.piles.reshape(-1, len(at), MOST_PILED + 1)
    for number in range(1, MOST_PILED + 1):
        for places in piles[:, :, number]:
            yield from _near(places, at)


def _near(places: IntArray, at: RealArray) -> Iterator[Block]:
    """The block of the terms of all places, if there are several."""
    numbers, first = _terms_in(places)
    if len(numbers) > 1:
        yield _block(numbers, _distances(at[first]) / _REACH)


def _of_pairs(terms: Terms, at: RealArray) -> Iterator[Block]:
    """A block for each player's neighbours: pairs that lie alike, near each other."""
    starts, near, *tables = terms.tables.neighbours
    if not len(near):
        return
    first = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    middles, ways = (at[first] + at[near]) / 2, at[near] - at[first]
    for pairs in np.concatenate([table.reshape(-1, len(near)) for table in tables]):
        numbers, members = _terms_in(pairs)
        if len(numbers) > 1:
            apart = _distances(middles[members]) / _REACH_OF_PAIRS
            yield _block(numbers, apart + _TURNED * _distances(ways[members]))


def _terms_in(places: IntArray) -> tuple[IntArray, IntArray]:
    """The terms of some places, and a place of each."""
    numbers, first = np.unique(places, return_index=True)
    there = numbers != NO_TERM
    return numbers[there], first[there]


def _block(numbers: IntArray, apart: RealArray) -> Block:
    """Terms that share the more the nearer they are."""
    near = np.exp(-0.5 * apart**2)
    mixing = near / np.sqrt((near**2).sum(axis=1, keepdims=True))
    return Block(numbers, mixing + _OWN * np.eye(len(numbers)))


def _distances(at: RealArray) -> RealArray:
    """[S, S] how far places are apart."""
    apart: RealArray = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
    return apart


def _of_reach(terms: Terms) -> Iterator[RealArray]:
    """What all pieces are worth by the sites they can go to, and what a site is worth to all."""
    material, reach = np.zeros(len(terms)), np.zeros(len(terms))
    kings = king_goals(terms.game)
    for piece, lines in lines_of_pieces(terms.game).items():
        if terms.tables.pieces[piece] != NO_TERM:
            own = [sum(map(_sites_reached, of_site)) for of_site in lines]
            material[terms.tables.pieces[piece]] = np.mean(own) / MOVES_AT_ONCE
        roams = len(terms.tables.reach.terms) and piece not in kings
        if roams and terms.tables.reach.terms[piece] != NO_TERM:
            reach[terms.tables.reach.terms[piece]] = 1.0
    for loads in (material, reach):
        if np.count_nonzero(loads) > 1:
            yield _BOLD * loads


def _sites_reached(line: Sequence[int]) -> float:
    """How many sites of a line a piece reaches, up to the first one that is taken."""
    return float(sum((1 - _TAKEN) ** place for place in range(len(line))))
