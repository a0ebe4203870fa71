"""Descriptions changed at random must load or be refused with a clear message."""

from __future__ import annotations

import sys
import time
import traceback
import warnings
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ludeme.app.exits import UserError
from ludeme.app.library import files_below, readable
from ludeme.app.measuring import alarm as alarms
from ludeme.app.measuring.alarm import TimeIsUp, alarm
from ludeme.app.measuring.mutations import mutated
from ludeme.grammar import LudemeError, UnsupportedLudeme
from ludeme.play.game import Game
from ludeme.play.loading import load

#: Seconds of the processor a description may take.
LIMIT = 10.0
#: Outcomes that are faults of ours.
FAULTS = ("crash", "slow", "wrong access", "memory")
#: All that may become of a case.
OUTCOMES = ("ok", "error", "unsupported", *FAULTS)


@dataclass(frozen=True)
class Case:
    """What became of one changed description."""

    number: int
    file: str
    outcome: str  # one of `OUTCOMES`
    seconds: float
    #: Of a fault: what it was, where, and the text.
    fault: str = ""
    text: str = ""
    #: Megabytes, where it ran in a process of its own.
    memory: int = 0


def files_in(folder: Path) -> list[Path]:
    """The descriptions in a folder that can be read; a `UserError` if there are none.

    The others are left out, which is said.
    """
    found, wrong = [], []
    for path in files_below(folder):
        try:
            found.append(readable(path))
        except UserError as error:
            wrong.append(error)
    if not found:
        raise wrong[0]
    for each in wrong:
        reason = str(each).partition("\n")[0]
        warnings.warn(f"{reason}: left out", stacklevel=2)
    return found


def case_of(files: list[Path], seed: int, number: int, limit: float = LIMIT) -> Case:
    """Make and load the description that belongs to a number."""
    chance = Random(f"{seed} {number}")
    path = chance.choice(files)
    text = mutated(path.read_text(encoding="utf-8"), chance) + "\n"
    began = time.process_time()
    outcome, fault = outcome_of(text, limit)
    seconds = round(time.process_time() - began, 3)
    return Case(number, path.name, outcome, seconds, fault, text if fault else "")


def outcome_of(text: str, limit: float = LIMIT) -> tuple[str, str]:
    """How loading a description and writing its program ends, and what is wrong with that."""
    try:
        with alarm(limit, of_processor=True), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            game = load(text, tier="python")
            if isinstance(game, Game):
                _ = game.emitted
    except UnsupportedLudeme:
        return "unsupported", ""
    except LudemeError as error:
        return told(error)
    except TimeIsUp as error:
        return "slow", where(error, "TimeIsUp")
    except Exception as error:
        return "crash", where(error, f"{type(error).__name__}: {error}"[:200])
    return "ok", ""


def told(error: LudemeError) -> tuple[str, str]:
    """How a case that is answered with an error ends: the error must be printable."""
    try:
        str(error)
    except Exception as other:
        return "crash", where(other, f"printing an error: {other}")
    return "error", ""


def most_memory() -> int:
    """Megabytes that this process has held at most; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1e6 if sys.platform == "darwin" else 1e3))


def where(error: BaseException, what: str) -> str:
    """The fault and the innermost place of ours."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _is_ours(frame.filename)]
    place = (ours or frames)[-1]
    return f"{Path(place.filename).name}:{place.lineno} {what}"


def _is_ours(file: str) -> bool:
    others = ("site-packages", "/lib/python", Path(__file__).name, Path(alarms.__file__).name)
    return not any(part in file for part in others)
