"""Games at tables: what a page is shown, and what it may do."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

import ludeme
from ludeme.app.browser.catalogue import Asked, Catalogue
from ludeme.app.browser.table import Table
from ludeme.app.exits import UserError
from ludeme.features.files.provenance import Provenance
from ludeme.grammar.errors import LudemeError
from ludeme.play.trials import read_trial
from ludeme.player.difficulty.difficulties import Difficulties, Stage
from ludeme.player.difficulty.difficulty_files import keep_difficulties
from ludeme.player.search.budget import NobodyWaits

from .conftest import ROW

#: Forms of boards and of what lies beside them.
GAMES = ["Agram", "Backgammon", "Chess", "Dots and Boxes", "Kalah", "Lasca", "Shogi", "Sudoku"]


def keys(shown) -> set[str]:
    """The sites of a picture that can be pointed at."""
    board = ElementTree.fromstring(shown["board"])
    return {each.get("data-site", "") for each in board.iter() if each.get("data-site")}


def names(shown) -> list[str]:
    return [move["name"] for move in shown["moves"]]


@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_pointed_at(table, name):
    at = table(name)
    for _ in range(6):
        shown = at.shown()
        assert shown["moves"] and shown["person"] and not shown["over"]
        assert {site for move in shown["moves"] for site in move["sites"]} <= keys(shown)
        at.move(names(shown)[-1])
    assert len(at.shown()["played"]) == 6


def test_a_move_changes_the_board_and_the_turn(table):
    at = table("Chess")
    assert at.shown()["turn"] == "move 1: player 1 to move"
    assert {"name": "E2-E4", "sites": ["c12", "c28"]} in at.shown()["moves"]
    at.move("E2-E4")
    shown = at.shown()
    assert shown["turn"] == "move 2: player 2 to move"
    assert shown["played"] == [{"moves": [{"player": 1, "name": "E2-E4"}], "note": ""}]
    marked = re.findall(r'class="[^"]*last[^"]*" data-site="(\w+)"', shown["board"])
    assert set(marked) == {"c12", "c28"}


def test_agents_answer_when_they_are_asked(table):
    at = table(ROW, "human", "random")
    assert not at.waits
    at.move("A1")
    assert at.waits and not at.shown()["person"] and at.shown()["moves"] == []
    with pytest.raises(UserError, match="not a person's turn"):
        at.move("B2")
    at.take(at.ask())
    assert not at.waits and len(at.shown()["played"]) == 2


def test_a_move_is_taken_back_with_its_answer(table):
    at = table(ROW, "human", "random")
    with pytest.raises(UserError, match="no move to take back"):
        at.back()
    at.move("A1")
    at.take(at.ask())
    assert at.shown()["back"]
    at.back()
    assert at.shown()["played"] == [] and "A1" in names(at.shown())


def test_others_may_play_on(table):
    at = table(ROW, "human", "random")
    at.seats(["random", "human"])
    assert at.waits and at.shown()["seats"] == ["random", "human"]
    with pytest.raises(UserError, match="randon"):
        at.seats(["randon"])
    assert at.shown()["seats"] == ["random", "human"]


def test_the_end_is_told(table):
    at = table(ROW)
    for move in ("A1", "A2", "B1", "B2", "C1"):
        at.move(move)
    shown = at.shown()
    assert shown["over"] and shown["turn"] == "player 1 wins after 5 moves"
    with pytest.raises(UserError, match="not a person's turn"):
        at.move("C3")


def test_wrong_rules_leave_what_was_played(table):
    at = table(ROW)
    at.move("A1")
    with pytest.raises(LudemeError, match="did you mean"):
        at.begin(Asked(text=ROW.replace("move Add", "moove Add")), [])
    assert len(at.shown()["played"]) == 1


def test_why(table):
    at = table(ROW)
    at.move("A1")
    assert "not legal" in at.why("A1")
    with pytest.raises(UserError, match="Z9"):
        at.why("Z9")


def test_thoughts_have_the_names_of_moves(table):
    at = table("Tic-Tac-Toe")
    for move in ("A1", "B1", "A2", "B2"):
        at.move(move)
    *_, last = at.thoughts()
    assert last["finished"] and last["lines"][0]["moves"][0] == "A3"
    assert last["lines"][0]["proven"] == "win"
    assert last["advice"] == "A3: it wins the game"


def test_a_trial_can_be_played_again(table, tmp_path):
    at = table("Tic-Tac-Toe")
    at.move("B2")
    name, text = at.trial()
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    trial = read_trial(path)
    assert [step.move for step in trial.steps] and trial.final().row[0] == at.played.state.row[0]


def test_the_game_is_looked_at_as_it_was(table):
    at = table("Tic-Tac-Toe")
    for move in ("A1", "B2", "C3"):
        at.move(move)
    at.look(1)
    shown = at.shown()
    assert (shown["at"], shown["length"]) == (1, 3)
    assert shown["board"].count('class="piece') == 1 and len(shown["played"]) == 3
    assert shown["moves"] == [] and not shown["person"] and shown["back"]
    assert "legal" in at.why("B2")  # there it still is
    at.look(3)
    assert at.shown()["person"] and at.shown()["at"] == 3
    at.look(-1)
    assert at.shown()["at"] == 0


def test_it_goes_on_from_there(table):
    at = table("Tic-Tac-Toe")
    for move in ("A1", "B2", "C3"):
        at.move(move)
    at.look(1)
    at.resume()
    shown = at.shown()
    assert len(shown["played"]) == shown["at"] == shown["length"] == 1
    at.move("C3")
    at.back()
    at.back()
    assert at.shown()["played"] == []


def test_who_moves_is_back_in_the_game(table):
    at = table("Tic-Tac-Toe")
    at.move("A1")
    at.look(0)
    at.move("B2")
    assert at.shown()["at"] == 2


def test_what_an_agent_says_too_late_does_not_count(table):
    at = table(ROW, "human", "random")
    at.move("A1")
    late = at.ask()
    at.back()
    at.take(late)
    assert at.shown()["played"] == []
    at.move("B2")
    at.take(late)
    assert len(at.shown()["played"]) == 1
    answer = at.ask()
    at.seats(["human", "human"])
    at.take(answer)
    assert len(at.shown()["played"]) == 1 and at.shown()["person"]


@pytest.mark.parametrize("change", ["others", "another game", "page is gone"])
def test_an_agent_stops_thinking_when_nobody_waits_for_it(table, change):
    at = table("Hex", "uct:seconds=60", seed=1)
    here, began = Event(), Event()

    def waits():
        began.set()
        return here.is_set()

    here.set()
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(at.ask, waits)
        assert began.wait(30)
        if change == "others":
            at.seats(["random"])
        elif change == "another game":
            at.begin(Asked(game="Hex"), ["random"])
        else:
            here.clear()
        with pytest.raises(NobodyWaits):
            asked.result(timeout=30)
    if change != "page is gone":
        at.take(at.ask())
        assert len(at.shown()["played"]) == 1


@pytest.mark.parametrize("game", ["Backgammon", ROW])
def test_a_game_that_was_kept_is_opened(table, game):
    at, other = table(game, "random"), table("Hex")
    for _ in range(4):
        at.take(at.ask())
    other.open(at.trial()[1], ["human", "human"])
    mine, there = at.shown(), other.shown()
    assert there["played"] == mine["played"] and there["board"].count("piece") > 0
    assert there["person"] and there["asked"]["game"] == ("" if game == ROW else game)
    assert there["asked"]["text"] == (ROW if game == ROW else "")


def test_what_is_opened_is_a_trial_of_a_game_that_is_listed(table, row):
    at, own = table("Hex"), Table(Catalogue((str(row),)), ["human"])
    own.begin(Asked(game=str(row)), [])
    for text, said in (
        ("{", "the file is not a trial"),
        (own.trial()[1], "there is no game"),
        (own.trial()[1].replace('"rules": "', '"rules": "0'), "there is no game"),
    ):
        with pytest.raises(UserError, match=said):
            at.open(text, ["human"])
    assert at.shown()["game"] == "Hex"


def test_moves_are_judged(table):
    at = table("Tic-Tac-Toe")
    for move in ("A1", "B2", "A2", "C3", "A3"):
        at.move(move)
    judged = list(at.judgements())
    assert [one["move"] for one in judged] == [1, 2, 3, 4, 5]
    assert judged[3]["verdict"] == "blunder" and judged[3]["best"][0] == "A3" and judged[3]["bad"]
    with pytest.raises(UserError, match="one player"):
        sudoku = table("Sudoku")
        sudoku.move(names(sudoku.shown())[0])
        list(sudoku.judgements())


HUNT = """(game "Hunt" (players 2)
    (equipment { (board (rectangle 1 6)) (piece "Man" P1 (move Step (to if:(is Empty (to)))))
        (piece "Wolf" P2 (move Step (to if:(is Empty (to))))) })
    (rules
        (start { (place "Man1" 0) (place "Wolf2" 3) (set Hidden (sites {3}) to:P1) })
        (play (forEach Piece)) (end (if (= (count Moves) 4) (result P1 Win)))))"""


def test_what_is_hidden_from_a_person_is_not_on_the_page(table):
    alone, both = table(HUNT, "human", "random"), table(HUNT, "random", "random")
    assert alone.shown()["board"].count('class="piece') == 1
    assert both.shown()["board"].count('class="piece') == 2


def test_a_file_that_changes_is_told_of_once(row):
    at = Table(Catalogue((str(row),)), ["human"])
    at.begin(Asked(game=str(row)), [])
    assert not at.has_changed()
    os.utime(row, ns=(1, 1))
    assert at.has_changed() and not at.has_changed()


MATCH = """(match "Twice" (players 2)
    (games { (subgame "Tic-Tac-Toe" next:1) (subgame "Tic-Tac-Toe" next:0) })
    (end (if (= (count Trials) 2) (result Mover Win))))"""


def test_a_match_goes_on_with_its_next_game(table):
    at = table(MATCH)
    for move in ("A1", "A2", "B1", "B2", "C1"):
        at.move(move)
    shown = at.shown()
    assert shown["moves"] == [{"name": "next", "sites": []}]
    at.move("next")
    assert at.shown()["beside"][-1].startswith("match:")


def test_options_and_rulesets_are_listed():
    rules = Catalogue().rules(Asked(game="Breakthrough"))
    (option,) = rules["options"]
    assert option["heading"] == "Board Size" and option["chosen"] == "8x8"
    assert rules["text"].startswith("//") and rules["rulesets"] == []


def test_a_page_reads_no_other_files(row):
    with pytest.raises(UserError, match="there is no game"):
        Catalogue().file(str(row))
    assert Catalogue((str(row),)).file(str(row)) == row
    assert {"name": str(row), "family": "your own", "about": ""} in Catalogue((str(row),)).listed()


def test_opponents_of_a_measured_strength_are_offered_where_there_are_some(
    table, tmp_path, monkeypatch
):
    monkeypatch.setenv("LUDEME_LIBRARY", str(tmp_path))
    game = ludeme.load("Tic-Tac-Toe")
    stages = (Stage(0.0, 0.0, 0.0, 9), Stage(0.5, 450.0, 50.0, 9))
    keep_difficulties(game, Difficulties(Provenance.of(game), stages, 9), tmp_path)
    at = table("Tic-Tac-Toe", "human", "auto:difficulty=2")
    assert at.shown()["difficulties"] == 2
    assert at.shown()["seats"] == ["human", "auto:difficulty=2"]
    at.move("A1")
    at.take(at.ask())
    assert len(at.shown()["played"]) == 2
    at.begin(Asked(game="Sudoku"), [])
    assert at.shown()["difficulties"] == 0
    at.begin(Asked(game="Tic-Tac-Toe"), ["auto:difficulty=3", "auto:difficulty=1"])
    assert at.shown()["seats"] == ["auto:seconds=0.5", "auto:difficulty=1"]
