"""Max-n, paranoid search and expectation find what their definitions say, in plain Python."""

from functools import cache
from math import tanh

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.model import header
from ludeme.player.minimax.lots import lots_of
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.minimax.weighted_terms import WeightedTerms
from tests.features.evaluation.naive_terms import NaiveTerms

#: Three players put discs on a board of six sites; a line of two wins.
THREE = """(game "Three" (players 3)
    (equipment { (board (rectangle 2 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (is Line 2 Orthogonal) (result Mover Win)))))"""

#: A die of three faces says how far a runner may go; beyond the end it stays.
ROLLED = """(game "Rolled" (players 2)
    (equipment { (board (rectangle 2 7)) (dice d:3 num:1) (piece "Runner" Each) })
    (rules (start { (place "Runner1" 0) (place "Runner2" 7) })
        (play (do (roll) next:(or
            (forEach Site (sites Occupied by:Mover) (move (from (site))
                (to (+ (site) (count Pips)))))
            (move Pass))))
        (end (if (is In (last To) (sites Right)) (result Mover Win)))))"""


@cache
def weighted(text):
    terms = terms_of(ludeme.load(text), without=("moves",))
    return WeightedTerms(terms, np.random.default_rng(1).normal(size=(2, len(terms))) * 0.3)


def worth(evaluation, state):
    """What is known of a position for each player: its rank, or else what the evaluation says."""
    naive = NaiveTerms(evaluation.terms)
    stage, weights = naive.stage(state), evaluation.weights
    own = (naive.amounts(state) @ ((1 - stage) * weights[0] + stage * weights[1]))[1:]
    others = len(own) - 1
    judged = [tanh(one - (own.sum() - one) / others) for one in own]
    ranked = [1 - 2 * (rank - 1) / others for rank in state.ranking()]
    known = [state.over or rank > 0 for rank in state.ranking()]
    return np.where(known, ranked, judged)


def looked_ahead(evaluation, state, depth, hero=None):
    """What a position is worth to each player; others want the worst for a hero, if any."""
    if state.over or depth == 0:
        return worth(evaluation, state)
    rolls = state.chance_outcomes()
    if rolls:
        return sum(
            share * looked_ahead(evaluation, rolled(state, roll), depth, hero)
            for roll, share in rolls
        )
    mover = state.mover - 1
    found = [
        looked_ahead(evaluation, state.copy().apply(move), depth - 1, hero)
        for move in state.legal_moves()
    ]
    if hero is not None and mover != hero:
        return min(found, key=lambda one: one[hero])
    return max(found, key=lambda one: one[mover])


def rolled(state, roll):
    other = state.copy()
    other.apply_chance(roll)
    return other


def searched(evaluation, state, depth, **given):
    search = MinimaxSearch(evaluation, depth=depth, **given)
    search.begin(np.array(state.row, np.int32), seed=1)
    search.run(10**6)
    assert search.depth == depth
    return search


@pytest.mark.thorough
@pytest.mark.parametrize("plies", [0, 2])
def test_each_for_itself(plies):
    evaluation, state = weighted(THREE), ludeme.load(THREE).start(seed=1)
    for _ in range(plies):
        state.apply(state.legal_moves()[-1])
    found = searched(evaluation, state, 3, others="max-n").values[1:]
    assert found == pytest.approx(looked_ahead(evaluation, state, 3), abs=0.02)


@pytest.mark.thorough
def test_all_against_one():
    evaluation, state = weighted(THREE), ludeme.load(THREE).start(seed=1)
    state.apply(state.legal_moves()[0])
    found = searched(evaluation, state, 2, others="paranoid")
    assert found.two_sided
    assert found.values[2] == pytest.approx(looked_ahead(evaluation, state, 2, hero=1)[1])


@pytest.mark.parametrize("others", ["max-n", "paranoid"])
@pytest.mark.parametrize(("weight", "retires"), [(2.0, False), (0.1, True)])
def test_a_second_place_of_four_is_worth_less_than_a_game_that_is_nearly_won(
    weight, retires, others
):
    text = """(game "Retire" (players 4)
        (equipment { (board (rectangle 1 4)) (piece "Disc" Each) })
        (rules (play (move Add (to (sites Empty)))) (end { (if (= 0 (last To))
            (byScore { (score P1 2) (score P2 3) (score P3 1) (score P4 0) })) })))"""
    terms = terms_of(ludeme.load(text), without=("moves",))
    weights = np.zeros((2, len(terms)))
    weights[:, terms.numbers["P1 Disc"]] = weight
    search = MinimaxSearch(WeightedTerms(terms, weights), depth=1, others=others)
    search.begin(np.array(ludeme.load(text).start(seed=1).row, np.int32), 1)
    search.run(1000)
    assert (search.legal[search.best][2] == 0) == retires
    assert 0.3 < search.values[1] < 1.0


@pytest.mark.thorough
def test_the_mean_of_all_rolls():
    evaluation, state = weighted(ROLLED), ludeme.load(ROLLED).start(seed=1)
    state.legal_moves()
    search = searched(evaluation, state, 2)
    state.apply_chance(tuple(state.roll))
    assert len(lots_of(state.game, 36).seeds) == 3
    expected = looked_ahead(evaluation, state, 2)
    assert search.values[1:] == pytest.approx(expected, abs=0.02)


#: Whoever places a disc gambles: a drawn number, or a die that is rolled then, may win the game.
DRAWN = "", """(set Var "x" (value Random (range 1 2)))""", """(= (var "x") {win})"""
DICED = "(dice d:2 num:1)", "(roll)", "(and (= (count Pips) {win}) (is In (last To) (sites Board)))"


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("win", [1, 2])
@pytest.mark.parametrize(("dice", "gamble", "won"), [DRAWN, DICED])
def test_a_move_that_may_end_the_game_is_worth_the_mean_of_its_outcomes(
    dice, gamble, won, win, depth
):
    text = f"""(game "Gamble" (players 2)
        (equipment {{ (board (rectangle 1 4)) (piece "Disc" Each) {dice} }})
        (rules
            (play (or (move Pass) (move Add (to (sites Empty)) (then {gamble}))))
            (end {{ (if {won.format(win=win)} (result Mover Win))
                (if (= (count Moves) 6) (result P1 Loss)) }})))"""
    terms = terms_of(ludeme.load(text), without=("moves",))
    search = MinimaxSearch(WeightedTerms(terms, np.zeros((2, len(terms)))), depth=depth)
    row = np.array(ludeme.load(text).start(seed=1).row, np.int32)
    search.begin(row, 1)
    search.run(10**5)
    for move in search.legal:
        outcomes, is_drawn = search.outcomes_of(move)
        ends = [int(after[header.OVER]) for after in outcomes]
        gambles = move[2] >= 0
        assert is_drawn == gambles
        assert (0 < sum(ends) < len(ends)) == gambles
    assert 0.1 < search.values[1] < 0.9


def test_what_is_drawn_for_the_next_moves_is_seen_if_they_are_looked_at():
    evaluation, state = weighted(ROLLED), ludeme.load(ROLLED).start(seed=1)
    search = MinimaxSearch(evaluation)
    search.begin(np.array(state.row, np.int32), seed=1)
    outcomes, is_drawn = search.outcomes_of(search.legal[0])
    assert (len(outcomes), is_drawn) == (3, False)
    for depth, seen in ((0, False), (1, True)):
        search.enter(outcomes[0], depth)
        search.look_further(1000)
        assert search.is_done and search.saw_chance == seen


#: A turn is two steps by one roll, which the second one does not repeat.
TWICE = ROLLED.replace("(do (roll)", "(do (if (!= (mover) (prev)) (roll))").replace(
    "(to (+ (site) (count Pips)))))",
    "(to (+ (site) (count Pips))) (then (if (!= (mover) (prev)) (moveAgain)))))",
)


@pytest.mark.parametrize(("kind", "mover"), [("move", 1), ("pass", 2)])
def test_faces_that_no_roll_shows_are_no_chance(kind, mover):
    """After a step the turn goes on with the same roll; after a pass the other player rolls."""
    evaluation, state = weighted(TWICE), ludeme.load(TWICE).start(seed=1)
    move = next(move for move in state.legal_moves() if move.kind == kind)
    search = MinimaxSearch(evaluation)
    search.begin(np.array(state.row, np.int32), seed=1)
    outcomes, _ = search.outcomes_of(np.array(move.row, np.int32))
    search.enter(outcomes[0], 1)
    search.look_further(1000)
    assert search.is_done and search.saw_chance == (mover == 2)
    assert state.apply(move).mover == mover and bool(state.chance_outcomes()) == (mover == 2)


@pytest.mark.thorough
@pytest.mark.parametrize("depth", [2, 3])
def test_the_mean_of_the_rolls_between_turns(depth):
    evaluation, state = weighted(TWICE), ludeme.load(TWICE).start(seed=1)
    state.legal_moves()
    search = searched(evaluation, state, depth)
    state.apply_chance(tuple(state.roll))
    assert search.values[1:] == pytest.approx(looked_ahead(evaluation, state, depth), abs=0.02)


#: The discs are put on one of two sites that are drawn when the moves are listed.
LISTED = THREE.replace("(sites Empty)", "(sites Random (sites Empty) num:2)")


def test_moves_that_were_drawn_for_the_root_are_those_that_are_searched():
    evaluation, state = weighted(LISTED), ludeme.load(LISTED).start(seed=1)
    while not state.over:
        listed = [move.row for move in state.legal_moves()]
        search = MinimaxSearch(evaluation, depth=2)
        search.begin(np.array(state.row, np.int32), seed=1)
        search.run(10**5)
        assert [tuple(row) for row in search.legal.tolist()] == listed
        state.apply(state.legal_moves()[search.best])


#: Whoever is first in the corner has the first place, and the others play on.
CORNER = """(game "Corner" (players 3)
    (equipment { (board (square 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (= (last To) 0) (result Mover Win)))))"""


@pytest.mark.parametrize("others", ["max-n", "paranoid"])
def test_a_place_that_was_taken_is_a_fact_though_others_play_on(others):
    """The evaluation says that it is bad to have discs."""
    terms = terms_of(ludeme.load(CORNER), without=("moves",))
    weights = np.full((2, len(terms)), -1.0)
    state = ludeme.load(CORNER).start(seed=1)
    search = searched(WeightedTerms(terms, weights), state, 1, others=others)
    best = state.legal_moves()[search.best]
    assert best.to_site == 0 and search.values[1] == pytest.approx(1, abs=0.001)
    assert not state.apply(best).over


def test_who_has_exchanged_colours_is_judged_by_the_colour_that_it_plays():
    """Of three players, with one against all: seat 3 plays the colour of player 1, and moves."""
    swap = "(play (if (= (count Moves) 0) (move Swap Players P1 P3) (move Add (to (sites Empty)))))"
    evaluation = weighted(THREE.replace("(play (move Add (to (sites Empty))))", swap))
    state = evaluation.terms.game.start(seed=1)
    state.apply(state.legal_moves()[0])
    assert state.mover == 1
    search = MinimaxSearch(evaluation, depth=1, others="paranoid")
    search.begin(np.array(state.row, np.int32), seed=1)
    search.run(10**6)
    after = [state.copy().apply(move) for move in state.legal_moves()]
    best = max(worth(evaluation, each)[0] for each in after)
    assert search.seat == 3
    assert tanh(search.score) == pytest.approx(best)


#: The first die says how far a runner goes, the second how far the other may; and both together.
BOTH, APART = (
    ROLLED.replace("num:1", "num:2").replace("(count Pips)", steps)
    for steps in ("(count Pips)", "(face 14)")
)


@pytest.mark.parametrize(("text", "outcomes"), [(BOTH, 6), (APART, 9), ("Backgammon", 21)])
def test_dice_in_another_order_are_the_same_roll_unless_rules_tell_them_apart(text, outcomes):
    lots = lots_of(ludeme.load(text), 36)
    assert len(lots.seeds) == len(lots.shares) == outcomes
    assert lots.shares.sum() == pytest.approx(1)
    many = 36 if text == "Backgammon" else 9
    assert set(np.round(lots.shares * many).astype(int)) == ({1} if text == APART else {1, 2})
