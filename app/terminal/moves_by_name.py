"""Moves by the names that people see, made one after the other."""

from __future__ import annotations

import re
from difflib import get_close_matches

from ludeme.app.exits import UserError
from ludeme.app.terminal.names import Names
from ludeme.app.terminal.rolls import Rolls
from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.play.together import in_turns, is_between, open_row

#: What stands between the names of moves.
_WORDS = re.compile(r"[\s,]+")


def words_of(text: str) -> list[str]:
    """The names of moves in a text, with blanks or commas between."""
    return _WORDS.split(text.strip()) if text.strip() else []


def after_moves(state: State, text: str, rolls: str = "") -> State:
    """The position after moves by their names, the dice showing `rolls` as far as they go.

    Where players choose at the same time, they do so one after the other.
    """
    names, dice = Names(state.game), Rolls(rolls)
    words = words_of(text)
    state = in_turns(state) if words else state
    for number, word in enumerate(words, 1):
        dice.show(state)
        state.apply(named(state, names, word, number))
    dice.show(state)
    dice.used_up()
    if state.game.simultaneous and not is_between(state):
        state = State(state.game, open_row(state.game, state.row))
    return state


def last_of(state: State, text: str, rolls: str = "") -> tuple[State, Move]:
    """The position before the last of these moves, and that move."""
    names, dice = Names(state.game), Rolls(rolls)
    words = words_of(text)
    for number, word in enumerate(words, 1):
        dice.show(state)
        move = named(state, names, word, number)
        if number < len(words):
            state.apply(move)
    return state, move


def named(state: State, names: Names, word: str, number: int) -> Move:
    """The legal move of a name; `number`: the how many-th move it is, for messages."""
    legal = names.moves(state)
    found = [move for name, move in legal.items() if name.casefold() == word.casefold()]
    found = found or [move for move in legal.values() if str(move) == word]
    if len(found) != 1:
        near = get_close_matches(word, legal, n=3) or list(legal)[:3]
        hint = f"; there are {len(legal)}, such as {', '.join(near)}" if legal else ""
        raise UserError(f"move {number}, {word!r}, is no legal move there{hint}")
    return found[0]
