"""Pages from the texts of this folder, and texts that stand in pages."""

from __future__ import annotations

import re
from importlib.resources import files


def text_of(name: str) -> str:
    """A file of this folder."""
    return files("ludeme.app.game_pages").joinpath(name).read_text(encoding="utf-8")


def filled(name: str, **parts: str) -> str:
    """The page of a template, with the style that all have; `{part}` stands for a part."""
    known = {"style": text_of("style.css"), **parts}
    return re.sub(r"\{(\w+)\}", lambda found: known.get(found[1], found[0]), text_of(name))


def in_script(text: str) -> str:
    """What ends a script in HTML must not stand in one; in strings this means the same."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")
