"""A position of a game, to be asked and played on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludeme.model import header
from ludeme.play.move import (
    NOTHING,
    IllegalMove,
    Move,
    are_moves,
    check_applicable,
    told_apart,
)
from ludeme.play.playable import seen_player
from ludeme.play.positions import to_text
from ludeme.play.rules import Rules
from ludeme.play.together import choosing, has_begun, play_together, turn_row
from ludeme.play.views.move_details import details_of
from ludeme.play.views.player_view import View
from ludeme.runtime.engine import Contents, MoveRow, Row
from ludeme.runtime.hidden import Sight

#: Where the first and the last of all rolls lead to the same, so many others are tried.
MOST_ROLLS_LOOKED_AT = 64


class State:
    """A position of a game. Cheap to copy; two copies share nothing."""

    __slots__ = ("_legal", "_rows", "game", "row")

    def __init__(self, game: Rules, row: Row) -> None:
        self.game = game
        self.row = row
        self._legal: list[Move] | None = None
        #: The rows of the legal moves, once they have been listed here or where it is copied from.
        self._rows: list[MoveRow] | None = None

    # --- who and what ---------------------------------------------------------------------------

    @property
    def mover(self) -> int:
        """The player to move, 1..n."""
        return int(self.row[header.MOVER])

    @property
    def following(self) -> int:
        """The player to move after the next move, unless it decides otherwise."""
        return int(self.row[header.NEXT])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.row[header.OVER])

    @property
    def winner(self) -> int:
        """The winner once over, 0 for none."""
        return int(self.row[header.WINNER])

    @property
    def scores(self) -> list[int]:
        """The score of every player."""
        place = self.game.emitted.offsets.get("SCORE")
        players = range(1, self.game.players + 1)
        return [int(self.row[place + p]) if place is not None else 0 for p in players]

    def ranking(self) -> list[float]:
        """Rank of every player, 1.0 the best; 0.0 for a player without a rank."""
        return [int(self.row[header.RANK + p]) / 2 for p in range(1, self.game.players + 1)]

    # --- moves ----------------------------------------------------------------------------------

    @property
    def choosing(self) -> tuple[int, ...]:
        """The players who have still to choose for the coming ply: one, where they move in turn.

        Where all move at the same time, a ply is `apply([a move of each of them])`.
        """
        return choosing(self)

    def turn(self, player: int | None = None) -> State:
        """A copy in which players choose one after the other, beginning with this one.

        None sees what others choose; the last choice plays the ply. Agents get such a position.
        Where players move in turn it is but a copy.
        """
        return State(self.game, turn_row(self, player))

    def legal_moves(self, player: int | None = None) -> list[Move]:
        """Every legal move, or those of one player; rolls the dice first where the rules say so."""
        if player is not None:
            player = seen_player(self.game, player)
        if (player is not None and player != self.mover) or self._lists_all:
            return self._moves_of(self.choosing if player is None else [player])
        if self._legal is None:
            self._legal = told_apart([self._move(row) for row in self._list()])
        return list(self._legal)

    def _list(self) -> list[MoveRow]:
        self.row = self.game.engine.adopt(self.row)
        self._rows = self.game.engine.moves(self.row)
        return self._rows

    @property
    def _lists_all(self) -> bool:
        """Whether moves of several players are listed, as all choose and none has begun."""
        return self.game.simultaneous and not has_begun(self)

    def _moves_of(self, players: Iterable[int]) -> list[Move]:
        """The moves of some of the players who have still to choose."""
        self.row = self.game.engine.adopt(self.row)
        self.game.engine.moves(self.row)  # rolls the dice for all
        moves = []
        for player in players:
            if player in self.choosing:
                rows = self.game.engine.moves(turn_row(self, player))
                moves += told_apart([self._move(row, player) for row in rows])
        return moves

    def _move(self, row: MoveRow, mover: int | None = None) -> Move:
        generator = self.game.emitted.generators[row[0]]
        origin, target = generator.sites_of(row)
        return Move(
            kind=generator.kind,
            from_type=self._type_letter(generator.origin_type, origin),
            from_site=origin,
            to_type=self._type_letter(generator.target_type, target),
            to_site=target,
            mover=self.mover if mover is None else mover,
            row=self.game.listed_row(row),
            details=details_of(self.game, self.row, generator, row)
            if generator.details
            else NOTHING,
        )

    def _type_letter(self, site_type: str, site: int) -> str:
        """Sites of hands, dice and decks are cells, also on boards of vertices (04 §3.7)."""
        facts = self.game.facts
        beyond = site_type == facts.default_type and site >= facts.first_hand_site
        return "c" if beyond else site_type[0].lower()

    def apply(self, move: Move | Sequence[Move], *, unchecked: bool = False) -> State:
        """Play a legal move in place; returns this position for chaining.

        `IllegalMove` if it is not legal, or the game is over. Whoever has taken it from
        `legal_moves` of this very position may say `unchecked`: then nothing is looked at, but what
        this game has never listed is looked for among the legal moves all the same.

        Where all players choose at the same time, a list with a move of each is one ply. A single
        move is a ply as well, as recorded games are made of.
        """
        if isinstance(move, Move):
            is_known = unchecked and type(move.row) is self.game.listed_row
            row = move.row if is_known else self._legal_row(move)
            self.row = self.game.engine.adopt(self.row)
            self.game.engine.apply(self.row, row)
        elif are_moves(move):
            play_together(self, move)
        else:
            check_applicable(self, move)
        self._forget()
        return self

    def _legal_row(self, move: Move) -> MoveRow:
        """The row of a move as it is listed; `IllegalMove` if none of the legal ones equals it."""
        check_applicable(self, move)
        rows = self._rows
        if rows is None:
            rows = [each.row for each in self.legal_moves()] if self._lists_all else self._list()
        if move.row not in rows:
            raise IllegalMove(f"{move} is not legal in {self!r}")
        return rows[rows.index(move.row)]

    def _forget(self) -> None:
        """The position has changed: other moves are legal."""
        self._legal = self._rows = None

    def copy(self) -> State:
        """An independent copy."""
        other = State(self.game, self.game.engine.copy(self.row))
        other._rows = self._rows
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __getstate__(self) -> tuple[Rules, list[int]]:
        return self.game, self._numbers()

    def __setstate__(self, kept: tuple[Rules, list[int]]) -> None:
        State.__init__(self, *kept)

    def _numbers(self) -> list[int]:
        return [int(number) for number in self.row]

    def _compared(self) -> list[int]:
        """All that the rules may ask of this position: its row, but for chance that is not used."""
        numbers = self._numbers()
        if not self.game.emitted.stochastic:
            numbers[header.RNG] = 0
        return numbers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((self.game, tuple(self._compared())))

    def to_text(self) -> str:
        """This position as one line of text, which `Game.position` reads back."""
        return to_text(self.game, self.row)

    # --- chance ---------------------------------------------------------------------------------

    def script_rolls(self, rolls: Sequence[Sequence[int]]) -> None:
        """Fix the face indices of the coming rolls, one list per roll (at most 5).

        Where several rolls are due for one list of moves, the first may fix each of them, one after
        the other; otherwise it is what they all show, in every round of a loop too.
        """
        self.game.dice.script(self.row, rolls)
        self._forget()

    @property
    def roll(self) -> tuple[int, ...]:
        """The faces that have been rolled for the coming move; () where there are none.

        Where loops roll in each round, the number that those rolls follow from is the last.
        """
        return self.game.dice.roll_of(self.row)

    def chance_outcomes(self) -> list[tuple[tuple[int, ...], float]]:
        """Every roll that is due before the coming move, with its probability; [] if none is.

        Where several rolls are due for one list of moves, the faces of all of them.
        """
        rolls = [] if self.over or self.row[header.ROLLED] else self.game.dice.rolls
        if not rolls or not self._depends_on(rolls):
            return []
        return [(roll, 1 / len(rolls)) for roll in rolls]

    def _depends_on(self, rolls: list[tuple[int, ...]]) -> bool:
        """Whether it matters which of these rolls it is: to what is legal, or to what follows."""
        one, other = self._after(rolls[0]), self._after(rolls[-1])
        legal = one.legal_moves()
        if other.legal_moves() != legal:
            return True
        if any(one._leads_to(move) != other._leads_to(move) for move in legal):
            return True
        looked_at = rolls[:: max(1, len(rolls) // MOST_ROLLS_LOOKED_AT)]
        return any(self._after(roll).legal_moves() != legal for roll in looked_at)

    def _after(self, roll: tuple[int, ...]) -> State:
        state = self.copy()
        state.script_rolls([roll])
        return state

    def _leads_to(self, move: Move) -> list[int]:
        """The row after a move, the roll itself left out."""
        after = self.copy().apply(move, unchecked=True)
        after.script_rolls([[0] * self.game.dice.number])
        return [int(value) for value in after.row]

    def apply_chance(self, outcome: Sequence[int]) -> None:
        """Let the roll that is due show these face indices."""
        self.script_rolls([outcome])

    # --- contents -------------------------------------------------------------------------------

    def contents(self, player: int | None = None) -> Contents:
        """Occupied sites: "c12" -> (((what, state, rotation, value), ... bottom to top), count).

        With a player only what he may see, and -1 for what is hidden of a piece that he sees.
        """
        if player is not None:
            player = seen_player(self.game, player)
            if self.game.hides:
                return self.view(player).contents()
        return self.game.engine.contents(self.row, self.game.facts)

    def view(self, player: int) -> View:
        """What a player may see of this position, and nothing else."""
        player = seen_player(self.game, player)
        sight = Sight(self.game.emitted, self.game.facts, player)
        return View(
            game=self.game.name,
            player=player,
            mover=self.mover,
            choosing=self.choosing,
            over=self.over,
            winner=self.winner,
            scores=tuple(self.scores),
            ranking=tuple(self.ranking()),
            sites=dict(sight.sites(self.row)),
            roll=self.roll,
        )

    def answer(self, question: str, otherwise: int) -> int:
        """The answer to one of the game's questions about this position."""
        if question not in self.game.questions:
            return otherwise
        module = self.game.answers
        row = [int(value) for value in self.row]
        return int(module.functions[question](row, module.tables, module.scratch))

    def __repr__(self) -> str:
        status = f"over, ranking {self.ranking()}" if self.over else f"player {self.mover} to move"
        return f"<State of {self.game.name!r}: {status}>"
