"""The step: one move to a neighbouring site (spec 05 §2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, disturbs
from ludeme.emit.directions.ways import begun_in, each_step
from ludeme.emit.expressions import TRUE, both
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.decided import pass_on
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import is_effect, is_list, with_then
from ludeme.emit.moves.reach import Reach, Stand, steps_from
from ludeme.emit.questions import may_be_level
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme, named
from ludeme.language.ints.iterators import ToSite
from ludeme.language.kinds import Direction, Effect, Moves, Region
from ludeme.language.moves.move_clauses import (
    Apply,
    From,
    Then,
    To,
    ignored_sites,
    kind_of,
    may_sink,
)
from ludeme.language.moves.paths import steps
from ludeme.language.moves.piece_move import PieceMove, on_board
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("step", "move Step")
class Step(Effect):
    """`(move Step Forward (to if:(is Empty (to))))`: move a piece to a neighbour (spec 05 §2.2).

    Attributes:
        from_: The site of the piece that steps; by default `(from)`.
        directions: In which directions it may step; by default `Adjacent`.
        to: Which neighbours it may step on; with `(apply ...)`, what arriving there does.
        stack: Whether the whole stack moves.
    """

    from_: From | None = None
    directions: Direction | None = None
    to: To
    stack: bool = named(False)
    then: Then | None = None

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Sites that are not looked at."""
        yield from ignored_sites(self, self.from_, self.to, never=True)

    @property
    def needs(self) -> frozenset[Capability]:
        """Moving stacks."""
        return frozenset({Capability.STACKS}) if self.stack else frozenset()

    @property
    def names_level(self) -> bool:  # type: ignore[override]
        """Quirk: the top, where nothing is written."""
        level = self.from_.level if self.from_ else None
        return not self.stack and (level is None or may_sink(level))

    def emit(self, c: Code, sink: Sink) -> None:
        """Every neighbour in the directions that meets the condition."""
        start = self.from_ or From()
        kind = kind_of(c, start.type)
        site = start.site(c)
        if site is None:
            return  # quirk: a region never yields a step (spec 05 §2.1)
        origin = c.let("from", site)
        level = c.let("level", start.level.emit(c)) if start.level else None
        out = with_then(sink, self.then)
        ways = begun_in(c, c.env, each_step(c, self.directions, kind, origin))
        there = both(on_board(c, origin, kind), may_be_level(level))
        with c.when(there), c.scope(from_=origin):
            if level is None and c.program.facts.stacking and self._may_change(sink):
                level = c.var("level", f"{access.height(c, access.slot(c, origin, kind))} - 1")
            with (
                c.when(start.if_.emit(c) if start.if_ else TRUE),
                ways as target,
                c.scope(to=target),
                c.when(self.to.allows(c)),
            ):
                move = PieceMove(
                    origin, target, kind, level=level, stack=self.stack, keep_data=True
                )
                pass_on(c, out, move.candidate(c, self, self.to.apply), self.to.apply)

    def _may_change(self, sink: Sink) -> bool:
        """Whether what is on top when the move is found may be another piece when it is made."""
        if self.stack:
            return False
        among_others = is_effect(sink) and is_list(sink)
        return among_others or (self.to.apply is not None and _changes_more_than_to(self.to.apply))

    def move_shapes(self, scene: Scene) -> Shapes:
        """To a neighbour in the directions."""
        start = self.from_ or From()
        if isinstance(start.where, Region):
            return ()
        origin = start.spot(scene)
        target = Spot(origin.kind)
        inner = scene.let(from_=origin).given(start.if_).let(to=target).given(self.to.if_)
        return inner.moved(self, origin, target, steps(scene, self.directions, origin.kind))

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """The neighbours in the directions."""
        start = self.from_ or From()
        if start.where is not None or kind_of(c, start.type) != stand.kind:
            return None
        sites = steps_from(c, self.directions, stand)
        return None if sites is None else Reach(sites)


def _changes_more_than_to(apply: Apply) -> bool:
    """Whether an effect may change what stands on other sites than the one that is stepped on."""
    effects = [node for node in apply.walk() if isinstance(node, Moves)]
    change = [each for each in effects if each is not apply and disturbs(each.writes, BOARD)]
    return not all(isinstance(each.place, ToSite) for each in change)
