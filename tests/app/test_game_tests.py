"""`ludeme test`: files of tests beside games."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ludeme.app.game_tests import running
from ludeme.app.game_tests.running import Outcome

GAME = """\
(game "Small"
    (players 2)
    (equipment { (board (square <Size>)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end { (if (is Line 3) (result Mover Win)) (if (is Full) (result Mover Draw)) })))

(option "Size" <Size> args:{ <size> } { (item "3" <3> "")** (item "4" <4> "") })
"""


@pytest.fixture
def run(ludeme, tmp_path):
    """Run one test, written as the keys of its table."""
    (tmp_path / "small.lud").write_text(GAME)
    file = tmp_path / "small.test.toml"

    def run(keys: str, *arguments: str):
        file.write_text(f'[[test]]\nname = "one"\n{keys}\n')
        return ludeme("test", str(file), *arguments)

    return run


RIGHT = [
    'after = "A1 A2 B1 B2 C1"\nresult = "player 1 wins"',
    'after = ["A1", "B2", "C1", "B1", "B3", "A2", "C2", "C3", "A3"]\nresult = "draw"\nmoves = 0',
    'after = "A1"\nmover = 2\nstands = { A1 = "Disc1", B1 = "" }\nforbids = "A1"\nallows = "B2"',
    'options = ["Size/4"]\nmoves = 16\nperft = [16, 240]',
    'board = """\nx x .\no . o\n. . .\n"""\npieces = { x = "Disc1", o = "Disc2" }\nplayer = 2\n'
    'legal = "C3 B2 A1 B1 C1"\nforced = "player 2 wins in 1"',
    'start = "(place \\"Disc1\\" {0 1})"\nmover = 1\nforced = "player 1 wins in 1"',
    'board = """\nxx.\no.o\n...\n"""\npieces = { x = "Disc1", o = "Disc2" }\nmoves = 5',
    "random = { games = 200, seed = 1, shortest = 5, longest = 9, wins = [[0.4, 0.8], [0.1, 0.5]], "
    "draws = [0.01, 0.3], length = [6, 9] }",
]


@pytest.mark.parametrize("keys", RIGHT)
def test_what_is_true_passes(run, keys):
    ended = run(keys)
    assert ended.code == 0 and ended.out == "1 passed, 0 failed\n"


WRONG = {
    'after = "A1"\nresult = "draw"': "result: the result: goes on, expected draw",
    'after = "A1"\nlegal = "A1 B2"': "legal: not legal: A1",
    'after = "A1"\nlegal = "B2"': "legal, but not expected: A2, A3, B1, B3, C1, C2, C3",
    'forbids = "B2"': "forbids: legal: B2",
    "mover = 2": "the player to move: 1, expected 2",
    'after = "A1"\nstands = { A1 = "Disc2" }': "the piece on A1: Disc1, expected Disc2",
    "perft = [9, 73]": "sequences of 2 moves: 72, expected 73",
    'forced = "player 1 wins in 2"': "player 1 does not win by force within 2 moves",
    "random = { games = 50, longest = 5 }": "of 50 random games are longer than 5 plies",
    "random = { games = 50, wins = [[0, 0.01]] }": "player 1's share of wins: ",
    'after = "A1 A1"\nmoves = 1': "move 2, 'A1', is no legal move there",
    'board = ". . ."\npieces = {}\nmoves = 1': "rows of 3, 3, 3 sites, from the top",
    'board = "...."\npieces = {}\nmoves = 1': "this drawing has rows of 4",
    'stands = { A1 = "Disc" }': "there is no piece Disc; pieces are Disc1, Disc2",
    'board = """\nq . .\n. . .\n. . .\n"""\npieces = { q = "Queen" }\nmoves = 1': "no piece Queen",
    'options = ["Size/9"]\nmoves = 1': 'unknown option "Size/9"',
}


@pytest.mark.parametrize("keys", WRONG)
def test_what_is_wrong_is_told_with_its_place(run, keys, tmp_path):
    ended = run(keys)
    assert ended.code == 1 and ended.out.endswith("0 passed, 1 failed\n")
    assert f"{tmp_path / 'small.test.toml'}:1: one" in ended.out and WRONG[keys] in ended.out


MISTAKES = {
    "moved = 1": ":3: unknown key moved; did you mean moves?",
    "moves = -1": ":3: moves is a whole number from 0 on, not -1",
    "perft = [9, -1]": ":3: perft is a list of whole numbers from 0 on, not [9, -1]",
    "scores = [0.5, 1]": ":3: scores is a list of whole numbers, not [0.5, 1]",
    'result = "won"': ':3: result is "player N wins", "draw" or "goes on", not \'won\'',
    'forced = "soon"': ':3: forced is "player N wins in M"',
    "random = { gams = 3 }": "gams is none of them",
    "random = { longest = -1 }": ":3: random is a table where longest is a whole number from 0 on,",
    "random = { draws = 3 }": "draws is a span such as [0, 0.1], not 3",
    'board = "."': ":3: nothing is expected",
    'board = "."\nmoves = 1': "board goes with pieces, and without start",
    "moves = ": "Invalid value (at line 3, column 9)",
}


@pytest.mark.parametrize("keys", MISTAKES)
def test_mistakes_of_a_file_have_their_line(run, keys):
    text = keys if keys != 'board = "."' else "player = 1"
    ended = run(text)
    expected = MISTAKES[keys].replace(":3: nothing", ":2: nothing")
    assert ended.code == 2 and expected in ended.err and not ended.out


def test_a_file_that_is_no_text_is_said_to_be_none(ludeme, tmp_path):
    path = tmp_path / "small.test.toml"
    path.write_bytes(b"[[test]]\nname = '\xe4'\n")
    ended = ludeme("test", str(path))
    assert ended.code == 2
    assert ended.err.startswith(f"ludeme: {path} is not UTF-8 text: byte 0xe4 at position 17\n")


def test_build_servers_read_the_outcomes(run, tmp_path):
    run("moves = 9", "--junit", str(tmp_path / "out.xml"))
    run("moves = 8", "--junit", str(tmp_path / "wrong.xml"))
    right = ElementTree.parse(tmp_path / "out.xml").getroot()[0]
    wrong = ElementTree.parse(tmp_path / "wrong.xml").getroot()[0]
    assert right.attrib["failures"] == "0" and wrong.attrib["failures"] == "1"
    assert "expected 8" in wrong[0][0].attrib["message"]


def test_a_file_of_another_name_is_refused(ludeme, tmp_path):
    (tmp_path / "a.toml").write_text("")
    ended = ludeme("test", str(tmp_path / "a.toml"))
    assert ended.code == 2 and "their names end in .test.toml" in ended.err
    (tmp_path / "small.test.toml").write_text("")
    ended = ludeme("test", str(tmp_path / "smal.test.toml"))
    assert "there is no file" in ended.err and "; did you mean " in ended.err


def test_a_game_stands_for_the_tests_beside_it(run, ludeme, tmp_path):
    run("moves = 9")
    ended = ludeme("test", str(tmp_path / "small.lud"))
    assert ended.code == 0 and ended.out == "1 passed, 0 failed\n"
    ended = ludeme("test", "Clober")
    assert ended.code == 2 and "did you mean Clobber?" in ended.err
    assert ludeme("test", "clobber").out.endswith(" passed, 0 failed\n")


def test_whoever_interrupts_is_told_what_was_found_by_then(ludeme, tmp_path, monkeypatch):
    def stopped(tests):
        yield Outcome(tests.path, tests.cases[0], (), 0.1)
        raise KeyboardInterrupt

    (tmp_path / "small.lud").write_text(GAME)
    two = "".join(f'[[test]]\nname = "{name}"\nmoves = 9\n' for name in "ab")
    (tmp_path / "small.test.toml").write_text(two)
    monkeypatch.setattr(running, "outcomes", stopped)
    ended = ludeme("test", str(tmp_path / "small.lud"))
    assert ended.code == 130 and ended.out == "1 passed, 0 failed, 1 not run\n"


def test_a_game_without_tests_says_where_they_would_stand(ludeme, tmp_path):
    (tmp_path / "a.lud").write_text(GAME)
    ended = ludeme("test", str(tmp_path / "a.lud"))
    path = tmp_path / "a.lud"
    said = f"ludeme: {path} has no tests: they would stand beside it in a.test.toml\n"
    assert (ended.code, ended.out, ended.err) == (2, "", said)
    assert ludeme("test", str(tmp_path / "b.lud")).err.startswith("ludeme: there is no file ")


def test_a_folder_without_tests_is_the_wrong_one(ludeme, tmp_path):
    ended = ludeme("test", str(tmp_path))
    said = f"ludeme: there is no .test.toml file in {tmp_path}\n"
    assert (ended.code, ended.out, ended.err) == (2, "", said)


def test_scores_are_of_all_players(ludeme, tmp_path):
    scored = GAME.replace("(sites Empty))", "(sites Empty)) (then (addScore Mover 2))")
    (tmp_path / "scored.lud").write_text(scored)
    file = tmp_path / "scored.test.toml"
    file.write_text('[[test]]\nname = "one"\nafter = "A1 B1 C2"\nscores = [4, 2]\n')
    assert ludeme("test", str(file)).code == 0
    file.write_text('[[test]]\nname = "one"\nafter = "A1 B1 C2"\nscores = [2]\n')
    assert "the scores: [4, 2], expected [2]" in ludeme("test", str(file)).out


def test_scores_may_be_below_zero(ludeme, tmp_path):
    scored = GAME.replace("(sites Empty))", "(sites Empty)) (then (addScore Mover -2))")
    (tmp_path / "scored.lud").write_text(scored)
    file = tmp_path / "scored.test.toml"
    file.write_text('[[test]]\nname = "one"\nafter = "A1 B1 C2"\nscores = [-4, -2]\n')
    assert ludeme("test", str(file)).code == 0


RACE = """\
(game "Race"
    (players 2)
    (equipment {
        (board (rectangle 1 9) (track "Way" {0..8 End} directed:True))
        (piece "Cart" Each)
        (piece "Rock" Neutral)
        (hand Each)
        (dice d:6 num:1)
    })
    (rules
        (start { (place "Cart" "Hand" count:2) (place "Rock0" 8) })
        (play
            ("RollMove"
                (move
                    (from (sites Hand Mover))
                    (to (count Pips) if:(is Empty (to)))
                    (then (if (= 6 (count Pips)) (moveAgain))))))
        (end (if (no Moves Next) (result Mover Win)))))
"""


@pytest.fixture
def race(ludeme, tmp_path):
    """Run one test of a game with dice."""
    (tmp_path / "race.lud").write_text(RACE)

    def run(keys: str):
        (tmp_path / "race.test.toml").write_text(f'[[test]]\nname = "one"\n{keys}\n')
        return ludeme("test", str(tmp_path / "race.test.toml"))

    return run


@pytest.mark.parametrize(
    "keys",
    [
        'rolls = 3\nlegal = "hand-D1"',
        'rolls = [6, 2, 2]\nafter = "hand-G1 hand-C1"\nmover = 2\nlegal = "pass"',
        'rolls = "6 2"\nafter = "hand-G1"\nmover = 1\nstands = { G1 = "Cart1", I1 = "Rock" }',
        'stands = { hand1 = "Cart1", hand2 = "Cart2" }',
    ],
)
def test_dice_show_what_they_are_told(race, keys):
    ended = race(keys)
    assert ended.code == 0, ended.out


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("rolls = 7\nmoves = 1", "7 is on no face of the die: it has 1, 2, 3, 4, 5, 6"),
        ("rolls = [[1, 2]]\nmoves = 1", '1+2 is no roll of one die; rolls are written such as "2'),
        ("rolls = [1, 2]\nmoves = 1", "2 rolls are given, and the dice are rolled 1 time"),
        ('rolls = "x"\nmoves = 1', "'x' is no roll"),
    ],
)
def test_rolls_that_cannot_be(race, keys, message):
    assert message in race(keys).out


def test_the_position_of_a_test_is_asked_about(ludeme, tmp_path, race):
    race('rolls = [6, 2]\nafter = "hand-G1"\nmoves = 1')
    game = str(tmp_path / "race.lud")
    assert "hand-C1 is legal" in ludeme("why", game, "--test", "one", "--move", "hand-C1").out
    assert "goes on after hand-G1" in ludeme("why", game, "--test", "one").out
    rolled = ludeme("why", game, "--after", "hand-D1", "--rolls", "3 5", "--move", "hand-F1")
    assert "hand-F1 is legal" in rolled.out
    unused = ludeme("why", game, "--after", "hand-D1", "--rolls", "3 5 1")
    assert "3 rolls are given, and the dice are rolled 2 times" in unused.err
    assert "no test 'two'" in ludeme("why", game, "--test", "two", "--move", "hand-C1").err
    two = ludeme("board", game, "--test", "one", "--position", "hand-D1")
    assert two.code == 2 and "--position and --test name two positions" in two.err


def test_other_start_rules_leave_lines_as_they_are(ludeme, tmp_path):
    start = '(start {\n (place "Disc1" {0 1})\n})'
    (tmp_path / "small.lud").write_text(GAME.replace("(play (", f"{start}\n        (play ("))
    test = '[[test]]\nname = "one"\nstart = "(place \\"Disc1\\" 4)"\nmoves = 8\n'
    (tmp_path / "small.test.toml").write_text(test)
    asked = ludeme("why", str(tmp_path / "small.lud"), "--test", "one", "--move", "B2")
    assert "small.lud (with the start of the test):8:29" in asked.out
