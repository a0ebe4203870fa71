"""Random playouts per second, cold and warm start, of games beside the reference system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any

from ludeme.app.exits import UserError
from ludeme.app.library import source_of
from ludeme.app.measuring.reference import Speed
from ludeme.games import entries

DEFAULT_GAMES = (
    *("Tic-Tac-Toe", "Hex", "Connect Four", "Breakthrough", "Knightthrough", "Gomoku"),
    *("Reversi", "Yavalath", "Teeko", "English Draughts", "Amazons", "Kalah"),
)
#: Options under which a game of ours has the rules that the reference was measured on: in the
#: public Teeko each player has eight pieces, and random games last 24 plies, not 390.
AS_MEASURED = {"Teeko": ("Pieces/Eight",), "Connect Four": ("Model/Columns",)}
#: A measurement of one game that takes longer is given up.
TIMEOUT = 600


@dataclass(frozen=True)
class Target:
    """A game to measure."""

    name: str
    source: str
    reference: Speed | None
    options: tuple[str, ...] = ()
    #: Whether others have it, too: it is of the library, or in the reference's table.
    known: bool = True


# --- what is measured -----------------------------------------------------------------------------


def targets_of(arguments: Namespace, reference: dict[str, Speed]) -> list[Target]:
    """The games that the command line names."""
    listed = [
        name
        for name, speed in reference.items()
        if (arguments.others and not speed.core) or (speed.core and not _others_alone(arguments))
    ]
    if arguments.lud_root:
        return _foreign(arguments, reference, listed)
    if arguments.core or arguments.others:
        own = {name for entry in entries() for name in (entry.name, *entry.aliases)}
        names = [name for name in listed if name in own]
    else:
        names = arguments.games or list(DEFAULT_GAMES)
    return [_target(name, reference) for name in names]


def _others_alone(arguments: Namespace) -> bool:
    return bool(arguments.others and not arguments.core)


def _foreign(arguments: Namespace, reference: dict[str, Speed], listed: list[str]) -> list[Target]:
    """Descriptions below a folder, by the paths of the reference table."""
    if not reference:
        raise UserError("--lud-root needs the table of the reference (--reference TSV)")
    names = arguments.games or listed
    unknown = [name for name in names if name not in reference]
    if unknown:
        raise UserError(f"not in the table of the reference: {', '.join(unknown)}")
    root = Path(arguments.lud_root)
    return [Target(name, str(root / reference[name].path), reference[name]) for name in names]


def _target(name: str, reference: dict[str, Speed]) -> Target:
    """A game by any of its names, in any spelling, under the rules of the reference's.

    The library's game decides, not the word: a file of somebody's may be called the same.
    """
    source = source_of(name)
    entry = next((entry for entry in entries() if entry.path == Path(source)), None)
    if entry is None:
        speed = None if Path(name).is_file() else reference.get(name)
        return Target(name, source, speed, known=False)
    speeds = (reference.get(each) for each in (entry.name, *entry.aliases))
    speed = reference.get(name) or next((speed for speed in speeds if speed), None)
    return Target(name, source, speed, AS_MEASURED.get(entry.name, ()))


# --- measuring ------------------------------------------------------------------------------------


def measured(target: Target, seconds: float) -> dict[str, Any]:
    """Start twice with a cache folder of its own: empty the first time, filled the second time."""
    found: dict[str, Any] = {"name": target.name, "options": list(target.options)}
    with tempfile.TemporaryDirectory(prefix="ludeme-bench-") as folder:
        cold = _child(target, 0, folder)
        warm = cold if "error" in cold else _child(target, seconds, folder)
    if "error" in warm:
        return found | {"error": warm["error"]}
    rate = warm["playouts_per_second"]
    found |= {"playouts_per_second": rate, "first_moves": warm["first_moves"]}
    found |= {"cold": cold["ready"], "warm": warm["ready"], "spans": warm["spans"]}
    if target.reference and target.reference.best:
        found |= {
            "reference_plain": target.reference.plain,
            "reference_optimised": target.reference.optimised,
            "ratio": rate / target.reference.best,
        }
        if target.reference.plain:
            found["ratio_plain"] = rate / target.reference.plain
    return found


def _child(target: Target, seconds: float, folder: str) -> dict[str, Any]:
    environment = os.environ | {"LUDEME_CACHE_DIR": folder}
    environment |= {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "ludeme.app.measuring.measure", target.source, str(seconds)]
    command += target.options
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired:
        return {"error": f"took longer than {TIMEOUT} seconds"}
    lines = done.stdout.splitlines()
    if not lines:
        return {"error": f"the measurement ended with code {done.returncode}"}
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def mean_ratio(results: list[dict[str, Any]]) -> float | None:
    """The geometric mean of the ratios to the reference."""
    ratios = [result["ratio"] for result in results if "ratio" in result]
    return exp(sum(map(log, ratios)) / len(ratios)) if ratios else None
