"""Ludeme: play, check and study games described in the Ludii language.

    game = ludeme.load("Hex")          # library name, path to a .lud file, or .lud text
    state = game.start(seed=0)
    state.apply(state.legal_moves()[0])

Importing this package is cheap: the parts are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludeme.editing.completion import complete
    from ludeme.editing.findings import check
    from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
    from ludeme.play.contract import ContractError, check_game
    from ludeme.play.game import Game
    from ludeme.play.loading import load, load_game
    from ludeme.play.matches.match import Match
    from ludeme.play.move import IllegalMove, Move
    from ludeme.play.state import State
    from ludeme.reasons.ends import why_end
    from ludeme.reasons.moves import why

__version__ = "0.1.0"
__all__ = [
    "ContractError",
    "Game",
    "IllegalMove",
    "LudemeError",
    "Match",
    "Move",
    "State",
    "UnsupportedLudeme",
    "analyse",
    "check",
    "check_game",
    "compare",
    "complete",
    "evaluate",
    "load",
    "load_game",
    "solve",
    "why",
    "why_end",
]

_HOMES = {
    "ContractError": "ludeme.play.contract",
    "Game": "ludeme.play.game",
    "IllegalMove": "ludeme.play.move",
    "LudemeError": "ludeme.grammar.errors",
    "Match": "ludeme.play.matches.match",
    "Move": "ludeme.play.move",
    "State": "ludeme.play.state",
    "UnsupportedLudeme": "ludeme.grammar.errors",
    "analyse": "ludeme.player.analysis",  # a later stage, known here by its name alone
    "check": "ludeme.editing.findings",
    "check_game": "ludeme.play.contract",
    "complete": "ludeme.editing.completion",
    "compare": "ludeme.player.quality.judging",
    "evaluate": "ludeme.player.quality.judging",
    "load": "ludeme.play.loading",
    "load_game": "ludeme.play.loading",
    "solve": "ludeme.player.solving.puzzles",  # likewise
    "why": "ludeme.reasons.moves",
    "why_end": "ludeme.reasons.ends",
}


def __getattr__(name: str) -> Any:
    """Load a public name from its module on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'ludeme' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted({*globals(), *__all__})
