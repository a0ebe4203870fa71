"""The parts of a move: from, to, between, piece, player, apply, then (spec 05 §1.3, §2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext

from ludeme.emit.code import Code, Loop
from ludeme.emit.dependence import ARRIVALS, NOTHING, STANDING, Parts, disturbs, reads, writes
from ludeme.emit.expressions import TRUE, Condition, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import Node, OneOrMore, Thing, by_slot, form, ludeme, named, slot
from ludeme.language.constants import SiteType
from ludeme.language.directions import Rotations
from ludeme.language.indexes import Index
from ludeme.language.ints.iterators import BetweenSite, ToSite
from ludeme.language.kinds import Bool, Int, Moves, NonDecision, Range, Region
from ludeme.language.literals import IntConstant
from ludeme.model.capabilities import Capability

#: More than any game places or moves at once.
MOST_PIECES = 10_000


@ludeme("then")
class Then(Node):
    """`(then (moveAgain))`: consequences, decided after the move was applied (spec 05 §1.4).

    In a slot:
        What happens after the move, decided on the position that it leaves.

    Attributes:
        moves: What happens: all the moves found are made, one after the other.
        apply_after_all_moves: In simultaneous play, whether to wait until the moves of all players
            have been made.
    """

    moves: NonDecision
    apply_after_all_moves: bool = named(False)

    @property
    def needs(self) -> frozenset[Capability]:
        """What the effects that are made one after the other ask for."""
        return _made_in_turn(self.moves)


@ludeme("apply")
class Apply(Moves):
    """`(apply if:(is Enemy (who at:(to))) (remove (to)))`: an effect of each move (05 §1.3).

    In a slot:
        What else happens in the same move, decided on the position before it.

    Attributes:
        if_: Only where this holds; what happens otherwise is up to the move that it is a part of.
        effects: What happens before the piece itself moves.
    """

    if_: Bool | None = named(None)
    effects: NonDecision | None = slot()
    writes = NOTHING

    @property
    def needs(self) -> frozenset[Capability]:
        """What the effects that are made one after the other ask for."""
        return _made_in_turn(self.effects) if self.effects is not None else frozenset()

    @property
    def single(self) -> bool:  # type: ignore[override]
        """As the effect."""
        return self.effects is None or self.effects.single

    @property
    def immediate(self) -> bool:
        """As the effect."""
        return self.effects is None or self.effects.immediate

    def emit(self, c: Code, sink: Sink) -> None:
        """The effect's moves where the condition holds (spec 06 §A1)."""
        if self.effects is not None:
            with c.when(self.if_.emit(c) if self.if_ else TRUE):
                self.bring(c, sink)

    def bring(self, c: Code, sink: Sink) -> None:
        """The effect's moves, whatever the condition; none of them is a decision (05 §1.3)."""
        if self.effects is not None:
            with c.flagged(Flag.ATTACHED):
                self.effects.emit(c, sink)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the effect."""
        return self.effects.move_shapes(scene.given(self.if_)) if self.effects else ()

    def perform(self, c: Code, *, conditional: bool = True) -> None:
        """Write the effect of one move, under the context it was generated in (spec 05 §1.3)."""
        if self.effects is None:
            return
        condition = self.if_.emit(c) if self.if_ and conditional else TRUE
        with c.when(condition), c.flagged(Flag.ATTACHED):
            self.effects.effect(c)

    @form
    @staticmethod
    def condition_only(if_: Bool = named()) -> Apply:
        """`(apply if:c)`: a condition without an effect.

        Args:
            if_: Asked by the move that it is a part of.
        """
        return Apply(if_=if_, effects=None)


@ludeme("from")
class From(Node):
    """`(from (sites Occupied by:Mover) if:(is Even (from)))`: where moves start (spec 05 §2.1).

    Attributes:
        where: The site or the sites where moves start; by default `(from)`.
        level: The level of the stack that moves; by default the top.
        if_: Which of the sites, `(from)`, moves may start from; by default all.
    """

    indexes = by_slot(where=Index.SITE, level=Index.LEVEL)
    type: SiteType | None = None
    where: Region | Int | None = None
    level: Int | None = named(None)
    if_: Bool | None = named(None)

    def site(self, c: Code) -> Number | None:
        """The single site named here, by default the context's `from`; None for a region."""
        return None if isinstance(self.where, Region) else self.single_site(c)

    def single_site(self, c: Code) -> Number:
        """The site named here, by default (and for a region) the context's `from`."""
        return self.where.emit(c) if isinstance(self.where, Int) else c.get("from")

    def spot(self, scene: Scene) -> Spot:
        """The spot where moves start."""
        return spot_of(scene, self.type, self.where, "from")


@ludeme("to")
class To(Node):
    """`(to if:(is Empty (to)) (apply (remove (to))))`: where moves end (spec 05 §2.1).

    Attributes:
        where: The site or the sites where moves end; by default `(to)`. Moves along lines find
            their sites themselves.
        level: The level of the stack at which a piece is put in; by default on top.
        rotations: The rotations that a piece may have when it arrives: one move for each.
        if_: Which of the sites, `(to)`, moves may end on; by default all.
        apply: What else happens when a move ends there, decided before the piece arrives.
    """

    indexes = by_slot(where=Index.SITE, level=Index.LEVEL)
    type: SiteType | None = None
    where: Region | Int | None = None
    level: Int | None = named(None)
    rotations: Rotations | None = None
    if_: Bool | None = named(None)
    apply: Apply | None = None

    @property
    def needs(self) -> frozenset[Capability]:
        """Turning."""
        return frozenset({Capability.ROTATION} if self.rotations is not None else ())

    def allows(self, c: Code, loop: Loop | None = None) -> Condition:
        """The condition on the site in the context's `to`; in a loop it may be asked again."""
        if self.if_ is None:
            return TRUE
        with c.asked_in(loop) if loop else nullcontext():
            return self.if_.emit(c)

    def site(self, c: Code) -> Number | None:
        """The single site named here, by default the context's `to`; None for a region."""
        return None if isinstance(self.where, Region) else self.single_site(c)

    def single_site(self, c: Code) -> Number:
        """The site named here, by default (and for a region) the context's `to`."""
        return self.where.emit(c) if isinstance(self.where, Int) else c.get("to")

    def spot(self, scene: Scene) -> Spot:
        """The spot where moves end."""
        return spot_of(scene, self.type, self.where, "to")

    def leaves(self, scene: Scene) -> bool:
        """Whether moves may end beside the board."""
        return leaves_board(scene, self.where)


def ignored_sites(
    move: Node, start: From | None, to: To | None, *, never: bool = False
) -> Iterator[LudemeWarning]:
    """Warnings about sites of moves that find their own from `(from)` (spec 05 §2.1)."""
    name = f"({' '.join(move.words)} …)"
    if start is not None and isinstance(start.where, Region):
        looked_at = f"{name} does not look at this region: it begins on (from)"
        message = f"{name} never moves from a region" if never else looked_at
        advice = "(forEach Site … (move … (from (site)) …)) or (forEach Piece)"
        yield LudemeWarning(message, start.span or move.span, expected=advice)
    if to is not None and not isinstance(to.where, ToSite | None):
        of_many = isinstance(to.where, Region)
        message = f"{name} does not look at this {'region' if of_many else 'site'}"
        advice = "(to if:(is In (to) …))" if of_many else "(to if:(= (to) …))"
        message += ", only at if: and (apply …)"
        yield LudemeWarning(message, to.span or move.span, expected=advice)


@ludeme("between")
class Between(Node):
    """`(between (exact 1) if:(is Occupied (between)))`: what moves pass over (spec 05 §2.1).

    Attributes:
        before: How many free sites a piece may pass before the first hurdle; by default none.
        range: How many sites: for a hop the hurdles in a row, for a slide its length, for captures
            the pieces taken.
        after: How many free sites a piece may pass after the last hurdle before it lands; by
            default none.
        if_: Which sites, `(between)`, may be passed, hopped over or captured.
        trail: The number of a piece that a slide leaves behind on every site that it goes through.
        apply: What happens at each site `(between)`, before the piece itself moves.
    """

    before: Int | None = named(None)
    range: Range | None = None
    after: Int | None = named(None)
    if_: Bool | None = named(None)
    trail: Int | None = named(None)
    apply: Apply | None = None


@ludeme("piece")
class PieceSpec(Node):
    """`(piece "Disc1" state:1)`: which piece a move places (spec 05 §2.1).

    In a slot:
        Which piece.

    Attributes:
        pieces: The full names of pieces, with the number of their player, or their numbers; one
            move for each.
        state: The local state in which it is placed.
    """

    mentions = by_slot(pieces=Thing.PIECES)
    indexes = by_slot(pieces=Index.PIECE)
    pieces: OneOrMore[str] | OneOrMore[Int]
    state: Int | None = named(None)

    @property
    def needs(self) -> frozenset[Capability]:
        """States, where it says one (spec 04 §4)."""
        return frozenset({Capability.STATE} if self.state is not None else ())

    def full_names(self) -> Iterator[tuple[Thing, str]]:
        """The pieces that it names, where no part of their names will do."""
        return ((Thing.PIECE, each) for each in self.pieces if isinstance(each, str))


@ludeme("player")
class PlayerSpec(Node):
    """`(player (next))`: a player given by number, where a role could stand (spec 05 §2.1).

    In a slot:
        The player.

    Attributes:
        index: The number of the player.
    """

    phrases = ("{index}",)
    indexes = by_slot(index=Index.PLAYER)
    index: Int


@ludeme("flips")
class Flips(Node):
    """`(flips 1 2)`: the two states between which a piece flips (spec 06 §A9).

    In a slot:
        The two states between which the piece flips; any other state stays.

    Attributes:
        first: One of the two states.
        second: The other one.
    """

    first: int
    second: int


def kind_of(c: Code, type_: SiteType | None) -> str:
    """The site type a ludeme works on: the one written, else the board's default."""
    return str(type_) if type_ else c.program.facts.default_type


def spot_of(scene: Scene, type_: SiteType | None, where: Region | Int | None, name: str) -> Spot:
    """The spot of a part of a move, by default that of a variable."""
    spot = scene.at.get(name) if where is None else None
    if isinstance(where, Int):
        spot = where.spot(scene)
    kind = scene.kind(type_)
    if where is not None and where.beside_board:
        return Spot("")
    return spot if spot is not None and spot.kind == kind else Spot(kind)


def leaves_board(scene: Scene, where: Region | Int | None) -> bool:
    """Whether a part of a move may name sites beside the board."""
    if where is None:
        return True
    if isinstance(where, Int):
        site = scene.number(where)
        return site is None or site >= scene.facts.board_sites
    members = scene.members(where)
    return members is None or any(site >= scene.facts.board_sites for site in members)


def members_known(scene: Scene, where: Region | Int | None, spot: Spot) -> Scene:
    """The scene where a spot is one of the sites of a region, if that is what is written."""
    return scene.known(where.says(scene, spot, True)) if isinstance(where, Region) else scene


def looked_at_elsewhere(effect: Moves, place: type[Int]) -> Parts:
    """What an effect looks at where it is repeated, each time for another site, its `place`.

    Pieces that come to that site alone are nothing to what is removed from that site alone.
    """
    kinds = [each for each in effect.walk() if isinstance(each, Moves)]
    fill = [each for each in kinds if disturbs(each.reads | each.writes, ARRIVALS)]
    apart = all(isinstance(each.place, place) for each in fill)
    return reads(effect) - (ARRIVALS if apart else NOTHING)


def independent(effects: Sequence[Apply | None]) -> bool:
    """Whether effects of one move, each repeated any number of times, may be applied in turn."""
    found = [effect for effect in effects if effect is not None]
    changed = NOTHING.union(*(writes(effect) for effect in found))
    looked_at = NOTHING.union(*(looked_at_elsewhere(effect, BetweenSite) for effect in found))
    return all(effect.immediate for effect in found) and not disturbs(changed, looked_at)


def captured_apart(captured: Between | To | None, *others: Node | None) -> bool:
    """Whether captures may be applied while others are still being looked for.

    The clause says what is captured and how; `others` are asked about besides.
    """
    effect = captured.apply if captured else None
    conditions = (captured.if_ if captured else None, *others)
    changed = writes(effect) if effect is not None else STANDING
    looked_at = [reads(node) for node in conditions if node is not None]
    if effect is not None:
        looked_at.append(looked_at_elsewhere(effect, BetweenSite))
    return not any(disturbs(changed, each) for each in looked_at)


def may_sink(level: Int | None) -> bool:
    """Whether a level may be gone while its stack is there; the lowest is not."""
    return level is not None and not (isinstance(level, IntConstant) and level.value == 0)


def _made_in_turn(effects: Node) -> frozenset[Capability]:
    """Quirk: one that finds its stack lower than it was leaves an entry (spec 04 §5.6)."""
    alone = isinstance(effects, Moves) and effects.names_level and effects.single
    waiting = [] if alone else [effects]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Moves) and node.names_level:
            return frozenset({Capability.STALE_ENTRIES})
        waiting.extend(below for below in node.below if not below.only_asks)
    return frozenset()


def passed_effects(c: Code, sink: Sink, apply: Apply, first: Number, last: Number) -> None:
    """The effect at each site t[first] ... t[last] of a radial, the last one first (§1.3)."""
    index, site = c.fresh("i"), c.fresh("between")
    with c.block(f"for {index} in range({last}, {first} - 1, -1)"):
        c.line(f"{site} = t[{index}]")
        with c.scope(between=site):
            apply.emit(c, sink)
