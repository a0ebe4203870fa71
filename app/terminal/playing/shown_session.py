"""A game or a match on the terminal, between agents and people."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludeme.app.playing.session import Session
from ludeme.app.terminal.aside import aside, legend, outcome
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.drawing import Drawing
from ludeme.app.terminal.playing.human import Human, Quit, Regret
from ludeme.app.terminal.symbols import player_style
from ludeme.model.quantities import counted
from ludeme.player.agents.sight import named
from ludeme.player.matches.answers import asked
from ludeme.runtime.search_abi.outcome import deciding_seat

#: Plays a game; calls a function after each move.
Play = Callable[[Callable[[], None]], None]
#: Moves listed beside the board.
LISTED = 16
#: Columns for the frame and the moves.
MARGIN = 40


@dataclass
class ShownSession(Session):
    """A session of which every position is drawn, and where people type their moves."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for agent in self.agents:
            if isinstance(agent, Human):  # reason: others do not ask for it
                agent.may_regret = True

    def meet(self) -> None:
        """Make ready to show the running game."""
        super().meet()
        self.drawing = Drawing(self.state.game)

    def step(self) -> None:
        """Let one ply be made, or go back where a person takes a move back."""
        try:
            super().step()
        except Regret:
            if not self.take_back():
                print("there is no move to take back")

    def picture(self) -> Text:
        """The board and what belongs to it, as far as the people who play may see it."""
        contents = self.onlooker.contents(self.state)
        beside = aside(self.drawing.symbols, self.state, contents, self.roll, self.again)
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


def show(
    screen: Screen, session: ShownSession, moves: int | None = None, delay: float = 0.0
) -> None:
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


def _introduce(screen: Screen, session: ShownSession) -> None:
    title = Text(session.game.name, style="bold")
    for seat, (words, agent) in enumerate(zip(session.described, session.agents, strict=True), 1):
        title.append("   ")
        title.append(f"player {seat}", player_style(seat))
        title.append(f" {named(words, session.game, agent)}", "default not bold")
    screen.out.print(title)
    if meanings := legend(session.drawing.symbols):
        screen.out.print(meanings, soft_wrap=True)
    screen.out.print()


def _warm_up(session: ShownSession) -> list[str]:
    """Compile what the agents need before the first move is timed or shown.

    Where agents choose how they play, they do; returns what they say of it.
    """
    from ludeme.player import Budget
    from ludeme.player.agents.auto import Auto

    if session.over:
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


def _steps(
    session: ShownSession, moves: int | None, delay: float, shown: Callable[[], None]
) -> None:
    """Play to the end, or as far as asked for."""
    while not session.over:
        if moves is not None and len(session.played) >= moves:
            return
        session.step()
        shown()
        time.sleep(max(0.0, delay))


def _scroll(screen: Screen, session: ShownSession, play: Play) -> None:
    """Print every move and every position below the one before."""

    def shown() -> None:
        if session.played:
            screen.out.print(session.move_line(len(session.played) - 1), soft_wrap=True)
        screen.out.print(session.picture(), soft_wrap=True)
        screen.out.print()

    screen.out.print(session.picture(), soft_wrap=True)
    play(shown)


def _live(screen: Screen, session: ShownSession, play: Play) -> None:
    """Draw every position over the one before, with the moves beside it."""
    with Live(_page(session), console=screen.out, auto_refresh=False) as live:
        play(lambda: live.update(_page(session), refresh=True))
    if session.state.over:
        screen.out.print(Text("result: ").append_text(outcome(session.state)))


def _fits(screen: Screen, session: ShownSession) -> bool:
    """Whether board and moves can be redrawn in place on this terminal."""
    lines = session.picture().plain.splitlines()
    width = max(map(len, lines)) + MARGIN
    return (
        sys.stdout.isatty()
        and width <= screen.out.width
        and max(len(lines) + 2, LISTED) < screen.out.height
    )


def _page(session: ShownSession) -> Group:
    first = max(0, len(session.played) - LISTED)
    lines = [session.move_line(number) for number in range(first, len(session.played))]
    table = Table.grid(padding=(0, 3))
    table.add_row(
        Panel(session.picture(), expand=False, border_style="grey50"), Text("\n").join(lines)
    )
    return Group(table)
