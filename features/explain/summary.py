"""A whole set of features: its ideas, the heaviest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludeme.features.explain.phrases import number, sentence
from ludeme.features.explain.setting import Setting
from ludeme.features.explain.strategies import strategies
from ludeme.features.explain.wording import Explanation, explain_feature
from ludeme.features.pattern.feature import Feature


@dataclass(frozen=True)
class Idea:
    """Features that say the same, or make up one strategy.

    Those that say the contrary belong to it too, and count against it.
    """

    phrase: str
    sentence: str
    members: tuple[Explanation, ...]
    #: What is left of the weights of its members, as a part of all weights without their signs;
    #: of what was measured, the part of the scores of moves that it explains.
    share: float
    #: What moves of this kind gain over others, if that was measured.
    effect: float | None = None

    @property
    def weight(self) -> float:
        """What was measured, else the weight of the heaviest member that says the same."""
        return max(self._saying, key=abs) if self.effect is None else self.effect

    @property
    def net(self) -> float:
        """What is left of its weights, without regard to signs if it is a strategy of several."""
        same = {member.about for member in self.members}
        weights = [member.weight for member in self.members]
        return abs(sum(weights)) if len(same) == 1 else sum(map(abs, weights))

    @property
    def _saying(self) -> list[float]:
        weights = [member.weight for member in self.members if member.idea == self.phrase]
        return weights or [member.weight for member in self.members]

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
    by_idea: dict[str, list[Explanation]] = {}
    for explanation in told.values():
        by_idea.setdefault(explanation.about, []).append(explanation)
    found += [_netted(members, total) for members in by_idea.values()]
    return tuple(sorted(found, key=lambda idea: -idea.net))


def _netted(members: list[Explanation], total: float) -> Idea:
    """One idea of features that recommend it and of others that advise against it."""
    liked = sum(member.weight for member in members) >= 0
    saying = [member for member in members if member.liked == liked]
    idea = _idea(saying[0].idea, members, total)
    return replace(idea, sentence=_sentence(idea.phrase, saying))


def _idea(phrase: str, members: list[Explanation], total: float, text: str = "") -> Idea:
    members.sort(key=lambda member: -abs(member.weight))
    idea = Idea(phrase, sentence(text), tuple(members), 0.0)
    return replace(idea, share=idea.net / total)


def _sentence(phrase: str, members: Sequence[Explanation]) -> str:
    """That of all members, if it is one; else what they have in common."""
    sentences = {member.sentence for member in members}
    if len(sentences) == 1:
        return members[0].sentence
    notes = {member.note for member in members}
    note = f", {notes.pop()}" if len(notes) == 1 and members[0].note else ""
    return sentence(f"{phrase}{note} (in {number(len(sentences))} situations)")
