"""What a search offers to its parts when they get their memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ludeme.player.parts.rules import PlayoutRule, SelectionRule
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
    #: The policy of weighted features in the tree and in playouts, if there is one.
    policy: WeighedFeatures | None = None
    playout_policy: WeighedFeatures | None = None
    #: The longest list of moves there is room for.
    moves: int = 0

    def policy_for(self, part: object) -> WeighedFeatures:
        """The policy in the tree; an error if there is none."""
        if self.policy is None:
            name = type(part).__name__
            raise ValueError(f"{name} follows a policy of features: give a file, features=FILE")
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


class Playout(Protocol):
    """A playout policy with its parameters: a dataclass, whose fields they are."""

    @property
    def rule(self) -> PlayoutRule:
        """Its functions."""

    def memory(self, setting: Setting) -> NamedTuple | tuple[Any, ...]:
        """Its arrays, made when a root is taken."""
