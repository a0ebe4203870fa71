"""Kernels that have a faster form when the memory is Python lists (the Python tier only)."""

from __future__ import annotations


def copy_row(target: list[int], source: list[int]) -> int:
    """Copy a position row."""
    target[:] = source
    return 0


def copy_used(target: list[int], source: list[int], size: int) -> int:
    """Copy the first `size` integers of a position row."""
    target[:size] = source[:size]
    return 0


def clear(t: list[int], start: int, size: int) -> int:
    """Set `size` integers of the workspace to 0."""
    t[start : start + size] = [0] * size
    return 0
