"""What it takes to draw placements site by site, where the rules are one placement on a board."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.lanes import FEW
from ludeme.model.header import LAST_TO
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import fixed_key
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: Sites whose weights are summed up together.
BLOCK = FEW


class Placing(NamedTuple):
    """The board, and what its placements are called."""

    keys: IntArray  # [(P + 1) * (sites + 1)] by player and site; last the key of a pass
    weights: NDArray[np.float64]  # [(P + 1) * (sites + 1)] scratch: what these keys weigh
    sums: NDArray[np.float64]  # [blocks] scratch: what the sites before each block weigh
    sites: int  # 0 where moves have to be listed
    blocks: int
    filled: int  # where a row says of each site whether something is there


PLACING: Any = tuple_of(Placing, INDICES, REALS, REALS, types.int64, types.int64, types.int64)
#: Moves have to be listed.
LISTED = Placing(np.zeros(1, np.int32), np.zeros(1), np.zeros(1), 0, 0, 0)


def placing_of(setting: Setting) -> Placing:
    """How placements are drawn in a game, if all go to empty sites and say nothing else."""
    sites, trace = setting.sampled_sites, setting.trace
    emitted = getattr(setting.program, "emitted", None)
    if sites == 0 or trace is None or emitted is None or not emitted.fills_empty_sites:
        return LISTED
    kinds = [
        [g.index for g in emitted.generators if g.decision and g.kind == kind]
        for kind in ("move", "pass")
    ]
    if [len(kind) for kind in kinds] != [1, 1]:
        return LISTED
    (placement,), (passing,) = kinds
    keys: list[int | None] = []
    for player in range(trace.players + 1):
        keys += [fixed_key(trace, player, placement, site) for site in range(sites)]
        keys.append(fixed_key(trace, player, passing, -1))
    if None in keys:
        return LISTED
    at = emitted.offsets
    return Placing(
        keys=np.array(keys, np.int32),
        weights=np.zeros(len(keys)),
        sums=np.zeros(-(-sites // BLOCK)),
        sites=sites,
        blocks=-(-sites // BLOCK),
        filled=next(at[name] for name in ("HEIGHT", "COUNT", "WHAT") if name in at),
    )


@helper
def last_key(placing, mover, row):  # type: ignore[no-untyped-def]
    """The key of the last move, which was the mover's: a placement, or a pass."""
    site = row[LAST_TO]
    if site < 0 or site >= placing.sites:
        site = types.int32(placing.sites)
    return placing.keys[mover * (placing.sites + 1) + site]
