"""Rulesets: named lists of option strings (spec 01 §2.5)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from .brackets import STRING, closing
from .errors import UnknownChoice, UnsupportedLudeme, nearest, nearest_heading
from .reading import Reading
from .source_map import Edit, MappedText

Rulesets = Mapping[str, tuple[str, ...]]

RULESETS = re.compile(r"\(rulesets(?=[\s{])")
RULESET = re.compile(rf"\(ruleset\s+({STRING})\s*")
_STRING = re.compile(STRING)


def cut_rulesets(
    text: MappedText, reading: Reading
) -> tuple[MappedText, dict[str, tuple[str, ...]]]:
    """The text without its first rulesets block, and the option strings of each ruleset."""
    block = RULESETS.search(text.text)
    if not block:
        return text, {}
    end = closing(text.text, block.start())
    if end is None:
        raise text.error("the rulesets are never closed", *block.span())
    rulesets: dict[str, tuple[str, ...]] = {}
    for match in RULESET.finditer(text.text, block.end(), end):
        with reading.losing(text[match.start() : match.end()]):
            rulesets.setdefault(match[1][1:-1], _option_strings(text, match))
    return text.spliced([Edit(block.start(), end + 1)]), rulesets


def _option_strings(text: MappedText, ruleset: re.Match[str]) -> tuple[str, ...]:
    at = ruleset.end()
    if not text.text.startswith("{", at):
        raise text.error("this ruleset has no options", *ruleset.span(), expected="{ … }")
    end = closing(text.text, at)
    if end is None:
        raise text.error("the options of this ruleset are never closed", at)
    return tuple(string[1:-1] for string in _STRING.findall(text.text, at, end))


def options_of(rulesets: Rulesets, name: str) -> tuple[str, ...]:
    """The option strings of a ruleset, named in full or without its `Ruleset/`."""
    full = next((n for n in (name, f"Ruleset/{name}") if n in rulesets), None)
    if full is None:
        raise UnknownChoice(
            f'unknown ruleset "{name}"',
            expected=" | ".join(rulesets) or "none: this description has no rulesets",
            suggestion=nearest_heading(name, rulesets) or nearest(f"Ruleset/{name}", rulesets),
        )
    if not rulesets[full]:
        raise UnsupportedLudeme(f'ruleset "{full}" has no options: it is not implemented')
    return rulesets[full]


def active_ruleset(rulesets: Rulesets, options: Set[str]) -> str | None:
    """The first ruleset whose every option is active; metadata may depend on it."""
    for name, names in rulesets.items():
        if names and set(names) <= options:
            return name
    return None
