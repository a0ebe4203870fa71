"""A loaded game and its positions: the public face of the engine (design, "Public API")."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.board.view import Board
from ludeme.grammar import Description
from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.play import collection
from ludeme.play.move import Move
from ludeme.runtime.memory import Engine, make_engine
from ludeme.runtime.tiers.python_module import PythonModule, load

if TYPE_CHECKING:
    from ludeme.language.kinds import Bool, Int
    from ludeme.language.rules.frame import Game as GameNode
    from ludeme.runtime.tiers.native_engine import CompiledProgram, NumbaEngine

#: A trial that is over gives this many plies at most (spec 06 §B1.5).
MAX_PLIES = 10_000


class Game:
    """A game, ready to play.

    Attributes: `name`, `players`, `board`, `facts` (pieces, containers, ...), `description`
    (options, rulesets, metadata), `program` (the emitted text and its tables).
    """

    def __init__(
        self,
        node: GameNode,
        facts: Facts,
        description: Description,
        tier: str = "auto",
    ) -> None:
        if tier not in ("auto", "python", "numba"):
            raise ValueError(f"tier is 'auto', 'python' or 'numba', not {tier!r}")
        self.node = node
        self.name = node.name
        self.facts = facts
        self.players = facts.players
        self.description = description
        self.tier = tier
        self.board = Board(facts.topology, facts.default_type)
        #: What a match asks of its games (set before the program is written).
        self.questions: dict[str, Bool | Int] = {}

    @cached_property
    def emitted(self) -> EmittedProgram:
        """The emitted program (written on first use)."""
        from ludeme.compiler.pipeline import emit

        with collection.put_off():
            return emit(self.node, self.facts, self.questions)

    @cached_property
    def engine(self) -> Engine:
        """What answers single questions, in the tier asked for."""
        return make_engine(self.emitted, self.tier)

    @cached_property
    def numba_engine(self) -> NumbaEngine:
        """The compiled tier, whatever tier answers single questions."""
        from ludeme.runtime.tiers.native_engine import NumbaEngine

        if isinstance(self.__dict__.get("engine"), NumbaEngine):
            return self.engine  # type: ignore[return-value]
        return NumbaEngine(self.emitted)

    @cached_property
    def program(self) -> CompiledProgram:
        """The compiled program for bulk work (numba; what search and playouts use)."""
        from ludeme.runtime.tiers.native_engine import CompiledProgram

        return CompiledProgram(self.numba_engine, self.players, self.emitted.stochastic)

    @cached_property
    def answers(self) -> PythonModule:
        """The program as plain Python, to answer the questions of a match."""
        return load(self.emitted)

    @property
    def source(self) -> str:
        """The emitted program as text."""
        return self.emitted.source

    def to_lud(self) -> str:
        """The rules as `.lud` text, options chosen and macros expanded; metadata are left out."""
        from ludeme.binding.printing import to_lud

        return to_lud(self.node)

    def start(self, seed: int | None = None) -> State:
        """A new game; `seed` fixes every chance event that is not scripted."""
        return State(self, self.engine.start(_seed(seed)))

    def position(self, text: str) -> State:
        """The position that `State.to_text` wrote; a ValueError if it is not of this game."""
        from ludeme.play.positions import row_of

        return State(self, row_of(self, text))

    def perft(self, depth: int) -> int:
        """Number of move sequences of this length from the start (leaf count)."""
        return perft(self.start(seed=0), depth)

    def playouts(self, n: int, seed: int = 0) -> Any:
        """Play `n` random games at machine speed; returns statistics (see `ludeme.player`)."""
        from importlib import import_module

        playout = import_module("ludeme.play.playouts")
        return playout.playouts(self.program, self.numba_engine.start(_seed(seed)), n, seed)

    def __repr__(self) -> str:
        return f"<Game {self.name!r}, {self.players} players>"


class State:
    """A position of a game. Cheap to copy; two copies share nothing."""

    __slots__ = ("_legal", "game", "row")

    def __init__(self, game: Game, row: Any) -> None:
        self.game = game
        self.row = row
        self._legal: list[Move] | None = None

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

    def legal_moves(self) -> list[Move]:
        """Every legal move; rolls the dice first where the rules say so."""
        if self._legal is None:
            self.row = self.game.engine.adopt(self.row)
            rows = self.game.engine.moves(self.row)
            self._legal = [self._move(row) for row in rows]
        return list(self._legal)

    def _move(self, row: tuple[int, ...]) -> Move:
        generator = self.game.emitted.generators[row[0]]
        if generator.kind != "move" or not generator.decision:
            origin = target = -1
        else:
            origin, target = row[1], row[2]
        return Move(
            kind=generator.kind,
            from_type=self._type_letter(generator.origin_type, origin),
            from_site=origin,
            to_type=self._type_letter(generator.target_type, target),
            to_site=target,
            mover=self.mover,
            row=row,
        )

    def _type_letter(self, site_type: str, site: int) -> str:
        """Sites of hands, dice and decks are cells, also on boards of vertices (04 §3.7)."""
        facts = self.game.facts
        beyond = site_type == facts.default_type and site >= facts.first_hand_site
        return "c" if beyond else site_type[0].lower()

    def apply(self, move: Move) -> State:
        """Play a legal move in place; returns this position for chaining."""
        self.row = self.game.engine.adopt(self.row)
        self.game.engine.apply(self.row, move.row)
        self._legal = None
        return self

    def copy(self) -> State:
        """An independent copy."""
        return State(self.game, self.game.engine.copy(self.row))

    def to_text(self) -> str:
        """This position as one line of text, which `Game.position` reads back."""
        from ludeme.play.positions import to_text

        return to_text(self)

    # --- chance ---------------------------------------------------------------------------------

    def script_rolls(self, rolls: Sequence[Sequence[int]]) -> None:
        """Fix the face indices of the coming rolls, one list per roll (at most 5)."""
        offsets = self.game.emitted.offsets
        if not rolls:
            return
        if "ROLL" not in offsets:
            raise ValueError(f"{self.game.name} has no dice")
        number = self._dice()
        for k, roll in enumerate(rolls):
            if len(roll) != number:
                raise ValueError(f"a roll of {self.game.name} has {number} faces, not {len(roll)}")
            place = offsets["ROLL"] if k == 0 else offsets["SCRIPT"] + (k - 1) * number
            for i, face in enumerate(roll):
                self.row[place + i] = face
        self.row[header.ROLLED] = 1
        self.row[offsets["SCRIPTED"]] = len(rolls) - 1
        self._legal = None

    def _dice(self) -> int:
        return sum(1 for piece in self.game.facts.pieces if piece.kind == "die")

    def chance_outcomes(self) -> list[tuple[tuple[int, ...], float]]:
        """Every roll that is due before the coming move, with its probability; [] if none is."""
        if self.over or "ROLL" not in self.game.emitted.offsets or self.row[header.ROLLED]:
            return []
        if not self._roll_is_due():
            return []
        faces = [len(p.faces) for p in self.game.facts.pieces if p.kind == "die"]
        combinations = list(itertools.product(*(range(n) for n in faces)))
        return [(outcome, 1 / len(combinations)) for outcome in combinations]

    def _roll_is_due(self) -> bool:
        probe = self.copy()
        probe.script_rolls([[0] * self._dice()])
        moves = probe.legal_moves()
        return bool(moves) and not probe.copy().apply(moves[0]).row[header.ROLLED]

    def apply_chance(self, outcome: Sequence[int]) -> None:
        """Let the roll that is due show these face indices."""
        self.script_rolls([list(outcome)])

    # --- contents -------------------------------------------------------------------------------

    def contents(self) -> dict[str, tuple[tuple[tuple[int, int, int, int], ...], int]]:
        """Occupied sites: "c12" -> (((what, state, rotation, value), ... bottom to top), count)."""
        return self.game.engine.contents(self.row, self.game.facts)

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


def _seed(seed: int | None) -> int:
    """A positive 31-bit seed of the chance source."""
    number = random.randrange(1, 2**31 - 1) if seed is None else seed
    return (number * 2654435761 + 12345) % (2**31 - 2) + 1


def perft(state: State, depth: int) -> int:
    """Number of move sequences of this length from a position (leaf count)."""
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.copy().apply(move), depth - 1) for move in moves)


def divide(state: State, depth: int) -> dict[str, int]:
    """Perft of every move of a position, by the move's name."""
    counts: dict[str, int] = {}
    for move in state.legal_moves():
        counts[str(move)] = counts.get(str(move), 0) + perft(state.copy().apply(move), depth - 1)
    return counts


def read_description(source: str | Path) -> tuple[str, str]:
    """Text and name of a description given as library name, path, or text."""
    text = str(source)
    if text.lstrip().startswith(("(", "//")) or "\n" in text:
        return text, "<text>"
    path = Path(text)
    if path.suffix == ".lud" or path.is_file():
        return path.read_text(encoding="utf-8"), text
    from importlib import import_module

    library = import_module("ludeme.games")
    found = library.find(text)
    if found is None:
        similar = " or ".join(library.nearest(text))
        hint = f"; did you mean {similar}?" if similar else ""
        raise FileNotFoundError(f"no game of the library is called {text!r}{hint}")
    return found.read_text(encoding="utf-8"), str(found)
