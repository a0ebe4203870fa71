"""The sites that steps, hops and slides can pass, known before play (for `Moves.move_shapes`)."""

from __future__ import annotations

from collections.abc import Sequence

from ludeme.emit.code import Code, Env
from ludeme.emit.directions.ways import Cases
from ludeme.emit.expressions import Literal
from ludeme.emit.moves.move_shapes import Path, Scene, Spot
from ludeme.grammar.errors import LudemeError
from ludeme.language.kinds import Direction, Int, Region

#: More targets than this are no pattern.
MOST_ENDS = 24


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


def reached(scene: Scene, origin: Spot, where: Region | Int | None) -> set[Path] | None:
    """Every site with those that a region or number can mean there, if there are few.

    None where the piece may stand beside the board.
    """
    facts = scene.facts
    if where is None or not (origin.on_board or len(facts.containers) == 1):
        return None
    names = {"from", *(name for name, spot in scene.at.items() if spot is origin)}
    found: set[Path] = set()
    for site in range(facts.board_sites):
        ends = _ends(scene.code, where, dict.fromkeys(names, Literal(site)))
        if ends is None or len(ends) > MOST_ENDS:
            return None
        found.update((site, end) for end in ends if 0 <= end < facts.board_sites)
    return found


def _ends(code: Code, where: Region | Int, env: Env) -> Sequence[int] | None:
    with code.capture() as lines, code.within({**code.env, **env}):
        try:
            if isinstance(where, Region):
                return where.within(code)
            site = where.emit(code)
        except LudemeError:
            return None
    return (site.value,) if site.value is not None and not lines else None
