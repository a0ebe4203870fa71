"""Milliseconds from request to answer, as an editor sees them: `python -m bench.language_server`.

A description of three hundred lines is typed into: each round changes a word, asks for completion
at the place of the change, waits for what is wrong, and asks for the rest. Every second text has an
error. With `--write` the figures go to `bench/results/language_server.json`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bench.language_server.client import Client
from bench.language_server.text import long_description

RESULTS = Path(__file__).parents[1] / "results" / "language_server.json"
URI = "file:///three-hundred-lines.lud"
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
LAYOUT = {"tabSize": 4, "insertSpaces": True}
TYPED = "(forEach Piece)"


class Clock:
    """How long each kind of request took, in seconds."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = defaultdict(list)

    def time(self, what: str, ask: Callable[[], Any]) -> Any:
        began = time.perf_counter()
        answer = ask()
        self.taken[what].append(time.perf_counter() - began)
        return answer

    def figures(self) -> dict[str, dict[str, float]]:
        """Median and 95th percentile in milliseconds."""
        return {
            what: {
                "median": round(1000 * float(np.median(taken)), 1),
                "95 %": round(1000 * float(np.quantile(taken, 0.95)), 1),
                "rounds": len(taken),
            }
            for what, taken in self.taken.items()
        }


def place_of(text: str, word: str) -> tuple[int, int]:
    """Line and character of the first place of a word."""
    before = text[: text.index(word)]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


def measure(rounds: int) -> dict[str, dict[str, float]]:
    """Type into the text for so many rounds."""
    text, clock = long_description(), Clock()
    line, character = place_of(text, TYPED)
    with Client() as client:
        client.open(URI, text)
        clock.time("diagnostics when opened", lambda: client.problems(URI, 1))
        for number in range(2, rounds + 2):
            written = "(forEach Piec" if number % 2 else TYPED
            client.change(URI, text.replace(TYPED, written), number)
            at = line, character + len("(forEach Pie")
            clock.time("completion", lambda at=at: client.at("completion", URI, *at))
            clock.time(
                "completion of a clause", lambda: client.at("completion", URI, line, character + 1)
            )
            clock.time("hover", lambda: client.at("hover", URI, line, character + 3))
            clock.time("signature help", lambda at=at: client.at("signatureHelp", URI, *at))
            clock.time("diagnostics", lambda number=number: client.problems(URI, number))
            _further(client, clock)
    return clock.figures()


def _further(client: Client, clock: Clock) -> None:
    """What editors ask when the text rests."""
    for method, more in (
        ("semanticTokens/full", {}),
        ("documentSymbol", {}),
        ("foldingRange", {}),
        ("inlayHint", {"range": WHOLE}),
        ("formatting", {"options": LAYOUT}),
    ):
        clock.time(method, lambda m=method, o=more: client.about(m, URI, **o))


def main() -> None:
    """Measure, print, and write where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    arguments = parser.parse_args()
    figures = measure(arguments.rounds)
    print(f"{'milliseconds':<26}{'median':>8}{'95 %':>8}")
    for what, each in figures.items():
        print(f"{what:<26}{each['median']:>8}{each['95 %']:>8}")
    if arguments.write:
        RESULTS.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
