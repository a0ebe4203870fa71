"""A legal move as people and programs see it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeGuard


class IllegalMove(ValueError):
    """A move that cannot be made in the position it was to be made in."""


class NoMove(IllegalMove, TypeError):
    """Something that is no move at all."""


@dataclass(frozen=True, slots=True)
class Details:
    """What a move says beside its sites."""

    #: The name of the piece that it places, or promotes to; "" where it does not choose one.
    piece: str = ""
    #: What a puzzle's move sets or strikes out, the bet, the pips of the die: a number, if any.
    value: int | None = None
    #: Whether the value is struck out of the candidates of a puzzle's variable, or put back.
    strikes: bool = False
    #: The number of the die that is used, from 1.
    die: int | None = None
    #: What is proposed, or answered.
    vote: str = ""
    #: How a large piece is laid: where its walk sets out, and which of its walks it is ("E", "E2").
    laid: str = ""


NOTHING = Details()
#: The details that a player chooses beside sites and a piece.
CHOICES = ("value", "laid", "vote")
ALL_CHOICES = ("piece", *CHOICES)


class ListedRow(tuple[int, ...]):
    """The row of a move that a game has listed: each game has a class of its own.

    By it a move is known to be the game's own without being looked for among the legal ones.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type[tuple[int, ...]], tuple[tuple[int, ...]]]:
        return tuple, (tuple(self),)


def rows_of_one_game() -> type[ListedRow]:
    """A class for the rows that one game lists."""
    return type(ListedRow.__name__, (ListedRow,), {"__slots__": ()})


class Namesakes:
    """Legal moves of one name. What tells them apart is found when it is first asked for."""

    __slots__ = ("_details", "_words")

    def __init__(self) -> None:
        self._details: dict[tuple[int, ...], Details] = {}
        self._words: dict[tuple[int, ...], str] = {}

    def add(self, move: Move) -> None:
        """One more move."""
        self._details[move.row] = move.details

    def distinction(self, row: tuple[int, ...]) -> str:
        """What tells the move of a row from the others: its details, else a number."""
        if not self._words:
            self._words = dict(zip(self._details, self._found(), strict=True))
        return self._words[row]

    def _found(self) -> Iterator[str]:
        if len(self._details) == 1:
            yield ""
            return
        told = distinctions(list(self._details.values()), (ALL_CHOICES,))
        several, number = Counter(told), Counter[str]()
        for words in told:
            number[words] += 1
            yield f"{words}/{number[words]}" if several[words] > 1 else words


#: The kind of the only move between two games of a match.
NEXT_GAME = "next"


@dataclass(frozen=True, slots=True)
class Move:
    """One legal move of a position.

    `kind` is "move", "pass", "swap", "forfeit" or "vote"; `from_type` and `to_type` are the first
    letters of the site types ("c", "v", "e"); sites are -1 where the move has none. `row` is the
    engine's own form of the move: generator id, from, to, then whatever its effects need.

    Moves that share their sites tell more: `piece`, `value`, `strikes`, `die`, `vote`, `laid`; and
    their texts differ (`c4=Queen`, `c0-c3=2`, `c7!=5`, `c0=E`). Two moves are equal if kind, sites,
    mover and row are.
    """

    kind: str
    from_type: str
    from_site: int
    to_type: str
    to_site: int
    mover: int
    row: tuple[int, ...]
    details: Details = field(default=NOTHING, compare=False, repr=False)
    #: It and the other legal moves of its name, where there may be some.
    namesakes: Namesakes | None = field(default=None, compare=False, repr=False)

    @property
    def piece(self) -> str:
        """The name of the piece that it places or promotes to, where it chooses one; else ""."""
        return self.details.piece

    @property
    def value(self) -> int | None:
        """The value that it sets, strikes out or bets, or the pips of its die; else None."""
        return self.details.value

    @property
    def strikes(self) -> bool:
        """Whether it strikes its value out, or puts it back, in a deduction puzzle."""
        return self.details.strikes

    @property
    def die(self) -> int | None:
        """The number of the die that it uses, from 1; None without."""
        return self.details.die

    @property
    def vote(self) -> str:
        """What it proposes, or answers; "" if it is no vote."""
        return self.details.vote

    @property
    def laid(self) -> str:
        """How a large piece is laid: where its walk sets out; "" if it is none."""
        return self.details.laid

    @property
    def choices(self) -> tuple[str, ...]:
        """What it chooses beside its sites and a piece: a number, how a piece is laid, a vote."""
        return tuple(
            str(each) for what in CHOICES if (each := getattr(self, what)) not in (None, "")
        )

    @property
    def distinction(self) -> str:
        """What tells it from the other legal moves of its name, "" where there are none."""
        return self.namesakes.distinction(self.row) if self.namesakes else ""

    @property
    def name(self) -> str:
        """Its kind or its sites; other legal moves may share it, unlike its text."""
        if self.kind != "move":
            return self.kind
        if self.from_site == self.to_site:
            return f"{self.to_type}{self.to_site}"
        return f"{self.from_type}{self.from_site}-{self.to_type}{self.to_site}"

    def __str__(self) -> str:
        return self.name + self.distinction


class _Position(Protocol):
    """A position, as far as is asked before a move is looked for among the legal ones."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""


def are_moves(what: object) -> TypeGuard[Sequence[Move]]:
    """Whether it is a list of moves, as of players who move at the same time."""
    return isinstance(what, list | tuple) and all(isinstance(each, Move) for each in what)


def check_applicable(state: _Position, move: object) -> None:
    """Raise an error for what is no move, or comes when the game is over."""
    if not isinstance(move, Move):
        raise NoMove(f"a move is one of legal_moves(), not {move!r}")
    if state.over:
        raise IllegalMove(f"{move} comes too late in {state!r}")


def told_apart(moves: list[Move]) -> list[Move]:
    """The same moves, which are new; texts of those that share their sites say what differs."""
    if len({(move.from_site, move.to_site) for move in moves}) < len(moves):
        named: dict[str, Namesakes] = defaultdict(Namesakes)
        for move in moves:
            namesakes = named[move.name]
            namesakes.add(move)
            object.__setattr__(move, "namesakes", namesakes)
    return moves


def distinctions(details: Sequence[Details], ways: Sequence[Sequence[str]]) -> list[str]:
    """What moves of one name say, in the first way that tells them all apart.

    A way is a list of details; where none does, the last one does with the die that is used.
    """
    for said in (*ways, (*ways[-1], "die")):
        told = _words(details, said)
        if len(set(told)) == len(told):
            break
    return told


def _words(details: Sequence[Details], said: Sequence[str]) -> list[str]:
    """What each of some moves says that others of its name do not say."""
    differing = [what for what in said if len({getattr(each, what) for each in details}) > 1]
    striking = len({each.strikes for each in details}) > 1
    return [_written(each, differing, striking) for each in details]


def _written(own: Details, differing: Sequence[str], striking: bool) -> str:
    """What differs, in words; `striking` is whether it differs if values are struck out."""
    told = {what: getattr(own, what) for what in differing}
    parts = [f"{'die' if what == 'die' else ''}{each}" for what, each in told.items() if each != ""]
    if not parts and striking:
        parts = [str(own.value)]
    return ("!=" if own.strikes else "=") + ",".join(parts) if parts else ""


def is_between_games(legal: list[Move]) -> bool:
    """Whether all that can be done is to go on to the next game of a match."""
    return len(legal) == 1 and legal[0].kind == NEXT_GAME
