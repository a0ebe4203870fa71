"""The manual of the language as pages link to it: "07 §1.6" becomes a link to that section."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path

#: A chapter and a section, and those of the same chapter that follow: "07 §1.5, §1.6".
REFERENCE = re.compile(
    r"(?<![\w.\[])(\d\d) (§[AB]?\d+(?:\.\d+)*(?:(?:, | and |-)§[AB]?\d+(?:\.\d+)*)*)"
)
SECTION = re.compile(r"§([AB]?\d+(?:\.\d+)*)")
HEADING = re.compile(r"^#{2,4} (([AB]?\d+(?:\.\d+)*)\.? .*)$", re.MULTILINE)


#: The beginning of a reference in brackets: "(spec 05 §2.6", "(05 §2.6".
_IN_BRACKETS = re.compile(r"\((?:spec )?(?=\d\d(?: §|\)))(\d\d)")
#: How a section is asked for: "05 §2.6", "spec 05 §2.6".
_ASKED = re.compile(r"\(?(?:(?:spec|manual) )?(\d\d) ?§ ?([AB]?\d+(?:\.\d+)*)\)?", re.IGNORECASE)


def section(asked: str, folder: Path | None = None) -> str | None:
    """The text of the section that words such as "05 §2.6" name; None if they name none."""
    match = _ASKED.fullmatch(asked.strip())
    for path in sorted((folder or manual_folder()).glob(f"{match[1]}-*.md")) if match else ():
        text = path.read_text(encoding="utf-8")
        headings = list(HEADING.finditer(text))
        for place, heading in enumerate(headings):
            if match and heading[2] == match[2]:
                later = headings[place + 1 :]
                end = later[0].start() if later else len(text)
                return f"{path.stem} §{heading[1]}\n\n{text[heading.end() : end].strip()}"
    return None


def manual_folder() -> Path:
    """Where the manual of this checkout lies; an installed package comes without it."""
    return Path(__file__).parents[2] / "docs" / "semantics"


def to_manual(text: str) -> str:
    """A sentence with its references as a reader asks for them: `ludeme docs "05 §2.6"`."""
    return _IN_BRACKETS.sub(r"(manual \1", text)


class Manual:
    """The chapters in a folder; one that does not exist has none, and nothing is linked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def places(self) -> dict[tuple[str, str], str]:
        """File and anchor of every (chapter, section)."""
        return {
            (path.name[:2], section): f"{path.name}#{_anchor(heading)}"
            for path in sorted(self.folder.glob("[0-9][0-9]-*.md"))
            for heading, section in HEADING.findall(path.read_text(encoding="utf-8"))
        }

    def linked(self, text: str) -> str:
        """A page that lies beside the folder, with links where it refers to sections."""
        return REFERENCE.sub(self._links, text)

    def _links(self, match: re.Match[str]) -> str:
        chapter, sections = match[1], match[2]
        named = SECTION.sub(lambda found: self._link(chapter, found[1]), sections)
        return named.replace("[§", f"[{chapter} §", 1) if named.startswith("[") else match[0]

    def _link(self, chapter: str, section: str) -> str:
        place = self.places.get((chapter, section))
        return f"[§{section}](../{self.folder.name}/{place})" if place else f"§{section}"


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
