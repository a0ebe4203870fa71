"""The end of a game as text: end rules, a round of passes, the longest game (spec 06 §B1, §B3)."""

from __future__ import annotations

from ludeme.compiler.course.phases import Phases
from ludeme.compiler.course.repetition import TURN_LIMIT
from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, both
from ludeme.language.rules.end import End
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts
from ludeme.model.header import MOVES, TURN
from ludeme.runtime.engine import Row

#: Plies that a game has at most (spec 06 §B1.5).
MOVE_LIMIT = 10_000


def turn_limit(players: int) -> int:
    """Turns that a game of so many players has at most (spec 06 §B1.5)."""
    return TURN_LIMIT * max(1, players)


def is_at_limit(row: Row, players: int) -> bool:
    """Whether a position is one at which the limit of turns, or of moves, ends a game."""
    return bool(row[TURN] >= turn_limit(players) or row[MOVES] >= MOVE_LIMIT)


class Ending:
    """Writes what is tested after every ply."""

    def __init__(self, game: Game, facts: Facts, phases: Phases) -> None:
        self.facts = facts
        self.phases = phases
        self.rules = game.rules
        nodes = game.walk()
        #: Whether everybody makes one ply after the other.
        self.in_turn = not any(node.gives_turn or node.swaps_sides for node in nodes)
        self.judged = any(node.judges_passes for node in nodes)
        self.can_pass = any(node.passes for node in nodes)

    def write(self, c: Code) -> None:
        """The end rules of the phase, then those of the game, then the limit."""
        listed = self.phases.listed
        for index, phase in enumerate(listed):
            if phase.end is not None:
                test = "s[ACTIVE] != 0"
                if len(listed) > 1:
                    test += f" and s[PHASE + s[MOVER]] == {index}"
                with c.block(f"if {test}"):
                    self._block(c, phase.end)
        if self.rules.end is not None:
            with c.block("if s[OVER] == 0"):
                self._block(c, self.rules.end)
        limit = turn_limit(self.facts.players)
        with c.block(f"if s[ACTIVE] != 0 and (s[TURN] >= {limit} or s[MOVES] >= {MOVE_LIMIT})"):
            c.line("draw(s)")

    def _block(self, c: Code, end: End) -> None:
        def build(body: Code) -> None:
            end.emit(body)
            body.line("return 0")

        name, free = c.function("end_rules", build)
        c.line(c.call(name, free))
        if self._draws_when_all_pass():
            with c.block(f"if s[OVER] == 0 and {self._all_passed()}"):
                c.line("draw(s)")

    def _all_passed(self) -> Condition:
        """A condition: everybody passed in the last round; simple where a turn is one ply."""
        players = self.facts.players
        if self.facts.mode == "Simultaneous":  # a single move is not always that of the mover
            return both(Condition("s[LAST_MOVER] == s[MOVER]"), all_passed(players))
        if players <= 1 or not self.in_turn:
            return all_passed(players)
        placed = self.rules.start is not None or self.facts.dice or self.facts.decks
        if placed:
            return Condition(f"s[PASSES] >= {players}")
        return Condition(f"s[PASSES] > 0 and (s[PASSES] >= {players} or s[PASSES] == s[MOVES])")

    def _draws_when_all_pass(self) -> bool:
        """Whether a round of passes ends the game (spec 06 §B1.4)."""
        if self.facts.mode == "Simulation" or self.facts.dice or self.judged:
            return False
        return not (self.facts.players == 1 and self.can_pass)


def all_passed(players: int) -> Condition:
    """A condition: everybody passed in the last round (spec 06 §B1.4)."""
    if players <= 1:
        return Condition("s[LAST_PASS] == 1")
    ran_out = "s[PASS_RUN] >= s[HISTORY_TURNS]"
    return Condition(
        "(s[LAST_PASS] == 1 and s[TURN_LENGTH] == 1 and s[TURN_PASSED] == 1 and "
        f"(s[PASS_RUN] >= {players - 1} or {ran_out}))"
    )
