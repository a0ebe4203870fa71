"""The arrays of a feature policy: what builders write and evaluators read.

A policy is three vectors: integers (a head, then the tables of the evaluators), the words of masks
and planes, and the weights of all players. `Head` says what stands where in the head.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of

WORDS = types.Array(types.uint64, 1, "C")


class Head(IntEnum):
    """The places of the head."""

    #: How contents are read: see `features.layout.contents.Look`.
    SITES = 0
    PIECE = 1
    OWNER = 2
    OWNERS = 3
    FILLED = 4
    HEIGHT = 5
    MAX_HEIGHT = 6
    PLAIN = 7
    #: Whether last moves have a type of site, and which one is the board's.
    TYPED = 8
    TYPE = 9
    #: Where the content codes by raw number begin, and the flags by kind of move row.
    LOOKUP = 10
    FLAGS = 11
    #: Where the numbers of aspatial features [P, 3] begin, and those of first weights [P].
    ASPATIAL = 12
    FIRST_WEIGHT = 13
    #: Where the places of lists of targets [P, S + 1] begin, and of near targets [P, S + 1].
    TARGETS = 14
    NEAR = 15
    #: The words of a plane, 0 if there can be none; those of all, and where they begin.
    PLANE_WORDS = 16
    ALL_WORDS = 17
    PLANE_BITS = 18
    #: The number of content codes; where the places of flips [S, C] begin, and of players [P].
    CODES = 19
    FLIPS = 20
    PLAYERS_PLANES = 21
    #: Where the places of answers [P, S] begin, 0 if there are none.
    ANSWERS = 22
    #: By what codes of sites that are looked at together are multiplied, 0 for one at a time.
    ANSWER_CODES = 23


#: What matters of a kind of move row, as bits: the move has places; they are on the board's own
#: type of site; both are of one type. A move without places may be a pass or a swap.
HAS_PLACES, FROM_BOARD, TO_BOARD, SAME_TYPE, IS_PASS, IS_SWAP = 1, 2, 4, 8, 16, 32
#: The columns of the table of aspatial features.
PASS, SWAP, INTERCEPT = range(3)


class Policy(NamedTuple):
    """A feature set with weights for every player of a game, as arrays."""

    table: IntArray
    bits: NDArray[np.uint64]
    weights: NDArray[np.float64]


class PolicyScratch(NamedTuple):
    """Memory for one thread that evaluates a policy."""

    codes: IntArray  # [S] content codes of a position
    words: NDArray[np.uint64]  # one mask of the widest group, or one plane
    scores: NDArray[np.float64]  # [K] one number per legal move
    marks: IntArray  # [S] which targets a reactive playout has to look at
    places: IntArray  # [K] moves that a reactive playout has looked at
    planes: NDArray[np.uint64]  # planes at the root of the search, then those of a position
    seen: IntArray  # [2 S] content codes that these planes show
    targets: NDArray[np.float64]  # [S + 1] sums of weights by target, and what to add to all
    touched: NDArray[np.uint64]  # targets with an active feature


POLICY: Any = tuple_of(Policy, INDICES, WORDS, REALS)
POLICY_SCRATCH: Any = tuple_of(
    PolicyScratch, INDICES, WORDS, REALS, INDICES, INDICES, WORDS, INDICES, REALS, WORDS
)
