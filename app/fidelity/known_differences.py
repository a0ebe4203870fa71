"""The games that are known to differ from the reference: `games/known_differences.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ludeme import games

DATA = Path(games.__file__).parent / "known_differences.json"


@cache
def known_differences() -> Mapping[str, str]:
    """What is known to differ, by the name that the description of a game gives."""
    found: dict[str, str] = json.loads(DATA.read_text(encoding="utf-8"))["games"]
    return MappingProxyType(found)
