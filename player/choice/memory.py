"""What was chosen for a game before: one small file for each, in the user's cache."""

from __future__ import annotations

import json
from pathlib import Path

import ludeme
from ludeme.play.game import Game
from ludeme.play.trials import rules_digest
from ludeme.player.choice.choice import Choice
from ludeme.player.learned.store import Findings
from ludeme.runtime.native import cache

#: Choices of other versions of what is tried, and how, do not count.
VERSION = 4


def remembered(game: Game, findings: Findings) -> Choice | None:
    """What was chosen for these rules with the same files; nothing if it is damaged."""
    data = cache.read(_place(game, findings))
    try:
        return None if data is None else Choice(**json.loads(data))
    except (ValueError, TypeError):
        return None


def remember(game: Game, findings: Findings, choice: Choice) -> None:
    """Keep a choice."""
    said = {
        "name": choice.name,
        "parameters": dict(choice.parameters),
        "reason": choice.reason,
    }
    cache.keep(_place(game, findings), json.dumps(said).encode())


def _place(game: Game, findings: Findings) -> Path:
    """The file for these rules, this version and what was learned."""
    files = (f"{one.path} {one.path.stat().st_mtime_ns}" for one in findings.learned)
    return place_of(game, *files)


def place_of(game: Game, *asked: str) -> Path:
    """The file for what this version has found out about these rules, by what was asked."""
    name = cache.digest(rules_digest(game), str(VERSION), ludeme.__version__, *asked)
    return cache.folder() / "choices" / f"{name}.json"
