"""One ply as text: the move, the end rules, phases, history, and whose turn it is (06 §B2)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.compiler.course.drawn_lists import forget_list
from ludeme.compiler.course.ending import Ending
from ludeme.compiler.course.listing import Listing
from ludeme.compiler.course.random_play import ENTRY
from ludeme.compiler.course.repetition import Repetition
from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, TRUE, Condition, Number, truth
from ludeme.emit.moves.candidate import Candidate
from ludeme.emit.moves.dispatch import write_dispatch
from ludeme.emit.moves.sinks import RowSink
from ludeme.emit.program import Program
from ludeme.language.moves.remove import removals_counted


class Ply:
    """Writes what happens when a move is played."""

    def __init__(
        self,
        program: Program,
        listing: Listing,
        ending: Ending,
        repetition: Repetition,
    ) -> None:
        self.program = program
        self.facts = program.facts
        self.listing = listing
        self.ending = ending
        self.repetition = repetition
        #: What else than a ply of its own a row may be: what writes the test and the text.
        self.instead: list[Callable[[Code, Ply, RowSink], None]] = []

    def write_apply(self, rows: RowSink) -> None:
        """`apply(s, t, x, mv, k, n)`: play legal move k in place."""
        c = Code(self.program)
        c.line("p = k * W")
        for write in self.instead:
            write(c, self, rows)
        self.play_row(c, rows, Number("p"))
        c.line("return 0")
        self.program.define("apply", c, (*ENTRY, "mv", "k", "n"), "one ply, end rules included")

    def play_row(self, c: Code, rows: RowSink, place: Number) -> None:
        """Play the row at a place, then everything that follows a move (spec 06 §B2)."""
        kind = f"{rows.buffer}[{place}]"
        is_pass = _is_one(kind, rows, "pass")
        if self.listing.marks_stalemates and is_pass.known is not False:
            self._mark_stalemate(c, is_pass)
        self._play(c, lambda: write_dispatch(c, rows, place), _is_one(kind, rows, "swap"))

    def play(self, c: Code, candidate: Candidate) -> None:
        """Play a move that is not listed yet, and everything that follows it."""
        if self.listing.marks_stalemates and candidate.kind == "pass":
            self._mark_stalemate(c, TRUE)
        self._play(c, lambda: candidate.write(c, top=True), truth(candidate.kind == "swap"))

    def _play(self, c: Code, act: Callable[[], None], is_swap: Condition) -> None:
        """Forget what lasts for one ply, act, then everything that follows a move."""
        self.begin(c)
        act()
        self.finish(c, is_swap)

    def begin(self, c: Code) -> None:
        """Forget what lasts for one ply."""
        c.line("s[DECIDED] = 0")
        c.line(f"{c.helper('clear_pending')}(s)")

    def finish(self, c: Code, is_swap: Condition) -> None:
        """Everything that follows a move."""
        c.line("s[NEXT_SET] = 0")  # neither for the next ply nor for a move that is tried before
        if self.listing.rolls:  # a roll that the move did not show is forgotten (spec 06 §B5.1)
            c.line("s[ROLLED] = 0")
        forget_list(c)
        name, free = c.function("finish_ply", self._after_move, (*ENTRY, "is_swap"))
        c.line(c.call(name, free, (*ENTRY, is_swap)))

    def _mark_stalemate(self, c: Code, is_pass: Condition) -> None:
        """Applying a pass finds out whether the mover could have moved (spec 06 §B1.3)."""
        with c.block(f"if {is_pass} and (s[STALEMATED] >> s[MOVER]) & 1 == 0"):
            row = c.scratch("asked") if self.listing.rolls else c.s
            self.listing.roll_apart(c, row)
            with c.on(row):
                some = self.listing.can_move(c)
            with c.block(f"if not {some}"):
                c.line("s[STALEMATED] |= 1 << s[MOVER]")

    # --- what follows ---------------------------------------------------------------------------

    def _after_move(self, c: Code) -> None:
        """End rules, phases, counter, repetition, turn (spec 06 §B2, steps 4-9)."""
        self.ending.write(c)
        if self.facts.mode == "Simulation":
            self._after_simulation(c)
            return
        with c.block("if s[ACTIVE] == 0"):
            c.line("s[COUNTER] += 1")
            c.line("s[PREV] = s[MOVER]")
            c.line("return 0")
        self.listing.phases.change(c)
        c.line("s[COUNTER] += 1")
        self.repetition.record(c)
        if self.program.layout.has("VISITED"):
            self._visited(c)
        self._pass_turn(c)
        if self.facts.dice:
            c.line(f"{c.helper('sum_dice')}(s, t)")
        c.line("return 0")

    def _pass_turn(self, c: Code) -> None:
        c.line("s[PREV] = s[MOVER]")
        c.line("s[MOVER] = s[NEXT]")
        with c.block("if s[MOVER] == s[PREV] and not is_swap"):
            c.line("s[SAME_TURN] += 1")
        with c.block("else"):
            c.line("s[SAME_TURN] = 0")
            c.line("s[TURN] += 1")
        following = {0: "0", 1: "1", 2: "3 - s[MOVER]"}.get(self.facts.players)
        c.line(f"s[NEXT] = {following or 'next_active(s, s[MOVER])'}")

    def _after_simulation(self, c: Code) -> None:
        """Nobody is to move; a position without moves is not over, it only stays (spec 04 §2)."""
        c.line("s[COUNTER] += 1")
        self.repetition.record(c)
        c.line("return 0")

    def _visited(self, c: Code) -> None:
        size = self.program.layout.fields["VISITED"].size
        with c.block("if s[MOVER] != s[NEXT]"):
            with c.block(f"for i in range(VISITED, VISITED + {size})"):
                c.line("s[i] = 0")
        with c.block("else"):
            for place in ("LAST_FROM", "LAST_TO"):
                with c.block(f"if 0 <= s[{place}] < {size}"):
                    c.line(f"s[VISITED + s[{place}]] = 1")

    def end_of_turn(self, c: Code, repeated: bool) -> None:
        """The removals delayed to the end of the turn (spec 06 §A2)."""

        def build(body: Code) -> None:
            size = self.facts.slots
            field = self.program.layout.need("TO_CLEAR", size)
            site = body.fresh("site")
            with body.block("if s[NEXT_SET] == 0"):
                with body.block(f"for {site} in range({size})"):
                    with body.block(f"if s[{field} + {site}] != 0"):
                        times = Number(f"s[{field} + {site}]")
                        self._clear(body, site, times, repeated)
                        body.line(f"s[{field} + {site}] = 0")
            self._forget_removed(body)
            body.line("return 0")

        name, free = c.function("clear_captured", build)
        c.line(c.call(name, free))

    def _clear(self, c: Code, site: Number, times: Number, repeated: bool) -> None:
        """Quirk: the bottom levels go; those that were tried begin with the lowest (04 §6.6).

        The stack shrinks meanwhile, so that the last of these are beyond its top. After them go
        those of the move itself, as many once more.
        """
        if self.facts.stacking:
            for levels in ("k", "k - 1, -1, -1") if repeated else ("k - 1, -1, -1",):
                c.line(f"k = min({times}, {access.height(c, site)})")
                level = c.fresh("level")
                with c.block(f"for {level} in range({levels})"):
                    removals_counted(c, site, level)
                    c.line(f"{c.helper('take_level')}(s, t, {site}, {level})")
        else:
            once = f" and s[REMOVED + {site}] == 0" if self.program.layout.has("REMOVED") else ""
            with c.block(f"if {access.what(c, site)} != 0{once}"):
                removals_counted(c, site)
                c.line(f"{c.helper('take')}(s, t, {site})")

    def _forget_removed(self, c: Code) -> None:
        """Forget what the move removed by itself, which was not to be cleared again."""
        if self.program.layout.has("REMOVED"):
            with c.block("if s[REMOVED_ANY] != 0"):
                c.line("s[REMOVED_ANY] = 0")
                with c.block(f"for i in range(REMOVED, REMOVED + {self.facts.slots})"):
                    c.line("s[i] = 0")


def _is_one(kind: str, rows: RowSink, wanted: str) -> Condition:
    """A condition: the generator id `kind` is one of those that make such a move."""
    indices = [g.index for g in rows.used.values() if g.kind == wanted]
    if not indices:
        return FALSE
    return Condition("(" + " or ".join(f"{kind} == {index}" for index in indices) + ")")
