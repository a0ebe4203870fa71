"""`ludeme docs`: the reference in the terminal and as pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludeme as package
from ludeme.app.docs.examples import examples_of
from ludeme.app.docs.manual import Manual
from ludeme.app.docs.overview import CONSTANTS, EXAMPLES, MACROS, chapters
from ludeme.app.docs.pages import coverage, coverage_file
from ludeme.binding.reference import Status, entries, enumerations, find
from ludeme.grammar import UnsupportedLudeme
from ludeme.grammar.library.macro_help import library_help
from ludeme.language.booleans.lines.is_line import IsLine

PAGES = Path(__file__).parents[3] / "docs" / "language"
GAME = """(game "G" (players 2) (equipment {{(board (square 3)) (piece "Disc" Each)}})
    (rules {meta}
        (play (move Add (to (sites Empty)))) (end (if {condition} (result Mover Win)))))"""


def test_one_ludeme(ludeme):
    ended = ludeme("docs", "is Line")
    assert ended.code == 0 and ended.out.startswith("(is Line [siteType] int")
    assert "a line of pieces" in ended.out and "(is Line 3)" in ended.out
    assert "line/" in ended.out


def test_words_may_be_given_one_by_one_and_in_any_case(ludeme):
    assert ludeme("docs", "IS", "line").out == ludeme("docs", "is Line").out


def test_many_are_listed(ludeme):
    listed = ludeme("docs", "is").out.split("Others of that name:\n")[1].splitlines()
    assert len(listed) > 40 and all(line.startswith("is") for line in listed)
    assert len(ludeme("docs", "--all").out.splitlines()) == len(entries())


def test_of_many_that_of_just_this_name_is_shown_in_full(ludeme):
    shown = ludeme("docs", "place").out
    assert shown.startswith("(place string ") and "Where it goes instead of the board" in shown
    assert "How many pieces on each site" in ludeme("docs", "place Stack").out
    assert "\nplace Random " in shown.split("Others of that name:")[1]
    assert "\n(move Add [(piece" in ludeme("docs", "add").out


def test_a_ludeme_with_a_constant(ludeme):
    shown = ludeme("docs", "last To").out
    assert shown.startswith("(last lastType") and "The site where it ended." in shown
    assert ludeme("docs", "(sites Enemy)").out.startswith("(sites [(player …) | role]")
    assert ludeme("docs", "last Enemy").code == 2


def test_references_lead_to_the_manual(ludeme):
    assert "(manual 05 §2.6, 06 §A3)" in ludeme("docs", "move Add").out
    section = ludeme("docs", "05 §2.6").out
    assert section.startswith("05-moves §2.6 Add\n") and "components" in section
    assert ludeme("docs", "05 §99").code == 2


def test_the_language_at_a_glance(ludeme):
    shown = ludeme("docs").out.splitlines()
    assert len(shown) < 45 and shown[0].startswith(f"The language has {len(entries())} ludemes")
    number = sum(each.page == "moves" for each in entries())
    assert any(line.startswith(f"moves         {number}  Ludemes that generate") for line in shown)
    assert any(line.strip() == "step, hop, forEach Piece, …" for line in shown)
    assert any(line.startswith("ludeme docs --chapter moves") for line in shown)


def test_chapters(ludeme):
    assert all(ludeme("docs", "--chapter", each).code == 0 for each in EXAMPLES)
    listed = ludeme("docs", "--chapter", "ranges").out.splitlines()
    assert [line.split()[0] for line in listed] == ["exact", "max", "min", "range"]
    assert ludeme("docs", "ranges").out.splitlines() == listed
    assert ludeme("docs", "board").out.startswith("(board ")  # a ludeme, too
    ended = ludeme("docs", "--chapter", "rule")
    assert ended.code == 2 and 'did you mean "rules"?' in ended.err


def test_chapters_have_examples_that_are_in_them():
    found = chapters()
    assert set(found) | {CONSTANTS, MACROS} == set(EXAMPLES)
    for chapter, listed in found.items():
        names = {name for entry in listed for name in entry.names}
        assert names.issuperset(EXAMPLES[chapter]), chapter
    assert {enum.__name__ for enum in enumerations()}.issuperset(EXAMPLES[CONSTANTS])
    assert set(library_help()).issuperset(EXAMPLES[MACROS])


def test_symbols_and_enumerations(ludeme):
    assert ludeme("docs", "+").out.count("(+ ") >= 2
    assert "Vertex    Points where lines meet." in ludeme("docs", "SiteType").out
    assert "P1 … P16" in ludeme("docs", "Role").out
    assert len(enumerations()) > 20


def test_a_mistake(ludeme):
    ended = ludeme("docs", "is Lime")
    assert ended.code == 2 and "did you mean is Line?" in ended.err


def test_json(ludeme):
    (found,) = json.loads(ludeme("docs", "is Line", "--json").out)
    assert found["name"] == "is Line" and found["kind"] == "boolean"


def test_slots_are_explained(ludeme):
    shown = ludeme("docs", "is Line").out
    assert "through:int             A site that the line must go through;" in shown
    (found,) = json.loads(ludeme("docs", "is Line", "--json").out)
    slots = {slot["label"] or slot["takes"]: slot for slot in found["slots"]}
    assert slots["through"]["takes"] == "int" and slots["through"]["optional"]
    assert (
        slots["int"]["meaning"] == "How many pieces make a line." and not slots["int"]["optional"]
    )


def test_pages_link_to_the_manual_beside_them(tmp_path):
    folder = tmp_path / "semantics"
    folder.mkdir()
    (folder / "07-booleans.md").write_text("## 1. Some\n### 1.6 `is Line`\n### 1.7 Others\n")
    linked = Manual(folder).linked("a line (spec 07 §1.6, §1.7), a tree (07 §9)")
    one, two = "../semantics/07-booleans.md#16-is-line", "../semantics/07-booleans.md#17-others"
    assert linked == f"a line (spec [07 §1.6]({one}), [§1.7]({two})), a tree (07 §9)"
    assert Manual(tmp_path / "nowhere").linked("(spec 07 §1.6)") == "(spec 07 §1.6)"


def test_pages_are_written(ludeme, tmp_path):
    folder = tmp_path / "language"
    assert ludeme("docs", "--write", str(folder)).code == 0
    text = (folder / "booleans.md").read_text()
    assert "## is Line" in text and "(is Line 3)    //" in text
    assert "| `int` | How many pieces make a line. |" in text
    assert "Used by [Connect Four](../../games/line/connect-four.lud#L" in text
    written = {path.relative_to(folder) for path in folder.rglob("*.md")}
    assert written == {path.relative_to(PAGES) for path in PAGES.rglob("*.md")}
    assert coverage_file(folder).read_text() == coverage()


def test_the_coverage_is_up_to_date():
    written = coverage_file(PAGES).read_text(encoding="utf-8")
    assert written == coverage(), "run: ludeme docs --write docs/language"


def test_examples_are_of_the_ludeme():
    assert all(example.text.startswith("(is Line") for example in examples_of(IsLine))


def test_every_ludeme_is_found_by_its_names():
    assert all(entry in find(name) for entry in entries() for name in entry.names)


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("condition", "(is Path Cell Mover length:(exact 3) closed:True)"),
    ],
)
def test_what_the_coverage_calls_refused_is_refused(part, text):
    parts = {"condition": "(is Line 3)", "meta": ""}
    game = package.load(GAME.format(**parts | {part: text}))
    with pytest.raises(UnsupportedLudeme):
        _ = game.source


def test_the_statuses():
    found = {entry.name: entry.status for entry in entries()}
    assert found["is Full"] is Status.PLAYED and found["then"] is Status.PART
    assert found["swap"] is Status.PART
    assert Status.REFUSED not in found.values(), "every ludeme means something by now"


def test_words_may_be_written_as_in_a_description():
    assert find("(is Line 3)") == find("is Line") and find('(place "Disc1" 3)') == find("place")


def test_a_constant_is_shown_among_its_like():
    assert [each.__name__ for each in find("Orthogonal")].count("AbsoluteDirection") == 1
    assert find("Sideways") == []
