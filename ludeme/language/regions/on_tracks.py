"""The sites of tracks (spec 08 §4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import ZERO, Condition, Literal, Number
from ludeme.emit.questions import by_player
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Region
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.language.regions.rows import constant, each_of_row, owner_number


@ludeme("sites Track")
class SitesTrack(Region):
    """`(sites Track Mover "Home" from:3 to:7)`: sites of a track (spec 08 §6.9, 10 §6).

    Attributes:
        player: Whose track; by default one that belongs to nobody.
        name: The name of the track, or a part of it.
        from_: The site where to begin; by default the first of the track.
        to: The site where to end; by default the whole track is gone round.
    """

    indexes = by_slot(from_=Index.SITE, to=Index.SITE)
    refers = by_slot(name=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    reads = NOTHING
    player: PlayerSpec | Role | None = None
    name: str | None = None
    from_: Int | None = named(None)
    to: Int | None = named(None)

    def _track(self, c: Code, player: int) -> int:
        """The first track with this name, or with a name like it and fit for the player."""
        for index, track in enumerate(c.program.facts.tracks):
            like = (self.name or "") in track.name and track.owner in (player, 0)
            if track.name == self.name or like:
                return index
        return -1

    def _stretch(self, c: Code, track: int, start: int | None, end: int | None) -> tuple[int, ...]:
        """The sites from one stop to another, round the end of the track if need be."""
        if track < 0:
            return ()
        stops = c.program.facts.tracks[track].sites
        if start is not None and start not in stops:
            return ()
        first = stops.index(start) if start is not None else 0
        route = [*stops[first:], *stops[:first]]
        if end is not None and end in route:
            route = route[: route.index(end) + 1]
        return tuple(sorted({site for site in route if site >= 0}))

    def static(self, c: Code) -> tuple[int, ...] | None:
        """A stretch of a known track."""
        start = constant(c, self.from_) if self.from_ else None
        end = constant(c, self.to) if self.to else None
        owner = owner_number(c, self.player) if self.player is not None else 0
        unknown = (self.from_ and start is None) or (self.to and end is None)
        if unknown or owner is None or c.get("track").value != -1:
            return None
        return self._stretch(c, self._track(c, owner), start, end)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The whole track that is being iterated, or that is the player's."""
        if self.static(c) is not None or self.from_ or self.to:
            with super().each(c) as site:
                yield site
            return
        table, row, valid = self._row(c)
        with c.when(valid), each_of_row(c, table, row) as site:
            yield site

    def _row(self, c: Code) -> tuple[str, Number, Condition]:
        """The table of the sites of all tracks, and the track meant."""
        count = len(c.program.facts.tracks)
        table = c.program.tables.add_rows(
            "track_sites", [self._stretch(c, track, None, None) for track in range(count)]
        )
        track = self._number(c)
        return table, track, Condition(f"{track} >= 0")

    def extent(self, c: Code) -> int:
        """The sites of all tracks."""
        tracks = c.program.facts.tracks
        last = max((site for track in tracks for site in track.sites), default=0)
        return min(super().extent(c), last + 1)

    def _number(self, c: Code) -> Number:
        iterated = c.get("track")
        if iterated.value != -1:
            return iterated
        owner = roles.index(c, self.player) if self.player is not None else ZERO
        tracks = [self._track(c, p) for p in range(c.program.facts.everyone + 1)]
        return c.let("track", by_player(c, "track_of", owner, tracks))

    def mark(self, c: Code, area: Number) -> None:
        """Walk along the track from the first stop to the last."""
        if self.static(c) is not None or not (self.from_ or self.to):
            super().mark(c, area)
            return
        facts = c.program.facts
        table = c.program.tables.add_rows("track_stops", [track.sites for track in facts.tracks])
        track = self._number(c)
        start = c.let("from", self.from_.emit(c)) if self.from_ else None
        end = c.let("to", self.to.emit(c)) if self.to else Literal(-9)
        with c.block(f"if {track} >= 0"):
            first = c.var("first", f"{table} + t[{table} + {track}]")
            size = c.var("size", f"t[{table} + {track} + 1] - t[{table} + {track}]")
            at = c.var("at", f"find(t, {first}, {size}, {start})" if start else ZERO)
            stop = c.fresh("stop")
            with c.block(f"for {c.fresh('k')} in range({size} if {at} >= 0 else 0)"):
                c.line(f"{stop} = t[{first} + {at}]")
                put(c, area, stop)
                with c.block(f"if {stop} == {end}"):
                    c.line("break")
                c.line(f"{at} = {at} + 1 if {at} + 1 < {size} else 0")
