"""The leap: a jump along a walk of turns and steps, as a knight does (spec 05 §2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, TRUE, Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.decided import pass_on
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.moves.reach import Reach, Stand
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme, named
from ludeme.language.constants import StepType
from ludeme.language.kinds import Bool, Effect, Region
from ludeme.language.moves.move_clauses import From, Then, To, ignored_sites, kind_of
from ludeme.language.moves.piece_move import PieceMove, on_board
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("leap", "move Leap")
class Leap(Effect):
    """`(move Leap {{F F R F} {F F L F}} (to if:(is Empty (to))))`: a knight's move (05 §2.5).

    Attributes:
        from_: The site of the piece that leaps; by default `(from)`.
        walks: The walks that lead to the target, whatever stands on the way; `{F F R F}` is two
            forward and one to the right.
        forward: Whether only targets ahead of the piece, as it faces, count.
        rotations: Whether walks may begin in every direction, as by default, or only in the first.
        to: Which of the targets are allowed; with `(apply ...)`, what landing there does.
    """

    from_: From | None = None
    walks: tuple[tuple[StepType, ...], ...]
    forward: Bool | None = named(None)
    rotations: Bool | None = named(None)
    to: To
    then: Then | None = None

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Sites that are not looked at."""
        yield from ignored_sites(self, None, self.to)

    @property
    def needs(self) -> frozenset[Capability]:
        """Turning."""
        return frozenset({Capability.ROTATION} if self.rotations is not None else ())

    def emit(self, c: Code, sink: Sink) -> None:
        """Every end of a walk that meets the condition."""
        start = self.from_ or From()
        kind = kind_of(c, start.type)
        site = start.site(c)
        if site is None:
            return  # a region never yields a leap (spec 05 §2.1)
        origin = c.let("from", site)
        out = with_then(sink, self.then)
        with (
            c.when(on_board(c, origin, kind)),
            c.scope(from_=origin),
            c.when(start.if_.emit(c) if start.if_ else TRUE),
            self._each_end(c, origin, kind) as target,
            c.scope(to=target),
            c.when(self.to.allows(c)),
        ):
            move = PieceMove(origin, target, kind).candidate(c, self, self.to.apply)
            pass_on(c, out, move, self.to.apply)

    def move_shapes(self, scene: Scene) -> Shapes:
        """To the end of one of the walks."""
        start = self.from_ or From()
        if isinstance(start.where, Region):
            return ()
        origin = start.spot(scene)
        target = Spot(origin.kind)
        inner = scene.let(from_=origin).given(start.if_).let(to=target).given(self.to.if_)
        sites = range(scene.facts.board_sites)
        ends = (
            (site, end)
            for turning in (False, True)
            for site in sites
            for end in self._ends(scene.code, site, turning, "")
        )
        return inner.moved(self, origin, target, ends)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """The ends of all walks, with and without turning."""
        start = self.from_ or From()
        elsewhere = start.where is not None or kind_of(c, start.type) != stand.kind
        if elsewhere or stand.kind != c.program.facts.default_type:
            return None
        return Reach(
            frozenset(
                end for turned in (False, True) for end in self._ends(c, stand.site, turned, "")
            )
        )

    @contextmanager
    def _each_end(self, c: Code, origin: Number, kind: str) -> Iterator[Number]:
        """A loop over the ends of all walks from the site, tables per turning and facing."""
        turning = self.rotations.emit(c) if self.rotations else TRUE
        ahead = self.forward.emit(c) if self.forward else FALSE
        pieces = c.program.facts.pieces
        facings = [""] if ahead.known is False else sorted({""} | {p.facing for p in pieces})
        turnings = [False, True] if turning.known is None else [turning.known]
        count = c.program.facts.topology.count(c.program.facts.default_type)
        rows = [
            self._ends(c, site, turned, facing)
            for turned in turnings
            for facing in facings
            for site in range(count)
        ]
        table = c.program.tables.add_rows("leaps", rows)
        parts: list[str] = [origin]
        if len(facings) > 1:
            numbers = c.program.tables.add("facing", [facings.index(p.facing) for p in pieces])
            facing = f"t[{numbers} + {access.what(c, access.slot(c, origin, kind))}] * {count}"
            parts.append(facing if ahead.known else f"({facing} if {ahead} else 0)")
        if len(turnings) > 1:
            parts.append(f"({len(facings) * count} if {turning} else 0)")
        row = origin if len(parts) == 1 else c.var("row", " + ".join(parts))
        index, target = c.fresh("i"), c.fresh("to")
        place = f"{table} + t[{table} + {row}"
        with c.block(f"for {index} in range({place}], {place} + 1])"):
            c.line(f"{target} = t[{index}]")
            yield target

    def _ends(self, c: Code, site: int, turning: bool, facing: str) -> list[int]:
        topology, kind = c.program.facts.topology, c.program.facts.default_type
        walks = [[str(step) for step in walk] for walk in self.walks]
        ends = topology.walk_ends(kind, site, walks, turning)
        if not facing:
            return ends
        return [end for end in ends if topology.is_ahead(kind, site, end, facing)]
