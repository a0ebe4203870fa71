"""The language server, asked by a client over its standard streams."""

from __future__ import annotations

import subprocess
import sys
from itertools import count

import pytest

from bench.language_server.client import Client, ServerError
from tests.editing.marked_text import GAME, MARK, marked

pytest.importorskip("pygls")
pytestmark = pytest.mark.thorough

_NUMBERS = count()
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}


@pytest.fixture(scope="module")
def client():
    with Client() as client:
        yield client


@pytest.fixture
def open_text(client):
    """Open a text, perhaps with a mark: its address, and the line and character of the mark."""
    opened = []

    def opening(text: str) -> tuple[str, int, int]:
        uri = f"file:///game%20{next(_NUMBERS)}.lud"
        text, place = marked(text) if MARK in text else (text, 0)
        client.open(uri, text)
        opened.append(uri)
        before = text[:place].split("\n")
        return uri, len(before) - 1, len(before[-1].encode("utf-16-le")) // 2

    yield opening
    for uri in opened:
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def at_mark(client, opened, method, **more):
    return client.at(method, *opened, **more)


def test_what_it_can_do(client):
    assert client.capabilities["positionEncoding"] == "utf-16"
    assert client.capabilities["textDocumentSync"]["change"] == 1
    for feature in ("hover", "definition", "references", "rename", "completion", "codeAction"):
        assert client.capabilities[f"{feature}Provider"]


def test_what_is_wrong_is_shown_while_typing(client, open_text):
    uri, _, _ = open_text(GAME)
    assert client.problems(uri, 1) == []
    client.change(uri, GAME.replace("(forEach", "(forEech"), 2)
    (problem,) = client.problems(uri, 2)
    assert problem["severity"] == 1 and 'did you mean "forEach"?' in problem["message"]
    assert problem["range"]["start"]["line"] == 14
    client.change(uri, GAME.replace("(sites Track", "(sites Trick"), 3)
    client.change(uri, GAME, 4)
    assert client.problems(uri, 4) == []
    assert not [note for note in client.notes if (note.get("params") or {}).get("version") == 3]


def test_what_is_not_supported_is_shown_after_a_while(client, open_text):
    refused = GAME.replace("(sites Empty)", "(sites Hidden What to:P1)", 1)
    uri, _, _ = open_text(refused)
    first = client.problems(uri, 1)
    assert all(each["severity"] == 1 for each in first)


def test_warnings_can_be_silenced(client, open_text):
    unused = '(define "Unused" (then (moveAgain)))'
    uri, _, _ = open_text(f"{unused}\n{GAME}")
    (problem,) = client.problems(uri, 1)
    assert (problem["severity"], problem["code"]) == (2, "doubt")
    assert "never used" in problem["message"]
    client.change(uri, f"{unused} // lint: ignore doubt\n{GAME}", 2)
    assert client.problems(uri, 2) == []


def test_errors_in_macros_point_to_the_calls(client, open_text):
    uri, _, _ = open_text(GAME.replace("(moveAgain)", "(moveAgan)"))
    (problem,) = client.problems(uri, 1)
    (call,) = problem["relatedInformation"]
    assert call["location"]["uri"] == uri and call["location"]["range"]["start"]["line"] == 14


def test_completion(client, open_text):
    opened = open_text(GAME.replace("(sites Empty)", f"(sites Occ{MARK})", 1))
    items = at_mark(client, opened, "completion")["items"]
    assert items[0]["label"] == "Occupied" and items[0]["detail"]
    edit = items[0]["textEdit"]["range"]
    assert edit["end"]["character"] - edit["start"]["character"] == 3


def test_characters_outside_the_basic_plane_count_twice(client, open_text):
    text = GAME.replace('"Home"', '"𝄞𝄞"').replace("(result Mover", f"(result {MARK}Mover")
    text = text.replace('(sites Mover "𝄞𝄞"))\n', '(sites Mover "𝄞𝄞")) ')
    opened = open_text(text)
    assert "Mover" in at_mark(client, opened, "hover")["contents"]["value"]


def test_names(client, open_text):
    uri, line, character = open_text(GAME.replace('(to "Empties")', f'(to "Emp{MARK}ties")'))
    (made,) = client.at("definition", uri, line, character)
    assert made["uri"] == uri and made["range"]["start"] == {"line": 0, "character": 9}
    context = {"includeDeclaration": True}
    assert len(client.at("references", uri, line, character, context=context)) == 2
    assert len(client.at("documentHighlight", uri, line, character)) == 2
    assert client.at("prepareRename", uri, line, character)["placeholder"] == "Empties"
    edits = client.at("rename", uri, line, character, newName="Free")["changes"][uri]
    assert [each["newText"] for each in edits] == ["Free", "Free"]
    with pytest.raises(ServerError, match="stands in the text already"):
        client.at("rename", uri, line, character, newName="Home")
    with pytest.raises(ServerError, match="no name stands here"):
        client.at("prepareRename", uri, 4, 0)


def test_macros_of_the_library_are_found_in_its_files(client, open_text):
    opened = open_text(GAME.replace('(to "Empties")', f'("Step{MARK}ToEmpty")'))
    (made,) = at_mark(client, opened, "definition")
    assert made["uri"].endswith(".lud") and "/library/" in made["uri"]


def test_hover_and_signature_help(client, open_text):
    opened = open_text(GAME.replace("(result Mover Win)", f"(res{MARK}ult Mover Win)"))
    found = at_mark(client, opened, "hover")
    assert found["contents"]["kind"] == "markdown" and "(result " in found["contents"]["value"]
    opened = open_text(GAME.replace("(result Mover Win)", f"(result Mover {MARK}Win)"))
    found = at_mark(client, opened, "signatureHelp")
    assert found["signatures"][0]["parameters"][found["activeParameter"]]["label"] == "resultType"


def test_the_manual_is_called_as_in_the_documents(client, open_text):
    """What is said there is what `ludeme docs "sites Track"` says, and answers when asked so."""
    opened = open_text(GAME.replace("(result Mover Win)", f"(is In (sites Tr{MARK}ack))"))
    said = at_mark(client, opened, "hover")["contents"]["value"]
    assert "sites of a track (manual 08 §6.9, 10 §6)" in said and "(spec " not in said


def test_layout(client, open_text):
    options = {"tabSize": 4, "insertSpaces": True}
    uri, _, _ = open_text(GAME.replace("\n    (players", "   (players"))
    (edit,) = client.about("formatting", uri, options=options)
    assert edit["newText"].count("(players 2)") == 1 and "\n    (players 2)" in edit["newText"]
    again, _, _ = open_text(edit["newText"])
    assert client.about("formatting", again, options=options) == []
    wrong, _, _ = open_text("(game (((")
    assert client.about("formatting", wrong, options=options) == []


def test_symbols_foldings_colours_and_hints(client, open_text):
    uri, _, _ = open_text(GAME)
    assert [each["name"] for each in client.about("documentSymbol", uri)][:3] == [
        "Empties",
        "Twice",
        "Test",
    ]
    folds = client.about("foldingRange", uri)
    assert {"startLine": 5, "endLine": 11, "kind": "region"} in folds
    data = client.about("semanticTokens/full", uri)["data"]
    assert len(data) % 5 == 0 and data[:5] == [0, 1, 6, 3, 0]
    hints = client.about("inlayHint", uri, range=WHOLE)
    assert [each["label"] for each in hints] == ["A1", "B1", "A2", "0", "1"]


def test_did_you_mean(client, open_text):
    uri, line, character = open_text(GAME.replace("(forEach", f"({MARK}forEech"))
    place = {"line": line, "character": character}
    more = {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    (action,) = client.about("codeAction", uri, **more)
    assert action["kind"] == "quickfix"
    assert action["edit"]["changes"][uri][0]["newText"] == "forEach"


def test_it_goes_on_after_questions_that_make_no_sense(client, open_text):
    with pytest.raises(ServerError, match="is not open"):
        client.at("hover", "file:///never-opened.lud", 0, 0)
    uri, _, _ = open_text("((((\x00")
    assert client.at("hover", uri, 99, 99) is None
    assert client.problems(uri, 1)
    assert client.at("completion", uri, 0, 2)["items"] is not None


def test_texts_nested_too_deeply_are_answered(client, open_text):
    opened = open_text(f'(game "Deep" (players 2) (rules (play {"(or " * 2000}{MARK}')
    assert client.problems(opened[0], 1)
    for method in ("completion", "hover", "definition", "signatureHelp"):
        at_mark(client, opened, method)
    for method in ("documentSymbol", "foldingRange", "semanticTokens/full"):
        client.about(method, opened[0])
    client.about("inlayHint", opened[0], range=WHOLE)


def test_other_encodings(open_text):
    with Client(["utf-8"]) as client:
        assert client.capabilities["positionEncoding"] == "utf-8"


def test_it_ends_without_a_word():
    with Client() as client:
        pass
    assert client.process.returncode is not None
    closed = subprocess.run(
        [sys.executable, "-m", "ludeme", "lsp"], stdin=subprocess.DEVNULL, capture_output=True
    )
    assert closed.returncode == 0 and closed.stderr == b""
