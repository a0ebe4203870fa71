"""Files of features and their weights, in the shape the reference uses (spec 09 §8).

    (define "Hex_ai"
        (bestAgent "Biased MCTS")
        trainedFeatures:(features {
            (featureSet P1 selectionFeatures:{ (pair "to {} where friend {0}" 0.25) })
        }))

Features may be written in either notation. What else such a file holds (heuristics, decision trees)
is kept as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ludeme.features.files.notation import Notation, to_text
from ludeme.features.pattern.feature import AspatialFeature, Feature
from ludeme.grammar import LudemeError
from ludeme.play.atomic_files import write_atomically

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

    def weights_for(self, use: str) -> tuple[float, ...]:
        """The weights for a use, or what stands in for them: selection, playout, then tspg."""
        for name in (use, *LISTS):
            if name in self.weights:
                return self.weights[name]
        return (0.0,) * len(self.features)

    def aspatial_first(self) -> WeightedFeatures:
        """The same set in the order of weight vectors: aspatial features, then spatial ones."""
        order = sorted(
            range(len(self.features)),
            key=lambda i: not isinstance(self.features[i], AspatialFeature),
        )
        features = tuple(self.features[i] for i in order)
        weights = {name: tuple(w[i] for i in order) for name, w in self.weights.items()}
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


@dataclass(frozen=True)
class WeightsFile:
    """All that such a file says; the first section is the one that always applies."""

    game: str
    sections: tuple[Section, ...] = field(default_factory=lambda: (Section(),))

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


# --- writing --------------------------------------------------------------------------------------


def to_file_text(weights: WeightsFile, notation: Notation = "ludeme") -> str:
    """The text of a weights file."""
    lines = [f'(define "{weights.game}_ai"']
    for section in weights.sections:
        if section.options:
            names = " ".join(f'"{option}"' for option in section.options)
            lines += [f"  (useFor {{ {names} }}", *_section_lines(section, notation), "  )"]
        else:
            lines += _section_lines(section, notation)
    return "\n".join([*lines, ")", ""])


def _section_lines(section: Section, notation: Notation) -> Iterator[str]:
    if section.agent is not None:
        yield f'    (bestAgent "{section.agent}")'
    for label, sets in (("", section.handmade), ("trainedFeatures:", section.trained)):
        if sets:
            yield f"    {label}(features {{"
            for weighted in sets:
                yield from _set_lines(weighted, notation)
            yield "    })"
    for text in section.rest:
        yield f"    {text}"


def _set_lines(weighted: WeightedFeatures, notation: Notation) -> Iterator[str]:
    yield f"      (featureSet {weighted.role}"
    texts = [to_text(feature, notation) for feature in weighted.features]
    for name in LISTS:
        if name in weighted.weights:
            yield f"        {name}Features:{{"
            for text, weight in zip(texts, weighted.weights[name], strict=True):
                yield f'          (pair "{text}" {float(weight)!r})'
            yield "        }"
    yield "      )"


def save(path: str | Path, weights: WeightsFile, notation: Notation = "ludeme") -> None:
    """Write a weights file; a reader sees the old one or the new one, never a half."""
    write_atomically(Path(path), to_file_text(weights, notation))


def load(
    path: str | Path,
    game: str | None = None,
    *,
    transfer: bool = False,
    check: Callable[[Feature], None] | None = None,
) -> WeightsFile:
    """Read a weights file; raises `LudemeError` with the place for whatever is wrong with it.

    With a game's name, files of other games are refused unless `transfer` is asked for. `check`, as
    `FeatureBoard.check`, refuses features that speak of what a game does not have.
    """
    from ludeme.features.files.weights_reader import read

    path = Path(path)
    return read(path.read_text(encoding="utf-8"), str(path), None if transfer else game, check)
