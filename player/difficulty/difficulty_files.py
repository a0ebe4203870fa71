"""Where difficulties are found: beside what was learned for a game, or in the user's cache."""

from __future__ import annotations

import json
from pathlib import Path
from shlex import quote

import ludeme.games
from ludeme.model.regular_files import text_of
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.play.playable import CannotPlay
from ludeme.play.trials import chosen_options, rules_digest
from ludeme.player.difficulty.difficulties import VERSION, Difficulties
from ludeme.player.learned.store import variant_of
from ludeme.runtime.native import cache

SUFFIX = ".difficulties"


def difficulties_of(game: Game, *, cached: bool = True) -> Difficulties | None:
    """What was measured for the very rules of a game; the user's own files come before ours.

    What lies in the cache comes last, unless it is not asked for.
    """
    rules = rules_digest(game)
    for path in ludeme.games.learned_files(game.name):
        if path.suffix == SUFFIX:
            found = _read(text_of(path, "the difficulties of a game"), rules)
            if found is not None:
                return found
    data = cache.read(_in_cache(game)) if cached else None
    return None if data is None else _read(data.decode(), rules)


def known_difficulties(game: object) -> Difficulties:
    """The same; a `CannotPlay` where there are none, which says what to do about it."""
    played = measurable(game)
    found = difficulties_of(played)
    if found is None:
        options = [f"--option {quote(chosen)}" for chosen in chosen_options(played)]
        command = " ".join(("ludeme difficulty", quote(played.name), *options))
        raise CannotPlay(
            f"the difficulties of {played.name} were not measured yet under these rules: "
            f"`{command}` does it"
        )
    return found


def measurable(game: object) -> Game:
    """The game, if it can have difficulties, which are measured between two players.

    A `CannotPlay` otherwise.
    """
    if not isinstance(game, Game):  # reason: the games of a match have difficulties, not the match
        raise CannotPlay("a match of several games has no difficulties: its games have")
    if game.players != 2:
        raise CannotPlay(
            f"difficulties are measured in games of two players: {game.name} has {game.players}"
        )
    return game


def keep_difficulties(game: Game, found: Difficulties, library: Path | None = None) -> Path:
    """Write down what was measured: in a library, or else in the user's cache."""
    text = json.dumps(found.to_json(), ensure_ascii=False) + "\n"
    if library is None:
        path = _in_cache(game)
        cache.keep(path, text.encode())
        return path
    path = ludeme.games.learned_folder(library, game.name) / f"{variant_of(game)}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text.encode())
    return path


def _in_cache(game: Game) -> Path:
    name = cache.digest(rules_digest(game), str(VERSION))
    return cache.folder() / "difficulties" / f"{name}.json"


def _read(text: str, rules: str) -> Difficulties | None:
    """What a file says of these rules; nothing if it is damaged, or of other rules."""
    try:
        found = Difficulties.read(json.loads(text))
    except ValueError:
        return None
    return found if found.provenance.rules == rules else None
