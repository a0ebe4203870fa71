"""What is known of the root of one game's search."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ludeme.player.batched.forest import PRIOR, Slot
from ludeme.player.batched.halving import utility_of_untried, weight_of_value
from ludeme.player.batched.roots import Roots
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.batched.values import utility_of, value_of
from ludeme.player.search.root import RootStatistics
from ludeme.player.search.tree import ROOT, PositionTree
from ludeme.player.search.variations import edges_of, statistics_at

Reals = NDArray[np.float64]


@dataclass(frozen=True)
class RootView:
    """The moves of a root, in the order of its edges. Values are those of the side to move."""

    settings: SearchSettings
    statistics: RootStatistics
    sums: Reals  # [n] of utilities
    priors: Reals  # [n] as the evaluator gave them
    explored: Reals  # [n] the same, flattened: what the search went by
    gumbel: Reals  # [n] the noise of sequential halving
    kept: NDArray[np.int32]  # [n] visits by earlier searches
    worth: float  # what the evaluator said of the root, in [0, 1]
    forced: float  # the constant of forced playouts

    @property
    def visits(self) -> NDArray[np.int64]:
        """How often each move was tried."""
        return self.statistics.visits

    @property
    def value(self) -> float:
        """The mean of all that was found, in [0, 1]."""
        visits = int(self.visits.sum())
        found = utility_of(self.worth) + float(self.sums.sum())
        return float(value_of(found / (1 + visits)))

    @property
    def completed(self) -> Reals:
        """The values [n] in [0, 1], also of moves without visits."""
        untried = utility_of_untried(self.visits, self.sums, self.priors, utility_of(self.worth))
        utilities = np.where(self.visits > 0, self.statistics.means, untried)
        return np.asarray(value_of(utilities))

    @property
    def weighed(self) -> Reals:
        """The completed values [n] on the scale of logits."""
        settings, most = self.settings, int(self.visits.max(initial=0))
        return weight_of_value(most, settings.visits, settings.scale) * self.completed

    def best(self, seed: int) -> int:
        """The move to play: the most visits, then the better mean, then the likelier one.

        After sequential halving the one that remained. What is proven comes first.
        """
        if self.settings.root != "halving":
            return self.statistics.best(seed)
        tried = self.visits - self.kept
        scores = self.gumbel + np.log(np.maximum(self.explored, 1e-300)) + self.weighed
        return self.statistics.certain_first(scores, tried)


def root_view(slot: Slot, roots: Roots, settings: SearchSettings, game: int) -> RootView:
    """The root of a game as it is now, as copies; `slot` is that of its tree."""
    tree = slot.tree
    edges = edges_of(tree, ROOT)
    n = edges.stop - edges.start
    priors = tree.columns[PRIOR, edges].copy()
    return RootView(
        settings=settings,
        statistics=statistics_of(tree, settings.solve),
        sums=tree.edge_value[edges].copy(),
        priors=priors,
        explored=roots.prior[game, :n].copy(),
        gumbel=roots.gumbel[game, :n].copy(),
        kept=roots.kept[game, :n].copy(),
        worth=float(slot.worth[ROOT]),
        forced=float(roots.forced[game]),
    )


def statistics_of(tree: PositionTree, solve: bool) -> RootStatistics:
    """What is known of the root's moves, with priors; results only if they were looked for."""
    known = statistics_at(tree, ROOT, solve)
    return replace(
        known,
        moves=known.moves.copy(),
        priors=tree.columns[PRIOR, edges_of(tree, ROOT)].copy(),
        proven=known.proven if solve else np.zeros_like(known.proven),
    )
