"""The families of terms by name.

A family is one file here, which adds its terms to the tables, and one of
`ludeme.features.evaluation.compiled`, which notes what they come to in a position: called by `walk`
in `ludeme.features.evaluation.weighing`. Its tables are a tuple of `TermTables`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludeme.features.evaluation.families.connections import add_connections
from ludeme.features.evaluation.families.groups import add_groups
from ludeme.features.evaluation.families.hands import add_hands
from ludeme.features.evaluation.families.holdings import add_holdings
from ludeme.features.evaluation.families.kings import Safety, add_kings
from ludeme.features.evaluation.families.lines import add_lines, add_mills
from ludeme.features.evaluation.families.neighbours import add_neighbours
from ludeme.features.evaluation.families.numbers import add_numbers
from ludeme.features.evaluation.families.pieces import add_pieces, add_squares
from ludeme.features.evaluation.families.piles import add_piles
from ludeme.features.evaluation.families.races import add_races
from ludeme.features.evaluation.families.reach import add_reach
from ludeme.features.evaluation.families.runners import add_runners
from ludeme.features.evaluation.families.stages import add_stages
from ludeme.features.evaluation.families.territory import add_territory
from ludeme.features.evaluation.families.tracks import add_tracks
from ludeme.features.evaluation.families.turns import add_moves, add_scores, add_turn
from ludeme.features.evaluation.tables import MOST_TOLD, TermTables
from ludeme.features.evaluation.terms import Collection


class Family(NamedTuple):
    """Terms of one kind."""

    #: Adds the terms that the rules of a game suggest to its tables.
    add: Callable[[Collection, TermTables], TermTables]
    #: How many of them at most come to something in one position.
    notes: Callable[[TermTables], int]
    #: The version of files of evaluations that knew it first.
    since: int = 1
    #: What all of them are called together, where each by itself says little to people.
    together: str = ""


def _none(tables: TermTables) -> int:
    return 0


def _per_piece(tables: TermTables) -> int:
    """One for each piece that may stand on the board."""
    return tables.reading.levels * tables.reading.sites


def _per_site(tables: TermTables) -> int:
    return tables.reading.sites


def _per_player(number: int) -> Callable[[TermTables], int]:
    return lambda tables: number * (tables.reading.players + 1)


def _safety(tables: TermTables) -> int:
    """As if a king stood on every site."""
    return len(Safety) * tables.reading.sites if len(tables.kings.first) else 0


FAMILIES = {
    "stages": Family(add_stages, _none),
    "pieces": Family(add_pieces, _per_piece),
    "squares": Family(add_squares, _per_piece, together="where pieces stand"),
    "hands": Family(add_hands, lambda tables: len(tables.hands.places), since=2),
    "neighbours": Family(
        add_neighbours,
        lambda tables: len(tables.neighbours.near),
        since=2,
        together="where pieces stand",
    ),
    "lines": Family(add_lines, lambda tables: tables.window_count),
    "mills": Family(add_mills, _none, since=2),  # their windows are among those of lines
    "races": Family(add_races, _per_player(1), together="the race"),
    "runners": Family(add_runners, _per_site, together="pieces with a free way"),
    "tracks": Family(add_tracks, _per_piece),
    "holdings": Family(
        add_holdings, lambda tables: len(tables.holdings), together="how many lie where"
    ),
    "numbers": Family(
        add_numbers,
        lambda tables: len(tables.numbers) // (MOST_TOLD + 1),
        since=2,
        together="how many lie where",
    ),
    "piles": Family(add_piles, _per_site, since=3, together="how pieces are piled"),
    "connections": Family(
        add_connections, _per_player(2), together="what is missing for the connection"
    ),
    "groups": Family(add_groups, _per_player(3), since=2),
    "kings": Family(add_kings, _safety, together="the safety of kings"),
    "reach": Family(add_reach, _per_site, together="sites that pieces can go to"),
    "territory": Family(add_territory, _per_player(2)),
    "moves": Family(add_moves, _per_player(1)),
    "scores": Family(add_scores, _per_player(1)),
    "turn": Family(add_turn, _per_player(1)),
}
