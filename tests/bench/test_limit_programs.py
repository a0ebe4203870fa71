"""The hand-written programs play by the rules: numbers of move sequences known from literature."""

import pytest


def perft(state, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        count += perft(after, depth - 1)
    return count


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("tic_tac_toe", [9, 72, 504, 3024, 15120]),
        ("connect_four", [7, 49, 343, 2401, 16807]),
        ("breakthrough", [22, 484, 11132]),
        ("hex", [121, 14520]),
    ],
)
def test_perft(game, name, counts):
    state = game(name).start()
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("cells", "winner"),
    [
        (range(5, 121, 11), 1),  # a straight column joins the rows
        (range(110, 0, -10), 1),  # the short diagonal, step by step
        (range(0, 121, 12), 0),  # the long one does not hold together
        (range(5, 110, 11), 0),  # one cell short
    ],
)
def test_hex_chains(game, cells, winner):
    state = game("hex").start()
    cells = list(cells)
    others = [c for c in range(121) if c not in cells][::7]
    for own, other in zip(cells, others, strict=False):
        for target in (own, other):
            if not state.over:
                state.apply(next(m for m in state.legal_moves() if m.row[2] == target))
    assert state.row[4] == winner


def test_connect_four_lines(game):
    for columns, winner in [("0102030", 1), ("0011223", 1), ("01122323363", 1), ("101010", 0)]:
        state = game("connect_four").start()
        for column in columns:
            move = next(m for m in state.legal_moves() if m.row[2] == int(column))
            state.apply(move)
        assert state.row[4] == winner, columns
