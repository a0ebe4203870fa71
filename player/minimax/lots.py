"""The outcomes of chance that a search looks at, as seeds of the chance source of a position."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.board_maps import by_places
from ludeme.model.header import OVER, RNG
from ludeme.play.game import Game
from ludeme.player.search.root import legal_rows, row_after
from ludeme.runtime.search_abi.compiled_game import IntArray, start_row, workspace

#: Seeds that are tried for each roll before it counts as one that cannot be had.
_TRIES = 40
#: Outcomes that are looked at where they cannot be counted.
_LOTS = 12
#: Games that are played side by side with dice in another order, and their plies.
_GAMES, _PLIES = 3, 60

#: The faces of a roll.
Roll = tuple[int, ...]


class Lots(NamedTuple):
    """K outcomes."""

    seeds: IntArray  # [K]
    shares: NDArray[np.float64]  # [K] how likely each is


@lru_cache(maxsize=16)
def lots_of(game: Game, most: int) -> Lots:
    """One outcome for each roll of the dice if there are no more than `most`, else some by lot.

    Rolls of the same faces are one where rules do not ask which die shows what. Without chance
    there is one outcome.
    """
    if not game.emitted.stochastic:
        return ONE_LOT
    faces = [len(die.faces) for die in game.facts.die_pieces]
    number = prod(faces)
    seeds = _seeds_of_rolls(game, number, len(faces)) if 1 < number <= most else {}
    if len(seeds) < number or not seeds:
        lots = np.random.default_rng(1).integers(1, 2**31 - 2, min(most, _LOTS))
        return _alike(lots.astype(np.int32))
    if len(set(faces)) > 1 or not _are_alike(game, seeds):
        return _alike(np.array(list(seeds.values()), np.int32))
    times = Counter(tuple(sorted(roll)) for roll in seeds)
    return Lots(
        np.array([seeds[roll] for roll in times], np.int32),
        np.array(list(times.values())) / number,
    )


def _alike(seeds: IntArray) -> Lots:
    """Outcomes that are all as likely."""
    return Lots(seeds, np.full(len(seeds), 1 / len(seeds)))


def _seeds_of_rolls(game: Game, number: int, dice: int) -> dict[Roll, int]:
    """A seed for every roll that the first moves of a game follow, as far as they are found."""
    program, found = game.program, dict[Roll, int]()
    row, random = start_row(program, 1), np.random.default_rng(1)
    place = game.emitted.offsets["ROLL"]
    for seed in random.integers(1, 2**31 - 2, _TRIES * number):
        row[RNG] = seed
        rolled, _ = legal_rows(program, row)
        found.setdefault(tuple(map(int, rolled[place : place + dice])), int(seed))
        if len(found) == number:
            break
    return found


#: Where there is no chance.
ONE_LOT = _alike(np.ones(1, np.int32))

# --- which die shows what -------------------------------------------------------------------------


def _are_alike(game: Game, seeds: dict[Roll, int]) -> bool:
    """Whether games go on alike when the dice of each roll change places."""
    return all(_side_by_side(game, seeds, number) for number in range(_GAMES))


def _side_by_side(game: Game, seeds: dict[Roll, int], number: int) -> bool:
    """Play a random game, and the same one with dice in another order; whether moves agree."""
    program, random = game.program, np.random.default_rng(number)
    one, other = start_row(program, 1), start_row(program, 1)
    rolls, space = list(seeds), workspace(program)
    for _ in range(_PLIES):
        if one[OVER] or other[OVER]:
            break
        roll = rolls[int(random.integers(len(rolls)))]
        turned = tuple(roll[die] for die in random.permutation(len(roll)))
        one[RNG], other[RNG] = seeds[roll], seeds[turned]
        one, moves = legal_rows(program, one)
        other, answers = legal_rows(program, other)
        own, others = by_places(game, moves), by_places(game, answers)
        if {key: len(own[key]) for key in own} != {key: len(others[key]) for key in others}:
            return False
        if not own:
            break
        key = sorted(own)[int(random.integers(len(own)))]
        one = row_after(program, space, one, np.asarray(own[key][0], np.int32))
        other = row_after(program, space, other, np.asarray(others[key][0], np.int32))
    return bool(one[OVER]) == bool(other[OVER])
