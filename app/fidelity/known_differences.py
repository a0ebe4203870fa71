"""The games that are known to differ from the reference: `games/known_differences.json`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ludeme import games

DATA = Path(games.__file__).parent / "known_differences.json"


_NAME = re.compile(r'\((?:game|match)\s+"([^"]*)"')


def known_difference(description: Path) -> str:
    """What is known to differ in a game, by the name in its description; "" if nothing is."""
    try:
        name = _NAME.search(description.read_text(encoding="utf-8", errors="replace"))
    except OSError:  # its status says so
        return ""
    return known_differences().get(name[1], "") if name else ""


@cache
def known_differences() -> Mapping[str, str]:
    """What is known to differ, by the name that the description of a game gives."""
    found: dict[str, str] = json.loads(DATA.read_text(encoding="utf-8"))["games"]
    return MappingProxyType(found)
