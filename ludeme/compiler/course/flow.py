"""The course of a game as text: start, legal moves, one ply, phases, end (spec 06 §B, 10 §3)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.compiler.course.random_play import write_move_to, write_play_out, write_sampling
from ludeme.compiler.course.simulation import fused
from ludeme.compiler.meta.automove import play_forced_moves
from ludeme.compiler.meta.gravity import check_gravity, falling
from ludeme.compiler.meta.pinning import check_pins, without_pinned
from ludeme.compiler.meta.repetition import TURN_LIMIT, Repetition
from ludeme.compiler.meta.suicide import without_suicides
from ludeme.emit import access
from ludeme.emit.actions.puzzle_values import write_candidates
from ludeme.emit.code import Code
from ludeme.emit.moves.candidate import Candidate, Sink, surroundings
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.moves.sinks import FilterSink, RowSink, exists, write_checks, write_dispatch
from ludeme.emit.program import DEFERRED, Program
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme, located
from ludeme.language import roles
from ludeme.language.booleans.all import AllPassed
from ludeme.language.constants import Role, WhenType
from ludeme.language.effects.set_numbers import MoveAgain, SetNextPlayer
from ludeme.language.effects.take import Roll
from ludeme.language.moves.lists.logical import OrMoves
from ludeme.language.moves.lists.requirement import Do
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.language.moves.remove import RemovePiece
from ludeme.language.moves.simple import Pass, SwapPlayers
from ludeme.language.rules import frame as frame
from ludeme.language.rules.end import End
from ludeme.language.rules.frame import Game, NextPhase, Phase

#: Plies that a game has at most (spec 06 §B1.5).
MOVE_LIMIT = 10_000

ENTRY = ("s", "t", "x")
#: Makes another seed of the chance source from a seed (see the kernel `random_below`).
OTHER_STREAM, MODULUS = 69621, 2147483647

#: Ludemes by which a turn can have more than one ply.
SetsNext = MoveAgain | SetNextPlayer | SwapPlayers | frame.MetaSwap


class Flow:
    """Writes the entry functions of a game: `start`, `moves`, `apply`."""

    def __init__(self, game: Game, program: Program) -> None:
        self.game = game
        self.program = program
        self.facts = program.facts
        rules = game.rules
        self.meta = tuple(rules.meta.rules) if rules.meta else ()
        self.phases = self._phases()
        self.swaps = any(isinstance(rule, frame.MetaSwap) for rule in self.meta)
        self.repetition = Repetition(program, self.meta, game)
        self.rolls_first = any(
            isinstance(part, Roll)
            for node in game.walk()
            if isinstance(node, Do)
            for part in node.prior.walk()
        )
        self._provide()

    # --- what single ludemes ask of the rules as a whole ----------------------------------------

    def _provide(self) -> None:
        for rule in self.meta:
            if rule.refused:
                raise UnsupportedLudeme(
                    f"not supported yet: (meta ({' '.join(rule.words)}))", rule.span
                )
        provided = rules_of(self.program)
        provided.phase_moves = self._phase_moves
        provided.ply = self._ply
        provided.no_moves_next = self._no_moves_next
        provided.history_test = self.repetition.test
        if any(isinstance(rule, frame.MetaNoSuicide) for rule in self.meta):
            provided.move_filter = self._without_suicides
        elif self.repetition.forbidden:
            provided.move_filter = self.repetition.filter
        delayed = any(
            isinstance(n, RemovePiece) and n.at is WhenType.EndOfTurn for n in self.game.walk()
        )
        if delayed:
            surroundings(self.program).end_of_turn = self._end_of_turn
        for rule in self._gravity():
            check_gravity(rule, self.facts, delayed=delayed)
        for rule in self._pins():
            check_pins(rule, self.facts)
        if self._gravity() or self._pins():
            provided.ply = None  # refuses the ludemes that look ahead without these rules

    def _gravity(self) -> list[frame.MetaGravity]:
        return [rule for rule in self.meta if isinstance(rule, frame.MetaGravity)]

    def _pins(self) -> list[frame.MetaPin]:
        return [rule for rule in self.meta if isinstance(rule, frame.MetaPin)]

    def _phases(self) -> list[Phase]:
        rules = self.game.rules
        if not rules.phases:
            if rules.play is None:
                raise LudemeError("a game needs a play rule", rules.span)
            return [Phase(name="Default Phase", play=rules.play)]
        if rules.play is None:
            return list(rules.phases)
        common = rules.play.moves
        return [
            Phase(
                name=phase.name,
                role=phase.role,
                mode=phase.mode,
                play=frame.Play(moves=OrMoves(moves=(phase.play.moves, common))),
                end=phase.end,
                next_phases=phase.next_phases,
            )
            for phase in rules.phases
        ]

    def _phase_moves(self, c: Code, sink: Sink, player: str = "") -> None:
        """The play rule of the phase of a player, by default the mover."""
        if len(self.phases) == 1:
            sink.part(c, "play_rule", lambda b, inner: self.phases[0].play.moves.emit(b, inner))
            return
        phase = c.var("phase", f"{c.s}[PHASE + {player or f'{c.s}[MOVER]'}]")
        for index, rule in enumerate(self.phases):
            moves = rule.play.moves
            with c.block(f"{'if' if index == 0 else 'elif'} {phase} == {index}"):
                sink.part(
                    c,
                    f"play_{rule.name}",
                    lambda b, inner, moves=moves: moves.emit(b, inner),  # type: ignore[misc]
                )

    def _filtered(self, sink: Sink) -> Sink:
        return rules_of(self.program).filtered(sink)

    def _listing(self, sink: Sink) -> Sink:
        """The sink for the moves of a list: with what follows each, without the forbidden ones."""
        allowed = self._filtered(sink)
        listed = falling(allowed) if self._gravity() else allowed
        return without_pinned(listed) if self._pins() else listed

    def _without_suicides(self, sink: Sink) -> Sink:
        if self.facts.mode != "Alternating" or self.facts.players < 2:
            raise UnsupportedLudeme("not supported yet: (meta (no Suicide)) in such a game")
        surviving = without_suicides(sink, self._try)
        return self.repetition.filter(surviving) if self.repetition.forbidden else surviving

    def _has_moves(self, c: Code) -> str:
        """A condition: the mover's phase offers a move (repetitions left out)."""
        with c.flagged("no_moves"):
            return exists(
                c,
                "has_moves",
                lambda b, sink: self._phase_moves(b, self._filtered(sink)),
                key="has_moves",
            )

    def _no_moves_next(self, c: Code) -> str:
        """`(no Moves Next)`: computed on the spot, as if the next player moved (07 §1.3)."""
        row = c.scratch("after")
        with c.block(f"if {row}[OVER] == 0 and {row}[ACTIVE] != 0"):
            c.line(f"{row}[PREV] = {row}[MOVER]")
            c.line(f"{row}[MOVER] = {row}[NEXT]")
            c.line(f"{row}[NEXT] = next_active({row}, {row}[MOVER])")
        self._roll_apart(c, row)
        with c.on(row):
            stuck = f"not {self._has_moves(c)}"
        if not self._uses_stalemate():
            return stuck
        answer = c.var("stuck", stuck)  # the mark that other rules read is renewed (quirk)
        with c.block(f"if {answer}"):
            c.line(f"{c.s}[STALEMATED] |= 1 << {row}[MOVER]")
        with c.block("else"):
            c.line(f"{c.s}[STALEMATED] &= ~(1 << {row}[MOVER])")
        return answer

    def _rolls(self) -> bool:
        """Whether dice are rolled when the moves of a turn are listed."""
        return bool(self.rolls_first and self.facts.dice)

    def _roll_apart(self, c: Code, row: str) -> None:
        """Whoever asks for moves on a copy rolls dice of his own (spec 05 §5.1, 06 §B5.1)."""
        if self._rolls():
            c.line(f"{row}[RNG] = {c.s}[RNG] * {OTHER_STREAM} % {MODULUS}")
            c.line(f"{row}[{self.program.layout.need('SCRIPTED', 1)}] = 0")
            c.line(f"{row}[ROLLED] = 0")

    def _end_of_turn(self, c: Code) -> None:
        """The removals delayed to the end of the turn (spec 06 §A2)."""

        def build(body: Code) -> None:
            size = self.facts.slots
            field = self.program.layout.need("TO_CLEAR", size)
            site = body.fresh("site")
            with body.block("if s[NEXT_SET] == 0"):
                with body.block(f"for {site} in range({size})"):
                    with body.block(f"if s[{field} + {site}] != 0"):
                        self._clear(body, site, f"s[{field} + {site}]")
                        body.line(f"s[{field} + {site}] = 0")
            body.line("return 0")

        name, free = c.function("clear_captured", build)
        c.line(c.call(name, free))

    def _clear(self, c: Code, site: str, times: str) -> None:
        if self.facts.stacking:  # quirk: the bottom levels go
            c.line(f"k = min({times}, {access.height(c, site)})")
            with c.block("for level in range(k - 1, -1, -1)"):
                c.line(f"{c.helper('take_level')}(s, t, {site}, level)")
        else:
            c.line(f"{c.helper('take')}(s, t, {site})")

    # --- start ----------------------------------------------------------------------------------

    def write_start(self) -> None:
        """`start(s, t, x)`: the row of a new game; its chance source is left as it was."""
        c = Code(self.program)
        c.line("seed = s[RNG]")
        with c.block("for i in range(ROW_SIZE)"):
            c.line("s[i] = t[T_INITIAL_ROW + i]")
        c.line("s[RNG] = seed")
        if self.facts.mode == "Simulation":
            c.line("s[MOVER] = 0")
            c.line("s[NEXT] = 0")
        self._phase_start(c)
        self._teams_start(c)
        self._dice_start(c)
        if self.facts.deduction:
            write_candidates(c)
        if self.game.rules.start is not None:
            for rule in self.game.rules.start.rules:
                with located(rule.span):
                    rule.emit(c)
        self._record_start(c)
        self.repetition.start(c)
        c.line("return 0")
        self.program.define("start", c, ENTRY, "the start rules")

    def _record_start(self, c: Code) -> None:
        """Keep what stands where at the start, if a rule asks for it (spec 08 §5.4)."""
        if "starting position" in self.facts.needs:
            field = self.program.layout.need("START_WHAT", self.facts.board_sites)
            with c.block(f"for i in range({self.facts.board_sites})"):
                c.line(f"s[{field} + i] = {access.what(c, 'i')}")

    def _phase_start(self, c: Code) -> None:
        """Each player begins in the first phase that is his or everybody's (04 §5.4)."""
        for player in range(1, self.facts.players + 1):
            index = next(
                (
                    i
                    for i, phase in enumerate(self.phases)
                    if phase.role in (None, Role.Shared) or str(phase.role) == f"P{player}"
                ),
                0,
            )
            if index:
                c.line(f"s[PHASE + {player}] = {index}")

    def _teams_start(self, c: Code) -> None:
        if self.facts.teams:
            team = self.program.layout.need("TEAM", 18, positional=True)
            with c.block(f"for player in range(1, {self.facts.players + 1})"):
                c.line(f"s[{team} + player] = player")

    def _dice_start(self, c: Code) -> None:
        """One die on each site of the dice container, showing its first face (04 §7.1)."""
        if not self.facts.dice:
            return
        dice = [piece for piece in self.facts.pieces if piece.kind == "die"]
        shown = self.program.layout.need("DIE", max(1, len(dice)))
        self.program.need_per_level("STATE")
        for number, die in enumerate(dice[: self.facts.dice[0].size]):
            site = self.facts.dice[0].first + number
            c.line(f"{c.helper('put')}(s, t, {site}, {die.index}, 1, 0, -1, -1)")
            c.line(f"s[{shown} + {number}] = {die.faces[0]}")
            c.line(f"s[LAST_FROM] = {site}")
            c.line(f"s[LAST_TO] = {site}")
            c.line("s[LAST_MOVER] = 0")
        c.line(f"{c.helper('sum_dice')}(s, t)")

    # --- legal moves ----------------------------------------------------------------------------

    def write_moves(self) -> None:
        """`moves(s, t, x, mv)`: fill the rows of all legal moves; returns their number."""
        c = Code(self.program)
        sink = RowSink(top=True, room="len(mv)", defers=self.facts.mode == "Alternating")
        self._write_list(c, sink)
        if sink.defers and len(self.phases) == 1 and not self._uses_stalemate():
            rule = self.phases[0].play.moves
            write_sampling(self.program, rule, sink, self._listing)
        if any(generator.check for generator in sink.used.values()):
            c = self._defer(c, sink)
        if self.facts.mode != "Simulation":
            with c.block("if p == 0"):
                sink.move(c, forced_pass())
        if self._uses_stalemate():
            c.line("s[STALEMATED] &= ~(1 << s[MOVER])")
        c.line("return p // W")
        self.sink = sink
        self.program.define("moves", c, (*ENTRY, "mv"), "the legal moves")

    def _defer(self, listing: Code, sink: RowSink) -> Code:
        """Split the list from the tests of its moves; returns the beginning of `moves`."""
        listing.line("return p // W")
        self.program.entries += DEFERRED
        rows = (*ENTRY, "mv")
        self.program.define("candidates", listing, rows, "moves that are legal if they are allowed")
        test = Code(self.program)
        test.line("p = k * W")
        write_checks(test, sink, "p")
        self.program.define("allowed", test, (*rows, "k"), "whether a listed move is legal")
        c = Code(self.program)
        c.line("p = 0")
        with c.block(f"for k in range(candidates({', '.join(rows)}))"):
            with c.block(f"if allowed({', '.join(rows)}, k)"):
                with c.block("for i in range(W)"):
                    c.line("mv[p + i] = mv[k * W + i]")
                c.line("p += W")
        return c

    def _write_list(self, c: Code, sink: RowSink) -> None:
        with c.block("if s[OVER] != 0"):
            c.line("return 0")
        if self._rolls():
            with c.block("if s[ROLLED] == 0"):
                c.line(f"{c.helper('draw_dice')}(s, t)")
        c.line("p = 0")
        if self.facts.mode == "Simulation":
            fused(c, sink, lambda b, inner: self._phase_moves(b, self._filtered(inner), "1"))
        elif self.facts.mode == "Simultaneous":
            self._simultaneous_moves(c, sink)
        else:
            self._phase_moves(c, self._listing(sink))
        if self.swaps:
            self._swap_rule(c, falling(sink) if self._gravity() else sink)

    def write_play_out(self) -> None:
        """`play_out(s, t, x, mv, r, most)` and `move_to`: see `course.random_play`."""
        write_move_to(self.program, swaps=self.swaps)
        write_play_out(self.program)

    def _simultaneous_moves(self, c: Code, sink: RowSink) -> None:
        """The moves of every player, told apart by who makes them (spec 06 §B5.2)."""
        for player in range(1, self.facts.players + 1):
            own = FilterSink(
                sink,
                lambda body, move, player=player: (  # type: ignore[misc]
                    f"{move.mover or f'{body.s}[MOVER]'} == {player}"
                ),
            )
            with c.block(f"if is_active(s, {player})"):
                before = c.var("before", sink.place)
                self._phase_moves(c, self._filtered(own), str(player))
                with c.block(f"if {sink.place} == {before}"):
                    sink.move(c, forced_pass())

    def _swap_rule(self, c: Code, sink: Sink) -> None:
        """The pie rule: once, when the last player has his first move (spec 06 §B4.1)."""
        players = self.facts.players
        with c.block(f"if s[MOVES] == {players - 1} and s[LAST_MOVER] > 0"):
            sink.move(c, swap_sides())

    def _uses_stalemate(self) -> bool:
        return "stalemated" in self.facts.needs

    # --- one ply --------------------------------------------------------------------------------

    def write_apply(self) -> None:
        """`apply(s, t, x, mv, k, n)`: play legal move k in place."""
        c = Code(self.program)
        c.line("p = k * W")
        self._ply(c, self.sink, "p")
        c.line("return 0")
        self.program.define("apply", c, (*ENTRY, "mv", "k", "n"), "one ply, end rules included")

    def _ply(self, c: Code, rows: RowSink, place: str) -> None:
        """Play the row at a place, then everything that follows a move (spec 06 §B2)."""
        kind = f"{rows.buffer}[{place}]"
        is_pass = _is_one(kind, rows, "pass")
        if self._uses_stalemate() and is_pass != "False":
            self._mark_stalemate(c, is_pass)
        self._play(c, lambda: write_dispatch(c, rows, place), _is_one(kind, rows, "swap"))

    def _try(self, c: Code, candidate: Candidate) -> None:
        """Play a move that is not listed yet, and everything that follows it."""
        if self._uses_stalemate() and candidate.kind == "pass":
            self._mark_stalemate(c, "True")
        self._play(c, lambda: candidate.write(c, top=True), str(candidate.kind == "swap"))

    def _play(self, c: Code, act: Callable[[], None], is_swap: str) -> None:
        """Forget what lasts for one ply, act, then everything that follows a move."""
        c.line("s[DECIDED] = 0")
        c.line("s[NEXT_SET] = 0")
        c.line(f"{c.helper('clear_pending')}(s)")
        act()
        if any(isinstance(rule, frame.MetaAutomove) for rule in self.meta):
            play_forced_moves(c, self._phase_moves)
        name, free = c.function("finish_ply", self._after_move, (*ENTRY, "is_swap"))
        c.line(c.call(name, free, (*ENTRY, is_swap)))

    def _mark_stalemate(self, c: Code, is_pass: str) -> None:
        """Applying a pass finds out whether the mover could have moved (spec 06 §B1.3)."""
        with c.block(f"if {is_pass} and (s[STALEMATED] >> s[MOVER]) & 1 == 0"):
            row = c.scratch("asked") if self._rolls() else c.s
            self._roll_apart(c, row)
            with c.on(row):
                moves = self._has_moves(c)
            if self.swaps:
                moves = f"s[MOVES] == {self.facts.players - 1} or {moves}"
            with c.block(f"if not ({moves})"):
                c.line("s[STALEMATED] |= 1 << s[MOVER]")

    def _after_move(self, c: Code) -> None:
        """End rules, phases, counter, repetition, turn (spec 06 §B2, steps 4-9)."""
        self._ends(c)
        if self.facts.mode == "Simulation":
            self._after_simulation(c)
            return
        with c.block("if s[ACTIVE] == 0"):
            c.line("s[COUNTER] += 1")
            c.line("s[PREV] = s[MOVER]")
            c.line("return 0")
        self._change_phases(c)
        c.line("s[COUNTER] += 1")
        self.repetition.record(c)
        if self.program.layout.has("VISITED"):
            self._visited(c)
        c.line("s[PREV] = s[MOVER]")
        c.line("s[MOVER] = s[NEXT]")
        with c.block("if s[MOVER] == s[PREV] and not is_swap"):
            c.line("s[SAME_TURN] += 1")
        with c.block("else"):
            c.line("s[SAME_TURN] = 0")
            c.line("s[TURN] += 1")
        following = {0: "0", 1: "1", 2: "3 - s[MOVER]"}.get(self.facts.players)
        c.line(f"s[NEXT] = {following or 'next_active(s, s[MOVER])'}")
        if self.facts.dice:
            c.line(f"{c.helper('sum_dice')}(s, t)")
        c.line("return 0")

    def _after_simulation(self, c: Code) -> None:
        """Nobody is to move; a position without moves is the last one (04 §2)."""
        c.line("s[COUNTER] += 1")
        self.repetition.record(c)
        with c.block(f"if s[OVER] == 0 and not ({self._has_moves(c)})"):
            c.line("s[OVER] = 1")
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

    # --- end ------------------------------------------------------------------------------------

    def _ends(self, c: Code) -> None:
        ended = [(i, p.end) for i, p in enumerate(self.phases) if p.end is not None]
        if ended:
            for index, end in ended:
                test = "s[ACTIVE] != 0"
                if len(self.phases) > 1:
                    test += f" and s[PHASE + s[MOVER]] == {index}"
                with c.block(f"if {test}"):
                    self._end_block(c, end)
        if self.game.rules.end is not None:
            with c.block("if s[OVER] == 0"):
                self._end_block(c, self.game.rules.end)
        limit = TURN_LIMIT * max(1, self.facts.players)
        with c.block(f"if s[ACTIVE] != 0 and (s[TURN] >= {limit} or s[MOVES] >= {MOVE_LIMIT})"):
            c.line("draw(s)")

    def _end_block(self, c: Code, end: End) -> None:
        def build(body: Code) -> None:
            end.emit(body)
            body.line("return 0")

        name, free = c.function("end_rules", build)
        c.line(c.call(name, free))
        if self._draws_when_all_pass():
            with c.block(f"if s[OVER] == 0 and {self._all_passed()}"):
                c.line("draw(s)")

    def _all_passed(self) -> str:
        """A condition: everybody passed in the last round; simple where a turn is one ply."""
        players = self.facts.players
        if players <= 1 or any(isinstance(n, SetsNext) for n in self.game.walk()):
            return all_passed(players)
        placed = self.game.rules.start is not None or self.facts.dice
        return (
            f"s[PASSES] >= {players}"
            if placed
            else (f"s[PASSES] > 0 and (s[PASSES] >= {players} or s[PASSES] == s[MOVES])")
        )

    def _draws_when_all_pass(self) -> bool:
        """Whether a round of passes ends the game (spec 06 §B1.4)."""
        nodes = self.game.walk()
        if self.facts.mode == "Simulation":
            return False
        if self.facts.dice or any(isinstance(rule, frame.MetaPassEnd) for rule in self.meta):
            return False
        if any(isinstance(n, AllPassed) for n in nodes):
            return False
        return not (self.facts.players == 1 and any(isinstance(n, Pass) for n in nodes))

    def _change_phases(self, c: Code) -> None:
        if not any(phase.next_phases for phase in self.phases):
            return

        def build(body: Code) -> None:
            for player in range(1, self.facts.players + 1):
                phase = body.var("phase", f"s[PHASE + {player}]")
                word = "if"
                for index, rule in enumerate(self.phases):
                    if not rule.next_phases:
                        continue
                    with body.block(f"{word} {phase} == {index}"):
                        self._next_phase(body, player, index, rule.next_phases)
                    word = "elif"
            body.line("return 0")

        name, free = c.function("change_phases", build)
        c.line(c.call(name, free))

    def _next_phase(self, c: Code, player: int, index: int, entries: tuple[NextPhase, ...]) -> None:
        """The first entry that covers the player and whose condition holds (06 §B2)."""
        done = c.var("done", "0")
        for entry in entries:
            shared = entry.player is None or entry.player in (Role.Shared, Role.All, Role.Each)
            covers = "True"
            if not shared:
                who = entry.player
                assert isinstance(who, Role | PlayerSpec)
                number = roles.index(c, who)
                covers = str(int(number) == player) if number.isdigit() else f"{number} == {player}"
            with c.block(f"if {done} == 0"), c.when(covers):
                condition = entry.condition.emit(c) if entry.condition else "True"
                with c.when(condition):
                    c.line(f"{done} = 1")
                    c.line(f"s[PHASE + {player}] = {self._target(entry, index, shared)}")

    def _target(self, entry: NextPhase, index: int, shared: bool) -> str:
        if entry.phase is not None:
            names = [phase.name for phase in self.phases]
            if entry.phase not in names:
                raise LudemeError(f'there is no phase "{entry.phase}"', entry.span)
            return str(names.index(entry.phase))
        count = len(self.phases)
        if not shared:
            return str((index + 1) % count)
        return f"(s[PHASE + s[MOVER]] + 1) % {count}"  # quirk: the mover's phase counts


def all_passed(players: int) -> str:
    """A condition: everybody passed in the last round (spec 06 §B1.4)."""
    if players <= 1:
        return "s[LAST_PASS] == 1"
    ran_out = "s[PASS_RUN] >= s[HISTORY_TURNS]"
    return (
        "(s[LAST_PASS] == 1 and s[TURN_LENGTH] == 1 and s[TURN_PASSED] == 1 and "
        f"(s[PASS_RUN] >= {players - 1} or {ran_out}))"
    )


def forced_pass() -> Candidate:
    """The only move of a player who has none (spec 06 §B1.2)."""

    def act(c: Code) -> None:
        if c.program.facts.dice:  # the roll that allows no move is not shown and does not stay
            c.line(f"{c.s}[ROLLED] = 0")

    return Candidate(env={}, perform=act, kind="pass")


def swap_sides() -> Candidate:
    """The agents change colours; the same colour is to move again (spec 06 §B4.1)."""

    def act(c: Code) -> None:
        c.line(f"{c.s}[SWAPPED] = 1 - {c.s}[SWAPPED]")
        c.line(f"{c.s}[NEXT] = {c.s}[MOVER]")
        c.line(f"{c.s}[NEXT_SET] = 1")

    return Candidate(env={}, perform=act, kind="swap")


def _is_one(kind: str, rows: RowSink, wanted: str) -> str:
    """A condition: the generator id `kind` is one of those that make such a move."""
    indices = [g.index for g in rows.used.values() if g.kind == wanted]
    if not indices:
        return "False"
    return "(" + " or ".join(f"{kind} == {index}" for index in indices) + ")"
