"""Taking pieces off the board (spec 05 §2.10, 06 §A2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ludeme.emit import access
from ludeme.emit.code import Code, repeat
from ludeme.emit.dependence import (
    ARRIVALS,
    BOARD,
    NOTHING,
    STANDING,
    Parts,
    disturbs,
    reads,
    writes,
)
from ludeme.emit.expressions import TRUE, ZERO, Condition, Literal, Number, choose
from ludeme.emit.flags import Flag
from ludeme.emit.moves.acts import Act, repeated
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.passing import with_then
from ludeme.emit.program import Program
from ludeme.emit.questions import is_listed_site, is_site, kinds_of, within
from ludeme.language.base import Node, by_slot, ludeme, named
from ludeme.language.constants import SiteType, WhenType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Effect, Int, Region
from ludeme.language.moves.move_clauses import Then, kind_of, leaves_board, members_known, spot_of
from ludeme.model.capabilities import Capability

#: The delayed removals (see `Flow`).
DELAYED: Parts = frozenset({"clear"})


@ludeme("remove", "move Remove")
class RemovePiece(Effect):
    """`(remove (between) at:EndOfTurn)`: take the pieces of a site away (spec 05 §2.10, 06 §A2).

    Attributes:
        where: The site or the sites; empty ones are left out, each other one is a move.
        level: The level of the stack that is taken away; by default the top.
        at: `EndOfTurn` leaves the piece standing until the turn is over.
        count: How many are taken off a stack; by default 1. Without stacks the whole site is
            emptied.
    """

    indexes = by_slot(where=Index.SITE, level=Index.LEVEL)
    type: SiteType | None = None
    where: Int | Region
    level: Int | None = named(None)
    at: WhenType | None = named(None)
    count: Int | None = named(None)
    then: Then | None = None

    @property
    def needs(self) -> frozenset[Capability]:
        """The entries of removed levels."""
        return frozenset({Capability.STALE_ENTRIES} if self.level else ())

    @property
    def takes_pieces(self) -> bool:
        """It does nothing else."""
        return True

    @property
    def removes_later(self) -> bool:
        """Where it says so."""
        return self.at is WhenType.EndOfTurn

    @property
    def delayed(self) -> bool:
        """Whether the site is only marked, and cleared at the end of the turn."""
        return self.at is WhenType.EndOfTurn

    @property
    def reads(self) -> Parts:  # type: ignore[override]
        """Whether an empty site is filled; one that is emptied has nothing left to take away."""
        return BOARD if self.then or self.level or self.delayed else ARRIVALS

    @property
    def writes(self) -> Parts:  # type: ignore[override]
        """The contents, or the list of delayed removals."""
        return DELAYED if self.delayed else STANDING

    @property
    def single(self) -> bool:  # type: ignore[override]
        """On one site."""
        return isinstance(self.where, Int)

    @property
    def place(self) -> Int | None:
        """The site, unless there may be several."""
        return self.where if isinstance(self.where, Int) else None

    #: Each takes pieces from another site.
    in_any_order = True

    @property
    def immediate(self) -> bool:
        """One site, or several whose removals do not change what is looked at for the others."""
        if self.single:
            return True
        later = [node for node in (self.level, self.count) if node is not None]
        looked_at = frozenset[str]().union(*(reads(node) for node in later))
        consequences = writes(self.then) if self.then else NOTHING
        return not disturbs(self.writes | consequences, looked_at) and not disturbs(
            consequences, BOARD
        )

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per site that holds something."""
        out = with_then(sink, self.then)
        kind, count = kind_of(c, self.type), self._times(c)
        if isinstance(self.where, Region):
            region = self.where.frozen(c) if out.applies else self.where
            with region.each(c) as site, c.when(is_listed_site(c, site, kind)):
                self._of_its_kind(c, out, site, kind, count)
            return
        site = c.let("site", self.where.emit(c))
        with c.when(is_site(c, site, kind)):
            self._of_its_kind(c, out, site, kind, count)

    def _times(self, c: Code) -> Number:
        """How often it is done: once at least, and the same for every site."""
        count = self.count.emit(c) if self.count else Literal(1)
        if count.value is not None:
            return Literal(max(1, count.value))
        return Number(c.var("count", f"max(1, {count})"), 1)

    def move_shapes(self, scene: Scene) -> Shapes:
        """On an occupied site."""
        spot = spot_of(scene, self.type, self.where, "")
        inner = members_known(scene, self.where, spot)
        inner = inner.known(inner.occupied(spot, self))
        return inner.placed(self, spot, leaves=leaves_board(scene, self.where))

    def _of_its_kind(self, c: Code, out: Sink, site: Number, kind: str, count: Number) -> None:
        for each, there in kinds_of(c, site, kind):
            with c.when(there):
                self._site(c, out, site, each, count)

    def _site(self, c: Code, out: Sink, site: Number, kind: str, count: Number) -> None:
        slot = c.let("slot", access.slot(c, site, kind))
        with c.when(Condition(f"{access.what(c, slot)} != 0")):
            mark = partial(_mark, site=site, slot=slot, kind=kind)
            once, level = (mark, ZERO) if self.delayed else self._removal(c, out, slot)

            def act(body: Code, times: Number) -> None:
                repeat(body, times, lambda: once(body))
                acted(body, site, site, levels=(level, level))

            candidate = Candidate(
                env=dict(c.env),
                perform=repeated(act, count),
                level_from=level,
                level_to=level,
                origin=site,
                target=site,
                decision=self.decision,
                origin_type=kind,
                target_type=kind,
            )
            out.move(c, candidate)

    def _removal(self, c: Code, out: Sink, slot: Number) -> tuple[Act, Number]:
        """What takes the top level, or the one written, away; which of them it is is known now.

        Also the level that the action names, 0 if none: the top is not named.
        """
        action, level, topmost = _taking(c, out), None, TRUE
        if self.level is not None and c.program.facts.stacking:
            level = c.let("level", Number(f"max(0, {self.level.emit(c)})"))
            topmost = Condition(
                c.var("topmost", f"1 if {level} == {access.height(c, slot)} - 1 else 0")
            )

        def remove(body: Code) -> None:
            removal_noted(body, slot, level)
            take = f"{body.helper(action)}({body.s}, t, {slot})"
            if level is None:
                body.line(take)
                return
            with body.block(f"if {topmost}"):
                body.line(take)
            with body.block("else"):
                body.line(f"{body.helper('take_level')}({body.s}, t, {slot}, {level})")

        return remove, ZERO if level is None else choose(topmost, ZERO, level)


def _mark(c: Code, site: Number, slot: Number, kind: str) -> None:
    """Leave a piece to the end of the turn; quirk: there a site is one of the default type.

    Quirk: it counts as level 0, whatever will be taken away (as recorded).
    """
    removals_counted(c, slot, ZERO)
    facts = c.program.facts
    field = c.program.layout.need("TO_CLEAR", facts.slots)
    with c.when(TRUE if kind == facts.default_type else within(c, site, facts.total_sites)):
        c.line(f"{c.s}[{access.add(field, site)}] += 1")


def _taking(c: Code, out: Sink) -> str:
    """The action that takes a piece away: one that was found earlier may be gone by then.

    That matters only where an empty site can have a state, a rotation or a value (spec 04 §6.6).
    """
    facts = c.program.facts
    data = {Capability.STATE, Capability.ROTATION, Capability.VALUE} & facts.needs
    return "take" if out.applies or facts.stacking or not data else "take_if_any"


def note_removals(program: Program, nodes: Iterable[Node]) -> None:
    """Have removals noted where sites are cleared at the end of the turn: not once more.

    Only games without stacks look at what a move has removed (quirk, spec 04 §6.6).
    """
    at_once = any(node.takes_pieces and not node.removes_later for node in nodes)
    if at_once and not program.facts.stacking:
        program.layout.need("REMOVED", program.facts.slots)
        program.layout.need("REMOVED_ANY", 1)


def removal_noted(c: Code, slot: Number, level: Number | None = None) -> None:
    """Count a removal, and note it where the end of the turn asks (see `note_removals`)."""
    removals_counted(c, slot, level)
    if c.program.layout.has("REMOVED"):
        c.line(f"{c.s}[{access.add('REMOVED', slot)}] = 1")
        c.line(f"{c.s}[REMOVED_ANY] = 1")


def removals_counted(c: Code, slot: Number, level: Number | None = None) -> None:
    """Keep count of removals, and of the values removed, where `max` asks for them (05 §5.3).

    Of the moves that follow in a series it is the top piece whose value counts.
    """
    needs = c.program.facts.needs
    if Capability.REMOVALS in needs:
        c.line(f"{c.s}[{c.program.layout.need('REMOVALS', 1)}] += 1")
    if Capability.REMOVED_VALUE in needs:
        total = c.program.layout.need("REMOVED_VALUE", 1)
        counted = None if Flag.SERIES in c.flags else level
        c.line(f"{c.s}[{total}] += {access.read(c, 'VALUE', slot, counted)}")
