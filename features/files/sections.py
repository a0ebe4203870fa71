"""What a weights file says: features and their weights, for players and options."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ludeme.features.files.provenance import Provenance
from ludeme.features.pattern.feature import Feature
from ludeme.grammar import LudemeError

#: The lists of weights a set can have, and the order in which they stand in for each other.
LISTS = ("selection", "playout", "tspg")

#: The role of a set for all players.
SHARED = "Shared"


@dataclass(frozen=True)
class WeightedFeatures:
    """The features of one player (or `Shared`), with a list of weights for each of their uses."""

    role: str
    features: tuple[Feature, ...]
    #: By names of `LISTS`; each as long as `features`.
    weights: Mapping[str, tuple[float, ...]]

    def __post_init__(self) -> None:
        if any(len(weights) != len(self.features) for weights in self.weights.values()):
            raise ValueError("a list of weights has one number for each feature")

    @property
    def player(self) -> int | None:
        """Whose set it is; None: that of all players."""
        return None if self.role == SHARED else int(self.role.removeprefix("P"))

    def weights_for(self, use: str) -> tuple[float, ...]:
        """The weights for a use, or what stands in for them: selection, playout, then tspg."""
        for name in (use, *LISTS):
            if name in self.weights:
                return self.weights[name]
        return (0.0,) * len(self.features)

    def heaviest(self, keep: int) -> WeightedFeatures:
        """The set with the features of greatest absolute weight in selection only, in order."""
        of_selection = self.weights_for("selection")
        order = sorted(range(len(of_selection)), key=lambda k: -abs(of_selection[k]))
        numbers = sorted(order[:keep])
        features = tuple(self.features[i] for i in numbers)
        weights = {name: tuple(w[i] for i in numbers) for name, w in self.weights.items()}
        return WeightedFeatures(self.role, features, weights)


@dataclass(frozen=True)
class Section:
    """What applies under some options: the sets, the best agent, and the rest as text."""

    #: Option or ruleset strings of which one must be chosen; none: always.
    options: tuple[str, ...] = ()
    agent: str | None = None
    trained: tuple[WeightedFeatures, ...] = ()
    #: Written by hand: these take precedence over trained ones.
    handmade: tuple[WeightedFeatures, ...] = ()
    rest: tuple[str, ...] = ()

    @property
    def sets(self) -> tuple[WeightedFeatures, ...]:
        """The sets to be used."""
        return self.handmade or self.trained

    def applies(self, chosen: Collection[str]) -> bool:
        """Whether the section is meant for these options."""
        return not self.options or any(option in chosen for option in self.options)

    def heaviest(self, keep: int) -> Section:
        """The same with so many features in each trained set."""
        return replace(self, trained=tuple(one.heaviest(keep) for one in self.trained))


@dataclass(frozen=True)
class WeightsFile:
    """All that such a file says; the first section is the one that always applies."""

    game: str
    sections: tuple[Section, ...] = field(default_factory=lambda: (Section(),))
    #: The rules that it was learned for, if it says so.
    provenance: Provenance | None = None

    def heaviest(self, keep: int) -> WeightsFile:
        """The same with so many features in each trained set."""
        return replace(self, sections=tuple(one.heaviest(keep) for one in self.sections))

    def sets(self, players: int, chosen: Collection[str] = ()) -> dict[int, WeightedFeatures]:
        """The set of each player under the chosen options; a `LudemeError` if there is none.

        Of several sections that apply, the last one with features counts.
        """
        found: Sequence[WeightedFeatures] = ()
        for section in self.sections:
            if section.applies(chosen) and section.sets:
                found = section.sets
        by_role = {weighted.role: weighted for weighted in found}
        if len(found) == 1 and SHARED in by_role:
            return {player: by_role[SHARED] for player in range(1, players + 1)}
        roles = {player: f"P{player}" for player in range(1, players + 1)}
        if len(found) != players or set(roles.values()) != set(by_role):
            have = ", ".join(weighted.role for weighted in found) or "none"
            raise LudemeError(
                f"the weights of {self.game} have no set for each of {players} players",
                expected=f"sets for P1 to P{players}, or one for {SHARED}; there are: {have}",
            )
        return {player: by_role[role] for player, role in roles.items()}
