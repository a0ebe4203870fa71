"""Material by kind of piece, and the values of places for each kind."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.binding.wording import with_article
from ludeme.features.evaluation.row_reading import are_owners
from ludeme.features.evaluation.tables import TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.features.layout.position import owner_by_state
from ludeme.model.facts import Piece
from ludeme.play.game import Game


def piece_names(game: Game, *, shared: bool) -> dict[int, str]:
    """What the pieces of players are called, by the numbers that rows have.

    Where players share their terms, pieces of different names are one if the rules treat them so:
    the first of player 2 is called as the first of player 1, and so on.
    """
    facts, own = game.facts, dict[int, list[tuple[int, str]]]()
    if owner_by_state(facts):
        return dict.fromkeys(range(1, game.players + 1), facts.pieces[1].base_name)
    for piece in facts.pieces[1:]:
        if 1 <= piece.owner <= game.players:
            number = piece.owner if facts.ownerless else piece.index
            own.setdefault(piece.owner, []).append((number, piece.base_name))
    first = [name for _, name in own.get(1, [])]
    for player, pieces in own.items():
        names = [name for _, name in pieces]
        if shared and len(names) == len(first) and set(names) != set(first):
            own[player] = [(number, name) for (number, _), name in zip(pieces, first, strict=True)]
    return {number: name for pieces in own.values() for number, name in pieces}


def _pieces(found: Collection, tables: TermTables) -> Iterator[tuple[int, int, str, Piece]]:
    """The pieces that players own: number, owner, what terms call them, and what is known."""
    facts = found.game.facts
    for number, name in piece_names(found.game, shared=found.shared).items():
        owner = int(tables.reading.owners[number])
        known = [one for one in facts.pieces[1:] if one.owner == owner] or facts.pieces[1:]
        yield number, owner, name, known[0] if are_owners(facts) else facts.pieces[number]


def one_of(kind: str) -> str:
    """One piece of a kind, as a sentence begins with it."""
    article, _, noun = with_article(kind).partition(" ")
    return f"{article.title()} {noun}"


def is_told_apart(found: Collection, tables: TermTables) -> bool:
    """Whether rows say what stands on the sites, and whose it is."""
    return tables.reading.sites > 0 and any(
        owner in found.players for owner in tables.reading.owners
    )


def add_pieces(found: Collection, tables: TermTables) -> TermTables:
    """How many pieces of each kind a player has; all that lie on one site count.

    A pile belongs to whom its top piece belongs to: those of others in it are prisoners.
    """
    if is_told_apart(found, tables):
        for number, owner, name, piece in _pieces(found, tables):
            tables.pieces[number] = found.number(
                owner, name, f"{one_of(name)} on the board.", piece.node
            )
    return tables


def add_squares(found: Collection, tables: TermTables) -> TermTables:
    """Each kind of piece on each site; sites that the rules do not tell apart are one."""
    if not is_told_apart(found, tables):
        return tables
    sites = tables.reading.sites
    for number, owner, kind, piece in _pieces(found, tables):
        for site in range(sites):
            label = found.labels[found.maps.seen_by(owner, site)]
            name, sentence = (
                f"{kind} at {label}",
                f"{one_of(kind)} on {label}, as player 1 sees the board.",
            )
            tables.squares[number * sites + site] = found.number(owner, name, sentence, piece.node)
    return tables
