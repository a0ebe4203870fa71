"""Weights of patterns, and the files that keep them: JSON with a head that says what they are of.

A file fits every board whose rings have the lengths that it knows: other sizes of the same tiling.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.features.files.provenance import Provenance, Record
from ludeme.grammar.errors import LudemeError
from ludeme.model.regular_files import text_of
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.play.trials import rules_digest
from ludeme.player.patterns.surroundings import COLOURS, Float32, patterns_of, ring_lengths

_FORMAT, _VERSION = "ludeme local patterns", 1


@dataclass(frozen=True, eq=False)
class PatternWeights:
    """A weight from 0 on for every pattern of rings of some lengths."""

    game: str
    #: The digest of the rules that they were learned on, "" if they are of no particular ones.
    rules: str
    #: By length of ring: for the patterns of the first player, then of the second one.
    tables: Mapping[int, Float32]
    #: How they came about: generations, settings, whatever is worth knowing.
    about: Mapping[str, Any] = field(default_factory=dict)
    #: How often a move may go anywhere, as if there were no weights.
    away: float = 0.0

    @staticmethod
    def of(game: Game, weights: NDArray[Any], *, away: float = 0.0, **about: Any) -> PatternWeights:
        """Weights of the game's own patterns, one length of rings after the other."""
        lengths = ring_lengths(game)
        ends = np.cumsum([patterns_of(length) for length in lengths])[:-1]
        split = np.split(np.asarray(weights, np.float32), ends)
        tables = dict(zip(lengths, split, strict=True))
        return PatternWeights(game.name, rules_digest(game), tables, about, away)

    def table_for(self, game: Game, *, transfer: bool = False) -> Float32:
        """The weights in the order of a game's own patterns; a `LudemeError` if they do not fit."""
        _see_two_players(game)
        if game.name != self.game and not transfer:
            raise LudemeError(
                f"these weights of local patterns are of {self.game}, not of {game.name}; "
                "transfer=yes uses them all the same"
            )
        lengths = ring_lengths(game)
        if not set(lengths) <= set(self.tables):
            raise LudemeError(
                f"these weights are of sites with {_listed(self.tables)} neighbours; "
                f"this board of {game.name} has sites with {_listed(lengths)}: another tiling"
            )
        return np.concatenate([self.tables[length] for length in lengths])

    @property
    def provenance(self) -> Provenance:
        """The rules that they were learned for, and how they did if that was measured."""
        return Provenance.read({**self.about, "game": self.game, "rules": self.rules})

    def measured_in(self, game: Game, measured: tuple[Record, ...]) -> PatternWeights:
        """The same as weights of a game that they fit, with how they did there."""
        self.table_for(game, transfer=True)
        provenance = Provenance.of(game, measured)
        own = {key: provenance.to_json()[key] for key in ("options", "measured")}
        return replace(self, game=game.name, rules=provenance.rules, about={**self.about, **own})

    def save(self, path: Path | str) -> None:
        """Write the file."""
        content = {
            "format": _FORMAT,
            "version": _VERSION,
            "game": self.game,
            "rules": self.rules,
            "ring lengths": sorted(self.tables),
            "away": self.away,
            **self.about,
            "weights": {str(n): _packed(self.tables[n]) for n in sorted(self.tables)},
        }
        write_atomically(Path(path), json.dumps(content, indent=1) + "\n")


def patterns_in(game: Game) -> int:
    """How many patterns the boards of a game's tiling have; it must have two players."""
    _see_two_players(game)
    return sum(map(patterns_of, ring_lengths(game)))


def read(path: Path | str) -> PatternWeights:
    """The weights of a file, kept while the file stays as it is."""
    try:
        state = Path(path).stat()
    except OSError as error:
        raise LudemeError(f"{path} cannot be read: {error.strerror}") from None
    return _read(str(path), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=16)
def _read(path: str, changed: int, size: int) -> PatternWeights:
    try:
        content = json.loads(text_of(path, "a file of local patterns"))
        if content.pop("format") != _FORMAT:
            raise ValueError("it has another format")
        if content.pop("version") != _VERSION:
            raise ValueError("it was written by another version of ludeme")
        packed = content.pop("weights")
        tables = {int(length): _unpacked(int(length), packed[length]) for length in packed}
        game, rules = str(content.pop("game")), str(content.pop("rules"))
        content.pop("ring lengths")
        away = _share(content.pop("away", 0.0))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise LudemeError(f"{path} is no file of local patterns: {_reason(error)}") from None
    return PatternWeights(game, rules, tables, content, away)


def _packed(weights: Float32) -> str:
    return base64.b64encode(weights.astype("<f4").tobytes()).decode()


def _unpacked(length: int, text: str) -> Float32:
    try:
        weights = np.frombuffer(base64.b64decode(text, validate=True), "<f4").astype(np.float32)
    except binascii.Error as error:
        raise ValueError(str(error)) from None
    if len(weights) != patterns_of(length) or not np.isfinite(weights).all() or weights.min() < 0:
        raise ValueError(f"its weights for {length} neighbours are damaged")
    return weights


def _share(value: Any) -> float:
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"away={value!r} is no probability")
    return float(value)


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _see_two_players(game: Game) -> None:
    if game.players != COLOURS:
        raise LudemeError(
            f"weights of local patterns are for games of two players; {game.name} has "
            f"{game.players}"
        )


def _listed(lengths: Any) -> str:
    return " and ".join(map(str, sorted(lengths)))
