"""`ludeme agents` shows whatever can be named, agents and parts alike."""

from __future__ import annotations

import json
from dataclasses import fields

from ludeme.app import exits
from ludeme.app.commands.playing import play
from ludeme.app.terminal import console
from ludeme.app.terminal.described import PARAMETERS, _meaning
from ludeme.player.agents.registry import agent_names, make_agent
from ludeme.player.agents.uct import MCTS
from ludeme.player.parts.final import FINAL
from ludeme.player.parts.registry import KINDS, register_scheme, scheme_names


def test_agents_and_parts_are_listed(ludeme):
    ended = ludeme("agents", "--json")
    assert ended.code == exits.OK
    listed = {each["written"]: each for each in json.loads(ended.out)}
    assert {"human", "uct", "random"} <= set(agent_names()) <= listed.keys()
    assert all(f"{kind}={name}" in listed for kind in KINDS for name in scheme_names(kind))
    assert listed["uct"]["parameters"]["selection"] == "ucb1"
    assert listed["playout=epsilon-greedy"]["parameters"]["epsilon"] == 0.1
    assert all(each["meaning"] for each in listed.values())


def _no_constant(name):
    raise AssertionError(f"{name} is no JSON")


def test_the_list_is_valid_json(ludeme):
    listed = json.loads(ludeme("agents", "--json").out, parse_constant=_no_constant)
    parameters = {each["written"]: each["parameters"] for each in listed}
    assert parameters["selection=ucb1"] == {"fpu": None}
    assert parameters["uct"]["iterations"] is None and parameters["uct"]["reuse"] is True
    assert parameters["alpha-beta"]["evaluation"] == "sketch"


def test_no_part_no_field_and_no_sentence_is_missing_or_cut(ludeme, monkeypatch):
    listed = json.loads(ludeme("agents", "--json").out)
    written = [each["written"] for each in listed]
    assert len(set(written)) == len(written)
    own = {f.name for f in fields(MCTS) if f.init} - {"settings"}
    assert own == PARAMETERS.keys()
    wanted = {f"final={name}" for name in FINAL} | {f"mcts:{name}=" for name in own}
    assert wanted <= set(written)
    for width in (100, 160):
        monkeypatch.setattr(console, "WIDTH", width)
        shown = ludeme("agents").out
        assert "…" not in shown
    words = "".join(shown.split())
    for each in listed:
        assert each["meaning"].endswith("."), each["written"]
        assert each["kind"] in {"agent", "selection", "playout", "final", "parameter"}
        assert each["written"].replace(" ", "") in words
    assert "reuse=yes" in words and "fpu=inf" not in words and "None" not in words
    papers = {each["written"]: each["paper"] for each in listed}
    assert (papers["flat"], papers["determinized"]) == ("Brügmann 1993", "Ginsberg 2001")
    assert "Saffidine" in papers["mcts:solver="]


def test_sentences_of_more_than_one_line_are_whole():
    class Long:
        """One that needs
        two lines.

        And more.
        """

    assert _meaning(Long) == "One that needs two lines."


def test_what_is_listed_can_be_made():
    agent = make_agent("uct:selection=ucb1-tuned,iterations=10")
    assert "ucb1-tuned" in repr(agent)


def test_a_part_that_is_added_is_listed(ludeme, monkeypatch):
    from ludeme.player.parts import registry

    known = {kind: dict(schemes) for kind, schemes in registry._SCHEMES.items()}
    monkeypatch.setattr(registry, "_SCHEMES", known)
    register_scheme("selection", "mine", "ludeme.player.parts.selection.ucb1:UCB1")
    assert "selection=mine" in ludeme("agents").out


def test_whom_auto_chooses_is_said_with_the_reason(ludeme):
    ended = ludeme("agents", "Breakthrough", "--json")
    assert ended.code == exits.OK
    said = json.loads(ended.out)
    for unit in ("seconds", "iterations"):
        assert said["auto"][unit]["agent"].startswith("alpha-beta:evaluation=")
        assert "learned for these rules scored 100% of" in said["auto"][unit]["reason"]
    learned = {line.split(": ")[1] for line in said["learned"]}
    assert learned == {f"{kind} learned for these rules" for kind in ("features", "evaluation")}
    small = ludeme("agents", "Peg Solitaire")
    assert "with seconds: solver\n  because there is nobody to play against" in small.out
    assert "with iterations: solver:first=0.0\n" in small.out


def test_who_analyses_and_plays_by_itself_is_said(ludeme, monkeypatch):
    game = "Tic-Tac-Toe"
    monkeypatch.setattr(play, "COMPUTER", "auto:seconds=0.02")
    ended = ludeme("analyse", game, "--agent", "auto:iterations=30")
    assert "thought by uct:c=0.8\n" in ended.out
    assert "auto plays this game with uct:c=0.8 (nothing was learned for these rules" in ended.out
    alone = ludeme("play", "Peg Solitaire", "--moves", "1", "--seed", "1")
    assert "auto:seconds=0.02 plays this game with solver (there is nobody to play" in alone.out
    result = json.loads(ludeme("match", "random", "--game", game, "-n", "2", "--json").out)
    assert (result["a"], result["b"]) == ("random", "auto")


def test_a_fault_of_an_own_agent_is_said_as_its_own(ludeme, monkeypatch, tmp_path):
    (tmp_path / "failing_agent.py").write_text(
        "class Failing:\n"
        "    def choose(self, state, budget=None, seed=None):\n"
        "        return state.legal_moves()[99]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    agents, game = ("failing_agent.Failing", "random"), "Tic-Tac-Toe"
    for ended in (
        ludeme("match", game, *agents, "-n", "2"),
        ludeme("play", game, "--agents", *agents),
    ):
        assert ended.code == exits.USAGE
        assert ended.err.startswith("ludeme: Failing as player 1 failed after 0 moves (IndexError:")
        assert "line 3 of" in ended.err and "fault of ludeme" not in ended.err
