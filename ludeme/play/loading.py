"""`ludeme.load`: from a name, a path or a text to a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ludeme.binding.binder import bind
from ludeme.compiler.gather.gathering import gather
from ludeme.grammar import parse
from ludeme.language.rules.frame import Game as GameNode
from ludeme.language.rules.frame import Match as MatchNode
from ludeme.play import collection
from ludeme.play.game import Game, read_description
from ludeme.play.match import Match


def load(
    source: str | Path,
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
    tier: str = "auto",
) -> Game:
    """Load a game (a `ludeme.play.match.Match` when the description is one of several games).

    `source` is a name of the library, the path of a `.lud` file, or a description's text;
    `options` selects option items ("Board Size/7x7"), `ruleset` one of the named rulesets. `tier`
    is "auto" (Python at once, numba for bulk work), "python" or "numba".

    Raises `LudemeError` where the description is wrong, with its place and a suggestion, and
    `UnsupportedLudeme` where it uses something that is not played yet.
    """
    with collection.put_off():
        return _load(source, options, ruleset, tier)


def _load(
    source: str | Path, options: Sequence[str] | None, ruleset: str | None, tier: str
) -> Game:
    text, name = read_description(source)
    description = parse(text, name=name, options=options, ruleset=ruleset)
    root = bind(description)
    # reason: a description is of one of two kinds, and each makes another object
    if isinstance(root, MatchNode):
        return Match(root, description, tier)  # type: ignore[return-value]
    assert isinstance(root, GameNode)  # reason: the other kind
    return Game(root, gather(root), description, tier)
