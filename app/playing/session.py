"""A game or a match between agents and people, one choice after the other.

Whoever shows a session asks its agents (`step`), or makes what a person has chosen (`make`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import randrange
from typing import Self

from ludeme.app.agents import agents_of
from ludeme.app.playing.onlooker import Onlooker
from ludeme.app.terminal.names import Names
from ludeme.model import header
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.matches.match_state import MatchState
from ludeme.play.move import NEXT_GAME, Move
from ludeme.play.state import State
from ludeme.play.together import in_turns, is_between
from ludeme.play.trials import Trial
from ludeme.player import Agent
from ludeme.player.agents import given
from ludeme.player.matches.answers import asked, make_answer
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.seeds import mixed


@dataclass(frozen=True)
class Before:
    """A session before a ply."""

    state: State | MatchState
    #: How many moves and plies had been made.
    steps: int
    plies: int
    last: frozenset[str]
    roll: tuple[int, ...]


@dataclass
class Session:
    """One game being played, or one match, each game of which has names of its own."""

    game: Game | Match
    state: State | MatchState
    agents: list[Agent]
    described: list[str]
    seed: int
    #: By ply: who moved and how; several players where they choose at the same time.
    played: list[list[tuple[int, str]]] = field(default_factory=list)
    #: By ply: what else there is to say of it.
    notes: dict[int, str] = field(default_factory=dict)
    last: frozenset[str] = frozenset()
    #: The faces that were rolled for the coming move, () where it needs no roll.
    roll: tuple[int, ...] = ()

    @classmethod
    def begin(cls, game: Game | Match, described: Sequence[str], seed: int | None = None) -> Self:
        """Begin a game between agents, repeated in turn; without a seed one is drawn by lot."""
        seed = randrange(2**31) if seed is None else seed
        seats = seated(described, game.players)
        return cls(game, game.start(seed=seed), agents_of(seats), seats, seed)

    @classmethod
    def replayed(
        cls,
        trial: Trial,
        game: Game | Match,
        agents: Sequence[Agent],
        described: Sequence[str],
        plies: int | None = None,
    ) -> Self:
        """Who plays on where a trial ends, or where it was after so many plies.

        Raises `TrialError` if it is none of this game.
        """
        session = cls(game, trial.start(game), list(agents), list(described), trial.seed)
        for number in range(len(trial.steps)):
            if len(session.played) == plies and not is_between(session.state):
                break
            session.make(trial.choose(session.state, number))
        return session

    def __post_init__(self) -> None:
        self.state = in_turns(self.state)
        self.trial = Trial.of(self.game, self.seed)
        #: The plies in which a person has chosen, and could have chosen something else.
        self._chosen: list[Before] = []
        #: Where the ply began that is being made, and whether a person has chosen in it.
        self._ply: Before | None = None
        self._person_chose = False
        self.meet()
        self._show_roll()

    def meet(self) -> None:
        """Get to know the running game, and who of those who play it is a person."""
        people = [seat for seat, agent in enumerate(self.agents, 1) if given.is_person(agent)]
        self.onlooker = Onlooker(Names(self.state.game), tuple(people))

    @property
    def over(self) -> bool:
        """Whether nobody can go on."""
        return bool(self.state.over) or not self.state.legal_moves()

    @property
    def seat(self) -> int:
        """The seat that is to choose now."""
        return deciding_seat(self.state.row)

    @property
    def agent(self) -> Agent:
        """Who is to choose now."""
        return self.agents[self.seat - 1]

    def step(self) -> None:
        """Let a ply be made by those whose turn it is."""
        self.make(self.ask())
        while is_between(self.state):
            self.make(self.ask())

    def ask(self, *, apart: bool = False) -> Move:
        """What the agent chooses whose turn it is.

        `apart`: it gets a copy of the position, so that others may look at the session meanwhile.
        """
        steps, state = len(self.trial.steps), self.state.copy() if apart else self.state
        return asked(self.agent, self.seat, state, steps, mixed(self.seed, steps))

    def make(self, move: Move) -> None:
        """Make what was chosen; an `AgentError` if it cannot be made."""
        before, seat, agent = self.state.copy(), self.seat, self.agent
        free = given.is_person(agent) and len(self.state.legal_moves()) > 1
        make_answer(agent, seat, self.state, len(self.trial.steps), move)
        if self._ply is None:
            self._ply = self._before(before)
            self.played.append([])
            self.last = frozenset()
        self.trial.record(before, move)
        self._person_chose = self._person_chose or free
        self._show_roll()
        name, shown = self.onlooker.name(before, move, self.state)
        self.played[-1].append((move.mover, name))
        self.last |= set(sites_of(shown))
        if not is_between(self.state):
            self._end_ply(self._ply, shown)

    def _before(self, state: State | MatchState) -> Before:
        return Before(state, len(self.trial.steps), len(self.played), self.last, self.roll)

    def _end_ply(self, before: Before, move: Move) -> None:
        """All who choose in a ply have chosen; the last of them this."""
        if self._person_chose:
            self._chosen.append(before)
        self._ply, self._person_chose = None, False
        sides = before.state.row[header.SWAPPED]
        if self.state.row[header.SWAPPED] != sides and self.game.players == 2:
            self.notes[before.plies] = self._sides()
        if move.kind == NEXT_GAME and not self.state.over:
            self.notes[before.plies] = f"{self.state.game.name} begins"
            self.meet()

    def take_back(self) -> bool:
        """Go back to where a person has chosen last, in this ply or before it; False: nobody."""
        if self._ply is not None and self._person_chose:
            here = self._ply
        elif self._chosen:
            here = self._chosen.pop()
        else:
            return False
        self.state, self.last, self.roll = here.state, here.last, here.roll
        self._ply, self._person_chose = None, False
        del self.trial.steps[here.steps :], self.played[here.plies :]
        self.notes = {ply: said for ply, said in self.notes.items() if ply < here.plies}
        self.meet()
        return True

    def as_of(self, plies: int) -> Session:
        """The same game, with the same people, as it was after so many plies."""
        return Session.replayed(self.trial, self.game, self.agents, self.described, plies)

    @property
    def may_take_back(self) -> bool:
        """Whether a person has chosen something that could be taken back."""
        return bool(self._chosen) or self._person_chose

    def seats(self, agents: Sequence[Agent], described: Sequence[str]) -> None:
        """Let others play on."""
        self.agents, self.described = list(agents), list(described)
        self.meet()

    def _sides(self) -> str:
        """Who plays whom after an exchange of sides."""
        first, second = self.described
        if self.state.row[header.SWAPPED]:
            first, second = second, first
        if first == second:
            return "the players change sides: who was player 1 is player 2 now"
        return f"the players change sides: {first} is player 1 now, {second} player 2"

    @property
    def again(self) -> bool:
        """Whether who moved last is to move once more, and not because sides were exchanged."""
        if not self.played or len(self.played) - 1 in self.notes or self.game.players < 2:
            return False
        return self.played[-1][-1][0] == self.state.mover

    def _show_roll(self) -> None:
        """Roll the dice if the rules say so: people choose by what they show."""
        due = bool(self.state.chance_outcomes())
        if not self.state.over:
            self.state.legal_moves()
        self.roll = self.state.roll if due else ()


def sites_of(move: Move) -> list[str]:
    """The keys of the sites of a move: from where, to where; one where these are the same."""
    ends = ((move.from_type, move.from_site), (move.to_type, move.to_site))
    return list(dict.fromkeys(f"{letter}{site}" for letter, site in ends if site >= 0))


def seated(described: Sequence[str], players: int) -> list[str]:
    """Who sits where, if these are repeated in turn; alone, where nobody plays."""
    return [described[seat % len(described)] for seat in range(max(1, players))]
