"""Numbers that callers hand in, checked where they come in; how many of something, in words."""

from __future__ import annotations

from math import isfinite
from operator import index

#: Plurals that have more than an s behind the noun.
_PLURALS = {
    "vertex": "vertices",
    "ply": "plies",
    "inaccuracy": "inaccuracies",
    "difficulty": "difficulties",
}


def counted(count: int, noun: str, spec: str = "") -> str:
    """`1 player`, `2 players`, `0 vertices`; the number is written as `spec` says."""
    if count == 1:
        return f"1 {noun}"
    return f"{count:{spec}} {_PLURALS.get(noun, f'{noun}s')}"


def whole(value: object, name: str, least: int | None = 0, most: int | None = None) -> int:
    """A whole number of at least, and at most, so much; `name` says what it is, for errors."""
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {value!r}") from None
    if least is not None and number < least:
        raise ValueError(f"{name} is at least {least}, not {number}")
    if most is not None and number > most:
        raise ValueError(f"{name} is at most {most:,}, not {number}")
    return number


def keep_whole(
    owner: object, field: str, name: str, least: int | None = 0, most: int | None = None
) -> None:
    """Check a field of a dataclass, frozen or not, as `whole` does; it is a plain `int` then."""
    object.__setattr__(owner, field, whole(getattr(owner, field), name, least, most))


def real(value: object, name: str) -> float:
    """Any number that is not infinite; `name` says what it is, for errors."""
    try:
        if isinstance(value, bool | str):
            raise TypeError
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a number, not {value!r}") from None
    if not isfinite(number):
        raise ValueError(f"{name} must be finite, not {value!r}")
    return number


def positive(value: object, name: str) -> float:
    """A number above nothing, of seconds for example."""
    number = real(value, name)
    if number <= 0:
        raise ValueError(f"{name} must be positive, not {value!r}")
    return number


def proportion(value: object, name: str) -> float:
    """A number from 0 to 1."""
    number = real(value, name)
    if not 0 <= number <= 1:
        raise ValueError(f"{name} lies between 0 and 1: {value!r}")
    return number
