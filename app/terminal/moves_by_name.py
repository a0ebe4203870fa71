"""Moves by the names that people see, made one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import count, islice
from typing import TypeVar, cast

from ludeme.app.exits import UserError
from ludeme.app.terminal.names import Names
from ludeme.app.terminal.rolls import Rolls
from ludeme.play.matches.match_state import MatchState
from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.play.together import in_turns, is_between, open_row

_Position = TypeVar("_Position", bound=State | MatchState)

#: Between the names of moves are blanks or commas.
_WORD = re.compile(r"[^\s,]+")


def after_moves(state: _Position, text: str, rolls: str = "") -> _Position:
    """The position after moves by their names, the dice showing `rolls` as far as they go.

    Where players choose at the same time, they do so one after the other.
    """
    state = in_turns(state) if _WORD.search(text) else state
    for move in _named_moves(state, text, rolls):
        state.apply(move)
    # reason: in a match players go on to choose one after the other
    if isinstance(state, State) and state.game.simultaneous and not is_between(state):
        return cast("_Position", State(state.game, open_row(state.game, state.row)))
    return state


def last_of(state: _Position, text: str, rolls: str = "") -> tuple[_Position, Move] | None:
    """The position before the last of these moves, and that move; None: there are no moves."""
    last: tuple[_Position, Move] | None = None
    for move in _named_moves(state, text, rolls):
        last = cast("_Position", state.copy()), move
        state.apply(move)
    return last


def _named_moves(state: State | MatchState, text: str, rolls: str) -> Iterator[Move]:
    """The moves of a text with blanks or commas between, each asked for when the last is made."""
    names_of, dice, end = cache(Names), Rolls(rolls), 0  # each game of a match has its own names
    for number in count(1):
        dice.show(state)
        word = _WORD.search(text, end)
        if word is None:
            break
        legal = names_of(state.game).readable(state)
        end = _end_of_name(text, word.start(), legal)
        yield _named(text[word.start() : end], legal, number)
    dice.used_up()


def _end_of_name(text: str, start: int, legal: Mapping[str, Move]) -> int:
    """Where the longest legal name ends that begins at a place; the word there if there is none.

    A name has several words where that of a piece is in it.
    """
    known = {name.casefold() for name in legal}
    most = max((len(_WORD.findall(name)) for name in known), default=1)
    ends = [word.end() for word in islice(_WORD.finditer(text, start), most)]
    return next((end for end in reversed(ends) if text[start:end].casefold() in known), ends[0])


def _named(word: str, legal: Mapping[str, Move], number: int) -> Move:
    """The legal move of a name; `number`: the how many-th move it is, for messages."""
    found = [move for name, move in legal.items() if name.casefold() == word.casefold()]
    found = found or [move for move in legal.values() if str(move) == word]
    if len(found) != 1:
        # A move may be read by several names; it counts once, by the first.
        firsts: dict[int, str] = {}
        for name, move in legal.items():
            firsts.setdefault(id(move), name)
        names = list(firsts.values())
        near = get_close_matches(word, names, n=3) or names[:3]
        hint = f"; there are {len(names)}, such as {', '.join(near)}" if len(names) > 1 else ""
        if len(names) == 1:
            hint = f"; the only one is {names[0]}"
        raise UserError(f"move {number}, {word!r}, is no legal move there{hint}")
    return found[0]
