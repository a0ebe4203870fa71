"""Terms for compiled code: which numbers of a row count for which term of which player."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.layout.position import owner_by_state
from ludeme.model.facts import Facts
from ludeme.play.game import Game

IntArray = NDArray[np.int32]

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

    first: IntArray  # [N] one more than the first term of a king, 0 for other pieces
    near_starts: IntArray  # [2 S + 1]
    near: IntArray
    of_sites: IntArray  # [S + 1] the first line of each site
    line_starts: IntArray  # [lines + 1]
    lines: IntArray


class HandTables(NamedTuple):
    """Own pieces that lie beside the board: H sites of hands."""

    terms: IntArray  # [N]
    places: IntArray  # [H] where the row says what lies there
    counts: IntArray  # [H] and how many; [0] where it is one
    holders: IntArray  # [H] whose hand it is


class GroupTables(NamedTuple):
    """Sites that belong together, where groups count."""

    counts: IntArray  # [P + 1] terms
    largest: IntArray  # [P + 1]
    apart: IntArray  # [P + 1]
    starts: IntArray  # [S + 1]
    near: IntArray
    xs: IntArray  # [S] places, in parts of a step
    ys: IntArray  # [S]


class NeighbourTables(NamedTuple):
    """Sites next to each other: E ordered pairs."""

    starts: IntArray  # [S + 1]
    near: IntArray  # [E]
    friends: IntArray  # [(P + 1) * E] terms of two own pieces; none for one order of the two
    foes: IntArray  # [(P + 1) * E] terms of an own piece beside one of others


class ReachTables(NamedTuple):
    """Lines that pieces go along, up to the first piece; a step is a line of one site."""

    terms: IntArray  # [N]
    of_stands: IntArray  # [N S + 1] the first line of each piece on each site
    line_starts: IntArray  # [lines + 1]
    lines: IntArray


class TerritoryTables(NamedTuple):
    """The same lines, where territory counts, and its terms."""

    by_moves: IntArray  # [P + 1]
    by_steps: IntArray  # [P + 1]
    of_stands: IntArray  # [N S + 1]
    line_starts: IntArray  # [lines + 1]
    lines: IntArray
    go_on: bool  # whether all lines go on from their sites as they began


class RunnerTables(NamedTuple):
    """Shortest ways to a goal."""

    starts: IntArray  # [(P + 1) S + 1]
    ways: IntArray  # the sites on shortest ways
    passed: IntArray  # [(P + 1) (MOST_STEPS + 1)] terms by the steps to go


class ConnectionTables(NamedTuple):
    """G goals, each of one player: so many of some regions are to be joined."""

    players: IntArray  # [G]
    numbers: IntArray  # [G] of regions to be joined
    goal_regions: IntArray  # [G + 1] the first region of each goal
    steps_starts: IntArray  # [G S + 1] which sites are next to each other
    steps: IntArray
    region_starts: IntArray  # [regions + 1]
    regions: IntArray
    missing: IntArray  # [P + 1] the term of no missing stone, which is followed by those of more
    ways: IntArray  # [P + 1]


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
    #: [N] and [N * S] the terms of a piece, anywhere and on a site.
    material: IntArray
    squares: IntArray
    #: [L * (P + 1)] the term of the first own piece in a window, which is followed by those of
    #: more.
    window_terms: IntArray
    #: [S * line_levels + 1] and [..] the windows that a level of a site is in.
    windows_of_places: IntArray
    windows: IntArray
    #: [(P + 1) * S] steps to a goal; [(P + 1) * (MOST_STEPS + 1)] the terms of the nearest piece.
    steps: IntArray
    nearest: IntArray
    #: [P + 1] the terms of the legal moves, of the score, and of whose turn it is.
    moves: IntArray
    scores: IntArray
    turn: IntArray
    #: [(P + 1) * S] how far along a player's track a site is; [P + 1] the terms of that.
    track: IntArray
    track_terms: IntArray
    #: [(P + 1) * S] the terms of what lies on a site, where pieces belong to nobody.
    holdings: IntArray
    #: [(P + 1) * S * (MOST_TOLD + 1)] the terms of each number on a site.
    numbers: IntArray
    #: [(P + 1) * S * (MOST_PILED + 1)] the terms of each number of own pieces on a site.
    piles: IntArray
    hands: HandTables
    neighbours: NeighbourTables
    groups: GroupTables
    kings: KingTables
    reach: ReachTables
    territory: TerritoryTables
    runners: RunnerTables
    connections: ConnectionTables
    #: [2] where scores begin in a row; whether anything asks for the legal moves.
    score_place: int
    wants_moves: bool
    #: How many sites are taken at the start, and how much that changes at most.
    occupied: int
    change: int
    players: int
    levels: int
    #: How many levels of a site lines run through; 1 where they are on the sites themselves.
    line_levels: int

    @property
    def window_count(self) -> int:
        """How many windows there are."""
        return len(self.window_terms) // (self.players + 1)


_NONE = np.zeros(0, np.int32)
#: Games without such terms.
NO_HANDS = HandTables(*[_NONE] * 4)
NO_NEIGHBOURS = NeighbourTables(*[_NONE] * 4)
NO_GROUPS = GroupTables(*[_NONE] * 7)
NO_KINGS = KingTables(*[_NONE] * 6)
NO_REACH = ReachTables(*[_NONE] * 4)
NO_TERRITORY = TerritoryTables(_NONE, _NONE, _NONE, _NONE, _NONE, go_on=False)
NO_RUNNERS = RunnerTables(*[_NONE] * 3)
NO_CONNECTIONS = ConnectionTables(*[_NONE] * 9)


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
            return _NONE
        return np.array(first + width * np.arange(sites), np.int32)

    owners = [0, *(piece.owner for piece in facts.pieces[1:])]
    if are_owners(facts):
        owners = list(range(game.players + 1))
    nobody = np.full(game.players + 1, NO_TERM, np.int32)
    return TermTables(
        places=of_sites(pieces, levels),
        heights=of_sites("HEIGHT") if facts.stacking else _NONE,
        holders=of_sites("WHO", levels) if facts.stored_who else _NONE,
        counts=of_sites("COUNT") if facts.count else _NONE,
        owners=np.array(owners, np.int32),
        material=np.full(len(owners), NO_TERM, np.int32),
        squares=np.full(len(owners) * sites, NO_TERM, np.int32),
        window_terms=_NONE,
        windows_of_places=_NONE,
        windows=_NONE,
        steps=_NONE,
        nearest=np.full((game.players + 1) * (MOST_STEPS + 1), NO_TERM, np.int32),
        moves=nobody.copy(),
        scores=nobody.copy(),
        turn=nobody.copy(),
        track=_NONE,
        track_terms=nobody.copy(),
        holdings=_NONE,
        numbers=_NONE,
        piles=_NONE,
        hands=NO_HANDS,
        neighbours=NO_NEIGHBOURS,
        groups=NO_GROUPS,
        kings=NO_KINGS,
        reach=NO_REACH,
        territory=NO_TERRITORY,
        runners=NO_RUNNERS,
        connections=NO_CONNECTIONS,
        score_place=NOWHERE,
        wants_moves=False,
        occupied=0,
        change=max(1, sites),
        players=game.players,
        levels=levels if facts.stacking else 1,
        line_levels=1,
    )
