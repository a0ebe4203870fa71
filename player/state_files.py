"""Files to go on from: text and arrays in one file, so that it is never half old and half new."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Collection, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar.errors import LudemeError
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.play.trials import rules_digest, whose_instead

VERSION = 1

#: What reading a damaged file comes to: numpy and zipfile have many ways to say so.
_DAMAGED = (
    *(OSError, EOFError, ValueError, KeyError, NotImplementedError, RuntimeError),
    *(zipfile.BadZipFile, zlib.error),
)

#: The state of work that has a folder of its own.
STATE = "state.npz"

Arrays = dict[str, NDArray[Any]]


def write_state(
    path: Path,
    about: Mapping[str, Any],
    arrays: Mapping[str, NDArray[Any]],
    *,
    packed: bool = False,
) -> None:
    """Replace the file; no array may be called "about"."""
    file = io.BytesIO()
    write = np.savez_compressed if packed else np.savez
    write(file, about=np.array(json.dumps(about)), **arrays)  # type: ignore[arg-type]
    write_atomically(path, file.getvalue())


def read_state(path: Path, work: str) -> tuple[dict[str, Any], Arrays]:
    """What was written; a `LudemeError` where the file is no state of such work ("a training")."""
    try:
        # Of what is no archive numpy says that it could be loaded if it were trusted.
        if not zipfile.is_zipfile(path):
            raise zipfile.BadZipFile("it holds no named arrays")
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        return json.loads(str(arrays.pop("about"))), arrays
    except _DAMAGED as error:
        raise LudemeError(f"{path} is no state of {work}: {error}") from None


def state_in(path: Path, game: Game, work: str) -> tuple[dict[str, Any], Arrays] | None:
    """The state of work in its folder; None where it is to begin there, in an empty folder.

    A `LudemeError` if it is work on another game, or the folder holds something else. Remains of
    files that were being written when the work was stopped are removed.
    """
    state = path / STATE
    if not state.exists():
        for remains in path.glob(f".{STATE}-*"):  # it was stopped before there was a state
            remains.unlink()
        if any(path.iterdir()):
            raise LudemeError(f"{path} has files in it, but not {work} to go on with")
        return None
    about, arrays = read_state(state, work)
    see_same_game(about, game, path, work)
    for remains in path.glob(".*-*"):
        remains.unlink()
    return about, arrays


def is_outdated(path: Path, state: Path) -> bool:
    """Whether a file that is written after a state lacks, or is that of an earlier state."""
    return not path.exists() or path.stat().st_mtime_ns < state.stat().st_mtime_ns


def about_game(game: Game, work: str) -> dict[str, Any]:
    """What a state says first: the version of its layout, the game, and what work it is of."""
    return {"version": VERSION, "game": game.name, "rules": rules_digest(game), "work": work}


def see_same_game(about: Mapping[str, Any], game: Game, place: Path, work: str) -> None:
    """A `LudemeError` unless the state is of this version, of such work and of this game."""
    if about["version"] != VERSION:
        raise LudemeError(f"{place} was made by another version of ludeme")
    if about.get("work", work) != work:  # states of before do not say
        raise LudemeError(f"{place} holds {about['work']}, not {work}", expected="another place")
    if (about["game"], about["rules"]) != (game.name, rules_digest(game)):
        whose = whose_instead(about["game"], game)
        raise LudemeError(f"{place} holds {work} of {whose}", expected="another place")


def see_same_settings(changed: Collection[str], place: Path, work: str) -> None:
    """A `LudemeError` that lists what has changed, if anything has."""
    if changed:
        raise LudemeError(
            f"{work} in {place} began with other settings: {'; '.join(changed)}",
            expected="the same settings, or another place",
        )


def differences(settings: Any, before: Mapping[str, Any], free: Collection[str]) -> list[str]:
    """What differs from the settings (a dataclass) that work began with, but for those `free`.

    Settings that did not exist then had the values that are their defaults now.
    """
    own = json.loads(json.dumps(asdict(settings)))  # as it was written, where tuples are lists
    told = {field.name: before.get(field.name, field.default) for field in fields(settings)}
    return [
        f"{name}: {told[name]} before, {own[name]} now"
        for name in own
        if name not in free and told[name] != own[name]
    ]
