"""What it takes to draw placements site by site, where the rules are one placement on a board."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.lanes import FEW
from ludeme.model.header import LAST_TO
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import fixed_key, placing_alone
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: Sites whose weights are summed up together.
BLOCK = FEW


class Placing(NamedTuple):
    """The board, and what its placements are called."""

    keys: IntArray  # [(P + 1) * (sites + 1)] by player and site; last the key of a pass
    weights: NDArray[np.float64]  # [(P + 1) * (sites + 1)] scratch: what these keys weigh
    shares: NDArray[np.float64]  # [(P + 1) * blocks * BLOCK] scratch: those of empty sites
    sums: NDArray[np.float64]  # [(P + 1) * blocks] scratch: what the sites before a block weigh
    left: NDArray[
        np.float64
    ]  # [P + 1] scratch: the sum of a player's shares, or -1: to be filled in
    least: NDArray[np.float64]  # [P + 1] scratch: where so little is left it is summed up again
    sites: int  # 0 where moves have to be listed
    blocks: int
    filled: int  # where a row says of each site whether something is there
    lasting: int  # 1 where filled sites stay so


PLACING: Any = tuple_of(
    Placing,
    INDICES, REALS, REALS, REALS, REALS, REALS,
    types.int64, types.int64, types.int64, types.int64,
)  # fmt: skip
_NONE = np.zeros(1)
#: Moves have to be listed.
LISTED = Placing(np.zeros(1, np.int32), _NONE, _NONE, _NONE, _NONE, _NONE, 0, 0, 0, 0)


def placing_of(setting: Setting) -> Placing:
    """How placements are drawn in a game, if all go to empty sites and say nothing else."""
    sites, trace = setting.sampled_sites, setting.trace
    emitted = setting.program.emitted
    alone = placing_alone(emitted)
    if sites == 0 or trace is None or emitted is None or alone is None:
        return LISTED
    placement, passing = alone
    keys: list[int | None] = []
    for player in range(trace.players + 1):
        keys += [fixed_key(trace, player, placement, site) for site in range(sites)]
        keys.append(fixed_key(trace, player, passing, -1))
    if None in keys:
        return LISTED
    at, blocks, movers = emitted.offsets, -(-sites // BLOCK), trace.players + 1
    return Placing(
        keys=np.array(keys, np.int32),
        weights=np.zeros(len(keys)),
        shares=np.zeros(movers * blocks * BLOCK),
        sums=np.zeros(movers * blocks),
        left=np.full(movers, -1.0),
        least=np.zeros(movers),
        sites=sites,
        blocks=blocks,
        filled=next(at[name] for name in ("HEIGHT", "COUNT", "WHAT") if name in at),
        lasting=int(emitted.keeps_sites_filled),
    )


@helper
def last_key(placing, mover, row):  # type: ignore[no-untyped-def]
    """The key of the last move, which was the mover's: a placement, or a pass."""
    site = row[LAST_TO]
    if site < 0 or site >= placing.sites:
        site = types.int32(placing.sites)
    return placing.keys[mover * (placing.sites + 1) + site]
