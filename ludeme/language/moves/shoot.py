"""Shots: a piece on any site of a free line (spec 05 §2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_radial
from ludeme.emit.expressions import Condition, Number, negation
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.last_action import added_levels
from ludeme.emit.moves.move_shapes import Content, Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.questions import is_piece
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import Thing, ludeme
from ludeme.language.booleans.is_site import IsEmpty
from ludeme.language.constants import AbsoluteDirection, LastType, SiteType
from ludeme.language.ints.iterators import Last, ToSite
from ludeme.language.kinds import Effect
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.add import components
from ludeme.language.moves.move_clauses import (
    Between,
    From,
    PieceSpec,
    Then,
    To,
    ignored_sites,
    kind_of,
)
from ludeme.language.moves.piece_move import on_board
from ludeme.model.facts import Facts


@ludeme("shoot", "move Shoot")
class Shoot(Effect):
    """`(move Shoot (piece "Arrow0"))`: place a piece along a line of free sites (spec 05 §2.8).

    Attributes:
        piece: What is shot, and stays where it lands.
        from_: Where it is shot from; by default where the last move ended.
        direction: In which directions; by default `Adjacent`.
        between: Without influence.
        to: Which sites `(to)` it may fly to and through; by default empty ones.
    """

    about_no_piece = True
    adds_pieces = True
    piece: PieceSpec
    from_: From | None = None
    direction: AbsoluteDirection | None = None
    between: Between | None = None
    to: To | None = None
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The piece."""
        return self.piece.full_names()

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Sites that are not looked at."""
        yield from ignored_sites(self, None, self.to)

    @property
    def stops_at_pieces(self) -> bool:
        """It flies over free sites only."""
        return True

    def emit(self, c: Code, sink: Sink) -> None:
        """Every site of every radial up to the first that does not meet the condition."""
        found = components(c, self.piece)
        kind = kind_of(c, self.from_.type if self.from_ else None)
        named = self.from_ is not None and self.from_.where is not None
        site = self.from_.site(c) if named else Last(what=LastType.To).emit(c)  # type: ignore[union-attr]
        if not found or site is None:
            return
        piece, origin = found[0], c.let("from", site)
        out = with_then(sink, self.then)
        direction = DirectionConstant(value=self.direction) if self.direction else None
        with c.when(on_board(c, origin, kind)), each_radial(c, direction, kind, origin) as radial:
            index, target = c.fresh("i"), c.fresh("to")
            between = c.var("between", c.get("between"))
            with c.block(f"for {index} in range({radial.start}, {radial.end})"):
                c.line(f"{target} = t[{index}]")
                with c.scope(to=target, between=between):
                    with c.when(negation(self._is_free(c, target, kind))):
                        c.line("break")
                    self._move(c, out, target, piece, kind)
                c.line(f"{between} = {target}")

    def _is_free(self, c: Code, target: Number, kind: str) -> Condition:
        """Quirk: by default the cell of this number is asked, also on boards of vertices."""
        if self.to is not None and self.to.if_ is not None:
            return self.to.if_.emit(c)
        if kind == c.program.facts.default_type == "Cell":
            return access.empty(c, target)
        return IsEmpty(type=SiteType.Cell, site=ToSite()).emit(c)

    def move_shapes(self, scene: Scene) -> Shapes:
        """To a site of a free line."""
        kind = scene.kind(self.from_.type if self.from_ else None)
        target = Spot(kind)
        inner = scene.let(to=target, between=Spot(kind))
        if self.to is not None and self.to.if_ is not None:
            inner = inner.given(self.to.if_)
        elif kind == "Cell":
            inner = inner.known(inner.test(target, Content.EMPTY, source=self))
        return inner.placed(self, target)

    def _move(self, c: Code, out: Sink, target: Number, piece: Number, kind: str) -> None:
        def act(body: Code) -> None:
            slot = access.slot(body, target, kind)
            body.line(f"{body.helper('put')}({body.s}, t, {slot}, {piece}, 1, -1, -1, -1)")
            acted(body, target, target, levels=added_levels(body, slot))

        candidate = Candidate(
            env=dict(c.env),
            perform=act,
            origin=target,
            target=target,
            decision=self.decision,
            origin_type=kind,
            target_type=kind,
        )
        with c.when(is_piece(c, piece)):
            out.move(c, candidate)
