"""What findings are drawn from: a game, what was counted, and the games that were played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ludeme.app.linting.clauses import Clauses, own_span
from ludeme.app.linting.played import RANDOM, SEARCH, Played, search_in
from ludeme.grammar.tree import Span
from ludeme.language.base import Node
from ludeme.model.quantities import counted
from ludeme.play.counted import CountedGame

if TYPE_CHECKING:  # machine code is loaded where games are played
    from ludeme.app.linting.playing import Playing


@dataclass
class Evidence:
    """All that is known of a game after play."""

    game: CountedGame
    playing: Playing

    @cached_property
    def clauses(self) -> Clauses:
        """The ludemes with their counts, as they are when this is first asked."""
        return Clauses(self.game)

    @property
    def random(self) -> list[Played]:
        """The games that were played at random."""
        return self.playing.of(RANDOM)

    @property
    def searched(self) -> list[Played]:
        """The games that a small search played."""
        return self.playing.of(SEARCH)

    @property
    def tried(self) -> str:
        """What play there was, in words."""
        parts = [counted(len(self.random), "random game", ",")]
        if self.searched:
            parts.append(f"{len(self.searched)} of {search_in(self.game)}")
        return " and ".join(parts)

    # --- places -----------------------------------------------------------------------------------

    def place(self, node: Node | None) -> Span | None:
        """Where a ludeme stands in the text of the game, or else the game itself."""
        span = node.span if node is not None else None
        return own_span(span, self.clauses.source) or self.game.node.span

    @property
    def ends(self) -> Span | None:
        """Where the end rules stand."""
        rules = self.game.node.rules
        return self.place(rules.end or next((p.end for p in rules.phases if p.end), None) or rules)

    @property
    def plays(self) -> Span | None:
        """Where the play rules stand."""
        rules = self.game.node.rules
        return self.place(rules.play or (rules.phases[0].play if rules.phases else rules))


def shortest(games: Iterable[Played]) -> Played | None:
    """The game with the fewest moves."""
    return min(games, key=lambda each: len(each.choices), default=None)
