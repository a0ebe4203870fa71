"""The contract of games: a foreign game passes it, and every way to break it is noticed."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass, field

import pytest

import ludeme

FIRST = 9


class Heap:
    """Somebody's own game: take one or two counters in turn; who takes the last one wins."""

    name, players = "Heap", 2
    started = 0

    def __init__(self, kind: type[HeapState] | None = None) -> None:
        self._kind = kind or HeapState

    def start(self, seed: int | None = None) -> HeapState:
        Heap.started += 1
        return self._kind()


@dataclass
class HeapState:
    """How many counters are left."""

    left: list[int] = field(default_factory=lambda: [FIRST])
    mover: int = 1

    @property
    def row(self):
        return [*self.left, self.mover]

    @property
    def over(self):
        return self.left[0] == 0

    @property
    def winner(self):
        return 3 - self.mover if self.over else 0

    @property
    def scores(self):
        return [0, 0]

    def ranking(self):
        return [1.0 + (p != self.winner) for p in (1, 2)] if self.over else [0.0, 0.0]

    def legal_moves(self):
        return [self.take(n) for n in (1, 2) if n <= self.left[0]]

    def take(self, number):
        return ludeme.Move("move", "c", number, "c", 0, self.mover, (number,))

    def apply(self, move):
        self.left[0] -= move.row[0]
        self.mover = 3 - self.mover
        return self

    def copy(self):
        return dataclasses.replace(self, left=list(self.left))

    def chance_outcomes(self):
        return []

    def contents(self):
        return {"c0": (((1, 0, 0, 0),), self.left[0])} if self.left[0] else {}


def test_a_foreign_game_passes():
    ludeme.check_game(Heap())


class StopsEarly(HeapState):
    """It has no move left although it is not over."""

    def legal_moves(self):
        return super().legal_moves() if self.left[0] > 3 else []


class GoesOn(HeapState):
    """It has moves after the end."""

    def legal_moves(self):
        return super().legal_moves() or [self.take(1)]


class SharedCopies(HeapState):
    """Its copies share the counters."""

    def copy(self):
        return dataclasses.replace(self)


class OtherCopies(HeapState):
    """Its copies are other positions."""

    def copy(self):
        return dataclasses.replace(self, left=[self.left[0] + 1])


class ForgetfulCopies(HeapState):
    """Its copies list their moves in another order."""

    def copy(self):
        other = super().copy()
        other.legal_moves = lambda: HeapState.legal_moves(other)[::-1]
        return other


class GrowingRow(HeapState):
    """Its row gets longer."""

    @property
    def row(self):
        return [self.mover] * (20 - self.left[0])


class TakesWhenListing(HeapState):
    """It takes a counter while it lists the moves."""

    def legal_moves(self):
        self.left[0] -= self.left[0] > 4
        return super().legal_moves()


class Random(HeapState):
    """Its moves take any number."""

    def apply(self, move):
        self.left[0] = random.randrange(1, 1000000)
        return self


class RandomLists(HeapState):
    """Positions of a second game have other moves."""

    def take(self, number):
        return dataclasses.replace(super().take(number), from_site=number + Heap.started)


class NothingBack(HeapState):
    """Its `apply` returns another position."""

    def apply(self, move):
        super().apply(move)
        return self.copy()


class NoWinner(HeapState):
    """The one who comes first is not the winner."""

    winner = 0

    def ranking(self):
        return [1.0, 2.0] if self.over else [0.0, 0.0]


class WrongWinner(HeapState):
    """The winner does not come first."""

    def ranking(self):
        return super().ranking()[::-1]


class Unranked(HeapState):
    """Nobody has a rank after the end."""

    def ranking(self):
        return [0.0, 0.0]


class ShortRanking(HeapState):
    """Only the first player is ranked."""

    def ranking(self):
        return super().ranking()[:1]


class FarRanks(HeapState):
    """There are more ranks than players."""

    def ranking(self):
        return [3.0, 3.0]


class OneScore(HeapState):
    """One score for two players."""

    scores = (0,)


class ThirdMover(HeapState):
    """Somebody is to move who does not play."""

    def __init__(self):
        super().__init__(mover=3)


class OddSites(HeapState):
    """Its sites have names."""

    def contents(self):
        return {"heap": (((1, 0, 0, 0),), 1)}


class EmptySites(HeapState):
    """Empty sites are among the contents."""

    def contents(self):
        return {"c0": ((), 0)}


class ShortLevels(HeapState):
    """A piece without state, rotation and value."""

    def contents(self):
        return {"c0": (((1,),), 1)}


class NoPiece(HeapState):
    """Piece 0 lies on a site."""

    def contents(self):
        return {"c0": (((0, 0, 0, 0),), 1)}


def with_moves(**changes):
    """Positions whose moves are changed so."""

    class Changed(HeapState):
        def take(self, number):
            return dataclasses.replace(super().take(number), **changes)

    return Changed


BROKEN = {
    "until the game is over": StopsEarly,
    "nobody moves after the end": GoesOn,
    "playing on a copy does not change the position": SharedCopies,
    "a copy looks like the position": OtherCopies,
    "equal legal moves in the same order": ForgetfulCopies,
    "length of a row": GrowingRow,
    "`legal_moves` does not change": TakesWhenListing,
    "lead to the same position": Random,
    "lead to the same legal moves": RandomLists,
    "`apply` returns": NothingBack,
    "who alone comes first": NoWinner,
    "the winner comes first": WrongWinner,
    "a rank after the end": Unranked,
    "a place in the ranking": ShortRanking,
    "is a rank": FarRanks,
    "has a score": OneScore,
    "one of the players": ThirdMover,
    "is a type letter and a number": OddSites,
    "as it is among the contents": EmptySites,
    "its state, rotation and value": ShortLevels,
    "0 on c0 is a piece": NoPiece,
    "kind of move": with_moves(kind="throw"),
    "one of the mover's": with_moves(mover=7),
    "type of site": with_moves(to_type="x"),
    "-1 for none": with_moves(from_site=-2),
    "can be hashed": with_moves(row=[1]),
}


@pytest.mark.parametrize("promise", BROKEN)
def test_a_broken_promise_is_named(promise):
    with pytest.raises(ludeme.ContractError, match=promise):
        ludeme.check_game(Heap(BROKEN[promise]))


def test_the_moves_that_led_there_are_named():
    with pytest.raises(ludeme.ContractError, match=r"Heap, seed 0, after c\d-c0 "):
        ludeme.check_game(Heap(StopsEarly))


def test_a_game_without_a_name_or_a_number_of_players():
    nameless, uncounted = Heap(), Heap()
    nameless.name, uncounted.players = "", -1
    for game in (nameless, uncounted):
        with pytest.raises(ludeme.ContractError, match="a game has a"):
            ludeme.check_game(game)


@pytest.mark.parametrize("wrong", [None, "Hex", 3, Heap().start(seed=1)])
def test_what_is_no_game(wrong):
    with pytest.raises(ludeme.ContractError, match=r"^a game has `name`, `players` and `start`; "):
        ludeme.check_game(wrong)


def test_counts_of_random_games():
    for name in ("playouts", "seed", "plies"):
        with pytest.raises(TypeError, match=r"is a whole number, not '1'"):
            ludeme.check_game(Heap(), **{name: "1"})


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_nobody_moves_when_a_game_without_repetitions_is_over(tier):
    text = """(game "Over" (players 2)
        (equipment { (board (square 3)) (piece "Disc" Each) })
        (rules (meta (no Repeat)) (play (move Add (to (sites Empty))))
            (end (if (= (count Moves) 2) (result Mover Win)))))"""
    state = ludeme.load(text, tier=tier).start(seed=1)
    while not state.over:
        state.apply(state.legal_moves()[0])
    assert state.legal_moves() == []
