"""Options: `(option "Heading" <Tag> args:{ <a> } { (item "Label" <value> "Description")* })`.

The blocks are cut out of the text, one item per category is chosen, and the values of the chosen
items replace the tags, wherever these stand (spec 01 §2.1-§2.4).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .brackets import STRING, closing
from .errors import KnownDoubt, UnknownChoice, did_you_mean, nearest_heading
from .reading import Reading
from .source_map import Edit, MappedText
from .tree import Option, Span

MAX_REPLACEMENTS = 1000

_BLOCK = re.compile(r'\(option "')
_STRING = re.compile(STRING)
_TAG = re.compile(r"<([^<>]*)>")
_ARGUMENTS = re.compile(r"args:\s*\{([^{}]*)\}")
_ITEM = re.compile(r"\(item\s")
_STARS = re.compile(r"\**")
_STRING_OR_TAG = re.compile(rf"{STRING}|<")


@dataclass(frozen=True, slots=True)
class Item:
    """One choice of a category. Its priority is the number of stars behind it."""

    label: str
    priority: int
    values: tuple[MappedText, ...]
    #: Where its label stands.
    span: Span


@dataclass(frozen=True, slots=True)
class Category:
    """One option of a description with all its items."""

    heading: str
    tag: str
    arguments: tuple[str, ...]
    items: tuple[Item, ...]
    #: Where its heading stands.
    span: Span

    def default(self) -> Item:
        """The item with most stars, the first one among equals."""
        return max(self.items, key=lambda item: item.priority)

    @property
    def names(self) -> set[str]:
        """The option strings of all items."""
        return {self.name_of(item) for item in self.items}

    @property
    def tags(self) -> set[str]:
        """What stands in a text for its values."""
        return {f"<{self.tag}>", *(f"<{self.tag}:{each}>" for each in self.arguments)}

    def name_of(self, item: Item) -> str:
        """How a user selects the item: `Heading/Label`."""
        return f"{self.heading}/{item.label}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A category and the item that was chosen."""

    category: Category
    item: Item

    @property
    def name(self) -> str:
        """The option string that is active: `Heading/Label`."""
        return self.category.name_of(self.item)

    def as_option(self) -> Option:
        """What the user of a parsed description gets to see."""
        labels = tuple(item.label for item in self.category.items)
        return Option(self.category.heading, labels, self.item.label)


def cut_options(text: MappedText, reading: Reading) -> tuple[MappedText, list[Category]]:
    """The text without its option blocks, and the categories that those without errors define."""
    categories: list[Category] = []
    edits, done = [], 0
    for match in _BLOCK.finditer(text.text):
        if match.start() < done:
            continue
        end = closing(text.text, match.start())
        if end is None:
            raise text.error("this option block is never closed", match.start(), match.end())
        block = text[match.start() : end + 1]
        with reading.losing(block):
            category = _read_category(block)
            if category:
                _check_distinct(text, match, category, categories)
                categories.append(category)
        done = end + 1
        edits.append(Edit(match.start(), done))
    return text.spliced(edits), categories


def _check_distinct(
    text: MappedText, match: re.Match[str], category: Category, earlier: Sequence[Category]
) -> None:
    """Refuse a category that claims an option string of an earlier one."""
    claimed = category.names & {name for other in earlier for name in other.names}
    if claimed:
        raise text.error(f'two options claim "{min(claimed)}"', *match.span())


def _read_category(block: MappedText) -> Category | None:
    heading = _STRING.search(block.text)
    if not heading:
        raise block.error("this option has no heading", 0, 8, expected='(option "Heading" …')
    name = _label(block, heading)
    tag = _TAG.search(block.text, heading.end())
    arguments = _ARGUMENTS.search(block.text, heading.end())
    if not tag or not arguments:
        warnings.warn(f'option "{name}" names no arguments and is ignored', stacklevel=2)
        return None
    items = _read_items(block, arguments.end())
    if not items:
        raise block.error(f'option "{name}" has no items', *heading.span())
    names = tuple(_TAG.findall(arguments[1]))
    return Category(name, tag[1].strip(), names, items, block.span(*heading.span()))


def _label(block: MappedText, match: re.Match[str]) -> str:
    name = match.group()[1:-1]
    if "/" in name:
        message = f'"{name}" holds a slash, which divides heading and label of an option'
        raise block.error(message, *match.span())
    return name


def _read_items(block: MappedText, at: int) -> tuple[Item, ...]:
    items = []
    while match := _ITEM.search(block.text, at):
        end = closing(block.text, match.start())
        if end is None:
            raise block.error("this item is never closed", *match.span())
        stars = _STARS.match(block.text, end + 1)
        assert stars
        items.append(_read_item(block[match.start() : end + 1], len(stars.group())))
        at = stars.end()
    return tuple(items)


def _read_item(item: MappedText, priority: int) -> Item:
    label = _STRING.search(item.text)
    if not label:
        raise item.error("this item has no label", 0, 5, expected='(item "Label" <value> "…")')
    values = []
    at = label.end()
    while match := _STRING_OR_TAG.search(item.text, at):
        at = match.end()
        if match.group() == "<":
            end = closing(item.text, match.start())
            if end is None:
                raise item.error("this value is never closed", match.start(), expected=">")
            values.append(item[match.end() : end].stripped())
            at = end + 1
    return Item(_label(item, label), priority, tuple(values), item.span(*label.span()))


def option_names(options: object) -> tuple[str, ...]:
    """The option strings that a caller hands in, in a list or any other collection but a mapping.

    >>> option_names(["Board Size/7x7"])
    ('Board Size/7x7',)
    """
    if options is None:
        return ()
    if isinstance(options, str):  # reason: a string is a sequence of strings too
        raise TypeError(f"options are a list of strings, such as [{options!r}]")
    names = None if isinstance(options, Mapping) else _listed(options)
    if names is None or not all(isinstance(name, str) for name in names):
        shown = options if names is None else list(names)
        raise TypeError(f'options are a list of strings, such as ["Heading/Item"], not {shown!r}')
    return names


def _listed(options: object) -> tuple[str, ...] | None:
    """What a collection holds; None for what is none."""
    return tuple(options) if isinstance(options, Iterable) else None


def choose(
    categories: Sequence[Category], asked: Sequence[str], inherited: Sequence[str] = ()
) -> list[Choice]:
    """One item per category: the one asked for, that of the ruleset, else the default (§2.3).

    Asking for an option that does not exist is an error, and so is asking twice. A ruleset of the
    text that names one counts as nothing at all: that is the language's rule.
    """
    _check_asked(categories, asked)
    selection = [*asked, *_known(categories, inherited)]
    choices = []
    for category in categories:
        selected = [item for item in category.items if category.name_of(item) in selection]
        choices.append(Choice(category, selected[0] if selected else category.default()))
    return choices


def _check_asked(categories: Sequence[Category], asked: Sequence[str]) -> None:
    known = {name for category in categories for name in category.names}
    for name in asked:
        if name not in known:
            raise UnknownChoice(
                f'unknown option "{name}"',
                expected=" | ".join(sorted(known)) or "none: this description has no options",
                suggestion=nearest_heading(name, sorted(known)),
            )
    for category in categories:
        given = [name for name in asked if name in category.names]
        if len(given) > 1:
            raise UnknownChoice(
                f'option "{category.heading}" is given twice', expected=_once(given)
            )


def _once(given: Sequence[str]) -> str:
    """`one of A, B`, or that one is enough."""
    different = list(dict.fromkeys(given))
    return f"one of {', '.join(different)}" if len(different) > 1 else f"{different[0]} only once"


def _known(categories: Sequence[Category], inherited: Sequence[str]) -> Sequence[str]:
    """The options of a ruleset, or nothing at all if any of them is unknown."""
    known = {name for category in categories for name in category.names}
    for name in inherited:
        if name not in known:
            hint = did_you_mean(name, known)
            warnings.warn(
                f'the ruleset names the unknown option "{name}"{hint}: '
                "all its options take their defaults",
                KnownDoubt,
                stacklevel=2,
            )
            return ()
    return inherited


def substitute(text: MappedText, choices: Sequence[Choice]) -> MappedText:
    """The text with the tags of all chosen items replaced by their values (spec 01 §2.4)."""
    for choice in choices:
        values = choice.item.values
        if not values:
            # The reference stops here, so later categories are not substituted either.
            return text
        category = choice.category
        if len(values) > len(category.arguments):
            message = f'"{choice.name}" has more values than arguments'
            warnings.warn(message, KnownDoubt, stacklevel=2)
        for name, value in zip(category.arguments, values, strict=False):
            text = _replace_tag(text, f"<{category.tag}:{name}>", value)
        text = _replace_tag(text, f"<{category.tag}>", values[0])
    return text


def _replace_tag(text: MappedText, tag: str, value: MappedText) -> MappedText:
    """All occurrences, also those that the value itself brings in."""
    budget = MAX_REPLACEMENTS
    while occurrences := text.text.count(tag):
        budget -= occurrences
        if budget < 0:
            at = text.text.find(tag)
            message = f"{tag} is replaced more than {MAX_REPLACEMENTS} times"
            raise text.error(message, at, at + len(tag))
        text = text.replaced(tag, value)
    return text
