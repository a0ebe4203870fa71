"""What a training knows: a growing set of weighted features for each player, or one for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ludeme.features import Feature, FeatureBoard, WeightedFeatures, WeightsFile
from ludeme.features.files.provenance import Provenance
from ludeme.features.files.weights import SHARED, Section
from ludeme.features.layout.distinct import distinct_features
from ludeme.play.game import Game
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.training.apprentice import Apprentice
from ludeme.player.training.buffer import Buffer, RealArray, draw
from ludeme.player.training.discovery import Discovery
from ludeme.player.training.fitting import fit
from ludeme.player.training.optimisers import Memory, make_optimiser
from ludeme.player.training.playout_gradient import PlayoutLearner, learn_from_playouts
from ludeme.player.training.pruning import heaviest
from ludeme.player.training.settings import Settings


@dataclass
class LearnedSet:
    """One set as plain data: all that has to be kept of it."""

    role: str
    features: tuple[Feature, ...]
    theta: RealArray
    memory: Memory = field(default_factory=dict)
    #: The weights for playouts, if they are learned.
    playout_theta: RealArray | None = None
    playout_memory: Memory = field(default_factory=dict)

    def players(self, game: Game) -> tuple[int, ...]:
        """Who uses it."""
        if self.role == SHARED:
            return tuple(range(1, max(1, game.players) + 1))
        return (int(self.role.removeprefix("P")),)

    def weighted(self) -> WeightedFeatures:
        """The set as weights files have it."""
        weights = {"selection": self.theta}
        if self.playout_theta is not None:
            weights["playout"] = self.playout_theta
        lists = {name: tuple(map(float, theta)) for name, theta in weights.items()}
        return WeightedFeatures(self.role, self.features, lists)

    def pruned(self, keep: int) -> LearnedSet:
        """The set with the features of greatest absolute weight only."""
        kept = heaviest(self.theta, keep)
        playout = self.playout_theta
        return LearnedSet(
            self.role,
            tuple(self.features[k] for k in kept),
            self.theta[kept],
            _of_features(self.memory, kept),
            None if playout is None else playout[kept],
            _of_features(self.playout_memory, kept),
        )


def _of_features(memory: Memory, kept: Sequence[int]) -> Memory:
    """What an optimiser remembers about some features: zeros where it knows nothing yet."""
    size = max(kept, default=-1) + 1
    return {
        name: np.concatenate((array, np.zeros(max(0, size - len(array)))))[list(kept)]
        for name, array in memory.items()
    }


def first_sets(game: Game, settings: Settings, features: Sequence[Feature]) -> list[LearnedSet]:
    """The sets that a training begins with, all weights 0; what says the same is said once."""
    roles = [SHARED] if settings.shared else [f"P{p}" for p in range(1, max(1, game.players) + 1)]
    board = FeatureBoard(game)
    sets = []
    for role in roles:
        learned = LearnedSet(role, (), np.zeros(0))
        learned.features = distinct_features(board, features, learned.players(game))
        learned.theta = np.zeros(len(learned.features))
        if settings.episodes:
            learned.playout_theta = np.zeros(len(learned.features))
        sets.append(learned)
    return sets


def weights_file(game: Game, sets: Sequence[LearnedSet]) -> WeightsFile:
    """The sets as a weights file."""
    trained = tuple(learned.weighted() for learned in sets)
    return WeightsFile(game.name, (Section(trained=trained),), Provenance.of(game))


def sets_by_player(game: Game, sets: Sequence[LearnedSet]) -> Mapping[int, WeightedFeatures]:
    """The set of each player."""
    return {player: learned.weighted() for learned in sets for player in learned.players(game)}


class Knowledge:
    """The sets of a training at work: a policy that searches use, and who teaches it."""

    def __init__(self, game: Game, sets: Sequence[LearnedSet], settings: Settings) -> None:
        self._game = game
        self._settings = settings
        self._roles = [learned.role for learned in sets]
        self.policy = FeaturePolicy(game, sets_by_player(game, sets))
        self.apprentices = [
            Apprentice(
                self.policy,
                learned.players(game),
                make_optimiser(settings.optimiser, settings.step, learned.memory),
                settings.decay,
            )
            for learned in sets
        ]
        self.playouts = [
            PlayoutLearner(
                learned.players(game),
                learned.playout_theta.copy(),
                make_optimiser(settings.optimiser, settings.step, learned.playout_memory),
            )
            for learned in sets
            if learned.playout_theta is not None
        ]
        #: The playout weights for searches whose playouts use them.
        self.playout_policy = (
            FeaturePolicy(game, sets_by_player(game, sets), "playout")
            if self.playouts and settings.playout != "uniform"
            else None
        )
        board = FeatureBoard(game)
        self._discoveries = [
            Discovery(self.policy, board, apprentice, settings) for apprentice in self.apprentices
        ]

    def sets(self) -> list[LearnedSet]:
        """All of it as plain data."""
        playouts: Sequence[PlayoutLearner | None] = self.playouts or [None] * len(self._roles)
        return [
            LearnedSet(
                role,
                apprentice.features,
                apprentice.theta.copy(),
                _copied(apprentice.optimiser.memory),
                None if playout is None else playout.theta.copy(),
                {} if playout is None else _copied(playout.optimiser.memory),
            )
            for role, apprentice, playout in zip(
                self._roles, self.apprentices, playouts, strict=True
            )
        ]

    def can_catch_up(self, others: Sequence[LearnedSet]) -> bool:
        """Whether other sets have only grown out of these."""
        pairs = zip(self.apprentices, others, strict=True)
        return all(
            apprentice.features == other.features[: len(apprentice.features)]
            for apprentice, other in pairs
        )

    def catch_up(self, others: Sequence[LearnedSet]) -> None:
        """Take over sets that have grown out of these."""
        for number, other in enumerate(others):
            apprentice = self.apprentices[number]
            for feature in other.features[len(apprentice.theta) :]:
                self._add(number, feature)
            apprentice.theta = other.theta.copy()
            apprentice.publish()
            if other.playout_theta is not None:
                self.playouts[number].theta = other.playout_theta.copy()
        self._publish_playouts()

    def learn(self, buffer: Buffer, random: np.random.Generator) -> float:
        """One step on a batch from the buffer; returns the mean loss of the batch (eq. 5)."""
        settings = self._settings
        batch = draw(list(buffer), settings.batch, random, settings.by_duration)
        loss = 0.0
        for apprentice in self.apprentices:
            own = [sample for sample in batch if sample.mover in apprentice.players]
            loss += apprentice.learn(own, len(batch))
        return loss / max(1, len(batch)) + self._penalty()

    def fit(self, buffer: Buffer) -> None:
        """Fit all weights to all that is remembered."""
        for apprentice in self.apprentices:
            fit(apprentice, buffer.of_movers(apprentice.players), self._settings.fit)

    def _penalty(self) -> float:
        squares = sum(float(apprentice.theta @ apprentice.theta) for apprentice in self.apprentices)
        return self._settings.decay / 2 * squares

    def grow(self, buffer: Buffer, random: np.random.Generator) -> list[Feature]:
        """Add new features to every set; returns those that were found."""
        settings = self._settings
        all_found: list[Feature] = []
        for _ in range(settings.growth):
            found = []
            for number, discovery in enumerate(self._discoveries):
                samples = buffer.of_movers(self.apprentices[number].players)
                batch = draw(samples, settings.discovery_batch, random, settings.by_duration)
                feature = discovery.find(batch, random)
                if feature is not None:
                    found.append((number, feature))
            # All at once: after each addition the policy has to be laid out on the board anew.
            for number, feature in found:
                self._add(number, feature)
                all_found.append(feature)
        return all_found

    def _add(self, number: int, feature: Feature) -> None:
        """Append a feature to a set, with weight 0 for every use."""
        self.apprentices[number].add(feature)
        if self.playouts:
            self.playouts[number].add_feature()
        if self.playout_policy is not None:
            for player in self.apprentices[number].players:
                self.playout_policy.add_feature(player, feature)

    def learn_playouts(self, buffer: Buffer, random: np.random.Generator) -> None:
        """Improve the playout weights by the outcomes of playouts from positions of the buffer."""
        if self.playouts:
            starts = draw(list(buffer), self._settings.episodes, random)
            learn_from_playouts(self._game, self.policy, self.playouts, starts, random)
        self._publish_playouts()

    def _publish_playouts(self) -> None:
        if self.playout_policy is not None:
            for learner in self.playouts:
                for player in learner.players:
                    self.playout_policy.set_weights(player, learner.theta)


def _copied(memory: Memory) -> Memory:
    return {name: array.copy() for name, array in memory.items()}
