"""Games play in JavaScript move for move as they do here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import ludeme
import ludeme.games
from ludeme.app import exits
from ludeme.app.javascript.module import javascript_of
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.model import header
from ludeme.runtime.search_abi.outcome import read_utilities

#: Lines and captures, dice, sowing, stacks, cards, superko, values, several players.
SOME = [
    "Tic-Tac-Toe", "Chess", "Backgammon", "Oware", "Lasca", "Agram", "Go", "Sudoku",
    "Chinese Checkers", "Dots and Boxes", "Amazons", "Surakarta",
]  # fmt: skip
ALL = sorted(entry.name for entry in ludeme.games.entries())
REPLAY = """
import * as js from "./game.mjs";
const found = data.map(({ seed, choices }) => {
  const row = js.start(seed), rows = [[...row]], numbers = [];
  for (const choice of choices) {
    const legal = js.moves(row);
    numbers.push(legal.length);
    js.apply(row, legal[choice]);
    rows.push([...row]);
  }
  return { rows, numbers, over: js.isOver(row), mover: js.mover(row), worth: js.utilities(row) };
});
console.log(JSON.stringify(found));
"""


def _played(game, seed: int, plies: int):
    """A random game, move by move, with all its rows."""
    engine, lot = game.engine, Random(seed)
    row = engine.start(seed)
    rows, numbers, choices = [list(map(int, row))], [], []
    while len(choices) < plies and not row[header.OVER]:
        legal = engine.moves(row)
        if not legal:
            break
        choices.append(lot.randrange(len(legal)))
        numbers.append(len(legal))
        engine.apply(row, legal[choices[-1]])
        rows.append(list(map(int, row)))
    utilities = [0.0] * (row[header.PLAYERS] + 1)
    read_utilities(row, utilities)
    about = {"over": bool(row[header.OVER]), "mover": row[header.MOVER], "worth": utilities}
    return choices, {"rows": rows, "numbers": numbers, **about}


def _plays_the_same(name, node, seeds=(1, 2), plies=60):
    game = ludeme.load(name, tier="python")
    played = {seed: _played(game, seed, plies) for seed in seeds}
    data = [{"seed": seed, "choices": choices} for seed, (choices, _) in played.items()]
    found = node(REPLAY, data, game=javascript_of(game))
    assert found == [wanted for _, wanted in played.values()]


@pytest.mark.parametrize("name", SOME)
def test_games_play_the_same(name, node):
    _plays_the_same(name, node)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ALL)
def test_all_our_games_play_the_same_to_their_ends(name, node):
    _plays_the_same(name, node, seeds=(3, 4, 5), plies=300)


def test_it_is_written_the_same_whenever_it_is():
    text = "import ludeme; from ludeme.app.javascript.module import javascript_of as js; "
    text += "print(js(ludeme.load('Chess')))"
    written = {
        subprocess.run(
            [sys.executable, "-c", text],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(written) == 1 and written != {""}


def test_sites_of_moves(node):
    script = """
import * as js from "./game.mjs";
const row = js.start(1);
console.log(JSON.stringify([js.game.name, js.game.players, js.moves(row).map(js.sitesOf)]));
"""
    name, players, sites = node(script, game=javascript_of(ludeme.load("Breakthrough")))
    assert (name, players) == ("Breakthrough", 2)
    assert {"from": "c8", "to": "c16"} in sites and len(sites) == 22
    _, _, sites = node(script, game=javascript_of(ludeme.load("Nine Men's Morris")))
    assert {"from": "c24", "to": "v0"} in sites  # from the hand to a point


ROOTS = """(game "Roots" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (start (set Score Each 2))
        (play (move Pass (then (set Score P1 (toInt (sqrt (toFloat (score P2))))))))
        (end (if (= (score P1) 9) (result Mover Win)))))"""


def test_real_numbers_are_refused_with_their_place():
    game = ludeme.load(ROOTS)
    assert "real_" in game.source
    with pytest.raises(UnsupportedLudeme, match="not supported as JavaScript: real numbers"):
        javascript_of(game)


def test_a_module_is_written(ludeme, tmp_path):
    place = tmp_path / "hex.mjs"
    ended = ludeme("compile", "Hex", "--javascript", str(place))
    assert ended.code == exits.OK and ended.out.startswith(f"{place}: Hex, ")
    assert "export function moves(row)" in place.read_text(encoding="utf-8")
    ended = ludeme("compile", "Hex", "--javascript", str(tmp_path / "no" / "hex.mjs"))
    assert ended.code == exits.USAGE and "cannot be written" in ended.err
    mine = Path(tmp_path / "mine.lud")
    mine.write_text("kept", encoding="utf-8")
    ended = ludeme("compile", "Hex", "--javascript", str(mine))
    assert ended.code == exits.USAGE and mine.read_text(encoding="utf-8") == "kept"
