"""The hand-written Chess and Reversi play by the rules, and as long as our descriptions."""

import pytest

import ludeme
from bench.limit import chess, reversi
from ludeme.player import playouts
from ludeme.runtime.search_abi.compiled_game import workspace

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
# Well-known test positions for move generators, all without a pending double step.
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq"
PINS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -"
PROMOTIONS = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq"


def perft(state, depth):
    """Number of move sequences; the last move of each is counted, not played."""
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = state.copy()
        after.apply(move)
        count += perft(after, depth - 1)
    return count


def counts_of(state, n):
    return [perft(state, depth + 1) for depth in range(n)]


def upside_down(fen):
    """The same position with the colours exchanged."""
    board, mover, castling = fen.split()
    board = "/".join(reversed(board.swapcase().split("/")))
    return f"{board} {'b' if mover == 'w' else 'w'} {castling.swapcase()}"


def set_up(state, fen):
    """Replace a position of chess by one in Forsyth-Edwards notation."""
    board, mover, castling = fen.split()
    row = state.row
    row[chess.PIECES : chess.PIECES + 3] = 0
    pieces = []
    for rank, line in enumerate(reversed(board.split("/"))):
        for digit in "12345678":
            line = line.replace(digit, "." * int(digit))
        for file, letter in enumerate(line):
            square = chess.A1 + 10 * rank + file
            row[chess.BOARD + square] = 0
            if letter != ".":
                kind = ".pnbrqk".index(letter.lower())
                pieces.append((kind, 8 if letter.isupper() else 16, square))
    for kind, colour, square in sorted(pieces, reverse=True):  # kings first
        chess.place(row, colour + kind, square)
    row[chess.RIGHTS] = sum(1 << "QKqk".index(right) for right in castling if right != "-")
    row[:2] = (1, 2) if mover == "w" else (2, 1)


@pytest.mark.parametrize("turn", [str, upside_down])
@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (START, [20, 400, 8902, 197281]),
        (KIWIPETE, [48, 2039, 97862]),
        (PINS, [14, 191, 2812, 43238]),
        (PROMOTIONS, [6, 264, 9467]),
    ],
)
def test_chess(game, fen, counts, turn):
    state = game("chess").start()
    set_up(state, turn(fen))
    assert counts_of(state, len(counts)) == counts


def test_start_of_chess(game):
    assert counts_of(game("chess").start(), 3) == [20, 400, 8902]


def test_reversi(game):
    counts = [4, 12, 56, 244, 1396, 8200]
    assert counts_of(game("reversi").start(), len(counts)) == counts


def play_moves(state, text):
    """Play moves of chess, each written as two squares."""
    for move in text.split():
        origin, target = (
            chess.A1 + "abcdefgh".index(f) + 10 * (int(r) - 1) for f, r in (move[:2], move[2:])
        )
        state.apply(next(m for m in state.legal_moves() if m.row[1:] == (origin, target)))


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("f2f3 e7e5 g2g4 d8h4", 2),  # the fool's mate
        (
            "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 "
            "b8c8 f7g6 c8e6",
            0,
        ),  # Sam Loyd's stalemate
        ("g1f3 g8f6 f3g1 f6g8 " * 25 + "g1f3", 0),  # 101 plies (our counter starts at -1)
    ],
)
def test_ends_of_chess(game, moves, winner):
    state = game("chess").start()
    play_moves(state, moves)
    assert state.over
    assert state.row[4] == winner


@pytest.mark.thorough
@pytest.mark.parametrize(("program", "name"), [(chess, "Chess"), (reversi, "Reversi")])
def test_random_games_are_as_long_as_ours(program, name):
    hand, ours = (playouts(p, None, 3000, 1) for p in (program.PROGRAM, ludeme.load(name).program))
    error = (hand.lengths.var() / 3000 + ours.lengths.var() / 3000) ** 0.5
    assert abs(hand.lengths.mean() - ours.lengths.mean()) < 4 * error


def test_playouts_of_chess_end_as_games_do():
    """The playout finds ends when it looks for the next move, `apply` after each move."""
    space = workspace(chess.PROGRAM)
    for seed in range(1, 20):
        space.row[:] = 0
        chess.start(space.row, space.tables, space.scratch)
        space.draws[:] = seed, seed + 1
        chess.play_out(*space.memory, space.draws, 10_000)
        assert space.row[3] == 1
