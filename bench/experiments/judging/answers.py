"""Answers to "does it hold?" that may be open: where the interval contains the mark."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Answer(IntEnum):
    """The values of Kleene's logic, in their order: `all_of` is the least, `any_of` the greatest.

    >>> all_of([Answer.YES, Answer.OPEN]).name, any_of([Answer.YES, Answer.OPEN]).name
    ('OPEN', 'YES')
    """

    NO = 0
    OPEN = 1
    YES = 2


def certain(holds: bool) -> Answer:
    """What was checked, not estimated from games."""
    return Answer.YES if holds else Answer.NO


def so_far(holds: bool, whole: bool) -> Answer:
    """What held in every case that was checked; open while some are left."""
    return Answer.OPEN if holds and not whole else certain(holds)


def all_of(answers: Iterable[Answer]) -> Answer:
    """Whether all of these hold."""
    return min(answers, default=Answer.YES)


def any_of(answers: Iterable[Answer]) -> Answer:
    """Whether one of these holds."""
    return max(answers, default=Answer.NO)


def as_many_of(count: int, answers: Iterable[Answer]) -> Answer:
    """Whether so many of these hold.

    >>> as_many_of(2, [Answer.YES, Answer.OPEN, Answer.NO]).name
    'OPEN'
    """
    ordered = sorted(answers, reverse=True)
    return ordered[count - 1] if len(ordered) >= count else Answer.NO
