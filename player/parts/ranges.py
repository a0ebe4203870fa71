"""The ranges of the parameters of parts. What is outside is refused by name, range and value.

Comparisons are such that what is no number (NaN) is outside, too.
"""

from __future__ import annotations

from math import inf

from ludeme.play.playouts import MAX_PLIES

#: Lower temperatures than this leave no room for the shares of bad moves in a number.
LEAST_TEMPERATURE = 0.005
#: More than anybody can wait for.
MOST_COUNTED = 10**9


def _refuse(name: str, meant: str, value: float) -> None:
    raise ValueError(f"{name} is a {meant}, not {value:g}")


def check_share(name: str, share: float, meant: str = "share") -> None:
    """Refuse what is not a share, or another part of 1."""
    if not 0.0 <= share <= 1.0:
        _refuse(name, f"{meant} from 0 to 1", share)


def check_temperature(tau: float) -> None:
    """Refuse a temperature that numbers have no room for."""
    if not LEAST_TEMPERATURE <= tau < inf:
        _refuse("tau", f"temperature from {LEAST_TEMPERATURE:g} on", tau)


def check_utility(name: str, utility: float) -> None:
    """Refuse what no game can end with."""
    if not -1.0 <= utility <= 1.0:
        _refuse(name, "utility from -1 to 1", utility)


def check_step(name: str, step: float, most: float) -> None:
    """Refuse a step of learning that goes nowhere, or too far."""
    if not 0.0 < step <= most:
        _refuse(name, f"step above 0 and at most {most:g}", step)


def check_size(name: str, meant: str, size: float) -> None:
    """Refuse a size below 0."""
    if not 0.0 <= size < inf:
        _refuse(name, f"{meant} from 0 on", size)


def check_above_zero(name: str, meant: str, number: float) -> None:
    """Refuse what would divide by 0."""
    if not 0.0 < number < inf:
        _refuse(name, f"{meant} above 0", number)


def check_count(name: str, meant: str, count: float, least: int, most: int) -> None:
    """Refuse what is no whole number in a range."""
    if not least <= count <= most or count != int(count):
        _refuse(name, f"{meant} from {least} to {most:,}", count)


def check_first(first: int) -> None:
    """Refuse what is no number of moves of a playout; 0 stands for all of them."""
    check_count("first", "number of moves", first, 0, MAX_PLIES)


def check_urgency(fpu: float) -> None:
    """Refuse a first-play urgency by which nothing can be compared, or nothing is ever tried."""
    if not -inf < fpu:
        _refuse("fpu", "finite number, or inf", fpu)
