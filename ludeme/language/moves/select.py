"""Selecting sites without moving anything (spec 05 §2.11)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import TRUE, UNDEFINED, ZERO, Condition, Number
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.language import roles
from ludeme.language.base import ludeme
from ludeme.language.constants import Role
from ludeme.language.kinds import Effect, Int, Region
from ludeme.language.moves.move_clauses import From, Then, To, kind_of, leaves_board, members_known
from ludeme.language.moves.paths import reached
from ludeme.model.capabilities import Capability


@ludeme("select", "move Select")
class Select(Effect):
    """`(move Select (from (sites Occupied by:Mover)) (then (sow)))`: choose sites (05 §2.11).

    Attributes:
        from_: The sites that may be chosen, each of them a move; `if:` says which, `(from)`.
        to: The sites that may be chosen with it, a second choice for each first one.
        mover: Who chooses, where several players choose at once; by default the mover.
    """

    from_: From
    to: To | None = None
    mover: Role | None = None
    then: Then | None = None
    writes = NOTHING

    @property
    def names_its_mover(self) -> bool:
        """Where it says who chooses."""
        return self.mover not in (None, Role.Mover)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per site, or per pair of sites; it does nothing but carry its `then`."""
        out = with_then(sink, self.then)
        kind = kind_of(c, self.from_.type)
        with _each_site(c, self.from_, kind, c.get("from"), out) as origin:
            with c.scope(from_=origin, to=origin):
                with c.when(self.from_.if_.emit(c) if self.from_.if_ else TRUE):
                    if self.to is None:
                        self._move(c, out, origin, origin, kind, kind)
                    else:
                        self._targets(c, out, origin, kind, self.to)

    def move_shapes(self, scene: Scene) -> Shapes:
        """On one site, or from one to another."""
        origin = self.from_.spot(scene)
        begun = members_known(scene, self.from_.where, origin)
        begun = begun.let(from_=origin, to=origin).given(self.from_.if_)
        if self.to is None:
            return begun.placed(self, origin, leaves=leaves_board(scene, self.from_.where))
        target = Spot(scene.kind(self.to.type))
        if isinstance(self.to.where, Int):
            target = self.to.spot(begun)
        ended = members_known(begun, self.to.where, target).let(to=target).given(self.to.if_)
        paths = reached(begun, origin, self.to.where)
        return ended.moved(self, origin, target, paths, leaves=self.to.leaves(scene))

    def _targets(self, c: Code, out: Sink, origin: Number, kind: str, to: To) -> None:
        target_kind = kind_of(c, to.type)
        with (
            _each_site(c, to, target_kind, origin, out) as target,
            c.scope(to=target),
            c.when(to.allows(c)),
        ):
            self._move(c, out, origin, target, kind, target_kind)

    def _move(
        self, c: Code, out: Sink, origin: Number, target: Number, kind: str, target_kind: str
    ) -> None:
        level_from = self._level(c, origin, kind, self.from_)
        level_to = self._level(c, target, target_kind, self.to) if self.to else level_from
        candidate = Candidate(
            level_from=level_from,
            level_to=level_to,
            env=dict(c.env),
            perform=lambda body: acted(
                body, origin, target, moved=False, levels=(level_from, level_to)
            ),
            origin=origin,
            target=target,
            decision=self.decision,
            origin_type=kind,
            target_type=target_kind,
            mover=roles.index(c, self.mover) if self.mover else None,
        )
        out.move(c, candidate)

    def _level(self, c: Code, site: Number, kind: str, part: From | To) -> Number:
        """The level a rule may ask for later: the one written, else the top."""
        if Capability.LAST_LEVEL not in c.program.facts.needs:
            return ZERO
        if not c.program.facts.stacking:
            return UNDEFINED
        if part.level is not None:
            return c.let("level", part.level.emit(c))
        return c.var("level", f"{access.height(c, access.slot(c, site, kind))} - 1")


@contextmanager
def _each_site(c: Code, part: From | To, kind: str, default: Number, out: Sink) -> Iterator[Number]:
    """The sites of a part, those out of range for the type left out."""
    facts = c.program.facts
    size = facts.total_sites if kind == "Cell" else facts.topology.count(kind)
    if isinstance(part.where, Region):
        region = part.where.frozen(c) if out.applies else part.where
        with region.each(c) as site:
            with c.when(TRUE if size >= facts.universe else Condition(f"{site} < {size}")):
                yield site
        return
    site = part.where.emit(c) if isinstance(part.where, Int) else default
    site = c.let("site", site)
    known = site in c.program.board_names and kind == facts.default_type
    with c.when(TRUE if known else Condition(f"0 <= {site} < {size}")):
        yield site
