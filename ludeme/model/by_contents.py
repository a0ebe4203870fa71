"""Equality of dataclasses that hold arrays: of those two compare by `==` to an array of answers."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np


class ByContents:
    """Equal to another of its class with equal fields, arrays by what is in them.

    Its dataclasses are declared with `eq=False`; they can be members of sets and keys.
    """

    def _contents(self) -> list[Any]:
        return [getattr(self, field.name) for field in fields(self)]  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ByContents) or type(self) is not type(other):
            return NotImplemented
        return all(map(_same, self._contents(), other._contents()))

    def __hash__(self) -> int:
        """Of arrays the shape: they may be large."""
        return hash(tuple(map(_known_by, self._contents())))


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    return bool(one == other)


def _known_by(value: Any) -> Any:
    return value.shape if isinstance(value, np.ndarray) else value
