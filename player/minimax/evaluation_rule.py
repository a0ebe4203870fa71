"""What a search that looks ahead needs to know of positions: the functions of an evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import tanh
from typing import Any, Protocol

from ludeme.play.game import Game
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.row_reading import colour_of, is_over_for

#: What an evaluation says at most, as a value: less than a win.
MOST = 0.99


@helper
def fill_in(row, values, most, utilities):  # type: ignore[no-untyped-def]
    """Write to `utilities`, by seat, what an evaluation says of players without a rank.

    `values` is what it says to each player, and a win is `most` to it. Ranks are facts: what
    `utilities` says of them stays.
    """
    for seat in range(1, values.shape[0]):
        if not is_over_for(row, seat):
            utilities[seat] = most * tanh(values[colour_of(row, seat)])


@dataclass(frozen=True, eq=False)
class EvaluationRule:
    """Compiled functions; rules are compared by identity: one object, one compiled search."""

    #: The numba type of the memory.
    memory: Any
    #: `(memory, game, row, values)`: write to `values` float64 [P + 1] what the position `row` is
    #: worth to each player. 0 is even; 2 is nearly won, as `tanh` has it.
    evaluate: Any


class Evaluation(Protocol):
    """An evaluation for one game."""

    @property
    def rule(self) -> EvaluationRule:
        """Its functions."""

    @property
    def game(self) -> Game:
        """The game that it is for."""

    def memory(self) -> Any:
        """Its arrays, for one thread."""

    def worth(self) -> Sequence[float]:
        """What a piece of each number is worth, for the order in which captures are tried."""
