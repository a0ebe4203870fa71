"""What playouts near the last move see of a game: neighbours, their colours, targets of moves.

The pattern of a site is the ring of its neighbours in fixed order, two bits each: empty 00, a piece
of player 1 01, of player 2 10, off the board (or anything else that is in the way) 11. Colours are
absolute, and each player has patterns of its own: two sides that build in different directions need
that. Sites with rings of another length have patterns of their own (experiments §4.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.board.topology.type_topology import SITE_TYPES
from ludeme.features import FeatureBoard
from ludeme.features.derive.derivation import minimum_features
from ludeme.features.evaluate.head import Head
from ludeme.features.evaluate.policy_tables import move_flags
from ludeme.features.layout.condition import Condition
from ludeme.features.layout.contents import Content, ContentCodes
from ludeme.features.layout.rings import OFF_BOARD, Ring
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.features.pattern.walk import HERE
from ludeme.grammar.errors import LudemeError
from ludeme.model.emitted import MOVES_TO
from ludeme.play.game import Game
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, ROWS, tuple_of

EMPTY, FIRST, SECOND, BLOCKED = range(4)
#: Longer rings would make tables of more than a million patterns.
LONGEST_RING = 8
#: A site and a place among the bits of its pattern, as one number.
SHIFT_BITS, SHIFT_MASK = 5, 31
#: A bit above all patterns, for changes that nobody sees.
_ABOVE = 2 * LONGEST_RING
#: Tests that only a site passes where something stands, or that is none of the board.
_FILLED = {Kind.FRIEND, Kind.ENEMY, Kind.PLAYER, Kind.PIECE, Kind.OFF}
#: What distinguishes the patterns of the two players.
COLOURS = 2

UnsignedArray = NDArray[np.uint32]
Float32 = NDArray[np.float32]


class Surroundings(NamedTuple):
    """The board of a game for compiled code."""

    table: IntArray  # how contents and moves are read (see `features.evaluate.head`)
    colours: IntArray  # [C] two bits for each content code
    neighbours: IntArray  # [S, 1 + L] how many neighbours a site has, and which
    adjacent: NDArray[np.bool_]  # [S, S] whether two sites are neighbours
    rings: IntArray  # [S, L] the places around a site, `OFF_BOARD` beyond the edge
    around: UnsignedArray  # [S, L] the same neighbours, filled up by S, the number of nobody
    watching: UnsignedArray  # [S, 1 + L] whose numbers show a site, and at which bit, as one number
    bits: UnsignedArray  # [S + 1] how many bits a pattern has
    first: UnsignedArray  # [S + 1] where the weights of the first player's patterns begin
    vacant: UnsignedArray  # [S + 1] the patterns of an empty board; nobody is never empty
    empty: int  # the content code of an empty site
    arriving: bool  # whether moves change nothing but their target
    sampled: int  # sites to draw from where the rules are one placement on the board, else 0


UNSIGNED: Any = types.Array(types.uint32, 1, "C")
_UNSIGNED_ROWS: Any = types.Array(types.uint32, 2, "C")
_YES_OR_NO: Any = types.Array(types.boolean, 2, "C")
SURROUNDINGS: Any = tuple_of(
    Surroundings, INDICES, INDICES, ROWS, _YES_OR_NO, ROWS, _UNSIGNED_ROWS, _UNSIGNED_ROWS,
    UNSIGNED, UNSIGNED, UNSIGNED, types.int64, types.boolean, types.int64,
)  # fmt: skip
#: Weights of patterns: half as long as other numbers, as they are looked up all the time.
WEIGHTS: Any = types.Array(types.float32, 1, "C")


def patterns_of(length: int) -> int:
    """How many patterns sites with so many neighbours have, of both players together."""
    return COLOURS << 2 * length


@lru_cache(maxsize=16)
def surroundings_of(game: Game) -> Surroundings:
    """The board of a game; a `LudemeError` if playouts cannot stay near the last move there."""
    board = FeatureBoard(game)
    _see_that_moves_have_targets(game, board)
    if not board.connectivities or board.connectivities[-1] > LONGEST_RING:
        raise LudemeError(
            f"{game.name} cannot be played out near the last move: patterns of neighbours are for "
            f"boards whose sites have 1 to {LONGEST_RING} of them"
        )
    codes = ContentCodes.telling_apart(
        game, (Condition(0, "empty"), Condition(0, "owner", 1), Condition(0, "owner", 2))
    )
    rings = board.rings
    near = [list(dict.fromkeys(site for site in ring if site != OFF_BOARD)) for ring in rings]
    begins = dict(zip(board.connectivities, _begins(board.connectivities), strict=True))
    nobody = len(rings)
    return Surroundings(
        table=_table(game, codes),
        colours=np.array([_colour(content) for content in codes.examples], np.int32),
        neighbours=_rows([[len(sites), *sites] for sites in near], OFF_BOARD, np.int32),
        adjacent=_adjacent(near),
        rings=_rows([list(ring) for ring in rings], OFF_BOARD, np.int32),
        around=_rows(near, nobody, np.uint32),
        watching=_rows(_watching(rings), nobody << SHIFT_BITS | _ABOVE, np.uint32),
        bits=np.array([*(2 * len(ring) for ring in rings), 0], np.uint32),
        first=np.array([*(begins[len(ring)] for ring in rings), 0], np.uint32),
        vacant=np.array([*map(_outside, rings), 1], np.uint32),
        empty=next(code for code, one in enumerate(codes.examples) if not one.filled),
        arriving=any(name.startswith("CHAIN") for name in game.emitted.offsets),
        sampled=nobody if MOVES_TO in game.emitted.signatures else 0,
    )


def _watching(rings: Sequence[Ring]) -> list[list[int]]:
    """For every site: the numbers that its colour is a part of, and at which bit."""
    found = [[(site << SHIFT_BITS) + 2 * len(ring)] for site, ring in enumerate(rings)]
    for site, ring in enumerate(rings):
        for place, other in enumerate(ring):
            if other != OFF_BOARD:
                found[other].append((site << SHIFT_BITS) + 2 * place)
    return found


def _outside(ring: Ring) -> int:
    """The pattern of a site on an empty board."""
    return sum(BLOCKED << (2 * place) for place, site in enumerate(ring) if site == OFF_BOARD)


def ring_lengths(game: Game) -> tuple[int, ...]:
    """The lengths of rings on a game's board, ascending."""
    return tuple(sorted({bits // 2 for bits in surroundings_of(game).bits[:-1].tolist()}))


def reachable(game: Game) -> IntArray:
    """The numbers of the patterns that can occur on a game's board, ascending."""
    seen = surroundings_of(game)
    others = [BLOCKED] if BLOCKED in seen.colours else []
    begins = dict(zip(ring_lengths(game), _begins(ring_lengths(game)), strict=True))
    edges = {tuple(site == OFF_BOARD for site in ring) for ring in FeatureBoard(game).rings}
    found: set[int] = set()
    for ring in edges:
        begin = begins[len(ring)]
        numbers = np.array([begin, begin + 4 ** len(ring)])
        for place, outside in enumerate(ring):
            colours = [BLOCKED] if outside else [EMPTY, FIRST, SECOND, *others]
            numbers = np.add.outer(numbers, np.array(colours) << (2 * place)).ravel()
        found.update(numbers.tolist())
    return np.array(sorted(found), np.int32)


def _see_that_moves_have_targets(game: Game, board: FeatureBoard) -> None:
    """Whether some moves go to empty sites of the board, as far as the rules say."""
    shapes = [one for one in minimum_features(game, board) if isinstance(one, SpatialFeature)]
    if any(_may_be_empty(shape) for shape in shapes):
        return
    raise LudemeError(
        f"{game.name} cannot be played out near the last move: none of its moves goes to an empty "
        "site of the board"
    )


def _may_be_empty(shape: SpatialFeature) -> bool:
    """Whether moves of this shape end where nothing stands."""
    return all(_holds_of_nothing(element) for element in shape.elements if element.at == HERE)


def _holds_of_nothing(element: Element) -> bool:
    """Whether an empty site may pass the test; `not friend` lets enemies in, and nothing, too."""
    if element.kind is Kind.EMPTY or (element.kind is Kind.PIECE and element.index == 0):
        return not element.negated
    return element.negated or element.kind not in _FILLED


def _colour(content: Content) -> int:
    if not content.filled:
        return EMPTY
    return content.owner if content.owner in (FIRST, SECOND) else BLOCKED


def _begins(lengths: tuple[int, ...]) -> list[int]:
    """Where the patterns of each length of rings begin."""
    return [sum(map(patterns_of, lengths[:number])) for number in range(len(lengths))]


def _adjacent(near: Sequence[list[int]]) -> NDArray[np.bool_]:
    """[S, S] who is a neighbour of whom."""
    found = np.zeros((len(near), len(near)), np.bool_)
    for site, others in enumerate(near):
        found[site, others] = True
    return found


def _rows(lists: Sequence[list[int]], filler: int, kind: type) -> NDArray[Any]:
    width = max(map(len, lists))
    return np.array([row + [filler] * (width - len(row)) for row in lists], kind)


def _table(game: Game, codes: ContentCodes) -> IntArray:
    """A head for the readers of positions and moves, with the two lists that they need."""
    flags, lookup = move_flags(game), codes.lookup.tolist()
    values = {Head[name.upper()]: value for name, value in codes.look._asdict().items()} | {
        Head.TYPED: int(len(game.facts.types) > 1),
        Head.TYPE: SITE_TYPES.index(game.facts.default_type),
        Head.FLAGS: len(Head),
        Head.LOOKUP: len(Head) + len(flags),
    }
    return np.array([*(values.get(name, 0) for name in Head), *flags, *lookup], np.int32)
