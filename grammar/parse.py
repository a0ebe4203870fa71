"""The stages from the text of a description to its tree, in the order of spec 01 §0."""

from __future__ import annotations

from collections.abc import Sequence

from .balance import check_balance, check_depth
from .brackets import closing
from .comments import remove_comments
from .errors import LudemeError, UnknownTag
from .faults.left_out import (
    clauses_beside,
    cut_misspelt,
    members_left_out,
    value_missing,
    values_left_out,
    words_beside,
)
from .faults.repetition import doubtful_rulesets, repeated_items
from .faults.resumption import readable_tree, with_paired_brackets
from .faults.telling import together
from .faults.unused import doubtful_definitions, unused_options
from .macro_library import library_macros
from .macros import expand_macros
from .metadata import cut_metadata, read_metadata
from .options import Category, Choice, choose, cut_options, option_names, substitute
from .ranges import expand_ranges
from .reading import Reading
from .rulesets import Rulesets, active_ruleset, cut_rulesets, options_of
from .source_map import MappedText
from .tree import Clause, Description, Source, Span

_ROOTS = "(game …) or (match …)"


def parse(
    text: str,
    *,
    name: str = "<text>",
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
) -> Description:
    """Read the text of a description and expand it under the selected options.

    Raises `LudemeError` for whatever is not in the language (see `read`).
    """
    description = read(text, name=name, options=options, ruleset=ruleset)
    if description.errors:
        raise together(description.errors)
    return description


def read(
    text: str,
    *,
    name: str = "<text>",
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
) -> Description:
    """As `parse`, but what can be read of a text with errors is read; it knows its `errors`.

    `options` are option strings such as `"Board Size/7x7"`; they take precedence over those of
    `ruleset`. Raises `LudemeError` with its place in the text where nothing of it can be read, and
    for options and rulesets that the text does not have, or that are given twice.
    """
    names = option_names(options)
    if ruleset is not None and not isinstance(ruleset, str):  # reason: whatever callers hand in
        raise TypeError(f"a ruleset is named by a string, not {ruleset!r}")
    source = Source(name, text)
    reading = Reading()
    try:
        return _parse(source, names, ruleset, reading)
    except RecursionError:
        message = "the description is nested too deeply"
        raise LudemeError(message, Span(source, 0, min(1, len(text)))) from None
    except LudemeError as error:
        reading.tell(error)
        raise together(reading.errors) from None


def _parse(
    source: Source, options: tuple[str, ...], ruleset: str | None, reading: Reading
) -> Description:
    text = remove_comments(MappedText.of(source))
    if not text.text.strip():
        raise LudemeError("the text is empty", Span(source, 0, 0), expected=_ROOTS)
    text = with_paired_brackets(text, reading)
    check_depth(text)
    doubts = list(doubtful_definitions(text, library_macros()))
    doubts += members_left_out(text)
    text, categories = cut_options(text, reading)
    doubts += [
        *values_left_out(categories),
        *repeated_items(categories),
        *doubtful_rulesets(text, categories),
    ]
    text, rulesets = cut_rulesets(text, reading)
    doubts += unused_options(text, categories)
    if reading.errors:  # what was asked for may be in what is left out
        options, ruleset = _still_there(options, ruleset, categories, rulesets)
    choices = choose(categories, options, _inherited(options, ruleset, rulesets))
    text = substitute(text, choices)
    text, macros = expand_macros(text, library_macros(), doubts, reading)
    text = expand_ranges(remove_comments(text), reading)
    text, metadata = cut_metadata(cut_misspelt(text, reading), reading)
    check_balance(text)
    check_depth(text)
    if "(" not in text.text:
        raise LudemeError("there is no game in this text", Span(source, 0, 0), expected=_ROOTS)
    game, end = _first_clause(text)
    doubts += clauses_beside(text, end)
    if not reading.errors:  # of what could not be read, words may be left
        doubts += words_beside(text)
    root = readable_tree(game, {*macros, *library_macros()}, reading)
    errors = tuple(_told_by_options(each, choices) for each in reading.errors)
    return Description(
        root=root,
        metadata=_metadata(metadata, categories, choices, rulesets),
        options=tuple(choice.as_option() for choice in choices),
        rulesets=rulesets,
        source=source,
        expanded=game.text,
        doubts=tuple(doubts),
        errors=errors,
        unread=frozenset(reading.lost),
        macros={each.name: each.parameters for each in macros.values()},
    )


def _told_by_options(error: LudemeError, choices: Sequence[Choice]) -> LudemeError:
    """The error for a tag that no option has replaced, with what there is to say of the options."""
    if not isinstance(error, UnknownTag):
        return error
    tags = {tag for choice in choices for tag in choice.category.tags}
    error.advise(tags)
    return (value_missing(error.tag, choices) if error.tag in tags else None) or error


def _still_there(
    options: tuple[str, ...],
    ruleset: str | None,
    categories: Sequence[Category],
    rulesets: Rulesets,
) -> tuple[tuple[str, ...], str | None]:
    """The options and the ruleset asked for, as far as they could be read."""
    known = {name for category in categories for name in category.names}
    names = {ruleset, f"Ruleset/{ruleset}"} & set(rulesets)
    return tuple(each for each in options if each in known), ruleset if names else None


def _inherited(
    options: tuple[str, ...], ruleset: str | None, rulesets: Rulesets
) -> tuple[str, ...]:
    """The options of the ruleset asked for, in the categories that were not asked for."""
    if ruleset is None:
        return ()
    headings = {option.partition("/")[0] for option in options}
    named = options_of(rulesets, ruleset)
    return tuple(option for option in named if option.partition("/")[0] not in headings)


def _first_clause(text: MappedText) -> tuple[MappedText, int]:
    """The first top-level clause and its end; whatever follows it or stands around is ignored."""
    start = text.text.find("(")
    end = closing(text.text, start)
    if end is None:
        raise text.error('this "(" is never closed', start, expected=")")
    return text[start : end + 1], end + 1


def _metadata(
    text: MappedText | None,
    categories: Sequence[Category],
    choices: Sequence[Choice],
    rulesets: Rulesets,
) -> Clause | None:
    """The metadata that apply to the chosen options and the ruleset these amount to."""
    active = {choice.name for choice in choices}
    named = {name for category in categories for name in category.names}
    current = active_ruleset(rulesets, active)
    return read_metadata(text, active | {current} if current else active, named | set(rulesets))
