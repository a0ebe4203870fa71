"""What callers name: places of classes of their own, and words that are nearly right."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from ludeme.grammar.errors import nearest

#: What may be named, with its article.
_ARTICLES = {"agent": "an", "part": "a"}


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question after the known name that is nearest to a word; none if none is near."""
    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""


def see_name(name: str, what: str) -> None:
    """A ValueError for what cannot be written where agents are named; `what` it is the name of."""
    # reason: callers may write anything, and what is no text has no characters
    if not isinstance(name, str) or not name or set(name) & set(":,= \n"):
        raise ValueError(
            f"{_ARTICLES[what]} {what}'s name is a word without blanks and : , =, not {name!r}"
        )


def class_at(place: str, what: str, name: str) -> Any:
    """What stands at "module:Class", for an agent or a part; an error that says what is not."""
    module, _, cls = place.partition(":")
    if not (module and cls) or module.startswith("."):
        raise ValueError(f'the place of {_ARTICLES[what]} {what} is "module:Class", not {place!r}')
    missing = f"the {what} {name!r} cannot be found"
    try:
        home = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there, and imports what is not
        raise ValueError(f"{missing}: there is no module {error.name!r}") from None
    if not hasattr(home, cls):
        hint = did_you_mean(cls, dir(home))
        raise ValueError(f"{missing}: there is no {cls!r} in the module {module!r}{hint}")
    return getattr(home, cls)
