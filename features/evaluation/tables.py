"""Terms for compiled code: which numbers of a row count for which term of which player."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.layout.position import owner_by_state
from ludeme.model.facts import Facts
from ludeme.play.game import Game

IntArray = NDArray[np.int32]

#: A table of nothing.
NONE: IntArray = np.zeros(0, np.int32)
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
    """S sites, N pieces, P players, L windows of lines."""

    #: [S] where the row says what stands on a site, at the lowest of the levels of a stack; or its
    #: state, where that is the owner.
    places: IntArray
    #: [S] where it says how high a stack is, whose piece is on top, and how many there are; [0]
    #: where it does not say so.
    heights: IntArray
    holders: IntArray
    counts: IntArray
    #: [N] the owner of each piece.
    owners: IntArray
    players: int
    levels: int
    #: [N] and [N * S] the terms of a piece, anywhere and on a site.
    material: IntArray
    squares: IntArray
    #: [(P + 1) * (MOST_STEPS + 1)] the terms of the piece that is nearest to its goal.
    nearest: IntArray
    #: [P + 1] the terms of the legal moves, of the score, whose turn it is, and the way on tracks.
    moves: IntArray
    scores: IntArray
    turn: IntArray
    track_terms: IntArray
    #: How many sites are taken at the start, and how much that changes at most.
    occupied: int
    change: int
    #: Where scores begin in a row; whether anything asks for the legal moves.
    score_place: int = NOWHERE
    wants_moves: bool = False
    #: [L * (P + 1)] the term of the first own piece in a window, which is followed by those of
    #: more.
    window_terms: IntArray = NONE
    #: [S * line_levels + 1] and [..] the windows that a level of a site is in.
    windows_of_places: IntArray = NONE
    windows: IntArray = NONE
    #: How many levels of a site lines run through; 1 where they are on the sites themselves.
    line_levels: int = 1
    #: [(P + 1) * S] steps to a goal.
    steps: IntArray = NONE
    #: [(P + 1) * S] how far along a player's track a site is.
    track: IntArray = NONE
    #: [(P + 1) * S] the terms of what lies on a site, where pieces belong to nobody.
    holdings: IntArray = NONE
    #: [(P + 1) * S * (MOST_TOLD + 1)] the terms of each number on a site.
    numbers: IntArray = NONE
    #: [(P + 1) * S * (MOST_PILED + 1)] the terms of each number of own pieces on a site.
    piles: IntArray = NONE
    hands: HandTables = HandTables()
    neighbours: NeighbourTables = NeighbourTables()
    groups: GroupTables = GroupTables()
    kings: KingTables = KingTables()
    reach: ReachTables = ReachTables()
    territory: TerritoryTables = TerritoryTables()
    runners: RunnerTables = RunnerTables()
    connections: ConnectionTables = ConnectionTables()

    @property
    def window_count(self) -> int:
        """How many windows there are."""
        return len(self.window_terms) // (self.players + 1)


def are_owners(facts: Facts) -> bool:
    """Whether the number that stands for a piece is its owner: there is no other, or its state."""
    return facts.ownerless or owner_by_state(facts)


def empty_tables(game: Game) -> TermTables:
    """How a game is read, without any terms."""
    facts, emitted = game.facts, game.emitted
    sites, levels = facts.board_sites, emitted.levels
    pieces = "STATE" if owner_by_state(facts) else "WHAT"

    def of_sites(name: str, width: int = 1) -> IntArray:
        first = emitted.offsets.get(name) if name in emitted.lengths else None
        if first is None:
            return NONE
        return np.array(first + width * np.arange(sites), np.int32)

    owners = [0, *(piece.owner for piece in facts.pieces[1:])]
    if are_owners(facts):
        owners = list(range(game.players + 1))
    nobody = np.full(game.players + 1, NO_TERM, np.int32)
    return TermTables(
        places=of_sites(pieces, levels),
        heights=of_sites("HEIGHT") if facts.stacking else NONE,
        holders=of_sites("WHO", levels) if facts.stored_who else NONE,
        counts=of_sites("COUNT") if facts.count else NONE,
        owners=np.array(owners, np.int32),
        players=game.players,
        levels=levels if facts.stacking else 1,
        material=np.full(len(owners), NO_TERM, np.int32),
        squares=np.full(len(owners) * sites, NO_TERM, np.int32),
        nearest=np.full((game.players + 1) * (MOST_STEPS + 1), NO_TERM, np.int32),
        moves=nobody.copy(),
        scores=nobody.copy(),
        turn=nobody.copy(),
        track_terms=nobody.copy(),
        occupied=0,
        change=max(1, sites),
    )
