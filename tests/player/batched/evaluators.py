"""Evaluators that are functions of the position alone, and play by numbers of moves."""

import hashlib

import numpy as np

from ludeme.model.header import RNG


class ByTarget:
    """Numbers moves by the site they lead to."""

    def numbers(self, rows, offsets, moves):
        return moves[:, 2].astype(np.int64)


class Hashed:
    """Priors and values by lot, always the same for the same position; no two are equal."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def evaluate(self, rows, offsets, actions):
        self.batches.append(len(rows))
        priors, values = [], []
        for row, first, last in zip(rows, offsets, offsets[1:], strict=False):
            numbers, value = drawn(row, actions[first:last])
            priors.append(numbers / numbers.sum())
            values.append(value)
        return np.concatenate(priors).astype(np.float32), np.array(values, np.float32)


def drawn(row, actions):
    """Positive numbers for the actions, and one in [0, 1] for the position."""
    row = np.array(row, np.int32)
    row[RNG] = 0
    seed = int.from_bytes(hashlib.sha256(row.tobytes()).digest()[:8], "big")
    random = np.random.default_rng(seed)
    value = random.random()
    return (0.1 + random.random(int(actions.max()) + 1))[actions], value
