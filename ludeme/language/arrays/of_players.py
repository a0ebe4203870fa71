"""Arrays of players (spec 07 §4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.expressions import (
    FALSE,
    TRUE,
    ZERO,
    Condition,
    Number,
    both,
    negation,
)
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import PlayersManyType, PlayersTeamType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Ints

#: Most numbers of an array that has to be written down before it is used.
CAPACITY = 1024


@ludeme("players")
class PlayersMany(Ints):
    """`(players Enemy of:(next) if:(is Active (player)))`: the numbers of some players
    (spec 07 §4).

    Attributes:
        who: Which players.
        of: The number of the player whose enemies or friends are meant; by default the mover.
        if_: Only those for whom this holds; each is `(player)` in it.
    """

    indexes = by_slot(of=Index.PLAYER)
    reads = frozenset({"team"})
    who: PlayersManyType
    of: Int | None = named(None)
    if_: Bool | None = named(None)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Ascending; none when `of:` is no player."""
        facts = c.program.facts
        last = facts.players
        mover = roles.mover_of(c)
        of = c.let("of", self.of.emit(c)) if self.of else mover
        everybody = self.who is PlayersManyType.All
        zero = everybody or self.who is PlayersManyType.NonMover
        first, end = 0 if zero else 1, last + 2 if everybody else last + 1
        player = c.fresh("player", first, end - 1)
        with c.block(f"for {player} in range({first}, {end})"):
            valid = Condition(f"1 <= {of} <= {last}") if self.of else TRUE
            lonely = self.who is PlayersManyType.Friend and not facts.teams
            with c.when(both(valid, self._member(c, player, of, mover))):
                condition = TRUE
                if self.if_ is not None and not lonely:
                    with c.scope(player=player):
                        condition = self.if_.emit(c)
                with c.when(condition):
                    yield player

    def _member(self, c: Code, player: Number, of: Number, mover: Number) -> Condition:
        kinds = PlayersManyType
        if self.who is kinds.All:
            return TRUE
        if self.who is kinds.NonMover:
            return Condition(f"{player} != {mover}")
        if not c.program.facts.teams:
            if self.who is kinds.Enemy:
                return Condition(f"{player} != {of}")
            return Condition(f"{player} == {of}") if self.who is kinds.Friend else FALSE
        same = Condition(f"{roles.team_of(c, player)} == {roles.team_of(c, of)}")
        if self.who is kinds.Friend:
            return same
        if self.who is kinds.Ally:
            return both(same, Condition(f"{player} != {of}"))
        return both(negation(same), Condition(f"{player} != {mover}"))


@ludeme("players")
class PlayersOfTeam(Ints):
    """`(players Team1)`: the numbers of the players of a team (spec 07 §4).

    Attributes:
        team: The team; without teams, the player of that number.
        if_: Only those for whom this holds; each is `(player)` in it.
    """

    reads = frozenset({"team"})
    team: PlayersTeamType
    if_: Bool | None = named(None)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Ascending; without teams the player with the team's number."""
        facts = c.program.facts
        number = str(self.team).removeprefix("Team")
        player = c.fresh("player", 1, facts.players)
        with c.block(f"for {player} in range(1, {facts.players + 1})"):
            owner = roles.team_of(c, player) if facts.teams else player
            with c.block(f"if {owner} == {number}"):
                with c.scope(player=player):
                    condition = self.if_.emit(c) if self.if_ else TRUE
                with c.when(condition):
                    yield player


@ludeme("team")
class Team(Ints):
    """`(team)`: the members of the team being iterated (spec 07 §4).

    Example:
        (forEach Team (forEach (team) (addScore (player (player)) 1)))
    """

    reads = frozenset({"team"})

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The players whose team is the context's `team`; none outside of `forEach Team`."""
        facts = c.program.facts
        number, player = c.get("team"), c.fresh("player", 1, facts.players)
        if number.value == -1:
            message = "(team) stands for the team that a loop goes through, and is in none"
            raise LudemeError(message, self.span, expected="(forEach Team …) around it")
        if not facts.teams:  # no loop goes through any
            with c.when(FALSE):
                yield ZERO
            return
        with (
            c.block(f"for {player} in range(1, {facts.players + 1})"),
            c.block(f"if {roles.team_of(c, player)} == {number}"),
        ):
            yield player
