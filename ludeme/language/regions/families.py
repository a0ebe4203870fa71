"""The families of regions that a static kind stands for: rows, sides, ... (spec 03 §4.10)."""

from __future__ import annotations

from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.language.constants import RegionTypeStatic
from ludeme.model.facts import Facts


def static_regions(
    facts: Facts, kind: RegionTypeStatic, label: str | None = None
) -> list[tuple[int, ...]]:
    """The list of regions that a static kind stands for (spec 03 §4.10)."""
    topology, default = facts.topology, facts.default_type
    sets = topology.site_sets(default)
    match str(kind):
        case "Rows" | "Columns" | "Layers" | "Diagonals":
            return [tuple(row) for row in sets[str(kind).lower()]]
        case "Corners":
            return [(site,) for site in sets["corners"]]
        case "Sides":
            return [tuple(side) for side in sets["sides"].values() if len(side)]
        case "SidesNoCorners":
            corners = set(sets["corners"])
            sides = [tuple(s for s in side if s not in corners) for side in sets["sides"].values()]
            return [side for side in sides if side]
        case "AllSites":
            return [tuple(range(topology.count(default)))]
        case "AllDirections":
            return [
                tuple(
                    dict.fromkeys(
                        [s, *(x for r in topology.radials(default, s, "All") for x in r.sites)]
                    )
                )
                for s in range(topology.count(default))
            ]
        case "Touching" | "Regions" | "Vertices":
            return [
                (site.index, int(other))
                for site in topology.sites(default)
                for other in site.adjacent
            ]
        case "SubGrids":
            return _sub_grids(facts)
        case "HintRegions":
            kinds = ("Vertex", "Cell", "Edge") if label else ("Cell",)
            found = [[tuple(hint.sites) for hint in facts.hints_for(kind)] for kind in kinds]
            return next((regions for regions in found if regions), [])
    raise UnsupportedLudeme(f"not supported yet: the static region {kind}")


def _sub_grids(facts: Facts) -> list[tuple[int, ...]]:
    cells = facts.topology.sites("Cell")
    size = int(int(len(cells) ** 0.5) ** 0.5)
    blocks: dict[tuple[int, int], list[int]] = {}
    for cell in cells:
        blocks.setdefault((cell.row // size, cell.column // size), []).append(cell.index)
    return [tuple(blocks[key]) for key in sorted(blocks)]
