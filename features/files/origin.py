"""The game that weights were learned for, where it is here."""

from __future__ import annotations

from functools import lru_cache

from ludeme.features.files.provenance import Provenance
from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.play.loading import load_game
from ludeme.play.trials import rules_digest


@lru_cache(maxsize=8)
def origin_of(provenance: Provenance) -> Game | None:
    """The game with these rules; None if it is not known here, or has other rules by now."""
    try:
        game = load_game(provenance.game, options=list(provenance.options), tier="python")
    except (LudemeError, OSError, ValueError):
        return None  # of somebody else
    return game if rules_digest(game) == provenance.rules else None
