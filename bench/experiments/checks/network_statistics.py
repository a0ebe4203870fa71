"""What a network thinks of moves beside what searches found, and how alike games of self-play are.

Each statistic has a number for each game, the mean of its positions: positions of one game are not
independent of each other.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t as student

from bench.experiments.judging.answers import Answer
from ludeme.player.batched.records import Records
from ludeme.player.encoding.encoding import Encoding
from ludeme.player.matches.statistics import Interval
from ludeme.player.network.board import Board
from ludeme.player.network.evaluator import Answer as Network
from ludeme.player.network.evaluator import priors

Reals = NDArray[np.float64]

#: The temperature of the soft policy (experiments §5.1).
_SOFT = 4.0
#: Five statistics, of which none may err: 5 % together.
_ERROR = 0.01
#: Less than any prior that counts.
_LEAST = 1e-12


class Thoughts(NamedTuple):
    """What a network says of the positions of records: N positions with T legal moves in all."""

    priors: Reals  # [T] the softmax over the legal moves of each position
    illegal: Reals  # [N] the share of moves that are not legal in the softmax over all


def thoughts(network: Network, encoding: Encoding, board: Board, records: Records) -> Thoughts:
    """Ask a network for all positions."""
    logits, _ = network(encoding.observe(records.rows))
    columns = board.columns_of(records.actions)
    legal = np.zeros(logits.shape, bool)
    positions = np.arange(len(records.rows))
    legal[np.repeat(positions, np.diff(records.offsets)), columns] = True
    shares = np.exp(logits.astype(float) - logits.max(1, keepdims=True))
    illegal = 1 - (shares * legal).sum(1) / shares.sum(1)
    return Thoughts(priors(logits, records.offsets, columns).astype(float), illegal)


# --- statistics, each [games] ---------------------------------------------------------------------


def entropy(found: Thoughts, records: Records) -> Reals:
    """Of the priors, in nats."""
    each = -found.priors * np.log(np.maximum(found.priors, _LEAST))
    return by_game(_sums(each, records), records.games)


def soft_divergence(found: Thoughts, records: Records) -> Reals:
    """How far softened priors are from softened visits: KL, both to the power 1/4."""
    ours = _normalised(found.priors ** (1 / _SOFT), records)
    theirs = _normalised((records.visits + 1.0) ** (1 / _SOFT), records)
    return by_game(_divergence(theirs, ours, records), records.games)


def illegal_mass(found: Thoughts, records: Records) -> Reals:
    """The share of moves that are not legal."""
    return by_game(found.illegal, records.games)


def lessons(found: Thoughts, records: Records) -> Reals:
    """How much full searches have to teach: KL of their visits from the priors."""
    each = _divergence(_normalised(records.visits.astype(float), records), found.priors, records)
    return by_game(each[records.full], records.games[records.full])


def new_positions(seen: NDArray[np.float32], games: NDArray[np.int64]) -> Reals:
    """The share of positions that are in no other game; `seen` [N, ...] is what is observed."""
    keys = [one.tobytes() for one in seen]
    among = Counter(key for key, _ in set(zip(keys, games.tolist(), strict=True)))
    return by_game(np.array([among[key] == 1 for key in keys], float), games)


def by_game(values: Reals, games: NDArray[np.int64]) -> Reals:
    """The mean of each game, in the order of their numbers."""
    _, places = np.unique(games, return_inverse=True)
    return np.bincount(places, values) / np.bincount(places)


def _sums(values: Reals, records: Records) -> Reals:
    """[T] -> [N]: each position has at least one move."""
    return np.asarray(np.add.reduceat(values, records.offsets[:-1]), float)


def _normalised(amounts: Reals, records: Records) -> Reals:
    """Shares of each position; even ones where nothing was tried, for want of a choice."""
    counts = np.diff(records.offsets)
    totals = np.repeat(_sums(amounts, records), counts)
    even = np.repeat(1 / counts, counts)
    return np.where(totals > 0, amounts / np.where(totals > 0, totals, 1), even)


def _divergence(theirs: Reals, ours: Reals, records: Records) -> Reals:
    """[N] KL(theirs || ours)."""
    ratio = np.log(np.maximum(theirs, _LEAST)) - np.log(np.maximum(ours, _LEAST))
    return _sums(theirs * ratio, records)


# --- comparing ------------------------------------------------------------------------------------


def difference(first: Reals, second: Reals, *, paired: bool) -> Interval:
    """The 99 % interval of the difference of two means (Student's t, Welch's if not `paired`).

    >>> low, high = difference(np.array([3.0, 5.0]), np.array([1.0, 1.0]), paired=False)
    >>> round(low, 1), round(high, 1)
    (-60.7, 66.7)
    """
    if paired:
        first, second = first - second, np.zeros(1)
    parts = [
        (np.var(one, ddof=1) / len(one), len(one) - 1) for one in (first, second) if len(one) > 1
    ]
    variance = sum(part for part, _ in parts)
    middle = float(first.mean() - second.mean())
    if variance == 0:
        return Interval(middle, middle)
    freedom = variance**2 / sum(part**2 / rest for part, rest in parts)
    spread = float(student.ppf(1 - _ERROR / 2, freedom) * np.sqrt(variance))
    return Interval(middle - spread, middle + spread)


def has_sign(span: Interval, sign: int) -> Answer:
    """Whether all of an interval lies above 0 (below it for -1): open where 0 is within."""
    low, high = (span.low, span.high) if sign > 0 else (-span.high, -span.low)
    if low > 0:
        return Answer.YES
    return Answer.NO if high < 0 else Answer.OPEN
