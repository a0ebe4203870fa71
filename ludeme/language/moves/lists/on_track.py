"""Requirements on moves that look at a track (spec 05 §4.17, §5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING, NOTHING
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.finding import exists
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme
from ludeme.language.constants import Role
from ludeme.language.ints import of_tracks
from ludeme.language.kinds import Effect, Moves
from ludeme.language.moves.move_clauses import Then


def _tracks_by_owner(c: Code, name: str | None, owner: Role | None) -> tuple[Number, list[int]]:
    """The index expression of an owner, and the number of the track for each owner (-1: none).

    Without a name the first track counts, without an owner the first one with this name, else the
    first that the owner has and whose name contains it.
    """
    tracks = c.program.facts.tracks
    if name is None:
        return ZERO, [0 if tracks else -1]
    if owner is None:
        return ZERO, [next((i for i, track in enumerate(tracks) if track.name == name), -1)]
    found = [
        next(
            (i for i, track in enumerate(tracks) if track.owner == player and name in track.name),
            -1,
        )
        for player in range(c.program.facts.everyone + 1)
    ]
    who = roles.index(c, owner)
    if who.value is not None:
        return ZERO, [found[who.value] if 0 <= who.value < len(found) else -1]
    return who, found


@ludeme("max Distance")
class MaxDistance(Effect):
    """`(max Distance (forEach Piece))`: only the moves furthest along a track (spec 05 §5.3).

    Attributes:
        track: The name of the track that distances are measured along; by default the first track.
        owner: Whose track it is.
        moves: The moves; all of them stay if there is such a track, none if there is not.
        then: Without influence here.
    """

    mentions = by_slot(track=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    track: str | None = None
    owner: Role | None = None
    moves: Moves
    then: Then | None = None
    writes = NOTHING

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The track."""
        return of_tracks.names_of_track(self.track, self.owner)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of all the moves."""
        return self.moves.move_shapes(scene)

    def emit(self, c: Code, sink: Sink) -> None:
        """Quirk: all moves, whatever their distance, as long as there is such a track."""
        who, found = _tracks_by_owner(c, self.track, self.owner)
        if all(track < 0 for track in found):
            return
        test = TRUE
        if any(track < 0 for track in found):
            table = c.program.tables.add("has_track", [int(track >= 0) for track in found])
            test = Condition(f"t[{table} + {who}] != 0")
        with c.when(test):
            self.moves.emit(c, sink)


@ludeme("firstMoveOnTrack")
class FirstMoveOnTrack(Effect):
    """`(firstMoveOnTrack "Track" Mover (...))`: the first site with a move (05 §4.17).

    Attributes:
        track: The name of the track that is followed; by default the first track.
        owner: Whose track it is.
        moves: The moves for each site `(site)` of the track: those of the first site that has any
            may be made.
        then: Without influence here.

    Example:
        (firstMoveOnTrack "Track" (move Add (to (site) if:(is Empty (to)))))
    """

    mentions = by_slot(track=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    track: str | None = None
    owner: Role | None = None
    moves: Moves
    then: Then | None = None
    reads = ANYTHING
    writes = NOTHING

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The track."""
        return of_tracks.names_of_track(self.track, self.owner)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the moves, `site` being a site of the track."""
        return self.moves.move_shapes(scene.let(site=Spot("Cell")))

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves at the first site of the track that has any; `then` is lost (quirk)."""
        who, found = _tracks_by_owner(c, self.track, self.owner)
        if all(track < 0 for track in found):
            return
        rows = [
            [site for site in c.program.facts.tracks[track].sites if site >= 0]
            if track >= 0
            else []
            for track in found
        ]
        table = c.program.tables.add_rows("track_sites", rows)
        index, site = c.fresh("i"), c.fresh("site")
        row = f"{table} + t[{table} + {who}"
        place = sink.place
        before = c.var("before", place) if place else ""
        with c.block(f"for {index} in range({row}], {row} + 1])"):
            c.line(f"{site} = t[{index}]")
            with c.scope(site=site):
                if sink.asks:
                    self.moves.emit(c, sink)
                elif place:
                    self.moves.emit(c, sink)
                    with c.block(f"if {place} != {before}"):
                        c.line("break")
                else:
                    with c.block(f"if {exists(c, 'can_leave', self.moves.emit)}"):
                        self.moves.emit(c, sink)
                        c.line("break")
