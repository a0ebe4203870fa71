"""Self-play of many games: what it records, and that games do not depend on each other."""

from time import sleep

import numpy as np
import pytest

from ludeme.model.header import MOVER, OVER
from ludeme.player.batched.evaluator import Uniform
from ludeme.player.batched.opening import random_opening
from ludeme.player.batched.records import joined
from ludeme.player.batched.self_play import BatchedSelfPlay, SelfPlaySettings
from ludeme.player.batched.settings import SearchSettings
from tests.player.batched.evaluators import ByTarget, Hashed

pytestmark = pytest.mark.thorough

SMALL = SelfPlaySettings(full=30, small=8, opening=2, seed=3)


def played(game, count=12, settings=SMALL, **options):
    crew = BatchedSelfPlay(game, Hashed(), ByTarget(), settings, **options)
    games = sorted(crew.play(range(count)), key=lambda one: one.number)
    assert [one.number for one in games] == list(range(count))
    return games


def flat(games):
    return [array.tolist() for array in joined([one.records for one in games])]


def test_games_depend_on_seed_and_number_alone(game):
    for name in ("tic_tac_toe", "again"):
        together = flat(played(game(name), games=12))
        assert flat(played(game(name), games=1)) == together
        assert flat(played(game(name), games=5, sides=2)) == together
        other = SelfPlaySettings(full=30, small=8, opening=2, seed=4)
        assert flat(played(game(name), settings=other)) != together


def test_records_tell_how_the_game_went(game):
    program = game("again").program
    for one in played(game("again")):
        records = one.records
        assert one.moves == one.opening + len(records.rows) and not one.cut
        assert one.opening in (2, 3)
        # values are those of the mover, who may move twice in a row
        winner = 1 if one.utilities[0] == 1 else 2
        assert records.values.tolist() == [float(row[MOVER] == winner) for row in records.rows]
        for k, row in enumerate(records.rows):
            here = slice(records.offsets[k], records.offsets[k + 1])
            visits, policy = records.visits[here], records.policy[here]
            assert policy.tolist() == pytest.approx((visits / visits.sum()).tolist())
            assert records.actions[here].tolist() == list(range(1, 1 + min(3, row[-1])))
            assert visits.sum() >= (29 if records.full[k] else 7) or len(visits) == 1
            if k + 1 < len(records.rows):  # the most visited move was played
                taken = row[-1] - records.rows[k + 1, -1]
                assert visits[list(records.actions[here]).index(taken)] == visits.max()
        assert program.row_size == records.rows.shape[1]


def test_budgets_are_drawn_by_lot(game):
    full = np.concatenate([one.records.full for one in played(game("again"), 60)])
    assert 0.15 < full.mean() < 0.35
    always = SelfPlaySettings(full=9, small=5, full_share=1.0, opening=2)
    assert all(one.records.full.all() for one in played(game("again"), 4, always))


def test_targets_and_proofs_are_parameters(game):
    search = SearchSettings(root="halving", considered=2, solve=True, leaves=2)
    settings = SelfPlaySettings(full=20, small=20, opening=2, target="completed", search=search)
    games = played(game("tic_tac_toe"), 8, settings)
    records = joined([one.records for one in games])
    sums = np.add.reduceat(records.policy, records.offsets[:-1])
    assert sums.tolist() == pytest.approx([1] * len(sums), abs=1e-5)
    assert (records.policy > 0).all()


def test_long_games_are_stopped(game):
    settings = SelfPlaySettings(full=4, small=4, opening=2, most_moves=5)
    for one in played(game("again"), 6, settings):
        assert one.moves <= 5
        if one.cut:
            assert one.utilities == (0, 0) and (one.records.values == 0.5).all()


def test_searches_without_room_are_counted(game):
    for memory, short in ((2**30, False), (2**14, True)):
        crew = BatchedSelfPlay(
            game("tic_tac_toe"), Hashed(), ByTarget(), SMALL, games=4, memory=memory
        )
        games = list(crew.play(range(8)))
        assert (crew.short > 0) == short
        assert len(games) == 8


def test_a_new_run_forgets_unfinished_games(game):
    crew = BatchedSelfPlay(game("again"), Hashed(), ByTarget(), SMALL, games=4)
    run = crew.play(range(50))
    first = next(run)
    run.close()
    again = sorted(crew.play(range(12)), key=lambda one: one.number)
    assert first.number < 50
    assert flat(again) == flat(played(game("again")))


def test_an_error_of_the_evaluator_comes_through(game):
    class Broken(Uniform):
        def evaluate(self, rows, offsets, actions):
            sleep(0.01)
            raise ValueError("no network")

    crew = BatchedSelfPlay(game("again"), Broken(), ByTarget(), SMALL, games=4)
    with pytest.raises(ValueError, match="no network"):
        list(crew.play(range(4)))


def test_without_an_opening_games_begin_at_the_start(game):
    program = game("tic_tac_toe").program
    openings = [random_opening(program, 0, seed) for seed in range(9)]
    assert {one.moves for one in openings} == {0}
    assert all((one.row[MOVER], one.row[OVER]) == (1, 0) for one in openings)


def test_openings_are_random_and_not_over(game):
    program = game("tic_tac_toe").program
    openings = [random_opening(program, 5, seed) for seed in range(60)]
    assert all(opening.row[OVER] == 0 for opening in openings)
    assert {opening.moves for opening in openings} == {5, 6}
    assert len({opening.row.tobytes() for opening in openings}) > 40
    assert openings[7].row.tolist() == random_opening(program, 5, 7).row.tolist()
    with pytest.raises(ValueError, match=r"no game lasts for 1. random moves"):
        random_opening(program, 10, 0)
