"""The sites that steps, hops and slides can pass, known before play (for `Moves.move_shapes`)."""

from __future__ import annotations

from ludeme.compile.ways import Cases
from ludeme.language.kinds import Direction
from ludeme.shapes import Path, Scene


def steps(scene: Scene, direction: Direction | None, kind: str) -> set[Path]:
    """Every site with each of its neighbours in a choice of directions, for all facings."""
    if direction is not None and direction.dynamic:
        topology = scene.facts.topology
        sites = range(topology.count(kind))
        return {(site, to) for site in sites for to in topology.steps(kind, site, "All")}
    cases = Cases(scene.code, direction, kind)
    places = (place for place, _ in cases.words())
    return {
        (site, to)
        for site, found in zip(places, cases.lists(radial=False), strict=True)
        for to in found
    }


def runs(scene: Scene, direction: Direction | None, kind: str, length: int) -> set[Path]:
    """Every site with so many sites of each of its radials in a choice of directions."""
    if direction is not None and direction.dynamic:
        topology = scene.facts.topology
        found = {
            tuple(radial.sites)
            for site in range(topology.count(kind))
            for radial in topology.radials(kind, site, "All")
        }
    else:
        cases = Cases(scene.code, direction, kind)
        places = (place for place, _ in cases.words())
        found = {
            (site, *run)
            for site, radials in zip(places, cases.lists(radial=True), strict=True)
            for run in radials
        }
    return {run[: length + 1] for run in found if len(run) > length}
