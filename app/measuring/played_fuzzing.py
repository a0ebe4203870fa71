"""Changed descriptions are played by checked machine code, each in a process of its own.

What a wrong program could do there, it does to that process only: it may reach for memory that is
not its own, die, go on for ever, or take all memory. Each of these is a fault of ours.
"""

from __future__ import annotations

import os
import pickle
import signal
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

from ludeme.app.fidelity.tiers import single_games
from ludeme.app.measuring.fuzzing import LIMIT, Case, told, where
from ludeme.app.measuring.mutations import mutated
from ludeme.grammar import LudemeError, UnsupportedLudeme
from ludeme.play.game import Game
from ludeme.play.loading import load
from ludeme.play.playouts import playouts
from ludeme.runtime.checked.wrong_access import WrongAccess

#: Megabytes that a case may take.
MOST_MEMORY = 1000
#: Seconds of the clock until a process is given up whatever its processor time is.
PATIENCE = 900
#: Plies by listing all moves, and plies of whole playouts.
PLIES, PLAYOUT_PLIES = 20, 60
#: Seconds of processor time that listing moves may take altogether, and playouts likewise: with
#: every access tested a game of a thousand moves a ply takes tens of times as long as it would.
LISTING, PLAYING = 2.0, 2.0


def warm_up() -> None:
    """Load what every case needs, so that the processes made from this one have it."""
    text = (
        '(game "G" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})'
        " (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"
    )
    played(text)


def played_case_of(files: list[Path], seed: int, number: int, limit: float = LIMIT) -> Case:
    """Change, load and play the description that belongs to a number."""
    chance = Random(f"{seed} played {number}")
    path = chance.choice(files)
    text = mutated(path.read_text(encoding="utf-8"), chance, numbers=True) + "\n"
    outcome, fault, seconds, memory = apart(lambda: played(text), limit)
    if outcome == "slow":  # the machine may have been
        outcome, fault, seconds, memory = apart(lambda: played(text), limit)
    if not fault and memory > MOST_MEMORY:
        outcome, fault = "memory", f"{memory} MB"
    return Case(number, path.name, outcome, seconds, fault, text if fault else "", memory)


def played(text: str, seed: int = 1) -> tuple[str, str]:
    """How loading and playing a description ends, and what is wrong with that."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for game in single_games(load(text, tier="checked")):
                _play(game, seed)
    except UnsupportedLudeme:
        return "unsupported", ""
    except LudemeError as error:
        return told(error)
    except WrongAccess as error:
        return "wrong access", str(error)
    except Exception as error:
        return "crash", where(error, f"{type(error).__name__}: {error}"[:200])
    return "ok", ""


def _play(game: Game, seed: int) -> None:
    state, chance = game.start(seed=seed), Random(seed)
    began, spent, plies = process_time(), 0.0, 0
    while plies < PLIES and spent < LISTING:
        moves = state.legal_moves()
        plies, spent = plies + 1, process_time() - began
        if state.over or not moves:
            break
        state.apply(chance.choice(moves))
    # two games, as long as the pace so far allows
    within = int(PLAYING / max(spent, 1e-6) * plies / 2)
    playouts(game.program, None, 2, seed, max_plies=max(1, min(PLAYOUT_PLIES, within)))


def apart(work: Callable[[], tuple[str, str]], limit: float) -> tuple[str, str, float, int]:
    """Do some work in a process of its own: outcome, fault, seconds of processor, megabytes."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _work(work, limit, write)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        data = pipe.read()
    _, status, usage = os.wait4(child, 0)
    seconds = round(usage.ru_utime + usage.ru_stime, 3)
    memory = round(usage.ru_maxrss / 1e3)
    if data:
        outcome, fault = pickle.loads(data)
        return outcome, fault, seconds, memory
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
        return "slow", f"more than {limit:g} s", seconds, memory
    return "crash", f"the process ended with status {status}", seconds, memory


def _work(work: Callable[[], tuple[str, str]], limit: float, pipe: int) -> None:
    """The child's part; never returns. Signals end compiled code, which no handler would."""
    try:
        for each in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(each, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)
        signal.alarm(PATIENCE)
        _limit_memory()
        answer = pickle.dumps(work())
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.write(pipe, answer)
    finally:
        os._exit(0)


def _limit_memory() -> None:
    """Fail rather than take the memory of the whole machine."""
    import resource

    most = 6 * MOST_MEMORY * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
