"""Agents and parts of one's own in tournaments whose games other processes play."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from ludeme.player import Tournament, contest, register_agent
from ludeme.player.agents import registry as agents
from ludeme.player.agents.random_agent import RandomAgent
from ludeme.player.parts import registry as parts


@dataclass
class Last:
    """Plays one of the last moves of the list."""

    place: int = 1

    def choose(self, state, budget=None, seed=None):
        moves = state.legal_moves()
        return moves[-min(self.place, len(moves))]


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(agents, "_AGENTS", dict(agents._AGENTS))
    schemes = {kind: dict(known) for kind, known in parts._SCHEMES.items()}
    monkeypatch.setattr(parts, "_SCHEMES", schemes)


def games(agent: str, jobs: int) -> list:
    tournament = Tournament([contest("Tic-Tac-Toe")], [agent, "random"], games=4, seed=1)
    found = {number: record for _, number, record in tournament.play(jobs=jobs)}
    return [(one.seat, one.utility, one.plies) for _, one in sorted(found.items())]


def test_other_processes_know_what_was_registered():
    register_agent("place", f"{__name__}:Last")
    register_agent("class", Last)
    register_agent("object", Last(2))
    parts.register_scheme("selection", "mine", "ludeme.player.parts.selection.ucb1:UCB1")
    for agent in ("place:place=3", "class:place=2", "object", "uct:selection=mine,iterations=9"):
        assert games(agent, jobs=2) == games(agent, jobs=1)


def test_a_class_is_named_by_its_place_without_being_registered(tmp_path, monkeypatch):
    place = f"{__name__}.Last"
    assert agents.make_agent(f"{place}:place=2") == Last(2)
    assert games(f"{place}:place=3", jobs=2) == games(f"{place}:place=3", jobs=1)
    assert agents.names_agent(f"{place}:place=2") and agents.names_agent("uct:c=1")
    assert not any(map(agents.names_agent, ("hex.lud", "Hex", "../mine.Last", "2048.Last")))
    (tmp_path / "unfinished_agent.py").write_text("Mine = yours\n")
    monkeypatch.syspath_prepend(tmp_path)
    for wrong, message in (
        (f"{__name__}.Lst", "there is no 'Lst' in the module .* (did you mean Last?)"),
        ("nowhere.Mine", "there is no module 'nowhere'"),
        (f"{__name__}.Tournament", "cannot be used: TypeError: an agent has a method choose"),
        ("unfinished_agent.Mine", "cannot be used: NameError: name 'yours' is not defined"),
    ):
        with pytest.raises(ValueError, match=message.replace("(", r"\(").replace("?)", r"\?\)")):
            agents.make_agent(wrong)


def test_the_command_line_finds_agents_where_one_works(tmp_path):
    text = "class Mine:\n    def choose(self, state, budget=None, seed=None):\n"
    (tmp_path / "mine.py").write_text(text + "        return state.legal_moves()[0]\n")
    words = [sys.executable, "-P", "-m", "ludeme", "match", "Tic-Tac-Toe", "mine.Mine", "random"]
    done = subprocess.run(
        [*words, "--games", "2"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "mine.Mine against random" in done.stdout


def test_what_cannot_travel_says_so_and_keeps_no_other_at_home():
    class Local(RandomAgent):
        """Known in this function alone."""

    register_agent("local", Local)
    register_agent("place", f"{__name__}:Last")
    assert len(games("local", jobs=1)) == len(games("place", jobs=2)) == 4
    with pytest.raises(ValueError, match="the agent 'local' is known only where it was"):
        games("local", jobs=2)


@pytest.mark.parametrize(
    ("kind", "name", "place", "error", "message"),
    [
        ("select", "mine", "", ValueError, "a part is one of selection, playout, not 'select'"),
        ("selection", "a b", "", ValueError, "a part's name is a word without blanks"),
        ("selection", "ucb1", "", ValueError, "selection=ucb1 is a part of Ludeme; replace=True"),
        ("playout", "mine", "here", ValueError, 'the place of a part is "module:Class", not'),
        ("playout", "mine", "nope:A", ValueError, "the part 'mine' cannot be found: there is no"),
        ("playout", "mine", f"{__name__}:Last", TypeError, "a dataclass with a PlayoutRule as its"),
        (
            "playout",
            "mine",
            "ludeme.player.parts.selection.ucb1_tuned:UCB1Tuned",
            TypeError,
            "a part of the kind playout is a dataclass with a PlayoutRule as its `rule`, not",
        ),
    ],
)
def test_parts_are_looked_at_when_they_are_registered(kind, name, place, error, message):
    before = parts.scheme_names("selection"), parts.scheme_names("playout")
    with pytest.raises(error, match=message):
        parts.register_scheme(kind, name, place)
    assert before == (parts.scheme_names("selection"), parts.scheme_names("playout"))


def test_parts_of_the_project_are_replaced_where_that_is_said():
    place = "ludeme.player.parts.selection.ucb1_tuned:UCB1Tuned"
    parts.register_scheme("selection", "ucb1", place, replace=True)
    assert parts.scheme("selection", "ucb1").__name__ == "UCB1Tuned"
