"""Moves for each value, level, player or team (spec 05 §4.9-§4.12)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING, Parts, disturbs, reads, writes
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.passing import MapSink, with_then
from ludeme.emit.questions import is_site
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named, shape
from ludeme.language.constants import SiteType, StackDirection
from ludeme.language.indexes import Index
from ludeme.language.kinds import Effect, Int, Ints, Moves
from ludeme.language.moves.for_each.level_leak import LevelLeak, leave
from ludeme.language.moves.move_clauses import Then, kind_of


@shape
class ForEachNumber(Effect):
    """Moves repeated for numbers that are fixed before the first repetition."""

    keeps_origin = True
    writes = NOTHING

    def body(self) -> Moves:
        """The moves that are repeated."""
        moves: Moves = self.moves  # type: ignore[attr-defined]
        return moves

    @property
    def asked_between(self) -> Parts:
        """What is looked at between two repetitions, to find the next number."""
        return NOTHING

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the moves."""
        return self.body().move_shapes(scene.anew())

    @property
    def immediate(self) -> bool:
        """When nothing looks at what an earlier repetition changes (spec 05 §1.5)."""
        moves = self.body()
        looked_at = reads(moves) | self.asked_between
        return moves.immediate and not disturbs(writes(self), looked_at)


def telling(sink: Sink, value: Number) -> Sink:
    """The sink for moves that say which value they are for."""
    return MapSink(sink, lambda move: move.saying("value", value), same_sites=True, unseen=True)


@ludeme("forEach Value")
class ForEachValue(ForEachNumber):
    """`(forEach Value (array {0 2}) (remove (value)))`: moves for each value (spec 05 §4.9).

    Attributes:
        values: The numbers, taken in order.
        moves: The moves for each number, which is `(value)` in them.
    """

    values: Ints
    moves: Moves
    then: Then | None = None

    @property
    def asked_between(self) -> Parts:
        """What the array looks at: it is gone through, not written down."""
        return reads(self.values)

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves with `(value)` set to each number of the array."""
        out = with_then(sink, self.then)
        leak = LevelLeak(c, self.moves, out)
        with (
            self.values.each(c) as value,
            c.scope(value=value),
            leak.repetition(c, telling(out, value)) as sink,
        ):
            self.moves.emit(c, sink)


@ludeme("forEach Value")
class ForEachValueBetween(ForEachNumber):
    """`(forEach Value min:1 max:3 (remove (value)))`: moves for each value of a range
    (spec 05 §4.9).

    Attributes:
        min: The first number.
        max: The last number.
        moves: The moves for each number, which is `(value)` in them.
    """

    min: Int = named()
    max: Int = named()
    moves: Moves
    then: Then | None = None

    def emit(self, c: Code, sink: Sink) -> None:
        """Both ends are part of the range."""
        out = with_then(sink, self.then)
        low, high = self.min.emit(c), self.max.emit(c)
        value, leak = c.fresh("value"), LevelLeak(c, self.moves, out)
        with (
            c.block(f"for {value} in range({low}, {high} + 1)"),
            c.scope(value=value),
            leak.repetition(c, telling(out, value)) as sink,
        ):
            self.moves.emit(c, sink)


@ludeme("forEach Level")
class ForEachLevel(ForEachNumber):
    """`(forEach Level (last To) FromTop (remove (last To) level:(level)))`: levels (05 §4.10).

    Attributes:
        site: The site of the stack.
        order: Whether to go through the stack from its top, as by default, or from its bottom.
        moves: The moves for each level, which is `(level)` in them.
    """

    indexes = by_slot(site=Index.SITE)
    type: SiteType | None = None
    site: Int
    order: StackDirection | None = None
    moves: Moves
    then: Then | None = None
    reads = BOARD
    leaves_level = True

    def emit(self, c: Code, sink: Sink) -> None:
        """The levels of the stack as it is at first, from the top unless told otherwise."""
        out = with_then(sink, self.then)
        site = c.let("site", self.site.emit(c))
        with c.when(is_site(c, site, kind_of(c, self.type))):
            slot = access.slot_or_hand(c, site, kind_of(c, self.type))
            height = c.var("height", f"int({access.height(c, slot)})")
            level = c.fresh("level")
            up = self.order is StackDirection.FromBottom
            span = f"range({height})" if up else f"range({height} - 1, -1, -1)"
            with c.block(f"for {level} in {span}"), c.scope(level=level):
                self.moves.emit(c, out)
            leave(c, height, upwards=up)


@ludeme("forEach Player")
class ForEachPlayer(ForEachNumber):
    """`(forEach Player (addScore (player (player)) 1))`: moves for each player (spec 05 §4.11).

    Attributes:
        moves: The moves for each player, who is `(player)` or the role `Player` in them; the mover
            stays who he is.
        then: Without influence here.
    """

    moves: Moves
    then: Then | None = None

    def emit(self, c: Code, sink: Sink) -> None:
        """All players in order; `then` is lost (quirk)."""
        player = c.fresh("player", 1, c.program.facts.players)
        with c.block(f"for {player} in range(1, {c.program.facts.players + 1})"):
            with c.scope(player=player):
                self.moves.emit(c, sink)


@ludeme("forEach")
class ForEachOfPlayers(ForEachNumber):
    """`(forEach (players Enemy) (addScore (player (player)) 1))`: moves for each of these players
    (spec 05 §4.11).

    Attributes:
        players: The numbers of the players.
        moves: The moves for each player, who is `(player)` or the role `Player` in them; the mover
            stays who he is.
        then: Without influence here.
    """

    players: Ints
    moves: Moves
    then: Then | None = None

    @property
    def asked_between(self) -> Parts:
        """What the array looks at: it is gone through, not written down."""
        return reads(self.players)

    def emit(self, c: Code, sink: Sink) -> None:
        """Numbers that are no player, nobody or everybody are left out; `then` is lost (quirk)."""
        everyone = c.program.facts.everyone
        with self.players.each(c) as player, c.when(Condition(f"0 <= {player} <= {everyone}")):
            with c.scope(player=player):
                self.moves.emit(c, sink)


@ludeme("forEach Team")
class ForEachTeam(ForEachNumber):
    """`(forEach Team (forEach (team) (moveAgain)))`: moves for each team (spec 05 §4.12).

    Attributes:
        moves: The moves for each team, whose members are `(team)` in them.

    Example:
        (forEach Team (forEach (team) (addScore (player (player)) 1)))
    """

    moves: Moves
    then: Then | None = None
    reads = frozenset({"team"})

    @property
    def asked_between(self) -> Parts:
        """Which teams have members."""
        return self.reads

    def emit(self, c: Code, sink: Sink) -> None:
        """The teams that have members, by number."""
        out = with_then(sink, self.then)
        with roles.each_team(c) as team, c.scope(team=team):
            self.moves.emit(c, out)
