"""Effects on numbers of the game: scores, values, variables (spec 06 §A4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import Parts, disturbs, reads, writes
from ludeme.emit.expressions import TRUE, UNDEFINED, ZERO, Condition, Literal, Number, truth
from ludeme.emit.moves.acts import Act
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.decided import give_as_one
from ludeme.emit.moves.finding import exists
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.move_shapes import placeless as placeless_shape
from ludeme.emit.moves.passing import only_made, with_then
from ludeme.language import roles
from ludeme.language.arrays.arrays import DifferenceInts
from ludeme.language.base import UNNAMED, Naming, Thing, by_slot, ludeme, shape
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.kinds import Effect, Int, Region
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import PlayerSpec, Then
from ludeme.language.moves.simple import placeless
from ludeme.model.capabilities import Capability

#: A number of the row that is worked on.
Place = Callable[[Code], Number]


def change(c: Code, sink: Sink, source: Effect, act: Act) -> None:
    """A move without sites."""
    sink.move(c, placeless(c, "move", act, decision=source.decision))


def assign(c: Code, sink: Sink, source: Effect, place: Place, operator: str, value: Number) -> None:
    """A move without sites that changes one number of the row."""
    change(c, sink, source, lambda body: body.line(f"{place(body)} {operator} {value}"))


def add(c: Code, sink: Sink, source: Effect, place: Place, value: Number) -> None:
    """A move without sites that adds to a number of the row, which 32 bits must hold."""

    def act(body: Code) -> None:
        body.line(f"{place(body)} = wrap({place(body)} + {value})")

    change(c, sink, source, act)


@contextmanager
def real_player(c: Code, player: Number) -> Iterator[None]:
    """Text for the case that a number is that of a player of the game."""
    players = c.program.facts.players
    known = player.value
    plays = Condition(f"1 <= {player} <= {players}")
    with c.when(plays if known is None else truth(1 <= known <= players)):
        yield


def _mover(c: Code, who: Role | Int | PlayerSpec) -> Number:
    return c.let("player", roles.index(c, who))


# --- numbers of players -----------------------------------------------------------------------


@shape
class ScoreEffect(Effect):
    """Changes the score of each player that a role stands for.

    Attributes:
        player: Whose score changes; a role for several changes each of them.
    """

    player: PlayerSpec | Role
    score: Int
    then: Then | None = None
    writes = frozenset({"score"})
    immediate = True

    def _emit(self, c: Code, sink: Sink, operator: str) -> None:
        value = c.let("score", self.score.emit(c))
        out = with_then(sink, self.then)
        with roles.each_player(c, self.player) as player:
            player = c.let("player", player)
            if operator == "+=" and not self.score.is_small:
                add(c, out, self, partial(fields.score, player=player), value)
            else:
                assign(c, out, self, partial(fields.score, player=player), operator, value)


@ludeme("addScore")
class AddScore(ScoreEffect):
    """`(addScore Mover 3)`: add points to a player's score (spec 06 §A4).

    Attributes:
        score: How many points are added.
    """

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per player of the role."""
        self._emit(c, sink, "+=")


@ludeme("set Score")
class SetScore(ScoreEffect):
    """`(set Score Mover 0)`: set a player's score (spec 06 §A4).

    Attributes:
        score: The new score.
    """

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per player of the role."""
        self._emit(c, sink, "=")


@ludeme("addScore")
class AddScores(Effect):
    """`(addScore {P1 P2} {1 2})`: add points to several players' scores (spec 06 §A4).

    Attributes:
        players: Whose scores change, in order.
        scores: How many points each of them is given, in the same order.
    """

    indexes = by_slot(players=Index.PLAYER)
    players: tuple[Int, ...] | tuple[Role, ...]
    scores: tuple[Int, ...]
    then: Then | None = None
    writes = frozenset({"score"})

    @property
    def immediate(self) -> bool:
        """When the points of one player do not depend on the score of another."""
        return not any(disturbs(writes(self), reads(score)) for score in self.scores)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per pair of player and score, up to the end of the shorter list."""
        out = with_then(sink, self.then)
        players: tuple[Int | Role, ...] = self.players
        for who, score in zip(players, self.scores, strict=False):
            value = c.let("score", score.emit(c))
            with roles.each_player(c, who) as player:
                player = c.let("player", player)
                add(c, out, self, partial(fields.score, player=player), value)


@ludeme("set Value")
class SetPlayerValue(Effect):
    """`(set Value Mover 5)`: set the value of a player (spec 06 §A4).

    Attributes:
        player: Whose value is set.
        value: The new value, which `(value Player ...)` reads.
    """

    player: PlayerSpec | Role
    value: Int
    then: Then | None = None
    writes = frozenset({"value"})
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move, for a real player."""
        player = _mover(c, self.player)
        with real_player(c, player):
            value = c.let("value", self.value.emit(c))
            out = with_then(sink, self.then)
            assign(c, out, self, partial(fields.player_value, player=player), "=", value)


@ludeme("set Team")
class SetTeam(Effect):
    """`(set Team 1 {P1 P3})`: put players in a team (spec 06 §A4).

    Attributes:
        team: The number of the team.
        roles: The players who belong to it from now on.
    """

    indexes = by_slot(team=Index.TEAM)
    needs = frozenset({Capability.TEAMS})
    team: Int
    roles: tuple[Role, ...]
    then: Then | None = None
    writes = frozenset({"team"})
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move for all players."""
        team = c.let("team", self.team.emit(c))
        players = [_mover(c, role) for role in self.roles]

        def act(body: Code) -> None:
            for player in players:
                with real_player(body, player):
                    body.line(f"{roles.team_of(body, player)} = {team}")

        change(c, with_then(sink, self.then), self, act)


# --- numbers of the game ----------------------------------------------------------------------


@ludeme("set Var")
class SetVar(Effect):
    """`(set Var "Captures" 2)`: set a variable; without a name, the unnamed one (spec 06 §A4).

    Attributes:
        name: The name of the variable; without it, the one that has no name.
        value: The new value; by default -1.
    """

    makes = by_slot(name=Thing.VARIABLE)
    declares = Naming.ALL
    name: str | None = None
    value: Int | None = None
    then: Then | None = None
    writes = frozenset({"var"})
    single = True

    def made_names(self) -> Iterator[tuple[Thing, str]]:
        """The variable, which may be the one without a name."""
        yield Thing.VARIABLE, self.name or UNNAMED

    @property
    def needs(self) -> frozenset[Capability]:
        """The unnamed variable is also written by `forEach Die`."""
        return frozenset({Capability.UNNAMED_VARIABLE} if self.name is None else ())

    def emit(self, c: Code, sink: Sink) -> None:
        """One move; without a value the variable becomes -1."""
        value = c.let("value", self.value.emit(c) if self.value else UNDEFINED)
        out = with_then(sink, self.then)
        assign(c, out, self, partial(fields.variable, name=self.name), "=", value)


@ludeme("set Counter")
class SetCounter(Effect):
    """`(set Counter)`: set the counter of plies, by default to -1 (spec 06 §A4).

    Attributes:
        value: The new value; by default -1, so that it is 0 in the next ply.
        then: Without influence here.
    """

    value: Int | None = None
    then: Then | None = None
    writes = frozenset({"counter"})
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move; quirk: its `then` is lost."""
        value = c.let("value", self.value.emit(c) if self.value else UNDEFINED)
        assign(c, sink, self, partial(fields.cell, name="COUNTER"), "=", value)


@ludeme("set Pot")
class SetPot(Effect):
    """`(set Pot 10)`: set the amount in the pot (spec 06 §A4).

    Attributes:
        value: The new amount.
        then: Without influence here.
    """

    value: Int | None = None
    then: Then | None = None
    writes = frozenset({"amount"})
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move; quirk: its `then` is lost."""
        value = c.let("value", self.value.emit(c) if self.value else UNDEFINED)
        assign(c, sink, self, partial(fields.cell, name="POT"), "=", value)


@ludeme("set TrumpSuit", "move Set TrumpSuit")
class SetTrumpSuit(Effect):
    """`(move Set TrumpSuit 2)`: choose the trump suit (06 §A5).

    Attributes:
        suit: The number of the suit, or the suits of which one is chosen.
    """

    judges_passes = True
    suit: Int | DifferenceInts
    then: Then | None = None
    writes = frozenset({"trump"})
    immediate = True

    def move_shapes(self, scene: Scene) -> Shapes:
        """Without a place."""
        return placeless_shape(self)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per suit."""
        out = with_then(sink, self.then)
        if isinstance(self.suit, Int):
            suit = c.let("suit", self.suit.emit(c))
            assign(c, out, self, fields.trump, "=", suit)
            return
        with self.suit.each(c) as suit:
            assign(c, out, self, fields.trump, "=", suit)


#: The values that are kept until the next move: each once, and in no order.
PENDING: Parts = frozenset({"pending"})


@ludeme("set Pending")
class SetPending(Effect):
    """`(set Pending (to))`: mark sites or a value for the next ply (spec 06 §A6).

    Attributes:
        value: A number, or the sites of a region, to be kept until the next move; by default 1.
        then: Without influence here.
    """

    value: Int | Region | None = None
    then: Then | None = None
    writes = PENDING

    @property
    def single(self) -> bool:  # type: ignore[override]
        """For a number."""
        return not isinstance(self.value, Region)

    @property
    def immediate(self) -> bool:
        """What is pending does not decide which sites become pending."""
        return self.value is None or not disturbs(writes(self), reads(self.value))

    @property
    def needs(self) -> frozenset[Capability]:
        """Constants are few; anything else may mark every site."""
        few = self.value is None or isinstance(self.value, IntConstant)
        return frozenset() if few else frozenset({Capability.PENDING_REGION})

    def emit(self, c: Code, sink: Sink) -> None:
        """One move, none for a region without sites. Quirk: `then` is lost."""
        if isinstance(self.value, Region):
            with c.when(TRUE if only_made(sink) else exists(c, "marks_any", self._each)):
                give_as_one(c, sink, self._each, at_once=self.immediate, decision=self.decision)
            return
        value = c.let("value", self.value.emit(c) if self.value else Literal(1))
        if value.value is not None:
            self._add(c, sink, Literal(1) if value.value == -1 else value)
        else:  # quirk: no site at all is marked as site 1
            self._add(c, sink, c.var("mark", f"1 if {value} == -1 else {value}"))

    def _each(self, c: Code, sink: Sink) -> None:
        """A part of the move for each site of the region; the members of a set are in no order."""
        assert isinstance(self.value, Region)
        region = self.value.frozen(c) if sink.applies and not self.immediate else self.value
        with region.each(c) as site:
            self._add(c, sink, site)

    def _add(self, c: Code, sink: Sink, value: Number) -> None:
        fields.pending(c, ZERO)
        fields.pending_count(c)
        room = fields.pending_capacity(c)
        given = f"PENDING, PENDING_COUNT, {room}, {value}"
        change(c, sink, self, lambda body: body.line(f"include({body.s}, {given})"))
