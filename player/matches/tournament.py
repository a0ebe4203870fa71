"""Tournaments: encounters of many agents in some games, what is still to be played, and ratings.

tournament = Tournament([contest("Hex")], ["uct", "flat", "random"], games=20)
for encounter, number, record in tournament.play(jobs=2):
    print(tournament.result(encounter))
print(tournament.ratings().of("uct"))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from math import inf
from pathlib import Path
from typing import Any

from ludeme.model.quantities import keep_whole, whole
from ludeme.player.agents.registry import agent_label, make_agent
from ludeme.player.matches.encounter import (
    Encounter,
    Source,
    Task,
    loaded,
    played,
    rules_of,
    with_contents,
)
from ludeme.player.matches.match import GameRecord, MatchResult, games_of_round
from ludeme.player.matches.opponents import see_opponents
from ludeme.player.matches.ratings import Meetings, Ratings, rate
from ludeme.player.matches.sequential import Sprt


@dataclass(frozen=True)
class Contest:
    """A game of a tournament; where its text lies, and how it is laid out, changes nothing."""

    source: Source = field(compare=False)
    name: str
    players: int
    #: Digests of them.
    rules: tuple[str, ...]

    @property
    def games_of_round(self) -> int:
        """The games of one opening: each agent alone in every seat."""
        return games_of_round(self.players, both_alone=True)


def contest(
    source: str | Path, options: Iterable[str] | None = None, ruleset: str | None = None
) -> Contest:
    """A game, named as `ludeme.load` takes it."""
    described = Source.of(source, options, ruleset)
    game = loaded(described)
    see_opponents(game)
    return Contest(described, game.name, game.players, rules_of(described))


def _are(what: object, kind: Any) -> bool:
    """Whether it is a list of such things."""
    if isinstance(what, str) or not isinstance(what, Sequence):
        return False
    return all(isinstance(each, kind) for each in what)


@dataclass
class Tournament:
    """Every agent against every other in all games; games of equal rules are one.

    With `ladder` each meets the next one only, with `gauntlet` the first one meets each other one.

    Each encounter has as many `games` as asked for, or a few more so that its rounds are whole: the
    games of one random `opening`, with each agent alone in every seat. With `sprt` an encounter
    ends with the first round after which one of the hypotheses about its first agent is accepted:
    games of later rounds, which other processes had begun by then, do not count.
    """

    contests: Sequence[Contest]
    agents: Sequence[str]
    games: int = 100
    seed: int = 0
    opening: int = 2
    max_plies: int | None = None
    ladder: bool = False
    sprt: Sprt | None = None
    gauntlet: bool = False
    _records: dict[Encounter, dict[int, GameRecord]] = field(default_factory=dict, init=False)
    #: By encounter: how many rounds were looked at, and what they made certain.
    _accepted: dict[Encounter, tuple[int, str | None]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self._see_numbers()
        self._see_lists()
        # reason: games of equal rules between the same agents are the same games, no new evidence
        self.contests = tuple(dict.fromkeys(self.contests))
        for agent in self.agents:
            make_agent(agent)
        if len(self.agents) == 1:
            raise ValueError(f"a tournament needs two agents or more, not only {self._names()}")
        if not len(self.agents) == len(set(map(with_contents, self.agents))) > 1:
            raise ValueError(f"a tournament needs different agents: {self._names()}")
        self._contest_of = {
            Encounter(
                one.source, a, b, self.seed, self.opening, self.max_plies, both_alone=True
            ): one
            for a, b in self._pairs()
            for one in self.contests
        }
        for encounter in self._contest_of:
            self._records[encounter], self._accepted[encounter] = {}, (0, None)

    def _see_numbers(self) -> None:
        keep_whole(self, "games", "the number of games", least=1)
        keep_whole(self, "seed", "a seed")
        keep_whole(self, "opening", "the length of openings")
        if self.max_plies is not None:
            keep_whole(self, "max_plies", "the greatest number of plies", least=1)
        if not isinstance(self.sprt, Sprt | None):
            raise TypeError(f"a sequential test is Sprt(elo0, elo1), not {self.sprt!r}")

    def _see_lists(self) -> None:
        """An error for contests and agents that are none, or no lists."""
        if not _are(self.contests, Contest):
            example = '[contest("Hex")]'
            raise TypeError(
                f"the games of a tournament are a list, such as {example}, not {self.contests!r}"
            )
        if not _are(self.agents, str | type):
            example = '["uct", "random"]'
            raise TypeError(
                f"the agents of a tournament are a list of texts, such as {example}, "
                f"not {self.agents!r}"
            )
        if not self.contests:
            raise ValueError("a tournament needs games: there are none")

    def _names(self) -> str:
        return ", ".join(map(agent_label, self.agents))

    def _pairs(self) -> Iterable[tuple[str, str]]:
        if self.ladder and self.gauntlet:
            raise ValueError("a tournament is a ladder or a gauntlet, not both")
        if self.gauntlet:
            return product(self.agents[:1], self.agents[1:])
        return pairwise(self.agents) if self.ladder else combinations(self.agents, 2)

    # --- what is played -------------------------------------------------------------------------

    @property
    def encounters(self) -> tuple[Encounter, ...]:
        """All encounters."""
        return tuple(self._contest_of)

    def contest_of(self, encounter: Encounter) -> Contest:
        """The game of an encounter."""
        return self._contest_of[encounter]

    def planned(self, encounter: Encounter) -> int:
        """How many games an encounter has, unless it ends early."""
        of_round = self._contest_of[encounter].games_of_round
        return -(-self.games // of_round) * of_round

    def wanted(self) -> Iterator[Task]:
        """The games still to be played, in an order in which all encounters go on evenly."""
        for number in range(max(map(self.planned, self.encounters))):
            for encounter, one in self._contest_of.items():
                first = number * one.games_of_round
                games = range(first, min(first + one.games_of_round, self.planned(encounter)))
                # reason: asked once, as a round is played to its end or not at all
                if games and self.accepted(encounter) is None:
                    for game in games:
                        if game not in self._records[encounter]:
                            yield encounter, game

    def play(
        self, jobs: int = 1, until: float = inf, *, processor_time: bool = False
    ) -> Iterator[tuple[Encounter, int, GameRecord]]:
        """Play on, as many games at a time as there are jobs; each finished game is reported.

        With `processor_time` seconds are those of the processor, not of the clock.
        """
        whole(jobs, "the number of jobs", least=1)
        tasks = played(self.wanted(), jobs, until, processor_time=processor_time)
        for (encounter, number), record in tasks:
            self.keep(encounter, number, record)
            yield encounter, number, record

    def keep(self, encounter: Encounter, number: int, record: GameRecord) -> None:
        """Count a game, also one that was played earlier."""
        self._records[encounter][number] = record

    # --- what came out --------------------------------------------------------------------------

    def result(self, encounter: Encounter) -> MatchResult:
        """The games of an encounter so far."""
        if encounter not in self._records:
            raise ValueError(f"this tournament has no encounter {encounter!r}: see `encounters`")
        a, b = map(agent_label, (encounter.a, encounter.b))
        return MatchResult(a, b, self._counted(encounter))

    def _counted(self, encounter: Encounter) -> list[GameRecord]:
        """Its games in their order, up to the round that decided the sequential test."""
        records, numbers = self._records[encounter], sorted(self._records[encounter])
        if self.accepted(encounter) is not None:
            of_round = self._contest_of[encounter].games_of_round
            last = len(self.rounds(encounter)) * of_round
            numbers = [number for number in numbers if number < last]
        return [records[number] for number in numbers]

    def rounds(self, encounter: Encounter) -> list[float]:
        """The first agent's share of the points, by round, before the first that is not whole.

        The round that decides the sequential test is the last one.
        """
        whole = self._whole_rounds(encounter)
        if self.accepted(encounter) is None:
            return whole
        decisive, _ = self._accepted[encounter]
        return whole[:decisive]

    def _whole_rounds(self, encounter: Encounter) -> list[float]:
        """The same, also behind the round that decides."""
        records, of_round = self._records[encounter], self._contest_of[encounter].games_of_round
        shares: list[float] = []
        numbers = range(of_round)
        while all(number in records for number in numbers):
            shares.append(sum(records[number].points for number in numbers) / of_round)
            numbers = range(numbers.stop, numbers.stop + of_round)
        return shares

    def accepted(self, encounter: Encounter) -> str | None:
        """The hypothesis that the sequential test accepted, H0 or H1; None if there is none yet."""
        seen, verdict = self._accepted[encounter]
        if self.sprt is None or verdict is not None:
            return verdict
        rounds = self._whole_rounds(encounter)
        while seen < len(rounds) and verdict is None:
            seen += 1
            verdict = self.sprt.accepted(rounds[:seen])
        self._accepted[encounter] = seen, verdict
        return verdict

    def meetings(self, contests: Iterable[Contest] = ()) -> dict[tuple[str, str], Meetings]:
        """By pair, in some games or all: how often more, just and less than half the points."""
        chosen = set(contests) or set(self.contests)
        found: dict[tuple[str, str], Meetings] = {}
        for encounter, one in self._contest_of.items():
            if one in chosen and self._records[encounter]:
                points = [record.points for record in self._counted(encounter)]
                before = found.get((encounter.a, encounter.b), Meetings(0, 0, 0))
                found[encounter.a, encounter.b] = Meetings(
                    before.wins + sum(p > 0.5 for p in points),
                    before.draws + sum(p == 0.5 for p in points),
                    before.losses + sum(p < 0.5 for p in points),
                )
        return found

    def standing(self, agent: str) -> MatchResult:
        """All games of an agent, seen from it."""
        if agent not in self.agents:
            raise ValueError(f"{agent!r} is no agent of this tournament: {self._names()}")
        games: list[GameRecord] = []
        for encounter in self.encounters:
            if agent == encounter.a:
                games.extend(self._counted(encounter))
            elif agent == encounter.b:
                games.extend(record.reversed() for record in self._counted(encounter))
        return MatchResult(agent_label(agent), "all", games)

    def ratings(self, contests: Iterable[Contest] = ()) -> Ratings:
        """Ratings from some games, or from all."""
        return rate(self.meetings(contests))
