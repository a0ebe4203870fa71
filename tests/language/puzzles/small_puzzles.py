"""Puzzles on tiny boards, and what can be written in them."""

from __future__ import annotations

from collections.abc import Sequence

import ludeme
from ludeme.play.state import State

PUZZLE = """
(game "Puzzle" (players 1)
    (equipment {{ {board} {more} }})
    (rules {start} (play (satisfy {{ {constraints} }})) (end (if (is Solved) (result P1 Win))))
)
"""
SQUARE = "(board (square 2) (values Cell (range 1 2)))"


def puzzle(
    constraints: str,
    board: str = SQUARE,
    more: str = "(regions {Columns Rows})",
    start: str = "",
    tier: str = "python",
) -> State:
    """The beginning of a puzzle."""
    text = PUZZLE.format(board=board, more=more, start=start, constraints=constraints)
    return ludeme.load(text, tier=tier).start(seed=1)


def values(state: State) -> dict[str, int]:
    """The values written, by names of sites."""
    return {key: levels[0][0] for key, (levels, _) in state.contents().items()}


def after(state: State, site: int) -> list[dict[str, int]]:
    """What each move at a site leads to: values of the board."""
    found = []
    for move in state.legal_moves():
        if move.from_site == site:
            assert move.to_site == site and move.kind == "move"
            found.append(values(state.copy().apply(move)))
    return found


def put(state: State, site: int, value: int) -> State:
    """Play the move that gives a site its value."""
    for move in state.legal_moves():
        if move.from_site == site:
            child = state.copy().apply(move)
            if values(child).get(site_key(state, site)) == value:
                return child
    raise AssertionError(f"{site} cannot be {value}")


def site_key(state: State, site: int) -> str:
    """The name of a site."""
    return f"{state.game.facts.default_type[0].lower()}{site}"


def solve(state: State, numbers: Sequence[int]) -> State:
    """Write a value in each site, from the first on."""
    for site, value in enumerate(numbers):
        state = put(state, site, value)
    return state


def fitting(state: State) -> dict[int, list[int]]:
    """Which values can be written in which sites."""
    found: dict[int, list[int]] = {}
    for move in state.legal_moves():
        if not move.strikes:
            found.setdefault(move.from_site, []).append(move.value)
    return found
