"""The outcomes of chance that a search looks at, as seeds of the chance source of a position."""

from __future__ import annotations

from math import prod

import numpy as np

from ludeme.model.header import RNG
from ludeme.play.game import Game
from ludeme.player.search.root import legal_rows
from ludeme.runtime.search_abi.compiled_game import IntArray, start_row

#: Seeds that are tried for each roll before it counts as one that cannot be had.
_TRIES = 40
#: Outcomes that are looked at where they cannot be counted.
_LOTS = 12


def outcome_seeds(game: Game, most: int) -> IntArray:
    """[K] one seed for each roll of the dice if there are no more than `most`, else some by lot.

    Without chance there is one seed.
    """
    if not game.emitted.stochastic:
        return np.ones(1, np.int32)
    faces = [len(piece.faces) for piece in game.facts.pieces if piece.kind == "die"]
    number = prod(faces)
    seeds = _seeds_of_rolls(game, number, len(faces)) if 1 < number <= most else {}
    if len(seeds) == number:
        return np.array(list(seeds.values()), np.int32)
    lots = np.random.default_rng(1).integers(1, 2**31 - 2, min(most, _LOTS))
    return lots.astype(np.int32)


def _seeds_of_rolls(game: Game, number: int, dice: int) -> dict[bytes, int]:
    """A seed for every roll that the first moves of a game follow, as far as they are found."""
    program, found = game.program, dict[bytes, int]()
    row, random = start_row(program, 1), np.random.default_rng(1)
    place = game.emitted.offsets["ROLL"]
    for seed in random.integers(1, 2**31 - 2, _TRIES * number):
        row[RNG] = seed
        rolled, _ = legal_rows(program, row)
        found.setdefault(rolled[place : place + dice].tobytes(), int(seed))
        if len(found) == number:
            break
    return found
