"""Terms of the whole position: how many moves there are, the score, and whose turn it is."""

from __future__ import annotations

from collections import Counter

from ludeme.features.evaluation.tables import TermTables
from ludeme.features.evaluation.terms import Collection


def add_moves(found: Collection, tables: TermTables) -> TermTables:
    """How many moves a player would have if it were its turn.

    They have to be listed for every position, so this is for games of one kind of piece, where
    little else tells positions apart.
    """
    game = found.game
    if len(tables.holdings):
        return tables
    kinds = Counter(piece.owner for piece in game.facts.pieces[1:])
    if game.emitted.stochastic or any(kinds[player] > 1 for player in found.players):
        return tables
    for player in found.players:
        tables.moves.terms[player] = found.number(
            player, "moves", "Ten legal moves, if it were the player's turn.", game.node.rules
        )
    return tables._replace(moves=tables.moves._replace(counted=True))


def add_scores(found: Collection, tables: TermTables) -> TermTables:
    """The score, in games that keep one."""
    place = found.game.emitted.offsets.get("SCORE")
    if place is None or "SCORE" not in found.game.emitted.lengths:
        return tables
    for player in found.players:
        tables.scores.terms[player] = found.number(
            player, "score", "Ten points.", found.game.node.rules
        )
    return tables._replace(scores=tables.scores._replace(place=place))


def add_turn(found: Collection, tables: TermTables) -> TermTables:
    """Whose turn it is."""
    for player in found.players:
        tables.turn[player] = found.number(player, "turn", "It is the player's turn.")
    return tables
