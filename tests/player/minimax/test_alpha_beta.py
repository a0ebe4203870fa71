"""Alpha-beta finds what plain minimax finds, mates, and what captures lead to."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.model.header import COUNTER
from ludeme.player import make_agent
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.minimax.position_keys import key_columns, whole_columns
from ludeme.player.minimax.scores import WIN
from ludeme.player.minimax.weighted_terms import WeightedTerms
from tests.features.evaluation.naive_terms import NaiveTerms
from tests.features.evaluation.test_terms import TURNERS

GAMES = Path(__file__).parents[3] / "games"
MATERIAL = {"Pawn": 1, "Knight": 3, "Bishop": 3, "Rook": 5, "Queen": 9}


@cache
def evaluation(name):
    """Material by hand for chess; weights that are drawn by lot for other games."""
    terms = terms_of(ludeme.load(name), without=("neighbours",))
    weights = np.random.default_rng(1).normal(size=(2, len(terms))) * 0.3
    if name == "Chess":
        weights[:] = 0.0
        for piece, worth in MATERIAL.items():
            weights[:, terms.numbers[piece]] = worth / 5
    return WeightedTerms(terms, weights)


def searched(name, moves, positions=20_000, **given):
    """The search of a position after some moves, named by their sites' labels."""
    game = ludeme.load(name)
    search = MinimaxSearch(evaluation(name), **given)
    state = game.start(seed=1)
    for move in moves:
        state.apply(named(state, move))
    search.begin(np.array(state.row, np.int32), seed=1)
    search.run(positions)
    return state.legal_moves()[search.best], search


def named(state, move):
    labels = [site.label for site in state.game.facts.topology.sites("Cell")]
    places = tuple(labels.index(move[i : i + 2].upper()) for i in range(0, len(move), 2))
    return next(m for m in state.legal_moves() if (m.from_site, m.to_site) == places)


def minimax(terms, weights, state, depth, ply=0):
    """What a position is worth to player 1, in plain Python, without captures."""
    if state.over:
        first, second = state.ranking()
        return (second - first) * (WIN - ply)
    if depth == 0:
        amounts, stage = NaiveTerms(terms).amounts(state), NaiveTerms(terms).stage(state)
        own = amounts @ ((1 - stage) * weights[0] + stage * weights[1])
        return own[1] - own[2]
    best = max if state.mover == 1 else min
    return best(
        minimax(terms, weights, state.copy().apply(move), depth - 1, ply + 1)
        for move in state.legal_moves()
    )


@pytest.mark.parametrize(
    ("name", "plies"),
    [
        ("Tic-Tac-Toe", 0),
        ("Tic-Tac-Toe", 3),
        pytest.param(TURNERS, 0, marks=pytest.mark.thorough),  # states say whose pieces are
    ],
)
def test_as_deep_as_plain_minimax(name, plies):
    weighted = evaluation(name)
    state = ludeme.load(name).start(seed=1)
    for _ in range(plies):
        state.apply(state.legal_moves()[0])
    search = MinimaxSearch(weighted, depth=2)
    search.begin(np.array(state.row, np.int32), seed=1)
    assert search.run(10_000) < 10_000
    assert search.depth == 2
    expected = minimax(weighted.terms, weighted.weights, state, 2)
    assert search.score == pytest.approx(expected if state.mover == 1 else -expected)


#: Whoever moves in the middle of these games loses with most moves, not with all.
@pytest.mark.parametrize("sites", [(4, 0, 2), (0, 4, 8, 1), (4, 0, 1)])
def test_a_move_that_loses_does_not_end_the_search_before_others_are_looked_at(sites):
    game = ludeme.load("Tic-Tac-Toe")
    state = game.start(seed=1)
    for site in sites:
        state.apply(next(m for m in state.legal_moves() if m.to_site == site))
    whole, sliced = (MinimaxSearch(evaluation("Tic-Tac-Toe"), depth=9) for _ in range(2))
    for search in (whole, sliced):
        search.begin(np.array(state.row, np.int32), seed=1)
    whole.run(10**6)
    played = set()
    while sliced.run(1):
        played.add(sliced.best) if sliced.depth == 1 else None
    assert (sliced.depth, sliced.score, sliced.best) == (whole.depth, whole.score, whole.best)
    assert abs(whole.score) < WIN / 2
    assert len(played) > 1  # what was not refuted yet, one after the other


def test_a_game_to_its_end():
    _, search = searched("Tic-Tac-Toe", [], 10**6, depth=10)
    assert (search.depth, search.score) == (10, 0.0)


@pytest.mark.parametrize(
    ("moves", "best", "plies"),
    [
        ("f2f3 e7e5 g2g4", "d8h4", 1),  # the fool's mate
        ("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", "h5f7", 1),  # the scholar's mate
        # Legal's mate: bishop takes, the king has one move, the knight ends it
        ("e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1", "c4f7", 3),
    ],
)
def test_mates_of_chess(moves, best, plies):
    move, search = searched("Chess", moves.split())
    assert str(move) == str(named(_after(moves), best))
    assert search.score == WIN - plies


def _after(moves):
    state = ludeme.load("Chess").start(seed=1)
    for move in moves.split():
        state.apply(named(state, move))
    return state


def rook_against_king():
    """Chess from an ending that is won, but not within sight."""
    text = (GAMES / "chess" / "chess.lud").read_text()
    before, after = text[: text.index("(start")], text[text.index("(play (do") :]
    ending = '(place "Rook1" coord:"A1") (place "King1" coord:"E1") (place "King2" coord:"E5")'
    return ludeme.load(f"{before}(start {{ {ending} }})\n{after}")


def test_a_win_that_is_remembered_is_looked_for_until_it_is_seen():
    """Else a longer one may be played for that leads back, and so on for ever."""
    game = rook_against_king()
    terms = terms_of(game)
    search, found = MinimaxSearch(WeightedTerms(terms, np.zeros((2, len(terms))))), 0
    state = game.start(seed=1)
    while not state.over:
        search.begin(np.array(state.row, np.int32), seed=1)
        search.run(20_000)
        if len(search.legal) > 1 and search.finished:
            assert WIN - abs(search.score) <= search.depth
            found += 1
        state.apply(state.legal_moves()[search.best])
    assert found > 0


@pytest.mark.parametrize(("name", "counts"), [("Chess", [COUNTER]), ("Tic-Tac-Toe", [])])
def test_where_rules_ask_for_the_counter_positions_are_told_apart_by_it(name, counts):
    """In coarse steps: that a draw is near says nothing of a position once it is set back."""
    program = evaluation(name).game.program
    assert key_columns(program).coarse.tolist() == counts
    assert whole_columns(program).coarse.tolist() == []


def test_captures_are_looked_at_to_their_end():
    """A queen that takes a guarded pawn is lost; one ply deep that would look like a pawn more."""
    move, search = searched("Chess", ["e2e4", "d7d5", "d1h5", "g8f6"], 10**6, depth=1)
    assert str(move) != str(named(_after("e2e4 d7d5 d1h5 g8f6"), "h5f7"))
    assert search.score < 1


def test_going_to_what_all_share_captures_nothing():
    """Else a game of sowing would never be quiet, and its search never look two plies ahead."""
    _, search = searched("Oware", [], 300)
    assert search.depth >= 3 and search.is_calm


def test_where_everything_captures_it_looks_ahead():
    state, random = ludeme.load("Konane").start(seed=1), np.random.default_rng(1)
    for _ in range(30):
        legal = state.legal_moves()
        state.apply(legal[random.integers(len(legal))])
    search = MinimaxSearch(evaluation("Konane"))
    search.begin(np.array(state.row, np.int32), seed=1)
    search.run(5000)
    assert search.depth >= 2


def test_the_same_search_in_small_steps():
    """A search that is stopped after every few positions is the search that never was."""
    _, at_once = searched("Chess", ["e2e4"], 3000)
    game = ludeme.load("Chess")
    search = MinimaxSearch(evaluation("Chess"))
    search.begin(np.array(game.start(seed=1).apply(named(game.start(seed=1), "e2e4")).row), seed=1)
    assert sum(search.run(7) for _ in range(3000 // 7)) + search.run(3000 % 7) == 3000
    assert (search.best, search.score, search.depth) == (
        at_once.best,
        at_once.score,
        at_once.depth,
    )


def test_agent_needs_a_game_and_a_file_that_fit(tmp_path):
    with pytest.raises(ValueError, match="plies is a depth from 1 to 90, not 0"):
        make_agent("alpha-beta:evaluation=x,plies=0")
    with pytest.raises(ValueError, match="table is a number of bits from 4 to 28, not 40"):
        make_agent("alpha-beta:evaluation=x,table=40")


ALL_PASS = """
(game "All Pass" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (do (move Add (to (sites Empty))) ifAfterwards:(> (count Pieces Mover) 1)))
        (end (if (all Passed) (result P2 Win)))))
"""


def test_where_no_candidate_is_legal_what_is_left_is_searched():
    best, search = searched(ALL_PASS, [])
    assert (best.from_site, search.score) == (-1, 2 - WIN)


@pytest.mark.parametrize(
    "moves",
    [[], ["e2e4", "d7d6", "f1b5"], ["e2e4", "e7e5", "d1h5"]],
    ids=["start", "check", "queen"],
)
def test_moves_that_are_tested_when_they_are_tried_give_the_same_scores(moves, monkeypatch):
    _, search = searched("Chess", moves, depth=2)
    monkeypatch.setattr(evaluation("Chess").game.program, "allowed", None)
    _, plain = searched("Chess", moves, depth=2)
    assert (search.score, search.depth) == (plain.score, plain.depth)
