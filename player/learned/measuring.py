"""How what was learned does against another search: whole rounds, until it is clear or time is up.

What is measured together shares the time: rounds are played in turn, and whoever is clearly better
or worse leaves the time to the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from ludeme.features.files.provenance import UCT, Record
from ludeme.play.game import Game
from ludeme.player.choice.choice import Choice
from ludeme.player.matches.match import games_of_round, play_numbered
from ludeme.player.matches.statistics import wilson

#: More games are not played to measure it; they begin with so many random plies, and longer ones
#: are draws.
_MOST_GAMES, _OPENING, _MOST_PLIES = 200, 2, 300
#: Standard errors that it takes to see who is better; looking after every round, equals are told
#: apart in 1.3 % of measurements (20,000 simulated ones).
_SURELY = 3.0
_SEED, _EVEN = 1, 0.5
#: So many seconds behind the time nothing more is begun.
GRACE = 60.0
#: Whom it plays against: what is measured later must be comparable.
PLAIN_UCT = Choice(UCT)


@dataclass
class Measurement:
    """A search, its opponent, what a move of either costs, and how the games went so far."""

    game: Game
    choice: Choice
    unit: str
    amount: float
    other: Choice = PLAIN_UCT
    #: What records call the search.
    search: str = ""
    #: What records call the opponent; nothing: by its name.
    against: str = ""
    points: float = 0.0
    games: int = 0

    @property
    def is_clear(self) -> bool:
        """Whether it is known who is better, or enough was played."""
        low, high = wilson(self.points, self.games, _SURELY)
        return low > _EVEN or high < _EVEN or self.games >= _MOST_GAMES

    def play_round(self) -> None:
        """A game in each seat."""
        budget = {self.unit: self.amount}
        for _ in range(games_of_round(self.game.players)):
            record = play_numbered(
                self.game, self.choice.agent(**budget), self.other.agent(**budget), self.games,
                seed=_SEED, opening=_OPENING, max_plies=_MOST_PLIES,
            )  # fmt: skip
            self.points += record.points
            self.games += 1

    @property
    def record(self) -> Record:
        """What files keep."""
        budget = f"{self.unit}={self.amount:.15g}"
        return Record(budget, self.games, self.points, self.search, self.against or self.other.name)

    def __str__(self) -> str:
        record = self.record
        who = f"{self.choice.name} ({self.search})" if self.search else self.choice.name
        return f"{who} scores {record.share} against {record.against} at {record.budget}"


def measure(measurements: Sequence[Measurement], seconds: float) -> Iterator[Measurement]:
    """Play rounds of all that is not clear, until the time is up: of each one round if at all.

    Yields each measurement when it has ended. Where games are so long that time has been up for
    `GRACE` seconds, the others are left out; of the first one there is always a round.
    """
    going, until = list(measurements), perf_counter() + seconds
    while going:
        for one in going:
            if one is measurements[0] or one.games > 0 or perf_counter() < until + GRACE:
                one.play_round()
        late = perf_counter() >= until
        yield from (one for one in going if one.games > 0 and (late or one.is_clear))
        going = [one for one in going if not (late or one.is_clear)]
