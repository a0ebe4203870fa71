"""Simultaneous games: one ply is a choice of every player (spec 06 §B5.2, 11 §25)."""

from __future__ import annotations

import random

import pytest

import ludeme
from ludeme.app.main import main
from ludeme.play.perft import divide
from ludeme.play.playouts import playouts
from ludeme.play.trials import Trial, read_trial
from ludeme.player import make_agent, play_game

SCORES = """(game "Scores" (players 2) (mode Simultaneous)
    (equipment { (board (rectangle 1 4)) (piece "Man" Each) })
    (rules
        (play (or {
                (move Select (from 0) P1 (then (addScore P1 1)))
                (move Select (from 1) P2 (then (addScore P2 1)))
            }
            (then (addScore P1 10) applyAfterAllMoves:True)))
        (end (if (= (count Moves) 3) (byScore)))))"""
#: One ply: player 1 wins if both say the same.
PENNIES = """(game "Pennies" (players 2) (mode Simultaneous)
    (equipment { (board (rectangle 1 5)) (piece "Man" Each) })
    (rules
        (play (or {
            (move Select (from 0) P1 (then (set Var "A" 0)))
            (move Select (from 1) P1 (then (set Var "A" 1)))
            (move Select (from 2) P2 (then (set Var "B" 0)))
            (move Select (from 3) P2 (then (set Var "B" 1)))
        }))
        (end {
            (if (= (var "A") (var "B")) (result P1 Win))
            (if True (result P2 Win))
        })))"""
#: Three players, of whom the second loses at once; who has no move passes.
THREE = """(game "Three" (players 3) (mode Simultaneous)
    (equipment { (board (rectangle 1 4)) (piece "Man" Each) })
    (rules
        (play (or {
            (move Select (from 0) P1 (then (addScore P1 1)))
            (move Select (from 2) P3 (then (addScore P3 1)))
        }))
        (end {
            (if (= (count Moves) 1) (result P2 Loss))
            (if (= (count Moves) 4) (byScore))
        })))"""


@pytest.fixture(scope="module")
def pennies():
    return ludeme.load(PENNIES)


def test_one_ply_plays_the_moves_of_all_then_what_follows_all():
    state = ludeme.load(SCORES, tier="python").start(seed=1)
    assert state.game.simultaneous
    while not state.over:
        assert state.choosing == (1, 2)
        state.apply([state.legal_moves(2)[0], state.legal_moves(1)[0]])
    assert state.scores == [63, 3]
    assert state.choosing == ()


def test_single_moves_are_plies_as_in_recorded_games():
    state = ludeme.load(SCORES, tier="python").start(seed=1)
    assert [(str(move), move.mover) for move in state.legal_moves()] == [("c0", 1), ("c1", 2)]
    for _ in range(2):
        state.apply(state.legal_moves(2)[0])
    assert state.scores == [20, 2]


def test_every_playout_combines():
    game = ludeme.load(SCORES)
    for statistics in (
        game.playouts(20, seed=1),
        playouts(game.program, None, 20, 1, count_choices=True),
        playouts(game.program, game.start(seed=1).row, 20, 1, count_choices=True),
    ):
        assert (statistics.lengths == 3).all()
        assert statistics.wins == (20, 0)


def test_a_ply_is_one_legal_move_of_each():
    state = ludeme.load(PENNIES, tier="python").start(seed=1)
    first, second = state.legal_moves(1)
    with pytest.raises(ValueError, match="one move of each of the players 1, 2"):
        state.apply([first, second])
    with pytest.raises(ValueError, match="one move of each"):
        state.apply([first])
    other = ludeme.load(SCORES, tier="python").start(seed=1).legal_moves(2)
    with pytest.raises(ValueError, match="no legal move of player 2"):
        state.apply([first, *other])


def test_who_is_out_does_not_choose():
    state = ludeme.load(THREE, tier="python").start(seed=1)
    assert [move.kind for move in state.legal_moves(2)] == ["pass"]
    assert state.choosing == (1, 2, 3)
    state.apply([state.legal_moves(player)[0] for player in (1, 2, 3)])
    assert state.choosing == (1, 3)
    assert state.legal_moves(2) == []
    state.apply([state.legal_moves(player)[0] for player in (1, 3)])
    assert state.scores == [2, 0, 2]
    turn = state.turn(3)
    assert (turn.mover, turn.choosing) == (3, (1, 3))
    with pytest.raises(ValueError, match="player 2 has nothing to choose"):
        state.turn(2)


def test_choices_one_after_the_other_make_a_ply():
    state = ludeme.load(PENNIES, tier="python").start(seed=1)
    turn = state.turn(2)
    assert [str(move) for move in turn.legal_moves()] == ["c2", "c3"]
    turn.apply(turn.legal_moves()[1])
    assert (turn.mover, turn.choosing, turn.over) == (1, (1,), False)
    turn.apply(turn.legal_moves()[0])
    assert turn.winner == 2
    assert state.choosing == (1, 2)


def test_perft_counts_what_all_do_together():
    game = ludeme.load(PENNIES, tier="python")
    assert game.perft(1) == 4
    assert divide(game.start(seed=0), 1) == {"c0 c2": 1, "c0 c3": 1, "c1 c2": 1, "c1 c3": 1}


@pytest.mark.parametrize(
    "agent",
    [pytest.param("uct:iterations=3000", marks=pytest.mark.thorough), "flat:iterations=400"],
)
def test_search_does_not_see_what_the_other_chose(pennies, agent):
    """Whoever saw the other's choice would win every time, and whoever was seen would lose."""
    start = pennies.start(seed=1)
    for player in (1, 2):
        means = make_agent(agent).analyse(start.turn(player), seed=5).means
        assert (abs(means) < 0.6).all()
    chosen = set()
    for move in start.legal_moves(1):
        between = start.turn(1).apply(move)
        statistics = make_agent(agent).analyse(between, seed=5)
        *_, analysis = ludeme.analyse(between, agent, seed=5)
        assert {line.moves[0].mover for line in analysis.lines} == {2}
        chosen.add((tuple(statistics.visits), tuple(statistics.means), str(analysis.best)))
    assert len(chosen) == 1


def test_search_finds_the_better_choice():
    """Nine points for c2 or one for c0, whatever the other does, who gets four."""
    text = SCORES.replace(
        "(move Select (from 1) P2",
        "(move Select (from 2) P1 (then (addScore P1 9)))\n(move Select (from 1) P2",
    ).replace("(addScore P1 10) applyAfterAllMoves:True", "(addScore P2 4)")
    turn = ludeme.load(text).start(seed=1).turn(1)
    assert str(make_agent("uct:iterations=300").choose(turn, seed=1)) == "c2"


def test_agents_play_whole_games(pennies):
    agents = [make_agent("random"), make_agent("uct:iterations=20")]
    records = [play_game(pennies.start(seed=1), agents, seed=seed) for seed in range(12)]
    assert {record.plies for record in records} == {1}
    assert {record.utility for record in records} == {1.0, -1.0}


@pytest.mark.parametrize("first", [1, 2])
def test_a_game_goes_on_from_where_players_choose(pennies, first):
    start = pennies.start(seed=1)
    turn = start.turn(first)
    *_, analysis = ludeme.analyse(turn, "uct:iterations=50", seed=1)
    assert {line.moves[0].mover for line in analysis.lines} == {first}
    for move in turn.legal_moves():
        between = start.turn(first).apply(move)
        only = [each for each in start.legal_moves(3 - first) if each.to_site == move.to_site ^ 2]
        answer = type("Answer", (), {"choose": lambda *_, only=only, **__: only[0]})()
        record = play_game(between.copy(), [answer, answer], seat=1)
        assert (record.plies, record.utility) == (1, 1.0)


def test_trials_keep_plies_of_all_and_single_moves(tmp_path):
    game, chance = ludeme.load(THREE, tier="python"), random.Random(3)
    for begin in (lambda state: state, lambda state: state.turn()):
        trial, state = Trial.of(game, 7), begin(game.start(7))
        while not state.over:
            move = chance.choice(state.legal_moves())
            trial.record(state, move)
            state.apply(move)
        trial.save(tmp_path / "trial.json")
        again = read_trial(tmp_path / "trial.json").final(game)
        assert (again.scores, again.ranking()) == (state.scores, state.ranking())
        assert trial.plies(game) == 4


def test_commands_play_together(tmp_path, capsys):
    path = tmp_path / "scores.lud"
    path.write_text(SCORES)
    kept = str(tmp_path / "kept.json")
    assert main(["play", str(path), "--agents", "random", "--seed", "1", "--save", kept]) == 0
    shown = capsys.readouterr().out
    assert shown.count("player 1  A1  player 2  B1") == 3
    assert "move 1: players 1, 2 choose" in shown
    assert "scores: 63 3" in shown
    assert main(["replay", kept]) == 0
    assert capsys.readouterr().out.count("player 1  A1  player 2  B1") == 3


def test_both_tiers_agree():
    states = [ludeme.load(THREE, tier=tier).start(seed=1) for tier in ("python", "numba")]
    while not states[0].over:
        for state in states:
            state.apply([state.legal_moves(player)[0] for player in state.choosing])
        assert [int(n) for n in states[0].row] == [int(n) for n in states[1].row]
    ludeme.check_game(states[0].game, playouts=2)
