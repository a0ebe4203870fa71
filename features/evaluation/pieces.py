"""Material by kind of piece, and the values of places for each kind."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.features.evaluation.tables import TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.model.facts import Piece


def _pieces(found: Collection, tables: TermTables) -> Iterator[tuple[int, int, Piece]]:
    """The pieces that players own: the number that rows have, the owner, and what is known."""
    facts = found.game.facts
    for number, owner in enumerate(tables.owners.tolist()):
        if owner not in found.players:
            continue
        if facts.ownerless:
            yield number, owner, next(one for one in facts.pieces[1:] if one.owner == owner)
        else:
            yield number, owner, facts.pieces[number]


def _is_told_apart(found: Collection, tables: TermTables) -> bool:
    """Whether rows say what stands on the sites, and whose it is."""
    return len(tables.places) > 0 and any(owner in found.players for owner in tables.owners)


def add_pieces(found: Collection, tables: TermTables) -> TermTables:
    """How many pieces of each kind a player has."""
    if _is_told_apart(found, tables):
        for number, owner, piece in _pieces(found, tables):
            name = piece.base_name
            tables.material[number] = found.number(
                owner, name, f"A {name} on the board.", piece.node
            )
    return tables


def add_squares(found: Collection, tables: TermTables) -> TermTables:
    """Each kind of piece on each site; sites that the rules do not tell apart are one."""
    if not _is_told_apart(found, tables):
        return tables
    facts, sites = found.game.facts, len(tables.places)
    labels = [site.label for site in facts.topology.sites(facts.default_type)]
    for number, owner, piece in _pieces(found, tables):
        for site in range(sites):
            seen = found.maps.seen_by(owner, site) if found.shared else site
            name = f"{piece.base_name} at {labels[seen] or seen}"
            sentence = f"A {piece.base_name} on {labels[seen] or seen}, as player 1 sees the board."
            tables.squares[number * sites + site] = found.number(owner, name, sentence, piece.node)
    return tables
