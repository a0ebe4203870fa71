"""The documents as tests read them: files, headings, anchors, sections, blocks of code."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SEMANTICS = DOCS / "semantics"
#: Folders with text of the project.
FOLDERS = ("app", "bench", "docs", "features", "games", "grammar", "ludeme", "player", "tests")
#: Pages that commands write from docstrings and results.
GENERATED = tuple(
    DOCS / name for name in ("language", "experiments.md", "fidelity.md", "language-coverage.md")
)


@cache
def files(suffix: str) -> tuple[Path, ...]:
    """All files of the project with a suffix, except generated pages."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob(f"*{suffix}")]
    found += ROOT.glob(f"*{suffix}")
    return tuple(sorted(path for path in found if not any(map(path.is_relative_to, GENERATED))))


@cache
def generated() -> tuple[Path, ...]:
    """The generated pages."""
    folders = (page for one in GENERATED for page in sorted(one.rglob("*.md")))
    return (*(one for one in GENERATED if one.is_file()), *folders)


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def without_code(page: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)


def headings(page: str) -> list[tuple[int, str]]:
    """Level and words of every heading."""
    found = re.findall(r"^(#{1,6}) (.+?)\s*$", without_code(page), re.MULTILINE)
    return [(len(marks), words) for marks, words in found]


@cache
def anchors(path: Path) -> frozenset[str]:
    """What a link may name after `#`, as sites that show Markdown make it; lines of a game."""
    if path.suffix == ".lud":
        return frozenset(f"L{line}" for line in range(1, len(text(path).splitlines()) + 1))
    seen: Counter[str] = Counter()
    found = set()
    for _, words in headings(text(path)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", words)
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.add(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
        seen[anchor] += 1
    return frozenset(found)


@cache
def sections(path: Path) -> frozenset[str]:
    """The numbers of a chapter's sections, and of the points of lists in them: "5.2", "5.2.1"."""
    found = set()
    current = None
    for line in text(path).splitlines():
        if heading := re.match(r"#{2,4} ([AB]?\d+(?:\.\d+)*)\.? ", line):
            current = heading[1]
            found.add(current)
        elif current and (point := re.match(r"(\d+)\. ", line)):
            found.add(f"{current}.{point[1]}")
    return frozenset(found)


def blocks(page: str, language: str) -> list[str]:
    """The blocks of code in one language; `language` may be empty."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
