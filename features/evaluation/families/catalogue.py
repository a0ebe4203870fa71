"""The families of terms by name. A family is one function, which adds its terms to the tables."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.features.evaluation.families.connections import add_connections
from ludeme.features.evaluation.families.groups import add_groups
from ludeme.features.evaluation.families.hands import add_hands
from ludeme.features.evaluation.families.holdings import add_holdings
from ludeme.features.evaluation.families.kings import add_kings
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
from ludeme.features.evaluation.tables import TermTables
from ludeme.features.evaluation.terms import Collection

FAMILIES: dict[str, Callable[[Collection, TermTables], TermTables]] = {
    "stages": add_stages,
    "pieces": add_pieces,
    "squares": add_squares,
    "hands": add_hands,
    "neighbours": add_neighbours,
    "lines": add_lines,
    "mills": add_mills,
    "races": add_races,
    "runners": add_runners,
    "tracks": add_tracks,
    "holdings": add_holdings,
    "numbers": add_numbers,
    "piles": add_piles,
    "connections": add_connections,
    "groups": add_groups,
    "kings": add_kings,
    "reach": add_reach,
    "territory": add_territory,
    "moves": add_moves,
    "scores": add_scores,
    "turn": add_turn,
}
