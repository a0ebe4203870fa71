"""The parts a move is described with: from, to, between, piece, player, apply, then (spec 05 §2.1)."""

from __future__ import annotations

from ludeme.language.base import Node, OneOrMore, form, ludeme, named, slot
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Bool, Int, Ints, NonDecision, Range, Region


@ludeme("then")
class Then(Node):
    """`(then (moveAgain))`: consequences, decided after the move has been applied (spec 05 §1.4)."""

    moves: NonDecision
    apply_after_all_moves: bool = named(False)


@ludeme("apply")
class Apply(Node):
    """`(apply if:(is Enemy (who at:(to))) (remove (to)))`: an effect of each single move (05 §1.3)."""

    if_: Bool | None = named(None)
    effect: NonDecision | None = slot(None)

    @form
    @staticmethod
    def condition_only(if_: Bool = named()) -> Apply:
        """`(apply if:c)`: a condition without an effect."""
        return Apply(if_=if_, effect=None)


@ludeme("from")
class From(Node):
    """`(from (sites Occupied by:Mover) if:(is Even (from)))`: where moves start (spec 05 §2.1)."""

    type: SiteType | None = None
    where: Region | Int | None = None
    level: Int | None = named(None)
    if_: Bool | None = named(None)


@ludeme("to")
class To(Node):
    """`(to if:(is Empty (to)) (apply (remove (to))))`: where moves end (spec 05 §2.1)."""

    type: SiteType | None = None
    where: Region | Int | None = None
    level: Int | None = named(None)
    rotations: Ints | None = None
    if_: Bool | None = named(None)
    apply: Apply | None = None


@ludeme("between")
class Between(Node):
    """`(between (exact 1) if:(is Occupied (between)))`: what moves pass over (spec 05 §2.1)."""

    before: Int | None = named(None)
    range: Range | None = None
    after: Int | None = named(None)
    if_: Bool | None = named(None)
    trail: Int | None = named(None)
    apply: Apply | None = None


@ludeme("piece")
class PieceSpec(Node):
    """`(piece "Disc" state:1)`: which piece a move places (spec 05 §2.1)."""

    pieces: OneOrMore[str] | OneOrMore[Int]
    state: Int | None = named(None)


@ludeme("player")
class PlayerSpec(Node):
    """`(player (next))`: a player given by number, where a role could stand (spec 05 §2.1)."""

    index: Int


@ludeme("flips")
class Flips(Node):
    """`(flips 1 2)`: the two states between which a piece flips (spec 06 §A9)."""

    first: int
    second: int
