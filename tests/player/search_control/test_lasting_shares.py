"""Placements where filled sites stay so: shares are filled in once for each player and playout."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import prod

import numpy as np
import pytest
from scipy.stats import chisquare

import ludeme
from ludeme.player.parts.playouts.mast import Mast
from ludeme.player.search.trace import fixed_key, key_of, new_trace, placing_alone

from .traces import playing_of, running, setting_of

WEIGHED = {3: 1.0, 17: 2.0, 30: 4.0, 41: 8.0}


@pytest.fixture(scope="module")
def hex_7():
    return ludeme.load("Hex", options=["Board Size/7x7"])


def test_keys_have_one_site_where_pieces_are_only_placed(hex_7):
    trace = new_trace(hex_7.program, 2)
    placement, passing = placing_alone(hex_7.emitted)
    keys = [
        fixed_key(trace, player, generator, site)
        for player in (1, 2)
        for generator, site in [*((placement, site) for site in range(49)), (passing, -1)]
    ]
    assert len(set(keys)) == len(keys) and max(keys) < trace.size <= 512
    row = np.array([placement, 5, 5], np.int32)
    assert key_of.py_func(trace, 2, row, 0) == fixed_key(trace, 2, placement, 5)


def test_boards_of_gomoku_and_connect6_have_keys_of_their_own():
    for name in ("Gomoku", "Connect6"):
        game = ludeme.load(name)
        assert fixed_key(new_trace(game.program, 2), 2, 0, 224) is not None, name


def test_the_order_of_placements_has_the_chances_of_drawing_from_lists(hex_7):
    part, setting = Mast(), setting_of(hex_7)
    memory = part.memory(setting)
    assert memory.placing.lasting
    placement, _ = placing_alone(hex_7.emitted)
    memory.weights[:] = 0.0
    for player in (1, 2):
        for site, weight in WEIGHED.items():
            memory.weights[fixed_key(setting.trace, player, placement, site)] = weight
    play, game, start = playing_of(part.rule), running(hex_7), hex_7.start(seed=0).row
    what = hex_7.emitted.offsets["WHAT"]
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4000):  # who moves alternates, so both players' shares are asked in turn
        row = np.array(start, np.int32)
        play(game, memory, row, 3)
        sites = [site for site in WEIGHED if row[what + site] != 0]
        firsts = [site for site in sites if row[what + site] == 1]
        second = next(site for site in sites if row[what + site] == 2)
        orders[(*sorted(firsts), second)] += 1
    chances: Counter[tuple[int, ...]] = Counter()
    for first, second, third in permutations(WEIGHED, 3):
        left = sum(WEIGHED.values())
        chance = prod(
            WEIGHED[site] / (left - sum(WEIGHED[before] for before in gone))
            for site, gone in ((first, ()), (second, (first,)), (third, (first, second)))
        )
        chances[(*sorted((first, third)), second)] += chance
    assert set(orders) == set(chances)
    expected = [4000 * chances[order] for order in chances]
    assert chisquare([orders[order] for order in chances], expected).pvalue > 1e-4
