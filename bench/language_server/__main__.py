"""How fast the language server answers: `python -m bench.language_server`.

A description of three hundred lines is typed into: each round changes a word, asks for completion
and help at the place of the change, waits for what is wrong, and asks for the rest. Every second
text has an error. Milliseconds pass from request to answer as a client sees them; for what is done
in the background also those of the processor, which do not count what else the machine does.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bench.language_server.client import Client
from bench.language_server.text import long_description
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.editing.draft import Draft

RESULTS = Path(__file__).parents[1] / "results" / "language_server.jsonl"
URI = "file:///three-hundred-lines.lud"
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
#: What is typed, and what stands there while it is.
RIGHT, WRONG = "(forEach Piece)", "(forEach Piec)"
#: What editors ask when the text rests.
FURTHER: tuple[tuple[str, dict[str, Any]], ...] = (
    ("semanticTokens/full", {}),
    ("documentSymbol", {}),
    ("foldingRange", {}),
    ("inlayHint", {"range": WHOLE}),
    ("formatting", {"options": {"tabSize": 4, "insertSpaces": True}}),
)


class Clock:
    """How long each kind of request took, in seconds."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = defaultdict(list)

    def time(
        self, what: str, ask: Callable[[], Any], clock: Callable[[], float] = time.perf_counter
    ) -> Any:
        """What is answered; the time that passes is kept."""
        began = clock()
        answer = ask()
        self.taken[what].append(clock() - began)
        return answer

    def figures(self) -> dict[str, tuple[float, float]]:
        """Median and 95th percentile in milliseconds."""
        return {
            what: tuple(round(1000 * float(np.quantile(taken, q)), 1) for q in (0.5, 0.95))
            for what, taken in self.taken.items()
        }  # type: ignore[return-value]


def main() -> int:
    """Measure, print and keep."""
    parser = command_line("language_server", __doc__)
    parser.add_argument("--rounds", type=int, default=20, help="changes of the text")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.language_server", RESULTS, arguments)
    clock = Clock()
    _processor(clock, arguments.rounds)
    _typing(clock, arguments.rounds)
    figures = clock.figures()
    with journal.opened(RESULTS) as keep:
        keep({"milliseconds": figures, "load": os.getloadavg()[0]} | about)
    print(f"{'milliseconds':<32}{'median':>8}{'95 %':>8}    load {os.getloadavg()[0]:.1f}")
    for what, (median, most) in figures.items():
        print(f"{what:<32}{median:>8}{most:>8}")
    return 0


def _processor(clock: Clock, rounds: int) -> None:
    """What finding errors and names takes of the processor; the first times fill caches."""
    text = long_description()
    for number in range(rounds + 2):
        kept = clock if number >= 2 else Clock()
        for what, written in (("right", text), ("wrong", text.replace(RIGHT, WRONG))):
            draft = Draft(written)
            name = f"processor: errors, {what}"
            kept.time(name, lambda draft=draft: draft.diagnosis, time.process_time)
            kept.time(
                f"processor: names, {what}", lambda draft=draft: draft.mentions, time.process_time
            )


def _typing(clock: Clock, rounds: int) -> None:
    text = long_description()
    line, character = _place(text, RIGHT)
    with Client() as client:
        client.open(URI, text)
        clock.time("diagnostics, opened", lambda: client.problems(URI, 1))
        for number in range(2, rounds + 2):
            client.change(URI, text.replace(RIGHT, RIGHT if number % 2 else WRONG), number)
            for what, method, moved in (
                ("completion, keyword", "completion", len("(forEach Pie")),
                ("completion, clause", "completion", 1),
                ("hover", "hover", 3),
                ("signature help", "signatureHelp", len("(forEach Pie")),
            ):
                at = line, character + moved
                clock.time(what, lambda m=method, at=at: client.at(m, URI, *at))
            clock.time("diagnostics", lambda number=number: client.problems(URI, number))
            for method, more in FURTHER:
                clock.time(method, lambda m=method, more=more: client.about(m, URI, **more))


def _place(text: str, word: str) -> tuple[int, int]:
    """Line and character of the first place of a word."""
    before = text[: text.index(word)]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


if __name__ == "__main__":
    run(main)
