"""Dice that show what they are told to: rolls as people write them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence

from ludeme.app.exits import UserError
from ludeme.model.quantities import counted
from ludeme.play.matches.match_state import MatchState
from ludeme.play.state import State

#: A roll: the values of the dice, "+" between them.
_ROLL = re.compile(r"-?\d+(\+-?\d+)*")
#: What stands between rolls.
_BETWEEN = re.compile(r"[\s,]+")
#: How they are written, for messages.
_WAYS = 'such as "6 3", or "2+5 1+1" for two dice'


class Rolls:
    """The coming rolls of a game, each for the next position in which the dice matter."""

    def __init__(self, text: str) -> None:
        words = _BETWEEN.split(text.strip()) if text.strip() else []
        for word in words:
            if not _ROLL.fullmatch(word):
                raise UserError(f"{word!r} is no roll; rolls are written {_WAYS}")
        self._left = deque([int(value) for value in word.split("+")] for word in words)
        self._given = len(words)

    def show(self, state: State | MatchState) -> None:
        """Let the dice show the next roll, if one is due here."""
        if self._left and state.chance_outcomes():
            state.apply_chance(_faces(state, self._left.popleft()))

    def used_up(self) -> None:
        """Refuse rolls that nobody needed."""
        if self._left:
            used = self._given - len(self._left)
            given = f"{counted(self._given, 'roll')} {'is' if self._given == 1 else 'are'} given"
            raise UserError(f"{given}, and the dice are rolled {counted(used, 'time')}")


def _faces(state: State | MatchState, values: list[int]) -> list[int]:
    """The numbers of the faces with these values, one die after the other."""
    dice = [die.faces for die in state.game.facts.die_pieces]
    if len(values) != len(dice):
        number = "one die" if len(dice) == 1 else f"{len(dice)} dice"
        written = "+".join(map(str, values))
        shown = " ".join(_some_roll(dice, place) for place in (1, 0))
        message = f'{written} is no roll of {number}; rolls are written such as "{shown}"'
        raise UserError(message)
    for value, faces in zip(values, dice, strict=True):
        if value not in faces:
            shown = ", ".join(map(str, faces))
            raise UserError(f"{value} is on no face of the die: it has {shown}")
    faces_shown = [faces.index(value) for value, faces in zip(values, dice, strict=True)]
    due = len(state.chance_outcomes()[0][0])
    return faces_shown * (due // len(dice))


def _some_roll(dice: Sequence[Sequence[int]], place: int) -> str:
    """A roll of these dice, from one of the faces of the first on, as people write it."""
    values = [faces[(place + k) % len(faces)] for k, faces in enumerate(dice)]
    return "+".join(map(str, values))
