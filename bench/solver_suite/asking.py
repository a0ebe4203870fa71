"""Asking an agent for the results of the suite."""

from __future__ import annotations

from typing import Any

import numpy as np

from bench.solver_suite.positions import Forced
from ludeme.play.game import Game
from ludeme.player import make_agent

#: Who is asked unless told otherwise.
AGENT = "mcts:selection=grave,c=0.6,solver=yes,decisive=yes,iterations=5000"


def finds(agent: str, one: Forced, game: Game, seed: int = 1) -> bool:
    """Whether an agent plays a move that keeps the result; a loss it has to prove.

    A slower win or draw than those of the suite counts where the agent has proven it.
    """
    state, made = one.state(game), make_agent(agent)
    known: Any = made.analyse(state, seed=seed)  # type: ignore[attr-defined]
    best = known.best(seed)
    if one.result == "loss":
        return bool(np.all(known.proven < 0))
    proven = known.bounds is not None and known.bounds[best, 0] >= one.value
    return str(state.legal_moves()[best]) in one.best or bool(proven)
