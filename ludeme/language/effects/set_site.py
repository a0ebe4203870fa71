"""Effects on what a site holds: count, state, value, rotation, flip (spec 06 §A5, §A9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, STANDING, Parts
from ludeme.emit.expressions import (
    TRUE,
    Condition,
    Literal,
    Number,
    at_least,
    both,
    negation,
)
from ludeme.emit.moves.acts import Act, in_order, series
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.last_action import NO_LEVELS, levels_asked
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.questions import Place, locate, may_be_level
from ludeme.language.base import OneOrMore, by_slot, ludeme, named, shape
from ludeme.language.constants import SiteType
from ludeme.language.folding import most_turned
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Effect, Int
from ludeme.language.moves.move_clauses import Then, To, kind_of
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


def on_site(
    c: Code,
    source: Effect,
    site: Number,
    kind: str,
    *acts: Act,
    levels: Callable[[Code], tuple[Number, Number]] = lambda c: NO_LEVELS,
) -> Candidate:
    """A move that changes something about one site, by actions that follow each other.

    `levels`: those that the last action names, asked when it has been made.
    """

    def acting(body: Code) -> None:
        acted(body, site, site, levels=levels(body))

    return Candidate(
        env=dict(c.env),
        perform=series(*(in_order(act, acting) for act in acts)),
        origin=site,
        target=site,
        decision=source.decision,
        origin_type=kind,
        target_type=kind,
    )


def levels_named(c: Code, level: Number | None) -> tuple[Number, Number]:
    """The level that an action names, if it names one: -1 stands for none."""
    if level is None or not levels_asked(c) or not c.program.facts.stacking:
        return NO_LEVELS
    named = Number(f"max({level}, 0)") if level.value is None else Literal(max(level.value, 0))
    return named, named


@shape
class SetSite(Effect):
    """A setter of one number of a site.

    Attributes:
        at: The site.
        level: The level of the stack; by default the top.
    """

    indexes = by_slot(at=Index.SITE, level=Index.LEVEL)
    type: SiteType | None = None
    at: Int = named()
    level: Int | None = named(None)
    value: Int
    then: Then | None = None
    writes: ClassVar[Parts] = STANDING
    single = True

    @property
    def place(self) -> Int | None:
        """The site."""
        return self.at

    #: Whether a number behind the board means a hand, whatever the type.
    by_index: ClassVar[bool] = False
    #: Whether negative numbers are ignored.
    natural: ClassVar[bool] = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move, if there is such a site."""
        kind = kind_of(c, self.type)
        place = locate(c, self.at.emit(c), kind, by_index=self.by_index)
        with c.when(place.valid):
            value = c.let("value", self.value.emit(c))
            known = not self.natural or (value.value is not None and value.value >= 0)
            with c.when(TRUE if known else Condition(f"{value} >= 0")):
                level = c.let("level", self.level.emit(c)) if self.level else None
                with c.when(may_be_level(level)):
                    act = self.act(c, place, level, value)
                    named = levels_named(c, level)
                    done = on_site(c, self, place.site, kind, act, levels=lambda body: named)
                    with_then(sink, self.then).move(c, done)

    def act(self, c: Code, place: Place, level: Number | None, value: Number) -> Act:
        """What the move does; readings of the position are made now."""
        raise NotImplementedError


@ludeme("set Count")
class SetCount(SetSite):
    """`(set Count at:(to) 3)`: set the number of pieces on a site (spec 06 §A5).

    Attributes:
        value: How many pieces stand there; 0 empties the site.
    """

    needs = frozenset({Capability.COUNTS, Capability.STORED_OWNERS, Capability.COUNTS_SET})
    reads = BOARD
    writes = BOARD
    by_index = True
    natural = False

    def act(self, c: Code, place: Place, level: Number | None, value: Number) -> Act:
        """The piece that stands there now is counted anew."""
        piece = c.var("piece", access.what(c, place.slot))
        return lambda body: body.line(
            f"{body.helper('set_count')}({body.s}, t, {place.slot}, {piece}, {value})"
        )


@ludeme("set State")
class SetState(SetSite):
    """`(set State at:(last To) 1)`: set the local state of a site (spec 06 §A5).

    Attributes:
        value: The new local state.
    """

    needs = frozenset({Capability.STATE})

    def act(self, c: Code, place: Place, level: Number | None, value: Number) -> Act:
        """The state, whether or not a piece stands there."""
        return lambda body: access.write(body, "STATE", place.slot, value, level)


@ludeme("set Value")
class SetSiteValue(SetSite):
    """`(set Value at:(last To) 1)`: set the piece value of a site (spec 06 §A5).

    Attributes:
        value: The new value of the piece.
    """

    needs = frozenset({Capability.VALUE})
    by_index = True

    @property
    def writes(self) -> Parts:  # type: ignore[override]
        """The pieces too, where one is added."""
        return BOARD if self.adds_pieces else STANDING

    @property
    def adds_pieces(self) -> bool:
        """Quirk: where a level of a vertex or an edge is meant."""
        return self.level is not None

    def act(self, c: Code, place: Place, level: Number | None, value: Number) -> Act:
        """The value of the (top) piece; quirk: below a level of a vertex or an edge, a copy."""
        facts = c.program.facts

        def write(body: Code) -> None:
            access.write(body, "VALUE", place.slot, value, level)

        if level is None or not facts.stacking or kind_of(c, self.type) == "Cell":
            return write
        beside = len(facts.containers) > 1
        on_board = Condition(f"{place.site} < {facts.first_hand_site}") if beside else TRUE
        copied = both(on_board, at_least(level, 0))

        def act(body: Code) -> None:
            with body.when(negation(copied)):
                write(body)
            with body.when(copied), body.block(f"if {level} < {access.height(body, place.slot)}"):
                copy = body.helper("insert_copy")
                body.line(f"{copy}({body.s}, t, {place.slot}, {level}, {value})")

        return act


@ludeme("set Rotation", "move Set Rotation")
class SetRotation(Effect):
    """`(move Set Rotation (to (last To)) {0 2})`: turn a piece (spec 06 §A5, 05 §2.15).

    Attributes:
        to: The site of the piece; by default `(from)`.
        directions: Rotations that the piece may be given: one move for each.
        previous: Whether it may be turned back by one; by default it may.
        next: Whether it may be turned on by one; by default it may.
    """

    to: To | None = None
    directions: OneOrMore[Int] | None = None
    previous: Bool | None = named(None)
    next: Bool | None = named(None)
    then: Then | None = None
    needs = frozenset({Capability.ROTATION})
    reads = BOARD
    writes = STANDING

    def highest_rotation(self, facts: Facts) -> int:
        """The highest of those listed."""
        return max((most_turned(each, facts) for each in self.directions or ()), default=0)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per rotation. Quirk: those listed do not replace the ones to both sides."""
        kind = kind_of(c, self.to.type if self.to else None)
        place = locate(c, self.to.single_site(c) if self.to else c.get("from"), kind)
        out = with_then(sink, self.then)
        with c.when(place.valid):
            turns = c.program.facts.topology.rotations
            now = c.var("now", access.read(c, "ROTATION", place.slot))
            for direction in self.directions or ():
                self._turn(c, out, place, kind, c.let("rotation", direction.emit(c)))
            for condition, rotation in (
                (self.previous, f"{now} - 1 if {now} > 0 else {turns - 1}"),
                (self.next, f"({now} + 1) % {turns}"),
            ):
                with c.when(condition.emit(c) if condition else TRUE):
                    self._turn(c, out, place, kind, c.var("rotation", rotation))

    def move_shapes(self, scene: Scene) -> Shapes:
        """On one site."""
        spot = self.to.spot(scene) if self.to else scene.at.get("from")
        return scene.placed(self, spot or Spot(scene.facts.default_type), leaves=True)

    def _turn(self, c: Code, out: Sink, place: Place, kind: str, rotation: Number) -> None:
        def act(body: Code) -> None:
            access.write(body, "ROTATION", place.slot, rotation)

        out.move(c, on_site(c, self, place.site, kind, act))


@ludeme("flip")
class Flip(Effect):
    """`(flip (last To))`: turn a piece, or a whole stack, over (spec 06 §A9).

    Attributes:
        site: The site of the piece or stack; by default `(to)`.
    """

    indexes = by_slot(site=Index.SITE)
    type: SiteType | None = None
    site: Int | None = None
    then: Then | None = None
    needs = frozenset({Capability.STATE})
    reads: ClassVar[Parts] = BOARD
    writes = BOARD
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move, if the piece has two sides or there is a stack to turn."""
        kind = kind_of(c, self.type)
        facts = c.program.facts
        place = locate(c, self.site.emit(c) if self.site else c.get("to"), kind)
        sides = [piece.flips or (-1, -1) for piece in facts.pieces]
        first = c.program.tables.add("first_side", [side[0] for side in sides])
        second = c.program.tables.add("second_side", [side[1] for side in sides])
        with c.when(place.valid):
            turns = f"t[{first} + {access.what(c, place.slot)}] >= 0"
            if facts.stacking:
                turns = f"{access.height(c, place.slot)} > 1 or {turns}"
            with c.block(f"if {turns}"):
                turn = _turn_stack if facts.stacking else _turn_piece
                act = turn(c, place, first, second)
                with_then(sink, self.then).move(c, on_site(c, self, place.site, kind, act))


def _turn_piece(c: Code, place: Place, first: str, second: str) -> Act:
    """Turning a piece over: the state that it gets is decided now."""
    flipped = c.helper("flipped")
    state = c.var("state", f"{flipped}({c.s}, t, {place.slot}, {first}, {second})")
    return lambda body: access.write(body, "STATE", place.slot, state)


def _turn_stack(c: Code, place: Place, first: str, second: str) -> Act:
    """Turning a stack over, as high as it is by then."""
    access.read(c, "STATE", place.slot)

    def act(body: Code) -> None:
        flip = body.helper("flip")
        body.line(f"{flip}({body.s}, t, {place.slot}, {first}, {second})")

    return act
