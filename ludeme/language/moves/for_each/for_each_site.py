"""Moves for each site of a region (spec 05 §4.2)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING, disturbs, unseen, writes
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.finding import each_target, exists
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.moves.sinks import EachSink
from ludeme.language.base import ludeme, named
from ludeme.language.ints.iterators import Site, ToSite
from ludeme.language.kinds import Effect, Moves, Region
from ludeme.language.moves.for_each.level_leak import LevelLeak
from ludeme.language.moves.move_clauses import Then, leaves_board, looked_at_elsewhere


@ludeme("forEach Site")
class ForEachSite(Effect):
    """`(forEach Site (sites Occupied by:Next) (remove (site)))`: at each site (spec 05 §4.8).

    Attributes:
        region: The sites, taken in ascending order.
        moves: The moves for each site, which is `(site)` in them.
        no_move_yet: The moves if there is none for any of the sites.
    """

    keeps_origin = True
    region: Region
    moves: Moves
    no_move_yet: Moves | None = named(None)
    then: Then | None = None
    writes = NOTHING

    @property
    def asked_by_site(self) -> bool:
        """Where each site has moves of its own."""
        return self.no_move_yet is None

    @property
    def in_any_order(self) -> bool:
        """Where each site has one move, which changes nothing else."""
        made = [each for each in self.moves.walk() if isinstance(each, Moves) and each.writes]
        apart = self.moves.single and all(isinstance(each.place, Site) for each in made)
        return apart and self.no_move_yet is None

    @property
    def immediate(self) -> bool:
        """When no site's moves look at what those of an earlier site change."""
        return (
            self.moves.immediate
            and self.no_move_yet is None
            and not disturbs(writes(self.moves), looked_at_elsewhere(self.moves, Site))
            and unseen(self.then, self.moves)
        )

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves at each site, ascending; `noMoveYet:` when there are none at all."""
        out = with_then(sink, self.then)
        if self.no_move_yet is None:
            self._sites(c, out)
            return
        found = exists(c, "some_site", self._sites)
        with c.block(f"if {found}"):
            self._sites(c, out)
        with c.block("else"):
            with c.scope(**self._last_seen(c, self.no_move_yet)):
                self.no_move_yet.emit(c, sink)

    def _last_seen(self, c: Code, otherwise: Moves) -> dict[str, Number]:
        """The values that the loop leaves to other moves, where they look at any (quirk)."""
        if not any(isinstance(each, Site | ToSite) for each in otherwise.walk()):
            return {}
        left = {name: c.var(name, c.get(name)) for name in ("site", "to")}
        with self.region.each(c) as member:
            for name in left.values():
                c.line(f"{name} = {member}")
        return dict(left)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the moves, `site` and `to` being members of the region."""
        spot = Spot(scene.facts.default_type, on_board=not leaves_board(scene, self.region))
        inner = scene.known(self.region.says(scene, spot, True)).let(site=spot, to=spot)
        found = self.moves.move_shapes(inner)
        if self.no_move_yet is not None:  # of an empty region nothing is left to them
            found += self.no_move_yet.move_shapes(scene) + self.no_move_yet.move_shapes(inner)
        return found

    def _sites(self, c: Code, out: Sink) -> None:
        if out.target is not None and self._ends_there(c):
            members = each_target(c, out, self.region)
        else:
            members = (self.region.frozen(c) if out.applies else self.region).each(c)
        leak = LevelLeak(c, self.moves, out)
        with members as site, c.scope(site=site, to=site), leak.repetition(c, out) as inner:
            self.moves.emit(c, inner)

    def _ends_there(self, c: Code) -> bool:
        """Whether all moves for a site end on that very site."""
        found: list[Candidate] = []
        site = c.fresh("site")
        with c.capture(), c.scope(site=site, to=site):
            self.moves.emit(c, EachSink(lambda _, candidate: found.append(candidate)))
        return all(move.kind == "move" and move.target == site and not move.shown for move in found)
