"""`ludeme docs` on library macros: in the terminal and as pages."""

import json
from pathlib import Path

from ludeme.app.docs.macros import expanded, macro_examples, macro_pages
from ludeme.games import entries
from ludeme.grammar.library.macro_help import library_help

PAGES = Path(__file__).parents[3] / "docs" / "language" / "macros"


def test_a_macro(ludeme):
    out = ludeme("docs", "CustodialCapture").out
    assert out.startswith('("CustodialCapture" #1 #2 #3)\n')
    assert "  #2  how many may stand between" in out and "capture/hasami-shogi.lud:" in out
    assert "Definition, library/captures.lud:" in out and "if:(is Enemy (who at:(between)))" in out
    assert ludeme("docs", '"custodialcapture"').out == out


def test_macros_that_begin_so(ludeme):
    listed = ludeme("docs", "HopDiagonal").out.splitlines()
    assert len(listed) == 3 and all(line.startswith("HopDiagonal") for line in listed)


def test_json(ludeme):
    (found,) = json.loads(ludeme("docs", "CrossGraph", "--json").out)
    assert found["signatures"] == ['("CrossGraph" #1 #2 #3)'] and len(found["arguments"]) == 3
    assert found["expansion"].startswith("(merge")


def test_a_mistake(ludeme):
    ended = ludeme("docs", "CustodialCaptuer")
    assert ended.code == 2 and "did you mean CustodialCapture?" in ended.err
    assert "ludeme docs --search CustodialCaptuer" in ended.err


def test_uses_stand_where_they_are_said_to() -> None:
    lines = {f"{e.family}/{e.path.name}": e.path.read_text("utf-8").split("\n") for e in entries()}
    used = [(macro.name, use) for macro in library_help().values() for use in macro_examples(macro)]
    assert len(used) > 40
    for name, use in used:
        assert f'"{name}"' in use.text and f'"{name}"' in lines[use.file][use.line - 1]


def test_the_pages_are_up_to_date() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in PAGES.iterdir()}
    assert written == macro_pages(), "run: ludeme docs --write docs/language"


def test_the_pages_have_every_macro() -> None:
    pages = "".join(macro_pages().values())
    for macro in library_help().values():
        assert f"## {macro.name}\n\n{macro.sentence}" in pages
    assert f"Expanded:\n\n```lisp\n{expanded(library_help()['Checkmate'])}\n" in pages
