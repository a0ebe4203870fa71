"""A game or a match on the terminal, between agents and people."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludeme.app.terminal.aside import aside, legend, outcome
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.drawing import Drawing
from ludeme.app.terminal.names import Names
from ludeme.app.terminal.playing.human import Human, Quit
from ludeme.app.terminal.playing.onlooker import Onlooker
from ludeme.app.terminal.playing.taking_back import Before, Regret
from ludeme.app.terminal.symbols import player_style
from ludeme.model import header
from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.matches.match_state import MatchState
from ludeme.play.move import NEXT_GAME, Move
from ludeme.play.state import State
from ludeme.play.together import in_turns, is_between
from ludeme.play.trials import Trial
from ludeme.player import Agent
from ludeme.player.agents.sight import named
from ludeme.player.matches.answers import asked, make_answer
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.seeds import mixed

#: Plays a game; calls a function after each move.
Play = Callable[[Callable[[], None]], None]
#: Moves listed beside the board.
LISTED = 16
#: Columns for the frame and the moves.
MARGIN = 40


@dataclass
class Session:
    """One game being played and shown, or one match, each game of which is shown in its way."""

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

    def __post_init__(self) -> None:
        self.state = in_turns(self.state)
        self.trial = Trial.of(self.game, self.seed)
        #: The plies in which a person has chosen, and could have chosen something else.
        self._chosen: list[Before] = []
        for agent in self.agents:
            if isinstance(agent, Human):
                agent.may_regret = True
        self._set_up()
        self._roll()

    def _set_up(self) -> None:
        """Make ready to show the running game."""
        people = [seat for seat, agent in enumerate(self.agents, 1) if isinstance(agent, Human)]
        self.onlooker = Onlooker(Names(self.state.game), tuple(people))
        self.drawing = Drawing(self.state.game)

    def step(self) -> None:
        """Let one ply be made, or go back where a person takes a move back."""
        here = Before(
            self.state.copy(), len(self.trial.steps), len(self.played), self.last, self.roll
        )
        self._person_chose = False
        try:
            self._make_ply(here.state)
        except Regret:
            self._take_back(here)
        else:
            if self._person_chose:
                self._chosen.append(here)

    def _make_ply(self, before: State | MatchState) -> None:
        """Let the player to move make a move, or all players where they choose together.

        `before` is a copy of the position, and stays as it is.
        """
        sides = self.state.row[header.SWAPPED]
        made, sites = [self._choose(before)], _sites(self.move)
        while is_between(self.state):
            made.append(self._choose(self.state.copy()))
            sites += _sites(self.move)
        if self.state.row[header.SWAPPED] != sides and self.game.players == 2:
            self.notes[len(self.played)] = self._sides()
        if self.move.kind == NEXT_GAME and not self.state.over:
            self.notes[len(self.played)] = f"{self.state.game.name} begins"
            self._set_up()
        self.played.append(made)
        self.last = frozenset(sites)

    def _take_back(self, here: Before) -> None:
        """Go back to where a person has chosen last, in this ply or before it."""
        if not (self._person_chose or self._chosen):
            print("there is no move to take back")
        elif not self._person_chose:
            here = self._chosen.pop()
        self.state, self.last, self.roll = here.state, here.last, here.roll
        del self.trial.steps[here.steps :], self.played[here.plies :]
        self.notes = {ply: said for ply, said in self.notes.items() if ply < here.plies}
        self._set_up()

    def _sides(self) -> str:
        """Who plays whom after an exchange of sides."""
        first, second = self.described
        if self.state.row[header.SWAPPED]:
            first, second = second, first
        if first == second:
            return "the players change sides: who was player 1 is player 2 now"
        return f"the players change sides: {first} is player 1 now, {second} player 2"

    def _again(self) -> bool:
        """Whether who moved last is to move once more, and not because sides were exchanged."""
        if not self.played or len(self.played) - 1 in self.notes or self.game.players < 2:
            return False
        return self.played[-1][-1][0] == self.state.mover

    def _choose(self, before: State | MatchState) -> tuple[int, str]:
        """Ask one agent and do what it says; who it was, and the name of the move.

        `before` is the position where it is asked, which is told of when the move is made.
        """
        seat = deciding_seat(before.row)
        agent = self.agents[seat - 1]
        steps = len(self.trial.steps)
        move = asked(agent, seat, self.state, steps, mixed(self.seed, steps))
        if isinstance(agent, Human) and len(self.state.legal_moves()) > 1:
            self._person_chose = True
        make_answer(agent, seat, self.state, steps, move)
        self.trial.record(before, move)
        self._roll()
        name, self.move = self.onlooker.name(before, move, self.state)
        return move.mover, name

    def _roll(self) -> None:
        """Roll the dice if the rules say so: people choose by what they show."""
        due = bool(self.state.chance_outcomes())
        if not self.state.over:
            self.state.legal_moves()
        self.roll = self.state.roll if due else ()

    def picture(self) -> Text:
        """The board and what belongs to it, as far as the people who play may see it."""
        contents = self.onlooker.contents(self.state)
        beside = aside(self.drawing.symbols, self.state, contents, self.roll, self._again())
        return Text("\n").join([self.drawing.board(contents, self.last), Text(), beside])

    def move_line(self, number: int) -> Text:
        """Move number, and for every player who moved his move."""
        text = Text(f"{number + 1:>4}", style="grey50")
        for player, name in self.played[number]:
            text.append(f"  player {player}  ", player_style(player))
            text.append(name, "default")
        if number in self.notes:
            text.append(f"  {self.notes[number]}", "grey50")
        return text


def show(screen: Screen, session: Session, moves: int | None = None, delay: float = 0.0) -> None:
    """Play a game before the eyes of the user, to its end or so many moves of it."""
    people = any("human" in words for words in session.described)
    _introduce(screen, session)
    draw = _live if not people and _fits(screen, session) else _scroll
    with screen.busy("compiling, and choosing how to play (only the first time)"):
        chosen = _warm_up(session)
    for line in chosen:
        screen.out.print(Text(line, "grey50"), soft_wrap=True)
    try:
        draw(screen, session, lambda shown: _steps(session, moves, delay, shown))
    except Quit:
        screen.out.print("game left")
        return
    if not session.state.over:
        screen.out.print(f"stopped after {counted(len(session.played), 'move')}")


def _introduce(screen: Screen, session: Session) -> None:
    title = Text(session.game.name, style="bold")
    for seat, (words, agent) in enumerate(zip(session.described, session.agents, strict=True), 1):
        title.append("   ")
        title.append(f"player {seat}", player_style(seat))
        title.append(f" {named(words, session.game, agent)}", "default not bold")
    screen.out.print(title)
    if meanings := legend(session.drawing.symbols):
        screen.out.print(meanings, soft_wrap=True)
    screen.out.print()


def _warm_up(session: Session) -> list[str]:
    """Compile what the agents need before the first move is timed or shown.

    Where agents choose how they play, they do; returns what they say of it.
    """
    from ludeme.player import Budget
    from ludeme.player.agents.auto import Auto

    if session.state.over or not session.state.legal_moves():
        return []
    probe, warm = session.state.copy(), False
    chosen: dict[str, None] = {}
    for words, agent in zip(session.described, session.agents, strict=True):
        own = agent
        if isinstance(agent, Auto):
            own = agent.agent_for(session.state.game)
            chosen[f"{words} plays this game with {agent.choice}"] = None
        if not (warm or words.startswith(("human", "random", "recorded"))):
            seat = deciding_seat(probe.row)
            asked(own, seat, probe, 0, session.seed, Budget(iterations=1))  # it may remember it
            warm = True
    return list(chosen)


def _steps(session: Session, moves: int | None, delay: float, shown: Callable[[], None]) -> None:
    """Play to the end, or as far as asked for."""
    while not session.state.over and session.state.legal_moves():
        if moves is not None and len(session.played) >= moves:
            return
        session.step()
        shown()
        time.sleep(max(0.0, delay))


def _scroll(screen: Screen, session: Session, play: Play) -> None:
    """Print every move and every position below the one before."""

    def shown() -> None:
        if session.played:
            screen.out.print(session.move_line(len(session.played) - 1), soft_wrap=True)
        screen.out.print(session.picture(), soft_wrap=True)
        screen.out.print()

    screen.out.print(session.picture(), soft_wrap=True)
    play(shown)


def _live(screen: Screen, session: Session, play: Play) -> None:
    """Draw every position over the one before, with the moves beside it."""
    with Live(_page(session), console=screen.out, auto_refresh=False) as live:
        play(lambda: live.update(_page(session), refresh=True))
    if session.state.over:
        screen.out.print(Text("result: ").append_text(outcome(session.state)))


def _fits(screen: Screen, session: Session) -> bool:
    """Whether board and moves can be redrawn in place on this terminal."""
    lines = session.picture().plain.splitlines()
    width = max(map(len, lines)) + MARGIN
    return (
        sys.stdout.isatty()
        and width <= screen.out.width
        and max(len(lines) + 2, LISTED) < screen.out.height
    )


def _page(session: Session) -> Group:
    first = max(0, len(session.played) - LISTED)
    lines = [session.move_line(number) for number in range(first, len(session.played))]
    table = Table.grid(padding=(0, 3))
    table.add_row(
        Panel(session.picture(), expand=False, border_style="grey50"), Text("\n").join(lines)
    )
    return Group(table)


def _sites(move: Move) -> list[str]:
    pairs = ((move.from_type, move.from_site), (move.to_type, move.to_site))
    return [f"{letter}{site}" for letter, site in pairs if site >= 0]
