"""No reference leads nowhere: sections of the manual, links, modules, files, papers, decisions.

References are read in everything that people read: documents, and the docstrings and comments of
all modules. Generated pages are left out where they repeat what stands in docstrings.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from .documents import (
    DOCS,
    FOLDERS,
    ROOT,
    SEMANTICS,
    anchors,
    files,
    generated,
    headings,
    sections,
    text,
    without_code,
)

PAPERS = DOCS / "papers.md"
DESIGN = DOCS / "design.md"
CHAPTERS = {path.name[:2]: path for path in sorted(SEMANTICS.glob("[0-9][0-9]-*.md"))}
#: "07 §1.6", "experiments §1.1", or "§1.6" alone.
SECTION = re.compile(
    r"(?:(?<![\w.\-/])(\d\d|experiments|papers)\s+(?:# )?)?§\s?([AB]?\d+(?:\.\d+)*)"
)
#: Between the sections of a list such as "spec 07 §1.6, §2 and §3": the chapter goes on.
LIST = re.compile(r"[\s,;#–—-]*(?:(?:and|to|or|see) )*")
#: A module or a name in one, such as `ludeme.play.game`.
DOTTED = re.compile(r"(?<![\w./\-\"'<])ludeme(?:\.[A-Za-z_]\w*)+")
#: A path that ends in a file of ours: `emit/code.py`.
FILE = re.compile(r"(?<![\w./\-{*<>$:])(?:\.\./)*((?:[\w.\-]+/)*[\w\-]+\.(?:py|md|toml|tsv))\b")
KINDS = (".py", ".md", ".toml", ".tsv")
#: A folder or file by its path from the top, such as `features/pattern`.
FOLDER = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[\w/.\-]*)`")
COMMENT = re.compile(r"(?:^|\s)#.*")
DECISION = re.compile(r"design decisions? (\d+)(?: and (\d+))?")
PAPER = re.compile(r"\b(?:papers?|seeds?) (00\d)")


def read() -> list[Path]:
    """Everything whose references are read; this test's own examples are not."""
    return [path for path in (*files(".py"), *files(".md")) if path.parent != Path(__file__).parent]


@cache
def prose(path: Path) -> str:
    """What a file says in words, with its lines: documents, docstrings and comments.

    Lines of plain code in modules become empty, so that only words are read.
    """
    if path.suffix == ".md":
        return without_code(text(path))
    kept = []
    inside = False
    for line in text(path).splitlines():
        quotes = line.count('"""')
        comment = COMMENT.search(line)
        kept.append(line if inside or quotes else comment[0] if comment else "")
        inside ^= quotes % 2 == 1
    return "\n".join(kept)


def section_references(path: Path) -> list[tuple[str | None, str]]:
    """(chapter, section) of every reference; the chapter is None where the text does not say it."""
    found: list[tuple[str | None, str]] = []
    words = prose(path)
    chapter, end = None, 0
    for match in SECTION.finditer(words):
        goes_on = bool(found) and LIST.fullmatch(words[end : match.start()])
        chapter = match[1] or (chapter if goes_on else None)
        found.append((chapter, match[2]))
        end = match.end()
    return found


def chapters_named(path: Path) -> set[str]:
    """The chapters a file speaks of: where it says "§2.3" alone, one of them is meant."""
    if path.parent == SEMANTICS:
        return {path.name[:2]}
    return set(re.findall(r"(?:\bspec |(?<![\w.\-/])(?=\d\d §))(\d\d)\b", prose(path)))


def resolves(chapter: str, section: str) -> bool:
    page = PAPERS if chapter in ("experiments", "papers") else CHAPTERS.get(chapter)
    return page is not None and section in sections(page)


def unresolved_sections(path: Path) -> list[str]:
    lost = []
    for chapter, section in section_references(path):
        chapters = {chapter} if chapter else chapters_named(path)
        if not any(resolves(one, section) for one in chapters):
            lost.append(f"{chapter or ''} §{section}")
    return lost


def unresolved(pages: Iterable[Path], find: Callable[[Path], list[str]]) -> dict[str, list[str]]:
    """What `find` finds wrong in each of the pages that has anything wrong."""
    found = {page.relative_to(ROOT).as_posix(): find(page) for page in pages}
    return {page: lost for page, lost in found.items() if lost}


@pytest.mark.parametrize("suffix", [".py", ".md"])
def test_sections_exist(suffix: str) -> None:
    pages = [path for path in read() if path.suffix == suffix]
    assert unresolved(pages, unresolved_sections) == {}


def test_sections_that_do_not_exist_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("See spec 07 §1.6, §99 and 06 §B3, §B99; papers §2.1 and §77.", "utf-8")
    assert unresolved_sections(page) == ["07 §99", "06 §B99", "papers §77"]


def test_every_section_number_is_used_once() -> None:
    for path in [*CHAPTERS.values(), PAPERS]:
        numbers = re.findall(r"^#{2,4} ([AB]?\d+(?:\.\d+)*)\.? ", text(path), re.MULTILINE)
        assert len(numbers) == len(set(numbers)), path.name


def broken_links(path: Path) -> list[str]:
    """Links of a page to files or anchors that do not exist."""
    broken = []
    for target in re.findall(r"\]\((?![a-z]+:)([^)\s]+)\)", without_code(text(path))):
        name, _, anchor = target.partition("#")
        page = (path.parent / name).resolve() if name else path
        wrong = not page.exists() or (anchor and anchor not in anchors(page))
        broken += [target] if wrong else []
    return broken


def test_links_lead_somewhere() -> None:
    pages = (*files(".md"), *generated())
    whole = [
        page for page in pages if not page.name.endswith("page_head.md")
    ]  # that is a part of a page
    assert unresolved(whole, broken_links) == {}


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Here\n[a](#here) [b](#there) [c](lost.md) [d](https://a.org)", "utf-8")
    assert broken_links(page) == ["#there", "lost.md"]


def is_importable(name: str) -> bool:
    """Whether a dotted name is a module, or something that can be reached from one."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_modules_named_exist() -> None:
    named = {
        (name, str(path.relative_to(ROOT)))
        for path in read()
        for name in DOTTED.findall(prose(path))
    }
    assert [one for one in sorted(named) if not is_importable(one[0])] == []


@cache
def endings() -> frozenset[str]:
    """Every way to name a file of the project by the end of its path."""
    found = [*generated(), *(path for kind in KINDS for path in files(kind))]
    parts = [path.relative_to(ROOT).parts for path in found]
    parts += [("ludeme", *path) for path in parts if path[0] in INSIDE]
    return frozenset("/".join(path[at:]) for path in parts for at in range(len(path)))


#: Folders that are imported below `ludeme`.
INSIDE = {"grammar", "games", "features", "player", "app"}
#: Files that may lie beside a checkout.
OTHERS = {"shared/conformance/reference_speed.tsv"}


def test_files_named_exist() -> None:
    named = {
        (name, str(path.relative_to(ROOT))) for path in read() for name in FILE.findall(prose(path))
    }
    assert [one for one in sorted(named) if one[0] not in endings() | OTHERS] == []


#: Folders that commands make.
MADE = {"bench/work"}


def test_folders_named_exist() -> None:
    named = {
        (name.rstrip("/"), str(path.relative_to(ROOT)))
        for path in read()
        for name in FOLDER.findall(prose(path))
    }
    lost = [one for one in sorted(named) if one[0] not in MADE and not (ROOT / one[0]).exists()]
    assert lost == []


def test_design_decisions_exist() -> None:
    numbers = {words.partition(".")[0] for level, words in headings(text(DESIGN)) if level == 3}
    assert {"1", "8"} <= numbers
    for path in read():
        for match in DECISION.findall(prose(path)):
            assert {number for number in match if number} <= numbers, path
        for title in re.findall(r'\(design, "([^"]+)"', prose(path)):
            assert title in {words for _, words in headings(text(DESIGN))}, path


def test_papers_named_are_described() -> None:
    described = set(re.findall(r"^## \d\. Paper (00\d)", text(PAPERS), re.MULTILINE))
    assert described == {"000", "001", "002", "003", "004"}
    for path in read():
        assert set(PAPER.findall(prose(path))) <= described, path
