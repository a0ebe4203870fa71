"""Pages from the texts of this folder, and texts that stand in pages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ludeme.app.package_texts import package_text


def text_of(name: str) -> str:
    """A file of this folder."""
    return package_text("game_pages", name)


def filled(name: str, **parts: str) -> str:
    """The page of a template, with the head that all have; `{part}` stands for a part."""
    parts["head"] = _with_parts("head.html", {"style": text_of("style.css"), **parts})
    return _with_parts(name, parts)


def _with_parts(name: str, parts: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: parts.get(found[1], found[0]), text_of(name))


def in_script(text: str) -> str:
    """What ends a script in HTML must not stand in one; in strings this means the same."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")
