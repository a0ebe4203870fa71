"""Placing a piece, or claiming a site (spec 05 §2.6, §2.13)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.compile import access
from ludeme.compile.candidate import Candidate, Sink
from ludeme.compile.code import Code
from ludeme.compile.dependence import BOARD, NOTHING, disturbs, reads
from ludeme.compile.sinks import with_then
from ludeme.language.base import form, ludeme, named, slot
from ludeme.language.kinds import Effect, Int, Region, unsupported
from ludeme.language.moves.parts import PieceSpec, Then, To, kind_of
from ludeme.language.moves.piece_move import acted


@ludeme("add", "move Add")
class AddPiece(Effect):
    """`(move Add (to (sites Empty)))`: place a piece on one of the sites (spec 05 §2.6, 06 §A3)."""

    piece: PieceSpec | None = None
    to: To
    count: Int | None = named(None)
    stack: bool = named(False)
    then: Then | None = None
    writes = BOARD

    @property
    def immediate(self) -> bool:  # type: ignore[override]
        """Placing does not change which sites follow, unless a condition looks at the board."""
        looked_at = reads(self.to.if_) if self.to.if_ else NOTHING
        effect = self.to.apply is None or self.to.apply.effects is None
        return effect and not disturbs(BOARD, looked_at)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per component and site; no test of emptiness but the written one."""
        if any(piece.walks for piece in c.program.facts.pieces):
            raise unsupported(self)
        out = with_then(sink, self.then)
        for piece in _components(c, self.piece):
            if isinstance(self.to.where, Region):
                self._region_form(c, out, piece, self.to.where)
            else:
                self._move(c, out, piece, c.let("to", self.to.site(c)), twice=False)
                return  # quirk: only the first component is tried on a single site

    def _region_form(self, c: Code, out: Sink, piece: str, region: Region) -> None:
        members = region.frozen(c) if out.applies else region
        with members.each(c) as site:
            self._move(c, out, piece, site, twice=True)

    def _move(self, c: Code, out: Sink, piece: str, site: str, *, twice: bool) -> None:
        kind = kind_of(c, self.to.type)
        with c.scope(to=site), c.when(self.to.allows(c)):
            state = self.piece.state.emit(c) if self.piece and self.piece.state else "-1"
            count = self.count.emit(c) if self.count else "1"
            level = self.to.level.emit(c) if self.to.level else None
            apply = self.to.apply

            def act(body: Code) -> None:
                slot = access.slot(body, site, kind)
                if apply is not None:
                    with body.scope(from_=site):
                        apply.perform(body)
                if level is not None and body.program.facts.stacking:
                    put = f"{body.helper('insert')}({body.s}, t, {slot}, {level}, {piece}, {state}, -1, -1)"
                else:
                    put = f"{body.helper('put')}({body.s}, t, {slot}, {piece}, 1, {state}, -1, -1)"
                repeat(body, count, lambda: body.line(put))
                acted(body, site, site)

            candidate = Candidate(
                env=dict(c.env),
                perform=act,
                origin=site,
                target=site,
                decision=self.decision,
                origin_type=kind,
                target_type=kind,
            )
            out.move(c, candidate)
            if twice and apply is not None and apply.effects is not None:
                # quirk: with a region and an effect that is executed, the move is listed twice
                with c.scope(from_=site), c.when(apply.if_.emit(c) if apply.if_ else "True"):
                    out.move(c, candidate)


def repeat(c: Code, count: str, act: Callable[[], None]) -> None:
    """Write a text once, or in a loop when it is to run a number of times."""
    if count == "1":
        act()
    else:
        with c.block(f"for {c.fresh('k')} in range({count})"):
            act()


def _components(c: Code, spec: PieceSpec | None) -> list[str]:
    """Component indices of a piece part; by default the one with the mover's number (§2.6)."""
    if spec is None:
        return [f"{c.s}[MOVER]"]
    found = [
        str(c.program.facts.find_piece(item)) if isinstance(item, str) else item.emit(c)
        for item in spec.pieces
    ]
    return [c.let("piece", piece) for piece in found if piece != "-1"]


@ludeme("claim", "move Claim")
class Claim(Effect):
    """`(move Claim (to Edge (sites Empty Edge)))`: own a graph element (spec 05 §2.13)."""

    piece: PieceSpec | None = None
    to: To
    then: Then | None = None

    @form
    @staticmethod
    def as_add(
        piece: PieceSpec | None = None,
        to: To = slot(),
        count: Int | None = named(None),
        stack: bool = named(False),
        then: Then | None = None,
    ) -> Claim:
        """`(move Claim ... count: stack:)`: as in `move Add`; both are ignored."""
        return Claim(piece=piece, to=to, then=then)
