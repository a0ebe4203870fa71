"""What the end rules of a game say about lines and connections.

Read off the bound rules. A condition counts only where it is enough to end the game: as the whole
condition of an end rule, or as one side of an `or`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ludeme.language.booleans.is_connection import IsConnected
from ludeme.language.booleans.is_line import IsLine
from ludeme.language.booleans.logic import Or
from ludeme.language.constants import ResultType, Role
from ludeme.language.kinds import Bool, BoolConstant, IntConstant
from ludeme.language.rules.end import EndIf, ResultOf
from ludeme.play.game import Game

Outcome = Literal["win", "loss", "other"]


@dataclass(frozen=True)
class LineGoal:
    """A line that ends the game for the player who makes it."""

    length: int
    exact: bool
    direction: str
    outcome: Outcome
    source: IsLine


@dataclass(frozen=True)
class Endings:
    """The end rules of a game, as far as shapes are concerned."""

    game: Game

    @cached_property
    def lines(self) -> tuple[LineGoal, ...]:
        """Lines in the order of the rules."""
        found = []
        for atom, outcome in self._sufficient:
            if isinstance(atom, IsLine) and _is_plain(atom):
                assert isinstance(atom.length, IntConstant)
                exact = isinstance(atom.exact, BoolConstant) and atom.exact.value
                direction = str(atom.direction or "Adjacent")
                found.append(LineGoal(atom.length.value, exact, direction, outcome, atom))
        return tuple(found)

    @cached_property
    def connection(self) -> IsConnected | None:
        """The connection that wins, if there is one."""
        found = (
            atom
            for atom, outcome in self._sufficient
            if isinstance(atom, IsConnected) and outcome == "win"
        )
        return next(found, None)

    @cached_property
    def _sufficient(self) -> list[tuple[Bool, Outcome]]:
        rules = self.game.node.rules
        ends = [end for end in (rules.end, *(phase.end for phase in rules.phases)) if end]
        return [
            (atom, self._outcome(rule))
            for end in ends
            for rule in end.rules
            if isinstance(rule, EndIf) and not rule.cases
            for atom in _alternatives(rule.condition)
        ]

    def _outcome(self, rule: EndIf) -> Outcome:
        result = rule.result
        if not isinstance(result, ResultOf):
            return "other"
        two = self.game.players == 2
        if result.role is Role.Mover or (two and result.role is Role.Next):
            own = result.role is Role.Mover
            if result.result is ResultType.Win:
                return "win" if own else "loss"
            if result.result is ResultType.Loss:
                return "loss" if own else "win"
        return "other"

    # --- lines in words ---------------------------------------------------------------------------

    def line_note(self, length: int, sites: Sequence[int]) -> str:
        """What follows from a line of at least this length on these sites, as a clause."""
        ending = self._ending(length, sites)
        if ending:
            outcome, limit = ending
            return f"which {'wins' if outcome == 'win' else 'loses'} at once{limit}"
        wins = (goal for goal in self.lines if goal.outcome == "win" and self._along(goal, sites))
        short = any(goal.length == length + 1 for goal in wins)
        return "one short of a line that wins" if short else ""

    def blocked_note(self, length: int, sites: Sequence[int]) -> str:
        """What an enemy would get from a line of at least this length."""
        ending = self._ending(length, sites)
        if not ending:
            return ""
        outcome, limit = ending
        return f"with which the enemy would {'win' if outcome == 'win' else 'lose'} at once{limit}"

    def _ending(self, length: int, sites: Sequence[int]) -> tuple[Outcome, str] | None:
        """How the first rule that must apply ends the game, and which one may come before it."""
        goals = [goal for goal in self.lines if self._along(goal, sites)]
        for number, goal in enumerate(goals):
            fits = length == goal.length if goal.exact else length >= goal.length
            if not fits or goal.outcome == "other":
                continue
            if goal.exact:
                return goal.outcome, " if it is no longer than that"
            before = [one for one in goals[:number] if one.outcome != goal.outcome]
            return goal.outcome, f" unless it makes a line of {before[0].length}" if before else ""
        return None

    def _along(self, goal: LineGoal, sites: Sequence[int]) -> bool:
        """Whether sites lie on one line of the rule's directions."""
        kind = self.game.facts.default_type
        if self.game.facts.stacking or len(sites) < 2:
            return False
        for radial in self.game.facts.topology.radials(kind, sites[0], goal.direction):
            if set(sites) <= set(radial.sites).union(*(one.sites for one in radial.opposites)):
                return True
        return False


def _alternatives(condition: Bool) -> Iterator[Bool]:
    if isinstance(condition, Or):
        for part in condition.conditions:
            yield from _alternatives(part)
    else:
        yield condition


def _may_be_true(condition: Bool | None) -> bool:
    return condition is not None and not (
        isinstance(condition, BoolConstant) and not condition.value
    )


def _is_plain(line: IsLine) -> bool:
    """Whether it asks for equal pieces in a row through the last one, and nothing else."""
    given = (line.type, line.through, line.through_any, line.who, line.what, line.whats, line.if_)
    others = (line.contiguous, line.top, line.through_how_much, line.use_opposites)
    whole = all(value is None for value in (*given, *others)) and not _may_be_true(line.by_level)
    fixed = line.exact is None or isinstance(line.exact, BoolConstant)
    return whole and fixed and isinstance(line.length, IntConstant)
