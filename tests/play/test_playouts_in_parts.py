"""Playouts are played in parts, between which they can be interrupted; the seed alone decides."""

from __future__ import annotations

import numpy as np
import pytest

import ludeme
from ludeme.play import moments, playouts
from ludeme.play.moments import Moments
from ludeme.play.playout_statistics import PlayoutStatistics
from ludeme.play.playouts import MAX_PLIES, Playout


@pytest.fixture(scope="module")
def game():
    return ludeme.load_game("Backgammon")


def drawn(game, **more):
    return playouts.playouts(game.program, None, 60, seed=5, count_choices=True, **more)


@pytest.mark.parametrize("moment", [0.0, 1e-4, 1e9])
def test_how_they_are_divided_makes_no_difference(game, monkeypatch, moment):
    whole = drawn(game)
    monkeypatch.setattr(moments, "MOMENT", moment)
    parts = list(Playout(game.program).parts(None, 60, 5, MAX_PLIES, count_choices=True))
    together = PlayoutStatistics.together(parts)
    assert sum(part.playouts for part in parts) == 60
    assert np.array_equal(whole.lengths, together.lengths)
    assert np.array_equal(whole.turns, together.turns)
    assert np.array_equal(whole.utilities, together.utilities)
    assert (whole.plies, whole.choices, whole.cut) == (
        together.plies, together.choices, together.cut,
    )  # fmt: skip
    if not moment:
        assert len(parts) == 60


def test_a_buffer_that_is_too_short_makes_no_difference(game, monkeypatch):
    whole = drawn(game)
    monkeypatch.setattr(moments, "MOMENT", 0.0)
    playout = Playout(game.program)
    short = playout._space.buffer[: 2 * game.program.width].copy()
    playout._space = playout._space._replace(buffer=short)
    again = playout.run(None, 60, 5, MAX_PLIES, count_choices=True)
    assert np.array_equal(whole.lengths, again.lengths) and whole.choices == again.choices
    assert len(playout._space.buffer) > len(short)


def test_parts_grow_until_they_take_a_moment(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(moments, "perf_counter", lambda: now[0])
    sizes = []
    for part in Moments().of(10_000):
        sizes.append(part.stop - part.start)
        now[0] += 0.001 * sizes[-1]
    assert sizes[:3] == [1, 16, 200] and set(sizes[3:]) <= {199, 200, sizes[-1]}
    assert sum(sizes) == 10_000


def test_parts_of_matches(tmp_path, monkeypatch):
    text = """(game "{0}" (players 2)
        (equipment {{(board (square 3)) (piece "Disc" Each)}})
        (rules (play (move Add (to (sites Empty)))) (end (if (is Line {1}) (result Mover Win)))))"""
    for name, length in (("Two", 2), ("Three", 3)):
        (tmp_path / f"{name}.lud").write_text(text.format(name, length))
    path = tmp_path / "both.lud"
    path.write_text(
        '(match "Both" (players 2) (games { (subgame "Three" next:1) (subgame "Two") })'
        " (end { (if (= (count Trials) 3) (result P1 Draw)) }))"
    )
    match = ludeme.load(path)
    whole = match.playouts(30, seed=2)
    monkeypatch.setattr(moments, "MOMENT", 0.0)
    again = match.playouts(30, seed=2)
    assert np.array_equal(whole.lengths, again.lengths)
    assert np.array_equal(whole.utilities, again.utilities)


def test_statistics_are_equal_by_what_they_show(game):
    one, same = drawn(game), drawn(game)
    other = playouts.playouts(game.program, None, 60, seed=6, count_choices=True)
    assert one == same and hash(one) == hash(same) and len({one, same, other}) == 2
    assert one != other and one != (one.lengths, one.utilities)
