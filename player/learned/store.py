"""Where what was learned for a game is found, and how it gets there.

There are features, evaluations, networks, and policies of playouts near the last move.

Records of schemes that were tried, and need nothing learned, are kept in the same way.

They lie in the folder `learned` of the user's libraries (`LUDEME_LIBRARY`) and of our own games, in
a folder for each game. A file belongs to the rules whose digest it names. What was learned under
other options or on another board of the same game is offered as transferred, if it fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import ludeme.games
from ludeme.features.evaluation.files import (
    load_evaluation,
    parse_evaluation,
    provenance_of,
    save_evaluation,
)
from ludeme.features.files.provenance import Provenance, Record, provenance_of_text
from ludeme.features.files.schemes import save_schemes, schemes_of_text
from ludeme.features.files.weights import load, save
from ludeme.features.files.weights_reader import read
from ludeme.features.layout.board import FeatureBoard
from ludeme.grammar.errors import LudemeError
from ludeme.model.regular_files import text_of
from ludeme.play.game import Game
from ludeme.play.trials import rules_digest
from ludeme.player.network.network_file import copy_network, read_network
from ludeme.player.patterns.pattern_weights import read as read_patterns

FEATURES, EVALUATION, NETWORK, POLICY = "features", "evaluation", "network", "policy"
SCHEMES = "schemes"
#: What kind of knowledge a file holds.
_SUFFIXES = {
    ".weights": FEATURES, ".evaluation": EVALUATION, ".onnx": NETWORK, ".patterns": POLICY,
    ".schemes": SCHEMES,
}  # fmt: skip
#: All kinds of knowledge; of schemes nothing is learned, they are only measured.
KINDS = tuple(_SUFFIXES.values())


@dataclass(frozen=True)
class Learned:
    """A file that was learned for a game."""

    kind: str
    path: Path
    provenance: Provenance
    #: Whether it was learned under other rules of that name.
    transferred: bool = False
    #: Whether these are nearly the same game in other words.
    alike: bool = False

    @property
    def fits(self) -> bool:
        """Whether it was learned for the rules at hand, in whatever words."""
        return self.alike or not self.transferred

    def records(self, unit: str) -> tuple[Record, ...]:
        """How it did with a budget in "seconds" or "iterations": the last records of each search.

        None where what was learned under other rules may be worth less under these; schemes need
        nothing learned.
        """
        if not self.fits and self.kind != SCHEMES:
            return ()
        own = [record for record in self._measured(unit) if record.against not in KINDS]
        return tuple({(record.search, record.against): record for record in own}.values())

    def record(self, unit: str, search: str = "", against: str = "") -> Record | None:
        """The record of one search that uses it, against a certain agent if one is named."""
        own = (record for record in self.records(unit) if record.search == search)
        return next((record for record in own if against in ("", record.against)), None)

    def meeting(self, unit: str, kind: str) -> Record | None:
        """How its best search did against the best one with another kind of knowledge."""
        own = [record for record in self._measured(unit) if record.against == kind]
        return own[-1] if own and self.fits else None

    def _measured(self, unit: str) -> Iterator[Record]:
        return (record for record in self.provenance.measured if record.unit == unit)

    def __str__(self) -> str:
        how = "tried" if self.kind == SCHEMES else "learned"
        if not self.transferred:
            return f"{self.kind} {how} for these rules"
        if self.alike:
            return f"{self.kind} {how} for nearly the same game in other words"
        options = ", ".join(self.provenance.options)
        return f"{self.kind} transferred from {options or 'other rules'}"


@dataclass(frozen=True)
class Findings:
    """What was learned for a game: for its very rules first, then what can be transferred."""

    learned: tuple[Learned, ...] = ()
    #: One sentence for each file that cannot be used.
    notes: tuple[str, ...] = ()


def learned_for(game: Game) -> Findings:
    """What was learned for a game and fits it; the user's own files come before ours."""
    digest = rules_digest(game)
    found: list[Learned] = []
    notes: list[str] = []
    for path in ludeme.games.learned_files(game.name):
        if path.suffix in _SUFFIXES:
            try:
                found.append(_read(path, game, digest))
            except (LudemeError, ValueError) as error:
                said = error.message if isinstance(error, LudemeError) else str(error)
                notes.append(f"not used: {said if str(path) in said else f'{path}: {said}'}")
    return Findings(tuple(sorted(found, key=lambda each: each.transferred)), tuple(notes))


def _read(path: Path, game: Game, digest: str) -> Learned:
    """A file; a `LudemeError` if it is damaged or does not fit."""
    kind = _SUFFIXES[path.suffix]
    provenance = _PROVENANCES[kind](path, game)
    return Learned(kind, path, provenance, provenance.rules != digest)


def _text(path: Path) -> str:
    try:
        return text_of(path, "what was learned for a game")
    except OSError as error:
        raise LudemeError(f"it cannot be read: {error.strerror}") from None


def _of_features(path: Path, game: Game) -> Provenance:
    text = _text(path)
    provenance = provenance_of_text(text, str(path))
    if provenance is None:
        raise LudemeError("its first line does not say which rules it was learned for")
    read(text, str(path), game.name, FeatureBoard(game).check).sets(game.players)
    return provenance


def _of_evaluation(path: Path, game: Game) -> Provenance:
    text = _text(path)
    parse_evaluation(text, str(path), game, transfer=True)
    return provenance_of(text, str(path))


def _of_network(path: Path, game: Game) -> Provenance:
    return Provenance.read(read_network(path, game, other_rules=True).network.about)


def _of_policy(path: Path, game: Game) -> Provenance:
    weights = read_patterns(path)
    weights.table_for(game, transfer=True)
    return weights.provenance


def _of_schemes(path: Path, game: Game) -> Provenance:
    return schemes_of_text(_text(path))


_PROVENANCES = {
    FEATURES: _of_features, EVALUATION: _of_evaluation, NETWORK: _of_network, POLICY: _of_policy,
    SCHEMES: _of_schemes,
}  # fmt: skip


def keep_learned(
    root: Path, game: Game, kind: str, source: Path, measured: tuple[Record, ...] = ()
) -> Path:
    """Copy what a training wrote into a library, with how it did; returns where it is now."""
    path = _place(root, game, kind)
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == FEATURES:
        weights = load(source, game.name, check=FeatureBoard(game).check)
        save(path, replace(weights, provenance=Provenance.of(game, measured)))
    elif kind == EVALUATION:
        save_evaluation(path, replace(load_evaluation(source, game), measured=measured))
    elif kind == POLICY:
        read_patterns(source).measured_in(game, measured).save(path)
    elif kind == SCHEMES:
        save_schemes(path, Provenance.of(game, measured))
    else:
        copy_network(source, path, Provenance.of(game, measured).to_json())
    return path


def kept_in(root: Path, game: Game, kind: str) -> Learned | None:
    """What `keep_learned` has put into this library for these very rules, if it has."""
    path = _place(root, game, kind)
    try:
        found = _read(path, game, rules_digest(game)) if path.is_file() else None
    except (LudemeError, ValueError):
        return None
    return None if found is None or found.transferred else found


def _place(root: Path, game: Game, kind: str) -> Path:
    suffix = next(suffix for suffix, held in _SUFFIXES.items() if held == kind)
    return ludeme.games.learned_folder(root, game.name) / f"{variant_of(game)}{suffix}"


def variant_of(game: Game) -> str:
    """The options of a game as the name of a file."""
    chosen = (option.chosen for option in game.description.options)
    words = "-".join(ludeme.games.file_word(item) for item in chosen)
    return words or "default"
