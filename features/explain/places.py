"""Walks in words: "two steps ahead, then to the left"."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from ludeme.features.explain.phrases import number
from ludeme.features.pattern.walk import HALF, Walk, normal_turn

QUARTER = Fraction(1, 4)

#: What the direction 0 and its opposite are called: for moves, beside a piece just named, at the
#: edge.
MOVING = ("ahead", "behind")
BESIDE = ("on that side", "on the opposite side")
OUTWARD = ("outwards", "inwards")


def walk_words(
    steps: Walk, heading: Fraction = Fraction(0), names: tuple[str, str] = MOVING
) -> str:
    """Where a walk leads, for one who looks in the direction `heading`."""
    if not steps:
        return "there"
    runs = _runs((normal_turn(steps[0] - heading), *steps[1:]))
    turn, length = runs[0]
    unit = "one step" if length == 1 else f"{number(length)} steps"
    words = [f"{unit} {_direction(turn, names)}"]
    for turn, length in runs[1:]:
        unit = "" if length == 1 else f"{number(length)} steps "
        words.append(f"then {unit}{_turned(turn)}")
    return ", ".join(words)


def direction(turn: Fraction) -> str:
    """A direction, as a moving piece sees it."""
    return _direction(turn, ("straight ahead", "straight behind"))


def _runs(steps: Walk) -> list[tuple[Fraction, int]]:
    """Turns, each with the number of steps straight on that begin with it."""
    runs: list[list[Fraction]] = []
    for turn in steps:
        if turn == 0 and runs:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    return [(run[0], len(run)) for run in runs]


def _direction(turn: Fraction, names: tuple[str, str]) -> str:
    side = "right" if turn > 0 else "left"
    if turn == 0:
        return names[0]
    if turn == HALF:
        return names[1]
    if abs(turn) < QUARTER:
        return f"ahead to the {side}"
    return f"to the {side}" if abs(turn) == QUARTER else f"behind to the {side}"


def _turned(turn: Fraction) -> str:
    side = "right" if turn > 0 else "left"
    if turn == HALF:
        return "back"
    if abs(turn) < QUARTER:
        return f"half to the {side}"
    return f"to the {side}" if abs(turn) <= Fraction(1, 3) else f"sharply to the {side}"


def straight(steps: Walk) -> bool:
    """Whether a walk never turns after its first step."""
    return all(turn == 0 for turn, _ in groupby(steps[1:]))
