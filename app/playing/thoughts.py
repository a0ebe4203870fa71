"""What an agent thinks of a position, in words and as data, with the names that people write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludeme.play.move import Move
    from ludeme.play.state import State
    from ludeme.player.analysis import Analysis

#: Moves of a line that are shown.
SHOWN = 8


def names_of(state: State, moves: Sequence[Move]) -> list[str]:
    """The moves of a line by the names that people write, the first ones of a long one."""
    from ludeme.app.terminal.names import Names
    from ludeme.play.together import unseen

    names, here, found = Names(state.game), unseen(state).copy(), []
    for move in moves[:SHOWN]:
        found.append(names.own(here, move))
        here.apply(move, unchecked=True)
    return found


def advised(state: State, analysis: Analysis) -> str:
    """Why the best line is good, in words, and better than the next best; "" if there are none."""
    from ludeme.play.matches.match_state import running
    from ludeme.player.advice import advice_on, speaks_of

    here, (best, *others) = running(state), analysis.lines
    if not speaks_of(here.game):
        return ""
    name, advice = names_of(state, best.moves)[0], advice_on(here, best.moves)
    if len(here.legal_moves()) == 1:  # nothing speaks for or against what is no choice
        return f"{name} is the only move" + (f": {advice}" if advice.end else "")
    said = f"{name}: {advice}"
    if advice.end or not others or others[0].value >= best.value:
        return said
    compared = advice_on(here, best.moves, rather_than=others[0].moves)
    return f"{said}\nrather than {names_of(state, others[0].moves)[0]}: {compared}"


def as_data(state: State, analysis: Analysis, most: int) -> dict[str, Any]:
    """What is known after so much thinking, with so many lines at the most."""
    chosen = {"auto": analysis.choice} if analysis.choice else {}
    return {
        "game": state.game.name,
        "agent": analysis.agent,
        **chosen,
        "iterations": analysis.iterations,
        "seconds": analysis.seconds,
        "finished": analysis.finished,
        "full": analysis.full,
        "advice": advised(state, analysis),
        "lines": [
            {
                "moves": names_of(state, line.moves),
                "visits": line.visits,
                "value": line.value,
                "interval": None if line.interval is None else list(line.interval),
                "depth": line.depth,
                "share": line.share,
                "bounds": [line.lower, line.upper],
                "proven": line.proven,
            }
            for line in analysis.lines[:most]
        ],
    }
