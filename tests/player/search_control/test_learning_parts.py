"""Playout policies that learn: statistics after iterations written by hand, and what is drawn."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest
from scipy.stats import chisquare

import ludeme
from ludeme.player.agents.registry import make_agent
from ludeme.player.parts.playouts.fast import Fast
from ludeme.player.parts.playouts.mast import Mast
from ludeme.player.parts.playouts.nst import SIZE, Nst
from ludeme.player.parts.playouts.past import UNIT, Past
from ludeme.player.parts.playouts.ppa import Ppa
from ludeme.player.parts.playouts.to_mast import ToMast
from ludeme.player.parts.ranges import LEAST_TEMPERATURE
from ludeme.player.search.trace import fixed_key

from .traces import learn, learning_of, seeing_of, setting_of, targets_drawn, write_trace

#: Player 1 plays 30, player 2 plays 40, player 1 plays 30 again, player 2 plays 50.
STEPS = ((1, 30), (2, 40), (1, 30), (2, 50))


@pytest.fixture(scope="module")
def tic_tac_toe():
    return ludeme.load("Tic-Tac-Toe")


@pytest.fixture(scope="module")
def othello():
    return ludeme.load("Othello")


def known(memory, key):
    return memory.visits[key], memory.totals[key]


def test_mast_keeps_the_mean_utility_of_the_mover(tic_tac_toe):
    part = Mast(tau=0.5)
    memory = part.memory(setting_of(tic_tac_toe))
    learn(part, memory, STEPS, depth=2)
    learn(part, memory, ((1, 40),))
    assert known(memory, 30) == (2, 2)
    assert known(memory, 40) == (2, 0)  # once -1 for player 2, once 1 for player 1
    assert known(memory, 50) == (1, -1)
    assert memory.visits.sum() == 5
    weights = memory.weights[[30, 40, 50, 60]]
    assert weights == pytest.approx([1, exp(-2), exp(-4), 1])  # 60 was never played: 1 by default


def test_tree_only_mast_learns_down_to_the_new_node(tic_tac_toe):
    part = ToMast()
    memory = part.memory(setting_of(tic_tac_toe))
    learn(part, memory, STEPS, depth=2)
    assert known(memory, 30) == (1, 1) and known(memory, 40) == (1, -1)
    assert known(memory, 50) == (0, 0)


def test_statistics_fade_between_moves_and_stay_for_the_game(tic_tac_toe):
    part = Mast(decay=0.25)
    memory = part.memory(setting_of(tic_tac_toe))
    learn(part, memory, STEPS)
    kept = part.memory(setting_of(tic_tac_toe, kept=memory))
    assert known(kept, 30) == (0.5, 0.5)
    assert kept.weights is memory.weights
    assert Mast().memory(setting_of(tic_tac_toe, kept=kept)).visits[30] == 0.5


def test_nst_averages_over_sequences_that_were_seen_often(tic_tac_toe):
    part = Nst(least=2, tau=0.5)
    memory = part.memory(setting_of(tic_tac_toe))
    learn(part, memory, ((1, 30), (2, 40), (1, 30), (2, 40)))
    singles = len(memory.visits) - SIZE
    assert known(memory, 30) == (2, 2) and known(memory, 40) == (2, -2)
    pairs = memory.visits[singles:]
    # 30 40 (twice), 40 30 of two moves; 30 40 30, 40 30 40 of three
    assert sorted(pairs[pairs > 0]) == [1, 1, 1, 2]
    totals = memory.totals[singles:][pairs > 0]
    assert sorted(totals) == [-2, -1, 1, 1]


def test_ppa_takes_a_step_towards_the_moves_of_winners(tic_tac_toe):
    part = Ppa(alpha=0.5)
    memory = part.memory(setting_of(tic_tac_toe))
    memory.listed[:5] = 30, 31, 32, 40, 41
    memory.starts[:2], memory.ends[:2], memory.used[0] = (0, 3), (3, 5), 5
    learn(part, memory, ((1, 30), (2, 40)))
    third = 0.5 / 3
    assert memory.thetas[[30, 31, 32]] == pytest.approx([0.5 - third, -third, -third])
    assert memory.thetas[[40, 41]].tolist() == [0, 0]  # player 2 has lost
    assert memory.weights[30] == pytest.approx(exp(0.5 - third))


def gibbs(values, tau):
    shares = np.exp(np.array(values) / tau)
    return shares / shares.sum()


def placements(game, setting, row):
    """The legal targets, and the keys of the placements there."""
    generator = next(g.index for g in game.emitted.generators if g.decision and g.kind == "move")
    state = game.start(seed=0)
    targets = [move.to_site for move in state.legal_moves()]
    return targets, [fixed_key(setting.trace, 1, generator, site) for site in targets]


@pytest.mark.parametrize("name", ["tic_tac_toe", "othello"])
def test_mast_draws_by_the_gibbs_distribution(name, request):
    game = request.getfixturevalue(name)  # Othello draws sites, Tic-Tac-Toe from the list
    part, setting = Mast(tau=0.5), setting_of(game)
    memory = part.memory(setting)
    assert (memory.placing.sites > 0) is (name == "othello")
    row = game.start(seed=0).row
    targets, keys = placements(game, setting, row)
    values = np.linspace(-0.5, 0.5, len(keys))
    memory.weights[keys] = np.exp((values - 1) / 0.5)
    found = targets_drawn(game, part, memory, row, 20_000)
    assert found.sum() == found[targets].sum() == 20_000
    assert chisquare(found[targets], 20_000 * gibbs(values, 0.5)).pvalue > 1e-4


def note_board(memory, step, pieces):
    """Note an empty board of nine sites for a step, but for these pieces of players."""
    facts = np.arange(9)  # all sites have the value 0
    for site, player in pieces.items():
        facts[site] = 9 * player + site
    memory.seen.noted[9 * step : 9 * step + 9] = facts
    memory.seen.bits[step] = sum(1 << site for site in pieces)


def test_past_tells_positions_apart_by_facts(tic_tac_toe):
    part, setting = Past(tau=0.5, samples=2), setting_of(tic_tac_toe)
    memory = part.memory(setting)
    assert memory.watched.starts.tolist() == [0, 9, 18, 27]
    note_board(memory, 0, {})
    note_board(memory, 1, {0: 1})  # a piece of player 1 on site 0
    learn(part, memory, ((1, 30), (1, 30)))
    assert memory.rows[30] == 0 and memory.plays[:2].tolist() == [2, 2]
    visits, totals = memory.pairs[::2], memory.pairs[1::2]
    assert visits[[0, 9, 18]].tolist() == [1, 1, 0]  # site 0 empty, player 1's, 2's
    assert visits[[1, 10, 19]].tolist() == [2, 0, 0]  # site 1 was empty twice
    # one sample is too few, so the pair counts as the mean of player 1, who has always won
    assert (memory.values[:27] == 2 * UNIT).all() and totals[1] == 2
    apart = len(memory.seen.holds)
    learn(part, memory, ((2, 40), (2, 40)))
    assert memory.rows[40] == 1
    assert (memory.values[apart : apart + 27] == 1).all()  # as low as it goes
    assert memory.results.tolist() == [0, 0, 2, 2, 2, -2]


def test_past_forgets_all_between_moves_if_it_is_told_to(tic_tac_toe):
    part, setting = Past(tau=0.5, samples=1, decay=0.0), setting_of(tic_tac_toe)
    memory = part.memory(setting)
    note_board(memory, 0, {0: 1})
    learn(part, memory, ((1, 40),))
    kept = part.memory(setting_of(tic_tac_toe, kept=memory))
    for name in ("pairs", "values", "plays", "results", "taken"):
        assert getattr(memory, name).any() and not getattr(kept, name).any(), name
    assert (kept.rows == -1).all() and (kept.otherwise == UNIT).all()


def test_past_forgets_pairs_that_fade_below_the_samples_it_asks_for(tic_tac_toe):
    part, setting = Past(tau=0.5, samples=2, decay=0.5), setting_of(tic_tac_toe)
    memory = part.memory(setting)
    for step in range(7):
        note_board(memory, step, {3: 2})
    learn(part, memory, ((1, 20),) * 4 + ((1, 30),) * 3)
    learn(part, memory, ((2, 40),) * 3)
    memory.otherwise[1:3] = 1.3 * UNIT, 0.5 * UNIT  # the means of the players are 0.3 and -0.5
    kept = part.memory(setting_of(tic_tac_toe, kept=memory))
    rows = kept.rows[[20, 30, 40]] * len(kept.seen.holds)
    for fact in (0, 9 * 2 + 3):  # an empty site, and the piece
        assert kept.pairs[2 * (rows + fact)].tolist() == [2, 1.5, 1.5]
        values = kept.values[rows + fact] / UNIT - 1
        assert values == pytest.approx([1, 0.3, -0.5], abs=1 / UNIT)  # two of each are enough
    assert kept.plays[0] == 2


def test_facts_are_brought_up_to_date_and_noted(tic_tac_toe):
    part, setting = Past(), setting_of(tic_tac_toe)
    memory, state = part.memory(setting), tic_tac_toe.start(seed=0)
    for ply, site in enumerate((4, 0, 8)):
        memory.trace.count[0] = ply
        seeing_of(part.rule)(memory, np.array(state.row, np.int32))
        held = np.flatnonzero(memory.seen.holds)
        assert held.tolist() == sorted(memory.seen.now) and len(held) == 9
        assert memory.seen.noted[9 * ply : 9 * ply + 9].tolist() == memory.seen.now.tolist()
        assert memory.seen.now[1] == 1
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    assert memory.seen.now[[4, 0]].tolist() == [9 + 4, 18]
    assert memory.seen.bits[:3].tolist() == [0, 1 << 4, 1 << 4 | 1]


@pytest.mark.parametrize("tau", [0.5, LEAST_TEMPERATURE])
@pytest.mark.parametrize("name", ["tic_tac_toe", "othello"])
def test_past_draws_by_the_best_fact_that_holds(name, tau, request):
    game = request.getfixturevalue(name)  # Othello draws sites, Tic-Tac-Toe from the list
    part, setting = Past(tau=tau), setting_of(game)
    memory = part.memory(setting)
    sites, facts, row = len(memory.best), len(memory.seen.holds), game.start(seed=0).row
    assert (memory.placing.sites > 0) is (name == "othello")
    targets, keys = placements(game, setting, row)
    means = np.linspace(0.4, 1.6, len(keys)) * UNIT
    memory.otherwise[1] = 1.1 * UNIT  # a mean of 0.1 for player 1
    places = len(memory.watched.columns)
    for number, (key, mean) in enumerate(zip(keys[1:], means[1:], strict=True)):
        memory.rows[key] = number
        pairs = slice(number * facts, (number + 1) * facts)
        memory.values[pairs] = 1
        memory.values[number * facts] = mean  # while site 0 is empty: the best that holds
        memory.values[number * facts + places] = 2 * UNIT  # while it is taken: does not hold
        if sites:
            at = memory.spots[key] + sites * np.arange(facts)
            memory.by_site[at] = memory.values[pairs]
    means[0] = memory.otherwise[1]  # nothing known: the mean
    values = np.floor(means) / UNIT - 1
    found, shares = targets_drawn(game, part, memory, row, 20_000), gibbs(values, tau)
    assert found.sum() == found[targets].sum() == 20_000
    if tau == 0.5:
        assert chisquare(found[targets], 20_000 * shares).pvalue > 1e-4
    else:  # always the best, whatever small numbers the others are
        assert shares.max() > 1 - 1e-9 and found[targets].max() == 20_000


def by_hand(thetas, boards, reward, decay, alpha):
    """TD(lambda) by the formulas of the paper: one step from the boards of an iteration."""
    values = [float(board @ thetas) for board in boards]
    aims = [reward]
    for value in reversed(values[1:]):
        aims.insert(0, (1 - decay) * value + decay * aims[0])
    change = sum((aim - v) * b for aim, v, b in zip(aims, values, boards, strict=True))
    return thetas + alpha * change / len(boards)


def test_fast_learns_the_values_of_pieces_by_differences_in_time():
    game = ludeme.load("Skirmish 2007")
    part, setting = Fast(alpha=0.1, trace_decay=0.5), setting_of(game)
    memory = part.memory(setting)
    assert not memory.template.by_cells and memory.thetas.shape == (1, 9)
    contents = np.zeros((3, 64), int)
    contents[0, [0, 1, 9, 50]] = 1, 3, 4, 4
    contents[1, [0, 1, 9]] = 1, 3, 4
    contents[2, [0, 1]] = 1, 3  # the end: its last two pieces are player 1's
    memory.noted[:128] = contents[:2].ravel()
    thetas = np.array([0, 0.1, 0, 0.3, -0.2, 0, 0, 0, 0])
    memory.thetas[0] = thetas
    row = np.zeros(400, np.int32)
    row[memory.template.places] = contents[2]
    write_trace(memory.trace, ((1, 5), (2, 6)))
    learning_of(part.rule)(memory, row, np.array([0.0, 1.0, -1.0]), 0)
    counts = np.array([np.bincount(board, minlength=9) for board in contents], float)
    counts[:, 0] = 0
    assert memory.thetas[0] == pytest.approx(by_hand(thetas, counts, 1.0, 0.5, 0.1))


def test_fast_prefers_to_capture_big_pieces_with_small_ones():
    game = ludeme.load("Skirmish 2007")
    part, setting = Fast(tau=0.5), setting_of(game)
    memory = part.memory(setting)
    pieces = {piece.name: piece.index for piece in game.facts.pieces}
    memory.thetas[0, pieces["Rook1"]] = 0.5
    memory.thetas[0, pieces["Rook2"]] = -0.3  # worth 0.3 to its owner
    row = game.start(seed=0).row
    found = targets_drawn(game, part, memory, row, 20_000)
    # the rooks take a8 and h8: 2 * 0.3 - 0.5 = 0.1; the 20 other moves count -1
    shares = gibbs([0.1, 0.1] + [-1] * 20, 0.5)
    expected = np.array([shares[0], shares[0], 1 - 2 * shares[0]]) * 20_000
    counted = found[56], found[63], 20_000 - found[56] - found[63]
    assert chisquare(counted, expected).pvalue > 1e-4


def test_fast_sees_jumped_pieces_if_it_is_asked_to():
    game = ludeme.load("English Draughts")
    plain, jumping = (Fast(jumps=jumps).memory(setting_of(game)) for jumps in (False, True))
    assert len(plain.template.between) == 1
    pair = 18 * 64 + 36  # over 27
    start, end = jumping.template.starts[pair : pair + 2]
    assert jumping.template.between[start:end].tolist() == [27]
    knight = 18 * 64 + 35
    assert jumping.template.starts[knight] == jumping.template.starts[knight + 1]


def test_fast_looks_at_cells_where_players_have_one_type_of_piece(tic_tac_toe):
    part, setting = Fast(tau=0.5, cells=2.0), setting_of(tic_tac_toe)
    memory = part.memory(setting)
    assert memory.template.by_cells and memory.thetas.shape == (1, 19)
    values = np.linspace(-0.4, 0.4, 9)
    memory.thetas[0, 1:10] = values  # the cells of player 1
    memory.thetas[0, 10:] = 5
    row = tic_tac_toe.start(seed=0).row
    found = targets_drawn(tic_tac_toe, part, memory, row, 20_000)
    assert chisquare(found[:9], 20_000 * gibbs(2 * values, 0.5)).pvalue > 1e-4


def test_fast_draws_cells_however_much_more_those_without_a_move_weigh(othello):
    part, setting = Fast(tau=0.5, cells=2.0), setting_of(othello)
    memory = part.memory(setting)
    assert memory.placing.sites == 64
    row = othello.start(seed=0).row
    targets, keys = placements(othello, setting, row)
    values = np.linspace(-0.4, 0.4, len(keys))
    memory.thetas[0, 1:65] = 10.0  # the cells of player 1
    memory.thetas[0, 1 + np.array(targets)] = values
    found = targets_drawn(othello, part, memory, row, 20_000)
    assert found.sum() == found[targets].sum() == 20_000
    assert chisquare(found[targets], 20_000 * gibbs(2 * values, 0.5)).pvalue > 1e-4


@pytest.mark.parametrize("name", ["International Draughts", "Tablut"])
def test_weights_of_fast_stay_bounded_where_there_are_many_pieces(name):
    """Twenty men each: their counts have the square 800, and steps of 0.01 lead ever further."""
    agent = make_agent("fast:jumps=yes,iterations=300")
    search = agent.search_from(ludeme.load(name).start(seed=1), seed=1)
    search.run(300)
    thetas = search.playing.thetas
    assert 0 < np.abs(thetas).max() <= 2


@pytest.mark.parametrize(
    ("name", "features"),
    [
        ("Breakthrough", "pieces"),  # of one type each, which are taken where a move goes to
        ("English Draughts", "pieces"),  # men and kings
        ("Skirmish 2007", "pieces"),
        ("Othello", "cells"),  # discs are flipped
        ("Tic-Tac-Toe", "cells"),
    ],
)
def test_fast_looks_at_what_the_rules_are_about(name, features):
    game = ludeme.load(name)
    assert Fast().memory(setting_of(game)).template.by_cells == (features == "cells")
    other = {"pieces": "cells", "cells": "pieces"}[features]
    asked_for = Fast(template=other).memory(setting_of(game))
    assert asked_for.template.by_cells == (other == "cells")


def test_unknown_features_of_fast_are_refused():
    with pytest.raises(ValueError, match="template='men' is none of pieces, cells"):
        make_agent("fast:template=men")


def test_ppa_learns_under_other_draws_as_well(tic_tac_toe):
    agent = make_agent("mcts:playout=epsilon-greedy,over=ppa,iterations=500")
    agent.choose(tic_tac_toe.start(seed=1), seed=1)
    policy = agent._search.playing.policy
    assert np.count_nonzero(policy.thetas) == 18  # each player on each site
