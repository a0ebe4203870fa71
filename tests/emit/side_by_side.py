"""Two builds of one game, played the same way."""


def assert_plays_alike(plain, other, plies):
    """Both list the same moves and end alike, for so many plies or until no move is left."""
    one, two = plain.start(seed=5), other.start(seed=5)
    for ply in range(plies):
        moves, others = one.legal_moves(), two.legal_moves()
        assert list(map(str, moves)) == list(map(str, others))
        if not moves:
            return
        choice = (7 * ply + 3) % len(moves)
        one.apply(moves[choice], unchecked=True)
        two.apply(others[choice], unchecked=True)
        assert one.over == two.over and one.ranking() == two.ranking()
