"""Walks: turtle steps F, L, R over a board (spec 03 §7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludeme.board.directions import as_absolute
from ludeme.board.radials import StepsOf
from ludeme.board.relative import first_met

#: Turtle steps, each "F", "L" or "R".
Walk = Sequence[str]


class Turtle:
    """Walks over the sites of one type; `orthogonal` are its board-wide orthogonal directions."""

    def __init__(self, steps: StepsOf, orthogonal: list[str]):
        self._steps = steps
        self.orthogonal = orthogonal

    def path(self, origin: int, direction: str, walk: Walk) -> list[int] | None:
        """The origin and every site an F reaches; None if a step leaves the board."""
        path = [origin]
        for turn in walk:
            if turn == "F":
                steps = self._steps(path[-1], as_absolute(direction))
                if not steps:
                    return None
                path.append(steps[-1].to)
            else:
                turned = first_met(direction, turn == "R", self.orthogonal)
                direction = next(iter(turned), direction)
        return path

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
        paths = [self.path(origin, start, walk) for walk in walks for start in starts]
        return sorted({path[-1] for path in paths if path is not None})

    def footprint(self, origin: int, walks: Sequence[Walk], state: int) -> list[int]:
        """Sites a large piece covers in a local state, in order; empty if it cannot lie there."""
        if not self.orthogonal:
            return []
        number, turn = divmod(max(state, 0), len(self.orthogonal))
        if number >= len(walks):
            return [origin]
        path = self.path(origin, self.orthogonal[turn], walks[number])
        return list(dict.fromkeys(path or ()))
