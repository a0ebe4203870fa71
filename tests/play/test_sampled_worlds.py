"""Worlds drawn for a player, against all that fit what he sees, found by trying (spec 06 §A5)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

import ludeme
from ludeme.play.views.worlds import sample_world
from ludeme.runtime.hidden import FLAGS, Sight

GAME = """(game "Small" (players 2)
    (equipment { (board (rectangle 1 SIZE)) HANDS
        (piece "Man" Each) (piece "King" Each) (piece "Rock" Neutral) })
    (rules (start { START })
        (play (or (forEach Piece (move Step (to if:(is Empty (to)))) MOVES)
            (move Select (from 0) (then (set State at:0 1)))))
        (end (if (= (count Moves) 9) (result P1 Win)))))"""

STACK = '(place Stack items:{"Man2" "King2"} 0)'
WHOLE_STACK = "(set Hidden at:0 level:0 to:P1) (set Hidden at:0 level:1 to:P1)"


def small(start: str, hands: str = "", size: int = 4):
    """A game for two on a row of sites."""
    text = GAME.replace("START", start).replace("HANDS", hands).replace("SIZE", str(size))
    text = text.replace("MOVES", "top:True" if "Stack" in start else "")
    return ludeme.load(text, tier="python").start(seed=1)


class Piled:
    """The rows of a game as pieces in places, and back."""

    def __init__(self, state) -> None:
        self.state, self.at = state, state.game.emitted.offsets
        self.facts = state.game.facts
        self.slots = range(len(self.facts.slot_names))
        self.levels = Sight(state.game.emitted, self.facts, 1).levels
        own = ("WHAT", "WHO", "STATE", "ROTATION", "VALUE", *(["COUNT"] * (self.levels == 1)))
        self.fields = [name for name in own if name in self.at]

    def height(self, row, slot) -> int:
        """How many pieces are on a slot."""
        number = int(row[self.at["HEIGHT" if self.levels > 1 else "WHAT"] + slot])
        return number if self.levels > 1 else int(number > 0)

    def pieces(self, row) -> list[list[tuple[int, ...]]]:
        """The pieces of every slot, bottom to top."""
        return [
            [
                tuple(int(row[self.at[name] + slot * self.levels + level]) for name in self.fields)
                for level in range(self.height(row, slot))
            ]
            for slot in self.slots
        ]

    def put(self, row, stacks) -> None:
        """Put pieces into a row; the flags stay."""
        nothing = (0,) * len(self.fields)
        for slot, stack in zip(self.slots, stacks, strict=True):
            if self.levels > 1:
                row[self.at["HEIGHT"] + slot] = len(stack)
            for level in range(self.levels):
                piece = stack[level] if level < len(stack) else nothing
                for name, number in zip(self.fields, piece, strict=True):
                    row[self.at[name] + slot * self.levels + level] = number

    def with_pieces(self, stacks):
        """The position with other pieces."""
        world = self.state.copy()
        row = [int(number) for number in world.row]
        self.put(row, stacks)
        world.row = row
        return world

    def fitting(self, player: int) -> set[str]:
        """All deals that look the same, as many places in use in each container as there are."""
        stacks, view = self.pieces(self.state.row), self.state.view(player)
        pieces = sorted(piece for stack in stacks for piece in stack)
        containers = [(each.first, each.first + each.size) for each in self.facts.containers]
        heights = [
            set(permutations([len(stack) for stack in stacks[first:end]]))
            for first, end in containers
        ]
        found = set()
        for chosen in product(*heights):
            for order in set(permutations(pieces)):
                left = iter(order)
                deal = [[next(left) for _ in range(h)] for part in chosen for h in part]
                if str(deal) not in found and self.with_pieces(deal).view(player) == view:
                    found.add(str(deal))
        return found


#: A start, the hands and the size of the board.
SMALL = {
    "wholly hidden and only what": (
        '(place "Man2" 0) (place "King2" 1) (set Hidden (sites {0 2 3}) to:P1)'
        " (set Hidden What at:1 to:P1)",
        "",
        4,
    ),
    "on the board and in hands": (
        '(place "Man2" 4) (place "King2" 0) (set Hidden (sites {0 1 2 3 4 5}) to:P1)',
        "(hand P2 size:2)",
        4,
    ),
    "of both players, and stones": (
        '(place "Man2" 0) (place "King1" 1) (place "Rock0" 2) (set Hidden (sites {0 3}) to:P1)'
        " (set Hidden {What Who} (sites {1 2}) to:P1)",
        "",
        4,
    ),
    "with numbers": (
        '(place "Man2" 0 count:2) (place "King2" 1 count:3 state:1) (place "Man2" 2 value:1)'
        " (set Hidden (sites {0}) to:P1) (set Hidden {What Count State} (sites {1 2}) to:P1)",
        "",
        3,
    ),
    "a count that is seen": (
        '(place "Man2" 0 count:2) (place "King2" 1 count:3) (place "Man2" 2 count:3)'
        " (set Hidden (sites {0}) to:P1) (set Hidden What (sites {1 2}) to:P1)",
        "",
        3,
    ),
    "the top of a stack": (
        f'{STACK} (place "Rock0" 1) (place "King2" 2) (set Hidden {{What Who}} at:0 level:1 to:P1)'
        " (set Hidden at:0 level:0 to:P1) (set Hidden {What Who} (sites {1 2}) to:P1)",
        "",
        3,
    ),
}


def drawn(piled: Piled) -> set[str]:
    """The worlds that are drawn for player 1."""
    return {str(piled.pieces(sample_world(piled.state, 1, seed).row)) for seed in range(400)}


@pytest.mark.parametrize("case", SMALL)
def test_all_that_fits_is_drawn_and_nothing_else(case):
    piled = Piled(small(*SMALL[case]))
    fitting = piled.fitting(1)
    assert len(fitting) > 1
    assert drawn(piled) == fitting


def test_a_stack_may_stand_where_another_was_taken_away():
    """Levels stay hidden without a piece; to begin with there must be one (spec 04 §5.6, §6.10)."""
    start = f'{STACK} (place "Rock0" 1) (set Hidden {{What Who}} at:1 to:P1)'
    start += STACK.replace(" 0)", " 2)") + WHOLE_STACK + WHOLE_STACK.replace("at:0", "at:2")
    piled = Piled(small(start, size=3))
    stack, rock, _ = piled.pieces(piled.state.row)
    piled.state = piled.with_pieces([stack, rock, []])
    assert len(piled.fitting(1)) == 4
    assert drawn(piled) == piled.fitting(1)


@pytest.mark.parametrize("case", ["wholly hidden and only what", "on the board and in hands"])
def test_deals_are_equally_likely_where_looks_only_narrow_each_other(case):
    piled = Piled(small(*SMALL[case]))
    fitting = len(piled.fitting(1))
    drawn = Counter(
        str(piled.pieces(sample_world(piled.state, 1, seed).row)) for seed in range(200 * fitting)
    )
    assert all(150 < times < 250 for times in drawn.values())


def test_stacks_of_different_heights_keep_out_of_sight():
    """Each hides as many levels as it has, wherever it is thought to be."""
    start = f'{STACK} (place "Man2" 1) {WHOLE_STACK} (set Hidden at:1 to:P1)'
    state = small(start, size=3)
    places = set()
    for seed in range(60):
        world = sample_world(state, 1, seed)
        assert world.view(1) == state.view(1)
        places.add(tuple(sorted((n, len(p)) for n, (p, _) in world.contents().items())))
    assert len(places) == 6


#: Everything that can be hidden, each by itself.
HIDES = "(set Hidden at:0 to:P1) (set Hidden {What Who Count State Rotation Value} at:0 to:P1)"

#: One game of each kind of row; what stands where is drawn by lot.
KINDS = {
    "flat": small(f'(place "Man1" 0 state:1) {HIDES}'),
    "counted": small(f'(place "Man1" 0 count:2 state:1 value:2) {HIDES}', "(hand Each size:2)"),
    "stacked": small(
        f'(place Stack items:{{"Man2" "King2" "Man1"}} 0) {HIDES}', "(hand P2 size:2)", 5
    ),
}


def any_position(kind: str, source: Random):
    """A position with any pieces, numbers and flags."""
    state = KINDS[kind]
    piled = Piled(state)
    row = [int(number) for number in state.row]
    stacks = []
    for _ in piled.slots:
        height = min(source.choice((0, 1, 1, 2, 3)), piled.levels)
        stack = []
        for _ in range(height):
            piece = source.choice(piled.facts.pieces[1:])
            numbers = {"WHAT": piece.index, "WHO": piece.owner, "COUNT": source.randint(1, 2)}
            stack.append(tuple(numbers.get(f, source.randint(0, 1)) for f in piled.fields))
        stacks.append(stack)
    piled.put(row, stacks)
    for flag in FLAGS:
        if flag in piled.at:
            for place in range(len(stacks) * piled.levels):
                row[piled.at[flag] + place] = source.choice((0, 0, 2, 2, 4, 6))
    position = state.copy()
    position.row = row
    return position


@pytest.mark.parametrize("kind", KINDS)
def test_worlds_look_as_positions_do_and_depend_on_nothing_else(kind):
    for number in range(150):
        state = any_position(kind, Random(number))
        pieces = sorted(p for stack in Piled(state).pieces(state.row) for p in stack)
        for player in (1, 2):
            world = sample_world(state, player, number)
            assert world.view(player) == state.view(player)
            assert sorted(p for s in Piled(world).pieces(world.row) for p in s) == pieces
            other = sample_world(world, player, 99).contents()
            assert other == sample_world(state, player, 99).contents()
