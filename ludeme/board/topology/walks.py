"""Walks: turtle steps F, L, R over a board (spec 03 §7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludeme.board.topology.compass import as_absolute
from ludeme.board.topology.radials import StepsOf
from ludeme.board.topology.relative import first_met

#: Turtle steps, each "F", "L" or "R".
Walk = Sequence[str]


class Turtle:
    """Walks over the sites of one type; `orthogonal` are its board-wide orthogonal directions."""

    def __init__(self, steps: StepsOf, orthogonal: tuple[str, ...], size: int):
        self._steps = steps
        self.orthogonal = orthogonal
        self._size = size
        self._ahead: dict[str, list[int]] = {}
        self._ends: dict[tuple[str, tuple[str, ...]], list[int]] = {}

    def path(self, origin: int, direction: str, walk: Walk) -> list[int] | None:
        """The origin and every site an F reaches; None if a step leaves the board."""
        path = [origin]
        for towards in self._course(direction, walk):
            following = self._all_ahead(towards)[path[-1]]
            if following < 0:
                return None
            path.append(following)
        return path

    def _course(self, direction: str, walk: Walk) -> Iterator[str]:
        """The direction of every F."""
        for turn in walk:
            if turn == "F":
                yield as_absolute(direction)
            else:
                turned = first_met(direction, turn == "R", self.orthogonal)
                direction = next(iter(turned), direction)

    def _all_ahead(self, direction: str) -> list[int]:
        """Where an F leads from each site, -1 where it leaves the board; -1 leads to -1."""
        found = self._ahead.get(direction)
        if found is None:
            steps = (self._steps(site, direction) for site in range(self._size))
            found = [here[-1].to if here else -1 for here in steps]
            self._ahead[direction] = [*found, -1]
        return self._ahead[direction]

    def _all_ends(self, direction: str, walk: Walk) -> list[int]:
        """Where a walk ends from each site, -1 where it leaves the board."""
        key = direction, tuple(walk)
        if key not in self._ends:
            ends = list(range(self._size))
            for towards in self._course(direction, walk):
                ahead = self._all_ahead(towards)
                ends = [ahead[site] for site in ends]
            self._ends[key] = ends
        return self._ends[key]

    def paths(self, origin: int, walk: Walk) -> list[list[int]]:
        """The paths of a walk that succeed, over all start directions in order."""
        if origin < 0:
            return []
        found = (self.path(origin, direction, walk) for direction in self.orthogonal)
        return [path for path in found if path is not None]

    def ends(self, origin: int, walks: Iterable[Walk], rotations: bool = True) -> list[int]:
        """End sites of walks, ascending; from the first direction alone without `rotations`."""
        if origin < 0:
            return []
        starts = self.orthogonal if rotations else self.orthogonal[:1]
        found = {self._all_ends(start, walk)[origin] for walk in walks for start in starts}
        return sorted(found - {-1})

    def footprint(self, origin: int, walks: Sequence[Walk], state: int) -> list[int]:
        """Sites a large piece covers in a local state, in order; empty if it cannot lie there."""
        if not self.orthogonal:
            return []
        number, turn = self._walk_and_turn(state)
        if number >= len(walks):
            return [origin]
        path = self.path(origin, self.orthogonal[turn], walks[number])
        return list(dict.fromkeys(path or ()))

    def laid(self, state: int) -> str:
        """Where the walk of a large piece sets out, and which walk it is from the second one on."""
        if not self.orthogonal:
            return ""
        number, turn = self._walk_and_turn(state)
        return self.orthogonal[turn] + (str(number + 1) if number else "")

    def _walk_and_turn(self, state: int) -> tuple[int, int]:
        return divmod(max(state, 0), len(self.orthogonal))
