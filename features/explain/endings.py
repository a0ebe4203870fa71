"""What the end rules of a game say about lines and connections.

Read off the bound rules. A condition counts only where it is enough to end the game: as the whole
condition of an end rule, or as one side of an `or`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ludeme.language.constants import ResultType, Role
from ludeme.language.kinds import Bool, Result
from ludeme.model.strategies import LineThroughLast
from ludeme.play.game import Game

Outcome = Literal["win", "loss", "other"]


@dataclass(frozen=True)
class LineGoal:
    """A line that ends the game for the player who makes it."""

    line: LineThroughLast
    outcome: Outcome


@dataclass(frozen=True)
class Endings:
    """The end rules of a game, as far as shapes are concerned."""

    game: Game

    @cached_property
    def lines(self) -> tuple[LineGoal, ...]:
        """Lines in the order of the rules."""
        return tuple(
            LineGoal(one.line, outcome) for one, outcome in self._sufficient if one.line is not None
        )

    @cached_property
    def connection(self) -> Bool | None:
        """The connection that wins, if there is one."""
        found = (one for one, outcome in self._sufficient if one.connects and outcome == "win")
        return next(found, None)

    @cached_property
    def _sufficient(self) -> list[tuple[Bool, Outcome]]:
        rules = self.game.node.rules
        ends = [end for end in (rules.end, *(phase.end for phase in rules.phases)) if end]
        decisions = (rule.decision for end in ends for rule in end.rules)
        return [
            (one, self._outcome(result))
            for condition, result in filter(None, decisions)
            for one in condition.alternatives
        ]

    def _outcome(self, result: Result | None) -> Outcome:
        verdict = result.verdict if result else None
        if verdict is None:
            return "other"
        role, decided = verdict
        two = self.game.players == 2
        if role is Role.Mover or (two and role is Role.Next):
            own = role is Role.Mover
            if decided is ResultType.Win:
                return "win" if own else "loss"
            if decided is ResultType.Loss:
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
        short = any(goal.line.length == length + 1 for goal in wins)
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
            fits = length == goal.line.length if goal.line.exact else length >= goal.line.length
            if not fits or goal.outcome == "other":
                continue
            if goal.line.exact:
                return goal.outcome, " if it is no longer than that"
            before = [one.line for one in goals[:number] if one.outcome != goal.outcome]
            unless = f" unless it makes a line of {before[0].length}" if before else ""
            return goal.outcome, unless
        return None

    def _along(self, goal: LineGoal, sites: Sequence[int]) -> bool:
        """Whether sites lie on one line of the rule's directions."""
        kind = self.game.facts.default_type
        if self.game.facts.stacking or len(sites) < 2:
            return False
        for radial in self.game.facts.topology.radials(kind, sites[0], goal.line.direction):
            if set(sites) <= set(radial.sites).union(*(one.sites for one in radial.opposites)):
                return True
        return False
