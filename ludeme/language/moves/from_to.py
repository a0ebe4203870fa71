"""Moves between two sets of sites (spec 05 §2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from ludeme.emit import access
from ludeme.emit.code import Code, Env
from ludeme.emit.components import large_pieces
from ludeme.emit.components.dominoes import lies, refuse_off_line
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, TRUE, UNDEFINED, ZERO, Condition, Number
from ludeme.emit.moves.acts import Act
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.decided import pass_on
from ludeme.emit.moves.finding import each_target
from ludeme.emit.moves.last_action import NO_LEVELS, levels_asked
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.passing import with_then
from ludeme.emit.moves.reach import Reach, Stand, members_of, values_of
from ludeme.emit.questions import is_listed_site, is_site, kinds_of, locate
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import Role
from ludeme.language.ints.iterators import FromSite
from ludeme.language.kinds import Bool, Effect, Int, Region
from ludeme.language.moves.for_each.level_leak import LevelLeak
from ludeme.language.moves.move_clauses import (
    MOST_PIECES,
    From,
    Then,
    To,
    kind_of,
    may_sink,
    members_known,
)
from ludeme.language.moves.paths import reached
from ludeme.language.moves.piece_move import PieceMove, kept, shift_level
from ludeme.model.capabilities import Capability


@ludeme("fromTo", "move")
class FromTo(Effect):
    """`(move (from (handSite Mover)) (to (sites Empty)))`: any site to any other (spec 05 §2.7).

    Attributes:
        from_: The site or sites of the pieces that may be moved; an empty site gives no move.
        to: The sites that they may be moved to; `(from)` in it is the site of the piece.
        count: How many pieces move together: so many of the pile, or the topmost ones of the stack;
            by default one.
        copy: Whether a piece like it stays where it was.
        stack: Whether the whole stack moves.
        mover: Who makes the move, where several players choose at once; by default the mover.
    """

    at_least = by_slot(count=0)
    at_most = by_slot(count=MOST_PIECES)
    from_: From
    to: To
    count: Int | None = named(None)
    copy: Bool | None = named(None)
    stack: bool = named(False)
    mover: Role | None = None
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    @property
    def names_its_mover(self) -> bool:
        """Where it says who makes the move."""
        return self.mover not in (None, Role.Mover)

    @property
    def adds_pieces(self) -> bool:
        """Where it copies what it moves."""
        return self.copy is not None

    @property
    def needs(self) -> frozenset[Capability]:
        """Moving stacks or single levels, or several pieces at once."""
        stacks = self.stack or self.from_.level is not None
        asked = {Capability.STACKS: stacks, Capability.PILES_MOVE: self.count is not None}
        return frozenset(need for need, is_asked in asked.items() if is_asked)

    @property
    def names_level(self) -> bool:  # type: ignore[override]
        """Where it is written."""
        return may_sink(self.from_.level) and not self.stack

    @property
    def single(self) -> bool:  # type: ignore[override]
        """From one site to one site."""
        sites = (self.from_.where, self.to.where)
        return not any(isinstance(where, Region) for where in sites) and self.to.rotations is None

    def emit(self, c: Code, sink: Sink) -> None:
        """Every occupied `from` with every `to`, whoever owns the piece."""
        outer = dict(c.env)
        with _each(c, self.from_, c.get("from"), sink) as origin:
            for kind, there in kinds_of(c, origin, kind_of(c, self.from_.type)):
                with c.when(there):
                    self._of_piece(c, sink, origin, kind, outer)

    def _of_piece(self, c: Code, sink: Sink, origin: Number, kind: str, outer: Env) -> None:
        large = c.program.facts.has_large
        slot = c.let("slot", access.slot(c, origin, kind))
        piece = access.what(c, slot)
        if large:
            piece = c.var("piece", piece)
        with c.when(Condition(f"{piece} != 0")), c.scope(from_=origin):
            copy = kept(c, "copied", self.copy.emit(c)) if self.copy else FALSE
            out = with_then(sink, self.then)
            with c.when(self.from_.if_.emit(c) if self.from_.if_ else TRUE):
                if not large:
                    self._targets(c, out, origin, slot, kind, copy, outer)
                    return
                with c.block(f"if {large_pieces.is_large(c, piece)}"):
                    self._large(c, out, origin, piece)
                with c.block("else"):
                    self._targets(c, out, origin, slot, kind, copy, outer)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """The one site given, or the members of a region, where they are known beforehand."""
        where = self.to.where
        if isinstance(where, Region):
            members = members_of(c, where, stand)
            return None if members is None else Reach(members)
        if where is None:
            return Reach(stand.to or frozenset())
        origin = self.from_.where
        if isinstance(origin, Region):
            return None
        if origin is not None and values_of(c, origin, stand) != frozenset({stand.site}):
            return None
        sites = values_of(c, where, stand)
        return None if sites is None else Reach(sites)

    def move_shapes(self, scene: Scene) -> Shapes:
        """From an occupied site to a site that meets what is written."""
        origin, target = self.from_.spot(scene), self.to.spot(scene)
        begun = members_known(scene, self.from_.where, origin)
        begun = begun.known(begun.occupied(origin, self)).let(from_=origin).given(self.from_.if_)
        ended = members_known(begun, self.to.where, target).let(to=target).given(self.to.if_)
        paths = reached(begun, origin, self.to.where)
        return ended.moved(self, origin, target, paths, leaves=self.to.leaves(scene))

    def _arrival(self, c: Code, target: Number, kind: str) -> Number:
        """The slot of a target; quirk: several pieces of a pile take its number for a cell's."""
        piles = self.count is not None and not c.program.facts.stacking
        return locate(c, target, kind).slot if piles else access.slot_or_hand(c, target, kind)

    def _targets(
        self,
        c: Code,
        out: Sink,
        origin: Number,
        slot: Number,
        kind: str,
        copy: Condition,
        outer: Env,
    ) -> None:
        count = c.let("count", self.count.emit(c)) if self.count else None
        target_kind = kind_of(c, self.to.type)
        leaking = c.var("seen", outer.get("from", UNDEFINED)) if self._leaks(c) else None
        seen = outer if leaking is None else {**outer, "from": leaking}
        leak = LevelLeak(c, self, out, several=isinstance(self.to.where, Region))
        with (
            _each_target(c, self.to, c.get("to"), out) as target,
            leak.repetition(c, out) as sink,
        ):
            seen = {**seen, "level": c.get("level")}
            with c.within(seen):  # quirk: levels do not see this move's from and to
                level = c.let("level", self.from_.level.emit(c)) if self.from_.level else None
                to_level = c.let("level", self.to.level.emit(c)) if self.to.level else None
            if not c.program.facts.stacking:
                level = to_level = None
            if leaking is not None:
                c.line(f"{leaking} = {origin}")
            with c.scope(to=target), c.when(self.to.allows(c)):
                if leaking is not None:
                    c.line(f"{leaking} = {outer.get('from', UNDEFINED)}")
                action = Transfer(
                    PieceMove(origin, target, kind, target_kind, level, self.stack),
                    slot,
                    self._arrival(c, target, target_kind),
                    c.let("to_level", to_level) if to_level else None,
                    count,
                    copy,
                )
                self._moves(c, sink, action, outer)

    def _leaks(self, c: Code) -> bool:
        """Whether a level asks for `(from)`. Quirk: after a target that is none it is the real one.

        Otherwise it is the one around the move.
        """
        if isinstance(self.from_.where, FromSite | None):
            return False  # one is the other
        levels = [part.level for part in (self.from_, self.to) if part.level is not None]
        asks = any(isinstance(node, FromSite) for level in levels for node in level.walk())
        return asks and self.to.if_ is not None and c.program.facts.stacking

    def _moves(self, c: Code, out: Sink, action: Transfer, outer: Env) -> None:
        rotations = self.to.rotations
        if rotations is None:
            pass_on(c, out, self._candidate(c, action, self._effect(outer)), self.to.apply)
            return
        with rotations.each(c) as rotation:
            turned = self._candidate(c, action, None)
            out.move(
                c, turned.after(lambda body: access.write(body, "ROTATION", action.b, rotation))
            )

    def _effect(self, outer: Env) -> Act | None:
        """Quirk: the condition of the effect sees the outer `from`, the effect the real one."""
        apply = self.to.apply
        if apply is None or apply.effects is None:
            return None
        condition = apply.if_

        def act(body: Code) -> None:
            inner = dict(body.env)
            seen = {**inner, "from": outer.get("from", UNDEFINED)}
            with body.within(seen):
                test = condition.emit(body) if condition else TRUE
            with body.when(test):
                apply.perform(body, conditional=False)

        return act

    def _candidate(self, c: Code, action: Transfer, effect: Act | None) -> Candidate:
        moved = replace(
            action.move.candidate(c, self),
            perform=action.perform,
            effects=effect,
            mover=roles.index(c, self.mover) if self.mover else None,
        )
        level = action.move.level
        if action.to_level is not None:
            named = action.move.level_named(c, top=True)
            moved = replace(moved, level_from=named, level_to=action.level_to(c))
        return moved if level is None or action.move.stack else moved.saying("level", level)

    def _large(self, c: Code, out: Sink, origin: Number, piece: Number) -> None:
        large_pieces.refuse_on_stacks(c.program.facts, self.span)
        refuse_off_line(c.program.facts, self.span)

        def targets(mark: Number) -> None:
            with _each(c, self.to, c.get("to"), out) as target:
                c.line(f"t[{mark} + {target}] = 1")

        with (
            large_pieces.each_placement(c, origin, piece, targets, partial(lies, c, piece)) as (
                target,
                state,
            ),
            c.scope(to=target),
        ):
            apply = self.to.apply

            def act(body: Code) -> None:
                shift = body.helper("shift")
                body.line(f"{shift}({body.s}, t, {origin}, {target}, {state}, -1, -1)")
                acted(body, origin, target)

            effects = partial(apply.perform, conditional=False) if apply is not None else None
            move = PieceMove(origin, target, "Cell").candidate(c, self, effects=effects)
            brought = apply.effects if apply is not None else None
            pass_on(c, out, replace(move, perform=act).saying("state", state), brought)


@dataclass(frozen=True)
class Transfer:
    """The main action, chosen by what was written (spec 05 §2.7, table 3)."""

    move: PieceMove
    a: Number
    b: Number
    to_level: Number | None
    count: Number | None
    copy: Condition

    def level_to(self, c: Code) -> Number:
        """The level at the target that the action names, for rules that ask for it later."""
        asked = Capability.LAST_LEVEL in c.program.facts.needs and not self.move.stack
        return self.to_level if asked and self.to_level is not None else ZERO

    def perform(self, c: Code) -> None:
        """Write it."""
        move, s, levels = self.move, c.s, self._levels(c)
        if self.to_level is not None:
            if move.stack:
                c.line(f"{c.helper('insert_stack')}({s}, t, {self.a}, {self.b}, {self.to_level})")
            else:
                level = move.level if move.level is not None else UNDEFINED
                shift = c.helper("shift_to_level")
                c.line(f"{shift}({s}, t, {self.a}, {level}, {self.b}, {self.to_level})")
            acted(c, move.origin, move.target, levels=levels)
        elif move.level is not None:
            shift_level(c, self.a, move.level, self.b)
            acted(c, move.origin, move.target, levels=levels)
        elif self.count is not None:
            c.line(f"{c.helper('shift_count')}({s}, t, {self.a}, {self.b}, {self.count})")
            acted(c, move.origin, move.target)
        elif self.copy.known is not False:
            self._copy(c)
        else:
            self._plain(c)

    def _levels(self, c: Code) -> tuple[Number, Number]:
        """The levels that the action names, before it is made, where a rule asks for them."""
        if not levels_asked(c):
            return NO_LEVELS
        return self.move.level_named(c, top=self.to_level is not None), self.level_to(c)

    def _copy(self, c: Code) -> None:
        text = f"{c.helper('copy_piece')}({c.s}, t, {self.a}, {self.b})"
        with c.block(f"if {self.copy}"):
            c.line(text)
            acted(c, self.move.origin, self.move.target)
        with c.block("else"):
            self._plain(c)

    def _plain(self, c: Code) -> None:
        name = "shift_stack" if self.move.stack and c.program.facts.stacking else "shift"
        data = "" if name == "shift_stack" else ", -1, -1, -1"
        c.line(f"{c.helper(name)}({c.s}, t, {self.a}, {self.b}{data})")
        acted(c, self.move.origin, self.move.target)


@contextmanager
def _each_target(c: Code, to: To, default: Number, sink: Sink) -> Iterator[Number]:
    """As `_each`; a question about one target asks about it only."""
    if not isinstance(to.where, Region):
        with _each(c, to, default, sink) as site:
            yield site
        return
    with (
        each_target(c, sink, to.where) as site,
        c.when(is_listed_site(c, site, kind_of(c, to.type))),
    ):
        yield site


@contextmanager
def _each(c: Code, part: From | To, default: Number, sink: Sink) -> Iterator[Number]:
    """The sites of a region, or a single one; numbers that are no sites are left out."""
    where, kind = part.where, kind_of(c, part.type)
    if isinstance(where, Region):
        region = where.frozen(c) if sink.applies else where
        with region.each(c) as site, c.when(is_listed_site(c, site, kind)):
            yield site
        return
    site = c.let("site", where.emit(c) if where is not None else default)
    with c.when(is_site(c, site, kind)):
        yield site
