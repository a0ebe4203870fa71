"""`ludeme analyse`: positions as they are named, lines as they are shown."""

import json

import pytest

import ludeme as engine
from ludeme.app import exits
from ludeme.play.trials import Trial

COMMAND = ("analyse", "Tic-Tac-Toe")
SOLVE = ("--agent", "uct:solver=yes,iterations=5000")


@pytest.fixture
def trial(tmp_path):
    """x at A1, o at B1, x at B2, o at A3."""
    game = engine.load_game("Tic-Tac-Toe")
    state, trial = game.start(seed=3), Trial.of(game, 3)
    for site in (0, 1, 4, 6):
        move = next(m for m in state.legal_moves() if m.to_site == site)
        trial.record(state, move)
        state.apply(move)
    trial.save(tmp_path / "game.trial")
    return tmp_path / "game.trial", state


@pytest.mark.thorough
def test_a_table_of_lines(ludeme):
    ended = ludeme(*COMMAND, "--position", "A1 B1 B2 a3", *SOLVE, "--lines", "2")
    assert ended.code == 0
    head, best, *rest = ended.out.splitlines()
    assert "95 % interval" in head and "iterations" in head
    assert "win" in best and "C3" in best and len(rest) == 1


def test_a_position_is_named_in_several_ways(ludeme, trial):
    path, state = trial
    ways = [
        ("--position", "A1,B1, B2 A3"),
        ("--position", "c0 c1 c4 c6"),
        ("--position", state.to_text()),
        ("--trial", str(path)),
    ]
    for way in ways:
        data = json.loads(ludeme(*COMMAND, *way, *SOLVE, "--json").out)
        assert data["lines"][0]["moves"] == ["C3"]
        assert data["lines"][0]["proven"] == "win" and data["finished"]
    early = json.loads(ludeme(*COMMAND, "--trial", str(path), "--ply", "3", *SOLVE, "--json").out)
    assert {line["proven"] for line in early["lines"]} == {"loss"}


def test_control_c_ends_it_with_what_there_is(ludeme, monkeypatch):
    from ludeme.player import analysis

    looks = []

    def spend(budget, run):
        if len(looks) == 3:
            raise KeyboardInterrupt
        looks.append(run(20))
        return looks[-1]

    monkeypatch.setattr(analysis, "spend", spend)
    ended = ludeme(*COMMAND, "--json", "--agent", "uct")
    assert ended.code == exits.INTERRUPTED
    assert json.loads(ended.out)["iterations"] == 60


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--position", "A1 A1"], "move 2, 'A1', is no legal move there; there are 8"),
        (["--position", "{}"], "is not a position"),
        (["--ply", "3"], "--trial"),
        (["--trial", "nowhere"], "cannot be read"),
        (["--agent", "random"], "does not say what it thinks"),
        (["--agent", "uctt"], "did you mean uct"),
        (["--position", "A1 B1 A2 B2 A3"], "nothing to analyse"),
    ],
)
def test_mistakes_are_one_message(ludeme, words, message):
    ended = ludeme(*COMMAND, *words)
    assert ended.code == exits.USAGE and message in ended.err


def test_no_ply_behind_the_end_of_a_trial(ludeme, trial):
    ended = ludeme(*COMMAND, "--trial", str(trial[0]), "--ply", "5")
    assert ended.code == exits.USAGE and "has 4 moves, not 5" in ended.err


@pytest.mark.thorough
@pytest.mark.parametrize("words", [("uct", "Tic-Tac-Toe"), ("Tic-Tac-Toe", "uct")])
def test_the_agent_may_stand_beside_the_game(ludeme, words):
    ended = ludeme("analyse", *words, "--seconds", "0.1")
    assert ended.code == 0 and "iterations" in ended.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("uct",), "no game is named; such as: ludeme analyse Hex uct"),
        (("uct", "random"), "no game is named"),
        (("Tic-Tac-Toe", "utc:seconds=1"), "'utc' is no agent; did you mean uct?"),
        (("uct", "Tic-Tac-Toe", "--agent", "flat"), "two agents are named, uct and flat"),
        (("uct", "Tic-Tac-Tow"), "there is no game 'Tic-Tac-Tow'"),
    ],
)
def test_words_that_name_no_game_and_agent(ludeme, words, message):
    ended = ludeme("analyse", *words)
    assert ended.code == exits.USAGE and message in ended.err
