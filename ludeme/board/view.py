"""The board as users see it: sites with their relations, and named sets (public API)."""

from __future__ import annotations

from typing import Any

from ludeme.board.topology.topology import Topology
from ludeme.board.topology.type_topology import Site


class Board:
    """The board of a game; site types are "Cell", "Vertex" and "Edge"."""

    def __init__(self, topology: Topology, default: str) -> None:
        self.topology = topology
        self.default_type = default

    def sites(self, kind: str | None = None) -> list[Site]:
        """All elements of a type (default: the type played on), by number."""
        return self.topology.sites(kind or self.default_type)

    def site_sets(self, kind: str | None = None) -> dict[str, Any]:
        """Named sets of sites: corners, outer, sides, rows, ..."""
        return self.topology.site_sets(kind or self.default_type)
