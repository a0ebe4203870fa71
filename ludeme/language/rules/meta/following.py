"""Meta rules by which something follows every move, as a part of it (spec 06 §B4.3)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.emit.code import Code
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.passing import MapSink
from ludeme.language.base import shape
from ludeme.language.kinds import MetaRule, Moves


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

    following: ClassVar[type[Following]]

    def listed(self, sink: Sink) -> Sink:
        """Every move is followed."""
        last = self.following()
        return MapSink(sink, lambda candidate: candidate.followed_by(last), same_sites=True)
