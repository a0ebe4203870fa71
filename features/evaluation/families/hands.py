"""Hands: pieces that wait beside the board, as captured ones that may be dropped, kind by kind."""

from __future__ import annotations

import numpy as np

from ludeme.features.evaluation.families.pieces import one_of, piece_names
from ludeme.features.evaluation.row_reading import are_owners
from ludeme.features.evaluation.tables import NO_TERM, HandTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.model.facts import Container
from ludeme.play.game import Game


def hands_of(game: Game) -> list[Container]:
    """The hands of players, where their sites hold one kind of piece each."""
    facts = game.facts
    if facts.stacking or facts.deduction or are_owners(facts):
        return []
    return [hand for hand in facts.hands if 1 <= hand.owner <= game.players]


def add_hands(found: Collection, tables: TermTables) -> TermTables:
    """How many own pieces of each kind a player has in hand."""
    game, offsets = found.game, found.game.emitted.offsets
    sites = [(site, hand.owner) for hand in hands_of(game) for site in hand.sites]
    terms = _terms(found, len(tables.reading.owners)) if sites and tables.reading.sites else None
    if terms is None:
        return tables
    there = np.array([site for site, _ in sites], np.int32)
    counted = game.facts.count and "COUNT" in game.emitted.lengths
    hands = HandTables(
        terms=terms,
        places=there + np.int32(offsets["WHAT"]),
        counts=there + np.int32(offsets["COUNT"]) if counted else there[:0],
        holders=np.array([owner for _, owner in sites], np.int32),
    )
    return tables._replace(hands=hands)


def _terms(found: Collection, count: int) -> np.ndarray | None:
    """The term of each of so many pieces; None if players own none."""
    terms = np.full(count, NO_TERM, np.int32)
    for number, name in piece_names(found.game, shared=found.shared).items():
        piece = found.game.facts.pieces[number]
        if piece.owner in found.players:
            sentence = f"{one_of(name)} in hand."
            terms[number] = found.number(piece.owner, f"{name} in hand", sentence, piece.node)
    return terms if (terms != NO_TERM).any() else None
