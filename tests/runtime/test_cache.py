"""What is compiled is kept on disk: whole, or not at all."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import ludeme
from ludeme.play.playouts import playouts
from ludeme.runtime.native import cache
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.tiers import native_engine

GAME = """
(game "Cached" (players 1) (equipment {(board (square 2)) (piece "Man" P1)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win)))))
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_UNUSABLE", set())
    native_engine.engine_folder.cache_clear()
    yield tmp_path / "cache"
    native_engine.engine_folder.cache_clear()


def play() -> int:
    game = ludeme.load_game(GAME, tier="numba")
    state = game.start(seed=1)
    while not state.over:
        state.apply(state.legal_moves()[0])
    return state.winner


def kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:60],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: b"something else",
    ],
)
def test_a_damaged_file_is_made_again(folder, damage):
    assert play() == 1
    (path,) = kept(folder)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert play() == 1
    assert kept(folder) == [path]
    assert cache.read(path) is not None


def test_a_damaged_file_is_removed(tmp_path):
    path = tmp_path / "file"
    cache.keep(path, b"code")
    assert cache.read(path) == b"code"
    path.write_bytes(path.read_bytes() + b"!")
    assert cache.read(path) is None
    assert not path.exists()
    assert cache.read(path) is None


@pytest.mark.parametrize("place", ["/proc/none", "file", "file/below"])
def test_without_a_folder_programs_stay_in_memory(folder, tmp_path, monkeypatch, place):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / place))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert play() == 1
        assert play() == 1
    assert len([w for w in caught if "compiled games are not kept" in str(w.message)]) == 1


def test_one_warning_names_the_folder_that_was_chosen(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(cache, "_UNUSABLE", set())
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for inner in ("kernels-1", "engine-1", "choices"):
            cache.keep(cache.folder() / inner / "file", b"code")
            assert cache.read(cache.folder() / inner / "file") is None
    assert [str(each.message).partition(":")[0] for each in caught] == [str(tmp_path / "file")]


def test_a_full_disk_leaves_no_part_of_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "_UNUSABLE", set())

    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache.os, "replace", full)
    with pytest.warns(RuntimeWarning, match="No space left on device"):
        cache.keep(tmp_path / "file", b"code")
    assert kept(tmp_path) == []


def test_kernels_are_kept_and_made_again_when_damaged(folder):
    from numba import types

    def twice(x):
        return x + x

    first = kernel(types.int64(types.int64))(twice)
    (path,) = kept(folder)
    again = kernel(types.int64(types.int64))(twice)
    path.write_bytes(path.read_bytes()[:-9])
    anew = kernel(types.int64(types.int64))(twice)
    assert [f(4) for f in (first, again, anew)] == [8, 8, 8]
    assert [sum(f.stats.cache_hits.values()) for f in (first, again, anew)] == [0, 1, 0]
    assert cache.read(path) is not None


def test_playouts_of_a_cached_game(folder):
    game = ludeme.load_game(GAME)
    assert len(playouts(game.program, n=3).lengths) == 3
