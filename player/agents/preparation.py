"""What an agent loads and makes before the time of a move runs."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludeme.runtime.search_abi.compiled_game import State

#: The first iteration of a search calls all that it ever calls.
_ITERATIONS, _SEED = 1, 1


class Preparing:
    """An agent with a search, `_search`, that `_search_on` makes anew where it fits no longer."""

    _search: Any

    def prepare(self, state: State) -> None:
        """Make the search on the state's game and load what it needs, before a move takes time.

        Machine code, tables and evaluations are loaded by a search that is thrown away: the one
        that is kept has seen nothing.
        """
        before = self._search
        if self._search_on(state) is not before:
            self._search.begin(np.array(state.row, np.int32), _SEED)
            self._search.run(_ITERATIONS)
            self._search = None
            self._search_on(state)

    def _search_on(self, state: State) -> Any:
        """The search on the state's game, the same one as long as possible."""
        raise NotImplementedError


def let_prepare(agent: Any, state: State) -> None:
    """Let an agent make what it searches a game with, if it wants to, before its time runs."""
    prepare = getattr(agent, "prepare", None)
    if prepare is not None:
        prepare(state)
