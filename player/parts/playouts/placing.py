"""What it takes to draw placements site by site, where the rules are one placement on a board."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import fixed_key
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of

#: Sites whose weights are summed up together.
BLOCK = 8


class Placing(NamedTuple):
    """The board, and what its placements are called."""

    keys: IntArray  # [(P + 1) * sites] by player and site
    sums: NDArray[np.float64]  # [blocks] scratch: the weights of the sites of each block
    sites: int  # 0 where moves have to be listed
    blocks: int
    filled: int  # where a row says of each site whether something is there


PLACING: Any = tuple_of(Placing, INDICES, REALS, types.int64, types.int64, types.int64)
#: Moves have to be listed.
LISTED = Placing(np.zeros(1, np.int32), np.zeros(1), 0, 0, 0)


def placing_of(setting: Setting) -> Placing:
    """How placements are drawn in a game, if all go to empty sites and say nothing else."""
    sites, trace = setting.sampled_sites, setting.noted
    emitted = getattr(setting.program, "emitted", None)
    if sites == 0 or emitted is None or not emitted.fills_empty_sites:
        return LISTED
    placements = [g for g in emitted.generators if g.decision and g.kind == "move"]
    if len(placements) != 1:
        return LISTED
    (generator,) = placements
    players = trace.players
    keys = [
        fixed_key(trace, player, generator.index, site)
        for player in range(players + 1)
        for site in range(sites)
    ]
    if None in keys:
        return LISTED
    at = emitted.offsets
    filled = next(at[name] for name in ("HEIGHT", "COUNT", "WHAT") if name in at)
    blocks = -(-sites // BLOCK)
    return Placing(np.array(keys, np.int32), np.zeros(blocks), sites, blocks, filled)
