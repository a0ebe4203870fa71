"""`ludeme evolve`: weights files, going on, and mistakes."""

import json

import pytest

TINY = ("--iterations", "20", "--parents", "3", "--children", "3", "--elite", "1", "--games", "1",
        "--generations", "2", "--jobs", "1", "--opening", "A2")  # fmt: skip
SMALL = ("Hex", "--option", "Swap Rule/Off", "--option", "Board Size/3x3")


@pytest.mark.thorough
def test_weights_play_afterwards(ludeme, tmp_path):
    out = tmp_path / "hex.json"
    ended = ludeme("evolve", *SMALL, *TINY, "--out", str(out), "--json")
    assert ended.code == 0, ended.err
    told = json.loads(ended.out)
    assert told["generations"] == 2 and told["games"] == 8 and told["opening"] == "A2"
    again = ludeme("evolve", *SMALL, *TINY, "--out", str(out))  # nothing is left to do
    assert again.code == 0 and "2 generations, 8 games" in again.out
    agent = f"uct:playout=local,weights={out},iterations=30"
    match = ludeme("match", agent, "random", "--game", *SMALL, "-n", "2")
    assert match.code == 0, match.err


def test_mistakes_are_one_message(ludeme, tmp_path):
    out = str(tmp_path / "weights.json")
    kalah = ludeme("evolve", "Kalah", *TINY, "--out", out)
    assert kalah.code == 2 and "none of its moves goes to an empty site" in kalah.err
    opening = ludeme("evolve", *SMALL, *TINY[:-1], "Z9", "--out", out)
    assert opening.code == 2 and "no single move is called 'Z9' here" in opening.err
    parents = ludeme("evolve", *SMALL, *TINY, "--parents", "9", "--out", out)
    assert parents.code == 2 and "more parents than children" in parents.err
    for command in ("evolve", "train"):
        empty = ludeme(command, *SMALL, "--out", "")
        assert empty.code == 2 and "--out needs the name of a " in empty.err
    folder = ludeme("evolve", *SMALL, *TINY, "--out", str(tmp_path / "none" / "weights.json"))
    assert folder.code == 2 and "cannot be written: there is no folder" in folder.err
