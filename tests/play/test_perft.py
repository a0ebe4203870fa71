"""Sequences of moves, counted in Python and by the compiled program."""

from __future__ import annotations

import numpy as np
import pytest

import ludeme
from ludeme.play import perft as counting
from ludeme.play.perft import divide, perft

#: Captures that must be made, drops, passes, stacks, seeds, lines on vertices, edges.
GAMES = {
    "Chess": 3, "English Draughts": 4, "Othello": 4, "Shogi": 2, "Lasca": 4, "Kalah": 4,
    "Nine Men's Morris": 2, "Konane": 3, "Tic-Tac-Toe": 6, "Peg Solitaire": 5, "Breakthrough": 3,
    "Tablut": 2,
}  # fmt: skip


@pytest.fixture
def compiled(monkeypatch):
    """Whatever can be is counted by the compiled program; yields the counters that were made."""
    from ludeme.runtime.kernels import sequences

    made = []

    class Noted(sequences.SequenceCounter):
        def __init__(self, program):
            made.append(program)
            super().__init__(program)

    monkeypatch.setattr(counting, "_MANY", 0)
    monkeypatch.setattr(sequences, "SequenceCounter", Noted)
    return made


@pytest.mark.parametrize(("name", "depth"), GAMES.items())
def test_both_count_the_same(compiled, name, depth):
    plain = ludeme.load_game(name, tier="python").start(seed=1)
    state = ludeme.load_game(name).start(seed=1)
    for _ in range(4):
        known = perft(plain, depth)
        assert not compiled and perft(state, depth) == known
        assert compiled.pop()
        move = plain.legal_moves()[-1]
        plain.apply(move)
        state.apply(next(m for m in state.legal_moves() if tuple(m.row) == tuple(move.row)))


def test_a_game_that_ends_has_no_longer_sequences(compiled):
    state = ludeme.load_game("Tic-Tac-Toe").start(seed=1)
    assert [perft(state, depth) for depth in (5, 6, 9, 10)] == [15_120, 54_720, 127_872, 0]
    assert compiled


def test_moves_that_do_not_fit_find_more_room(compiled, monkeypatch):
    from ludeme.runtime.kernels import sequences

    whole, sizes = sequences.with_longer_buffer, []

    def longer(space):
        sizes.append(len(space.buffer))
        return whole(space)

    game = ludeme.load_game("Hex", ["Board Size/5x5"])
    small = sequences.workspace(game.program)._replace(buffer=np.zeros(20, np.int32))
    monkeypatch.setattr(sequences, "workspace", lambda program: small)
    monkeypatch.setattr(sequences, "with_longer_buffer", longer)
    known = perft(ludeme.load_game("Hex", ["Board Size/5x5"], tier="python").start(seed=1), 2)
    assert perft(game.start(seed=1), 2) == known and sizes[:2] == [20, 40]


def test_the_moves_of_a_position_by_name(compiled):
    state = ludeme.load_game("Chess").start(seed=1)
    counts = divide(state, 3)
    assert len(counts) == 20 and sum(counts.values()) == 8_902
    assert len(compiled) == 1  # one program, one counter


@pytest.mark.parametrize("name", ["Backgammon", "Agram"])
def test_what_depends_on_chance_is_counted_in_python(compiled, name):
    game = ludeme.load_game(name)
    known = perft(ludeme.load_game(name, tier="python").start(seed=3), 2)
    assert perft(game.start(seed=3), 2) == known
    assert bool(compiled) == (not game.emitted.stochastic)


def test_few_sequences_compile_nothing(monkeypatch):
    monkeypatch.setattr(counting, "_counter", lambda state: pytest.fail)
    assert perft(ludeme.load_game("Tic-Tac-Toe").start(seed=1), 3) == 504
