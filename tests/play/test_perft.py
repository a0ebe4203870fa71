"""Sequences of moves, counted in Python and by the compiled program."""

from __future__ import annotations

import numpy as np
import pytest

import ludeme
from ludeme.play import perft as counting
from ludeme.play.perft import LongTurns, beneath, divide, perft

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


#: Sowing again, jumps, columns that jump on, games in which every move is a turn; and ends within
#: a turn.
TURNS = {"Kalah": 3, "English Draughts": 7, "Lasca": 9, "Konane": 3, "Tic-Tac-Toe": 9}


@pytest.mark.parametrize(("name", "depth"), TURNS.items())
def test_both_count_the_same_turns(compiled, monkeypatch, name, depth):
    from ludeme.runtime.kernels import sequences

    monkeypatch.setattr(sequences, "_MOVES_OF_A_TURN", 1)
    state = ludeme.load_game(name).start(seed=1)
    plain = ludeme.load_game(name, tier="python").start(seed=1)
    for shallow in range(1, depth):
        if (known := perft(plain, shallow, turns=True)) > 10_000:
            break
        assert perft(state, shallow, turns=True) == known
    assert compiled
    below = list(beneath(state, state.legal_moves(), shallow - 1, turns=True))
    assert len(below) == len(state.legal_moves())
    assert sum(below) == perft(state, shallow - 1, turns=True)


def test_a_turn_is_all_moves_of_a_player_in_a_row():
    """Six houses, one of which sows again; and jumps, as they are published."""
    state = ludeme.load_game("Kalah", tier="python").start(seed=1)
    first = [(after, state.mover) for move in state.legal_moves() for after in [state.copy()]
             if after.apply(move)]  # fmt: skip
    again = [after for after, mover in first if after.mover == mover]
    assert len(again) == 1 and len(again[0].legal_moves()) == 5
    assert perft(state, 1) == 6 and perft(state, 1, turns=True) == 5 + 5
    draughts = ludeme.load_game("English Draughts")
    assert (draughts.perft(7), draughts.perft(7, turns=True)) == (179_255, 179_740)


@pytest.mark.parametrize("tier", ["python", "auto"])
def test_turns_without_end_are_not_counted(compiled, tier):
    game = ludeme.load_game("Tower of Hanoi", tier=tier)
    with pytest.raises(LongTurns, match="more than 400 moves cannot be counted"):
        game.perft(1, turns=True)


def test_where_all_choose_together_a_ply_is_a_turn():
    game = ludeme.load_game(
        """(game "Taps" (players 2) (mode Simultaneous)
            (equipment { (board (rectangle 1 4)) (piece "Man" Each) })
            (rules
                (play (or { (move Select (from 0) P1) (move Select (from 1) P1)
                    (move Select (from 2) P2) }))
                (end (if (= (count Moves) 3) (result All Draw)))))""",
        tier="python",
    )
    assert [game.perft(depth, turns=True) for depth in (1, 2)] == [2, 4]


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
