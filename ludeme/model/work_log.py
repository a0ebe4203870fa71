"""What takes time is told when it is done, to Python's logger "ludeme" (`ludeme --verbose`)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

LOG = logging.getLogger("ludeme")


@contextmanager
def told(work: str) -> Iterator[None]:
    """Tell how long some work took, at the level of debugging."""
    began = perf_counter()
    yield
    LOG.debug("%s: %.2f s", work, perf_counter() - began)
