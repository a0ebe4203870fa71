"""Radials: the straight (or circular) runs of sites that leave a site (spec 03 §3)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from ludeme.board.topology import compass
from ludeme.board.topology.relations import Step

#: Greatest bend of a radial at one site (0.25 rad), and of two opposite radials (0.1 rad).
MAX_BEND = math.tan(0.25)
MAX_OPPOSITE_BEND = 0.1

#: Steps of a site in a direction, clockwise from north.
StepsOf = Callable[[int, str], list[Step]]


@dataclass(slots=True, eq=False)
class Radial:
    """Sites from the origin (entry 0) outwards, in one direction word."""

    direction: str
    sites: tuple[int, ...]
    first: Step = field(repr=False)
    builder: RadialBuilder = field(repr=False)
    linked: list[Radial] = field(default_factory=list, repr=False)

    @property
    def opposites(self) -> list[Radial]:
        """At most one radial of the same site: the first one found (§3.3)."""
        self.builder.link(self.sites[0], self.direction)
        return self.linked

    def __len__(self) -> int:
        return len(self.sites)

    def __getitem__(self, index: int) -> int:
        return self.sites[index]


class RadialBuilder:
    """Radials of the sites of one type, made and remembered per (site, direction)."""

    def __init__(self, steps: StepsOf):
        self._steps = steps
        self._next: dict[tuple[str, int, int], Step | None] = {}
        #: The sites of the radial that begins with a step, by direction and the ends of the step.
        self._sites: dict[tuple[str, int, int], tuple[int, ...]] = {}
        self._plain: dict[tuple[int, str], list[Radial]] = {}
        self._linked: set[tuple[int, str]] = set()
        self._found: dict[tuple[int, str], list[Radial]] = {}

    def radials(self, site: int, direction: str) -> list[Radial]:
        """All radials of a site in an absolute direction, clockwise."""
        found = self._found.get((site, direction))
        if found is None:
            found = self._found[site, direction] = _clockwise(self._listed(site, direction))
        return found

    def distinct(self, site: int, direction: str) -> list[Radial]:
        """Radials in a direction less those opposite to an earlier one of the same direction.

        Of rotational ones the straight runs are earlier than the arcs, wherever these lie.
        """
        kept: list[Radial] = []
        dropped: set[tuple[int, ...]] = set()
        for radial in self._listed(site, direction):
            if radial.sites in dropped:
                continue
            kept.append(radial)
            dropped.update(other.sites for other in radial.opposites)
        return _clockwise(kept)

    def _listed(self, site: int, direction: str) -> list[Radial]:
        """The radials in the order in which they are found."""
        run = self._run_all if direction != "Rotational" else self._with_arcs
        return run(site, direction)

    # --- one radial ---------------------------------------------------------------------------

    def _run_all(self, site: int, direction: str) -> list[Radial]:
        found = self._plain.get((site, direction))
        if found is None:
            found = [self._run(site, step, direction) for step in self._steps(site, direction)]
            self._plain[site, direction] = found
        return found

    def _run(self, origin: int, first: Step, direction: str) -> Radial:
        sites = self._onwards(origin, first, direction) or self._around(origin, first, direction)
        return Radial(direction, sites, first, self)

    def _onwards(self, origin: int, first: Step, direction: str) -> tuple[int, ...] | None:
        """The sites of a radial: its origin before those of the one it leads into.

        None if the steps go round in a circle.
        """
        waiting: dict[tuple[str, int, int], None] = {}
        here, step = origin, first
        while (key := (direction, here, step.to)) not in self._sites:
            if key in waiting:
                return None
            waiting[key] = None
            following = self._following(direction, here, step)
            if following is None:
                self._sites[key] = here, step.to
            else:
                here, step = step.to, following
        sites = self._sites[key]
        for before in reversed(waiting):
            if before != key:
                here = before[1]
                sites = (here, *(sites[: sites.index(here)] if here in sites else sites))
                self._sites[before] = sites
        return sites

    def _around(self, origin: int, first: Step, direction: str) -> tuple[int, ...]:
        """The sites of a radial up to the first one met again."""
        sites, passed = [origin, first.to], {origin, first.to}
        here, step = origin, first
        while True:
            following = self._following(direction, here, step)
            if following is None or following.to in passed:
                return tuple(sites)
            here, step = step.to, following
            sites.append(step.to)
            passed.add(step.to)

    def _following(self, direction: str, here: int, step: Step) -> Step | None:
        """The step that continues a step: straight on, or around the circle."""
        key = direction, here, step.to
        if key not in self._next:
            candidates = self._steps(step.to, direction)
            if direction in compass.ROTATIONAL:
                self._next[key] = candidates[0] if candidates else None
            else:
                self._next[key] = _straightest(step, candidates)
        return self._next[key]

    # --- opposites ----------------------------------------------------------------------------

    def link(self, site: int, direction: str) -> None:
        """Find the opposites among the radials that can be opposite to those in a direction.

        Relation words are compared within the word, specific directions with each other, so each
        group is linked on its own; within it the order of generation is kept.
        """
        specific = compass.is_specific(direction)
        group = (site, "" if specific else direction)
        if group in self._linked:
            return
        self._linked.add(group)
        words = filter(compass.is_specific, compass.ABSOLUTE) if specific else (direction,)
        earlier: list[Radial] = []
        for word in words:
            for radial in self._run_all(site, word):
                for other in earlier:
                    if _are_opposite(radial, other):
                        for one, two in ((radial, other), (other, radial)):
                            if not one.linked:
                                one.linked.append(two)
                earlier.append(radial)

    # --- Rotational ---------------------------------------------------------------------------

    def _with_arcs(self, site: int, direction: str) -> list[Radial]:
        """Straight runs, spokes and arcs, less those that begin another one (spec 03 §3.2)."""
        found = list(self._run_all(site, direction))
        for word in ("In", "Out", "CW", "CCW"):
            found += self.radials(site, word)
        for index in reversed(range(len(found))):
            sites = found[index].sites
            rest = found[:index] + found[index + 1 :]
            if any(other.sites[: len(sites)] == sites for other in rest):
                found = rest
        return found


def _clockwise(radials: list[Radial]) -> list[Radial]:
    """The radials by the direction of their first steps, clockwise from north."""
    return sorted(radials, key=lambda each: compass.clockwise_key(each.first.dx, each.first.dy))


def _straightest(step: Step, candidates: list[Step]) -> Step | None:
    """The candidate bending least from a step, by strictly less than 0.25 rad; first on ties."""
    best, least = None, MAX_BEND
    for candidate in candidates:
        ahead = step.dx * candidate.dx + step.dy * candidate.dy
        if ahead <= 0:
            continue
        bend = abs(step.dx * candidate.dy - step.dy * candidate.dx) / ahead
        if bend < least:
            best, least = candidate, bend
    return best


def _are_opposite(radial: Radial, other: Radial) -> bool:
    if compass.CIRCULAR_OPPOSITE.get(radial.direction) == other.direction:
        return True
    a, b = other.first, radial.first
    straight = -(a.dx * b.dx + a.dy * b.dy)
    turn = a.dy * b.dx - a.dx * b.dy
    if straight <= 0:
        return False
    return abs(math.atan2(turn, straight)) < MAX_OPPOSITE_BEND
