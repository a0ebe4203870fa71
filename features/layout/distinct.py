"""Features that say the same on a board, although they are not written alike.

Where everything belongs to one of two players, "neither empty nor a friend" is an enemy; whoever
has the one kind of piece is known by it. Such features would only be looked at twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.contents import ContentCodes
from ludeme.features.layout.instances import Instance, InstanceTable
from ludeme.features.pattern.feature import Feature, SpatialFeature

#: Which contents a site may have, as bits; 0 bits: whatever is there, the test fails.
_Allowed = tuple[tuple[int, int], ...]


def distinct_features(
    board: FeatureBoard, features: Sequence[Feature], players: Iterable[int]
) -> tuple[Feature, ...]:
    """The features without those that can never be active for any of these players, and without
    those that are active exactly when one before them is."""
    players = tuple(players)
    table = InstanceTable(board, features, players=players)
    instances = [instance for player in players for instance in table.of_player(player)]
    codes = ContentCodes.telling_apart(
        board.game, (condition for instance in instances for condition in instance.conditions)
    )
    allowed = _Contents(codes)
    meanings: list[set[object]] = [set() for _ in features]
    for instance in instances:
        asked = allowed.of(instance)
        if all(contents for _, contents in asked):
            meanings[instance.feature].add((instance.player, instance.fixed, asked))
    kept: dict[object, Feature] = {}
    for feature, meaning in zip(features, meanings, strict=True):
        if not isinstance(feature, SpatialFeature):
            kept[feature] = feature
        elif meaning:
            kept.setdefault(frozenset(meaning), feature)
    return tuple(kept.values())


class _Contents:
    """What instances allow on the sites they look at."""

    def __init__(self, codes: ContentCodes) -> None:
        self._codes = codes
        self._everything = (1 << len(codes.examples)) - 1
        self._known: dict[tuple[str, int, bool], int] = {}

    def of(self, instance: Instance) -> _Allowed:
        """The contents allowed on each site where it is not everything."""
        found: dict[int, int] = {}
        for condition in instance.conditions:
            kind = (condition.layer, condition.value, condition.holds)
            if kind not in self._known:
                self._known[kind] = self._codes.allowed(condition)
            found[condition.site] = found.get(condition.site, self._everything) & self._known[kind]
        return tuple(sorted(item for item in found.items() if item[1] != self._everything))
