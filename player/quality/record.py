"""What is kept of a game that was played to judge the rules: one line of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any

#: How a game ended: by its rules, at the limit of turns and moves that holds for every game, or
#: because whoever had it played stopped it.
BY_RULES, AT_LIMIT, CUT = "rules", "limit", "cut"


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played. Seats count from 1, plies from 0; utilities lie in [-1, 1].

    Of a random playout only its result and length are known: the lists are empty then, as are those
    of values where nobody searched.
    """

    utilities: tuple[float, ...]  # [players] 1 for the first place, -1 for the last
    plies: int
    ended: str = BY_RULES
    scores: tuple[int, ...] = ()  # [players] at the end; () where none are kept
    #: Of the position before each choice: whose it is, and among how many legal moves.
    seats: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()
    #: By choice: what the search expects for the seat that chooses; how much less from a move drawn
    #: by lot; the share of the moves that are nearly as good as the best.
    values: tuple[float, ...] = ()
    stakes: tuple[float, ...] = ()
    near_best: tuple[float, ...] = ()
    #: Of every position from the start on: occupied sites and pieces on the board.
    occupied: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    sites: int = 0  # of the board
    used: int = 0  # of them, those that ever held a piece or were part of a move
    repeated: int = 0  # positions that had been there before in this game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.utilities)

    @property
    def winner(self) -> int:
        """The seat that won alone, 0 if there is none."""
        first = [seat for seat, utility in enumerate(self.utilities, 1) if utility == 1]
        return first[0] if len(first) == 1 else 0

    @property
    def won(self) -> bool:
        """Whether somebody won, alone or together with others."""
        return 1 in self.utilities

    @cached_property
    def winners_lead(self) -> tuple[float, ...]:
        """What the search expected for the later winner, in [-1, 1], as often as it is known.

        Of two players the one's value is the other's with the sign changed; of more, only the
        positions count in which the later winner had to choose. () without a single winner.
        """
        if not self.winner:
            return ()
        return tuple(
            value if seat == self.winner else -value
            for seat, value in zip(self.seats, self.values, strict=False)
            if seat == self.winner or self.players == 2
        )

    def to_line(self) -> dict[str, Any]:
        """As plain data: what is empty is left out."""
        return {name: value for name, value in asdict(self).items() if value not in ((), 0)}

    @classmethod
    def from_line(cls, line: Mapping[str, Any]) -> PlayedGame:
        """Back from plain data; a ValueError for what was not written by `to_line`."""
        kinds = {field.name: _KINDS[field.type] for field in fields(cls)}
        said: dict[str, Any] = {}
        for name, value in {"plies": 0, **line}.items():
            if name in kinds:
                said[name] = tuple(value) if isinstance(value, list) else value
                if not _is_of(kinds[name], said[name]):
                    raise ValueError(f"{name} is {value!r}")
        if not said.get("utilities"):
            raise ValueError("the utilities are missing")
        game = cls(**said)
        game._see_numbers()
        return game

    def _see_numbers(self) -> None:
        """A ValueError where they do not fit together."""
        by_choice = (self.choices, self.values, self.stakes, self.near_best)
        if not (
            all(-1 <= utility <= 1 for utility in self.utilities)
            and all(0 <= seat <= self.players for seat in self.seats)
            and all(len(each) in (0, len(self.seats)) for each in by_choice)
            and len(self.occupied) == len(self.pieces)
            and self.plies >= 0
        ):
            raise ValueError("its numbers do not fit together")


#: What the fields of a game hold, each alone or in a tuple.
_KINDS: Mapping[Any, tuple[bool, tuple[type, ...]]] = {
    "int": (False, (int,)),
    "str": (False, (str,)),
    "tuple[int, ...]": (True, (int,)),
    "tuple[float, ...]": (True, (int, float)),
}


def _is_of(kind: tuple[bool, tuple[type, ...]], value: object) -> bool:
    many, types = kind
    members = value if isinstance(value, tuple) else (value,)
    return isinstance(value, tuple) is many and all(
        isinstance(one, types) and not isinstance(one, bool) for one in members
    )
