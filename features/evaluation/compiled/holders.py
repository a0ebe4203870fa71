"""Whose pieces stand on a site. Those of nobody are in everybody's way, and no threat."""

from __future__ import annotations

from ludeme.runtime.search_abi.kernel import helper


@helper
def is_held(memory, site):  # type: ignore[no-untyped-def]
    """Whether a piece of a player stands on a site."""
    return 0 < memory.holders[site] < memory.nearest.shape[0]


@helper
def is_anothers(memory, holder, player):  # type: ignore[no-untyped-def]
    """Whether what stands on a site belongs to another player, given its holder."""
    return holder != 0 and holder != player and holder != memory.nearest.shape[0]
