"""Tracks as tables of all their elements one after the other, for walks along them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludeme.board.tracks import Track
from ludeme.emit.program import Program


class TrackTables(NamedTuple):
    """Names of tables: what is known of each element, and the elements on each site."""

    site: str
    #: The next element, -1 behind the last.
    next: str
    bump: str
    #: How many elements its track has.
    length: str
    #: Rows of elements, one for each site.
    places: str


def track_tables(program: Program, tracks: Sequence[Track], kind: str) -> TrackTables:
    """The tables of tracks over sites of a kind."""
    add = program.tables
    sites: list[int] = []
    nexts: list[int] = []
    bumps: list[int] = []
    lengths: list[int] = []
    for track in tracks:
        base = len(sites)
        for element in track.elements:
            sites.append(element.site)
            nexts.append(base + element.next_index if element.next_index >= 0 else -1)
            bumps.append(element.bump)
            lengths.append(len(track.elements))
    members: list[list[int]] = [[] for _ in range(program.facts.topology.count(kind))]
    for number, site in enumerate(sites):
        if 0 <= site < len(members):
            members[site].append(number)
    return TrackTables(
        add.add("track_site", sites),
        add.add("track_next", nexts),
        add.add("track_bump", bumps),
        add.add("track_length", lengths),
        add.add_rows("track_places", members),
    )
