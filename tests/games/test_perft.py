"""Games counted ply by ply against published and hand-written numbers."""

import os

import pytest

import ludeme
from ludeme.app.fidelity.perft_tables import position, read_tables
from ludeme.play.perft import perft

from . import hand_written, hand_written_lines

BUDGET = int(os.environ.get("LUDEME_PERFT_NODES", "2500"))
TABLES = read_tables()


def within_budget(counts: dict[int, int]) -> list[tuple[int, int]]:
    """The depths that cost no more than the budget, and always the first."""
    return [(d, n) for d, n in sorted(counts.items()) if n <= BUDGET or d == min(counts)]


@pytest.mark.parametrize("entry", TABLES, ids=[entry.id for entry in TABLES])
def test_published_counts(entry):
    state = position(entry)
    for depth, nodes in within_budget(entry.perft):
        assert perft(state, depth) == nodes, f"{entry.id}: {depth} plies"
    for depth, nodes in sorted(entry.turns.items()):
        if nodes <= BUDGET:
            assert perft(state, depth, turns=True) == nodes, f"{entry.id}: {depth} turns"


@pytest.mark.thorough
@pytest.mark.parametrize("entry", TABLES, ids=[entry.id for entry in TABLES])
def test_all_published_counts_by_the_compiled_program(entry):
    state = position(entry, tier="auto")
    for depth, nodes in sorted(entry.perft.items()):
        assert perft(state, depth) == nodes, f"{entry.id}: {depth} plies"
    for depth, nodes in sorted(entry.turns.items()):
        assert perft(state, depth, turns=True) == nodes, f"{entry.id}: {depth} turns"


HAND_WRITTEN = hand_written.START | hand_written_lines.START


@pytest.mark.parametrize("rules", HAND_WRITTEN, ids=lambda rules: rules.__name__)
def test_hand_written_rules_agree(rules):
    name = rules.__name__.replace("_", " ")
    state = ludeme.load(name, tier="python").start(seed=0)
    depth = 0
    while (nodes := hand_written.perft(rules, HAND_WRITTEN[rules], depth + 1)) <= BUDGET:
        depth += 1
        assert perft(state, depth) == nodes, f"{name}: {depth} plies"
    assert depth >= 1


def test_game_perft_counts_the_same():
    assert ludeme.load("Tic-Tac-Toe").perft(4) == 3024
