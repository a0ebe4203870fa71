"""A loaded game: the public face of the engine (design, "Public API")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludeme.model.quantities import counted, whole
from ludeme.play.chance import chance_of
from ludeme.play.perft import perft
from ludeme.play.positions import row_of
from ludeme.play.rules import Rules
from ludeme.play.state import State
from ludeme.play.together import open_row
from ludeme.runtime.search_abi.seeds import CHANCE_SOURCE

if TYPE_CHECKING:  # numba is loaded when it is first asked
    from ludeme.play.playout_statistics import PlayoutStatistics


class Game(Rules):
    """A game, ready to play."""

    def start(self, seed: int | None = None) -> State:
        """A new game; `seed` fixes every chance event that is not scripted, None draws by lot."""
        return self.start_with(chance_of(seed))

    def start_with(self, chance: int) -> State:
        """A new game whose chance source begins with this number of 1..2**31-2."""
        chance = whole(chance, "the number of a chance source", least=1, most=CHANCE_SOURCE)
        return State(self, open_row(self, self.engine.start(chance)))

    def position(self, text: str) -> State:
        """The position that `State.to_text` wrote; a ValueError if it is not of this game."""
        return State(self, row_of(self, text))

    def perft(self, depth: int, *, turns: bool = False) -> int:
        """Number of move sequences of this length from the start (leaf count); see `perft`."""
        return perft(self.start(seed=0), depth, turns=turns)

    def playouts(self, n: int, seed: int = 0) -> PlayoutStatistics:
        """Play `n` random games at machine speed; returns what they showed.

        The same seed repeats the same games; it is 0 where none is given.
        """
        from ludeme.play.playouts import MOST_PLAYOUTS, playouts

        number = whole(n, "the number of playouts", least=1, most=MOST_PLAYOUTS)
        first = chance_of(whole(seed, "a seed"))
        # a start that is not drawn by lot is made once
        row = None if self.emitted.starts_by_lot else self.numba_engine.start(first)
        return playouts(self.program, row, number, seed)

    def __repr__(self) -> str:
        return f"<Game {self.name!r}, {counted(self.players, 'player')}>"
