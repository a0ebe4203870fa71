"""Finding out the fidelity of one game: by recorded trials, by known counts, by random games."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from ludeme.app.fidelity.perft_tables import Entry, position, read_tables
from ludeme.app.fidelity.status import Finding, Status
from ludeme.app.fidelity.tiers import TiersDiffer, agree, single_games
from ludeme.app.fidelity.trace import Differs, read_trace, replay
from ludeme.app.measuring.alarm import TimeIsUp, alarm
from ludeme.games import find
from ludeme.grammar import LudemeError, UnsupportedLudeme
from ludeme.language.indexes import Index
from ludeme.model.quantities import counted
from ludeme.play.loading import load, load_game
from ludeme.play.off_board import OffBoard, off_board
from ludeme.play.perft import perft

#: Sequences that machine code counts per second, until a game shows that it is quicker.
RATE = 1_000_000.0
#: Fewer sequences than these are too few to show a speed.
FEW = 1000
#: From so many sequences on, a program is compiled to count them.
WORTH_COMPILING = 100_000
#: Places off the board that a note names.
FEW_PLACES = 3


@dataclass(frozen=True)
class Target:
    """A game to check."""

    #: What results call it: unique among our games, and among foreign ones.
    key: str
    name: str
    path: Path
    options: tuple[str, ...] = ()
    trace: Path | None = None

    @property
    def files(self) -> tuple[Path, ...]:
        """What the result depends on besides the engine."""
        return (self.path, self.trace) if self.trace else (self.path,)


@dataclass(frozen=True)
class Effort:
    """How much is done for one game."""

    #: Seconds of processor time for known counts.
    seconds: float
    #: Seconds until a check is given up.
    timeout: float
    #: Number and greatest length of random games.
    playouts: int
    plies: int
    #: Whether all successors of recorded positions are compared too.
    strict: bool = False


def check(target: Target, effort: Effort) -> Finding:
    """The fidelity of a game; whatever goes wrong is a finding."""
    try:
        with alarm(effort.timeout), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _check(target, effort)
    except UnsupportedLudeme as error:
        what = error.message.removeprefix("not supported yet: ")
        return Finding(Status.UNSUPPORTED, f"{Status.UNSUPPORTED}: {what}{_line(error)}")
    except (Differs, TiersDiffer, _CountDiffers) as error:
        note = error.args[0] if isinstance(error, Differs) else ""
        return Finding(Status.DIFFERS, f"{Status.DIFFERS} {error}", note=note)
    except TimeIsUp:
        text = f"{Status.UNFINISHED} after {effort.timeout:g} s"
        return Finding(Status.UNFINISHED, text)
    except LudemeError as error:
        return Finding(Status.ERROR, f"{Status.ERROR}: {error.message}{_line(error)}")
    except OSError as error:
        return Finding(Status.ERROR, f"{Status.ERROR}: cannot be read: {error.strerror}")
    except Exception as error:
        return Finding(Status.ERROR, f"{Status.ERROR}: {type(error).__name__}: {error}"[:200])


def _check(target: Target, effort: Effort) -> Finding:
    note = ""
    if target.trace is not None:
        trace = read_trace(target.trace)
        if trace.scripted and trace.trials:
            game = load_game(target.path, trace.options)
            strict = replay(game, trace, strictly=effort.strict)
            plies = sum(len(trial["plies"]) for trial in trace.trials)
            numbers = {"trials": len(trace.trials), "plies": plies}
            return _good(Status.EXACT, numbers | ({"strict": int(strict)} if effort.strict else {}))
        note = "what it draws by chance is not on record" if trace.trials else "no trial on record"
    played, off = _play(target, effort)
    note = "; ".join(filter(None, (note, _places(off))))
    counted = _count(known_counts(target.path), effort.seconds)
    if counted:
        return _good(Status.PERFT, counted | played, note)
    return _good(Status.LIGHT, played, note)


def _good(status: Status, numbers: dict[str, int], note: str = "") -> Finding:
    if status is Status.PERFT:
        shown = f"depth {numbers['depth']}, {counted(numbers['counts'], 'count')}"
    else:
        what = "trial" if status is Status.EXACT else "game"
        shown = f"{counted(numbers[f'{what}s'], what)}, {counted(numbers['plies'], 'ply')}"
        if "strict" in numbers:
            shown += ", strict" if numbers["strict"] else ", not strict"
    if "off board" in numbers:
        shown += f", {counted(numbers['off board'], 'time', ',')} off the board"
    return Finding(status, f"{status} ({shown})", numbers, note)


def _line(error: LudemeError) -> str:
    """Where in the user's own text the error is: a macro's text stands elsewhere."""
    return f" at line {error.span.outermost.line}" if error.span else ""


# --- random games ---------------------------------------------------------------------------------


def _play(target: Target, effort: Effort) -> tuple[dict[str, int], list[OffBoard]]:
    """Random games on both tiers, of every game of a match, and what was off the board."""
    games = single_games(load(target.path, target.options))
    plies = [
        agree(game, seed, effort.plies) for game in games for seed in range(1, effort.playouts + 1)
    ]
    off = [each for game in games for each in off_board(game) if each.used_as == Index.SITE.value]
    numbers = {"games": len(plies), "plies": sum(plies)}
    return numbers | ({"off board": sum(each.times for each in off)} if off else {}), off


def _places(off: list[OffBoard]) -> str:
    """Where in the rules numbers were used that are no sites, most often first."""
    found = [f"{each.place} ({counted(each.times, 'time', ',')})" for each in off[:FEW_PLACES]]
    more = len(off) - len(found)
    found += [counted(more, "more place")] * (more > 0)
    return f"off the board at {', '.join(found)}" if found else ""


# --- known counts ---------------------------------------------------------------------------------


class _CountDiffers(Exception):
    """A number of move sequences is not the known one."""


def known_counts(path: Path) -> list[Entry]:
    """The entries of the tables for a game of ours."""
    return [entry for entry in read_tables() if find(entry.game) == path]


def _count(entries: Iterable[Entry], seconds: float) -> dict[str, int]:
    """Compare the known counts, the small ones first, as long as the time is likely to suffice."""
    jobs = sorted(
        (nodes, depth, i, turns, entry)
        for i, entry in enumerate(entries)
        for turns, counts in ((False, entry.perft), (True, entry.turns))
        for depth, nodes in counts.items()
    )
    done = {"counts": 0, "depth": 0, "sequences": 0}
    left, best = seconds, RATE  # the code has to be made on the way, so no game shows less
    for nodes, depth, _, turns, entry in jobs:
        if done["counts"] and nodes / best > left:
            break
        began = process_time()
        # a position of its own is a program of its own
        tier = "python" if entry.fen and nodes < WORTH_COMPILING else "auto"
        found = perft(position(entry, tier), depth, turns=turns)
        spent = process_time() - began
        if found != nodes:
            what = f"{counted(depth, 'turn' if turns else 'ply')} of {entry.id}"
            sequences = counted(found, "sequence", ",")
            raise _CountDiffers(f"at {what}: {sequences}, known {nodes:,}")
        done["counts"] += 1
        done["depth"] = max(done["depth"], depth)
        done["sequences"] += nodes
        left -= spent
        if nodes >= FEW:
            best = max(best, nodes / max(spent, 1e-6))
    return done if done["counts"] else {}
