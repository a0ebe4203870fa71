"""Lines on boards of stacks, against a naive computation (spec 07 §1.6)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from random import Random

import pytest

from .both_tiers import holding

PIECES = ("", "Man1", "Man2", "King1", "King2")
DIRECTIONS = {"Orthogonal": ((0, 1), (1, 0)), "Diagonal": ((1, 1), (1, -1)), "E": ((1, 0),)}

Stacks = dict[int, list[int]]


def drawn(random: Random) -> Stacks:
    """Stacks of a board of 4 x 4 sites, the pivot 5 among them; few pieces make many lines."""
    heights = {site: random.choice((0, 1, 2, 2, 3)) for site in range(16)} | {
        5: random.randint(1, 3)
    }
    pieces = (1, 1, 1, 2, 3)
    return {site: [random.choice(pieces) for _ in range(n)] for site, n in heights.items() if n}


def placed(stacks: Stacks) -> str:
    """Start rules."""
    items = {
        site: " ".join(f'"{PIECES[piece]}"' for piece in stack) for site, stack in stacks.items()
    }
    return " ".join(f"(place Stack items:{{ {names} }} {site})" for site, names in items.items())


def runs(pivot: int, direction: str) -> list[tuple[list[int], list[int]]]:
    """The sites on both sides of one, line by line, from the nearest outwards.

    A line has at least a first half; a single direction has no other.
    """

    def outwards(dx: int, dy: int) -> list[int]:
        places = ((pivot % 4 + i * dx, pivot // 4 + i * dy) for i in range(1, 4))
        return [x + 4 * y for x, y in places if 0 <= x < 4 and 0 <= y < 4]

    both = [(outwards(dx, dy), outwards(-dx, -dy)) for dx, dy in DIRECTIONS[direction]]
    if direction == "E":
        return [halves for halves in both if halves[0]]
    return [(far or near, near if far else []) for far, near in both if far or near]


def by_level(
    stacks: Stacks, pivot: int, length: int, wanted: Collection[int], direction: str
) -> bool:
    """Upright, level, rising or falling, from the top of the pivot."""
    top = len(stacks[pivot]) - 1
    if top + 1 >= length and all(p in wanted for p in stacks[pivot][top + 1 - length : top]):
        return True

    def run(sites: list[int], slope: int) -> int:
        for i, site in enumerate(sites):
            level, stack = top + slope * (i + 1), stacks.get(site, [])
            if not 0 <= level < len(stack) or stack[level] not in wanted:
                return i
        return len(sites)

    lines = product(runs(pivot, direction), (-1, 0, 1))
    return any(1 + run(far, slope) + run(near, -slope) >= length for (far, near), slope in lines)


def by_site(
    stacks: Stacks,
    pivot: int,
    length: int,
    wanted: Collection[int],
    direction: str,
    *,
    top: bool = False,
    exact: bool = False,
    even: bool = False,
    half: bool = False,
) -> bool:
    """Sites with a wanted piece, or with one on top; the pivot need not have an even number."""

    def fits(site: int) -> bool:
        return any(piece in wanted for piece in stacks.get(site, [])[-1 if top else 0 :])

    def run(sites: list[int]) -> int:
        ends = (i for i, site in enumerate(sites) if not fits(site) or (even and site % 2))
        return next(ends, len(sites))

    found = [1 + run(far) + (0 if half else run(near)) for far, near in runs(pivot, direction)]
    return fits(pivot) and any(n == length if exact else n >= length for n in found)


WANTED = {"P1": (1, 3), "P2": (2, 4), "what:3": (3,), "whats:{1 (next)}": (1, 2), "": ()}
EVERY = list(product((2, 3, 4), WANTED, DIRECTIONS))


def of(who: str, stacks: Stacks, pivot: int) -> Collection[int]:
    """What makes the line: by default the piece on top."""
    return WANTED[who] or (stacks[pivot][-1],)


@pytest.mark.parametrize("seed", range(6))
def test_lines_by_level(seed: int) -> None:
    random = Random(seed)
    stacks = drawn(random)
    pivot = random.choice([site for site in stacks if stacks[site][-1] in (1, 3)])
    asked = random.sample([every for every in EVERY if every[1] not in ("P2", "what:3")], 25)
    texts = [f"(is Line {n} {way} through:{pivot} {who} byLevel:True)" for n, who, way in asked]
    wanted = [by_level(stacks, pivot, n, of(who, stacks, pivot), way) for n, who, way in asked]
    assert holding(texts, placed(stacks)) == wanted, (stacks, pivot, asked)


FLAGS = {
    "": {},
    "top:True": {"top": True},
    "exact:True top:False": {"exact": True},
    "exact:True top:True": {"exact": True, "top": True},
    "if:(is Even (to))": {"even": True},
    "if:(is Even (to)) top:True": {"even": True, "top": True},
    "useOpposites:False": {"half": True},
}


@pytest.mark.parametrize("seed", range(8))
def test_lines_by_site(seed: int) -> None:
    random = Random(100 + seed)
    stacks = drawn(random)
    asked = [(*random.choice(EVERY), random.choice(list(stacks)), flag) for flag in list(FLAGS) * 4]
    texts = [f"(is Line {n} {way} through:{at} {who} {flag})" for n, who, way, at, flag in asked]
    wanted = [
        by_site(stacks, at, n, of(who, stacks, at), way, **FLAGS[flag])
        for n, who, way, at, flag in asked
    ]
    assert holding(texts, placed(stacks)) == wanted, (stacks, asked)


def test_lines_of_one_and_off_the_board() -> None:
    start = placed({0: [1], 1: [2, 1]})
    asked = {
        "1 through:0": True,
        "1 through:0 P2": True,  # quirk: whatever stands there
        "1 through:15 byLevel:True": True,
        "(mover) through:0 P2": True,
        "1 through:-1": False,
        "2 through:-1 P1": False,
        "2 through:0 P1 byLevel:False": True,
        "2 through:1 P1 byLevel:True": True,  # falling
        "2 through:0": True,
        "2 through:1": True,
        "2 through:1 P2": False,
        "2 through:1 what:2 byLevel:True": True,  # upright: the piece below the top
        "2 Diagonal through:1 byLevel:True": False,
    }
    assert holding([f"(is Line {line})" for line in asked], start) == list(asked.values())
