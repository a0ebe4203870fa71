"""`ludeme analyse`: positions as they are named, lines as they are shown."""

import json

import pytest

import ludeme as engine
from ludeme.app import exits
from ludeme.play.trials import Trial

COMMAND = ("analyse", "Tic-Tac-Toe")
SOLVE = ("--agent", "uct:solver=yes,iterations=5000")

#: The hidden game of docs/together-and-hidden.md.
GHOSTS = """(game "Ghosts" (players 2)
    (equipment { (board (rectangle 1 6))
        (piece "Good" Each (move Step (to if:(is Empty (to)))))
        (piece "Evil" Each (move Step (to if:(is Empty (to))))) })
    (rules
        (start {
            (place "Good1" 0) (place "Evil1" 1) (place "Good2" 4) (place "Evil2" 5)
            (set Hidden What (sites {4 5}) to:P1)
            (set Hidden What (sites {0 1}) to:P2)
        })
        (play (forEach Piece))
        (end (if (= (count Moves) 6) (result Mover Win)))))"""


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
    head, best, *rest, who = ended.out.splitlines()
    assert "95 % interval" in head and "iterations" in head
    assert "win" in best and "C3" in best
    assert len(rest) == 2 and rest[-1] == "C3: it wins the game"
    assert who == "thought by uct:solver=yes,iterations=5000"


def test_nothing_speaks_for_or_against_the_only_move(ludeme):
    ended = ludeme("analyse", "Snakes and Ladders", "uct:iterations=20", "--seed", "1")
    line, advice, _ = ended.out.splitlines()[1:]
    assert line.split()[-1] + " is the only move" == advice
    last = ludeme(*COMMAND, "--position", "A1 B1 C1 B2 A2 C2 B3 A3", *SOLVE)
    assert "C3 is the only move: it draws the game\n" in last.out


def test_auto_thinks_as_it_would_play(ludeme):
    ended = ludeme("analyse", "Breakthrough", "--agent", "auto:iterations=200", "--lines", "2")
    head, best, _, advice, who, why = ended.out.splitlines()[:6]
    assert "depth" in head and "interval" not in head
    assert advice.partition(":")[0] in best and "for it: " in advice
    assert who.startswith("thought by alpha-beta:evaluation=")
    assert why.startswith("auto plays this game with alpha-beta:evaluation=")
    said = json.loads(ludeme("analyse", "Breakthrough", "auto:iterations=200", "--json").out)
    assert said["advice"] == advice
    assert said["agent"].startswith("alpha-beta:evaluation=") and said["auto"].startswith(why[:80])
    best = said["lines"][0]
    assert best["interval"] is None and best["depth"] >= 1 and best["share"] is None


def test_nobody_looks_at_what_is_hidden_unless_he_is_named(ludeme, ghosts):
    for words in ((), ("--agent", "auto:iterations=50")):
        ended = ludeme("analyse", str(ghosts), *words)
        assert "share" in ended.out and "loss" not in ended.out
        assert "thought by determinized\n" in ended.out
    ended = ludeme("analyse", str(ghosts), "--agent", "uct:iterations=50")
    assert "thought by uct:iterations=50 (sees what is hidden)\n" in ended.out
    line = json.loads(ludeme("analyse", str(ghosts), "--json").out)["lines"][0]
    assert line["share"] == 1 and line["proven"] == "" and line["interval"] is None


@pytest.fixture
def ghosts(tmp_path):
    path = tmp_path / "ghosts.lud"
    path.write_text(GHOSTS)
    return path


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
        (["--position", "A1 B1 C1 B2 A2 C2 B3 A3 A2"], "no legal move there; the only one is C3"),
        (["--position", "{}"], "is not a position"),
        (["--ply", "3"], "--trial"),
        (["--trial", "nowhere"], "there is no file nowhere"),
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
