"""Meta rules by which something follows every move, as a part of it (spec 06 §B4.3)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.emit.code import Code
from ludeme.emit.moves.candidate import Sink, not_delayed, surroundings
from ludeme.emit.moves.passing import MapSink
from ludeme.emit.program import Program
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.language.base import shape
from ludeme.language.kinds import Moves
from ludeme.language.rule_kinds import MetaRule


@shape
class Following(Moves):
    """The last consequence of every move, a function of the program."""

    function_name: ClassVar[str]

    def effect(self, c: Code) -> None:
        """Call the function."""
        name, free = c.function(self.function_name, self.write)
        c.line(c.call(name, free))

    def write(self, c: Code) -> None:
        """Write the function."""
        raise NotImplementedError


@shape
class MetaFollowing(MetaRule):
    """A rule by which something follows every move."""

    refused = False
    unforeseen = True
    following: ClassVar[type[Following]]

    def fits(self, program: Program) -> bool:
        """Nothing is said about moves of all players, and removals at the end of the turn."""
        alternating = program.facts.mode == "Alternating"
        return alternating and surroundings(program).end_of_turn is not_delayed

    def check(self, program: Program) -> None:
        """Refuse games of which nothing is said."""
        if not self.fits(program):
            message = f"not supported yet: (meta ({self.words[0]})) in such a game"
            raise UnsupportedLudeme(message, self.span)

    def listed(self, sink: Sink) -> Sink:
        """Every move is followed."""
        last = self.following()
        return MapSink(sink, lambda candidate: candidate.followed_by(last), same_sites=True)
