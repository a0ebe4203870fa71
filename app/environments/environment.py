"""Makes an environment of a game; PettingZoo is an extra, and imported when it is first used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludeme.app.environments import EXTRA
from ludeme.play.game import Game
from ludeme.play.loading import load_game
from ludeme.player.network.extras import optional


def environment(
    game: Game | str | Path,
    *,
    render_mode: str | None = None,
    longest: int | None = None,
    raw: bool = False,
) -> Any:
    """An environment of PettingZoo of a game, a library name, a path or a text.

    With `longest` a game of so many moves is truncated, and a draw. A ValueError for games that
    have no encoding: where players choose at the same time, or something is hidden. `raw`: without
    the wrappers that tell of a wrong order of calls and of numbers that are no actions. A
    `LudemeError` where PettingZoo is not installed.
    """
    wrappers = optional("pettingzoo.utils", EXTRA, EXTRA).wrappers
    from ludeme.app.environments.turn_environment import TurnEnvironment

    loaded = game if isinstance(game, Game) else load_game(game)  # reason: or what names one
    made = TurnEnvironment(loaded, render_mode, longest)
    if raw:
        return made
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
