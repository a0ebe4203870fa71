"""Rules, results and whole descriptions: what each of them can be asked (spec 01, 04, 06)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.program import Program
from ludeme.language.base import Node
from ludeme.language.constants import ResultType, Role
from ludeme.language.kinds.not_supported import unsupported
from ludeme.language.kinds.value_kinds import Bool
from ludeme.model.facts import Facts
from ludeme.model.header import ACTIVE, RANK, WINNER


class Course(Protocol):
    """What a meta rule may use of the course of its game."""

    def play(self, c: Code, candidate: Candidate) -> None:
        """Write a whole ply: a move that is not listed yet, and everything that follows it."""


class MetaRule(Node):
    """A rule above the rules, such as the swap rule: what it does to their course (06 §B4)."""

    def check(self, program: Program) -> None:
        """Refuse games that the rule says nothing about."""

    def allowed(self, sink: Sink, course: Course) -> Sink:
        """The sink for moves, wherever they are found, without those that the rule forbids."""
        return sink

    def listed(self, sink: Sink) -> Sink:
        """The sink for the moves of the list that a player chooses from."""
        return sink

    def offers_when(self, s: str, facts: Facts) -> str:
        """A condition on the position `s` without which the rule offers no move of its own.

        "" if it never does.
        """
        return ""

    def offers(self, move: str, facts: Facts) -> str:
        """When it offers a move without sites, such as "swap", in words; "" if it never does."""
        return ""

    def offer(self, c: Code, sink: Sink) -> None:
        """Write the moves of the rule itself into the list."""


class StartRule(Node):
    """A rule for the starting position (spec 04 §7)."""

    @property
    def given(self) -> frozenset[int]:
        """The variables of a puzzle whose values it gives."""
        return frozenset()

    def rounds(self, c: Code) -> Iterable[tuple[StartRule, Mapping[str, Number]]]:
        """The rules that it does, one after the other, and what they find in each of its rounds.

        It does something itself; of a loop that is not known beforehand, it is the rule within.
        """
        return ((self, {}),)

    def placements(self, c: Code) -> Iterable[tuple[str, str, int]]:
        """What it places where, as far as that is known: piece, type of the site, site."""
        return ()

    def emit(self, c: Code) -> None:
        """Write the placements and settings, in order."""
        raise unsupported(self)


#: Who gets what.
Verdict = tuple[Role, ResultType]


class EndRule(Node):
    """A rule that may end the game (spec 06 §B3)."""

    @property
    def decision(self) -> tuple[Bool, Result | None] | None:
        """Its condition and its result, if it is no more than that."""
        return None

    def verdicts(self, players: int) -> Iterable[tuple[Bool, Verdict]] | None:
        """All that it may decide in a match, with the conditions; None if that cannot be said."""
        return None

    def emit(self, c: Code) -> None:
        """Write the test and, where it holds, the result."""
        raise unsupported(self)


class Result(Node):
    """What an end rule decides (spec 06 §B3)."""

    is_step = True

    @property
    def verdict(self) -> Verdict | None:
        """Who gets what, if it is said in these words."""
        return None

    @property
    def is_idle(self) -> bool:
        """Whether it changes nothing."""
        return False

    @property
    def is_for_all(self) -> bool:
        """Whether it is for everybody, so that it counts when nobody is active any more, too."""
        return False

    def shows_in(self, facts: Facts) -> tuple[int, ...]:
        """Who still plays, who has won, and the ranks: all may be decided when a rule applies."""
        return ACTIVE, WINNER, *(RANK + player for player in range(1, facts.players + 1))

    def emit(self, c: Code) -> None:
        """Write the result into the position."""
        raise unsupported(self)


class Root(Node):
    """What a description describes as a whole: a game or a match (spec 01 §4)."""
