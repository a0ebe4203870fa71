"""What a search offers to its parts when they get their memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ludeme.model.emitted import MOVES_TO
from ludeme.play.game import Game
from ludeme.play.playable import CannotPlay
from ludeme.player.parts.rules import PlayoutRule, SelectionRule
from ludeme.player.search.trace import Trace
from ludeme.runtime.search_abi.compiled_game import Program


class WeighedFeatures(Protocol):
    """What parts need of a `FeaturePolicy`; searches without features do not import it."""

    @property
    def program(self) -> Program:
        """The game that the features are laid out on."""

    @property
    def arrays(self) -> Any:
        """The policy for compiled code."""

    def scratch(self, moves: int) -> Any:
        """Memory for one thread that evaluates up to so many moves at a time."""

    def essence(self, *, reactive_only: bool = False) -> WeighedFeatures:
        """The same policy without features that say nothing."""


@dataclass(frozen=True)
class Setting:
    """The settings of a search."""

    exploration: float
    program: Program
    #: The policy of weighted features in the tree and in playouts, if there is one.
    policy: WeighedFeatures | None = None
    playout_policy: WeighedFeatures | None = None
    #: The longest list of moves there is room for.
    moves: int = 0
    #: Where the moves of iterations are noted.
    trace: Trace | None = None
    #: What the part learned at earlier moves of this game: its memory there, if it learns.
    kept: Any = None
    #: The game, for parts that look at its board.
    game: Game | None = None

    @property
    def noted(self) -> Trace:
        """The trace, for parts that learn from it."""
        if self.trace is None:
            raise ValueError("there is no trace to learn from")
        return self.trace

    @property
    def sampled_sites(self) -> int:
        """Sites to draw from where the rules are one placement on a board, else 0."""
        program = self.program
        if program.facts is None or program.emitted is None:
            return 0
        return program.facts.board_sites if MOVES_TO in program.emitted.signatures else 0

    @property
    def known_game(self) -> Game:
        """The game; an error where the search does not say which one it plays."""
        if self.game is None:
            raise ValueError("this part looks at the board of the game: give it to the scheme")
        return self.game

    def policy_for(self, part: object) -> WeighedFeatures:
        """The policy in the tree; an error if there is none."""
        if self.policy is None:
            name = type(part).__name__
            raise CannotPlay(
                f"{name} follows a policy of features: give mcts or biased a file, features=FILE"
            )
        return self.policy

    def policy_of_playouts(self, part: object) -> WeighedFeatures:
        """The policy in playouts; an error if there is none."""
        return self.playout_policy or self.policy_for(part)


class Selection(Protocol):
    """A selection rule with its parameters: a dataclass, whose fields they are."""

    @property
    def rule(self) -> SelectionRule:
        """Its functions."""

    def memory(self, setting: Setting) -> NamedTuple | tuple[Any, ...]:
        """Its arrays, made when a root is taken."""


class EdgeStatistics(NamedTuple):
    """What a tree knows of the moves of a node."""

    visits: NDArray[np.integer[Any]]  # [n]
    means: NDArray[np.float64]  # [n]
    columns: NDArray[np.float64]  # [C, n] what the selection rule keeps of its own


@runtime_checkable
class Valuing(Protocol):
    """A selection rule that goes by other values than means."""

    def values(self, edges: EdgeStatistics) -> NDArray[np.float64]:
        """[n] what the moves of a node are worth."""


class Playout(Protocol):
    """A playout policy with its parameters: a dataclass, whose fields they are."""

    @property
    def rule(self) -> PlayoutRule:
        """Its functions."""

    def memory(self, setting: Setting) -> NamedTuple | tuple[Any, ...]:
        """Its arrays, made when a root is taken."""
