"""The templates of FAST (seed 002), derived from what is known of a game.

Types of pieces are looked for first, and white men and black men are two types. What they are good
for is captures, which the paper sees where a piece goes to. So they are the features where some
player has several types, and where rules take what stands on the target of a move: chess, draughts,
Breakthrough. Othello, whose discs are flipped, is looked at by cells. (A reading: the paper does
not say which games have which features. In Breakthrough, where it reports 82 %, FAST wins few games
by cells and most by pieces; see 002-A.)
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import types

from ludeme.language.ints.iterators import ToSite
from ludeme.language.moves.remove import RemovePiece
from ludeme.model.facts import Facts
from ludeme.play.game import Game
from ludeme.runtime.search_abi.compiled_game import IntArray, Program
from ludeme.runtime.search_abi.function_types import INDICES, tuple_of


class Template(NamedTuple):
    """The features of a board: feature 0 is an empty site, or a piece that does not count."""

    places: IntArray  # [sites] the number of a row that says what stands there
    features: IntArray  # [pieces * sites] by piece and site
    owners: IntArray  # [pieces]
    pieces: IntArray  # [P + 1] a piece of each player
    starts: IntArray  # [sites * sites + 1] in `between`, by origin and target
    between: IntArray  # the sites that a straight move passes over
    by_cells: int  # 1 if the features are cells
    sites: int  # 0 if there are no features


#: A template as a numba type.
TEMPLATE: Any = tuple_of(
    Template, INDICES, INDICES, INDICES, INDICES, INDICES, INDICES, types.int64, types.int64
)


#: What the features may be.
PIECES, CELLS = "pieces", "cells"


def fitting(game: Game) -> str:
    """The features that fit the rules of a game."""
    several = max(Counter(filter(None, _owners(game.facts))).values(), default=0) > 1
    return PIECES if several or _takes_what_it_goes_to(game) else CELLS


def _takes_what_it_goes_to(game: Game) -> bool:
    """Whether moves capture what stands where they go to."""
    # reason: which of the many ways of taking pieces the paper's template sees is a matter of FAST
    removals = (node for node in game.node.walk() if isinstance(node, RemovePiece))
    # reason: as above, it sees what is written as (remove (to))
    return any(isinstance(node.where, ToSite) for node in removals)


def template_of(program: Program, *, jumps: bool, features: str = PIECES) -> Template:
    """The template of a game with these features, "pieces" or "cells"."""
    emitted, facts = program.emitted, program.facts
    nothing = np.zeros(1, np.int32)
    if emitted is None or facts is None or "WHAT" not in emitted.offsets:
        return Template(nothing, nothing, nothing, nothing, nothing, nothing, 0, 0)
    owned, sites = _owners(facts), facts.board_sites
    by_cells = features == CELLS
    starts, between = _between(facts) if jumps else (nothing, nothing)
    return Template(
        places=np.array(emitted.offsets["WHAT"] + emitted.levels * np.arange(sites), np.int32),
        features=_features(owned, sites, by_cells=by_cells),
        owners=np.array(owned, np.int32),
        pieces=np.array(
            [owned.index(p) if p in owned else 0 for p in range(facts.players + 1)], np.int32
        ),
        starts=starts,
        between=between,
        by_cells=int(by_cells),
        sites=sites,
    )


def _owners(facts: Facts) -> list[int]:
    """The owner of each piece by its number; 0 for nobody, and for what all players share."""
    if facts.ownerless:  # the number of a piece is its owner
        return list(range(facts.players + 1))
    return [0, *(piece.owner * (piece.owner <= facts.players) for piece in facts.pieces[1:])]


def _features(owned: list[int], sites: int, *, by_cells: bool) -> IntArray:
    found = np.zeros((len(owned), sites), np.int32)
    for piece, owner in enumerate(owned):
        if owner and by_cells:
            found[piece] = 1 + (owner - 1) * sites + np.arange(sites)
        elif owner:
            found[piece] = piece
    return found.ravel()


@lru_cache(maxsize=16)
def _between(facts: Facts) -> tuple[IntArray, IntArray]:
    """The sites between two sites of a straight line, for all pairs."""
    sites, topology = facts.board_sites, facts.topology
    passed: dict[int, tuple[int, ...]] = {}
    for origin in range(sites):
        for radial in topology.radials(facts.default_type, origin, "Adjacent"):
            for steps in range(2, len(radial.sites)):
                pair = origin * sites + radial.sites[steps]
                passed.setdefault(pair, radial.sites[1:steps])
    lengths = [len(passed.get(pair, ())) for pair in range(sites * sites)]
    starts = np.concatenate(([0], np.cumsum(lengths)))
    between = [site for pair in range(sites * sites) for site in passed.get(pair, ())]
    return np.array(starts, np.int32), np.array([*between, 0], np.int32)
