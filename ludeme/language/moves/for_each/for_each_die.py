"""Moves for each die (spec 05 §4.15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ludeme.emit.actions.dice import dice_faces
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import FALSE, TRUE, ZERO, Condition, Literal, Number
from ludeme.emit.moves.acts import Act
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.passing import MapSink, with_then
from ludeme.language.base import UNNAMED, Thing, ludeme, named
from ludeme.language.effects.take import die_acted
from ludeme.language.kinds import Bool, Effect, Int, Moves, unsupported
from ludeme.language.moves.for_each.level_leak import LevelLeak
from ludeme.language.moves.move_clauses import Then
from ludeme.model.capabilities import Capability

#: Dice that are used together for a sum, by the number of dice.
SUMS: dict[int, list[tuple[int, ...]]] = {2: [(0, 1)], 3: [(0, 1, 2), *combinations(range(3), 2)]}


@ludeme("forEach Die")
class ForEachDie(Effect):
    """`(forEach Die if:(!= (pips) 0) (forEach Piece))`: moves for each die (spec 05 §4.15).

    Attributes:
        hand: Which set of dice, counted from 0; by default the first, which has all dice.
        combined: Whether there are moves for sums of dice as well: of two dice, or of two and all
            of three.
        replay_double: Whether a double is played twice over, so that it gives four moves.
        if_: Which dice are used; `(pips)` is the value of the die, 0 if it has been used already.
        moves: The moves for one die, in which `(pips)` is its value; making one of them uses the
            die up.
    """

    uses = frozenset({Thing.DICE})
    hand: Int | None = None
    combined: Bool | None = named(None)
    replay_double: Bool | None = named(None)
    if_: Bool | None = named(None)
    moves: Moves
    then: Then | None = None
    reads = frozenset({"dice"})
    writes = NOTHING

    @property
    def needs(self) -> frozenset[Capability]:
        """Doubles set the unnamed variable, by which other `forEach Die` refill the dice, too."""
        sets = self.replay_double is not None
        return frozenset({Capability.UNNAMED_VARIABLE} if sets else ())

    def made_names(self) -> Iterator[tuple[Thing, str]]:
        """The variable without a name, which remembers doubles."""
        if self.replay_double is not None:
            yield Thing.VARIABLE, UNNAMED

    def emit(self, c: Code, sink: Sink) -> None:
        """Moves with `(pips)` set to the value of each die, which they use up."""
        if not c.program.facts.dice:
            return
        hand = self.hand.emit(c) if self.hand else ZERO
        if hand.value not in (0, None):
            raise unsupported(self)  # all dice of a game lie in one container (spec 04 §3.8)
        with c.when(TRUE if hand.value == 0 else Condition(f"{hand} == 0")):
            self._dice(c, sink)

    def _dice(self, c: Code, sink: Sink) -> None:
        number = c.program.facts.dice[0].size
        c.program.layout.need("DIE", number)
        out = with_then(sink, self.then)
        die, pips = c.fresh("die", 0, number - 1), c.fresh("pips")
        replay = self.replay_double.emit(c) if self.replay_double else FALSE
        again = self._replay(c, number, pips, replay)
        leak = LevelLeak(c, self.moves, out)
        with c.block(f"for {die} in range({number})"):
            c.line(f"{pips} = {c.s}[DIE + {die}]")

            def use(body: Code) -> None:
                _use(body, die)
                again(body)

            self._moves(c, out, leak, pips, use, die)
        combined = self.combined.emit(c) if self.combined else FALSE
        with c.when(combined):
            for dice in SUMS.get(number, ()):
                self._together(c, out, leak, dice)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the moves."""
        return self.moves.move_shapes(scene.anew())

    def _moves(
        self,
        c: Code,
        out: Sink,
        leak: LevelLeak,
        pips: Number,
        use: Act,
        die: Number | None = None,
    ) -> None:
        def used(candidate: Candidate) -> Candidate:
            after = candidate.after(use).saying("value", pips)
            return after if die is None else after.saying("die", die)

        with (
            c.scope(pips=pips),
            c.when(self.if_.emit(c) if self.if_ else TRUE),
            leak.repetition(c, MapSink(out, used, same_sites=True)) as sink,
        ):
            self.moves.emit(c, sink)

    def _together(self, c: Code, out: Sink, leak: LevelLeak, dice: tuple[int, ...]) -> None:
        values = [f"{c.s}[DIE + {die}]" for die in dice]
        with c.block("if " + " and ".join(f"{value} != 0" for value in values)):
            pips = c.var("pips", " + ".join(values))

            def use(body: Code) -> None:
                for die in dice:
                    _use(body, Literal(die))

            self._moves(c, out, leak, pips, use)

    def _replay(self, c: Code, number: int, pips: Number, replay: Condition) -> Act:
        """A double is played four times: the unnamed variable remembers it, then the dice return.

        What happens is decided when the moves are generated; dice that are not doubled are
        refilled as well while the variable is set (quirk).
        """
        if replay.known is False and Capability.UNNAMED_VARIABLE not in c.program.facts.needs:
            return lambda body: None
        equal = " and ".join(f"{c.s}[DIE] == {c.s}[DIE + {die}]" for die in range(1, number))
        equal = equal or TRUE
        test = equal if replay.known else f"({equal}) and {replay}"
        double = c.var("double", f"1 if {test} else 0")
        shown = c.var("shown", f"{c.s}[TEMP]")
        sides, values, _ = dice_faces(c.program)
        first = c.program.facts.dice[0].first

        def act(body: Code) -> None:
            with body.block(f"if {double}"):
                body.line(f"{body.s}[TEMP] = {pips} if {shown} == -1 else -1")
            with body.block(f"elif {shown} != -1"):
                other = body.fresh("other", 0, number - 1)
                with body.block(f"for {other} in range({number})"):
                    with body.block(f"if {shown} >= 1 and t[{sides} + {other}] >= {shown}"):
                        set_state = body.helper("set_state")
                        body.line(f"{set_state}({body.s}, {first} + {other}, {shown} - 1)")
                        face = f"{values} + {other} * FACES + {shown} - 1"
                        body.line(f"{body.s}[DIE + {other}] = t[{face}]")
                        die_acted(body, other)

        return act


def _use(c: Code, die: Number) -> None:
    """A die is used up."""
    c.line(f"{c.s}[DIE + {die}] = 0")
    die_acted(c, die)
