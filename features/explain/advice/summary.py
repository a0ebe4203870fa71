"""From what was seen on random positions to a few ideas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludeme.features.explain.advice.observing import Observed
from ludeme.features.explain.phrases import advice, sentence

#: A page has room for so many.
MOST_IDEAS = 15
#: An idea must be true of so many moves, and tell so much of what the set says.
FEWEST_MOVES, LEAST_SHARE = 25, 0.002
#: An effect is at most so many times what it is without regard to the other ideas.
CONTRAST = 3.0
#: A feature belongs to an idea if that is true of so many of the moves for which it is active.
FIRES_WITHIN = 0.95
#: ... which must be so many.
FEWEST_FIRINGS = 20


@dataclass(frozen=True)
class Advice:
    """An idea that a set as a whole likes or dislikes."""

    phrase: str
    sentence: str
    #: What moves with this idea gain over the others of their position, other ideas being equal.
    weight: float
    #: The part of what the set says (the variance of its scores) that it adds.
    share: float
    #: The features that are active within it alone, by number.
    members: tuple[int, ...]


def advise(observed: Observed, weights: Sequence[float]) -> tuple[Advice, ...]:
    """The ideas that explain the scores of moves best, those that tell most first."""
    scores = observed.active @ np.asarray(weights, float)
    target = _within(observed.position, scores)
    columns = _within(observed.position, observed.true.astype(float))
    total = float(target @ target) or 1.0
    chosen: list[int] = []
    shares: list[float] = []
    told = 0.0
    able = _able(observed, columns)
    while len(chosen) < MOST_IDEAS:
        best, gained = _next(columns, target, chosen, able)
        if best is None or gained / total - told < LEAST_SHARE:
            break
        shares.append(gained / total - told)
        told = gained / total
        chosen.append(best)
    effects = _effects(columns, target, chosen)
    kept = [
        _advice(observed, number, effect, share)
        for number, effect, share in zip(chosen, effects, shares, strict=True)
        if _agrees(columns[:, number], target, effect)
    ]
    return tuple(sorted(kept, key=lambda one: -one.share))


def _able(observed: Observed, columns: NDArray[np.float64]) -> list[int]:
    """Ideas that are true of enough moves, and not of all or none in each position."""
    seen = observed.true.sum(axis=0)
    varies = (columns != 0).any(axis=0)
    return [k for k in range(columns.shape[1]) if seen[k] >= FEWEST_MOVES and varies[k]]


def _within(position: NDArray[np.int64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each move has more than the mean of its position."""
    count = np.bincount(position)
    whole = values.reshape(len(values), -1)
    means = np.stack(
        [np.bincount(position, whole[:, k]) / np.maximum(count, 1) for k in range(whole.shape[1])],
        axis=1,
    )
    return (whole - means[position]).reshape(values.shape)


def _next(
    columns: NDArray[np.float64],
    target: NDArray[np.float64],
    chosen: list[int],
    able: Sequence[int],
) -> tuple[int | None, float]:
    """The idea that, with those chosen, explains most; and how much that is."""
    best, most = None, 0.0
    for number in able:
        if number in chosen:
            continue
        wanted = [*chosen, number]
        effects = _effects(columns, target, wanted)
        explained = float(target @ (columns[:, wanted] @ effects))
        sound = all(
            _agrees(columns[:, one], target, effect)
            for one, effect in zip(wanted, effects, strict=True)
        )
        if sound and explained > most:
            best, most = number, explained
    return best, most


def _effects(
    columns: NDArray[np.float64], target: NDArray[np.float64], chosen: list[int]
) -> NDArray[np.float64]:
    """Least squares."""
    if not chosen:
        return np.zeros(0)
    part = columns[:, chosen]
    found = np.linalg.lstsq(part.T @ part, part.T @ target, rcond=None)[0]
    return np.asarray(found, np.float64)


def _agrees(column: NDArray[np.float64], target: NDArray[np.float64], effect: float) -> bool:
    """Whether such moves, all else as it comes, are liked (or disliked) about as the effect says.

    If not, the idea is liked only in contrast to another, and its words alone would mislead.
    """
    alone = float(column @ target) / float(column @ column)
    return effect * alone > 0 and abs(effect) <= CONTRAST * abs(alone)


def _advice(observed: Observed, number: int, effect: float, share: float) -> Advice:
    notion = observed.notions[number]
    phrase = advice([notion.phrase], effect >= 0)
    note = f", {notion.note}" if notion.note else ""
    true = observed.true[:, number]
    fired = observed.active.sum(axis=0)
    inside = observed.active[true].sum(axis=0)
    own = (fired >= FEWEST_FIRINGS) & (inside >= FIRES_WITHIN * fired)
    members = tuple(np.flatnonzero(own).tolist())
    return Advice(phrase, sentence(phrase + note), float(effect), share, members)
