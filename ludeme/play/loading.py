"""`ludeme.load`: from a name, a path or a text to a game."""

from __future__ import annotations

import copyreg
import os
import string
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import ludeme.games
from ludeme.binding.binder import bind_what_is_right
from ludeme.compiler.checks.despite_errors import errors_of_what_remains
from ludeme.compiler.checks.meaning import checked_facts
from ludeme.grammar import Description, LudemeError, collection, read
from ludeme.grammar.faults.telling import together
from ludeme.language.rules.frame import Game as GameNode
from ludeme.language.rules.frame import Match as MatchNode
from ludeme.model.regular_files import meant_beside, text_of
from ludeme.model.work_log import told
from ludeme.play.game import Game
from ludeme.play.matches.match import Match

#: What may stand in front of a text, a byte order mark among it.
_BLANKS = string.whitespace + "\ufeff"


def load(
    source: str | Path,
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
    tier: str = "auto",
) -> Game | Match:
    """Load a game; a `Match` where the description is one of several games (see `load_game`).

    `source` is a name of the library, the path of a `.lud` file, or a description's text;
    `options` selects option items ("Board Size/7x7"), `ruleset` one of the named rulesets. `tier`
    is "auto" (Python at once, numba for bulk work), "python", "numba" or "checked" (machine code
    that tests every access to memory).

    Raises `LudemeError` where the description is wrong, with its place and a suggestion,
    `UnsupportedLudeme` where it uses something that is not played yet, and `TypeError` where
    `source` is neither a text nor a path.
    """
    with collection.put_off():
        return _load(source, options, ruleset, tier)


def load_game(
    source: str | Path,
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
    tier: str = "auto",
) -> Game:
    """Load a single game, as `load` does; a match of several games is a `LudemeError`."""
    game = load(source, options, ruleset, tier)
    if isinstance(game, Match):
        raise LudemeError(f"{game.name!r} is a match of several games", game.node.span)
    return game


def load_text(
    text: str,
    name: str,
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
    tier: str = "auto",
) -> Game:
    """The single game that a text describes; messages call the text by this name."""
    with collection.put_off():
        game = _made(read(text, name=name, options=options, ruleset=ruleset), tier)
    if isinstance(game, Match):
        raise LudemeError(f"{game.name!r} is a match of several games", game.node.span)
    return game


@lru_cache(maxsize=16)
def restored(text: str, name: str, options: tuple[str, ...], tier: str) -> Game | Match:
    """The game that was pickled, read again from its description: once for many positions."""
    with collection.put_off():
        return _made(read(text, name=name, options=options), tier)


def _reduced(game: Game | Match) -> tuple[Any, ...]:
    """How `pickle` keeps a game: its description, and what was chosen; or its place in a match."""
    if isinstance(game, Game) and game.of_match is not None:
        return Match.game, game.of_match
    source = game.description.source
    options = tuple(f"{each.heading}/{each.chosen}" for each in game.description.options)
    return restored, (source.text, source.name, options, game.tier)


copyreg.pickle(Game, _reduced)
copyreg.pickle(Match, _reduced)


def _load(
    source: str | Path, options: Sequence[str] | None, ruleset: str | None, tier: str
) -> Game | Match:
    text, name = read_description(source)
    with told(f"{name}: read"):
        description = read(text, name=name, options=options, ruleset=ruleset)
    with told(f"{name}: understood"):
        return _made(description, tier)


def _made(description: Description, tier: str) -> Game | Match:
    bound = bind_what_is_right(description)
    if bound.root is None:
        more = errors_of_what_remains(bound.remains, bound.unknown)
        raise together([*bound.errors, *more])
    root = bound.root
    # reason: a description is of one of two kinds, and each makes another object
    if isinstance(root, MatchNode):
        return Match(root, description, load, tier)
    assert isinstance(root, GameNode)  # reason: the other kind
    return Game(root, checked_facts(root), description, tier)


def source_text(source: object) -> str:
    """A name, a path or a text as a string; a TypeError for anything else."""
    if not isinstance(source, str | Path):  # reason: anything has a text, but no game is meant
        raise TypeError(f"a game is given by a name, a path or a text, not {source!r}")
    return str(source)


def read_description(source: str | Path) -> tuple[str, str]:
    """Text and name of a description given as library name, path, or text."""
    text = source_text(source)
    written = text.lstrip(_BLANKS)
    if not written or written.startswith(("(", "//")) or "\n" in text:
        return text, "<text>"
    path = Path(text)
    if path.suffix == ".lud" or os.path.isfile(text):
        try:
            return text_of(path, "the text of a game"), text
        except FileNotFoundError:
            hint = meant_beside(path) or ludeme.games.meant(path.stem)
            raise FileNotFoundError(f"there is no file {text}{hint}") from None
    found = ludeme.games.find(text)
    if found is None and os.path.isdir(text):
        raise FileNotFoundError(f"{text} is a folder, and no game of the library is called so")
    if found is None:
        raise FileNotFoundError(
            f"no game of the library is called {text!r}{ludeme.games.meant(text)}"
        )
    return found.read_text(encoding="utf-8"), str(found)
