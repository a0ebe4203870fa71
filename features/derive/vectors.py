"""The fixed test vectors (experiments §1.2): what must hold of paper 001's figures on four boards.

The expectations use rings of neighbours only: what is straight on, what hangs together, what can be
reached. They share nothing with the code that walks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import ludeme
from ludeme.features.derive.figures import Vector, vectors
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.instances import InstanceTable
from ludeme.features.layout.position import Position
from ludeme.model import header
from ludeme.play.state import State

__all__ = ["BOARDS", "Check", "Vector", "check_vectors", "vectors"]

#: The boards, by what they are made of; the paper draws its figures on the first two.
BOARDS = {
    "square": "(square 7)",
    "hex": "(hex 5)",
    "triangular": "(tri Hexagon 4)",
    "3.4.6.4": "(tiling T3464 3)",
}

_PLACING = """(game "Placing" (players 2)
    (equipment {{ (board {board}) (piece "Stone" Each) }})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))"""

#: Sites and who has a stone there.
Stones = dict[int, int]


@dataclass(frozen=True)
class Check:
    """Whether one of the figures behaves on one of the boards, and if not, where it does not."""

    id: str
    board: str
    ok: bool
    why: str = ""


def check_vectors(boards: Iterable[str] = BOARDS) -> list[Check]:
    """All checks, for both players; `boards` are names of `BOARDS`."""
    found = []
    for name in boards:
        table = Table(name)
        for vector in vectors().values():
            why = next(iter(_EXPECTATIONS[vector.id](table, vector)), "")
            found.append(Check(vector.id, name, not why, why))
    return found


class Table:
    """A board to put stones on, and what its rings say."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game = ludeme.load_game(_PLACING.format(board=BOARDS[name]), tier="python")
        self.board = FeatureBoard(self.game)
        self.rings = self.board.rings
        self._instances: dict[str, InstanceTable] = {}
        self.rows = cache(self._rows)

    def weights(
        self, vector: Vector, stones: Stones, mover: int, last: int | None = None
    ) -> dict[int, float]:
        """Total weight of the active features by the site of the move; none are left out."""
        if vector.id not in self._instances:
            self._instances[vector.id] = InstanceTable(self.board, vector.features)
        table, state = self._instances[vector.id], self._position(stones, mover, last)
        position = Position(self.game, state.row)
        found = {}
        for move in state.legal_moves():
            active = table.active(position, move)
            if active:
                found[move.to_site] = sum(vector.weights[number] for number in active)
        return found

    def _position(self, stones: Stones, mover: int, last: int | None) -> State:
        state = self.game.start(seed=0)
        what = self.game.emitted.offsets["WHAT"]
        for site, player in stones.items():
            state.row[what + site] = player
        state.row[header.MOVER] = mover
        if last is not None:
            state.row[header.LAST_FROM] = state.row[header.LAST_TO] = last
        return state

    # --- neighbours -------------------------------------------------------------------------------

    def around(self, site: int) -> set[int]:
        """The neighbours of a site."""
        return {near for near in self.rings[site] if near >= 0}

    @cached_property
    def inner(self) -> list[int]:
        """For each number of sides the site with the longest way to the edge."""
        depth = {site: 0 for site, ring in enumerate(self.rings) if -1 in ring}
        front = list(depth)
        for site in front:
            for near in self.around(site) - depth.keys():
                depth[near] = depth[site] + 1
                front.append(near)
        sizes = {len(ring) for ring in self.rings}
        return [max((s for s in depth if len(self.rings[s]) == n), key=depth.__getitem__)
                for n in sorted(sizes)]  # fmt: skip

    def beyond(self, before: int, site: int) -> set[int]:
        """What lies straight on; two sites where nothing lies exactly opposite."""
        ring = self.rings[site]
        place, half = ring.index(before), len(ring) // 2
        places = {place + half, place + len(ring) - half}
        return {ring[k % len(ring)] for k in places} - {-1}

    def _rows(self, length: int) -> dict[int, list[frozenset[int]]]:
        """All straight rows of so many sites, by each site in them."""
        rows: list[tuple[int, ...]] = [
            (a, b) for a in range(len(self.rings)) for b in self.around(a)
        ]
        for _ in range(length - 2):
            rows = [(*row, after) for row in rows for after in self.beyond(row[-2], row[-1])]
        found: defaultdict[int, list[frozenset[int]]] = defaultdict(list)
        for row in dict.fromkeys(map(frozenset, rows)):
            for site in row:
                found[site].append(row)
        return found

    def completing(self, friends: frozenset[int], length: int) -> set[int]:
        """Free sites that make a row of so many with friends."""
        gaps = (row - friends for friend in friends for row in self.rows(length)[friend])
        return {site for gap in gaps if len(gap) == 1 for site in gap}

    def groups(self, size: int) -> Iterator[frozenset[int]]:
        """All groups of so many sites that hang together around the inner sites."""
        groups = {frozenset({site}) for site in self.inner}
        for _ in range(size - 1):
            groups = {g | {near} for g in groups for site in g for near in self.around(site) - g}
        return iter(groups)

    def rim(self, group: Iterable[int]) -> set[int]:
        """The neighbours of a group."""
        return set().union(*(self.around(site) for site in group)) - set(group)


# --- what must hold -------------------------------------------------------------------------------

#: What is wrong with a figure on a board, in words; nothing if it is as it should be.
Complaints = Iterator[str]


def _bridge_reply(table: Table, vector: Vector) -> Complaints:
    """Between two friends, beside the enemy who has just come; and nowhere else on hexagons."""
    for site, mover in _each(table):
        ring = table.rings[site]
        for place, intruder in enumerate(ring):
            right, left = ring[(place + 1) % len(ring)], ring[place - 1]
            stones = {right: mover, left: mover, intruder: 3 - mover}
            fired = table.weights(vector, stones, mover, intruder)
            if site not in fired:
                yield f"no reply at {site} to {intruder}, player {mover}"
            if table.name == "hex" and set(fired) != {site}:
                yield f"replies at {sorted(fired)} to {intruder}, player {mover}"
            if table.weights(vector, stones | {right: 3 - mover}, mover, intruder).get(site):
                yield f"a reply at {site} without a friend at {right}"
            if len(ring) > 3 and table.weights(vector, stones, mover, right).get(site):
                yield f"a reply at {site} to a friend at {right}"


def _bridge_building(table: Table, vector: Vector) -> Complaints:
    """Two steps from a friend, with free sites between: where two ways lead, if there are such."""
    for friend, mover in _each(table):
        near = table.around(friend)
        second = table.rim({friend} | near)
        double = {site for site in second if len(table.around(site) & near) == 2}
        fired = set(table.weights(vector, {friend: mover}, mover))
        if not fired or not fired <= second:
            yield f"bridges to {sorted(fired)} from {friend}, player {mover}"
        if table.name in ("square", "hex") and fired != double:
            yield f"bridges to {sorted(fired)} instead of {sorted(double)}"
        for site in fired:
            between = dict.fromkeys(table.around(site) & near, 3 - mover)
            if site in table.weights(vector, {friend: mover} | between, mover):
                yield f"a bridge from {friend} to {site} that is cut"


def _knight(table: Table, vector: Vector) -> Complaints:
    """Two steps straight on, and one to a side: both ways where there is no right angle."""
    for friend, mover in _each(table):
        ends = {
            end
            for near in table.around(friend)
            for far in table.beyond(friend, near)
            for end in _aside(table, near, far)
        }
        fired = set(table.weights(vector, {friend: mover}, mover))
        walked_back = {site for site in fired if _reaches(table, site, friend)}
        if fired != walked_back or not fired:
            yield f"moves to {sorted(fired)} from {friend}, player {mover}"
        if table.name in ("square", "hex", "triangular") and fired != ends:
            yield f"moves to {sorted(fired)} from {friend} instead of {sorted(ends)}"


def _aside(table: Table, before: int, site: int) -> set[int]:
    """What lies between straight on and back."""
    ring = table.rings[site]
    if len(ring) % 2:
        return table.beyond(before, site)
    return table.around(site) - {before} - table.beyond(before, site)


def _reaches(table: Table, start: int, goal: int) -> bool:
    """Whether two steps straight on and one to a side lead from one site to another."""
    return any(
        goal in _aside(table, middle, last)
        for middle in table.around(start)
        for last in table.beyond(start, middle)
    )


def _lines(length: int) -> Callable[[Table, Vector], Complaints]:
    """Exactly at the free sites that complete a row."""

    def check(table: Table, vector: Vector) -> Complaints:
        for site, mover in _each(table):
            for friends in {row - {gap} for row in table.rows(length)[site] for gap in row}:
                fired = set(table.weights(vector, dict.fromkeys(friends, mover), mover))
                wanted = table.completing(friends, length)
                if fired != wanted:
                    yield f"{sorted(friends)}: {sorted(fired)} instead of {sorted(wanted)}"
            if table.weights(vector, {site: mover}, mover):
                yield f"a line from {site} alone"

    return check


def _groups_of_three(table: Table, vector: Vector) -> Complaints:
    """Groups of one and two want to grow in all directions, groups of three in none."""
    for size, mover in ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2)):
        for group in table.groups(size):
            found = table.weights(vector, dict.fromkeys(group, mover), mover)
            if set(found) != table.rim(group):
                yield f"{sorted(group)} grows at {sorted(found)}"
            if any((weight > 0) != (size < 3) for weight in found.values()):
                yield f"{sorted(group)} of {size} has the wrong sign"


def _long_thin_groups(table: Table, vector: Vector) -> Complaints:
    """Pairs grow at their ends, not where both would be touched."""
    for first, mover in _each(table):
        for second in table.around(first):
            found = table.weights(vector, {first: mover, second: mover}, mover)
            ends = table.beyond(first, second) | table.beyond(second, first)
            both = table.around(first) & table.around(second)
            best = max(found.values())
            if any(found[site] < best for site in ends):
                yield f"{first}, {second}: an end is not the best"
            if any(found[site] >= 0 for site in both):
                yield f"{first}, {second}: both may be touched"
        ring = table.rings[first]
        for place, right in enumerate(ring):
            corner = {ring[place - 1]: mover, right: mover}
            if table.weights(vector, corner, mover)[first] >= 0:
                yield f"{first} may be filled between {ring[place - 1]} and {right}"


def _each(table: Table) -> Iterator[tuple[int, int]]:
    return ((site, mover) for site in table.inner for mover in (1, 2))


_EXPECTATIONS: dict[str, Callable[[Table, Vector], Complaints]] = {
    "F1": _bridge_reply,
    "F2": _bridge_building,
    "F3": _knight,
    "F4": _lines(4),
    "F5": _lines(3),
    "F6": _groups_of_three,
    "F7": _long_thin_groups,
}
