"""What was chosen for a game before: one small file for each, in the user's cache."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from time import time

import ludeme
from ludeme.play.game import Game
from ludeme.play.trials import rules_digest
from ludeme.player.choice.choice import Choice
from ludeme.player.learned.store import Findings
from ludeme.runtime.native import cache

#: Choices of other versions of what is tried, and how, do not count.
VERSION = 12

_A_DAY = 86_400.0


def remembered(game: Game, findings: Findings) -> Choice | None:
    """What was chosen for these rules with the same files; nothing if it is damaged, or over."""
    data = cache.read(_place(game, findings))
    try:
        kept = {} if data is None else json.loads(data)
        until = kept.pop("until", inf)
        return Choice(**kept) if kept and time() < until else None
    except (ValueError, TypeError, AttributeError):
        return None


def remember(game: Game, findings: Findings, choice: Choice, *, lasting: bool = True) -> None:
    """Keep a choice; one that is not `lasting` for a day, since the machine may have been busy."""
    said = {
        "name": choice.name,
        "parameters": dict(choice.parameters),
        "reason": choice.reason,
    }
    until = {} if lasting else {"until": time() + _A_DAY}
    cache.keep(_place(game, findings), json.dumps(said | until).encode())


def _place(game: Game, findings: Findings) -> Path:
    """The file for these rules, this version and what was learned."""
    files = (f"{one.path} {one.path.stat().st_mtime_ns}" for one in findings.learned)
    return place_of(game, *files)


def place_of(game: Game, *asked: str) -> Path:
    """The file for what this version has found out about these rules, by what was asked."""
    name = cache.digest(rules_digest(game), str(VERSION), ludeme.__version__, *asked)
    return cache.folder() / "choices" / f"{name}.json"
