"""The course of a game as text: start, legal moves, one ply, playouts (spec 06 §B, 10 §3)."""

from __future__ import annotations

from functools import partial

from ludeme.compiler.course.choosing import need_choices
from ludeme.compiler.course.ending import Ending
from ludeme.compiler.course.listing import Listing
from ludeme.compiler.course.phases import Phases
from ludeme.compiler.course.ply import Ply
from ludeme.compiler.course.random_play import write_move_to, write_play_out
from ludeme.compiler.course.repetition import Repetition
from ludeme.compiler.course.rolls import RollNumbers
from ludeme.compiler.course.simultaneous import write_choice
from ludeme.compiler.course.starting import write_start
from ludeme.compiler.gather.evaluate import integer
from ludeme.emit.moves.candidate import Sink, surroundings
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.program import Program
from ludeme.language.moves.remove import note_removals
from ludeme.language.rules.frame import Game


class Flow:
    """Writes the functions of a game that are called from outside."""

    def __init__(self, game: Game, program: Program) -> None:
        self.game = game
        self.program = program
        nodes = game.walk()
        self.meta = tuple(game.rules.meta.rules) if game.rules.meta else ()
        self.phases = Phases(game)
        self.repetition = Repetition(program, (*self.meta, *nodes))
        rolls_first = bool(program.facts.dice) and any(node.rolls_first for node in nodes)
        pieces = [piece.moves for piece in program.facts.pieces if piece.moves is not None]
        self.rolls = RollNumbers([phase.play for phase in self.phases.listed], pieces)
        rolls = self.rolls if rolls_first else None
        self.listing = Listing(program, self.phases, self.meta, rolls=rolls)
        ending = Ending(game, program.facts, self.phases)
        self.ply = Ply(program, self.listing, ending, self.repetition)
        if program.facts.mode == "Simultaneous":
            need_choices(program)
            self.ply.instead.append(write_choice)
        self._provide()

    def _provide(self) -> None:
        """What single ludemes ask of the rules as a whole."""
        provided = rules_of(self.program)
        provided.roll_number = self.rolls.of
        provided.phase_moves = self.phases.moves
        provided.ply = self.ply.play_row
        provided.no_moves_next = self.listing.no_moves_next
        provided.legal_moves = self.listing.number_of_moves
        provided.history_test = self.repetition.test
        provided.move_filter = self._allowed
        provided.list_filter = self.listing.listed
        provided.before_play = partial(integer, self.program.facts)
        nodes = list(self.game.walk())
        if any(node.removes_later for node in nodes):
            surroundings(self.program).end_of_turn = self.ply.end_of_turn
            note_removals(self.program, nodes)
        for rule in self.meta:
            rule.check(self.program)

    def _allowed(self, sink: Sink) -> Sink:
        for rule in self.meta:
            sink = rule.allowed(sink, self.ply)
        return sink

    def write_start(self) -> None:
        """`start(s, t, x)`: the row of a new game."""
        write_start(self.program, self.game, self.phases, self.repetition)

    def write_moves_and_apply(self) -> None:
        """`moves(s, t, x, mv)` lists the legal moves, `apply(s, t, x, mv, k, n)` plays one."""
        self.ply.write_apply(self.listing.write_moves())

    def write_play_out(self) -> None:
        """`play_out(s, t, x, mv, r, most)` and `move_to`: see `course.random_play`."""
        write_move_to(self.program, offers=self.listing.offers("s"))
        write_play_out(self.program)
