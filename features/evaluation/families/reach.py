"""Where pieces can go: sites they reach by one move, read off their generators."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ludeme.binding.wording import with_article
from ludeme.emit.moves.reach import Reach, reaches
from ludeme.features.derive.derivation import scene_of
from ludeme.features.evaluation.families.pieces import piece_names
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import NO_TERM, ReachTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.play.game import Game

#: Larger games (sites times components) have none: so much would have to be looked at.
MOST_STANDS = 5_000


@lru_cache(maxsize=8)
def lines_of_pieces(game: Game) -> dict[int, list[list[Sequence[int]]]]:
    """The lines that each piece has from each site, for the pieces where that is known.

    A piece can go along a line up to the first piece, and take its place if it is not its own. That
    is what the rules allow at the most: conditions beyond that are not looked at.
    """
    facts = game.facts
    if facts.ownerless or len(facts.pieces) * facts.board_sites > MOST_STANDS:
        return {}
    code, found = scene_of(game).code, dict[int, list[list[Sequence[int]]]]()
    for node in game.node.rules.walk():
        for index, moves in node.of_components(facts).items():
            piece = facts.pieces[index]
            if 1 <= piece.owner <= game.players and index not in found:
                known = reaches(code, piece, facts.default_type, moves)
                if known is not None and len(known) == facts.board_sites:
                    found[index] = [_lines(each) for each in known]
    return {index: lines for index, lines in found.items() if any(lines)}


def _lines(reach: Reach) -> list[Sequence[int]]:
    """Runs, and single sites that are not on them."""
    on_runs = {site for run in reach.runs for site in run}
    alone = sorted(site for site in reach.sites if site not in on_runs and site >= 0)
    return [*sorted(run for run in reach.runs if run), *((site,) for site in alone)]


def add_reach(found: Collection, tables: TermTables) -> TermTables:
    """The sites that all pieces of a kind reach, where there are several kinds.

    Of a single kind the number of legal moves says nearly the same, and costs nothing: with both,
    what was learned in Breakthrough and Amazons was no better.
    """
    game, sites = found.game, tables.reading.sites
    pieces = lines_of_pieces(game) if sites else {}
    if len({game.facts.pieces[index].base_name for index in pieces}) < 2:
        return tables
    names = piece_names(game, shared=found.shared)
    terms = np.full(len(tables.reading.owners), NO_TERM, np.int32)
    lines: list[list[Sequence[int]]] = [[] for _ in range(len(terms) * sites)]
    for index, of_sites in pieces.items():
        piece = game.facts.pieces[index]
        sentence = f"Ten sites that {with_article(names[index])} can go to, up to the first piece."
        terms[index] = found.number(piece.owner, f"{names[index]} reach", sentence, piece.node)
        lines[index * sites : (index + 1) * sites] = of_sites
    of_stands = np.cumsum([0, *(len(own) for own in lines)], dtype=np.int32)
    starts, members = ragged(line for own in lines for line in own)
    return tables._replace(reach=ReachTables(terms, of_stands, starts, members))
