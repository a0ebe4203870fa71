"""Pieces that have a figure of their own in a picture, by what they are called."""

from __future__ import annotations

from ludeme.app.terminal.symbols import Symbols
from ludeme.model.facts import Facts

#: Text, and not the little pictures that some systems make of it.
_TEXT = "\ufe0e"
#: The full ones: who owns a piece its colour says.
_FIGURES = {
    name: figure + _TEXT
    for name, figure in zip(
        ("King", "Queen", "Rook", "Bishop", "Knight", "Pawn"), "♚♛♜♝♞♟", strict=True
    )
}


def figure_of(facts: Facts, what: int) -> str:
    """The figure of a piece, "" where it has none.

    Variants of a piece are called so too, such as "King_noCross".
    """
    known = 0 < what < len(facts.pieces)
    return _FIGURES.get(facts.pieces[what].base_name.partition("_")[0], "") if known else ""


def legend(facts: Facts, symbols: Symbols) -> list[tuple[str, str]]:
    """What pieces are drawn as that colours alone do not tell, and what they are.

    Figures are the same for all players, letters are not.
    """
    found = {}
    for what, means in symbols.meanings(coloured=True):
        if figure := figure_of(facts, what):
            found[figure] = facts.pieces[what].base_name
        else:
            found[symbols.letters[what]] = means
    return list(found.items())
