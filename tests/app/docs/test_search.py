"""`ludeme docs --search`: what designers ask, and what they must find."""

from __future__ import annotations

import json

import pytest

from ludeme.app.docs.search import search as searching
from ludeme.app.docs.search.documents import documents
from ludeme.app.docs.search.index import Index
from ludeme.app.docs.search.search import guess, search
from ludeme.app.docs.search.synonyms import Synonyms, names_of
from ludeme.app.docs.search.words import stem, stems_of, words_of

#: A question, and what must be among the first three answers.
QUESTIONS = [
    ("capture by jumping", "HopCapture"),
    ("send piece back to start", "HittingCapture"),
    ("extra turn on six", "moveAgain"),
    ("draw after 100 moves", "counter"),
    ("enemy pieces become mine", "flip"),
    ("jump over an enemy and take it", "HopCapture"),
    ("multiple jumps in one turn", "HopSequenceCapture"),
    ("pie rule", "swap"),
    ("second player may swap sides", "swap"),
    ("king me", "promote"),
    ("promote a pawn on the last row", "PromoteIfReach"),
    ("castling", "fromTo"),
    ("en passant", "set Pending"),
    ("ko rule", "no Repeat"),
    ("positional superko", "no Repeat"),
    ("capture must be taken", "priority"),
    ("mandatory capture", "priority"),
    ("capture the most pieces", "max Captures"),
    ("sandwich an enemy between two of mine", "CustodialCapture"),
    ("flip discs between", "custodial"),
    ("capture groups without liberties", "EncloseCapture"),
    ("drop a piece from the hand", "sites Hand"),
    ("put a stone on an empty square", "add"),
    ("starting position", "place"),
    ("four in a row", "is Line"),
    ("three in a row wins", "Line3Win"),
    ("connect two opposite sides of the board", "is Connected"),
    ("close a ring", "is Loop"),
    ("all my pieces in one group", "SingleGroupWin"),
    ("reach the other side of the board", "ReachWin"),
    ("player without legal moves loses", "NoMoves"),
    ("lose when all pieces are captured", "CaptureAll"),
    ("checkmate", "Checkmate"),
    ("count points at the end", "byScore"),
    ("move again after a capture", "moveAgain"),
    ("both players pass", "all Passed"),
    ("placement phase then movement phase", "phase"),
    ("roll two dice", "dice"),
    ("throw sticks", "StickDice"),
    ("move along a track", "trackSite Move"),
    ("sow seeds counterclockwise", "sow"),
    ("bear off", "trackSite EndSite"),
    ("height of a stack", "size Stack"),
    ("hide pieces from the opponent", "set Hidden"),
    ("shoot an arrow", "shoot"),
    ("slide like a rook", "ChessRook"),
    ("move like a knight", "KnightWalk"),
    ("hexagonal board", "hex"),
    ("neighbours of a site", "sites Around"),
    ("remember a value for later", "remember Value"),
    ("push a row of pieces", "push"),
    ("random setup", "place Random"),
    ("sudoku", "all Different"),
    ("several games in a match", "match"),
]


@pytest.fixture(scope="module", autouse=True)
def kept(tmp_path_factory):
    """An index of our own, made once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDEME_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        searching._library.cache_clear()
        yield
    searching._library.cache_clear()


@pytest.mark.parametrize(("question", "wanted"), QUESTIONS)
def test_what_a_designer_asks_is_found(question: str, wanted: str) -> None:
    assert wanted in [found.document.name for found in search(question, 3)]


def test_names_are_found_first() -> None:
    for name in ("is Line", "hop", "to", "CustodialCapture", "size Stack"):
        assert search(name)[0].document.name == name


def test_the_manual_is_found() -> None:
    found = search("board sizes by options", 3)
    assert any(each.document.kind == "manual" for each in found)


@pytest.mark.parametrize("question", ["a race with dice", "hidden pieces", "promotion", "stacks"])
def test_how_tos_are_found(question: str) -> None:
    assert "how-to" in [found.document.kind for found in search(question, 5)]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Halma", "Grasshopper"),
        ("Stern-Halma", "Chinese Checkers"),
        ("royal game of ur", "Royal Game of Ur"),
        ("amazons that burn squares", "Amazons"),
        ("Troyka", "Breakthrough"),
    ],
)
def test_games_are_found_by_name_and_description(question: str, wanted: str) -> None:
    assert ("game", wanted) in [(e.document.kind, e.document.name) for e in search(question, 3)]


def test_synonyms_mean_something_that_is_there() -> None:
    known = set().union(*(names_of(document) for document in documents()))
    lost = {name for names in Synonyms.read().phrases.values() for name in names} - known
    assert lost == set()


def test_an_index_kept_answers_as_the_one_made(monkeypatch) -> None:
    before = search("capture by jumping")
    searching._library.cache_clear()
    monkeypatch.setattr(searching, "_made", lambda: pytest.fail("it was made again"))
    assert search("capture by jumping") == before


def test_words() -> None:
    assert words_of("What does (moveAgain) do?") == ["move", "again"]
    assert stems_of("captures") == stems_of("capturing") == stems_of("captured") == ["captur"]
    assert stem("hopping") == stem("hop") == "hop" and stem("die") == "die"


def test_rare_words_and_repeated_ones_count_more() -> None:
    index = Index([{"a": 1, "b": 1}, {"a": 3, "c": 1}, {"a": 1, "d": 3}])
    assert index.rarity("b") > index.rarity("a") > 0
    one, two, three = index.scores({"a": 1.0})
    assert two > one > three > 0 and index.scores({"x": 1.0}) == [0, 0, 0]


def test_the_command(ludeme) -> None:
    out = ludeme("docs", "--search", "pie rule").out.splitlines()
    assert out[0] == "swap  ludeme, rules" and "(swap)" in out[2]
    (first, *_) = json.loads(ludeme("docs", "--search", "pie rule", "--json").out)
    assert first["name"] == "swap" and first["kind"] == "ludeme" and first["score"] > 0


def test_nothing_is_found(ludeme) -> None:
    ended = ludeme("docs", "--search", "sandwitch")
    assert ended.code == 2 and "did you mean 'sandwich'?" in ended.err
    ended = ludeme("docs", "--search", "qqqqqqqq")
    assert ended.code == 2 and ended.err.strip().endswith("is about 'qqqqqqqq'")
    assert ludeme("docs", "--search").code == 2 and guess("qqqqqqqq") is None
