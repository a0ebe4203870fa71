"""Tracks: the routes that pieces follow around a board (spec 02 §9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: What a track calls "end of the track"; bearing off moves a piece there.
END = -2
#: What stands for the neighbour of an element that has none.
NOTHING = -1

#: The sites after a given one along each of its radials in a compass direction.
Onward = Callable[[int, str], Sequence[Sequence[int]]]

_STEP = re.compile(r"([NESW]+)(\d*)")


@dataclass(frozen=True, slots=True)
class TrackElement:
    """One stop of a track; `bump` counts how often its site was repeated in a row."""

    site: int
    next: int
    next_index: int
    prev: int
    prev_index: int
    bump: int


@dataclass(frozen=True, slots=True)
class Track:
    """A route over the board; `owner` is a player number, 0 if nobody owns it."""

    name: str
    elements: tuple[TrackElement, ...]
    owner: int = 0
    loop: bool = False
    directed: bool = False

    @property
    def sites(self) -> tuple[int, ...]:
        """The sites of all elements in order."""
        return tuple(element.site for element in self.elements)

    @property
    def internal_loop(self) -> bool:
        """Whether the track comes back to one of its sites; a bump anywhere hides it (§9.3)."""
        if any(element.bump for element in self.elements):
            return False
        return len(set(self.sites)) < len(self.elements)

    def index_of(self, site: int) -> int:
        """Index of the first element with this site, or -1."""
        return next((i for i, element in enumerate(self.elements) if element.site == site), NOTHING)


def make_track(
    name: str, sites: Sequence[int], *, owner: int = 0, loop: bool = False, directed: bool = False
) -> Track:
    """Link the sites of a route; a site repeated in a row becomes one element with a bump."""
    stops: list[int] = []
    bumps: list[int] = []
    for site in sites:
        if stops and stops[-1] == site:
            bumps[-1] += 1
        else:
            stops.append(site)
            bumps.append(0)
    if len(stops) < 2:
        raise ValueError(f'the track "{name}" needs at least two sites')
    last = len(stops) - 1
    elements = []
    for index, site in enumerate(stops):
        after = index + 1 if index < last else (0 if loop else NOTHING)
        before = index - 1 if index else (last if loop else NOTHING)
        if directed and 0 < index < last:
            before = NOTHING  # only the elements in between lose the way back (§9.3, quirk)
        elements.append(
            TrackElement(
                site,
                stops[after] if after >= 0 else NOTHING,
                after,
                stops[before] if before >= 0 else NOTHING,
                before,
                bumps[index],
            )
        )
    return Track(name, tuple(elements), owner, loop, directed)


def follow_steps(text: str, onward: Onward) -> list[int]:
    """The sites of a track written as a first site and steps: "20,3,W,N1,E,End" (§9.2)."""
    steps = text.rstrip(",").split(",")
    if not _is_number(steps[0]):
        raise ValueError(f'the track "{text}" does not start with a site')
    sites: list[int] = []
    here = int(steps[0])
    for step in steps:
        if step == "End":  # nobody stands there: the walk can go on from the site before
            sites.append(END)
            continue
        passed = [int(step)] if _is_number(step) else _along(step, here, onward)
        sites += passed
        here = passed[-1] if passed else here
    return sites


def _is_number(step: str) -> bool:
    return step.isdecimal()


def _along(step: str, site: int, onward: Onward) -> list[int]:
    """The sites that a step such as "N" or "W3" leads over."""
    match = _STEP.fullmatch(step)
    if match is None:
        raise ValueError(f'"{step}" is no step of a track')
    direction, count = match[1], match[2]
    limit = int(count) if count else None
    return [passed for radial in onward(site, direction) for passed in radial[:limit]]


def loop_tracks(name: str, lines: Sequence[Sequence[int]]) -> list[Track]:
    """A closed list of lines in both directions (§6.4); the last site of a line is a bump."""
    backward = [line[::-1] for line in reversed(lines)]
    return [
        make_track(
            f"{name}{letter}",
            [site for line in route for site in (*line, line[-1])],
            loop=True,
            directed=True,
        )
        for letter, route in (("F", lines), ("B", backward))
    ]


def needs_indices(tracks: Sequence[Track]) -> bool:
    """Whether pieces must remember which element of a track they stand on (§9.3)."""
    return any(track.internal_loop for track in tracks)
