"""The difficulties of a game as a table, and as data."""

from __future__ import annotations

from shlex import quote
from typing import Any

from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.model.quantities import counted
from ludeme.player.difficulty.difficulties import STEP, Difficulties
from ludeme.player.difficulty.strength import agent_at, careless_share, iterations_at
from ludeme.player.matches.sequential import expected_share


def difficulty_data(known: Difficulties) -> dict[str, Any]:
    """Each difficulty with its Elo above random play, half its 95 % interval, and who it is."""
    about = known.provenance
    rows = [
        {
            "difficulty": number,
            "elo": STEP * number,
            "error": round(known.error_at(number), 1),
            "agent": agent_at(known.strength(number)),
        }
        for number in range(1, known.count + 1)
    ]
    return {
        "game": about.game,
        "options": list(about.options),
        "rules": about.rules,
        "games": known.games,
        "difficulties": rows,
    }


def print_difficulties(screen: Screen, known: Difficulties) -> None:
    """The same for people."""
    name = known.provenance.game
    screen.out.print(f"{name} has {known.said}", markup=False, soft_wrap=True)
    if not known.count:
        return
    table = numbers_table("difficulty", "Elo above random play", "random moves", "iterations")
    for number in range(1, known.count + 1):
        strength = known.strength(number)
        table.add_row(
            str(number),
            f"{STEP * number:,} ± {known.error_at(number):.0f}",
            f"{careless_share(strength):.0%}",
            f"{iterations_at(strength):,}",
        )
    screen.out.print(table)
    screen.out.print(
        f"{counted(known.games, 'game')}; who is one higher scores {expected_share(STEP):.0%}; "
        f"ludeme play {quote(name)} --difficulty 1",
        markup=False,
        soft_wrap=True,
    )
