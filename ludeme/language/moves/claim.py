"""Claiming a site (spec 05 §2.13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import ZERO, Number
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.decided import found_on
from ludeme.emit.moves.dispatch import apply_rows
from ludeme.emit.moves.last_action import added_levels, level_on_top
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.passing import MapSink, with_then
from ludeme.emit.moves.sinks import rows_in_workspace
from ludeme.emit.questions import is_site
from ludeme.language.base import Thing, form, ludeme, named, slot
from ludeme.language.kinds import Effect, Int, Region
from ludeme.language.moves.add import given_state, of_movers, placements_on, tried
from ludeme.language.moves.move_clauses import PieceSpec, Then, To, kind_of
from ludeme.model.facts import Facts


@ludeme("claim", "move Claim")
class Claim(Effect):
    """`(move Claim (to Edge (sites Empty Edge)))`: own a graph element (spec 05 §2.13).

    Attributes:
        piece: What marks the element; by default the piece whose number is that of the mover.
        to: Which elements: a region gives one move for each of its sites that `if:` allows.
    """

    adds_pieces = True
    about_no_piece = True
    piece: PieceSpec | None = None
    to: To
    then: Then | None = None
    writes = BOARD

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The pieces."""
        return self.piece.full_names() if self.piece else iter(())

    def unnamed_pieces(self, facts: Facts) -> Collection[int]:
        """Those of the movers, unless it says which."""
        return () if self.piece is not None else of_movers(facts)

    @property
    def names_its_mover(self) -> bool:
        """Quirk: on a single site nobody does (spec 05 §2.13)."""
        return not isinstance(self.to.where, Region)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per component and site."""
        kind = kind_of(c, self.to.type)
        for piece in tried(c, self.piece, self.to):
            self._of(c, sink, piece, kind)

    def _of(self, c: Code, sink: Sink, piece: Number, kind: str) -> None:
        if isinstance(self.to.where, Region):
            out = with_then(sink, self.then)
            region = self.to.where.frozen(c) if sink.applies else self.to.where
            with region.each(c) as site, c.scope(to=site), c.when(self.to.allows(c)):
                self._move(c, out, piece, site, kind, None)
            return
        site = c.let("to", self.to.single_site(c))
        with c.when(is_site(c, site, kind)), c.scope(to=site), c.when(self.to.allows(c)):
            self._move(c, sink, piece, site, kind, self.then)

    def _move(
        self, c: Code, out: Sink, piece: Number, site: Number, kind: str, then: Then | None
    ) -> None:
        state = given_state(c, self.piece)

        def put(body: Code) -> None:
            slot = access.slot_or_hand(body, site, kind)
            body.line(f"{body.helper('put')}({body.s}, t, {slot}, {piece}, 1, {state}, -1, -1)")
            acted(body, site, site, levels=added_levels(body, slot))

        now = found_on(c, out) if then is not None else ""

        def act(body: Code) -> None:
            if then is None:
                put(body)
                return
            # quirk: on a single site the consequences are decided before the site is claimed
            with body.scope(from_=site, to=site), body.on(now or body.s):
                rows = rows_in_workspace(body)
                then.moves.emit(body, MapSink(rows, lambda move: replace(move, then=())))
            put(body)
            apply_rows(body, rows)

        level = level_on_top(c, access.slot_or_hand(c, site, kind))
        candidate = Candidate(
            env=dict(c.env),
            perform=act,
            level_from=level,
            level_to=level,
            origin=site,
            target=site,
            decision=self.decision,
            origin_type=kind,
            target_type=kind,
            mover=ZERO if self.names_its_mover else None,
        )
        out.move(c, candidate.saying("piece", piece))

    def move_shapes(self, scene: Scene) -> Shapes:
        """To a site that meets what is written."""
        return placements_on(self, scene, self.to)

    @form
    @staticmethod
    def as_add(
        piece: PieceSpec | None = None,
        to: To = slot(),
        count: Int | None = named(None),
        stack: bool = named(False),
        then: Then | None = None,
    ) -> Claim:
        """`(move Claim ... count: stack:)`: as in `move Add`; both are ignored.

        Args:
            count: As in `add`, but without influence.
            stack: As in `add`, but without influence.
        """
        return Claim(piece=piece, to=to, then=then)
