"""A compiled program as search and playouts take it."""

from __future__ import annotations

import numpy as np

from ludeme.model.choices import Choices
from ludeme.model.facts import Facts
from ludeme.runtime.tiers.native_engine import MAX_MOVES, NumbaEngine


class CompiledProgram:
    """What compiled search and playouts take (see `ludeme.runtime.search_abi.compiled_game`)."""

    def __init__(
        self, engine: NumbaEngine, players: int, stochastic: bool, facts: Facts | None = None
    ) -> None:
        program = engine.program
        self.width = program.width
        self.row_size = program.row_size
        self.scratch_rows = program.scratch_rows
        self.max_moves = MAX_MOVES
        self.initial = np.array(program.initial, np.int32)
        self.tables = engine.tables
        self.moves = engine.moves_function
        self.apply = engine.apply_function
        self.move_to = engine.move_to_function
        self.play_out = engine.play_out_function
        self.start = engine.start_function
        self.candidates = engine.candidates_function
        self.allowed = engine.allowed_function
        self.players = players
        self.stochastic = stochastic
        #: Where rows keep who chooses, if all players choose for one ply.
        self.choices = Choices.of(program.offsets)
        #: Fails where checked code has made a wrong access.
        self.see_no_fault = engine.see_no_fault
        #: The text and its numbers, and what is known of the game (for players that ask).
        self.emitted = program
        self.facts = facts
