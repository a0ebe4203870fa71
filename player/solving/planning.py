"""Solving puzzles that are played by moves: any way to win, then a shorter one."""

from __future__ import annotations

import re
from enum import Enum

import numpy as np

from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.play.game import Game
from ludeme.player.minimax.arrays import KeyColumns
from ludeme.player.minimax.position_keys import whole_columns
from ludeme.player.solving.line import DEEPEST, Mark, Variables, begin_again, table_size
from ludeme.player.solving.solver import Solution, Solver
from ludeme.runtime.search_abi.compiled_game import IntArray

_NOTHING = np.zeros(0, np.int32)
#: What the head of a row says of how the position came about.
_HISTORY = (
    "COUNTER", "MOVES", "TURN", "SAME_TURN", "TURN_LENGTH", "TURN_PASSED", "TURN_FROM", "PASS_RUN",
    "HISTORY_TURNS", "LAST_TURN_MOVER", "LAST_MOVER", "LAST_PASS", "PASSES", "PREV",
)  # fmt: skip
#: What moves are found and played by, the functions of any game that write the history down, and
#: the one that says whether the game is over.
_PLAYING, _WRITING, _ENDING = ("moves", "apply"), ("record_move", "finish_ply"), "end_rules"


class _Stage(Enum):
    """What is looked for, and at how many positions."""

    #: A solution that is found at once, where moves that leave fewer moves are tried first.
    AT_ONCE = 100_000
    #: The shortest one, by looking ever further ahead.
    SHORTEST = 3_000_000
    #: Any, wherever it is.
    ANYWHERE = 10**15
    #: The shortest one after all, where some positions lay too deep.
    FURTHER = 10**15 + 1


class Planning(Solver):
    """Finds a way to win, then shorter ones, in the end the shortest where that is not too far.

    Limits of turns and moves that no rule names are far away, and are not looked at.
    """

    def __init__(self, game: Game, row: IntArray, memory: int) -> None:
        variables = Variables(_NOTHING, _NOTHING, _NOTHING, _NOTHING, 0)
        self._certain, self._likely = _columns_of(game)
        super().__init__(game, row, self._likely, variables, table_size(memory))
        self._stage, self._left = _Stage.AT_ONCE, _Stage.AT_ONCE.value
        begin_again(self._line, DEEPEST, ordered=True)
        #: Up to which limit all has been looked at.
        self._seen_to = 0

    def _begin(self, stage: _Stage, limit: int) -> None:
        self._stage, self._left = stage, stage.value
        columns = self._certain if self._is_further else self._likely
        keys = np.zeros(len(self._line.keys), np.uint64)  # takes no memory before it is used
        self._line = self._line._replace(columns=columns, keys=keys)
        begin_again(self._line, limit)

    def _allotted(self, positions: int) -> int:
        return min(positions, self._left)

    @property
    def _is_further(self) -> bool:
        """Whether it looks ever further ahead."""
        return self._stage in (_Stage.SHORTEST, _Stage.FURTHER)

    def _take(self, found: Solution) -> None:
        self.solutions.append(found)
        if self._is_further:
            self.done = self.shortest = True
        else:
            self._begin(_Stage.SHORTEST, 1)

    def _go_on(self, ran: int) -> None:
        self._left -= ran
        state = self._line.state
        if self.done:
            return
        if state[Mark.PLY] < 0:
            self._look_further(bool(state[Mark.CUT]), int(state[Mark.LIMIT]))
        elif self._left <= 0:
            self._change_stage()

    def _look_further(self, cut: bool, limit: int) -> None:
        """All has been looked at up to a limit; some positions lay deeper, or none."""
        if not cut and (self._is_further or self._certain is self._likely):
            self.done = self.exhausted = True
        elif not self._is_further:
            self._change_stage()
        elif self.solutions and limit + 1 == len(self.solutions[-1].moves):
            self.done = self.shortest = True
        else:
            self._seen_to = limit
            begin_again(self._line, limit + 1)

    def _change_stage(self) -> None:
        """Nothing was found in this stage."""
        if self._stage is _Stage.AT_ONCE:
            self._begin(_Stage.SHORTEST, 1)
        elif self.solutions:
            self.done = True
        elif self._stage is _Stage.SHORTEST:
            self._begin(_Stage.ANYWHERE, DEEPEST)
        else:
            self._begin(_Stage.FURTHER, self._seen_to + 1)


def _columns_of(game: Game) -> tuple[KeyColumns, KeyColumns]:
    """What tells positions apart for certain, and what mostly does.

    How a position came about does so where rules ask for it. If they ask only when the game ends,
    it mostly does not: whoever comes to a position sooner is hardly worse off.
    """
    asked, whole = _asking(game.emitted), whole_columns(game.program)
    never = {getattr(header, part) for part, functions in asked.items() if not functions}
    in_ends = {getattr(header, part) for part, functions in asked.items() if functions == {_ENDING}}
    certain = _without(whole, never)
    return certain, _without(certain, in_ends) if in_ends else certain


def _without(columns: KeyColumns, dropped: set[int]) -> KeyColumns:
    kept = [column for column in columns.always if column not in dropped]
    return columns._replace(always=np.array(kept, np.int32))


def _asking(emitted: EmittedProgram) -> dict[str, set[str]]:
    """For each part of the history the functions of the rules that ask for it."""
    texts = {text.partition("(")[0]: text for text in emitted.source.split("\ndef ")}
    rules, waiting = set[str](), list(_PLAYING)
    while waiting:
        name = waiting.pop()
        if name in texts and name not in rules:
            rules.add(name)
            waiting += re.findall(r"(\w+)\(", texts[name])
    rules -= set(_WRITING)
    return {part: {name for name in rules if f"[{part}]" in texts[name]} for part in _HISTORY}
