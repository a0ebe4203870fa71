"""Descriptions that begin with another position."""

from __future__ import annotations

import re

from ludeme.app.exits import UserError
from ludeme.grammar.brackets import closing

_START, _PLAY = re.compile(r"\(start\s"), re.compile(r"\(play\s")


def with_start(text: str, rules: str) -> str:
    """A description with other start rules; it gets some if it has none.

    What stands behind them stays in its line, so that messages name the lines of the description.
    """
    rules = " ".join(rules.split("\n"))
    found = _START.search(text)
    if found is None:
        at = _PLAY.search(text)
        if at is None:
            raise UserError("this game has no rules of play")
        return f"{text[: at.start()]}(start {{ {rules} }}) {text[at.start() :]}"
    end = closing(text, found.start())
    if end is None:
        raise UserError("the start rules of this game are never closed")
    lines = "\n" * text.count("\n", found.start(), end)
    return f"{text[: found.start()]}(start {{ {rules} {lines}}}){text[end + 1 :]}"
