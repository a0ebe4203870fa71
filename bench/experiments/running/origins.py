"""Where games come from: the commit of the engine, the machine and the day."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

#: Lines of games that were kept before they named machine and date: both by commit.
_EARLIER = Path(__file__).parents[2] / "results" / "experiments" / "engines.json"


def origins_of(lines: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How many games come from each place: "abc1234, AMD EPYC, 2026-11-20"."""
    return dict(sorted(Counter(map(origin, lines)).items()))


def origin(line: Mapping[str, Any]) -> str:
    """Where one game (or one line of results) comes from."""
    known = line if "machine" in line else earlier().get(str(line["commit"]), {})
    machine = str(known.get("machine", "machine not kept")).partition(",")[0]
    return f"{line['commit']}, {machine}, {str(known.get('date', 'day not kept'))[:10]}"


def said(origins: Mapping[str, int]) -> str:
    """All of it in words; games of several engines are called so."""
    engines = {one.partition(",")[0] for one in origins}
    if len(origins) == 1:
        return next(iter(origins))
    counted = "; ".join(f"{count} of {one}" for one, count in origins.items())
    return f"**{len(engines)} engines**: {counted}" if len(engines) > 1 else counted


@cache
def earlier() -> dict[str, dict[str, str]]:
    """Machine and date by commit, from the lines of results and the history of the repository."""
    if not _EARLIER.is_file():
        return {}
    found: dict[str, dict[str, str]] = json.loads(_EARLIER.read_text(encoding="utf-8"))
    return found
