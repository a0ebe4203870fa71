"""Hops and slides on positions drawn at random, found a second time (spec 05 §2.3, §2.4)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product

import pytest

import ludeme

GAME = """
(game "Lines" (players 2)
    (equipment {{ (board (square 5)) (piece "Man" Each) (piece "Rock" Neutral) }})
    (rules (start {{ {start} }}) (play (forEach Piece {move}))
        (end (if (no Pieces All) (result Mover Win)))))
"""
NAMES = {1: "Man1", 2: "Man2", 3: "Rock0"}
Board = Mapping[int, int]
Test = Callable[[Board, int], bool]
#: What a condition says of a site; player 1 is to move.
TESTS: dict[str, Test] = {
    "(is Empty {})": lambda board, site: site not in board,
    "(is Enemy (who at:{}))": lambda board, site: board.get(site) == 2,
    "(is Friend (who at:{}))": lambda board, site: board.get(site) == 1,
    "(not (is Friend (who at:{})))": lambda board, site: board.get(site) != 1,
    "(is Occupied {})": lambda board, site: site in board,
    "(!= {} 12)": lambda board, site: site != 12,
}
EMPTY, ENEMY, FRIEND, NO_FRIEND, OCCUPIED, ASIDE = TESTS


def radials(site: int) -> Iterator[list[int]]:
    """The sites in each orthogonal direction, the site itself first."""
    row, column = divmod(site, 5)
    for down, right in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        cells = [(row + i * down, column + i * right) for i in range(5)]
        yield [5 * r + c for r, c in cells if 0 <= r < 5 and 0 <= c < 5]


def moved(board: Board, origin: int, target: int, *removed: int) -> tuple:
    """A move and the position after it, in which some pieces have been removed before."""
    after = {site: piece for site, piece in board.items() if site not in (*removed, origin)}
    if origin in removed:
        return origin, target, tuple(sorted(after.items()))
    return origin, target, tuple(sorted({**after, target: board[origin]}.items()))


def hops(board, origin, before, least, most, behind, hurdle, go, only) -> Iterator[tuple]:
    """`least` is -1 where the range has no lower bound."""
    for line in radials(origin):
        if least == 0 and len(line) > 1 and go(board, line[1]):
            yield moved(board, origin, line[1], line[1])
    for line in radials(origin) if most > 0 else ():
        for i in range(1, len(line)):
            if hurdle(board, line[i]):
                yield from jumps(board, line, i, least, most, behind, hurdle, go, only)
                break
            if i > before or not go(board, line[i]):
                break


def jumps(board, line, i, least, most, behind, hurdle, go, only) -> Iterator[tuple]:
    length = 0
    while i + length < len(line) and length < most and hurdle(board, line[i + length]):
        length += 1
    for left in range(length - least, -1, -1):
        first = i + length - left
        jumped = line[i : i + length - left]
        for target in line[first : first + behind + 1]:
            if not go(board, target):
                if only is not None and only(board, target):
                    yield moved(board, line[0], target, target)
                break
            if only is None:
                yield moved(board, line[0], target, target, *jumped)


def slides(board, origin, least, most, through, stop, wanted, removes, trail) -> Iterator[tuple]:
    for line in radials(origin):
        for i in range(1, min(len(line), most + 1)):
            target, passed = line[i], line[1:i] if removes else []
            ends = stop is not None and least <= i and stop(board, target)
            if not ends and not through(board, target):
                break
            if least <= i and (wanted is None or wanted(board, target)):
                origin, _, after = moved(board, origin, target, target, *passed)
                left = {site: 3 for site in line[:i]} if trail else {}
                yield origin, target, tuple(sorted({**left, **dict(after)}.items()))
            if ends:
                break


def positions(move: str) -> Iterator[tuple[dict[int, int], Counter]]:
    """Positions, and the moves that the game finds there with what comes of each."""
    chance = random.Random(move)
    for _ in range(3):
        board = {site: chance.choice((1, 2, 2, 3)) for site in chance.sample(range(25), 9)}
        start = " ".join(f'(place "{NAMES[piece]}" {site})' for site, piece in board.items())
        state = ludeme.load(GAME.format(start=start, move=move), tier="python").start(seed=1)
        found = Counter()
        for each in state.legal_moves():
            if each.kind != "pass":
                contents = state.copy().apply(each).contents()
                after = {int(key[1:]): levels[0][0] for key, (levels, _) in contents.items()}
                found[each.from_site, each.to_site, tuple(sorted(after.items()))] += 1
        yield board, found


RANGES = [
    (None, 1, 1),
    ("(range 0 2)", 0, 2),
    ("(range 1 2)", 1, 2),
    ("(range 2 3)", 2, 3),
    ("(max 2)", -1, 2),
]
HOPS = list(product((0, 1, 3), RANGES, (0, 2), (ENEMY, OCCUPIED), (EMPTY, NO_FRIEND)))


@pytest.mark.parametrize("effect", [None, ENEMY, OCCUPIED])
@pytest.mark.parametrize("number", range(0, len(HOPS), 5))
def test_hops(number, effect):
    before, (written, least, most), behind, hurdle, go = HOPS[number]
    between = (
        f"(between before:{before} {written or ''} after:{behind}"
        f" if:{hurdle.format('(between)')} (apply (remove (between))))"
    )
    condition = f"if:{effect.format('(to)')}" if effect else ""
    to = f"(to if:{go.format('(to)')} (apply {condition} (remove (to))))"
    move = f"(move Hop Orthogonal {between} {to})"
    only = TESTS[effect] if effect else None
    for board, found in positions(move):
        numbers = (before, least, most, behind, TESTS[hurdle], TESTS[go], only)
        men = [site for site, piece in board.items() if piece == 1]
        assert found == Counter(hop for site in men for hop in hops(board, site, *numbers)), board


SPANS = [("", -1, 1000), ("(range 2 3)", 2, 3), ("(max 2)", -1, 2), ("(min 2)", 2, 1000)]
SLIDES = list(
    product(SPANS, (None, NO_FRIEND, ASIDE), (None, ENEMY, EMPTY), (None, ASIDE, ENEMY), (0, 1, 2))
)


@pytest.mark.parametrize("number", range(0, len(SLIDES), 7))
def test_slides(number):
    (span, least, most), through, stop, wanted, extra = SLIDES[number]
    condition = f"if:{through.format('(between)')}" if through else ""
    more = ("", "(apply (remove (between)))", "trail:3")[extra]
    ending = f"if:{stop.format('(to)')}" if stop else ""
    apply = f"if:{wanted.format('(to)')}" if wanted else ""
    move = f"(move Slide Orthogonal (between {span} {condition} {more})"
    move += f" (to {ending} (apply {apply} (remove (to)))))"
    tests = [TESTS[name] if name else None for name in (through or EMPTY, stop, wanted)]
    for board, found in positions(move):
        men = [site for site, piece in board.items() if piece == 1]
        numbers = (least, most, *tests, extra == 1, extra == 2)
        again = Counter(slide for site in men for slide in slides(board, site, *numbers))
        assert found == again, (move, board)
