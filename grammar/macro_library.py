"""The library macros every description may use without defining them (spec 01 §10)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from .comments import remove_comments
from .errors import LudemeWarning
from .macros import Macro, cut_defines
from .reading import Reading
from .source_map import MappedText
from .tree import Source


@cache
def library_sources() -> tuple[Source, ...]:
    """The files of the library, in the order of their names."""
    folder = files(__package__) / "library"
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".lud")),
        key=lambda file: file.name,
    )
    return tuple(Source(f"library/{file.name}", file.read_text(encoding="utf-8")) for file in found)


@cache
def library_macros() -> dict[str, Macro]:
    """All library macros by name, read once from the files in `library/`."""
    macros: dict[str, Macro] = {}
    for source in library_sources():
        macros.update(_read(source))
    return macros


def _read(source: Source) -> dict[str, Macro]:
    reading = Reading()
    doubts: list[LudemeWarning] = []
    _, macros = cut_defines(remove_comments(MappedText.of(source)), doubts, reading)
    assert not (reading.errors or doubts)
    return macros
