"""Placing a piece (spec 05 §2.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from ludeme.emit import access
from ludeme.emit.code import Code, Loop, repeat
from ludeme.emit.components import large_pieces
from ludeme.emit.dependence import BOARD, NOTHING, disturbs, reads, writes
from ludeme.emit.expressions import (
    TRUE,
    UNDEFINED,
    ZERO,
    Condition,
    Literal,
    Number,
    at_least,
    both,
    negation,
    truth,
)
from ludeme.emit.moves.acts import repeated
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.decided import pass_on
from ludeme.emit.moves.finding import each_target
from ludeme.emit.moves.last_action import added_levels, level_on_top
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.what_follows import following
from ludeme.emit.questions import is_listed_site, is_piece, is_site
from ludeme.language import roles
from ludeme.language.base import Node, Thing, by_slot, ludeme, named
from ludeme.language.kinds import Effect, Int, Moves, Region
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import (
    MOST_PIECES,
    PieceSpec,
    Then,
    To,
    kind_of,
    members_known,
)
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("add", "move Add")
class AddPiece(Effect):
    """`(move Add (to (sites Empty)))`: place a piece on one of the sites (spec 05 §2.6, 06 §A3).

    Attributes:
        piece: What is placed; by default the piece whose number is that of the mover.
        to: Where: a region gives one move for each of its sites that `if:` allows. Nothing asks
            whether a site is empty.
        count: How many are placed on the site at once; by default 1.
        stack: `True` makes it a game with stacks, where what is placed goes on top of what stands
            there.
    """

    adds_pieces = True
    at_least = by_slot(count=0)
    at_most = by_slot(count=MOST_PIECES)
    piece: PieceSpec | None = None
    to: To
    count: Int | None = named(None)
    stack: bool = named(False)
    then: Then | None = None
    writes = BOARD

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The pieces."""
        return self.piece.full_names() if self.piece else iter(())

    def unnamed_pieces(self, facts: Facts) -> Collection[int]:
        """Those of the movers, unless it says which."""
        return () if self.piece is not None else of_movers(facts)

    @property
    def asked_by_site(self) -> bool:
        """On the sites of a region."""
        return isinstance(self.to.where, Region)

    @property
    def needs(self) -> frozenset[Capability]:
        """Adding to stacks, or several pieces at once."""
        stacks = self.stack or self.to.level is not None
        one = self.count is None or (isinstance(self.count, IntConstant) and self.count.value == 1)
        return frozenset({Capability.STACKS} if stacks else ()) | (
            set() if one else {Capability.COUNTS}
        )

    @property
    def single(self) -> bool:  # type: ignore[override]
        """On one site."""
        return not self.asked_by_site

    @property
    def place(self) -> Int | None:
        """The site, unless there may be several."""
        return self.to.where if isinstance(self.to.where, Int) else None

    @property
    def immediate(self) -> bool:
        """One site, or several where placing changes nothing that is looked at for the others."""
        if self.single:
            return True
        if self.to.apply is not None and self.to.apply.effects is not None:
            return False
        again: list[Node | None] = [self.to.if_, self.to.level, self.count, self.piece]
        if self.piece is not None and len(self.piece.pieces) > 1:
            again.append(self.to.where)
        looked_at = [reads(node) for node in again if node is not None]
        return not disturbs(writes(self), NOTHING.union(*looked_at))

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per component and site; no test of emptiness but the written one."""
        if c.program.facts.has_large:
            self._of_any_size(c, sink)
            return
        for piece in tried(c, self.piece, self.to):
            self._ordinary(c, sink, piece)

    def _ordinary(self, c: Code, sink: Sink, piece: Number) -> None:
        if isinstance(self.to.where, Region):
            self._region_form(c, sink, piece, self.to.where)
        else:
            self._move(c, sink, piece, c.let("to", self.to.single_site(c)), twice=False)

    def _of_any_size(self, c: Code, out: Sink) -> None:
        """Large and ordinary pieces, known by their numbers at the latest when it is played.

        On a single site the first ordinary component ends the list, a large one does not.
        """
        pieces = components(c, self.piece)
        ended = None if self.asked_by_site or len(pieces) < 2 else c.var("ended", ZERO)
        for piece in pieces:
            going_on = TRUE if ended is None else Condition(f"{ended} == 0")
            with c.when(both(going_on, is_piece(c, piece))):
                self._by_size(c, out, piece, ended)

    def _by_size(self, c: Code, out: Sink, piece: Number, ended: Number | None) -> None:
        pieces, number = c.program.facts.pieces, piece.value
        if number is not None:
            large = truth(0 <= number < len(pieces) and bool(pieces[number].walks))
        else:
            large = Condition(f"{piece} > 0")
            if not all(each.walks for each in pieces[1:]):
                large = both(large, large_pieces.is_large(c, piece))
        with c.when(large):
            self._large(c, out, piece)
        if number is None and all(each.walks for each in pieces[1:]):
            return
        with c.when(negation(large)):
            self._ordinary(c, out, piece)
            if ended is not None:
                c.line(f"{ended} = 1")

    def _large(self, c: Code, out: Sink, piece: Number) -> None:
        """A large piece where all its cells are empty; nothing else matters (spec 05 §2.12)."""
        large_pieces.refuse_on_stacks(c.program.facts, self.span)
        where = self.to.where
        if isinstance(where, Region):
            region = where.frozen(c) if out.applies else where
            with region.each(c) as site:
                self._large_on(c, out, piece, site)
        else:
            self._large_on(c, out, piece, c.let("to", self.to.single_site(c)))

    def _large_on(self, c: Code, out: Sink, piece: Number, site: Number) -> None:
        with c.scope(to=site):
            written = given_state(c, self.piece)
            with large_pieces.each_free_state(
                c, piece, site, written, lambda cell: access.empty(c, cell)
            ) as state:

                def act(body: Code) -> None:
                    put = body.helper("put")
                    body.line(f"{put}({body.s}, t, {site}, {piece}, 1, {state}, -1, -1)")
                    acted(body, site, site, levels=added_levels(body, site))

                candidate = Candidate(
                    env=dict(c.env),
                    perform=act,
                    origin=site,
                    target=site,
                    decision=self.decision,
                )
                out.move(c, candidate.saying("piece", piece).saying("state", state))

    def _region_form(self, c: Code, out: Sink, piece: Number, region: Region) -> None:
        with c.loop() as loop, each_target(c, out, region) as site:
            self._move(c, out, piece, site, None if out.applies else loop, twice=True)

    def _move(
        self,
        c: Code,
        out: Sink,
        piece: Number,
        site: Number,
        loop: Loop | None = None,
        *,
        twice: bool,
    ) -> None:
        kind = kind_of(c, self.to.type)
        there = is_listed_site(c, site, kind) if twice else is_site(c, site, kind)
        with (
            c.when(there),
            c.scope(to=site),
            c.when(self.to.allows(c, loop)),
            self._counted(c) as count,
        ):
            state = given_state(c, self.piece)
            level = c.let("level", self.to.level.emit(c)) if self.to.level else None

            def add(body: Code, times: Number) -> None:
                slot = access.slot_or_hand(body, site, kind)
                stacking = body.program.facts.stacking
                if level is not None and stacking:
                    put, what = body.helper("insert"), f"{level}, {piece}"
                else:
                    put, what = body.helper("put"), f"{piece}, 1"
                line = f"{put}({body.s}, t, {slot}, {what}, {state}, -1, -1)"
                repeat(body, times, lambda: body.line(line))
                inserted = None if level is None or not stacking else (level, level)
                acted(body, site, site, levels=inserted or added_levels(body, slot))

            named = level_on_top(c, access.slot_or_hand(c, site, kind)) if level is None else level
            candidate = Candidate(
                env=dict(c.env),
                perform=repeated(add, count),
                level_from=named,
                level_to=named,
                origin=site,
                target=site,
                decision=self.decision,
                origin_type=kind,
                target_type=kind,
            ).followed_by(following(self.then))
            self._with_effect(c, out, candidate.saying("piece", piece), entries=2 if twice else 1)

    def _with_effect(self, c: Code, out: Sink, move: Candidate, *, entries: int) -> None:
        """List a move, so often where its effect happens (quirk: twice for sites of a region).

        Quirk: the condition of the effect is asked with the outer `from`, then with the site.
        """
        apply = self.to.apply
        if apply is None or apply.effects is None:
            out.move(c, move)
            return

        def effect(body: Code) -> None:
            with body.scope(from_=move.target):
                apply.perform(body)

        acts = apply.if_.emit(c) if apply.if_ else TRUE
        whole = replace(move, effects=effect, entries=entries)
        for test, found in ((acts, whole), (negation(acts), move)):
            if test.known is False:
                continue
            with c.when(test):
                for _ in range(1 if out.once else found.entries):
                    pass_on(c, out, found, apply)

    @contextmanager
    def _counted(self, c: Code) -> Iterator[Number]:
        """How many are placed, where that is one at least: to place none is no move."""
        count = c.let("count", self.count.emit(c)) if self.count else Literal(1)
        with c.when(at_least(count, 1)):
            yield count

    def move_shapes(self, scene: Scene) -> Shapes:
        """To a site that meets what is written."""
        return placements_on(self, scene, self.to)


def given_state(c: Code, spec: PieceSpec | None) -> Number:
    """The state in which a piece is placed, which is kept."""
    if spec is None or spec.state is None:
        return UNDEFINED
    c.program.need_per_level("STATE")
    return c.let("state", spec.state.emit(c))


def placements_on(source: Moves, scene: Scene, to: To) -> Shapes:
    """Moves that place something where a `to` part allows it."""
    target = to.spot(scene)
    inner = members_known(scene, to.where, target).let(to=target).given(to.if_)
    return inner.placed(source, target, leaves=to.leaves(scene))


def of_movers(facts: Facts) -> range:
    """The numbers that the mover may have."""
    return range(1, (facts.everyone if facts.mode == "Simultaneous" else facts.players) + 1)


def components(c: Code, spec: PieceSpec | None) -> list[Number]:
    """Component indices of a piece part; by default the one with the mover's number (§2.6)."""
    if spec is None:
        mover = roles.mover_of(c)
        return [mover if c.s == "s" else c.let("piece", mover)]  # a look-ahead row has no columns
    found = [
        Literal(c.program.facts.find_piece(item)) if isinstance(item, str) else item.emit(c)
        for item in spec.pieces
    ]
    return [c.let("piece", piece) for piece in found if piece.value != -1]


def tried(c: Code, spec: PieceSpec | None, to: To) -> Iterator[Number]:
    """The components that are placed, each in the text for the case that there is such a one.

    Quirk: on a single site only the first that there is is tried (spec 05 §2.6).
    """
    with ExitStack() as otherwise:
        for piece in components(c, spec):
            there = is_piece(c, piece)
            with c.when(there):
                yield piece
            if isinstance(to.where, Region):
                continue
            if there.known:
                return
            otherwise.enter_context(c.when(negation(there)))
