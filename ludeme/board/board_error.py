"""The error of all that makes boards."""

from __future__ import annotations


class BoardError(ValueError):
    """A board that cannot be made, or that nobody means."""
