"""What `--train` changes about a course of training, and how the names of its files say so."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, Protocol, TypeVar


class NoSetting(ValueError):
    """What no course of this kind can be told."""


class Changeable(Protocol):
    """A dataclass that keeps what differs from what its row asks for, as in "generations=3"."""

    @property
    def options(self) -> tuple[str, ...]:
        """What differs."""


CourseT = TypeVar("CourseT", bound=Changeable)


def differing(
    course: CourseT, options: Iterable[str], changeable: Collection[str], kind: str
) -> CourseT:
    """The course with other settings, each a number like "generations=3"; raises `NoSetting`.

    `kind` is what messages call what comes of it.
    """
    for option in options:
        name, _, value = option.partition("=")
        if name not in changeable or not value.isdigit() or int(value) < 1:
            known = " and ".join(f"{one}=N" for one in changeable)
            raise NoSetting(f"{option!r} is no setting of {kind}; there are {known}")
        changes: dict[str, Any] = {"options": (*course.options, option), name: int(value)}
        course = replace(course, **changes)  # type: ignore[type-var]
    return course


def suffix(course: Changeable) -> str:
    """The end of a course's name."""
    return "".join("-" + option.replace("=", "-") for option in course.options)
