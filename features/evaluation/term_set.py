"""All terms of a game: `terms_of(game)`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ludeme.features.evaluation.board_maps import BoardMaps, board_maps
from ludeme.features.evaluation.families.catalogue import FAMILIES
from ludeme.features.evaluation.tables import TermTables, empty_tables
from ludeme.features.evaluation.terms import Collection, Term
from ludeme.play.game import Game


@dataclass(frozen=True, eq=False)
class Terms:
    """All terms of a game, and the same for compiled code."""

    game: Game
    maps: BoardMaps
    terms: tuple[Term, ...]
    tables: TermTables

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each term by its name."""
        return {term.name: number for number, term in enumerate(self.terms)}

    def __len__(self) -> int:
        return len(self.terms)


def terms_of(game: Game, without: Sequence[str] = ()) -> Terms:
    """The terms that the rules suggest, but for the families that are not wanted."""
    unknown = sorted(set(without) - set(FAMILIES))
    if unknown:
        raise ValueError(f"no terms are called {unknown[0]!r}; there are {', '.join(FAMILIES)}")
    found = Collection(game, board_maps(game))
    tables = empty_tables(game)
    for name, family in FAMILIES.items():
        if name not in without:
            found.family = name
            tables = family.add(found, tables)
    return Terms(game, found.maps, tuple(found.terms), tables)
