"""Requirements on lists of moves (spec 05 §4.17, §4.18, §5.2-§5.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ludeme.emit import fields
from ludeme.emit.code import Code, Env
from ludeme.emit.dependence import ANYTHING, BOARD, NOTHING, disturbs, reads
from ludeme.emit.expressions import Condition, Literal, Number, negation
from ludeme.emit.flags import Flag, Flags
from ludeme.emit.moves.acts import Act, in_order, nothing
from ludeme.emit.moves.candidate import Candidate, Sink, kind_of_all, looking_ahead
from ludeme.emit.moves.decided import all_at_once, found_on
from ludeme.emit.moves.finding import first_found
from ludeme.emit.moves.move_shapes import MoveShape, Scene, Shapes, placeless
from ludeme.emit.moves.passing import FilterSink, MapSink, PassingSink, is_effect, with_then
from ludeme.emit.moves.recording import Record
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.moves.sinks import Build, EachSink
from ludeme.language.base import Node, ludeme, named
from ludeme.language.booleans.can_move import NoMoves
from ludeme.language.booleans.is_threatened import IsThreatened
from ludeme.language.booleans.logic import Not
from ludeme.language.effects.take import Roll
from ludeme.language.kinds import Bool, Effect, Moves
from ludeme.language.moves.for_each.for_each_piece import ForEachPiece
from ludeme.language.moves.lists.first_sites import either_sites, first_sites
from ludeme.language.moves.lists.found_ahead import home
from ludeme.language.moves.lists.logical import IfMoves, decided
from ludeme.language.moves.lists.order import follows, order_shows
from ludeme.language.moves.lists.repeated import MOST_ROUNDS
from ludeme.language.moves.move_clauses import Then

#: Stands for the sites of a decision that was not made.
NOBODY = Literal(-2)
#: What is forgotten when the next move is played (spec 05 §5.1).
OF_ONE_PLY = frozenset({"pending", "vote"})


@ludeme("do")
class Do(Effect):
    """`(do (forEach Piece) ifAfterwards:(not (is Threatened (id "King" Mover))))`: look ahead
    (§5.2).

    Attributes:
        prior: The moves to choose from; with `next:`, what is done before those.
        next: The moves to choose from once those are done; each of them includes these.
        if_afterwards: Only moves after which this holds are legal; it is asked before the turn
            passes on.
    """

    phrases = ("of what would be true after it",)
    prior: Moves
    next: Moves | None = named(None)
    if_afterwards: Bool | None = named(None)
    then: Then | None = None
    writes = NOTHING

    @property
    def asked_by_site(self) -> bool:
        """Where it only tests what moves lead to."""
        return self.next is None and self.prior.asked_by_site

    @property
    def rolls_first(self) -> bool:
        """Where it rolls before its moves."""
        return any(node.rolls for node in self.prior.walk())

    def emit(self, c: Code, sink: Sink) -> None:
        """Filter by what holds afterwards, and combine with what is done before."""
        out = with_then(sink, self.then)
        if self.next is not None:
            self._with_prior(c, out, self.next)
        elif self.if_afterwards is not None:
            self.prior.emit(c, self._filtered(c, out))

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the moves; what is done before may have changed what they meet.

        Quirk: where that is a decision, the sites shown are its own.
        """
        if self.next is None:
            return self.prior.move_shapes(scene) if self.if_afterwards is not None else ()
        if _decides(self.prior):
            return (MoveShape(self), *placeless(self), *placeless(self, "pass"))
        untouched = scene.as_it_is and not _changes_board(self.prior)
        shapes = self.next.move_shapes(replace(scene.anew(), as_it_is=untouched))
        return shapes + (placeless(self, "pass") if scene.facts.dice else ())

    def _filtered(self, c: Code, out: Sink) -> Sink:
        if self.if_afterwards is None or self._guarded(c):
            return out
        # `(forEach Piece Next)` is read as if that player were to move, but tested as it is
        others = any(isinstance(n, ForEachPiece) and n.player for n in self.prior.walk())
        outer = c.var("outer", c.s) if others else ""
        return Afterwards(out, self.if_afterwards, dict(c.env), outer, by=self).sink

    def _guarded(self, c: Code) -> bool:
        """The recursion guard of spec 05 §5.2: a literal negation is taken as true."""
        negated = self.if_afterwards.condition if isinstance(self.if_afterwards, Not) else None
        return (Flag.THREAT in c.flags and isinstance(negated, IsThreatened)) or (
            Flag.NO_MOVES in c.flags and isinstance(negated, NoMoves)
        )

    def _with_prior(self, c: Code, out: Sink, moves: Moves) -> None:
        env = looking_ahead(c.env)
        if Flag.THREAT in c.flags:  # attacks ignore what is done before (spec 05 §5.5)
            moves.emit(c, out)
            return
        passing = Candidate(env={}, perform=lambda body: None, kind="pass")
        if c.program.facts.dice and out.asks and self.if_afterwards is None:
            out.move(c, passing)  # there is a move at any rate: this pass if no other
            return
        first, begun = _decided(c, self.prior), self._begun(c)
        shown, thieves = self._stolen(c)
        take_roll = None if is_effect(out) else self._roll(c)
        prior = before_pass = _on(env, take_roll, self._again(c, out, first))
        if c.program.facts.dice and order_shows(self.prior, c.program.facts, last_first=True):
            before_pass = _on(env, take_roll, self._again(c, out, first, last_first=True))
        row = c.scratch()
        with c.on(row), c.within(env), c.unflagged(Flag.RECORDING):
            if take_roll:
                take_roll(c)
            first(c)
        if is_effect(out) and self._draws():  # what was drawn is drawn, whoever repeats it
            c.line(f"{c.helper('take_chance')}({c.s}, {row})")

        # while recording, each action of what is done before is on record
        recording = Flag.RECORDING in c.flags

        def join(move: Candidate) -> Candidate:
            done = before_pass if move.perform is passing.perform else prior
            effects = in_order(done, move.effects or nothing)
            whole = replace(move, effects=effects) if recording else move.before(done)
            return begun(whole)

        combined = self._filtered(c, MapSink(home(c, out), join))
        if thieves:
            combined = _StolenSink(combined, shown, thieves)
        members: list[Build] = [moves.emit]
        if c.program.facts.dice:
            # nothing to play with this roll: a pass that carries it (spec 05 §5.2)
            members.append(lambda b, inner: inner.move(b, passing))
        with c.on(row):
            first_found(c, combined, "can_play", members)

    def _roll(self, c: Code) -> Act | None:
        """What makes its own roll the coming one, of those of a list (spec 06 §B5.1)."""
        if not self.rolls_first:
            return None
        number = rules_of(c.program).roll_number(self)
        rounds = [value for value in dict.fromkeys(c.env.values()) if value.value is None]
        if rounds:
            c.program.layout.need("ROLLS_SEED", 1)
            sum_ = str(number)
            for value in rounds:
                sum_ = f"({sum_}) * {MOST_ROUNDS} + {value}"
            which = c.var("round", sum_)
            return lambda b: b.line(f"{b.helper('roll_apart')}({b.s}, t, {which})")
        if number == 0:
            return None
        return lambda b: b.line(f"{b.helper('take_roll')}({b.s}, t, {number})")

    def _again(self, c: Code, out: Sink, first: Act, *, last_first: bool = False) -> Act:
        """What is done before, when one of the moves is made: decided once, here or there.

        Quirk: before a pass for want of moves the last is done first (spec 05 §5.2).
        """
        now = found_on(c, out)
        drawn = bool(now) and self._draws()
        decided_once = drawn or (self._brings_others() and (now or not self.prior.immediate))
        shows = order_shows(self.prior, c.program.facts, last_first=last_first)
        recorded = Flag.RECORDING not in c.flags and (decided_once or shows)

        def again(b: Code) -> None:
            source = b.scratch("undrawn", now) if drawn else now  # chance is the same each time
            if recorded:
                record = b.program.attached(Record)
                record.make(b, source or b.s, self.prior.emit, last_first=last_first)
            else:
                all_at_once(source, self.prior.emit, otherwise=first)(b)

        return again

    def _draws(self) -> bool:
        """Whether chance decides about what is done before."""
        return any(node.draws or node.rolls for node in self.prior.walk())

    def _brings_others(self) -> bool:
        """Whether what is done before may bring other moves with it, as effects or consequences."""
        return _decides(self.prior) or follows(self.prior)

    def _begun(self, c: Code) -> Callable[[Candidate], Candidate]:
        """What says where moves begin, if that is asked: at the first action of what is done."""
        if Flag.JOINED not in c.flags:
            return lambda move: move
        some, sites = first_sites(c, self.prior, [])
        begun = Condition(c.var("begun", some))
        return lambda move: replace(move, acts_on=either_sites(begun, sites, move.begins))

    def _stolen(self, c: Code) -> tuple[tuple[Number, Number], list[Candidate]]:
        """The sites of the first decision among what is done before, and the moves it may be."""
        thieves: list[Candidate] = []
        if not _decides(self.prior):
            return (NOBODY, NOBODY), thieves
        origin, target = c.var("shown_from", NOBODY), c.var("shown_to", NOBODY)

        def look(body: Code, candidate: Candidate) -> None:
            if candidate.decision:
                thieves.append(candidate)
                with body.block(f"if {origin} == {NOBODY}"):
                    body.line(f"{origin} = {candidate.decides[0]}")
                    body.line(f"{target} = {candidate.decides[1]}")

        self.prior.emit(c, EachSink(look, ordered=True))
        return (origin, target), thieves


@dataclass(eq=False)
class _StolenSink(PassingSink):
    """Quirk: a decision among what is done before is the one that is shown (spec 05 §5.2)."""

    shown: tuple[Number, Number]
    thieves: list[Candidate]

    @property
    def stolen(self) -> str:
        """A condition: there is such a decision."""
        return f"{self.shown[0]} != {NOBODY}"

    def _named(self, candidate: Candidate) -> Candidate:
        first, second = (
            Number(f"({other} if {self.stolen} else {own})")
            for other, own in zip(self.shown, candidate.decides, strict=True)
        )
        return replace(
            candidate,
            shown=(first, second),
            decision=True,
            origin_type=self.thieves[0].origin_type,
            target_type=self.thieves[0].target_type,
        )

    def move(self, c: Code, candidate: Candidate) -> None:
        """Pass on, named anew; a pass, for one, is none beside another decision."""
        kind, named = kind_of_all((*self.thieves, candidate)), self._named(candidate)
        if kind == candidate.kind:
            self.inner.move(c, named)
            return
        with c.block(f"if {self.stolen}"):
            self.inner.move(c, replace(named, kind=kind))
        with c.block("else"):
            self.inner.move(c, named)


def _on(env: Env, take_roll: Act | None, again: Act) -> Act:
    """What is done before, with its own roll and in the surroundings it was written for."""

    def prior(body: Code) -> None:
        if take_roll:
            take_roll(body)
        with body.within(env), body.flagged(Flag.DONE_BEFORE):
            again(body)

    return prior


def _changes_board(moves: Moves) -> bool:
    """Whether moves change what stands on the board; dice lie beside it."""
    parts = (part for part in moves.walk() if not isinstance(part, Roll))
    return any(disturbs(part.writes, BOARD) for part in parts)


def _decides(node: Node) -> bool:
    """Whether a ludeme makes decisions; neither consequences nor mere questions count."""
    if node.only_asks or isinstance(node, Then):
        return False
    if isinstance(node, ForEachPiece) and node.moves is None:
        return True  # what the pieces do is written with them, as decisions
    if isinstance(node, Moves) and (node.decision or node.always_decides):
        return True
    return any(_decides(child) for child in node.children())


def _decided(c: Code, moves: Moves) -> Act:
    """The effect of what is done before; whether to do it may depend on the pending values.

    These are forgotten before a move is played, so such a condition is decided here.
    """
    if not isinstance(moves, IfMoves) or not disturbs(OF_ONE_PLY, reads(moves.condition)):
        return moves.effect
    return decided(c, moves).effect


class Afterwards:
    """Keeps the moves after which a condition holds on a copy (spec 05 §5.2)."""

    def __init__(
        self, inner: Sink, condition: Bool, env: Env, outer: str = "", *, by: Node
    ) -> None:
        self.condition = condition
        self.outer = outer
        self.env = env
        self.sink = FilterSink(inner, self.test, ahead=not outer, by=by)
        #: The function that tests the condition, written once for all moves.
        self._checks: dict[Flags, tuple[str, tuple[str, ...]]] = {}

    def test(self, c: Code, candidate: Candidate) -> Condition:
        """Apply the move to a scratch row and test the condition there."""
        name, free = candidate.function(c, top=True)
        row = c.scratch()
        for place in ("mover", "next", "prev"):  # found as if another player were to move
            real = candidate.env.get(f"real_{place}")
            if real is not None and real != self.env.get(f"real_{place}"):
                c.line(f"{row}[{place.upper()}] = {real}")
        c.line(f"{c.helper('keep_pending')}({row})")
        c.line(c.call(name, free, (row, "t", "x")))
        # a move that lets its player move again is tested as if the turn had come from `prev`
        with c.block(f"if {row}[NEXT] == {row}[MOVER]"):
            c.line(f"{row}[NEXT] = {row}[PREV]")

        def build(body: Code) -> None:
            with body.within(self.env):
                holds = self.condition.emit(body)
            with body.when(holds):
                body.line("return True")
            body.line("return False")

        if c.flags not in self._checks:
            self._checks[c.flags] = c.function("afterwards", build)
        check, values = self._checks[c.flags]
        return Condition(c.call(check, values, (row, "t", "x")))


@ludeme("avoidStoredState")
class AvoidStoredState(Effect):
    """`(avoidStoredState (forEach Piece))`: no move back to the remembered position (05 §5.4).

    Attributes:
        moves: The moves, less those that lead back to the position that `(remember State)` stored.
        then: Without influence here.
    """

    phrases = ("it would bring back the remembered position",)
    moves: Moves
    then: Then | None = None
    reads = ANYTHING
    writes = NOTHING

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of all the moves."""
        return self.moves.move_shapes(scene)

    def emit(self, c: Code, sink: Sink) -> None:
        """Leave out the moves after which the position is the remembered one; `then` is lost."""
        parts = fields.stored_position(c)

        def test(body: Code, candidate: Candidate) -> Condition:
            name, free = candidate.function(body, top=True)
            row = body.scratch()
            body.line(body.call(name, free, (row, "t", "x")))
            hashed = body.helper("position_hash")
            same = " and ".join(
                f"{hashed}({row}, t, {weights}) == {part}"
                for weights, part in zip(fields.HASH_WEIGHTS, parts, strict=True)
            )
            return negation(Condition(same))

        self.moves.emit(c, FilterSink(sink, test, ahead=True, by=self))
