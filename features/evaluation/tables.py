"""Terms for compiled code: which numbers of a row count for which term of which player.

What each family of terms asks of a position is a tuple, or one table: S sites, N pieces, P players.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludeme.features.evaluation.row_reading import NONE, IntArray, RowReading, reading_of
from ludeme.play.game import Game

#: Stands where there is no term, and no number of a row.
NO_TERM = NOWHERE = -1
#: Stands where no goal can be reached.
UNREACHABLE = 255
#: So many moves, sites, or points, count as one.
MOVES_AT_ONCE = SCORE_AT_ONCE = 10.0
#: Distances to a goal are told apart up to this one.
MOST_STEPS = 8
#: Pieces on a site are told apart up to this number, if each number counts for itself.
MOST_TOLD = 13
#: Own pieces on a site are told apart up to this number.
MOST_PILED = 3
#: Stones that are missing to a connection are told apart up to this number.
MOST_MISSING = 12


class StageTables(NamedTuple):
    """What tells how far a game has gone."""

    occupied: int = 0  # how many sites are taken at the start
    change: int = 1  # and how much that changes at most


class LineTables(NamedTuple):
    """L windows of lines."""

    #: [L * (P + 1)] the term of the first own piece in a window, which is followed by those of
    #: more.
    terms: IntArray = NONE
    of_places: IntArray = NONE  # [S * levels + 1] the first window that a level of a site is in
    windows: IntArray = NONE
    levels: int = 1  # of a site that lines run through; 1 where they are on the sites themselves


class RaceTables(NamedTuple):
    """Ways of pieces to a goal."""

    nearest: IntArray  # [(P + 1) * (MOST_STEPS + 1)] the terms of the piece nearest to its goal
    steps: IntArray = NONE  # [(P + 1) * S] steps to a goal


class TrackTables(NamedTuple):
    """Ways along tracks."""

    terms: IntArray  # [P + 1]
    ways: IntArray = NONE  # [(P + 1) * S] how far along a player's track a site is


class MoveTables(NamedTuple):
    """How many legal moves a player has."""

    terms: IntArray  # [P + 1]
    counted: bool = False  # whether anything asks for them


class ScoreTables(NamedTuple):
    """The scores of players."""

    terms: IntArray  # [P + 1]
    place: int = NOWHERE  # where they begin in a row


class KingTables(NamedTuple):
    """Pieces that must not be lost; `near` has two lists for each site, one and two steps away."""

    first: IntArray = NONE  # [N] one more than the first term of a king, 0 for other pieces
    near_starts: IntArray = NONE  # [2 S + 1]
    near: IntArray = NONE
    of_sites: IntArray = NONE  # [S + 1] the first line of each site
    line_starts: IntArray = NONE  # [lines + 1]
    lines: IntArray = NONE


class HandTables(NamedTuple):
    """Own pieces that lie beside the board: H sites of hands."""

    terms: IntArray = NONE  # [N]
    places: IntArray = NONE  # [H] where the row says what lies there
    counts: IntArray = NONE  # [H] and how many; [0] where it is one
    holders: IntArray = NONE  # [H] whose hand it is


class GroupTables(NamedTuple):
    """Sites that belong together, where groups count."""

    counts: IntArray = NONE  # [P + 1] terms
    largest: IntArray = NONE  # [P + 1]
    apart: IntArray = NONE  # [P + 1]
    starts: IntArray = NONE  # [S + 1]
    near: IntArray = NONE
    xs: IntArray = NONE  # [S] places, in parts of a step
    ys: IntArray = NONE  # [S]


class NeighbourTables(NamedTuple):
    """Sites next to each other: E ordered pairs."""

    starts: IntArray = NONE  # [S + 1]
    near: IntArray = NONE  # [E]
    #: [(P + 1) * E] terms of two own pieces; none for one order of the two.
    friends: IntArray = NONE
    foes: IntArray = NONE  # [(P + 1) * E] terms of an own piece beside one of others


class ReachTables(NamedTuple):
    """Lines that pieces go along, up to the first piece; a step is a line of one site."""

    terms: IntArray = NONE  # [N]
    of_stands: IntArray = NONE  # [N S + 1] the first line of each piece on each site
    line_starts: IntArray = NONE  # [lines + 1]
    lines: IntArray = NONE


class TerritoryTables(NamedTuple):
    """The same lines, where territory counts, and its terms."""

    by_moves: IntArray = NONE  # [P + 1]
    by_steps: IntArray = NONE  # [P + 1]
    of_stands: IntArray = NONE  # [N S + 1]
    line_starts: IntArray = NONE  # [lines + 1]
    lines: IntArray = NONE
    go_on: bool = False  # whether all lines go on from their sites as they began


class RunnerTables(NamedTuple):
    """Shortest ways to a goal."""

    starts: IntArray = NONE  # [(P + 1) S + 1]
    ways: IntArray = NONE  # the sites on shortest ways
    passed: IntArray = NONE  # [(P + 1) (MOST_STEPS + 1)] terms by the steps to go


class ConnectionTables(NamedTuple):
    """G goals, each of one player: so many of some regions are to be joined."""

    players: IntArray = NONE  # [G]
    numbers: IntArray = NONE  # [G] of regions to be joined
    goal_regions: IntArray = NONE  # [G + 1] the first region of each goal
    steps_starts: IntArray = NONE  # [G S + 1] which sites are next to each other
    steps: IntArray = NONE
    region_starts: IntArray = NONE  # [regions + 1]
    regions: IntArray = NONE
    #: [P + 1] the term of no missing stone, which is followed by those of more.
    missing: IntArray = NONE
    ways: IntArray = NONE  # [P + 1]


class TermTables(NamedTuple):
    """How a row is read, and what each family of terms asks of it."""

    reading: RowReading
    stages: StageTables
    pieces: IntArray  # [N] the term of a piece anywhere
    squares: IntArray  # [N * S] the term of a piece on a site
    races: RaceTables
    tracks: TrackTables
    moves: MoveTables
    scores: ScoreTables
    turn: IntArray  # [P + 1] the term of whose turn it is
    lines: LineTables = LineTables()
    hands: HandTables = HandTables()
    neighbours: NeighbourTables = NeighbourTables()
    groups: GroupTables = GroupTables()
    kings: KingTables = KingTables()
    reach: ReachTables = ReachTables()
    territory: TerritoryTables = TerritoryTables()
    runners: RunnerTables = RunnerTables()
    connections: ConnectionTables = ConnectionTables()
    #: [(P + 1) * S] the terms of what lies on a site, where pieces belong to nobody.
    holdings: IntArray = NONE
    #: [(P + 1) * S * (MOST_TOLD + 1)] the terms of each number on a site.
    numbers: IntArray = NONE
    #: [(P + 1) * S * (MOST_PILED + 1)] the terms of each number of own pieces on a site.
    piles: IntArray = NONE

    @property
    def window_count(self) -> int:
        """How many windows of lines there are."""
        return len(self.lines.terms) // (self.reading.players + 1)


def empty_tables(game: Game) -> TermTables:
    """How a game is read, without any terms."""
    reading, sites = reading_of(game), game.facts.board_sites

    def no_terms(count: int) -> IntArray:
        return np.full(count, NO_TERM, np.int32)

    pieces, players = len(reading.owners), game.players + 1
    return TermTables(
        reading=reading,
        stages=StageTables(change=max(1, sites)),
        pieces=no_terms(pieces),
        squares=no_terms(pieces * sites),
        races=RaceTables(no_terms(players * (MOST_STEPS + 1))),
        tracks=TrackTables(no_terms(players)),
        moves=MoveTables(no_terms(players)),
        scores=ScoreTables(no_terms(players)),
        turn=no_terms(players),
    )
