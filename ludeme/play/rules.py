"""The rules of a game: its description, bound and compiled in every form that play asks for."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from ludeme.binding.printing import to_lud
from ludeme.board.view import Board
from ludeme.compiler.pipeline import emit
from ludeme.grammar import Description, collection
from ludeme.language.kinds import Bool, Int
from ludeme.language.rules.frame import Game as GameNode
from ludeme.model.choices import Choices
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.model.work_log import told
from ludeme.play.chance import Dice
from ludeme.play.move import ListedRow, rows_of_one_game
from ludeme.runtime.engine import Engine
from ludeme.runtime.hidden import hides
from ludeme.runtime.tiers import TIERS, make_engine
from ludeme.runtime.tiers.python_module import PythonModule, load

if TYPE_CHECKING:  # numba is loaded when it is first asked
    from ludeme.runtime.search_abi.compiled_program import CompiledProgram
    from ludeme.runtime.tiers.native_engine import NumbaEngine


class Rules:
    """What the positions of one game refer to; programs are written and compiled on first use.

    Attributes: `name`, `players`, `board`, `facts` (pieces, containers, ...), `description`
    (options, rulesets, metadata), `program` (the emitted text and its tables). Games are equal if
    their rules are; nothing changes them, so a copy is the game itself.
    """

    def __init__(
        self,
        node: GameNode,
        facts: Facts,
        description: Description,
        tier: str = "auto",
    ) -> None:
        if tier not in TIERS:
            raise ValueError(f"tier is 'auto', 'python', 'numba' or 'checked', not {tier!r}")
        self.node = node
        self.name = node.name
        self.facts = facts
        self.players = facts.players
        self.description = description
        self.tier = tier
        self.board = Board(facts.topology, facts.default_type)
        #: What a match asks of its games (set before the program is written).
        self.questions: dict[str, Bool | Int] = {}
        #: The match that it is part of, and which of its games it is.
        self.of_match: tuple[Any, int] | None = None
        self._of_thread = threading.local()

    @cached_property
    def emitted(self) -> EmittedProgram:
        """The emitted program (written on first use)."""
        with collection.put_off(), told(f"{self.name}: program written"):
            return emit(self.node, self.facts, self.questions)

    @property
    def hides(self) -> bool:
        """Whether rules hide something of a position from players."""
        return hides(self.emitted)

    @property
    def simultaneous(self) -> bool:
        """Whether all players choose at the same time, and one ply plays the moves of all."""
        return self.facts.mode == "Simultaneous"

    @cached_property
    def dice(self) -> Dice:
        """What its dice may show, and where rows keep it."""
        return Dice(self.name, self.facts, self.emitted)

    @cached_property
    def choices(self) -> Choices | None:
        """Where rows keep who chooses; None where players move in turn."""
        return Choices.of(self.emitted.offsets) if self.simultaneous else None

    @property
    def engine(self) -> Engine[Any]:
        """What answers single questions, in the tier asked for.

        Each thread has one: the calls of an engine share memory that they work in.
        """
        mine = self._of_thread
        try:
            found: Engine[Any] = mine.engine
        except AttributeError:
            found = mine.engine = make_engine(self.emitted, self.tier)
        return found

    @property
    def numba_engine(self) -> NumbaEngine:
        """The compiled tier, whatever tier answers single questions; one for each thread too."""
        from ludeme.runtime.tiers.native_engine import NumbaEngine

        mine = self._of_thread
        if not hasattr(mine, "compiled"):
            single = getattr(mine, "engine", None)  # if there is one already
            mine.compiled = (
                single
                if isinstance(single, NumbaEngine)
                else NumbaEngine(self.emitted, checked=self.tier == "checked" or None)
            )
        found: NumbaEngine = mine.compiled
        return found

    @cached_property
    def checked_engine(self) -> NumbaEngine:
        """Machine code that tests every access to memory."""
        from ludeme.runtime.tiers.native_engine import NumbaEngine

        return NumbaEngine(self.emitted, checked=True)

    @cached_property
    def program(self) -> CompiledProgram:
        """The compiled program for bulk work (numba; what search and playouts use)."""
        from ludeme.runtime.search_abi.compiled_program import CompiledProgram

        return CompiledProgram(self.numba_engine, self.players, self.emitted.stochastic, self.facts)

    @property
    def answers(self) -> PythonModule:
        """The program as plain Python, to answer the questions of a match; one for each thread."""
        mine = self._of_thread
        if not hasattr(mine, "answers"):
            mine.answers = load(self.emitted)
        found: PythonModule = mine.answers
        return found

    @cached_property
    def listed_row(self) -> type[ListedRow]:
        """What the rows of the moves are that positions of this game list."""
        return rows_of_one_game()

    @cached_property
    def _identity(self) -> tuple[Any, ...]:
        """What makes two games the same: their rules, and what is asked of them."""
        asked = tuple((name, to_lud(question)) for name, question in self.questions.items())
        return self.to_lud(), asked

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    @property
    def source(self) -> str:
        """The emitted program as text."""
        return self.emitted.source

    def to_lud(self) -> str:
        """The rules as `.lud` text, options chosen and macros expanded; metadata are left out."""
        return to_lud(self.node)
