"""What an agent loads and makes before the time of a move runs, and what its copies make anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np

from ludeme.runtime.search_abi.compiled_game import State

#: The first iteration of a search calls all that it ever calls.
_ITERATIONS, _SEED = 1, 1


class FreshCopies:
    """A dataclass of agents whose copies, by `copy` or `pickle`, are fresh ones of equal settings.

    Trees, compiled code and the time that is used up stay with the agent itself: what it has found
    out and made, which are its fields that nobody gives it.
    """

    def __getstate__(self: Any) -> dict[str, Any]:
        made = {field.name for field in fields(self) if not field.init}
        return {name: value for name, value in vars(self).items() if name not in made}

    def __setstate__(self: Any, state: Mapping[str, Any]) -> None:
        vars(self).update(state)
        self.__post_init__()


class Preparing(FreshCopies):
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
