"""A whole set of features: its ideas, the heaviest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.features.explain.phrases import number, sentence
from ludeme.features.explain.setting import Setting
from ludeme.features.explain.strategies import strategies
from ludeme.features.explain.wording import Explanation, explain_feature
from ludeme.features.pattern.feature import Feature


@dataclass(frozen=True)
class Idea:
    """Features that say the same, or make up one strategy."""

    phrase: str
    sentence: str
    members: tuple[Explanation, ...]
    #: The part of the weights of the whole set that is theirs, without regard to signs.
    share: float

    @property
    def weight(self) -> float:
        """The weight of the heaviest member."""
        return max((member.weight for member in self.members), key=abs)

    @property
    def heaviness(self) -> float:
        """All weights together, without regard to signs."""
        return sum(abs(member.weight) for member in self.members)

    @property
    def shape(self) -> bool:
        """Whether it has a name people know."""
        return any(member.shape for member in self.members)


def summarise(
    setting: Setting,
    features: Sequence[Feature],
    weights: Sequence[float],
    player: int | None = None,
) -> tuple[Idea, ...]:
    """The ideas of a set, the heaviest first; features without weight say nothing."""
    told = {
        place: explain_feature(setting, feature, weights[place], player)
        for place, feature in enumerate(features)
        if weights[place]
    }
    total = sum(abs(explanation.weight) for explanation in told.values()) or 1.0
    found = []
    for strategy in strategies(setting, features, weights, player):
        members = [told.pop(place) for place in sorted(strategy.members)]
        found.append(_idea(strategy.idea, members, total, strategy.idea))
    by_phrase: dict[str, list[Explanation]] = {}
    for explanation in told.values():
        by_phrase.setdefault(explanation.idea, []).append(explanation)
    found += [_idea(phrase, members, total) for phrase, members in by_phrase.items()]
    return tuple(sorted(found, key=lambda idea: -idea.heaviness))


def _idea(phrase: str, members: list[Explanation], total: float, text: str | None = None) -> Idea:
    members.sort(key=lambda member: -abs(member.weight))
    share = sum(abs(member.weight) for member in members) / total
    return Idea(
        phrase, sentence(text) if text else _sentence(phrase, members), tuple(members), share
    )


def _sentence(phrase: str, members: Sequence[Explanation]) -> str:
    """That of all members, if it is one; else what they have in common."""
    sentences = {member.sentence for member in members}
    if len(sentences) == 1:
        return members[0].sentence
    notes = {member.note for member in members}
    note = f", {notes.pop()}" if len(notes) == 1 and members[0].note else ""
    return sentence(f"{phrase}{note} (in {number(len(sentences))} situations)")
