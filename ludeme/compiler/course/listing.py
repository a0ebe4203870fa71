"""The legal moves as text: the list of a turn, and whether somebody has any (spec 06 §B1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludeme.compiler.course.drawn_lists import DRAWN_MOVES, draw_once, is_drawn
from ludeme.compiler.course.phases import Phases
from ludeme.compiler.course.random_play import ENTRY, write_sampling
from ludeme.compiler.course.rolls import RollNumbers
from ludeme.compiler.course.simulation import fused
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Condition, Literal, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.dispatch import write_checks
from ludeme.emit.moves.finding import exists
from ludeme.emit.moves.passing import FilterSink
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.moves.sinks import CountSink, RowSink
from ludeme.emit.program import DEFERRED, Program
from ludeme.emit.questions import number
from ludeme.language.kinds import MetaRule
from ludeme.model.capabilities import Capability

#: Makes another seed of the chance source from a seed (see the kernel `random_below`).
OTHER_STREAM, MODULUS = 69621, 2147483647
ROWS = (*ENTRY, "mv")
#: Whoever has a move is no longer marked as having none (spec 06 §B1.3).
_CLEAR_STALEMATE = "s[STALEMATED] &= ~(1 << s[MOVER])"


class Listing:
    """Writes which moves there are."""

    def __init__(
        self,
        program: Program,
        phases: Phases,
        meta: Sequence[MetaRule],
        *,
        rolls: RollNumbers | None,
    ) -> None:
        self.program = program
        self.facts = program.facts
        self.phases = phases
        self.meta = meta
        #: The rolls that are drawn when the moves of a turn are listed.
        self.rolls = rolls
        self.marks_stalemates = Capability.STALEMATED in program.facts.needs

    def offers(self, s: str) -> list[str]:
        """Conditions on the moves that meta rules add to the list of the position `s`."""
        return [test for rule in self.meta if (test := rule.offers_when(s, self.facts))]

    def _allowed(self, sink: Sink) -> Sink:
        return rules_of(self.program).filtered(sink)

    def listed(self, sink: Sink) -> Sink:
        """The sink for the moves of a list: with what follows each, without the forbidden ones."""
        sink = self._allowed(sink)
        for rule in self.meta:
            sink = rule.listed(sink)
        return sink

    # --- the list -------------------------------------------------------------------------------

    def write_moves(self) -> RowSink:
        """`moves(s, t, x, mv)`: fill the rows of all legal moves; returns their number."""
        c = Code(self.program)
        defers = self.facts.mode == "Alternating" and not self.program.watch.is_trace
        sink = RowSink(top=True, room="len(mv)", defers=defers)
        self._write_list(c, sink)
        if sink.defers and len(self.phases.listed) == 1 and not self.marks_stalemates:
            rule = self.phases.listed[0].play.moves
            write_sampling(self.program, rule, sink, self.listed)
        if any(generator.check for generator in sink.used.values()):
            c = self._defer(c, sink)
        if self.facts.mode != "Simulation":
            with c.block("if p == 0"):
                sink.move(c, forced_pass())
        if self.marks_stalemates:
            c.line(_CLEAR_STALEMATE)
        c.line("return p // W")
        if is_drawn(self.program, c):
            self.program.define(DRAWN_MOVES, c, ROWS, "the legal moves, drawn anew")
            c = Code(self.program)
            self._begin_list(c)
            draw_once(c)
        self.program.define("moves", c, ROWS, "the legal moves")
        return sink

    def _write_list(self, c: Code, sink: RowSink) -> None:
        if self.rolls:
            c.helper("draw_dice")  # its fields come before those that the moves need
        with c.capture() as moves:  # which rolls there are is known when these are written
            self._write_moves(c, sink)
        others = self.rolls.count - 1 if self.rolls else 0
        if others:
            self.program.layout.need("OTHER_ROLLS", others * self.facts.dice[0].size)
        self._begin_list(c)
        c.splice(moves)

    def _begin_list(self, c: Code) -> None:
        """Nobody has a move when the game is over; otherwise dice are rolled before."""
        _nothing_when_over(c)
        if self.rolls:
            several = any(map(self.program.layout.has, ("OTHER_ROLLS", "ROLLS_SEED")))
            with c.block("if s[ROLLED] == 0"):
                c.line(f"{c.helper('draw_rolls' if several else 'draw_dice')}(s, t)")

    def _write_moves(self, c: Code, sink: RowSink | CountSink) -> None:
        c.line("p = 0")
        if self.facts.mode == "Simulation":
            fused(c, sink, lambda b, inner: self.phases.moves(b, self._allowed(inner), Literal(1)))
        elif self.facts.mode == "Simultaneous":
            self._simultaneous_moves(c, sink)
        else:
            self.phases.moves(c, self.listed(sink))
        for rule in self.meta:
            with self.program.watch.inside(rule):
                rule.offer(c, self.listed(sink))

    def _simultaneous_moves(self, c: Code, sink: RowSink | CountSink) -> None:
        """The moves of every player, told apart by who makes them, or of the one who chooses.

        They are those of the position's mover (spec 06 §B5.2, `course.simultaneous`).
        """
        with c.block("if s[CHOOSER] != 0"):
            c.line("s[MOVER] = s[STATE_MOVER]")
        for player in range(1, self.facts.players + 1):
            own = FilterSink(
                sink,
                lambda body, move, player=player: (  # type: ignore[misc]
                    Condition(f"{move.mover or f'{body.s}[MOVER]'} == {player}")
                ),
            )
            asked = f"(s[CHOOSER] == 0 or s[CHOOSER] == {player})"
            with c.block(f"if is_active(s, {player}) and {asked}"):
                before = c.var("before", sink.place)
                self.phases.moves(c, self._allowed(own), Literal(player))
                with c.block(f"if {sink.place} == {before}"):
                    sink.move(c, replace(forced_pass(), mover=Literal(player)))
        with c.block("if s[CHOOSER] != 0"):
            c.line("s[MOVER] = s[CHOOSER]")

    def _defer(self, listing: Code, sink: RowSink) -> Code:
        """Split the list from the tests of its moves; returns the beginning of `moves`."""
        listing.line("return p // W")
        self.program.entries += DEFERRED
        self.program.define("candidates", listing, ROWS, "moves that are legal if they are allowed")
        test = self._write_test(sink)
        c = Code(self.program)
        _nothing_when_over(c)  # not even the forced pass of who has no candidates
        c.line("p = 0")
        with c.block(f"for k in range(candidates({', '.join(ROWS)}))"):
            with c.block(f"if {test}({', '.join(ROWS)}, k)"):
                with c.block("for i in range(W)"):
                    c.line("mv[p + i] = mv[k * W + i]")
                c.line("p += W")
        return c

    def _write_test(self, sink: RowSink) -> str:
        """`allowed(s, t, x, mv, k)`. Whoever has a move is no longer marked as having none.

        Returns the name of the test that leaves the mark, for as long as moves are still listed.
        """
        name, test, parameters = "allowed", Code(self.program), (*ROWS, "k")
        test.line("p = k * W")
        write_checks(test, sink, Number("p"))
        says = "whether a listed move is legal"
        if self.marks_stalemates:
            name = "passes"
            self.program.define(name, test, parameters, says)
            test = Code(self.program)
            with test.block(f"if not passes({', '.join(parameters)})"):
                test.line("return False")
            test.line(_CLEAR_STALEMATE)
            test.line("return True")
        self.program.define("allowed", test, parameters, says)
        return name

    # --- whether there are any ------------------------------------------------------------------

    def has_moves(self, c: Code) -> Condition:
        """A condition: the mover's phase offers a move (repetitions left out)."""
        with c.flagged(Flag.NO_MOVES):
            return exists(
                c,
                "has_moves",
                lambda b, sink: self.phases.moves(b, self._allowed(sink)),
                key="has_moves",
            )

    def can_move(self, c: Code) -> Condition:
        """A condition: the mover has a move, be it one that a meta rule adds (06 §B1.3)."""
        moves, offered = self.has_moves(c), self.offers(c.s)
        return Condition(f"({' or '.join([*offered, moves])})") if offered else moves

    def no_moves_next(self, c: Code) -> Condition:
        """`(no Moves Next)`: computed on the spot, as if the next player moved (07 §1.3)."""
        row = c.scratch("after")
        with c.block(f"if {row}[OVER] == 0 and {row}[ACTIVE] != 0"):
            c.line(f"{row}[PREV] = {row}[MOVER]")
            c.line(f"{row}[MOVER] = {row}[NEXT]")
            c.line(f"{row}[NEXT] = next_active({row}, {row}[MOVER])")
        self.roll_apart(c, row)
        with c.on(row):
            stuck = Condition(f"not {self.can_move(c)}")
        if not self.marks_stalemates:
            return stuck
        answer = Condition(c.var("stuck", stuck))
        # quirk: the mark that other rules read is renewed
        with c.block(f"if {answer}"):
            c.line(f"{c.s}[STALEMATED] |= 1 << {row}[MOVER]")
        with c.block("else"):
            c.line(f"{c.s}[STALEMATED] &= ~(1 << {row}[MOVER])")
        return answer

    def number_of_moves(self, c: Code) -> Number:
        """`(count LegalMoves)`: the moves are found on the spot and counted (07 §2.4)."""

        def count(b: Code) -> None:
            _nothing_when_over(b)
            total = b.var("n", ZERO)
            self._write_moves(b, CountSink(total))
            forced = int(self.facts.mode != "Simulation")
            b.line(f"return max({total}, {forced})")

        row = c.scratch("asked")
        self.roll_apart(c, row)
        with c.on(row), c.flagged(Flag.COUNTING):
            return number(c, "legal_moves", count, key="legal_moves")

    def roll_apart(self, c: Code, row: str) -> None:
        """Whoever asks for moves on a copy rolls dice of his own (spec 05 §5.1, 06 §B5.1)."""
        if self.rolls:
            c.line(f"{row}[RNG] = {c.s}[RNG] * {OTHER_STREAM} % {MODULUS}")
            c.line(f"{row}[{self.program.layout.need('SCRIPTED', 1)}] = 0")
            c.line(f"{row}[ROLLED] = 0")


def forced_pass() -> Candidate:
    """The only move of a player who has none (spec 06 §B1.2)."""
    return Candidate(env={}, perform=lambda body: None, kind="pass")


def _nothing_when_over(c: Code) -> None:
    """Nobody has a move when the game is over."""
    with c.block("if s[OVER] != 0"):
        c.line("return 0")
