"""What the values of a test may be."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludeme.play.perft import DEEPEST

Reader = Callable[[Any], Any]

#: More random games than this nobody waits for.
MOST_GAMES = 10_000_000

_FORCED = re.compile(r"player (\d+) wins in (\d+)( moves?)?")
_RESULT = re.compile(r"player (\d+) wins|draw|goes on")
#: What may be said of random games, and whether as a span.
_MEASURES = {"games": False, "seed": False, "longest": False, "shortest": False, "wins": True,
             "draws": True, "length": True}  # fmt: skip


class BadValue(ValueError):
    """A value of another kind; the message says which one is asked for."""


def text(value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BadValue(f"a text, not {value!r}")
    return value


def number(value: Any) -> int:
    """A number that counts something."""
    if not _is_count(value):
        raise BadValue(f"a whole number from 0 on, not {value!r}")
    return int(value)


def numbers(value: Any) -> list[int]:
    """A list of numbers, at least one; scores may be below zero."""
    if not isinstance(value, list) or not value or not all(map(_is_whole, value)):
        raise BadValue(f"a list of whole numbers, not {value!r}")
    return value


def counts(value: Any) -> list[int]:
    """Numbers of sequences of moves, from one move on."""
    if not isinstance(value, list) or not value or not all(map(_is_count, value)):
        raise BadValue(f"a list of whole numbers from 0 on, not {value!r}")
    if len(value) > DEEPEST:
        raise BadValue(f"a list of at most {DEEPEST} numbers, not {len(value)}")
    return value


def texts(value: Any) -> list[str]:
    """A list of texts."""
    if not isinstance(value, list):
        raise BadValue(f"a list of texts, not {value!r}")
    return [text(each) for each in value]


def names(value: Any) -> list[str]:
    """Names with blanks or commas between, or a list of them; there may be none."""
    if not isinstance(value, str):
        return texts(value)
    return re.split(r"[\s,]+", value.strip()) if value.strip() else []


def some_names(value: Any) -> list[str]:
    """The same, but at least one: none would say nothing."""
    found = names(value)
    if not found:
        raise BadValue(f"at least one move, not {value!r}")
    return found


def names_in_text(value: Any) -> str:
    """The same as one text; only the game knows which blanks and commas are in its names."""
    return value if isinstance(value, str) else " ".join(texts(value))


def rolls(value: Any) -> str:
    """Rolls of dice, as one text: "6 3", [6, 3], or [[2, 5], [1, 1]] for two dice."""
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    each = value if isinstance(value, list) else [None]
    dice = [one if isinstance(one, list) else [one] for one in each]
    if not all(isinstance(face, int) for one in dice for face in one):
        raise BadValue(f"a list such as [6, 3], or [[2, 5], [1, 1]] for two dice, not {value!r}")
    return " ".join("+".join(map(str, one)) for one in dice)


def pieces(value: Any) -> dict[str, str]:
    """A table of texts."""
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise BadValue(f'a table such as {{ x = "Cross1" }}, not {value!r}')
    return value


def result(value: Any) -> str:
    """How a game stands."""
    if not isinstance(value, str) or not _RESULT.fullmatch(value):
        raise BadValue(f'"player N wins", "draw" or "goes on", not {value!r}')
    return value


def forced(value: Any) -> tuple[int, int]:
    """Who wins, within so many own moves."""
    match = _FORCED.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise BadValue(f'"player N wins in M", not {value!r}')
    return int(match[1]), int(match[2])


def measures(value: Any) -> dict[str, Any]:
    """What random games are like: numbers, and spans of two numbers."""
    if not isinstance(value, dict):
        raise BadValue(f"a table such as {{ games = 1000, longest = 60 }}, not {value!r}")
    for key, each in value.items():
        if key not in _MEASURES:
            raise BadValue(f"a table of {', '.join(_MEASURES)}; {key} is none of them")
        if key == "wins":
            if not isinstance(each, list) or not all(_is_span(span) for span in each):
                raise BadValue(
                    "a table where wins is a list of spans such as [0.4, 0.6], one a player"
                )
        elif _MEASURES[key] and not _is_span(each):
            raise BadValue(f"a table where {key} is a span such as [0, 0.1], not {each!r}")
        elif not _MEASURES[key] and not _is_count(each):
            raise BadValue(f"a table where {key} is a whole number from 0 on, not {each!r}")
    if not 1 <= value.get("games", 1) <= MOST_GAMES:
        raise BadValue(f"a table where games is from 1 to {MOST_GAMES:,}, not {value['games']}")
    return value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:
    return _is_whole(value) and value >= 0


def _is_span(value: Any) -> bool:
    are_numbers = isinstance(value, list) and all(isinstance(each, int | float) for each in value)
    return are_numbers and len(value) == 2 and value[0] <= value[1]
