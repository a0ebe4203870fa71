"""Turning a piece into another one (spec 05 §2.14, 06 §A8)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import TRUE, ZERO, Condition, Literal, Number
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.passing import with_then
from ludeme.emit.questions import is_site, within
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Effect, Int
from ludeme.language.moves.move_clauses import (
    PieceSpec,
    PlayerSpec,
    Then,
    kind_of,
    leaves_board,
    spot_of,
)
from ludeme.model.capabilities import Capability


@ludeme("promote", "move Promote")
class Promote(Effect):
    """`(move Promote (last To) (piece {"Queen" "Rook"}) Mover)`: exchange a piece (05 §2.14).

    Attributes:
        site: The site of the piece; by default `(to)`.
        piece: What the piece becomes: one move for each of the pieces named.
        owner: Whose piece it becomes; names are then written without the number of a player.
    """

    indexes = by_slot(site=Index.SITE)
    type: SiteType | None = None
    site: Int | None = None
    piece: PieceSpec
    owner: PlayerSpec | Role | None = None
    then: Then | None = None
    writes = BOARD
    immediate = True

    @property
    def adds_pieces(self) -> bool:
        """Where nothing may stand, the piece is made (quirk, 04 §6.9)."""
        return self.site is not None and not self.site.of_piece

    @property
    def needs(self) -> frozenset[Capability]:
        """What is promoted where nothing stands belongs to nobody (quirk, 04 §6.9)."""
        made = frozenset({Capability.STORED_OWNERS} if self.adds_pieces else ())
        return made | {Capability.STALE_ENTRIES}

    @property
    def single(self) -> bool:  # type: ignore[override]
        """To one piece."""
        return len(self.piece.pieces) == 1

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The pieces: with an owner, part of the name will do."""
        for name in self.piece.pieces:
            if isinstance(name, str):
                yield Thing.PIECE if self.owner is None else Thing.PIECES, name

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per piece; nothing says that the site is occupied."""
        out = with_then(sink, self.then)
        kind = kind_of(c, self.type)
        site = c.let("site", self.site.emit(c) if self.site else c.get("to"))
        with c.when(is_site(c, site, kind)):
            owner = roles.index(c, self.owner) if self.owner is not None else None
            for there, piece in [self._target(c, item, owner) for item in self.piece.pieces]:
                with c.when(there):
                    self._move(c, out, site, c.let("piece", piece), kind)

    def move_shapes(self, scene: Scene) -> Shapes:
        """On one site; nothing says that it is occupied."""
        spot = spot_of(scene, self.type, self.site, "to")
        return scene.placed(self, spot, leaves=leaves_board(scene, self.site))

    def _target(self, c: Code, item: str | Int, owner: Number | None) -> tuple[Condition, Number]:
        """Whether there is such a piece, and its number: 0 if the owner has none of this name."""
        if isinstance(item, str):
            if owner is None:
                return TRUE, Literal(c.program.facts.find_piece(item))
            return TRUE, c.let("piece", _by_owner(c, [item], ZERO, owner))
        number = c.let("piece", item.emit(c))
        facts, alone = c.program.facts, len(self.piece.pieces) == 1
        # a single number that is 0 is no piece; one of several removes the piece on the site
        there = within(c, number, len(facts.pieces), int(alone))
        if owner is None or not alone:
            return there, number
        return there, _by_owner(c, [piece.name for piece in facts.pieces], number, owner)

    def _move(self, c: Code, out: Sink, site: Number, piece: Number, kind: str) -> None:
        def act(body: Code) -> None:
            slot = access.slot_or_hand(body, site, kind)
            body.line(f"{body.helper('promote')}({body.s}, t, {slot}, {piece})")
            acted(body, site, site)

        candidate = Candidate(
            env=dict(c.env),
            perform=act,
            origin=site,
            target=site,
            decision=self.decision,
            kind="move",
            origin_type=kind,
            target_type=kind,
        )
        out.move(c, candidate.saying("piece", piece))


def _by_owner(c: Code, names: list[str], number: Number, owner: Number) -> Number:
    """The first component whose name contains `names[number]` and that `owner` owns, else 0."""
    facts = c.program.facts
    owners = facts.everyone + 1

    def find(name: str, owned_by: int) -> int:
        found = (p.index for p in facts.pieces[1:] if name in p.name and p.owner == owned_by)
        return next(found, 0)

    table = [find(name, each) for name in names for each in range(owners)]
    row, place = number.value, owner.value
    if row is not None and place is not None:
        return Literal(table[row * owners + place]) if 0 <= place < owners else ZERO
    name = c.program.tables.add("promotion", table)
    shift = "" if row == 0 else f" + ({number}) * {owners}"
    return Number(f"t[{name}{shift} + {owner}]", 0, len(facts.pieces) - 1)
