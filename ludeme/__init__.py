"""Ludeme: play, check and study games described in the Ludii language.

    game = ludeme.load("Hex")          # library name, path to a .lud file, or .lud text
    state = game.start(seed=0)
    state.apply(state.legal_moves()[0])
"""

from __future__ import annotations


from ludeme.game import Game, State
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
from ludeme.loading import load
from ludeme.moves import Move

__version__ = "0.1.0"
__all__ = ["Game", "LudemeError", "Move", "State", "UnsupportedLudeme", "load"]
