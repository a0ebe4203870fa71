"""Step distances between the sites of a board (spec 03 §5.1)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def distance_table(neighbours: list[list[int]]) -> npt.NDArray[np.int16]:
    """int16[n, n]: steps from each site to each other.

    Quirk: an unreachable site has distance 0, like the site itself.
    """
    n = len(neighbours)
    table = np.zeros((n, n), np.int16)
    if not n:
        return table
    width = max(1, *map(len, neighbours))
    # Column n stands for "no neighbour": never reached.
    padded = np.full((n, width), n, np.intp)
    for site, around in enumerate(neighbours):
        padded[site, : len(around)] = around
    # reached[s, t]: a path no longer than `distance` leads from s to t.
    reached = np.eye(n + 1, n, dtype=bool)
    front = reached.copy()
    distance = 0
    while front.any():
        distance += 1
        following = np.zeros_like(front)
        for k in range(width):
            following[:n] |= front[padded[:, k]]
        front = following & ~reached
        reached |= front
        table[front[:n]] = distance
    return table
