"""Measures one game in a process of its own.

`python -m ludeme.app.measuring.measure DESCRIPTION SECONDS [OPTION...]`.

Prints one JSON object: how long each stage from loading to the first compiled playout took, and
random playouts per second afterwards (the best of several equal spans, as other work on the
machine only ever slows a measurement down). Seconds are processor time of this process, which runs
one thread: waiting for a busy machine does not count.
"""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

SPANS = 3


def measure(source: str, seconds: float, options: list[str]) -> dict[str, Any]:
    """Everything that is measured about a game; 0 seconds measure the start only."""
    import ludeme
    from ludeme.play.playouts import playouts
    from ludeme.play.state import State

    began = process_time()
    game = ludeme.load_game(source, options=options or None)
    state: State = game.start(seed=1)
    moves = len(state.legal_moves())
    listed = process_time()
    program = game.program
    compiled = process_time()
    first = playouts(program, None, 1, 1)
    played = process_time()
    found: dict[str, Any] = {
        "game": game.name,
        "moves": moves,
        "first_moves": listed - began,
        "compile": compiled - listed,
        "first_playout": played - compiled,
        "ready": played - began,
        "plies": first.plies,
    }
    if seconds > 0:
        spans = [_rate(playouts, program, seconds / SPANS, span) for span in range(SPANS)]
        found["playouts_per_second"] = max(spans)
        found["spans"] = spans
    return found


def _rate(playouts: Any, program: Any, seconds: float, span: int) -> float:
    """Playouts per second over at least this time, in batches that grow to about a tenth of it."""
    total, batch, began = 0, 1, process_time()
    while (spent := process_time() - began) < seconds:
        playouts(program, None, batch, 1000 * span + total + 1)
        total += batch
        if process_time() - began - spent < seconds / 20:
            batch *= 2
    return total / (process_time() - began)


def main() -> int:
    """Measure, print, and say why not where that fails."""
    source, seconds, options = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
    try:
        print(json.dumps(measure(source, seconds, options)))
    except Exception as error:
        message = getattr(error, "message", None) or f"{type(error).__name__}: {error}"
        print(json.dumps({"error": message}))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
