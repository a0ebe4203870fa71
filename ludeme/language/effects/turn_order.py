"""Effects on the order of turns (spec 06 §A6)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import NEXT, disturbs, reads
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.move_shapes import placeless as placeless_shape
from ludeme.emit.moves.passing import with_then
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import ludeme
from ludeme.language.effects.set_numbers import change, real_player
from ludeme.language.indexes import numbers_between
from ludeme.language.kinds import Effect, Ints
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import PlayerSpec, Then
from ludeme.model.facts import Facts
from ludeme.model.quantities import counted


def _set_next(c: Code, player: Number) -> None:
    c.line(f"{c.s}[NEXT] = {player}")
    c.line(f"{c.s}[NEXT_SET] = 1")


@ludeme("set NextPlayer", "move Set NextPlayer")
class SetNextPlayer(Effect):
    """`(set NextPlayer (player (mover)))`: decide who moves next (spec 06 §A6).

    Attributes:
        players: Who moves next: one move for each of them.
        then: Without influence here.
    """

    gives_turn = True
    players: PlayerSpec | Ints
    then: Then | None = None
    writes = NEXT

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """Nobody, or all, whose numbers are otherwise those of players."""
        index = self.players.index if isinstance(self.players, PlayerSpec) else None
        if isinstance(index, IntConstant) and not 1 <= index.value <= facts.players:
            players = counted(facts.players, "player")
            message = f"player {index.value} cannot be next: this game has {players}"
            expected = numbers_between(1, facts.players)
            yield LudemeError(message, index.span or self.span, expected=expected)

    @property
    def single(self) -> bool:  # type: ignore[override]
        """For a single player."""
        return isinstance(self.players, PlayerSpec)

    @property
    def immediate(self) -> bool:
        """A single player, or several that do not depend on who is next."""
        return self.single or not disturbs(NEXT, reads(self.players))

    def move_shapes(self, scene: Scene) -> Shapes:
        """Without a place."""
        return placeless_shape(self)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per real player; quirk: its `then` is lost."""
        if isinstance(self.players, PlayerSpec):
            self._choose(c, sink, c.let("player", roles.index(c, self.players)))
            return
        with self.players.each(c) as player:
            self._choose(c, sink, player)

    def _choose(self, c: Code, sink: Sink, player: Number) -> None:
        with real_player(c, player):
            change(c, sink, self, lambda body: _set_next(body, player))


@ludeme("moveAgain")
class MoveAgain(Effect):
    """`(moveAgain)`: the mover moves again (spec 06 §A6)."""

    gives_turn = True
    then: Then | None = None
    writes = NEXT
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move."""
        out = with_then(sink, self.then)
        change(c, out, self, lambda body: _set_next(body, fields.cell(body, "MOVER")))
