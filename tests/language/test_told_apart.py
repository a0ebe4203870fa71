"""Small games that tell right from wrong (`told_apart.md`), played as written there.

A section has one game (```lisp) and blocks of ```play, each of which begins at the start. A block
that begins with `(compiled)` is played on machine code too. The lines of a block:

- `2: c0-c1 c1-c1*2`: player 2 is to move and has exactly these moves, the second one twice;
  a move that is none on sites is called by its kind (`pass`);
- `> c0-c1`: play it; `> c0-c1 with c1=3,1` plays the one of several that leads to this;
- `= c0=1 c2=1,3|2 c4=1x5`: all that stands on the board: the piece, its state, rotation and value
  as far as they matter, levels bottom to top, and how many;
- `at c0=1 c1=0`: what stands on some sites (0: nothing);
- `roll 3 0`: the dice will show these face indices;
- `scores 1 2`, `over 1.5 1.5` with the rank of every player, `goes on`;
- `nobody`, `nothing` and `none` stand for an empty list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import ludeme
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.state import State

PAGE = Path(__file__).with_name("told_apart.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^## (\w+): [^\n]*\n\n```lisp\n(.*?)^```$(.*?)(?=^## |\Z)", re.DOTALL | re.M)
PLAY = re.compile(r"^```play\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMPILED = "(compiled)\n"
NOTHING = {"nobody", "nothing", "none"}

GAMES = {name: text for name, text, _ in SECTION.findall(PAGE)}
BLOCKS = {
    f"{name}-{number}": (name, block)
    for name, _, rest in SECTION.findall(PAGE)
    for number, block in enumerate(PLAY.findall(rest), 1)
}
RUNS = [
    pytest.param(name, tier, id=f"{name}-{tier}")
    for name, (_, block) in BLOCKS.items()
    for tier in ("python", "numba")
    if tier == "python" or block.startswith(COMPILED)
]


@cache
def game(name: str, tier: str = "python") -> Game:
    """The game of a section, for tests that ask more than a block of play can say."""
    return ludeme.load_game(GAMES[name], tier=tier)


@pytest.mark.parametrize(("block", "tier"), RUNS)
def test_it_happens_as_written(block: str, tier: str) -> None:
    name, text = BLOCKS[block]
    state = game(name, tier).start(seed=1)
    for line in text.removeprefix(COMPILED).splitlines():
        word, _, rest = line.partition(" ")
        do = STEPS.get(word) or _has_moves(word)
        do(state, [part for part in rest.split() if part not in NOTHING])


def test_the_page_is_read_as_it_is_written() -> None:
    assert len(GAMES) == PAGE.count("\n## ") == PAGE.count("```lisp")
    assert len(BLOCKS) == PAGE.count("```play")


# --- the lines of a block -------------------------------------------------------------------------


def _has_moves(mover: str) -> Callable[[State, list[str]], None]:
    """`2:` and the moves of player 2."""
    assert re.fullmatch(r"\d+:", mover), f"no such line: {mover}"

    def check(state: State, keys: list[str]) -> None:
        assert state.mover == int(mover[:-1])
        counted = {key: int(times or 1) for key, _, times in (k.partition("*") for k in keys)}
        assert dict(Counter(map(_key, state.legal_moves()))) == counted

    return check


def _play(state: State, words: list[str]) -> None:
    key, *wanted = [word for word in words if word != "with"]
    fitting = [move for move in state.legal_moves() if _key(move) == key]
    assert fitting, f"no {key} among {[_key(move) for move in state.legal_moves()]}"
    chosen = [move for move in fitting if not _other(state.copy().apply(move), wanted)]
    assert chosen, f"no {key} leads to {wanted}"
    state.apply(chosen[0])


def _stands(state: State, words: list[str]) -> None:
    assert not _other(state, words)
    assert set(state.contents()) == {word.partition("=")[0] for word in words}


def _partly_stands(state: State, words: list[str]) -> None:
    assert not _other(state, words)


def _roll(state: State, words: list[str]) -> None:
    state.script_rolls([[int(word) for word in words]])


def _scores(state: State, words: list[str]) -> None:
    assert state.scores == [int(word) for word in words]


def _over(state: State, words: list[str]) -> None:
    assert state.over
    assert state.ranking() == [float(word) for word in words]


def _goes_on(state: State, words: list[str]) -> None:
    assert words == ["on"]
    assert not state.over


STEPS = {
    ">": _play,
    "=": _stands,
    "at": _partly_stands,
    "roll": _roll,
    "scores": _scores,
    "over": _over,
    "goes": _goes_on,
}


# --- moves and contents as words ------------------------------------------------------------------


def _key(move: Move) -> str:
    if move.kind != "move":
        return move.kind
    return f"{move.from_type}{move.from_site}-{move.to_type}{move.to_site}"


def _other(state: State, words: list[str]) -> dict[str, str]:
    """The sites among `words` on which something else stands, and what."""
    contents = state.contents()
    other = {}
    for word in words:
        site, _, wanted = word.partition("=")
        levels, _, count = wanted.partition("x")
        found, number = contents.get(site, (((0,),), 1))
        told = [[int(part) for part in level.split(",")] for level in levels.split("|")]
        shown = [list(level[: len(t)]) for level, t in zip(found, told, strict=False)]
        if len(found) != len(told) or shown != told or (count and number != int(count)):
            other[word] = f"{found} x {number}"
    return other
