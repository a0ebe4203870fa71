"""The checked build: programs whose every access to memory is tested (`LUDEME_CHECKED=1`)."""

from __future__ import annotations

import os


def asked_for() -> bool:
    """Whether the environment asks for the checked build."""
    return os.environ.get("LUDEME_CHECKED", "") not in ("", "0")
