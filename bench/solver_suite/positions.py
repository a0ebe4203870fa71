"""The suite: each position as moves from the start, its forced result, and the moves that keep it.

A *win in n* is one that n moves of the player to move force and fewer do not; a *loss in n* is one
that the other side forces after each of his moves, n moves of its own at most; a *draw in n* is one
that neither side can escape from, and that all lines reach within n moves of both sides together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bench.solver_suite.exhaustive import NO, TOO_MANY, YES, Exhaustive
from ludeme.play.game import Game
from ludeme.play.state import State
from ludeme.runtime.search_abi.outcome import deciding_seat

FILE = Path(__file__).with_name("positions.jsonl")
#: Results come within so many moves of one side.
LONGEST = 4
#: Moves keep a result if it is forced within so many plies behind them.
_SLOWEST = 10
VALUES = {"win": 1.0, "draw": 0.0, "loss": -1.0}


@dataclass(frozen=True)
class Forced:
    """A position of the suite."""

    game: str
    moves: tuple[str, ...]
    result: str
    within: int
    #: All moves that keep the result; for a loss there are none to find.
    best: tuple[str, ...]

    @property
    def value(self) -> float:
        """What it is worth to the player to move."""
        return VALUES[self.result]

    def state(self, game: Game) -> State:
        """The position itself."""
        state = game.start(seed=1)
        for name in self.moves:
            state.apply(next(move for move in state.legal_moves() if str(move) == name))
        return state


def read(path: Path = FILE) -> list[Forced]:
    """All positions of a file."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        content: dict[str, Any] = json.loads(line)
        lists = {name: tuple(content[name].split()) for name in ("moves", "best")}
        found.append(Forced(**(content | lists)))
    return found


def write(positions: list[Forced], path: Path = FILE) -> None:
    """Write the file."""
    lines = []
    for one in positions:
        lists = {"moves": " ".join(one.moves), "best": " ".join(one.best)}
        lines.append(json.dumps(asdict(one) | lists, ensure_ascii=False) + "\n")
    path.write_text("".join(lines), encoding="utf-8")


class Judge:
    """Says by a search of everything what is forced; it looks at so many positions at most."""

    def __init__(self, game: Game, most: int = 10**9) -> None:
        self._game, self._most = game, most

    @cached_property
    def _exhaustive(self) -> Exhaustive:
        return Exhaustive(self._game.program)

    def result(self, state: State) -> tuple[str, int] | None:
        """What is forced within `LONGEST` moves and in how many; None if nothing, or too large."""
        seat = deciding_seat(state.row)
        for number in range(1, LONGEST + 1):
            for plies, asked, least, name in (
                (2 * number - 1, seat, 1.0, "win"),
                (2 * number, 3 - seat, 1.0, "loss"),
            ):
                found = self._forces(state, asked, least, plies)
                if found != NO:
                    return None if found == TOO_MANY else (name, number)
            if self._is_drawn(state, seat, number):
                return "draw", number
        return None

    def keeping(self, state: State, result: str) -> tuple[str, ...]:
        """The moves after which the player to move is seen to force the result, if more slowly."""
        legal = map(str, state.legal_moves())
        return tuple(move for move in legal if self.keeps(state, move, VALUES[result]))

    def keeps(self, state: State, name: str, value: float) -> bool:
        """Whether the player to move is seen to force so much after a move."""
        move = next(move for move in state.legal_moves() if str(move) == name)
        after, seat = state.copy().apply(move), deciding_seat(state.row)
        plies = range(0, _SLOWEST + 1, 2)
        return any(self._forces(after, seat, value, n) == YES for n in plies)

    def _is_drawn(self, state: State, seat: int, plies: int) -> bool:
        """Whether both sides can force half of the points within so many plies."""
        both = (seat, 3 - seat)
        return all(self._forces(state, one, 0.0, plies) == YES for one in both)

    def _forces(self, state: State, seat: int, least: float, plies: int) -> int:
        return self._exhaustive.forces(state.row, seat, least, plies, self._most)


def by_game(positions: list[Forced]) -> Iterator[tuple[str, list[Forced]]]:
    """The positions of each game."""
    for name in dict.fromkeys(one.game for one in positions):
        yield name, [one for one in positions if one.game == name]
