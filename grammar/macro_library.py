"""The library macros every description may use without defining them (spec 01 §10)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from .comments import remove_comments
from .macros import Macro, cut_defines
from .reading import Reading
from .source_map import MappedText
from .tree import Source


@cache
def library_macros() -> dict[str, Macro]:
    """All library macros by name, read once from the files in `library/`."""
    macros: dict[str, Macro] = {}
    folder = files(__package__) / "library"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".lud"):
            macros.update(_read(Source(f"library/{file.name}", file.read_text(encoding="utf-8"))))
    return macros


def _read(source: Source) -> dict[str, Macro]:
    reading = Reading()
    _, macros = cut_defines(remove_comments(MappedText.of(source)), reading)
    assert not reading.errors
    return macros
