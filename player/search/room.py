"""How large trees may become: a bound in bytes, and steps of growth that stay below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isfinite

#: What trees may take unless told otherwise.
DEFAULT_MEMORY = "1GB"
_UNITS = {"B": 1, "KB": 2**10, "MB": 2**20, "GB": 2**30}
#: Less has no room for the moves of a single position.
_LEAST = 2**20
#: Arrays that cannot become longer by such a part at least stay as they are.
_LEAST_STEP = 1 / 16


def bytes_of(text: str) -> int:
    """The bytes that are meant by "512MB", "2GB" or a plain number."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?) *([KMG]?B)?", str(text).strip().upper())
    size = float(found[1]) * _UNITS[found[2] or "B"] if found else 0.0
    if size < _LEAST or not isfinite(size):  # so many digits may be written that it has no end
        raise ValueError(f"memory is a size from 1MB on, such as 512MB or 2GB, not {text!r}")
    return int(size)


def enlarged(
    sizes: Sequence[int], needed: Sequence[int], bytes_of_one: Sequence[int], memory: int
) -> tuple[int, ...] | None:
    """The sizes at which what is `needed` fits, in at most so many bytes; None if it cannot.

    Arrays become twice as long, or as much longer as there is memory for. They are copied one
    after the other, so the largest that becomes longer is there twice for a moment.
    """
    short = [size < need for size, need in zip(sizes, needed, strict=True)]
    each = [size * one for size, one in zip(sizes, bytes_of_one, strict=True)]
    growing = [one for one, is_short in zip(each, short, strict=True) if is_short]
    free = memory - sum(each) - max(growing, default=0)
    step = min(1.0, free / max(1, sum(growing)))
    if step < _LEAST_STEP:
        return None
    return tuple(
        int(size * (1 + step)) if is_short else size
        for size, is_short in zip(sizes, short, strict=True)
    )
